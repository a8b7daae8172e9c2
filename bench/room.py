"""How many moves a second one server takes, and how soon everybody at the table sees them; boardgame.io beside it.

`python -m bench.room` lets guests play at more and more tables as fast as they see each other's moves, and then
at so many moves a second (`--rates`). Both servers run all the time and are measured in turns, so that whatever
else this machine does meets both. `--alone` leaves boardgame.io out, which needs Node.js and npm; `--idle`
measures the memory of tables at which nobody moves.
"""

import argparse
import json
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from bench.room_idle import measure_idle
from bench.room_servers import Server, boardgame, fouraces, seconds_of
from bench.tables import Table, written

TABLES: Final = (1, 4, 16, 64, 256)
WARM: Final = 1.0
HEAD: Final = (
    "tables", "moves/s", "median ms", "99 % ms", "most ms", "server ms/move", "server's core", "guests' core",
)  # fmt: skip


class Round(NamedTuple):
    """What was measured in one go.

    Attributes:
        latencies: how long each move took, in milliseconds, in order.
        seconds: how long it was measured.
        server: processor time of the server, in seconds.
        guests: processor time of the guests.
    """

    latencies: list[float]
    seconds: float
    server: float
    guests: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.latencies) / self.seconds


def main() -> None:
    """Measure, and print what came of it."""
    asked = _arguments()
    with TemporaryDirectory(dir=asked.folder) as folder, ExitStack() as running:
        if asked.idle:
            tables = [measure_idle(Path(folder), asked.idle, asked.connections)]
        else:
            servers = [running.enter_context(fouraces(Path(folder) / "room"))]
            if not asked.alone:
                servers.append(running.enter_context(boardgame(Path(folder) / "boardgame")))
            tables = [*_as_fast_as_seen(servers, asked), *_at_rates(servers, asked)]
    print(written(tables, markdown=asked.markdown))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=_numbers, default=TABLES, help="how many tables, such as 1,16")
    parser.add_argument("--rates", type=_numbers, default=(), help="moves a second at --rated-tables tables")
    parser.add_argument("--rated-tables", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each round is measured")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--idle", type=int, default=0, metavar="TABLES", help="measure idle tables instead")
    parser.add_argument("--connections", type=int, default=2000, help="at all idle tables together")
    parser.add_argument("--folder", type=Path, help="on which disk the stores are; by default that of /tmp")
    parser.add_argument("--markdown", action="store_true")
    return parser.parse_args()


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _as_fast_as_seen(servers: Sequence[Server], asked: argparse.Namespace) -> list[Table]:
    found = {tables: _rounds(servers, tables, 0, asked) for tables in asked.tables}
    return _told("as fast as they are seen", servers, found)


def _at_rates(servers: Sequence[Server], asked: argparse.Namespace) -> list[Table]:
    made = []
    for rate in asked.rates:
        found = {asked.rated_tables: _rounds(servers, asked.rated_tables, rate, asked)}
        made += _told(f"{rate} moves a second", servers, found)
    return made


def _told(title: str, servers: Sequence[Server], found: dict[int, dict[str, list[Round]]]) -> list[Table]:
    """Return a table for each server, and how the first compares to the second, round by round."""
    made = [
        Table(f"{server.name}, {title}", HEAD, [_row(tables, found[tables][server.name]) for tables in found])
        for server in servers
    ]
    if len(servers) > 1:
        ours, theirs = (server.name for server in servers)
        rows = [_compared(tables, rounds[ours], rounds[theirs]) for tables, rounds in found.items()]
        head = ("tables", "moves/s", "lowest", "highest", "99 % ms", "lowest", "highest")
        made.append(Table(f"{ours} / {theirs}, {title}", head, rows))
    return made


def _row(tables: int, rounds: Sequence[Round]) -> list[str]:
    latencies = sorted(latency for found in rounds for latency in found.latencies)
    seconds, moves = sum(found.seconds for found in rounds), len(latencies)
    server, guests = sum(found.server for found in rounds), sum(found.guests for found in rounds)
    return [
        f"{tables}", f"{moves / seconds:,.0f}", f"{median(latencies):.1f}", f"{_most(latencies, 0.99):.1f}",
        f"{latencies[-1]:.0f}", f"{1000 * server / moves:.2f}", f"{server / seconds:.0%}", f"{guests / seconds:.0%}",
    ]  # fmt: skip


def _compared(tables: int, ours: Sequence[Round], theirs: Sequence[Round]) -> list[str]:
    pairs = list(zip(ours, theirs, strict=True))
    rates = [one.rate / other.rate for one, other in pairs]
    tails = [_most(one.latencies, 0.99) / _most(other.latencies, 0.99) for one, other in pairs]
    return [f"{tables}", *(f"{of(ratios):.2f}" for ratios in (rates, tails) for of in (median, min, max))]


def _most(latencies: Sequence[float], share: float) -> float:
    """Return what so large a share of latencies, which are in order, does not exceed."""
    return latencies[min(len(latencies) - 1, int(share * len(latencies)))]


def _rounds(
    servers: Sequence[Server], tables: int, rate: float, asked: argparse.Namespace
) -> dict[str, list[Round]]:
    """Measure all servers in turns; each begins as often as the others."""
    found: dict[str, list[Round]] = {server.name: [] for server in servers}
    for number in range(asked.rounds):
        for server in servers if number % 2 == 0 else reversed(servers):
            found[server.name].append(_round(server, tables, rate, asked.seconds))
    return found


def _round(server: Server, tables: int, rate: float, seconds: float) -> Round:
    job = {**server.facts, "tables": tables, "rate": rate, "warm": WARM, "seconds": seconds}
    guests = subprocess.Popen(  # noqa: S603
        [*server.guests, json.dumps(job)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with guests:
        assert guests.stdin
        assert guests.stdout
        _hear(guests, "ready")
        guests.stdin.write("go\n")
        guests.stdin.flush()
        _hear(guests, "begun")
        before = server.seconds(), seconds_of(guests.pid)
        _hear(guests, "done")
        after = server.seconds(), seconds_of(guests.pid)
        latencies = sorted(json.loads(guests.stdout.readline()))
    assert latencies, f"{server.name} showed no move in {seconds} seconds"
    return Round(latencies, seconds, after[0] - before[0], after[1] - before[1])


def _hear(guests: "subprocess.Popen[str]", word: str) -> None:
    assert guests.stdout
    told = guests.stdout.readline()
    assert told == f"{word}\n", f"guests say {told!r} instead of {word}"


if __name__ == "__main__":
    main()
