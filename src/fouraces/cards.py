"""Cards, packs and their notation.

A card is a text of two characters, rank then suit: `AS` is the ace of spades, `TH` the ten of hearts.
The order of a pack is the order in which programs write cards: spades, hearts, diamonds, clubs, each from
the ace down to the two.
"""

from collections.abc import Iterable
from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = "AKQJT98765432"

PACK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
TRINKETS: Final = tuple(card for card in PACK if card[0] != "A")
ITEMS: Final = ("J", "J", "Q", "Q", "K", "K", "A", "A", "JOKER")

PLACE: Final = {card: place for place, card in enumerate(PACK)}
"""Where a card stands in the pack; also the test of whether a text is a card at all."""

UNSEEN: Final = "?"
"""What stands for a card, or for a secret choice, that a viewer may not know."""


def in_pack_order(cards: Iterable[str]) -> list[str]:
    """Return the cards as a program writes them.

    >>> in_pack_order(["2C", "KS", "AD", "AS"])
    ['AS', 'KS', 'AD', '2C']
    """
    return sorted(cards, key=PLACE.__getitem__)
