"""Rounds in which guests play at servers, and how what was measured is told."""

import json
import subprocess
from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

from bench.room_servers import Server, seconds_of

HEAD: Final = (
    "", "moves/s", "median ms", "99 % ms", "most ms", "server ms/move", "server's core", "guests' core",
)  # fmt: skip
COMPARED: Final = ("", "moves/s", "lowest", "highest", "99 % ms", "lowest", "highest")


class Round(NamedTuple):
    """What was measured in one go.

    Attributes:
        latencies: how long each move took, in milliseconds, in order.
        seconds: how long it was measured.
        server: processor time of the servers, in seconds.
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


def rounds_of(
    contestants: Sequence[Sequence[Server]], tables: int, rate: int, warm: float, seconds: float, rounds: int
) -> list[list[Round]]:
    """Measure contestants in turns, each of one server or several; each begins as often as the others."""
    found: list[list[Round]] = [[] for _ in contestants]
    for number in range(rounds):
        turns = list(enumerate(contestants))
        for place, servers in turns if number % 2 == 0 else reversed(turns):
            found[place].append(_round(servers, tables, rate, warm, seconds))
    return found


def _round(servers: Sequence[Server], tables: int, rate: int, warm: float, seconds: float) -> Round:
    """Let guests play, as many at each server."""
    parties = [
        _Party(server, tables // len(servers), rate / len(servers), warm, seconds) for server in servers
    ]
    try:
        for word in ("ready", "begun"):
            for party in parties:
                party.hear(word)
            if word == "ready":
                for party in parties:
                    party.go()
        before = _used(servers), sum(seconds_of(party.process) for party in parties)
        for party in parties:
            party.hear("done")
        after = _used(servers), sum(seconds_of(party.process) for party in parties)
        latencies = sorted(latency for party in parties for latency in party.latencies())
    finally:
        for party in parties:
            party.end()
    assert latencies, f"{servers[0].name} showed no move in {seconds} seconds"
    return Round(latencies, seconds, after[0] - before[0], after[1] - before[1])


def _used(servers: Sequence[Server]) -> float:
    return sum(server.seconds() for server in servers)


class _Party:
    """Guests at one server, in a process of their own."""

    def __init__(self, server: Server, tables: int, rate: float, warm: float, seconds: float) -> None:
        job = {**server.facts, "tables": tables, "rate": rate, "warm": warm, "seconds": seconds}
        self._running = subprocess.Popen(  # noqa: S603
            [*server.guests, json.dumps(job)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.process = self._running.pid

    def hear(self, word: str) -> None:
        """Wait for a word."""
        told = self._line()
        assert told == f"{word}\n", f"guests say {told!r} instead of {word}"

    def go(self) -> None:
        """Let them begin."""
        assert self._running.stdin
        self._running.stdin.write("go\n")
        self._running.stdin.flush()

    def latencies(self) -> list[float]:
        """Return what they have measured."""
        return list(json.loads(self._line()))

    def end(self) -> None:
        """Let them go."""
        self._running.terminate()
        with self._running:
            pass

    def _line(self) -> str:
        assert self._running.stdout
        return self._running.stdout.readline()


def row_of(name: str, rounds: Sequence[Round]) -> list[str]:
    """Return what all rounds together say."""
    latencies = sorted(latency for found in rounds for latency in found.latencies)
    seconds, moves = sum(found.seconds for found in rounds), len(latencies)
    server, guests = sum(found.server for found in rounds), sum(found.guests for found in rounds)
    return [
        name, f"{moves / seconds:,.0f}", f"{median(latencies):.1f}", f"{_most(latencies, 0.99):.1f}",
        f"{latencies[-1]:.0f}", f"{1000 * server / moves:.2f}", f"{server / seconds:.0%}",
        f"{guests / seconds:.0%}",
    ]  # fmt: skip


def compared(name: str, ours: Sequence[Round], theirs: Sequence[Round]) -> list[str]:
    """Return the ratios of moves and of the slowest hundredth within each round."""
    pairs = list(zip(ours, theirs, strict=True))
    rates = [one.rate / other.rate for one, other in pairs]
    tails = [_most(one.latencies, 0.99) / _most(other.latencies, 0.99) for one, other in pairs]
    return [name, *(f"{of(ratios):.2f}" for ratios in (rates, tails) for of in (median, min, max))]


def _most(latencies: Sequence[float], share: float) -> float:
    """Return what so large a share of latencies, which are in order, does not exceed."""
    return latencies[min(len(latencies) - 1, int(share * len(latencies)))]
