"""Which of several perfect actions wins most against the house, where games with it are likely to come to.

A book is a file for each joker: the marks of its positions in rising order, as little-endian numbers of four
bytes, and then the choices at them, one byte each: the card, 0 for standing, 1 for withdrawing. A mark is a
checksum of a position: one in many thousands that are not in the book has the mark of one that is, and so
what the book says counts only if it is among the perfect actions.

`python -m bench.auction_book` works the books out.
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from struct import Struct
from typing import Final, NamedTuple
from zlib import crc32

from fouraces.bots.auction.house import Choice, choice_of
from fouraces.solve.auction import Position
from fouraces.solve.auction.layers import joker_of

UNSEEN: Final = 255
WITHDRAWS: Final = 1

_POSITION: Final = Struct("<?4BbB3H")


class Book(NamedTuple):
    """The marks, in rising order, and the choices at them."""

    marks: "array[int]"
    choices: bytes

    def pick(self, position: Position, actions: Iterable[str]) -> str | None:
        """Return which of some actions the book has at a position; None if it has none of them."""
        mark = mark_of(position)
        place = bisect_left(self.marks, mark)
        if place == len(self.marks) or self.marks[place] != mark:
            return None
        choice = None if self.choices[place] == WITHDRAWS else self.choices[place]
        return next((action for action in actions if choice_of(action) == choice), None)


def answer(position: Position, actions: Iterable[str]) -> str | None:
    """Return which of some perfect actions is in the book that comes with the package, if one is."""
    return shipped(joker_of(position.kind)).pick(position, actions)


def mark_of(position: Position) -> int:
    """Return the mark of a position."""
    kind, offer = position.kind, UNSEEN if position.offer is None else position.offer
    return crc32(_POSITION.pack(kind.joker, *kind.items, kind.lead, offer, *position.hands, position.tied))


def packed(answers: Mapping[Position, Choice]) -> bytes:
    """Return the file of a book; of two positions with the same mark the first counts."""
    marked: dict[int, Choice] = {}
    for position, choice in answers.items():
        marked.setdefault(mark_of(position), choice)
    choices = [marked[mark] for mark in sorted(marked)]
    return _in_order(array("I", sorted(marked))).tobytes() + bytes(
        WITHDRAWS if choice is None else choice for choice in choices
    )


def name_of(joker: str) -> str:
    """Return the name of the file for an option `joker`."""
    return f"book-{joker}.bin"


def read(content: bytes) -> Book:
    """Return the book of a file."""
    count = len(content) // 5
    return Book(_in_order(array("I", content[: 4 * count])), content[4 * count :])


@cache
def shipped(joker: str) -> Book:
    """Return the book that comes with the package."""
    return read((files("fouraces.bots.auction") / name_of(joker)).read_bytes())


def _in_order(numbers: "array[int]") -> "array[int]":
    """Turn numbers round between the file's order of bytes and this machine's."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
