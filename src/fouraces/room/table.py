"""A live table, as the fold of its log: who sits where, the game, its clocks, what was said.

A table knows no web, no disk and no clock: it is told the time, entry by entry.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import singledispatchmethod
from typing import Any, Final, Literal

from msgspec.structs import replace

from fouraces.record import ABANDONED, Ending, Event, Header, Record, new_header
from fouraces.refusals import Refusal
from fouraces.room import entries as log
from fouraces.room.decision import in_secret, restarts_clock, secret_choices, window_of_trade
from fouraces.room.entries import Milliseconds
from fouraces.room.seat import Seat
from fouraces.rules import CHANCE, By, Observation, State

LATE_TOO_OFTEN: Final = 3
"""So many decisions in a row that the clock had to make, and a bot takes the seat."""

CHAT_KEPT: Final = 50

HOUSE: Final = "house"
"""The kind of bot that plays for people."""


class Table:
    """A table at one moment.

    Attributes:
        id: the table's id, which nobody can guess.
        number: how many entries of the log it has taken.
        at: when the last of them was made.
        made: the first of them, with the guests whom those have become that it names.
        seats: what sits where; None for a free seat.
        open: for each seat, whether it is open to all while it is free.
        phase: "open", "playing" or "over".
        changed: when the phase last changed.
        begun: when the game began; None before.
        state: the position; None before the game.
        events: the record's events so far.
        ending: how the game ended; None before.
        offered: the seats that offer to abandon the game.
        said: the last things that were said, numbered.
        again: the table at which the same people went on; None if they have not.
        tokens: those of the requests that were done.
    """

    made: log.Made

    def __init__(self, table_id: str, *, keeps_time: bool = True) -> None:
        self.id = table_id
        self._keeps_time = keeps_time
        self.number = 0
        self.at = 0
        self.seats: list[Seat | None] = []
        self.open: list[bool] = []
        self.phase: Literal["open", "playing", "over"] = "open"
        self.changed = 0
        self.begun: int | None = None
        self.state: State | None = None
        self.events: list[Event] = []
        self.ending: Ending | None = None
        self.offered: set[int] = set()
        self.said: deque[tuple[int, log.Said]] = deque(maxlen=CHAT_KEPT)
        self.again: str | None = None
        self.tokens: set[str] = set()
        self._hinted: dict[str, int] = {}
        self._positions = 0
        self._before: list[State] = []
        self._undone: list[log.Done] = []
        self._views: dict[int | None, Observation] = {}

    # what was

    def take(self, entry: log.AnyEntry) -> None:
        """Let the next entry of the log have happened."""
        self._take(entry)
        self.number += 1
        self.at = entry.at
        if entry.token:
            self.tokens.add(entry.token)
        if self._keeps_time and self.phase == "playing" and self.made.clock.kind != "none":
            self._wind_clocks(entry.at)

    @singledispatchmethod
    def _take(self, entry: log.AnyEntry) -> None:
        raise TypeError(entry)

    @_take.register
    def _(self, entry: log.Made) -> None:
        self.made = entry
        self.changed = entry.at
        self.open = [plan == "open" for plan in entry.seats]
        self.seats = [
            None if plan in ("open", "invited") else Seat(plan, None, plan, "", self._bank())
            for plan in entry.seats
        ]

    @_take.register
    def _(self, entry: log.Sat) -> None:
        self.seats[entry.seat] = Seat(entry.name, entry.guest, entry.bot, entry.cut, self._bank())

    @_take.register
    def _(self, entry: log.Rose) -> None:
        self.seats[entry.seat] = None
        self.open[entry.seat] = True

    @_take.register
    def _(self, entry: log.Begun) -> None:
        self.phase, self.changed, self.begun = "playing", entry.at, entry.at
        self.state = self.header().new_initial_state()
        self._views.clear()

    @_take.register
    def _(self, entry: log.Done) -> None:
        self._do(entry, entry.at)
        self._undone.clear()

    @_take.register
    def _(self, entry: log.Undone) -> None:
        if self.phase == "over":
            self.phase, self.ending, self.changed = "playing", None, entry.at
        self.state = self._before.pop()
        self._positions += 1
        self._views.clear()
        event = self.events.pop()
        self._undone.append(log.Done(event.by, event.do, at=entry.at))

    @_take.register
    def _(self, entry: log.Redone) -> None:
        self._do(self._undone.pop(), entry.at)

    @_take.register
    def _(self, entry: log.Away) -> None:
        seat = self.taken(entry.seat)
        seat.hold(entry.at, secret=in_secret(self.playing()))
        if entry.resigned:
            seat.bot, seat.guest, seat.away = entry.bot, None, None
        else:
            seat.away = entry.bot
        self.offered.discard(entry.seat)

    @_take.register
    def _(self, entry: log.Back) -> None:
        seat = self.taken(entry.seat)
        seat.away, seat.late = None, 0
        seat.resume(entry.at, self.made.clock)

    @_take.register
    def _(self, entry: log.Offered) -> None:
        self.offered.add(entry.seat)

    @_take.register
    def _(self, entry: log.Ended) -> None:
        resigned = {} if entry.resigned is None else {"x-resigned": entry.resigned}
        self._end(Ending({**ABANDONED.result, **resigned}), entry.at)

    @_take.register
    def _(self, entry: log.Said) -> None:
        self.said.append((self.public_number, entry))

    @_take.register
    def _(self, entry: log.Opened) -> None:
        for seat in self._short_of_time(entry.at):
            seat.start_over(entry.at, self.made.clock)

    @_take.register
    def _(self, entry: log.Hinted) -> None:
        self.taken(entry.seat).hints += 1
        self._hinted[entry.token] = self._positions

    @_take.register
    def _(self, entry: log.Again) -> None:
        self.again = entry.table

    @_take.register
    def _(self, entry: log.Became) -> None:
        guest, into, made = entry.guest, entry.into, self.made
        kept = [(into, whom[1]) if whom and whom[0] == guest else whom for whom in made.kept]
        self.made = replace(made, host=into if made.host == guest else made.host, kept=kept)
        seat = self.seat_of(guest)
        if seat is not None and self.seat_of(into) is None:
            self.taken(seat).guest = into

    def _do(self, entry: log.Done, at: int) -> None:
        by: By = CHANCE if entry.by == CHANCE else int(entry.by)
        state = self.playing()
        before = state.copy() if len(self.seats) == 1 and by != CHANCE else None
        state.apply_action(by, entry.do)
        self._positions += 1
        self._views.clear()
        late = {"x-late": True} if entry.late else {}
        self.events.append(Event(by, entry.do, {"t": at - (self.begun or 0), **late}))
        if before is not None:
            self._before.append(before)
        if by != CHANCE:
            self._count_decision(int(by), late=entry.late)
            if restarts_clock(entry.do):
                self.taken(int(by)).stop(at, self.made.clock)
        if state.is_terminal():
            self._end(Ending(state.result()), at)

    def _count_decision(self, number: int, *, late: bool) -> None:
        seat = self.taken(number)
        if late:
            seat.late += 1
        elif seat.player is None:
            seat.late = 0
            if not in_secret(self.playing()):
                self.offered.discard(number)

    def _end(self, ending: Ending, at: int) -> None:
        self.ending, self.phase, self.changed = ending, "over", at
        for seat in self.seats:
            if seat is not None:
                seat.forget()

    def _wind_clocks(self, at: int) -> None:
        """Start the clocks of decisions that have just been put, and stop those of made ones."""
        state = self.playing()
        asked, window = state.must_act(), window_of_trade(state)
        for number in range(len(self.seats)):
            seat = self.taken(number)
            if number not in asked:
                seat.stop(at, self.made.clock)
            elif seat.player is None:
                seat.wait_for(at, self.made.clock, window)

    def _bank(self) -> int:
        return self.made.clock.seconds * 1000

    # what is

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.made.seats)

    @property
    def public_number(self) -> int:
        """How many entries of the log everybody may know of: choices in secret do not count yet."""
        return self.number - (secret_choices(self.state) if self.state else 0)

    @property
    def cuts(self) -> list[str]:
        """What each seat contributes to the deals, once all are taken."""
        return [self.taken(seat).cut for seat in range(self.players)]

    @property
    def dealt(self) -> int:
        """How many events of chance there have been."""
        return sum(event.by == CHANCE for event in self.events)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back: in a game for one, won ones excepted."""
        return bool(self._before) and not (self.ending and self.ending.result.get("won"))

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back, and nothing has been done since."""
        return bool(self._undone) and self.phase == "playing"

    def is_hinted_here(self, token: str) -> bool:
        """Whether a request for a hint was made in the position that is now."""
        return self._hinted.get(token) == self._positions

    def is_full(self) -> bool:
        """Whether all seats are taken."""
        return None not in self.seats

    def header(self, more: Mapping[str, Any] | None = None) -> Header:
        """Return the header of the record, once all seats are taken."""
        names = [self.taken(seat).name for seat in range(self.players)]
        date = datetime.fromtimestamp((self.begun or 0) / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return new_header(self.made.game, names, self.made.options, {"date": date, **(more or {})})

    def record(self, more: Mapping[str, Any] | None = None) -> Record:
        """Return the record so far; it holds what the players may not know before the end."""
        return Record(self.header(more), list(self.events), self.ending)

    def observation(self, seat: int | None) -> Observation | None:
        """Return what a seat, or a spectator, may know of the game; None before it has begun.

        It is made once for each position, and everybody who asks is given the same: it is only to be read.
        """
        return None if self.state is None else self._view(self.state, seat)

    def view(self, seat: int | None) -> Observation:
        """Return what a seat, or a spectator, may know of the game that is played, as `observation` does.

        Raises:
            Refusal: if none is.
        """
        return self._view(self.playing(), seat)

    def _view(self, state: State, seat: int | None) -> Observation:
        if seat not in self._views:
            self._views[seat] = state.observation(seat)
        return self._views[seat]

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether a clock or a bot may be at work."""
        has_bot = any(seat is not None and seat.player for seat in self.seats)
        return self.phase == "playing" and (has_bot or self.made.clock.kind != "none")

    def seat_of(self, guest: str) -> int | None:
        """Return the seat in which a guest sits."""
        return next((number for number, seat in enumerate(self.seats) if seat and seat.guest == guest), None)

    def kept_for(self, seat: int) -> tuple[str, str] | None:
        """Return the guest for whom a free seat is kept, and their name; None if it is kept for nobody."""
        return None if self.open[seat] else self.made.kept[seat]

    def people(self) -> Sequence[int]:
        """Return the seats that people play now."""
        return [number for number, seat in enumerate(self.seats) if seat and seat.player is None]

    def late_too_often(self) -> int | None:
        """Return a seat that a bot should take because of its clock, as soon as that may be known."""
        if self.phase != "playing" or in_secret(self.playing()):
            return None
        return next((seat for seat in self.people() if self.taken(seat).late >= LATE_TOO_OFTEN), None)

    def needs_to_be_opened(self, at: Milliseconds) -> bool:
        """Whether somebody has no time left to decide, now that the room is opened again."""
        return any(seat.since is not None for seat in self._short_of_time(at))

    def _short_of_time(self, at: Milliseconds) -> list[Seat]:
        clock = self.made.clock
        if self.phase != "playing" or clock.kind == "none":
            return []
        return [seat for seat in self.seats if seat and seat.is_short_of_time(at, clock)]

    def playing(self) -> State:
        """Return the position of the game.

        Raises:
            Refusal: if it is not being played.
        """
        if self.state is None or self.phase != "playing":
            raise Refusal("not-playing")
        return self.state

    def taken(self, number: int) -> Seat:
        """Return a seat that is taken.

        Raises:
            Refusal: if there is no such seat, or it is free.
        """
        self.check_seat(number)
        seat = self.seats[number]
        if seat is None:
            raise Refusal("seat-free", seat=number)
        return seat

    def check_seat(self, number: int) -> None:
        """Check a seat's number.

        Raises:
            Refusal: if there is no such seat.
        """
        if not 0 <= number < self.players:
            raise Refusal("no-such-seat", seat=number, last=self.players - 1)
