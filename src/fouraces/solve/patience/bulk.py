"""Many deals of the patience at once, each exactly as `fair.Dealer` deals it.

Only `survey` imports this module, inside of functions: it needs numpy.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fouraces.cards import PACK
from fouraces.fair import Dealer, joined_cuts, seed_of_game
from fouraces.rules.layout import ACES, COLUMNS, DEPTH
from fouraces.rules.patience import DECK
from fouraces.solve.patience import NUMBER, Position, compiled, layout_of

Numbers = NDArray[np.int64]

LAID: Final = COLUMNS * DEPTH
"""How many cards of a deck lie in the columns."""

CUTS: Final = ("",)

_NUMBERS: Final = np.array([NUMBER[card] for card in PACK])
_ACES: Final = np.array([NUMBER[card] for card in ACES])

_BLOCKS: Final = 7
"""How many blocks of eight words are enough for a deck, but for one in millions."""

_LASTS: Final = np.arange(len(PACK) - 1, 0, -1)
_BOUNDS: Final = (_LASTS + 1).astype(np.uint32)
_LIMITS: Final = (2**32 - 2**32 % (_LASTS + 1)).astype(np.uint64)

_BLOCK_OF_SHA: Final = 64
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def decks(seed: str, numbers: Sequence[int]) -> Numbers:
    """Return decks of a seeded simulation of the patience, one a row, in the order of the record's `deck`.

    Args:
        seed: the simulation's seed.
        numbers: the deals' numbers in it.

    Returns:
        The cards as the search numbers them.
    """
    messages = [f"0:{block}:{joined_cuts(CUTS)}".encode() for block in range(_BLOCKS)]
    stream = b"".join([_stream(seed_of_game(seed, number), messages) for number in numbers])
    words = np.frombuffer(stream, ">u4").reshape(len(numbers), -1)[:, : len(_BOUNDS)].astype(np.uint32)
    deals = np.tile(_NUMBERS, (len(numbers), 1))
    rows = np.arange(len(numbers))
    for last, other in zip(_LASTS, (words % _BOUNDS).T.astype(np.int64), strict=True):
        card = deals[:, last].copy()
        deals[:, last] = deals[rows, other]
        deals[rows, other] = card
    for row in np.flatnonzero((words >= _LIMITS).any(axis=1)).tolist():
        deals[row] = one_by_one(seed, numbers[row])
    return deals


def one_by_one(seed: str, number: int) -> list[int]:
    """Return one deck of a seeded simulation, dealt as at a table."""
    return [NUMBER[card] for card in DECK.parse(Dealer(seed_of_game(seed, number), CUTS).deal(DECK))]


def _stream(key: bytes, messages: Sequence[bytes]) -> bytes:
    """Return the HMAC-SHA-256 of each message, one after the other.

    That is RFC 2104 written out: for short texts `hmac` takes twice as long.
    """
    inner = key.translate(_INNER).ljust(_BLOCK_OF_SHA, b"\x36")
    outer = key.translate(_OUTER).ljust(_BLOCK_OF_SHA, b"\x5c")
    return b"".join([sha256(outer + sha256(inner + message).digest()).digest() for message in messages])


def layouts(deals: Numbers, redeals: int | None) -> Numbers:
    """Return decks as the compiled search wants them, one a row.

    Args:
        deals: from `decks`.
        redeals: how often the waste may be turned over; None for as often as one likes.
    """
    first = deals[0].tolist()
    columns = [first[start : start + DEPTH] for start in range(0, LAID, DEPTH)]
    begin = layout_of(Position(len(PACK) // 4, columns, [], first[LAID:], [0, 0, 0, 0], redeals))
    laid = np.tile(begin, (len(deals), 1))
    rows = np.arange(len(deals))[:, None]
    tableau, stock = deals[:, :LAID], deals[:, LAID:]
    under, over = np.roll(tableau, 1, axis=1), np.roll(tableau, -1, axis=1)
    under[:, ::DEPTH] = compiled.FLOOR
    over[:, DEPTH - 1 :: DEPTH] = compiled.NO_CARD
    for part in (compiled.UNDER, compiled.DEALT):
        laid[rows, part + tableau] = under
        laid[rows, part + stock] = compiled.STOCK
    laid[rows, compiled.OVER + tableau] = over
    laid[rows, compiled.OVER + stock] = compiled.NO_CARD
    laid[:, compiled.ORDER : compiled.ORDER + stock.shape[1]] = stock
    return laid


def solved(deals: Numbers, redeals: int | None) -> tuple[Numbers, Numbers]:
    """Return for each deck whether it can be won, and how many positions the search has looked into."""
    answers = np.array([compiled.search(layout) for layout in layouts(deals, redeals)], np.int64)
    return answers[:, 0], answers[:, 1]


def last_aces(deals: Numbers) -> Numbers:
    """Return where the last ace of each deck lies.

    That is the latest in the stock, counted from the card that is flipped first: 4 to 27. If there is none
    there, it is the number of cards that lie on the deepest in its column: 0 to 3.
    """
    places = np.arange(len(PACK))
    hidden = np.where(places < LAID, DEPTH - 1 - places % DEPTH, DEPTH + places - LAID)
    last: Numbers = np.where(np.isin(deals, _ACES), hidden, -1).max(axis=1)
    return last
