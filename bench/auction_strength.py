"""Measures how a bot of Auction does against others, seats rotated, and how long it thinks.

    python -m bench.auction_strength strong house --players 3 --games 2000
    python -m bench.auction_strength strong house --players 4 --games 2000 --joker scoring
    python -m bench.auction_strength strong gentle,fair,house --players 4

A shared win counts as its part. The interval is that of 95 % by the normal approximation. Time is processor
time a decision, the first game's left out: it loads what has been compiled. Games are numbered, so that a
long run can be done in parts with `--start`.
"""

import argparse
import resource
from collections.abc import Sequence
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from fouraces.bots import make_bot
from fouraces.bots.bot import Bot
from fouraces.rules import Options, State
from fouraces.simulate import Deal


class Run(NamedTuple):
    """What came of some games: the bot's part of the win in each, and seconds a decision of its own."""

    wins: Sequence[float]
    seconds: Sequence[float]


def measure(
    kind: str, against: str, players: int, numbers: range, options: Options, seed: str = "measure"
) -> Run:
    """Let a bot play the games of a seeded batch, in a seat that changes with the game's number.

    Args:
        kind: the bot.
        against: the kind of all others, or their kinds with commas between, one for each.
        players: how many there are.
        numbers: the games.
        options: the games' options.
        seed: what the deals follow from.
    """
    others = against.split(",")
    wins: list[float] = []
    seconds: list[float] = []
    for number in numbers:
        seat = number % players
        kinds = [others[each % len(others)] for each in range(players - 1)]
        kinds.insert(seat, kind)
        bots = [
            make_bot(each, "auction", Random(f"{seed}:{number}:{place}"), players)
            for place, each in enumerate(kinds)
        ]
        deal = Deal("auction", kinds, options, seed, number)
        took: list[float] = []
        state = deal.header.new_initial_state()
        _play(deal, state, bots, seat, took, Random(f"{seed}:{number}"))
        winners = state.result()["winners"]
        wins.append((seat in winners) / len(winners))
        seconds.extend(took if number > numbers.start else [])
    return Run(wins, seconds)


def _play(
    deal: Deal, state: State, bots: Sequence[Bot], watched: int, took: list[float], arrival: Random
) -> None:
    for _ in deal.events(state):
        pass
    while not state.is_terminal():
        seat = arrival.choice(state.must_act())
        observation = state.observation(seat)
        begin = process_time()
        action = bots[seat].choose_action(observation)
        if seat == watched and len(observation["legal"]) > 1:
            took.append(process_time() - begin)
        assert action is not None
        state.apply_action(seat, action)
        for _ in deal.events(state):
            pass


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind")
    parser.add_argument("against")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seed", default="measure")
    parser.add_argument("--joker", choices=("blind", "scoring"), default="blind")
    chosen = parser.parse_args(arguments)
    numbers = range(chosen.start, chosen.start + chosen.games)
    run = measure(chosen.kind, chosen.against, chosen.players, numbers, {"joker": chosen.joker}, chosen.seed)
    share = sum(run.wins) / len(run.wins)
    margin = 1.96 * (share * (1 - share) / len(run.wins)) ** 0.5
    print(
        f"{chosen.kind} against {chosen.against}, {chosen.players} players, joker {chosen.joker}, "
        f"games {numbers.start}–{numbers.stop - 1} of {chosen.seed!r}: "
        f"{share:.1%} ± {margin:.1%} of the wins, {share * chosen.players:.2f} times the fair share; "
        f"a decision {1000 * median(run.seconds):.2f} ms in the median, "
        f"{1000 * max(run.seconds):.0f} at worst; "
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"
    )


if __name__ == "__main__":
    main()
