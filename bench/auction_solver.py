"""Measures the solver of Auction for two: loading its table, and every kind of decision.

    python -m bench.auction_solver

The positions are those of games between players who bid anything, with a tie as often as not, so that long
overtimes come up too. Each is solved once by a process that has solved nothing alike; what counts is
processor time.
"""

import argparse
import resource
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from statistics import median
from time import process_time
from typing import Final

from bench.tables import Table, written
from fouraces.cards import UNSEEN
from fouraces.fair import Dealer, seed_of_game
from fouraces.rules import CHANCE, new_initial_state
from fouraces.rules.auction import GAME
from fouraces.solve.auction import Position, position_of, prepare, solve
from fouraces.solve.auction.table import Table as Values
from fouraces.solve.auction.table import name_of, shipped

JOKERS: Final = ("blind", "scoring")


def decisions(joker: str, games: int, rng: Random) -> Iterator[tuple[str, Position]]:
    """Yield the positions of some games, each with what it is called."""
    for number in range(games):
        dealer = Dealer(seed_of_game(joker, number), ["", ""])
        state = new_initial_state(GAME.name, 2, {"joker": joker})
        while not state.is_terminal():
            chance = state.chance()
            if chance is not None:
                state.apply_action(CHANCE, dealer.deal(chance))
                continue
            asked = state.must_act()
            view = state.observation(asked[0])
            yield _name(view), position_of(view)
            common = sorted(set.intersection(*({*state.legal_actions(seat)} for seat in asked)))
            together = rng.choice(common) if common and rng.random() < 0.5 else None
            for seat in asked:
                state.apply_action(seat, together or rng.choice(state.legal_actions(seat)))


def _name(view: Mapping[str, object]) -> str:
    kind = "overtime" if view["asked"] == "overtime" else "first bid"
    return f"{kind}, unseen item" if view["item"] == UNSEEN else kind


def measure(games: int) -> Table:
    """Solve the positions of some games of each kind."""
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    for joker in JOKERS:
        for name, position in decisions(joker, games, Random(joker)):
            start = process_time()
            solve(position)
            times[joker, name].append(1000 * (process_time() - start))
    rows = [[joker, name, *_row(spent)] for (joker, name), spent in sorted(times.items())]
    rows.append(["both", "all", *_row([time for spent in times.values() for time in spent])])
    return Table("Milliseconds a decision:", ["joker", "decision", "number", "median", "99 %", "worst"], rows)


def _row(spent: Sequence[float]) -> list[str]:
    ordered = sorted(spent)
    most = ordered[int(0.99 * (len(ordered) - 1))]
    return [f"{len(spent):,}", *(f"{time:.1f}" for time in (median(spent), most, ordered[-1]))]


def loading() -> Table:
    """Load both tables."""
    rows = []
    for joker in JOKERS:
        content = (files("fouraces.solve.auction") / name_of(joker)).read_bytes()
        start = process_time()
        Values(content)
        rows.append([joker, f"{len(content):,}", f"{1000 * (process_time() - start):.1f}"])
        shipped.cache_clear()
    return Table("The tables:", ["joker", "bytes", "ms to load"], rows)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(
        prog="python -m bench.auction_solver", description="Speed of Auction's solver."
    )
    options.add_argument("--games", type=int, default=300, help="games of each kind (300)")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    start = process_time()
    prepare()
    print(f"prepared in {process_time() - start:.1f} seconds")
    print(written([loading(), measure(chosen.games)], markdown=chosen.markdown))
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main()
