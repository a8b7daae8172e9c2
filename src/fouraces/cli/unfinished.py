"""The games that were begun at this terminal and wait to be played on."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from fouraces.cli.sitting import records_folder
from fouraces.record import Ending, Header, parse_line
from fouraces.refusals import Refusal

_LONGEST_LINE = 2**16
"""How far back from its end a record is searched for its last line, in bytes."""


class Unfinished(NamedTuple):
    """A game without a result.

    Attributes:
        path: its record.
        header: the record's header.
        played: when the record last grew.
    """

    path: Path
    header: Header
    played: datetime


def unfinished_games(most: int) -> list[Unfinished]:
    """Return the unfinished games in the folder for data, the one played last first; no more than `most`."""
    games = []
    for played, path in sorted(_records(), reverse=True):
        header = _header_if_unfinished(path)
        if header is not None:
            games.append(Unfinished(path, header, datetime.fromtimestamp(played, UTC)))
        if len(games) == most:
            break
    return games


def _records() -> Iterator[tuple[float, Path]]:
    for path in records_folder().glob("*.aces.jsonl"):
        yield path.stat().st_mtime, path


def _header_if_unfinished(path: Path) -> Header | None:
    """Return the header of a record whose last line is no result; nothing if it is not to be read."""
    try:
        with path.open("rb") as file:
            header = parse_line(file.readline())
            file.seek(max(0, path.stat().st_size - _LONGEST_LINE))
            last = file.read().splitlines()[-1]
    except (OSError, Refusal):
        return None
    return header if isinstance(header, Header) and not _is_result(last) else None


def _is_result(line: bytes) -> bool:
    try:
        return isinstance(parse_line(line), Ending)
    except Refusal:
        return False
