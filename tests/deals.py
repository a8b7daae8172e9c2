"""Deals of the patiences, written down as they lie on a table."""

from collections.abc import Iterable

from fouraces.cards import PACK

FREE = "·"
"""A card that a deal leaves open."""


def deck(columns: str, stock: str = "", fill: Iterable[str] = PACK) -> str:
    """Return a deck from its columns, divided by strokes, and the beginning of its stock.

    Free cards, and the rest of the stock, are the cards not named, in the order of the fill.
    """
    laid = columns.replace("/", " ").split()
    named = {*laid, *stock.split()}
    others = iter([card for card in dict.fromkeys(fill) if card not in named])
    return " ".join([*(next(others) if card == FREE else card for card in laid), *stock.split(), *others])


STUCK = deck(
    "AS 2S QS KS / AH 2H QH KH / AD 2D QD KD / AC 2C QC KC / 3S 8S 6S 7S / 3H 8H 6H 7H / 3D 8D 6D 7D",
    "JS TS 9S 5S 4S JH TH 9H 5H 4H JD TD 9D 5D 4D JC TC 9C 8C 7C 6C 5C 4C 3C",
)
"""Nothing but flips can be done in it, with whatever card on the waste."""

EASY = deck(
    "7S 7H 7D 7C / 8S 8H 8D 8C / 9S 9H 9D 9C / TS TH TD TC / JS JH JD JC / QS QH QD QC / KS KH KD KC",
    "AS 2S 3S 4S 5S 6S AH 2H 3H 4H 5H 6H AD 2D 3D 4D 5D 6D AC 2C 3C 4C 5C 6C",
)
"""Whatever is flipped can be put up at once, and then the columns can, column after column."""
