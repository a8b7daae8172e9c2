"""Measures how long `import fouraces.rules` takes, as the difference to a Python that imports nothing.

    python -m bench.importing

Fresh processes of both kinds take turns. What counts is their processor time, so that others on the machine
disturb little; the modules are compiled once before, as an installation does it.
"""

import argparse
import os
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Final

from bench.tables import Table, written

STATEMENTS: Final = ("pass", "import fouraces.rules")

WANTED: Final = 50
"""In milliseconds, at most."""


def measure(rounds: int) -> list[list[float]]:
    """Return the milliseconds that a process with each of the statements took, round by round."""
    times: list[list[float]] = [[] for _ in STATEMENTS]
    for statement in STATEMENTS:
        _milliseconds(statement)
    for _ in range(rounds):
        for statement, taken in zip(STATEMENTS, times, strict=True):
            taken.append(_milliseconds(statement))
    return times


def _milliseconds(statement: str) -> float:
    writing = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begin = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], check=True, env=writing)  # noqa: S603 - our own words
    end = getrusage(RUSAGE_CHILDREN)
    return (end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime) * 1000


def report(times: list[list[float]]) -> Table:
    """Return the table of both and of their difference, which is taken within a round."""
    empty, full = times
    difference = [more - less for less, more in zip(empty, full, strict=True)]
    named = [
        ("python -c pass", empty),
        ("python -c 'import fouraces.rules'", full),
        ("the import alone", difference),
    ]
    rows = [
        [name, *(f"{value:.1f}" for value in (median(taken), min(taken), max(taken)))]
        for name, taken in named
    ]
    title = f"Importing the rules, in milliseconds (wanted: under {WANTED}):"
    return Table(title, ["what", "median", "fastest", "slowest"], rows)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(prog="python -m bench.importing", description="Time of the import.")
    options.add_argument("--rounds", type=int, default=20, help="processes of each kind (20)")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    print(written([report(measure(chosen.rounds))], markdown=chosen.markdown))


if __name__ == "__main__":
    main()
