"""A seat at a live table: who sits in it, who plays it, and its clock."""

from dataclasses import dataclass
from typing import Final

from fouraces.room.entries import Clock, Milliseconds

GRACE: Final = 10_000
"""Milliseconds that there are at the least for a decision whose clock ran while the room was closed."""


@dataclass
class Seat:
    """What sits in a seat.

    Attributes:
        name: what it is called.
        guest: the person; None for a bot.
        bot: the kind of bot; None for a person.
        cut: what the seat contributed to the deals.
        bank: the time left, where the clock is a bank.
        away: the kind of bot that plays while the person is away; None while they are here.
        late: how many of the last decisions in a row the clock had to make.
        hints: how many hints the person has had.
        since: when the decision that is waited for was put to the seat, or would have been, had its clock run
            without a stop; None if none is.
        shown_since: as `since`, but kept when the decision is made.
        shown_bank: the time in the bank when the last decision was put.
    """

    name: str
    guest: str | None
    bot: str | None
    cut: str
    bank: Milliseconds
    away: str | None = None
    late: int = 0
    hints: int = 0
    since: Milliseconds | None = None
    shown_since: Milliseconds = 0
    shown_bank: Milliseconds = 0
    _held: Milliseconds = 0
    _owed: Milliseconds = 0
    _is_held: bool = False
    _used: Milliseconds = 0
    _used_for: str = ""
    _window: str = ""

    @property
    def player(self) -> str | None:
        """The kind of bot that plays the seat now; None for the person."""
        return self.bot or self.away

    def wait_for(self, at: Milliseconds, clock: Clock, window: str) -> None:
        """Let the seat be waited for from now on, if it is not yet.

        Args:
            at: the time.
            clock: the table's.
            window: what names the window of trade that it may close; empty text if it is something else. The
                clock of a window goes on where it stopped if the window opens again.
        """
        if self.since is not None:
            return
        goes_on = clock.kind == "move" and window != "" and window == self._used_for
        self.since = self.shown_since = at - (self._held if self._is_held else self._used if goes_on else 0)
        self.shown_bank, self._is_held = self.bank, False
        self._window = window

    def stop(self, at: Milliseconds, clock: Clock) -> None:
        """Let the seat be waited for no more, if it is."""
        if self._is_held:
            self._is_held, self._owed = False, self._held
        if self.since is None:
            return
        used = at - self.since
        self._used_for, self._used = self._window, used
        if clock.kind == "bank":
            increment = 0 if self._window else clock.increment * 1000
            self.bank = max(0, self.bank - max(0, used)) + increment
        self.since = None

    def hold(self, at: Milliseconds, *, secret: bool) -> None:
        """Stop the clock while a bot plays; it goes on if the person comes back to the same decision.

        Others see the same of it, whether it was running or not.

        Args:
            at: the time.
            secret: whether nobody may learn whether the seat has chosen.
        """
        self._held, self._is_held = at - self.shown_since, self.since is not None
        self.since = None
        if not secret:
            self.shown_bank = self.bank

    def resume(self, at: Milliseconds, clock: Clock) -> None:
        """Let the person play again, who pays for the time that a decision had taken which the bot made."""
        self.shown_since = at - self._held
        if clock.kind == "bank":
            self.bank = max(0, self.bank - self._owed)
        self._owed = 0

    def is_short_of_time(self, at: Milliseconds, clock: Clock) -> bool:
        """Whether less than `GRACE` is left on the seat's clock, as everybody sees it."""
        return runs_out(self.shown_since, self.shown_bank, clock) < at + GRACE

    def start_over(self, at: Milliseconds, clock: Clock) -> None:
        """Let the clock start over that has run, with at least `GRACE` on it."""
        if clock.kind == "bank":
            self.shown_bank = max(self.shown_bank, GRACE)
        self.shown_since = at + (max(0, GRACE - clock.seconds * 1000) if clock.kind == "move" else 0)
        if self.since is not None:
            self.since, self.bank = self.shown_since, self.shown_bank

    def forget(self) -> None:
        """Let the seat be waited for no more, at no cost."""
        self.since, self._is_held, self._used_for = None, False, ""

    def deadline(self, clock: Clock) -> Milliseconds | None:
        """Return when the clock runs out; None if it does not run."""
        return None if self.since is None else runs_out(self.since, self.bank, clock)


def runs_out(since: Milliseconds, bank: Milliseconds, clock: Clock) -> Milliseconds:
    """Return when a clock runs out that was started at a time, with so much in the bank."""
    return since + (bank if clock.kind == "bank" else clock.seconds * 1000)
