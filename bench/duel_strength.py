"""Measures one kind of bots against another in the patience for two: who wins, and how long a decision takes.

    python -m bench.duel_strength strong house --games 1000
    python -m bench.duel_strength strong house --games 300 --mode race

The seats are exchanged after each game; a draw counts half. Times are processor time of this process. Games
are the same for the same seed, and a run in parts (`--start`) is as good as one.
"""

import argparse
from collections.abc import Callable
from math import sqrt
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import fmean, median, pstdev
from time import process_time
from typing import Final, NamedTuple

from bench.tables import Table, written
from fouraces.bots import Bot
from fouraces.bots.duel import BOTS
from fouraces.record import Ending, Event
from fouraces.rules import CHANCE, Observation
from fouraces.simulate import Deal, simulate_game
from fouraces.solve.duel import prepare

Z: Final = 1.96
"""How many standard errors the interval of 95 % reaches to each side."""


class Game(NamedTuple):
    """What came of a game: the share won, the cards up, and whether one was first (None in the race)."""

    share: float
    up: int
    rival_up: int
    was_first: bool | None


class Timed:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        self._bot = bot
        self._seconds = seconds

    def choose_action(self, observation: Observation) -> str | None:
        """Return what the bot chooses."""
        begin = process_time()
        action = self._bot.choose_action(observation)
        self._seconds.append(process_time() - begin)
        return action


def play(kinds: tuple[str, str], mode: str, seed: str, number: int) -> Game:
    """Let two kinds play a game; the first sits in seat 0 if its number is even."""
    seat = number % 2
    bots = list(kinds[::-1] if seat else kinds)
    *lines, ending = simulate_game(Deal("duel", bots, {"mode": mode}, seed, number), bots)
    assert isinstance(ending, Ending)
    winners, up = ending.result["winners"], ending.result["up"]
    draws = [line.do for line in lines if isinstance(line, Event) and line.by == CHANCE]
    first = [draw == f"first {seat}" for draw in draws if draw.startswith("first")]
    return Game((seat in winners) / len(winners), up[seat], up[1 - seat], first[0] if first else None)


def report(kinds: tuple[str, str], mode: str, games: list[Game], seconds: list[float]) -> Table:
    """Return the table of what was measured."""
    rows = [
        ["games", f"{len(games):,}"],
        [f"won by {kinds[0]}, a draw counting half", interval([game.share for game in games])],
        ["drawn", f"{fmean(game.share == 0.5 for game in games):.1%}"],
        ["cards up", f"{fmean(game.up for game in games):.1f}"],
        ["the other's cards up", f"{fmean(game.rival_up for game in games):.1f}"],
    ]
    if mode == "turns":
        firsts = [game.share if game.was_first else 1 - game.share for game in games]
        rows.append(["won by whoever was first", interval(firsts)])
    if seconds:
        times = [second * 1000 for second in seconds]
        rows += [
            ["a decision, median, ms", f"{median(times):.1f}"],
            ["a decision, mean, ms", f"{fmean(times):.1f}"],
            ["the longest decision, ms", f"{max(times):.0f}"],
            ["memory of the process at most, MB", f"{getrusage(RUSAGE_SELF).ru_maxrss / 1000:.0f}"],
        ]
    return Table(f"{kinds[0]} against {kinds[1]}, {mode}:", ["what", "measured"], rows)


def interval(shares: list[float]) -> str:
    """Return the mean with its interval of 95 %.

    >>> interval([0.0, 1.0] * 50)
    '50.0 % ± 9.8'
    """
    return f"{100 * fmean(shares):.1f} % ± {100 * Z * pstdev(shares) / sqrt(len(shares)):.1f}"


def timed(make: Callable[[Random], Bot], seconds: list[float]) -> Callable[[Random], Bot]:
    """Return a maker of the same bots, timed."""
    return lambda rng: Timed(make(rng), seconds)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(prog="python -m bench.duel_strength", description="Who wins the duel.")
    options.add_argument("kind", choices=BOTS, help="whom to measure")
    options.add_argument("rival", choices=BOTS, help="against whom")
    options.add_argument("--games", type=int, default=1000, help="how many games (1000)")
    options.add_argument("--start", type=int, default=0, help="the number of the first game (0)")
    options.add_argument("--mode", choices=("turns", "race"), default="turns", help="turns or race (turns)")
    options.add_argument("--seed", default="duel", help="of the deals (duel)")
    options.add_argument("--every", type=int, default=0, help="print after so many games (only at the end)")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    prepare()
    seconds: list[float] = []
    if chosen.kind != chosen.rival:
        BOTS[chosen.kind] = timed(BOTS[chosen.kind], seconds)
    kinds, games = (chosen.kind, chosen.rival), []
    for number in range(chosen.start, chosen.start + chosen.games):
        games.append(play(kinds, chosen.mode, chosen.seed, number))
        if len(games) == chosen.games or (chosen.every and len(games) % chosen.every == 0):
            print(written([report(kinds, chosen.mode, games, seconds)], markdown=chosen.markdown), flush=True)


if __name__ == "__main__":
    main()
