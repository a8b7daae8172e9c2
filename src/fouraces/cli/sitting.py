"""A game in progress at this terminal: its state, who sits where, and the record that grows with it."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final, Self

from platformdirs import user_data_path

from fouraces.bots import Bot, make_bot
from fouraces.cli.files import to_disk, write_whole
from fouraces.fair import Dealer, seed_of_game
from fouraces.record import ABANDONED, Ending, Event, Header, Record, encode_line, new_header, parse_line
from fouraces.refusals import BadSetting, Refusal
from fouraces.replay import read_records
from fouraces.rules import CHANCE, Options, State
from fouraces.verify import dealer_of

PERSON: Final = "person"
SEATS_KEY: Final = "x-seats"
"""The key of a header that says what sits in each seat: a person, or a kind of bot."""


class Sitting:
    """One game at one terminal.

    Every event is in the record's file, on the disk, before `apply` returns.

    Attributes:
        header: the record's header.
        events: what was done so far.
        state: the position.
        kinds: what sits in each seat: `PERSON`, or a kind of bot.
        path: the record's file.
    """

    def __init__(self, header: Header, kinds: Sequence[str], dealer: Dealer, path: Path) -> None:
        self.header = header
        self.kinds = kinds
        self.path = path
        self.events: list[Event] = []
        self.state: State = header.new_initial_state()
        self._dealer = dealer
        self._arrival = Random(secrets.randbits(64))
        self._bots = {seat: self.new_bot(kind) for seat, kind in enumerate(kinds) if kind != PERSON}
        self._before: list[State] = []
        self._undone: list[Event] = []
        self._left: tuple[int, int] | None = None

    @classmethod
    def begin(
        cls,
        game: str,
        options: Options,
        seats: Sequence[tuple[str, str]],
        path: Path | None = None,
        seed: str | None = None,
        cut: str | None = None,
    ) -> Self:
        """Begin a new game and its record.

        Args:
            game: its name.
            options: those that differ from their defaults.
            seats: each seat's name, and what sits there.
            path: the record's file, which must not exist yet; None for one in the platform's data folder.
            seed: makes the deals of the first game of a simulation with this seed; None for unknown ones.
            cut: what the persons contribute to the deals; None for something random.

        Raises:
            BadSetting: if a setting is wrong or the file exists.
        """
        names, kinds = [name for name, _ in seats], [kind for _, kind in seats]
        if seed is None:
            dealer = Dealer(secrets.token_bytes(32), [_cut(kind, cut) for kind in kinds])
        else:
            dealer = Dealer(seed_of_game(seed, 0), [""] * len(kinds))
        date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        more = {"date": date, SEATS_KEY: kinds, "fairness": dealer.fairness()}
        header = new_header(game, names, options, more if seed is None else {**more, "seed": seed})
        sitting = cls(header, kinds, dealer, path or _new_path(game))
        sitting.save(sitting.path)
        sitting._left = _identity(sitting.path)
        return sitting

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on with a game from its record, which goes on growing.

        Raises:
            BadSetting: if the file does not hold one unfinished game.
            BadRecord: if its record is not a legal one.
            OSError: if it cannot be read.
        """
        with path.open("rb") as file:
            records = list(read_records(_without_torn_end(file.readlines())))
        if len(records) != 1:
            raise BadSetting("not-one-record", path=str(path), count=len(records))
        header, events, ending = records[0]
        kinds = _kinds(header)
        if "fairness" in header.more:
            dealer = dealer_of(header)
        else:
            dealer = Dealer(secrets.token_bytes(32), [""] * len(header.players))
        sitting = cls(header, kinds, dealer, path)
        for event in events:
            sitting._apply(event)
        if ending is not None or sitting.state.is_terminal():
            raise BadSetting("finished-record", path=str(path))
        dealer.dealt = sum(event.by == CHANCE for event in events)
        sitting._rewrite()
        return sitting

    @property
    def game(self) -> str:
        """The game's name."""
        return self.header.game

    @property
    def names(self) -> Sequence[str]:
        """Each seat's name."""
        return self.header.players

    @property
    def commit(self) -> str | None:
        """What the record promises about its deals; None if it promises nothing."""
        fairness = self.header.more.get("fairness")
        return fairness["commit"] if fairness else None

    @property
    def number(self) -> str:
        """The number of a patience's deal, as text; empty if it has none."""
        seed = self.header.more.get("seed")
        if self.game != "patience" or not isinstance(seed, str):
            return ""
        return seed if seed.isascii() and seed.isdigit() else ""

    def persons(self) -> list[int]:
        """Return the seats in which a person sits."""
        return [seat for seat in range(len(self.kinds)) if seat not in self._bots]

    def new_bot(self, kind: str) -> Bot:
        """Return a bot for this game, with random numbers that nobody can foretell.

        Raises:
            BadSetting: if there is no such kind.
        """
        return make_bot(kind, self.game, Random(secrets.randbits(64)), len(self.kinds))

    def next_event(self) -> Event | None:
        """Return what chance or a bot does now, without applying it; None if a person is to be asked.

        A bot's place in the order of arrival among the others' is drawn uniformly.
        """
        due = self.state.chance()
        if due is not None:
            return Event(CHANCE, self._dealer.deal(due))
        return self.bot_event(self._arrival.choice(self.state.must_act()))

    def bot_event(self, seat: int) -> Event | None:
        """Return what the bot in a seat does now, if one sits there and it does anything."""
        if seat not in self._bots:
            return None
        action = self._bots[seat].choose_action(self.state.observation(seat))
        return None if action is None else Event(seat, action)

    def apply(self, event: Event) -> None:
        """Apply an event, and write it to the record.

        Raises:
            IllegalAction: if it is not allowed; nothing is then written.
            BadSetting: if the record is no longer as it was left; nothing is done then.
        """
        self._check_record()
        self._apply(event)
        self._undone.clear()
        self._write_down(event)

    def can_undo(self) -> bool:
        """Whether there is an action to take back: only in a game for one."""
        return bool(self._before)

    def undo(self) -> Event:
        """Take the last action back, in the record too, and return it.

        Raises:
            BadSetting: if the record is no longer as it was left; nothing is done then.
        """
        self._check_record()
        self.state = self._before.pop()
        event = self.events.pop()
        self._undone.append(event)
        self._rewrite()
        return event

    def can_redo(self) -> bool:
        """Whether an action was taken back, and none has been made since."""
        return bool(self._undone)

    def redo(self) -> Event:
        """Make the action that was taken back last again, in the record too, and return it.

        Raises:
            BadSetting: if the record is no longer as it was left; nothing is done then.
        """
        self._check_record()
        event = self._undone.pop()
        self._apply(event)
        self._write_down(event)
        return event

    def abandon(self) -> None:
        """Give the game up and close its record.

        Raises:
            BadSetting: if the record is no longer as it was left; nothing is done then.
        """
        self._check_record()
        self._append(encode_line(ABANDONED))

    def save(self, path: Path) -> None:
        """Write a copy of the record so far to a new file.

        Raises:
            BadSetting: if there is such a file already.
            OSError: if it cannot be written.
        """
        if path.exists():
            raise BadSetting("file-exists", path=str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, self._lines())

    def _apply(self, event: Event) -> None:
        before = self.state.copy() if self.state.players == 1 and event.by != CHANCE else None
        self.state.apply_action(event.by, event.do)
        self.events.append(event)
        if before is not None:
            self._before.append(before)

    def _write_down(self, event: Event) -> None:
        """Add an event to the record, and with the last one the result, at one go."""
        lines = encode_line(event)
        if self.state.is_terminal():
            lines += encode_line(Ending(self.state.result()))
        self._append(lines)

    def _lines(self) -> Iterable[bytes]:
        return Record(self.header, self.events).lines()

    def _append(self, lines: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(lines)
            to_disk(file)
        self._left = _identity(self.path)

    def _rewrite(self) -> None:
        write_whole(self.path, self._lines())
        self._left = _identity(self.path)

    def _check_record(self) -> None:
        """Make sure that nobody else, such as a second sitting with the same game, has written the record."""
        if _identity(self.path) != self._left:
            raise BadSetting("record-changed", path=str(self.path))


def _identity(path: Path) -> tuple[int, int]:
    """Return what tells a record from another that was moved into its place, or that has grown."""
    status = path.stat()
    return status.st_ino, status.st_size


def _kinds(header: Header) -> Sequence[str]:
    """Return what sits in each seat, as the header has it; if it has nothing usable, a person and bots."""
    kinds = header.more.get(SEATS_KEY)
    if isinstance(kinds, list) and len(kinds) == len(header.players) and PERSON in kinds:
        return kinds
    return [PERSON] + ["house"] * (len(header.players) - 1)


def _without_torn_end(lines: list[bytes]) -> list[bytes]:
    """Return a record's lines without a last one that was not written to its end, so never acknowledged."""
    if lines and not lines[-1].endswith(b"\n"):
        try:
            parse_line(lines[-1])
        except Refusal:
            return lines[:-1]
    return lines


def records_folder() -> Path:
    """Return the folder for the records of games whose player names no other place."""
    return user_data_path("fouraces") / "records"


def _new_path(game: str) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return records_folder() / f"{game}-{stamp}-{secrets.token_hex(2)}.aces.jsonl"


def _cut(kind: str, cut: str | None) -> str:
    if kind != PERSON:
        return ""
    return secrets.token_hex(8) if cut is None else cut
