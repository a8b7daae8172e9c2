"""Measures how many whole hands of Ambition are played out a second, on one core.

    python -m bench.ambition_playouts

A play-out is dealt, begun with the kickoff and played to its end by players that weigh each of their cards,
and scored. What counts is processor time; it is compiled before.
"""

import argparse
from time import process_time
from typing import Final

import numpy as np

from bench.tables import Table, written
from fouraces.solve.ambition import weights
from fouraces.solve.ambition.compiled import play_out

WANTED: Final = "wanted: at least 50,000 a second"


def measure(rounds: int, hands: int) -> list[float]:
    """Return the play-outs a second of each round."""
    learned, sums = weights(), np.zeros(4, np.int64)
    play_out(1, 0, learned, sums)
    speeds = []
    for seed in range(rounds):
        begin = process_time()
        play_out(hands, seed, learned, sums)
        speeds.append(hands / (process_time() - begin))
    return sorted(speeds)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(prog="python -m bench.ambition_playouts")
    options.add_argument("--rounds", type=int, default=5, help="how often to measure (5)")
    options.add_argument("--hands", type=int, default=50_000, help="how many play-outs each time (50,000)")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    speeds = measure(chosen.rounds, chosen.hands)
    cells = [f"{speed:,.0f}" for speed in (speeds[len(speeds) // 2], speeds[0], speeds[-1])]
    head = ["play-outs a second", "median", "slowest round", "fastest round"]
    print(
        written([Table(f"Whole hands ({WANTED}):", head, [["ambition", *cells]])], markdown=chosen.markdown)
    )


if __name__ == "__main__":
    main()
