r"""The record of a game: its header, its events and its result, each a line of JSON.

Everything that happened at a table stands in its record; `fouraces.replay` says whether it could have.
A record is read and written line by line, so that a table can write it as it goes along:

>>> header = new_header("auction", ["Sara", "Reza"])
>>> encode_line(header)
b'{"fouraces": 1, "game": "auction", "options": {"joker": "blind"}, "players": ["Sara", "Reza"]}\n'
>>> encode_line(Event(0, "bid 7"))
b'{"by": 0, "do": "bid 7"}\n'
>>> parse_line(b'{"by": 0, "do": "bid 7", "t": 1200}').more["t"]
1200
"""

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from fouraces.jsonline import BadLine, decode_object, dumps, encode_object
from fouraces.rules import CHANCE, By, Options, State, load_game

VERSION: Final = 1

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_HEADER_KEYS: Final = ("fouraces", "game", "options", "players")
_EVENT_KEYS: Final = ("by", "do")
_DATE: Final = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?"
    r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)


class Header(NamedTuple):
    """The line that begins a record.

    Attributes:
        game: the game's name.
        options: all options of the game.
        players: the name of each seat's player.
        more: every other key: `date`, `seed`, `event`, `site`, `fairness`, and keys of somebody's own.
    """

    game: str
    options: Options
    players: Sequence[str]
    more: Mapping[str, Any] = _NOTHING

    def new_initial_state(self) -> State:
        """Return the position before the first event.

        Raises:
            BadSetting: if there is no such game, or it is not played so.
        """
        return load_game(self.game).new_initial_state(len(self.players), self.options)


class Event(NamedTuple):
    """One thing that was done.

    Attributes:
        by: the seat, or `CHANCE`.
        do: the action.
        more: every other key: `t` (milliseconds since the start), `note`, and keys of somebody's own.
    """

    by: By
    do: str
    more: Mapping[str, Any] = _NOTHING


class Ending(NamedTuple):
    """The line that ends a record.

    Attributes:
        result: how the game ended, or that it was abandoned.
        more: every other key of the line.
    """

    result: Mapping[str, Any]
    more: Mapping[str, Any] = _NOTHING


Line: TypeAlias = Header | Event | Ending

ABANDONED: Final = Ending({"abandoned": True})
"""The last line of a game that was given up."""


class Record(NamedTuple):
    """A whole record.

    Attributes:
        header: its first line.
        events: what was done, in order.
        ending: its last line; None if the record was cut off before it.
    """

    header: Header
    events: Sequence[Event]
    ending: Ending | None = None

    @property
    def result(self) -> Mapping[str, Any] | None:
        """What the last line says, or None."""
        return self.ending.result if self.ending else None

    def lines(self) -> Iterator[bytes]:
        """Yield the record's lines as they stand in a file."""
        yield encode_line(self.header)
        yield from map(encode_line, self.events)
        if self.ending:
            yield encode_line(self.ending)

    def final_state(self) -> State:
        """Return the position after the last event, from which a game can be resumed.

        Raises:
            BadSetting: if there is no such game.
            IllegalAction: if an event is not legal.
        """
        state = self.header.new_initial_state()
        for event in self.events:
            state.apply_action(event.by, event.do)
        return state


def new_header(
    game: str, players: Sequence[str], options: Options | None = None, more: Mapping[str, Any] = _NOTHING
) -> Header:
    """Return the header of a new game.

    Args:
        game: the game's name.
        players: the name of each seat's player.
        options: those that differ from their defaults.
        more: further keys.

    Raises:
        BadSetting: if there is no such game, or it is not played so.
    """
    state = load_game(game).new_initial_state(len(players), options)
    return Header(game, state.options, list(players), more)


