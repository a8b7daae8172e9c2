"""Plays two bots of Abundance against each other: who wins how often, and what a decision takes.

    python -m bench.abundance_strength strong house --matches 2000
    python -m bench.abundance_strength strong house --matches 1000 --tally round --rubbers 1

Each deal is played twice, with the seats exchanged. A draw counts half; the interval is that of a mean, with
95 %, over the deals. What counts as a decision's time is the processor time of the first bot where it must
act, trades included.
"""

import argparse
import resource
from collections.abc import Mapping
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Final

from fouraces.bots import make_bot
from fouraces.record import Header
from fouraces.rules import OptionValue
from fouraces.simulate import Deal
from fouraces.solve.abundance import prepare

SEED: Final = "strength"


class Match:
    """One match of two kinds of bots.

    Attributes:
        share: what the first of the two won: 1, 0 or a half.
        trades: how many offers were accepted.
        times: the seconds that each of its decisions took.
    """

    def __init__(self, kinds: list[str], seat: int, number: int, options: Mapping[str, OptionValue]) -> None:
        """Play it; the first kind sits in this seat."""
        seated = kinds if seat == 0 else kinds[::-1]
        deal = Deal("abundance", seated, options, SEED, number)
        bots = [make_bot(kind, "abundance", Random(f"{number}:{place}")) for place, kind in enumerate(seated)]
        header: Header = deal.header
        arrival = Random(number)
        self.trades = 0
        self.times: list[float] = []
        state = header.new_initial_state()
        while not state.is_terminal():
            for _ in deal.events(state):
                pass
            must = arrival.choice(state.must_act())
            for actor in (must, 1 - must):
                if actor not in state.may_act() or (actor != must and actor in state.must_act()):
                    continue
                observation = state.observation(actor)
                begin = process_time()
                action = bots[actor].choose_action(observation)
                if actor == seat and actor == must:
                    self.times.append(process_time() - begin)
                if action is not None:
                    state.apply_action(actor, action)
                    self.trades += action == "accept"
        winners = state.result()["winners"]
        self.share = (seat in winners) / len(winners)


def main() -> None:
    """Play and print."""
    options = argparse.ArgumentParser(prog="python -m bench.abundance_strength", description=__doc__)
    options.add_argument("kinds", nargs=2, metavar="BOT", help="gentle, fair, house, strong or random")
    options.add_argument("--matches", type=int, default=1000, help="an even number (1000)")
    options.add_argument("--tally", choices=("running", "round"), default="running")
    options.add_argument("--rubbers", type=int, choices=(1, 2), default=2)
    chosen = options.parse_args()
    if "strong" in chosen.kinds:
        prepare()
    rules = {"tally": chosen.tally, "rubbers": chosen.rubbers}
    shares, trades, times = [], 0, []
    for number in range(chosen.matches // 2):
        both = [Match(chosen.kinds, seat, number, rules) for seat in (0, 1)]
        shares.append(fmean(match.share for match in both))
        trades += sum(match.trades for match in both)
        times += [time for match in both for time in match.times]
    error = 1.96 * stdev(shares) / len(shares) ** 0.5
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{chosen.kinds[0]} against {chosen.kinds[1]}, tally {chosen.tally}, rubbers {chosen.rubbers}:")
    print(f"{fmean(shares):.1%} ± {error:.1%} of {chosen.matches:,} matches")
    print(f"{trades / chosen.matches:.1f} trades a match")
    middle, worst = 1e3 * median(times), 1e3 * max(times)
    print(f"a decision: {middle:.2f} ms in the median of {len(times):,}, {worst:.0f} ms at worst")
    print(f"memory: {memory:.0f} MB at most")


if __name__ == "__main__":
    main()
