"""Replays records from a stream of any length, in constant memory, and says what is wrong with them.

A record runs from a header to the line before the next one; one verdict comes of each. A line that is
faulty but visibly a header begins a record too, so that no record is blamed for its neighbour.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from fouraces.jsonline import BadLine, dumps, glance
from fouraces.record import Ending, Event, Header, Line, Record, parse_line
from fouraces.rules import Refusal, State


class BadRecord(Refusal):
    """A record that is refused.

    Attributes:
        line: the number of the faulty line in the file or stream, from 1.
    """

    def __init__(self, line: int, reason: Refusal) -> None:
        super().__init__(reason.code, **reason.facts)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}"


class Verdict(NamedTuple):
    """What came of one record.

    Attributes:
        start: the number of its first line in the file or stream, from 1.
        game: the name of its game; None if that could not be read.
        result: the result that stands in it; None if it has none or is refused.
        refusal: the first fault, with its line; None if the record is good.
    """

    start: int
    game: str | None
    result: Mapping[str, Any] | None
    refusal: BadRecord | None

    @property
    def ok(self) -> bool:
        """Whether the record is good."""
        return self.refusal is None

    @property
    def line(self) -> int | None:
        """The number of the faulty line, or None."""
        return self.refusal.line if self.refusal else None


class Follower:
    """Follows one record line by line, up to its first fault.

    Attributes:
        start: the number of its first line.
        header: its header, once read.
        ending: its last line, once read.
        refusal: its first fault, or None.
    """

    state: State

    def __init__(self, start: int) -> None:
        self.start = start
        self.header: Header | None = None
        self.ending: Ending | None = None
        self.refusal: BadRecord | None = None

    def take(self, number: int, line: Line | Refusal) -> None:
        """Take the next line, or the reason why it is none."""
        if self.refusal is None:
            try:
                self._follow(line)
            except Refusal as reason:
                self.refusal = BadRecord(number, reason)

    def verdict(self) -> Verdict:
        """Return what came of the lines taken."""
        game = self.header.game if self.header else None
        result = self.ending.result if self.ending and not self.refusal else None
        return Verdict(self.start, game, result, self.refusal)

    def begin(self, header: Header) -> None:
        """Set up the game.

        Raises:
            Refusal: if the header is at fault.
        """
        self.header = header
        self.state = header.new_initial_state()

    def play(self, event: Event) -> None:
        """Apply an event to the state.

        Raises:
            Refusal: if the event is at fault.
        """
        self.state.apply_action(event.by, event.do)

    def _follow(self, line: Line | Refusal) -> None:
        if isinstance(line, Refusal):
            raise line
        if self.header is None:
            if not isinstance(line, Header):
                raise BadLine("no-header")
            self.begin(line)
        elif self.ending is not None:
            raise BadLine("after-result")
        elif isinstance(line, Event):
            self.play(line)
        elif isinstance(line, Ending):
            self._check_result(line.result)
            self.ending = line

    def _check_result(self, result: Mapping[str, Any]) -> None:
        if result.get("abandoned") is True:
            return
        if not self.state.is_terminal():
            raise BadLine("result-too-early")
        for key, value in self.state.result().items():
            if key not in result:
                raise BadLine("result-lacks", key=key, wanted=dumps(value))
            if dumps(result[key]) != dumps(value):
                raise BadLine("result-differs", key=key, value=dumps(result[key]), wanted=dumps(value))


AnyFollower = TypeVar("AnyFollower", bound=Follower)


def follow(lines: Iterable[bytes], kind: type[AnyFollower]) -> Iterator[AnyFollower]:
    """Yield a follower for each record of a stream, when it has taken the record's last line."""
    current = None
    for number, raw in enumerate(lines, 1):
        line = _attempt(raw)
        if current is None or _begins_a_record(line, raw):
            if current is not None:
                yield current
            current = kind(number)
        current.take(number, line)
    if current is not None:
        yield current


def _attempt(raw: bytes) -> Line | Refusal:
    try:
        return parse_line(raw)
    except Refusal as reason:
        return reason


def _begins_a_record(line: Line | Refusal, raw: bytes) -> bool:
    if isinstance(line, Refusal):
        return "fouraces" in glance(raw)
    return isinstance(line, Header)


def replay(lines: Iterable[bytes]) -> Iterator[Verdict]:
    r"""Check records and yield a verdict on each, in constant memory.

    Args:
        lines: those of a file or stream, split at LF alone, such as a file opened in binary mode.

    >>> stream = [
    ...     b'{"fouraces": 1, "game": "auction", "options": {"joker": "blind"}, "players": ["A", "B"]}\n',
    ...     b'{"by": "chance", "do": "deck J J Q Q K K A A JOKER"}\n',
    ...     b'{"by": 0, "do": "bid 11"}\n',
    ... ]
    >>> [verdict.line for verdict in replay(stream)]
    [3]
    """
    for follower in follow(lines, Follower):
        yield follower.verdict()


class _Keeper(Follower):
    """Keeps the events that it follows."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.events: list[Event] = []

    def play(self, event: Event) -> None:
        super().play(event)
        self.events.append(event)


def read_records(lines: Iterable[bytes]) -> Iterator[Record]:
    """Yield the records of a file or stream, each of which is legal.

    Args:
        lines: as for `replay`.

    Raises:
        BadRecord: at the first record that is not.
    """
    for keeper in follow(lines, _Keeper):
        if keeper.refusal:
            raise keeper.refusal
        if keeper.header:
            yield Record(keeper.header, keeper.events, keeper.ending)
