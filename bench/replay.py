"""Measures how long it takes to check records, and how much memory.

    python -m bench.replay

Records of random games are written to files, and each file is replayed in a fresh process. What counts is its
processor time, and the most memory that it held at once.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from typing import Final, NamedTuple

from bench.contestants import CHOICES, Choose, drawn, everything
from bench.tables import Table, written
from fouraces.record import Event, encode_line, new_header
from fouraces.replay import replay
from fouraces.rules import CHANCE, GAMES, Options, State

LONG: Final = 10_000
"""Events of one record, which should be replayed in less than a second."""

STREAM: Final = 1_000_000
"""Events, in one record or in many, which should be replayed in less than 200 MB."""


class Endless(NamedTuple):
    """How a game goes on for as long as one likes."""

    how: str
    options: Options
    choose: Choose


ENDLESS: Final = {
    "ambition": Endless("to a far target", {"target": 10**9}, everything),
    "abundance": Endless("with offers", {}, everything),
}


class Work(NamedTuple):
    """Records to be replayed: one endless game, or (None) many records of all games in turn."""

    game: str | None
    events: int

    @property
    def name(self) -> str:
        """What it is, in words."""
        if self.game is None:
            return f"{self.events:,} events, all games in turn"
        return f"{self.events:,} events, one record: {self.game} {ENDLESS[self.game].how}"


class Cost(NamedTuple):
    """What came of a replay: processor time in seconds, the most memory in units of a million bytes."""

    records: int
    seconds: float
    megabytes: float


def random_events(state: State, choose: Choose, rng: Random) -> Iterator[Event]:
    """Play a game at random and yield its events."""
    while not state.is_terminal():
        due = state.chance()
        if due is not None:
            event = Event(CHANCE, drawn(due, rng))
        else:
            seat = rng.choice(state.must_act())
            event = Event(seat, rng.choice(choose(state.legal_actions(seat))))
        state.apply_action(event.by, event.do)
        yield event


def lines(work: Work) -> Iterator[bytes]:
    """Yield the lines of the records; the last one breaks off."""
    rng = Random(0)
    left = work.events
    for name in cycle(GAMES if work.game is None else [work.game]):
        _, options, choose = ENDLESS[name] if work.game else Endless("", {}, CHOICES.get(name, everything))
        state = GAMES[name].new_initial_state(options=options)
        yield encode_line(new_header(name, ["somebody"] * state.players, options))
        for event in islice(random_events(state, choose, rng), left):
            left -= 1
            yield encode_line(event)
        if not left:
            return


def write(work: Work, path: Path) -> None:
    """Write the records to a file."""
    with path.open("wb") as file:
        file.writelines(lines(work))


def check(path: Path) -> Cost:
    """Replay a file; the memory is that of the whole process so far."""
    records = 0
    begin = time.process_time()
    with path.open("rb") as file:
        for verdict in replay(file):
            assert verdict.ok, verdict
            records += 1
    seconds = time.process_time() - begin
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(records, seconds, getrusage(RUSAGE_SELF).ru_maxrss * unit / 10**6)


def measure(works: list[Work]) -> list[Cost]:
    """Write and replay each work, every step in a process of its own."""
    costs = []
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as fresh,
    ):
        for work in works:
            print(work.name, file=sys.stderr)
            path = Path(folder, "random.aces.jsonl")
            fresh.submit(write, work, path).result()
            costs.append(fresh.submit(check, path).result())
    return costs


def report(works: list[Work], costs: list[Cost]) -> Table:
    """Return the table."""
    rows = [
        [
            work.name,
            f"{cost.records:,}",
            f"{cost.seconds:.2f}",
            f"{work.events / cost.seconds:,.0f}",
            f"{cost.megabytes:.0f}",
        ]
        for work, cost in zip(works, costs, strict=True)
    ]
    title = (
        f"Replaying (wanted: {LONG:,} events of one record in under a second, any stream in under 200 MB):"
    )
    return Table(title, ["what", "records", "seconds", "events a second", "peak MB"], rows)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(
        prog="python -m bench.replay", description="Time and memory of replays."
    )
    options.add_argument("--stream", type=int, default=STREAM, help=f"events of a long stream ({STREAM:,})")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    endless = [game for game in ENDLESS if game in GAMES]
    works = [Work(game, LONG) for game in endless]
    works += [Work(game, chosen.stream) for game in (None, *endless)]
    print(written([report(works, measure(works))], markdown=chosen.markdown))


if __name__ == "__main__":
    main()
