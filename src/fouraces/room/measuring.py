"""What the room tells of its work to whoever counts and times it: nothing of a table, a guest or a card."""

from collections.abc import Sequence
from typing import Final, Protocol

from fouraces.room import entries as log
from fouraces.room.guests import is_program
from fouraces.room.table import Table
from fouraces.rules import CHANCE

LOCK: Final = "lock"
JUDGING: Final = "judging"
STORING: Final = "store"
FOLLOWING: Final = "following"
SHOWING: Final = "showing"

STAGES: Final = (LOCK, JUDGING, STORING, FOLLOWING, SHOWING)
"""A request's way: it waits for its table, is judged, is kept, has consequences, is shown."""

PERSON: Final = "person"
PROGRAM: Final = "program"
BOT: Final = "bot"
CLOCK: Final = "clock"


class Course(Protocol):
    """One request on its way through the room."""

    def passed(self, stage: str) -> None:
        """Say that a stage is over that began where the one before ended; it may be passed several times."""

    def over(self) -> None:
        """Say that the request has come to its end."""


class Meter(Protocol):
    """Counts and times what the room does. It must not wait, and may be told things by any thread."""

    def course(self) -> Course:
        """Return what is told of a request's way, which begins now."""

    def moved(self, game: str, by: str) -> None:
        """Count a move of a game, by "person", "program", "bot" or "clock"."""

    def caught_up(self, milliseconds: int) -> None:
        """Note how old news from another room was when it had been shown here."""

    def jobs(self, queue: str, more: int) -> None:
        """Note how many more jobs there are, or fewer, that wait for a worker or for what comes of one."""

    def begun(self, queue: str, seconds: float) -> None:
        """Note how long a job had to wait for a worker."""

    def worker_started(self, queue: str) -> None:
        """Count a worker that was started."""

    def worker_ended(self, queue: str, *, died: bool) -> None:
        """Count a worker that is no more, and whether nobody had ended it."""


class Silent:
    """A meter that notes nothing; it is its own course."""

    def course(self) -> Course:
        return self

    def passed(self, stage: str) -> None:
        pass

    def over(self) -> None:
        pass

    def moved(self, game: str, by: str) -> None:
        pass

    def caught_up(self, milliseconds: int) -> None:
        pass

    def jobs(self, queue: str, more: int) -> None:
        pass

    def begun(self, queue: str, seconds: float) -> None:
        pass

    def worker_started(self, queue: str) -> None:
        pass

    def worker_ended(self, queue: str, *, died: bool) -> None:
        pass


SILENT: Final = Silent()


def count_moves(meter: Meter, table: Table, kept: Sequence[log.AnyEntry]) -> None:
    """Count the moves among entries that a table has kept just now."""
    for entry in kept:
        if isinstance(entry, log.Done) and entry.by != CHANCE:
            meter.moved(table.made.game, _who(table, entry))


def _who(table: Table, entry: log.Done) -> str:
    if entry.late:
        return CLOCK
    seat = table.seats[entry.by] if isinstance(entry.by, int) else None
    if seat is not None and seat.player is not None:
        return BOT
    return PROGRAM if seat is not None and seat.guest and is_program(seat.guest) else PERSON
