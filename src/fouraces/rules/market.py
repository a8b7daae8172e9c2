"""The sale to the market in Abundance: which suit is how rare, and what a hand earns."""

from collections.abc import Iterable, Sequence
from typing import Final

from fouraces.cards import SUITS

CORNER: Final = 3
"""With so many cards of one suit in hand the market is cornered, and pays so many times their value."""


def counts(cards: Iterable[str]) -> list[int]:
    """Return how many cards there are of each suit, in the order of `SUITS`.

    >>> counts(["3S", "KH", "9H"])
    [1, 2, 0, 0]
    """
    found = [0, 0, 0, 0]
    for card in cards:
        found[SUITS.index(card[1])] += 1
    return found


def prices(tally: Sequence[int], values: Sequence[int]) -> list[int]:
    """Return what one card of each suit is paid.

    Args:
        tally: how many cards of each suit have come up, in the order of `SUITS`, which also breaks ties.
        values: what the rarest suit is paid, the second, the third and the most common.

    >>> prices([3, 2, 4, 3], [20, 4, 2, 0])
    [4, 20, 0, 2]
    """
    paid = [0, 0, 0, 0]
    for value, suit in zip(values, sorted(range(4), key=tally.__getitem__), strict=True):
        paid[suit] = value
    return paid


def income(held: Sequence[int], paid: Sequence[int]) -> int:
    """Return what a hand earns.

    Args:
        held: how many cards of each suit are in the hand.
        paid: what one card of each suit is paid where the market is not cornered.

    >>> income([3, 1, 0, 0], [4, 20, 0, 2])
    56
    """
    return sum(
        number * price * (CORNER if number >= CORNER else 1) for number, price in zip(held, paid, strict=True)
    )


def cornered(held: Sequence[int]) -> list[str]:
    """Return the suits in which the holder has cornered the market, whatever they pay."""
    return [suit for suit, number in zip(SUITS, held, strict=True) if number >= CORNER]
