"""A seat at a live table: who sits in it, who plays it, and its clock."""

from dataclasses import dataclass

from fouraces.room.entries import Clock, Milliseconds


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
        facing: what names the decision that is waited for; empty if none is.
        since: when it was put to the seat, or would have been, had its clock run without a stop.
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
    facing: str = ""
    since: Milliseconds | None = None
    shown_since: Milliseconds = 0
    shown_bank: Milliseconds = 0
    _used: Milliseconds = 0
    _used_for: str = ""
    _resumes: bool = False

    @property
    def player(self) -> str | None:
        """The kind of bot that plays the seat now; None for the person."""
        return self.bot or self.away

    def face(self, named: str, at: Milliseconds, clock: Clock, *, resumes: bool) -> None:
        """Let the seat face a decision, or none, from now on.

        Args:
            named: what names the decision; empty if there is none.
            at: the time.
            clock: the table's.
            resumes: whether the decision may be put again, and its clock then goes on where it stopped.
        """
        if named == self.facing:
            return
        self._stop(at, clock)
        self.facing, self._resumes = named, resumes
        if named:
            goes_on = clock.kind == "move" and named == self._used_for
            self.since = self.shown_since = at - (self._used if goes_on else 0)
            self.shown_bank = self.bank

    def decide(self, at: Milliseconds, clock: Clock) -> None:
        """Let the decision that is faced have been made, so that the next one has a clock of its own."""
        self.face("", at, clock, resumes=False)

    def forget(self) -> None:
        """Let the seat face nothing, at no cost."""
        self.facing, self.since, self._used_for = "", None, ""

    def deadline(self, clock: Clock) -> Milliseconds | None:
        """Return when the clock runs out; None if it does not run."""
        return None if self.since is None else runs_out(self.since, self.bank, clock)

    def _stop(self, at: Milliseconds, clock: Clock) -> None:
        if self.since is None:
            return
        used = at - self.since
        self._used_for, self._used = (self.facing, used) if self._resumes else ("", 0)
        if clock.kind == "bank":
            increment = 0 if self._resumes else clock.increment * 1000
            self.bank = max(0, self.bank - used) + increment
        self.since = None


def runs_out(since: Milliseconds, bank: Milliseconds, clock: Clock) -> Milliseconds:
    """Return when a clock runs out that was started at a time, with so much in the bank."""
    return since + (bank if clock.kind == "bank" else clock.seconds * 1000)
