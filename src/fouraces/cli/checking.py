"""Checking records: reads a stream, prints a line a record, and says how it went."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from fouraces.cli.files import reading
from fouraces.cli.progress import progress
from fouraces.replay import Verdict
from fouraces.telling.language import Language

Check: TypeAlias = Callable[[Iterable[bytes]], Iterator[Verdict]]
Report: TypeAlias = Callable[[int, Verdict, Language], str]


def check(name: str, check_records: Check, report: Report, language: Language) -> int:
    """Check the records of a file and print a line on each.

    Args:
        name: the file's name, or - for standard input.
        check_records: makes the verdicts.
        report: puts a verdict, and the record's number in the file, into a line.
        language: what is spoken.

    Returns:
        The exit status: 0 if all are good, else 2.

    Raises:
        OSError: if the file cannot be read.
    """
    number = bad = 0
    with reading(name) as (file, size), progress(size) as done:
        for number, verdict in enumerate(check_records(told(file, done)), 1):
            print(report(number, verdict, language))
            bad += not verdict.ok
    if not number:
        note(language.say("There was no record."))
    if bad:
        summary = language.count(
            "{bad} of {number} record is not good.",
            "{bad} of {number} records are not good.",
            number,
            bad=bad,
        )
        note(summary)
    return 2 if bad else 0


def note(sentence: str) -> None:
    """Say something beside what is printed."""
    sys.stdout.flush()
    print(f"fouraces: {sentence}", file=sys.stderr)


def told(lines: Iterable[bytes], done: Callable[[float], None]) -> Iterator[bytes]:
    """Yield the lines, and tell now and then how many bytes have been read."""
    read = 0
    for number, line in enumerate(lines):
        read += len(line)
        if number % 100 == 0:
            done(read)
        yield line


def as_json(_: int, verdict: Verdict, language: Language) -> str:
    """Return a verdict as a line of JSON."""
    if verdict.refusal is None:
        return _line({"ok": True, "game": verdict.game, "result": verdict.result})
    return _line({"ok": False, "line": verdict.line, "error": language.refuse(verdict.refusal)})


def as_bare_json(_: int, verdict: Verdict, language: Language) -> str:
    """Return whether a record is good, and else why not, as a line of JSON."""
    if verdict.refusal is None:
        return _line({"ok": True})
    return _line({"ok": False, "line": verdict.line, "error": language.refuse(verdict.refusal)})


def in_words(number: int, verdict: Verdict, language: Language) -> str:
    """Return a verdict in words."""
    if verdict.refusal is not None:
        reason = language.refuse(verdict.refusal)
        return language.say(
            "{number}: line {line}: {reason}", number=number, line=verdict.refusal.line, reason=reason
        )
    result = language.say("unfinished") if verdict.result is None else _line(verdict.result)
    return language.say(
        "{number}: good: {game}, {result}", number=number, game=verdict.game or "", result=result
    )


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
