"""What several servers on one PostgreSQL carry together, beside one of them alone."""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.room_rounds import COMPARED, HEAD, compared, rounds_of, row_of
from bench.room_servers import fouraces
from bench.tables import Table
from servers import running_postgres, running_redis


def measure_nodes(folder: Path, asked: argparse.Namespace) -> Iterator[Table]:
    """Measure one server alone and all together, in turns, with as many tables in all."""
    with ExitStack() as running:
        database = asked.database or running.enter_context(_database())
        bus = asked.bus or running.enter_context(running_redis()).url
        together = ["--database", database, "--bus", bus]
        nodes = [
            running.enter_context(fouraces(folder / f"{node}", *together)) for node in range(asked.nodes)
        ]
        names = "one server", f"{asked.nodes} servers"
        for tables in asked.tables:
            found = rounds_of([nodes[:1], nodes], tables, 0, asked.warm, asked.seconds, asked.rounds)
            rows = [row_of(name, rounds) for name, rounds in zip(names, found, strict=True)]
            yield Table(f"{tables} tables on PostgreSQL, as fast as they are seen", HEAD, rows)
            ratios = [compared(f"{tables} tables", found[1], found[0])]
            yield Table(f"The same, {names[1]} / {names[0]}", COMPARED, ratios)


@contextmanager
def _database() -> Iterator[str]:
    """Run a PostgreSQL that waits for the disk, with an empty database."""
    with running_postgres(durable=True) as postgres:
        yield postgres.new_database()
