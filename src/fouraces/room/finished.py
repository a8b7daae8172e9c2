"""What remains of a finished game: its record, and what it looked like event by event."""

from typing import Final

from fouraces.fair import Dealer
from fouraces.record import Record
from fouraces.refusals import Refusal
from fouraces.room.messages import Frame, Replay
from fouraces.room.picture import seat_kind
from fouraces.room.table import Table
from fouraces.room.words import Teller

SEATS_KEY: Final = "x-seats"
"""The key of a header that says what sat in each seat: a person, a program, or a kind of bot."""

MOST_FRAMES: Final = 200
"""How many frames are given at once."""


def record_of(table: Table, seed: bytes) -> Record:
    """Return the record of a finished game, its secrets disclosed.

    Args:
        table: the table.
        seed: the server seed of its deals.

    Raises:
        Refusal: if the game is not over.
    """
    _check_over(table)
    kinds = [table.taken(seat).bot or seat_kind(table, seat) for seat in range(table.players)]
    fairness = Dealer(seed, table.cuts).fairness()
    more: dict[str, object] = {SEATS_KEY: kinds, "fairness": fairness}
    if table.made.number is not None:
        more |= {"seed": str(table.made.number), "x-number": 0}
    return table.record(more)


def replay_of(table: Table, seat: int | None, teller: Teller, first: int, count: int) -> Replay:
    """Return a part of a finished game as a seat saw it, or a spectator.

    Args:
        table: the table.
        seat: whose eyes it is seen with; None for a spectator's.
        teller: finds words for it.
        first: the first frame that is wanted; frame 0 is before the first event.
        count: how many are wanted.

    Raises:
        Refusal: if the game is not over, or there is no such seat.
    """
    _check_over(table)
    if seat is not None:
        table.check_seat(seat)
    wanted = range(max(first, 0), max(first, 0) + min(count, MOST_FRAMES))
    state = table.header().new_initial_state()
    frames = [Frame(0, "", "", [], state.observation(seat))] if 0 in wanted else []
    for number, event in enumerate(table.events[: wanted.stop], 1):
        before = state.observation(seat) if number in wanted else None
        state.apply_action(event.by, event.do)
        if before is not None:
            view = state.observation(seat)
            frames.append(Frame(number, event.by, event.do, teller.news(before, view), view))
    return Replay(len(table.events) + 1, frames)


def _check_over(table: Table) -> None:
    if table.phase != "over":
        raise Refusal("not-over")
