"""The file that a contest is written to as it is played, and from which it goes on if it was stopped."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from fouraces.arena.contest import Contest, Round
from fouraces.arena.playing import Played
from fouraces.cli.files import write_whole
from fouraces.jsonline import decode_object, dumps, encode_object
from fouraces.refusals import BadSetting, Refusal


def seed_in(path: Path) -> str | None:
    """Return the seed of the contest in a file, if there is one already."""
    seed = _lines(path)[0].get("seed") if path.exists() else None
    return seed if isinstance(seed, str) else None


def begin(path: Path, contest: Contest, rounds: Iterator[Round]) -> list[Played]:
    """Return what a file holds of a contest's rounds already, and make it ready for more.

    Args:
        path: the file's.
        contest: what is played.
        rounds: all that is to be played; those in the file are taken from it.

    Raises:
        BadSetting: if the file holds something else.
        OSError: if it cannot be read or written.
    """
    lines = _lines(path) if path.exists() else []
    if lines:
        _check(path, contest, lines[0])
    played = [_read(path, contest, line) for line in lines[1:]]
    for known, wanted in zip(played, islice(rounds, len(played)), strict=False):
        if (known.deal, known.seatings) != wanted:
            raise BadSetting("no-contest", path=str(path))
    write_whole(path, [encode_object(line) for line in (contest.facts(), *map(_facts, played))])
    return played


def kept(path: Path, rounds: Iterator[Played]) -> Iterator[Played]:
    """Yield rounds as they come, each once it is in the file.

    Raises:
        OSError: if it cannot be written.
    """
    with path.open("ab") as file:
        for played in rounds:
            file.write(encode_object(_facts(played)))
            file.flush()
            yield played


def _facts(played: Played) -> dict[str, Any]:
    return played._asdict()


def _check(path: Path, contest: Contest, found: dict[str, Any]) -> None:
    for key, wanted in contest.facts().items():
        if key not in found:
            raise BadSetting("no-contest", path=str(path))
        if found[key] != wanted:
            told = {"found": dumps(found[key]), "wanted": dumps(wanted)}
            raise BadSetting("other-contest", path=str(path), key=key, **told)


def _lines(path: Path) -> list[dict[str, Any]]:
    """Return the whole lines of a file; the last one may have been cut short."""
    lines = path.read_bytes().splitlines(keepends=True)
    try:
        return [decode_object(line) for line in lines if line.endswith(b"\n")] or [{}]
    except Refusal:
        raise BadSetting("no-contest", path=str(path)) from None


def _read(path: Path, contest: Contest, line: dict[str, Any]) -> Played:
    try:
        seatings = [tuple(seating) for seating in line["seatings"]]
        played = Played(line["deal"], seatings, line["returns"], line["times"])
        is_whole = (
            len(played.returns) == len(seatings)
            and all(_are_numbers(returns) and len(returns) == contest.players for returns in played.returns)
            and all(bot in contest.bots and _are_numbers(times) for bot, times in played.times.items())
        )
    except (AttributeError, KeyError, TypeError):
        is_whole = False
    if not is_whole:
        raise BadSetting("no-contest", path=str(path))
    return played


def _are_numbers(values: object) -> bool:
    return isinstance(values, list) and all(type(value) in (int, float) for value in values)
