"""A live table, as the fold of its log: who sits where, the game, its clocks, what was said.

A table knows no web, no disk and no clock: it is told the time. `take` puts the next entry to it; the other
methods say whether somebody may do something, and return the entry that does it.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import singledispatchmethod
from typing import Any, Final

from fouraces.record import ABANDONED, Ending, Event, Header, Record, new_header
from fouraces.refusals import BadSetting, IllegalAction, Refusal
from fouraces.room import entries as log
from fouraces.room.decision import decision, offer_to
from fouraces.rules import CHANCE, By, Observation, State

LATE_TOO_OFTEN: Final = 3
"""So many decisions in a row that the clock had to make, and a bot takes the seat."""

CHAT_KEPT: Final = 50


@dataclass
class Seat:
    """What sits in a seat.

    Attributes:
        name: what it is called.
        guest: the person; None for a bot.
        bot: the kind of bot; None for a person.
        cut: what the seat contributed to the deals.
        away: the kind of bot that plays while the person is away; None while they are here.
        late: how many of the last decisions in a row the clock had to make.
        bank: milliseconds left, where the clock is a bank.
        since: when the decision that is waited for was put to the seat; None if none is.
        facing: what names that decision.
    """

    name: str
    guest: str | None
    bot: str | None
    cut: str
    bank: int
    away: str | None = None
    late: int = 0
    since: int | None = None
    facing: str = ""

    @property
    def player(self) -> str | None:
        """The kind of bot that plays the seat now; None for the person."""
        return self.bot or self.away


class Table:
    """A table at one moment.

    Attributes:
        id: the table's id, which nobody can guess.
        number: how many entries of the log it has taken.
        made: the first of them.
        seats: what sits where; None for an empty seat.
        phase: "open", "playing" or "over".
        changed: when the phase last changed.
        state: the position; None before the game.
        events: the record's events so far.
        ending: how the game ended; None before.
        offered: the seats that offer to abandon the game.
        said: the last things that were said.
        again: the table at which the same people went on; None if they have not.
    """

    made: log.Made

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.number = 0
        self.seats: list[Seat | None] = []
        self.phase = "open"
        self.changed = 0
        self.state: State | None = None
        self.events: list[Event] = []
        self.ending: Ending | None = None
        self.offered: set[int] = set()
        self.said: deque[log.Said] = deque(maxlen=CHAT_KEPT)
        self.again: str | None = None
        self._begun = 0
        self._ids: set[tuple[int, str]] = set()
        self._before: list[State] = []

    # what was

    def take(self, entry: log.AnyEntry) -> None:
        """Let the next entry of the log have happened."""
        self._take(entry)
        self.number += 1
        if self.phase == "playing":
            self._wind_clocks(entry.at)

    @singledispatchmethod
    def _take(self, entry: log.AnyEntry) -> None:
        raise TypeError(entry)

    @_take.register
    def _(self, entry: log.Made) -> None:
        self.made = entry
        self.seats = [None] * entry.players
        self.changed = entry.at

    @_take.register
    def _(self, entry: log.Sat) -> None:
        bank = self.made.clock.seconds * 1000
        self.seats[entry.seat] = Seat(entry.name, entry.guest, entry.bot, entry.cut, bank)

    @_take.register
    def _(self, entry: log.Rose) -> None:
        self.seats[entry.seat] = None

    @_take.register
    def _(self, entry: log.Begun) -> None:
        self.phase, self.changed, self._begun = "playing", entry.at, entry.at
        self.state = self.header().new_initial_state()

    @_take.register
    def _(self, entry: log.Done) -> None:
        by: By = CHANCE if entry.by == CHANCE else int(entry.by)
        before = self._playing().copy() if len(self.seats) == 1 and by != CHANCE else None
        self._playing().apply_action(by, entry.do)
        self.events.append(Event(by, entry.do, {"t": entry.at - self._begun}))
        if before is not None:
            self._before.append(before)
        if by != CHANCE:
            self._count_decision(int(by), entry)
        if self._playing().is_terminal():
            self._end(Ending(self._playing().result()), entry.at)

    @_take.register
    def _(self, entry: log.Undone) -> None:
        self.state = self._before.pop()
        self.events.pop()
        self._ids.add((0, entry.id))

    @_take.register
    def _(self, entry: log.Away) -> None:
        self._taken(entry.seat).away = entry.bot
        self.offered.discard(entry.seat)

    @_take.register
    def _(self, entry: log.Back) -> None:
        seat = self._taken(entry.seat)
        seat.away, seat.late, seat.since = None, 0, None

    @_take.register
    def _(self, entry: log.Offered) -> None:
        self.offered.add(entry.seat)

    @_take.register
    def _(self, entry: log.Ended) -> None:
        resigned = {} if entry.resigned is None else {"x-resigned": entry.resigned}
        self._end(Ending({**ABANDONED.result, **resigned}), entry.at)

    @_take.register
    def _(self, entry: log.Said) -> None:
        self.said.append(entry)

    @_take.register
    def _(self, entry: log.Again) -> None:
        self.again = entry.table

    def _end(self, ending: Ending, at: int) -> None:
        self.ending, self.phase, self.changed = ending, "over", at
        for seat in self.seats:
            if seat is not None:
                seat.since = None

    def _count_decision(self, number: int, entry: log.Done) -> None:
        seat = self._taken(number)
        if entry.id:
            self._ids.add((number, entry.id))
        if not entry.late and seat.player is None:
            seat.late = 0
            self.offered.discard(number)
        elif entry.late:
            seat.late += 1

    # what is

    def header(self, more: Mapping[str, Any] | None = None) -> Header:
        """Return the header of the record, once all seats are taken."""
        names = [self._taken(seat).name for seat in range(self.made.players)]
        date = datetime.fromtimestamp(self._begun / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return new_header(self.made.game, names, self.made.options, {"date": date, **(more or {})})

    def record(self, more: Mapping[str, Any] | None = None) -> Record:
        """Return the record so far; it holds what the players may not know before the end."""
        return Record(self.header(more), self.events, self.ending)

    def observation(self, seat: int | None) -> Observation | None:
        """Return what a seat, or a spectator, may know of the game; None before it has begun."""
        return None if self.state is None else self.state.observation(seat)

    def seat_of(self, guest: str) -> int | None:
        """Return the seat in which a guest sits."""
        return next((number for number, seat in enumerate(self.seats) if seat and seat.guest == guest), None)

    def deadline(self, number: int) -> int | None:
        """Return when the clock of a seat runs out, in milliseconds since 1970; None if it does not run."""
        seat = self.seats[number]
        if seat is None or seat.since is None or seat.player is not None or self.made.clock.kind == "none":
            return None
        return seat.since + (seat.bank if self.made.clock.kind == "bank" else self.made.clock.seconds * 1000)

    def has_done(self, seat: int, client_id: str) -> bool:
        """Whether something that a client called so has been done already."""
        return bool(client_id) and (seat, client_id) in self._ids

    # what may be done

    def sit(self, guest: str, name: str, seat: int, cut: str, at: int) -> log.Sat:
        """Let a guest take a seat.

        Raises:
            BadSetting: if the seat or the guest is taken, or the game has begun.
        """
        self._check_open()
        if self.seat_of(guest) is not None:
            raise BadSetting("sits-already")
        self._check_free(seat)
        return log.Sat(at=at, seat=seat, name=name, guest=guest, cut=cut)

    def seat_bot(self, guest: str, kind: str, seat: int, at: int) -> log.Sat:
        """Let the host put a bot into a seat.

        Raises:
            BadSetting: if the guest is not the host, the seat is taken, or the game has begun.
        """
        self._check_open()
        self._check_host(guest)
        self._check_free(seat)
        return log.Sat(at=at, seat=seat, name=kind, bot=kind)

    def rise(self, guest: str, seat: int, at: int) -> log.Rose:
        """Let a guest leave a seat before the game; the host may free any seat.

        Raises:
            BadSetting: if the game has begun, or the seat is not theirs to free.
        """
        self._check_open()
        if guest != self.made.host and self.seat_of(guest) != seat:
            raise BadSetting("not-the-host")
        return log.Rose(at=at, seat=seat)

    def begin(self, at: int) -> log.Begun:
        """Begin the game.

        Raises:
            BadSetting: if it has begun, or a seat is empty.
        """
        self._check_open()
        if None in self.seats:
            raise BadSetting("seats-empty")
        return log.Begun(at=at)

    def do(self, seat: int, action: str, facing: str, client_id: str, at: int) -> log.Done:
        """Let a seat do something.

        Args:
            seat: which.
            action: what, in the notation.
            facing: the decision that it answers, as the picture named it; empty if the client does not say.
            client_id: what the client calls it.
            at: when.

        Raises:
            IllegalAction: if it is not legal.
            BadSetting: if the game is not being played, or has moved on from that decision.
        """
        state = self._playing()
        if facing and facing not in self._facings(seat):
            raise BadSetting("moved-on")
        state.copy().apply_action(seat, action)
        return log.Done(at=at, by=seat, do=action, id=client_id)

    def _facings(self, seat: int) -> Sequence[str]:
        view = self._playing().observation(seat)
        return [named for named in (decision(view), offer_to(view)) if named]

    def undo(self, seat: int, client_id: str, at: int) -> log.Undone:
        """Let the player of a game for one take the last action back.

        Raises:
            BadSetting: if there is nothing to take back.
        """
        self._playing()
        if not self._before or seat != 0:
            raise BadSetting("nothing-to-undo")
        return log.Undone(at=at, id=client_id)

    def leave(self, seat: int, at: int) -> log.Away:
        """Let a person leave a game that goes on: a bot plays for them until they are back.

        Raises:
            BadSetting: if the game is not being played, or a bot plays there already.
        """
        self._playing()
        if self._taken(seat).player is not None:
            raise BadSetting("away-already")
        return log.Away(at=at, seat=seat, bot="house")

    def come_back(self, seat: int, at: int) -> log.Back:
        """Let a person play again for whom a bot plays.

        Raises:
            BadSetting: if the game is not being played, or no bot plays for them.
        """
        self._playing()
        if self._taken(seat).away is None:
            raise BadSetting("not-away")
        return log.Back(at=at, seat=seat)

    def resign(self, seat: int, at: int) -> log.Ended | log.Away:
        """Let a person give up: that ends a game for one or two; with more a bot goes on for them.

        Raises:
            BadSetting: if the game is not being played.
        """
        self._playing()
        return log.Ended(at=at, resigned=seat) if self.made.players <= 2 else self.leave(seat, at)

    def offer_to_abandon(self, seat: int, at: int) -> log.Offered | log.Ended:
        """Let a person offer to abandon the game; it is abandoned once all the people offer that.

        Raises:
            BadSetting: if the game is not being played.
        """
        self._playing()
        people = {number for number, other in enumerate(self.seats) if other and other.player is None}
        if people <= self.offered | {seat}:
            return log.Ended(at=at)
        return log.Offered(at=at, seat=seat)

    # the clocks

    def _wind_clocks(self, at: int) -> None:
        """Start the clocks of decisions that have just been put, and stop those of decisions that are made."""
        state = self._playing()
        asked = state.must_act()
        for number in range(len(self.seats)):
            seat = self._taken(number)
            facing = decision(state.observation(number)) if number in asked else ""
            if facing == seat.facing and seat.since is not None:
                continue
            self._charge(seat, at)
            seat.facing = facing
            seat.since = at if facing else None

    def _charge(self, seat: Seat, at: int) -> None:
        """Take the time of a decision from a seat's bank, and add the increment."""
        if seat.since is not None and self.made.clock.kind == "bank":
            seat.bank = max(0, seat.bank - (at - seat.since)) + self.made.clock.increment * 1000

    # checks

    def _playing(self) -> State:
        if self.state is None or self.phase != "playing":
            raise BadSetting("not-playing")
        return self.state

    def _taken(self, number: int) -> Seat:
        seat = self.seats[number]
        if seat is None:
            raise BadSetting("no-such-seat", seat=number, last=self.made.players - 1)
        return seat

    def _check_open(self) -> None:
        if self.phase != "open":
            raise BadSetting("begun-already")

    def _check_host(self, guest: str) -> None:
        if guest != self.made.host:
            raise BadSetting("not-the-host")

    def _check_free(self, seat: int) -> None:
        if not 0 <= seat < self.made.players:
            raise BadSetting("no-such-seat", seat=seat, last=self.made.players - 1)
        if self.seats[seat] is not None:
            raise BadSetting("seat-taken", seat=seat)
