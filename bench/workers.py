"""How much memory a worker of the room takes, and how long it takes to be ready and to decide.

`python -m bench.workers [--markdown]`; the first run on a machine compiles, so the second one counts.
"""

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from bench.tables import Table, written
from fouraces.bots import QUICK, kinds_of
from fouraces.room.thinking import Preparation, Question
from fouraces.room.workers import Crew
from fouraces.rules import GAMES, load_game
from fouraces.simulate import Deal

DECISIONS: Final = 12
SEED: Final = "workers"
HEAD: Final = ("bot", "ready after, s", "decision, median ms", "memory, MB")


def main() -> None:
    """Measure all kinds of bots, each in a worker of its own, and then all in one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--markdown", action="store_true")
    asked = parser.parse_args()
    rows = asyncio.run(_measured())
    print(written([Table("Workers of the room", HEAD, rows)], markdown=asked.markdown))


async def _measured() -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    together = Crew(1, 0)
    for kind, game, players in _bots():
        alone = Crew(1, 0)
        rows.append(await _measure(alone, kind, game, players))
        alone.close()
        if kind not in QUICK:
            *_, memory = await _measure(together, kind, game, players)
    rows.append(("all that search, in one worker", "", "", memory))
    together.close()
    return rows


def _bots() -> Iterator[tuple[str, str, int]]:
    for game in GAMES:
        for players in load_game(game).seats:
            yield from ((kind, game, players) for kind in kinds_of(game, players) if kind != "random")


async def _measure(crew: Crew, kind: str, game: str, players: int) -> tuple[str, str, str, str]:
    """Let a bot decide for all seats of a game, as it would in the room."""
    began = perf_counter()
    await crew.do(Preparation(kind, game, players))
    ready = perf_counter() - began
    deal = Deal(game, [kind] * players, {}, SEED)
    state, times = deal.header.new_initial_state(), []
    for number in range(DECISIONS):
        for _ in deal.events(state):
            pass
        if state.is_terminal():
            break
        seat = state.must_act()[0]
        began = perf_counter()
        answer = await crew.do(Question(kind, game, players, state.observation(seat), number))
        times.append(perf_counter() - began)
        state.apply_action(seat, answer.action or "")
    (worker,) = crew.processes
    name = f"{kind}, {game} for {players}"
    return name, f"{ready:.1f}", f"{1000 * median(times[1:]):.1f}", f"{_megabytes(worker)}"


def _megabytes(process: int) -> int:
    """Return how much memory a process takes, on Linux."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    (size,) = (int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return size // 2**10


if __name__ == "__main__":
    main()
