"""Measures the solver of the patience on the deals of the test vectors.

    python -m bench.solver

`search` is the compiled search alone; `solve` also checks the deck, and makes the winning line and replays
it by the rules. What counts is processor time; the search is compiled before.
"""

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Final, NamedTuple, cast

from bench.tables import Table, written
from fouraces.rules import CHANCE, OptionValue
from fouraces.rules.patience import GAME, PatienceState
from fouraces.solve.patience import layout_of, position_of, prepare, solve

VECTORS: Final = Path(__file__).parent.parent / "tests" / "vectors" / "solver"
RELATIVES: Final[dict[str, OptionValue]] = {"patience": 0, "canberra": 1, "tasmanian": "unlimited"}

WANTED: Final = "wanted on patience: at most 1,100 positions a deal in the mean and 150 in the median"


class Run(NamedTuple):
    """What came of the deals of one file: the positions looked into for each, and seconds for all."""

    name: str
    nodes: Sequence[int]
    searching: float
    solving: float
    wrong: int


def measure(name: str, redeals: OptionValue, count: int) -> Run:
    """Solve the first deals of a file."""
    from fouraces.solve.patience.compiled import search

    with (VECTORS / f"{name}.jsonl").open(encoding="utf-8") as lines:
        vectors = [json.loads(line) for line in lines][:count]
    decks = [vector["deck"].split(" ") for vector in vectors]
    layouts = [layout_of(position_of(_dealt(deck, redeals))) for deck in decks]
    begin = process_time()
    found = [search(layout) for layout in layouts]
    middle = process_time()
    for deck in decks:
        solve(deck, redeals)
    end = process_time()
    wrong = sum(winnable != vector["winnable"] for (winnable, _), vector in zip(found, vectors, strict=True))
    return Run(name, [nodes for _, nodes in found], middle - begin, end - middle, wrong)


def _dealt(deck: Sequence[str], redeals: OptionValue) -> PatienceState:
    state = cast("PatienceState", GAME.new_initial_state(1, {"redeals": redeals}))
    state.apply_action(CHANCE, " ".join(["deck", *deck]))
    return state


def report(runs: Sequence[Run]) -> Table:
    """Return the table of all files."""
    head = ["deals", "number", "wrong", "mean", "median", "most", "positions/s", "search µs", "solve µs"]
    return Table(f"Positions looked into, and time a deal ({WANTED}):", head, [_row(run) for run in runs])


def measure_survey(name: str, redeals: OptionValue, count: int) -> list[str]:
    """Return a row of the table of surveys: microseconds a deal for each step, and deals a second."""
    from fouraces.solve.patience import bulk

    turns = redeals if isinstance(redeals, int) else None
    ticks = [process_time()]
    decks = bulk.decks("bench", range(count))
    ticks.append(process_time())
    bulk.layouts(decks, turns)
    ticks.append(process_time())
    nodes = bulk.solved(decks, turns)[1].sum()
    ticks.append(process_time())
    dealing, laying, both = ((end - begin) / count for begin, end in pairwise(ticks))
    searching = both - laying
    times = (f"{seconds * 1e6:,.1f}" for seconds in (dealing, laying, searching))
    return [name, f"{count:,}", *times, f"{1 / (dealing + both):,.0f}", f"{nodes / count / searching:,.0f}"]


def report_surveys(rows: Sequence[Sequence[str]]) -> Table:
    """Return the table of all surveys."""
    head = ["deals", "number", "dealing µs", "laying out µs", "searching µs", "deals/s", "positions/s"]
    return Table("A survey, on one core:", head, [list(row) for row in rows])


def _row(run: Run) -> list[str]:
    number = len(run.nodes)
    counts = [number, run.wrong, fmean(run.nodes), median(run.nodes), max(run.nodes)]
    times = [sum(run.nodes) / run.searching, run.searching / number * 1e6, run.solving / number * 1e6]
    return [
        run.name,
        *(f"{value:,.1f}".removesuffix(".0") for value in counts),
        *(f"{t:,.0f}" for t in times),
    ]


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(prog="python -m bench.solver", description="Speed of the solver.")
    options.add_argument("--deals", type=int, default=1000, help="deals of each file, at most (1000)")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    prepare()
    runs = [measure(name, redeals, chosen.deals) for name, redeals in RELATIVES.items()]
    surveys = [measure_survey(name, redeals, 5 * chosen.deals) for name, redeals in RELATIVES.items()]
    print(written([report(runs), report_surveys(surveys)], markdown=chosen.markdown))


if __name__ == "__main__":
    main()
