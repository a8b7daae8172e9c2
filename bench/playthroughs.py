"""Measures random play-throughs, in player actions a second, beside OpenSpiel and RLCard.

    python -m bench.playthroughs              a table to read
    python -m bench.playthroughs --markdown   the same for docs/measurements.md

The contestants take turns through several rounds, so that whatever slows the machine for a while hits all of
them. What counts is the processor time of this one process, so that others on the machine disturb little.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final, NamedTuple

from bench.contestants import OPENSPIEL, OURS, RLCARD, SHORTCUT, Contestant, contestants
from bench.tables import Table, written

COUNTERPARTS: Final = {"auction": "goofspiel(num_cards=9)", "ambition": "hearts"}
"""Our game and the game of OpenSpiel that is most like it."""

WANTED_OF_OPENSPIEL: Final = 0.25
WANTED_OF_RLCARD: Final = 1.0


class Score(NamedTuple):
    """A contestant's player actions a second, round by round."""

    contestant: Contestant
    rates: list[float]


def measure(rounds: int, seconds: float) -> list[Score]:
    """Let all contestants take turns.

    Args:
        rounds: how often each has its turn.
        seconds: how much processor time a turn takes.
    """
    scores = [Score(contestant, []) for contestant in contestants()]
    for contestant, _ in scores:
        contestant.play(Random(0))
    left = rounds * len(scores) * seconds
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}, about {left:.0f} s left", file=sys.stderr)
        for contestant, rates in scores:
            rates.append(_rate(contestant, seconds, Random(number)))
        left -= len(scores) * seconds
    return scores


def _rate(contestant: Contestant, seconds: float, rng: Random) -> float:
    actions = 0
    begin = now = time.process_time()
    while now < begin + seconds:
        actions += contestant.play(rng)
        now = time.process_time()
    return actions / (now - begin)


def speeds(scores: Sequence[Score]) -> Table:
    """Return the table of all contestants."""
    rows = [
        [f"{library}: {game}", *(f"{rate:,.0f}" for rate in (median(rates), min(rates), max(rates)))]
        for (library, game, _), rates in scores
    ]
    title = "Random play-throughs, player actions a second on one core, legal actions and chance included:"
    return Table(title, ["game", "median", "slowest round", "fastest round"], rows)


def ratios(scores: Sequence[Score]) -> Table:
    """Return the table of our games against the others', each ratio taken within a round."""
    ours = {score.contestant.game: score for score in scores if score.contestant.library == OURS}
    theirs = {score.contestant.game: score for score in scores if score.contestant.library == OPENSPIEL}
    rlcard = [score for score in scores if score.contestant.library == RLCARD]
    rows = [
        _ratio(ours[game], theirs[counterpart + ending], wanted)
        for game, counterpart in COUNTERPARTS.items()
        for ending, wanted in (("", f"{WANTED_OF_OPENSPIEL}"), (SHORTCUT, ""))
        if game in ours and theirs
    ]
    if rlcard:
        fastest = max(rlcard, key=lambda score: median(score.rates))
        rows += [
            _ratio(score, fastest, f"{WANTED_OF_RLCARD}" if game in COUNTERPARTS else "")
            for game, score in ours.items()
        ]
    title = "Ratios within a round; the game of RLCard is its fastest:"
    return Table(title, ["game / counterpart", "median", "lowest", "highest", "wanted"], rows)


def _ratio(ours: Score, theirs: Score, wanted: str) -> list[str]:
    within = [own / other for own, other in zip(ours.rates, theirs.rates, strict=True)]
    name = f"{ours.contestant.game} / {theirs.contestant.library}: {theirs.contestant.game}"
    return [name, *(f"{ratio:.2f}" for ratio in (median(within), min(within), max(within))), wanted]


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(
        prog="python -m bench.playthroughs", description="Random play-throughs."
    )
    options.add_argument("--rounds", type=int, default=7, help="turns of each game (7)")
    options.add_argument("--seconds", type=float, default=0.5, help="processor time of a turn (0.5)")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    scores = measure(chosen.rounds, chosen.seconds)
    for library in (OPENSPIEL, RLCARD):
        if not any(score.contestant.library == library for score in scores):
            print(f"{library} is not installed: pip install --group bench", file=sys.stderr)
    print(written([speeds(scores), ratios(scores)], markdown=chosen.markdown))


if __name__ == "__main__":
    main()