def encode_line(line: Line) -> bytes:
    """Return a line as it is written: keys in one order, UTF-8, LF at the end.

    Raises:
        ValueError: if a value of a further key is not finite.
    """
    match line:
        case Header(game, options, players, more):
            head = dict(zip(_HEADER_KEYS, (VERSION, game, options, players), strict=True))
            return encode_object(head | _ordered(more, ("date", "seed", "event", "site"), ("fairness",)))
        case Event(by, do, more):
            return encode_object({"by": by, "do": do, **_ordered(more, ("t", "note"))})
        case Ending(result, more):
            return encode_object({"result": result, **more})


def parse_line(line: bytes) -> Line:
    """Read a line of a record, with or without its LF.

    Raises:
        BadLine: if it is malformed.
        BadSetting: if it is a header of a game that there is not, or that is not played so.
    """
    data = decode_object(line)
    if "fouraces" in data:
        return _parse_header(data)
    if "result" in data:
        if "do" in data:
            raise BadLine("action-and-result")
        return _parse_ending(data)
    if "do" not in data:
        raise BadLine("neither-action-nor-result")
    return _parse_event(data)


def _ordered(more: Mapping[str, Any], first: Sequence[str], last: Sequence[str] = ()) -> dict[str, Any]:
    between = [key for key in more if key not in first and key not in last]
    return {key: more[key] for key in (*first, *between, *last) if key in more}


def _more(data: dict[str, Any], known: Sequence[str]) -> Mapping[str, Any]:
    if len(data) == len(known):
        return _NOTHING
    return {key: value for key, value in data.items() if key not in known}


def _parse_header(data: dict[str, Any]) -> Header:
    version = data["fouraces"]
    if type(version) is not int or version != VERSION:
        raise BadLine("bad-version", version=dumps(version), known=VERSION)
    for key in _HEADER_KEYS:
        if key not in data:
            raise BadLine("key-missing", key=key)
    name, options, players = data["game"], data["options"], data["players"]
    _check_text(data, "game", "seed")
    game = load_game(name)
    if not isinstance(options, dict):
        raise BadLine("options-not-an-object")
    game.check_options(options)
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        raise BadLine("players-not-names")
    game.check_players(len(players))
    if "date" in data and not _is_date(data["date"]):
        raise BadLine("bad-date", date=dumps(data["date"]))
    return Header(name, options, players, _more(data, _HEADER_KEYS))


def _parse_event(data: dict[str, Any]) -> Event:
    if "by" not in data:
        raise BadLine("key-missing", key="by")
    by = data["by"]
    if type(by) is not int and by != CHANCE:
        raise BadLine("bad-by", by=dumps(by))
    _check_text(data, "do", "note")
    if "t" in data and (type(data["t"]) is not int or data["t"] < 0):
        raise BadLine("bad-time", t=dumps(data["t"]))
    return Event(by, data["do"], _more(data, _EVENT_KEYS))


def _parse_ending(data: dict[str, Any]) -> Ending:
    if not isinstance(data["result"], dict):
        raise BadLine("result-not-an-object")
    return Ending(data["result"], _more(data, ("result",)))


def _check_text(data: dict[str, Any], *keys: str) -> None:
    for key in keys:
        if not isinstance(data.get(key, ""), str):
            raise BadLine("not-text", key=key)


def _is_date(value: object) -> bool:
    """Whether a value is a date and time of RFC 3339 that the calendar has; a leap second is one."""
    found = _DATE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return False
    year, month, day, hour, minute, second = map(int, found.groups()[:6])
    sign, off_hour, off_minute = found[7], int(found[8] or 0), int(found[9] or 0)
    days = monthrange(year, month)[1] if 1 <= month <= 12 else 0
    if not 1 <= day <= days or hour > 23 or minute > 59 or off_hour > 23 or off_minute > 59:
        return False
    offset = (off_hour * 60 + off_minute) * (-1 if sign == "-" else 1)
    ends_a_day = (hour * 60 + minute - offset) % 1440 == 1439
    return second <= 59 or (second == 60 and ends_a_day)
