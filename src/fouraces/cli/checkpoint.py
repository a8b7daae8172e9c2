"""A file from which a survey goes on where it was, whatever has stopped it.

It holds what is known of the survey's first so many deals, always whole, as results are told.
"""

from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any, Final

from fouraces.cli.files import write_whole
from fouraces.jsonline import decode_object, dumps, encode_object
from fouraces.refusals import BadSetting, Refusal
from fouraces.solve.patience.survey import NOTHING, Findings, Steps, Survey

EVERY: Final = 1.0
"""Seconds from one writing to the next."""

SURVEY: Final = "survey"


def as_facts(survey: Survey, known: Findings) -> dict[str, Any]:
    """Return what is known of a survey as plain data."""
    return {
        SURVEY: survey.facts(),
        "deals": known.deals,
        "winnable": known.won.deals / known.deals if known.deals else None,
        "interval": known.interval() if known.deals else None,
        **known.facts(),
    }


def seed_in(path: Path) -> str | None:
    """Return the seed of the survey in a checkpoint, if there is one already."""
    seed = _read(path)[SURVEY].get("seed") if path.exists() else None
    return seed if isinstance(seed, str) else None


def known_in(path: Path, survey: Survey, deals: int) -> Findings:
    """Return what is known of a survey; nothing yet, if there is no checkpoint there.

    Args:
        path: the checkpoint's.
        survey: what is asked.
        deals: how many deals are to be solved in all.

    Raises:
        BadSetting: if it is no checkpoint, or one of another survey, or has more deals.
        OSError: if it cannot be read.
    """
    if not path.exists():
        return NOTHING
    facts = _read(path)
    for key, wanted in survey.facts().items():
        found = facts[SURVEY].get(key)
        if found != wanted:
            raise BadSetting(
                "other-survey", path=str(path), key=key, found=dumps(found), wanted=dumps(wanted)
            )
    try:
        known = Findings.read(facts)
    except ValueError:
        raise BadSetting("no-checkpoint", path=str(path)) from None
    if known.deals > deals:
        raise BadSetting("surveyed-already", path=str(path), found=known.deals, wanted=deals)
    return known


def write(path: Path, survey: Survey, known: Findings) -> None:
    """Write what is known of a survey.

    Raises:
        OSError: if that is not possible.
    """
    write_whole(path, [encode_object(as_facts(survey, known))])


def kept(path: Path, survey: Survey, steps: Steps) -> Steps:
    """Yield the steps of a survey, and write them down now and then, and at the end, whatever brings it."""
    known, written = None, monotonic()
    try:
        with closing(steps):
            for known in steps:
                if monotonic() - written > EVERY:
                    write(path, survey, known)
                    written = monotonic()
                yield known
    finally:
        if known is not None:
            write(path, survey, known)


def _read(path: Path) -> dict[str, Any]:
    try:
        facts = decode_object(path.read_bytes())
    except Refusal:
        facts = {}
    if not isinstance(facts.get(SURVEY), dict):
        raise BadSetting("no-checkpoint", path=str(path))
    return facts
