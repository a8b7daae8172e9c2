"""How many moves a second a server takes, and how soon all at the table see them; boardgame.io beside it.

`python -m bench.room` lets guests play at more and more tables as fast as they see each other's moves, and
then at so many moves a second (`--rates`). Both servers run all the time and are measured in turns, so that
whatever else this machine does meets both. `--alone` leaves boardgame.io out, which needs Node.js and npm;
`--idle` measures the memory of tables at which nobody moves; `--nodes` several servers on one database.
"""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.room_idle import measure_idle
from bench.room_nodes import measure_nodes
from bench.room_rounds import COMPARED, HEAD, compared, rounds_of, row_of
from bench.room_servers import Server, boardgame, fouraces
from bench.tables import Table, written

TABLES: Final = (1, 4, 16, 64, 256)


def main() -> None:
    """Measure, and print what came of it."""
    asked = _arguments()
    with TemporaryDirectory(dir=asked.folder) as folder:
        for table in _measurements(Path(folder), asked):
            print(written([table], markdown=asked.markdown), end="\n\n", flush=True)


def _measurements(folder: Path, asked: argparse.Namespace) -> Iterator[Table]:
    """Measure what is asked for, and yield what comes of it as soon as it is there."""
    if asked.idle:
        yield measure_idle(folder, asked.idle, asked.connections)
    elif asked.nodes:
        yield from measure_nodes(folder, asked)
    else:
        yield from _beside(folder, asked)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=_numbers, default=TABLES, help="how many tables, such as 1,16")
    parser.add_argument("--rates", type=_numbers, default=(), help="moves a second at --rated-tables tables")
    parser.add_argument("--rated-tables", type=int, default=64)
    parser.add_argument("--warm", type=float, default=2.0, help="seconds to play before each round")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each round is measured")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--idle", type=int, default=0, metavar="TABLES", help="measure idle tables instead")
    parser.add_argument("--connections", type=int, default=2000, help="at all idle tables together")
    parser.add_argument("--nodes", type=int, default=0, help="measure one server and so many, in turns")
    parser.add_argument("--database", help="an empty PostgreSQL database, for --nodes; else one is started")
    parser.add_argument("--bus", help="a Redis, for --nodes; else one is started")
    parser.add_argument("--folder", type=Path, help="on which disk the stores are; by default that of /tmp")
    parser.add_argument("--markdown", action="store_true")
    return parser.parse_args()


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _beside(folder: Path, asked: argparse.Namespace) -> Iterator[Table]:
    """Measure the room, and boardgame.io beside it."""
    with ExitStack() as running:
        servers = [running.enter_context(fouraces(folder / "room"))]
        if not asked.alone:
            servers.append(running.enter_context(boardgame(folder / "boardgame")))
        for tables in asked.tables:
            yield from _measured(servers, tables, 0, asked)
        for rate in asked.rates:
            yield from _measured(servers, asked.rated_tables, rate, asked)


def _measured(servers: list[Server], tables: int, rate: int, asked: argparse.Namespace) -> Iterator[Table]:
    """Yield what all servers did, and how the first compares to the second, round by round."""
    found = rounds_of([[server] for server in servers], tables, rate, asked.warm, asked.seconds, asked.rounds)
    how = f"{rate} moves a second" if rate else "as fast as they are seen"
    rows = [row_of(server.name, rounds) for server, rounds in zip(servers, found, strict=True)]
    yield Table(f"{tables} tables, {how}", HEAD, rows)
    if len(servers) > 1:
        names = " / ".join(server.name for server in servers)
        yield Table(f"The same, {names}", COMPARED, [compared(f"{tables} tables", *found)])


if __name__ == "__main__":
    main()
