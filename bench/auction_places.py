"""Where Auction for two can stand, and what is known of it: for those who work out how to beat the house.

A *place* is a position before an item is turned up: whether the joker is in the deck, the items unsold as one
number, the first player's lead, its hand and the other's. The first player is the perfect one, the other the
house. What is worked out is the *outlook*: how likely the first wins.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fouraces.solve.auction import SAME
from fouraces.solve.auction.layers import Items, joker_of
from fouraces.solve.auction.table import shipped
from fouraces.solve.auction_many import compiled as many

F = TypeVar("F", bound=Callable[..., object])
Numbers: TypeAlias = NDArray[np.int64]
Reals: TypeAlias = NDArray[np.float64]
Place: TypeAlias = tuple[int, int, int, int, int]

HANDS: Final = 512
UNSEEN: Final = 4
"""What is on offer, if nobody has seen it; otherwise 0 for an item of one point to 3 for four."""

ROOM: Final = 1 << 21
"""For how many places there is room; a power of two."""

UNIT: Final = np.array([27, 9, 3, 1])
MONEY: Final = np.array([sum(bit + 2 for bit in range(9) if hand >> bit & 1) for hand in range(HANDS)])


class Known(NamedTuple):
    """What positions are worth to perfect players: the shipped table, unpacked."""

    slots: Numbers
    codes: NDArray[np.uint16]
    values: Reals


class Found(NamedTuple):
    """What is found out: a table of places by their keys, and the mixes that were rehearsed.

    Attributes:
        keys: 0 where there is none.
        outlooks: the chance to win against the house, by the place in the table.
        odds: how likely a game comes to a place, if the perfect player makes any perfect choice.
        firsts: where a place's mixes begin.
        mixes: the house's, in the order in which they were rehearsed.
        layers: the places to work out, by the number of items unsold.
        counts: how many those are; and at the end, of the mixes, how many there are and which comes next.
    """

    keys: Numbers
    outlooks: Reals
    odds: Reals
    firsts: Numbers
    mixes: NDArray[np.float32]
    layers: Numbers
    counts: Numbers


LAST, NEXT = 10, 11
"""Of the counts: how many mixes there are, and which comes next; -1 while they are rehearsed."""


def machine(function: F) -> F:
    """Compile a function; it is not kept, since it calls those of other modules."""
    return cast("F", njit(function))


def code_of(items: Items) -> int:
    """Return items as one number."""
    one, two, three, four = items
    return 27 * one + 9 * two + 3 * three + four


def known(joker: str) -> Known:
    """Unpack a shipped table."""
    table = shipped(joker)
    kinds = list(table.kinds)
    codes = np.empty((len(kinds), HANDS, HANDS), np.uint16)
    slots = np.full((2, 108, 32), -1, np.int64)
    for number, kind in enumerate(kinds):
        codes[number] = table.codes(kind)
        assert joker_of(kind) == joker
        slots[int(kind.joker), code_of(kind.items), kind.lead] = number
    return Known(slots, codes, np.ascontiguousarray(table.values))


def nothing_found() -> Found:
    """Return an empty table."""
    counts = np.zeros(12, np.int64)
    counts[NEXT] = -1
    return Found(
        np.zeros(ROOM, np.int64),
        np.zeros(ROOM),
        np.zeros(ROOM),
        np.zeros(ROOM, np.int64),
        np.zeros((4 * ROOM, many.CHOICES), np.float32),
        np.zeros((10, ROOM), np.int64),
        counts,
    )


@machine
def number_of(code: int, item: int) -> int:
    """Return how many items of a kind there are."""
    return int(code // UNIT[item] % (4 if item == 0 else 3))


@machine
def size_of(code: int) -> int:
    """Return how many items there are."""
    return code // 27 + code // 9 % 3 + code // 3 % 3 + code % 3


@machine
def is_settled(place: Place) -> bool:
    """Whether the points and hands of the moment tell who wins."""
    code = place[1]
    points = code // 27 + 2 * (code // 9 % 3) + 3 * (code // 3 % 3) + 4 * (code % 3)
    return abs(place[2]) > points or code == 0


@machine
def value_of(known: Known, place: Place) -> float:
    """Return what a place is worth to the first player if both play perfectly."""
    joker, code, lead, first, second = place
    if is_settled(place):
        ahead = lead or MONEY[first] - MONEY[second]
        return float(0.5 + 0.5 * np.sign(ahead))
    if lead < 0 or (lead == 0 and first > second):
        return 1.0 - float(known.values[known.codes[known.slots[joker, code, -lead], second, first]])
    return float(known.values[known.codes[known.slots[joker, code, lead], first, second]])


@machine
def key_of(place: Place) -> int:
    """Return a place as one number, which is not 0."""
    joker, code, lead, first, second = place
    return (((joker * 108 + code) * 64 + lead + 32) << 18 | first << 9 | second) + 1


@machine
def place_of(key: int) -> Place:
    """Return the place of a key."""
    rest = key - 1 >> 18
    return rest // 64 // 108, rest // 64 % 108, rest % 64 - 32, key - 1 >> 9 & 511, key - 1 & 511


@machine
def seek(keys: Numbers, key: int) -> int:
    """Return where a key stands in the table, or would."""
    at = (key * 0x9E3779B97F4A7C15 >> 20) & ROOM - 1
    while keys[at] != 0 and keys[at] != key:
        at = at + 1 & ROOM - 1
    return at


@machine
def outlook_of(known: Known, found: Found, place: Place, odds: float) -> float:
    """Return the chance to win at a place; if it must be worked out, note it and how likely it is."""
    value = value_of(known, place)
    if is_settled(place) or value > 1.0 - SAME:
        return value
    key = key_of(place)
    at = seek(found.keys, key)
    if found.keys[at] == 0:
        found.keys[at], found.outlooks[at] = key, value
        layer = size_of(place[1])
        found.layers[layer, found.counts[layer]] = key
        found.counts[layer] += 1
    if found.counts[NEXT] < 0:
        found.odds[at] += odds
    return float(found.outlooks[at])


@machine
def items_sold(place: Place, offer: int, item: int) -> float:
    """Return how likely an item is the one on offer."""
    if offer == UNSEEN:
        return number_of(place[1], item) / size_of(place[1])
    return 1.0 if item == offer else 0.0


@machine
def place_after(place: Place, item: int, buyer: int, first: int, second: int) -> Place:
    """Return the place after a sale to the first, 1, or the other, -1; the hands are those after it."""
    return place[0], place[1] - UNIT[item], place[2] + buyer * (item + 1), first, second
