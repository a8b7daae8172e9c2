"""How fast the store takes what is played, written together and one by one, in turns.

`PYTHONPATH=tests python -m bench.store [--markdown]`; it starts a PostgreSQL of its own, one that waits for
the disk.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from statistics import median, quantiles
from time import perf_counter
from typing import Final, NamedTuple

from bench.tables import Table, written
from fouraces.store.changes import Change, make
from fouraces.store.database import Database, open_database
from fouraces.store.log import Listing
from fouraces.store.sql import SqlStore
from servers import running_postgres

WRITERS: Final = (1, 8, 64, 512)
ENTRY: Final = '{"kind":"done","by":1,"do":"bid 7","at":1800000000000,"token":"0123456789abcdef01234567"}'
SUMMARY: Final = "x" * 700
DISK: Final = "/var/tmp"  # noqa: S108 - a folder that is on the disk, where /tmp may be in memory
HEAD: Final = ("database, tables played at once", "before", "together", "ratio", "median ms", "99 % ms")


class OneByOne(Database):
    """A database that has a transaction for everything that is written, as it was before."""

    async def write(self, changes: Sequence[Change]) -> None:
        await self.do(lambda connection: make(connection, changes))


class Run(NamedTuple):
    """How fast it was, and how long each append took, in milliseconds."""

    per_second: float
    took: Sequence[float]


def main() -> None:
    """Measure both databases with growing numbers of tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long a round of each takes")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--markdown", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=DISK) as folder, running_postgres(durable=True) as postgres:
        databases = {"SQLite": f"sqlite:///{folder}/room.db", "PostgreSQL": postgres.new_database()}
        rows = [
            _row(f"{name}, {writers}", url, writers, asked.rounds, asked.seconds)
            for name, url in databases.items()
            for writers in WRITERS
        ]
    print(written([Table("Appends a second", HEAD, rows)], markdown=asked.markdown))


def _row(name: str, url: str, writers: int, rounds: int, seconds: float) -> Sequence[str]:
    before, after = list[Run](), list[Run]()
    for _ in range(rounds):
        before.append(asyncio.run(_measured(url, writers, seconds, together=False)))
        after.append(asyncio.run(_measured(url, writers, seconds, together=True)))
    ratio = median(new.per_second / old.per_second for new, old in zip(after, before, strict=True))
    speeds = [f"{median(run.per_second for run in runs):,.0f}" for runs in (before, after)]
    spreads = [_spread(runs) for runs in (before, after)]
    middles, ends = zip(*spreads, strict=True)
    return name, *speeds, f"{ratio:.2f}", " → ".join(middles), " → ".join(ends)


def _spread(runs: Sequence[Run]) -> tuple[str, str]:
    hundredths = quantiles([took for run in runs for took in run.took], n=100)
    return f"{hundredths[49]:.1f}", f"{hundredths[98]:.1f}"


async def _measured(url: str, writers: int, seconds: float, *, together: bool) -> Run:
    database = open_database(url)
    store = SqlStore(database if together else OneByOne(database.engine, 8))
    began = perf_counter()
    played = await asyncio.gather(*(_play(store, f"{began}-{number}", seconds) for number in range(writers)))
    took = [each for table in played for each in table]
    per_second = len(took) / (perf_counter() - began)
    await store.close()
    await database.close()
    return Run(per_second, took)


async def _play(store: SqlStore, table: str, seconds: float) -> Sequence[float]:
    """Play at a table: each move is an append, and changes how the table is listed now and then."""
    took, number, until = list[float](), 0, perf_counter() + seconds
    while (began := perf_counter()) < until:
        listing = Listing(table, "playing", True, number, SUMMARY) if number % 8 == 0 else None
        await store.append(table, number, [ENTRY], listing, ["guest"] if number == 0 else ())
        took.append(1000 * (perf_counter() - began))
        number += 1
    return took


if __name__ == "__main__":
    main()
