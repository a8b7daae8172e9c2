"""Measures how often one bot of Ambition wins matches against three of another kind.

    python -m bench.ambition_strength --bot strong --against house --matches 1000 --lines FILE

The seats are rotated from match to match, and each match follows from its number. What comes of one is
written to the file as a line of JSON; matches that are there already are not played again, so that a run can
be broken off, and several can share the numbers out with `--first`.
"""

import argparse
import json
import resource
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Any, Final
from unittest.mock import patch

from bench.tables import Table, written
from fouraces.bots import Bot, make_bot
from fouraces.record import Ending
from fouraces.rules import Observation
from fouraces.rules.ambition import ENOUGH, SEATS, SLAM, game_points
from fouraces.simulate import Deal, simulate_game
from fouraces.solve.ambition import prepare

SEED: Final = "ambition"
FOUR: Final = 4


class Timed:
    """A bot whose decisions are timed.

    Attributes:
        seconds: processor time of each.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds: list[float] = []

    def choose_action(self, observation: Observation) -> str | None:
        """Return the bot's answer."""
        begin = process_time()
        action = self._bot.choose_action(observation)
        if action is not None and len(observation["legal"]) != 1:
            self.seconds.append(process_time() - begin)
        return action


def played(number: int, bot: str, against: str) -> dict[str, Any]:
    """Play one match and return what came of it."""
    seat = number % FOUR
    kinds = [against] * FOUR
    kinds[seat] = bot
    timed: list[Timed] = []

    def make(*arguments: Any) -> Bot:
        timed.append(Timed(make_bot(*arguments)))
        return timed[-1]

    with patch("fouraces.simulate.make_bot", make):
        *_, ending = simulate_game(Deal("ambition", kinds, {}, SEED, number), kinds)
    assert isinstance(ending, Ending)
    return {
        "number": number,
        "bot": bot,
        "against": against,
        "won": ending.result["winners"] == [seat],
        "hands": ending.result["hands"],
        "tricks": ending.result["tricks"],
        "ms": [round(1000 * seconds, 2) for seconds in timed[seat].seconds],
    }


def run(numbers: Sequence[int], bot: str, against: str, path: Path) -> None:
    """Play the matches that the file does not have yet, and write each when it is over."""
    prepare()
    known = {match["number"] for match in matches(path)}
    with path.open("a", encoding="utf-8") as lines:
        for number in numbers:
            if number not in known:
                print(json.dumps(played(number, bot, against)), file=lines, flush=True)


def matches(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the matches of a file."""
    if path.exists():
        with path.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def report(found: Sequence[dict[str, Any]]) -> list[Table]:
    """Return how many matches were won, what the hands were like, and how long decisions took."""
    wins = sum(match["won"] for match in found)
    low, high = interval(wins, len(found))
    bot, against = found[0]["bot"], found[0]["against"]
    ms = [time for match in found for time in match["ms"]]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return [
        Table(
            "Matches won (fair share 25 %):",
            ["bot", "against three", "matches", "won", "95 %"],
            [[bot, against, str(len(found)), f"{wins / len(found):.1%}", f"{low:.1%} – {high:.1%}"]],
        ),
        Table(
            "Hands:",
            ["bot", "points a hand", "nil", "slam", "overstrike", "understrike"],
            [[bot, *hands(found, own=True)], [against, *hands(found, own=False)]],
        ),
        Table(
            "A decision with a choice, in ms of processor time; and the peak of memory of this process:",
            ["bot", "decisions", "mean", "median", "worst", "MB"],
            [[bot, f"{len(ms):,}", f"{fmean(ms):.1f}", f"{median(ms):.1f}", f"{max(ms):.0f}", str(peak)]],
        ),
    ]


def interval(wins: int, number: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    share, z = wins / number, 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number)) / (1 + z * z / number)
    return middle - half, middle + half


def hands(found: Sequence[dict[str, Any]], *, own: bool) -> list[str]:
    """Return the mean points a hand, and how often each special case befell the bot, or the others."""
    number, gained = 0, 0
    cases = dict.fromkeys(("nil", "slam", "over", "under"), 0)
    for match in found:
        for points, tricks in zip(match["hands"], match["tricks"], strict=True):
            scores = game_points(points, tricks)
            for seat in SEATS:
                if (seat == match["number"] % FOUR) != own:
                    continue
                number += 1
                gained += scores[seat]
                cases["nil"] += tricks[seat] == 0
                cases["slam"] += points[seat] >= SLAM
                cases["over"] += SLAM > points[seat] == max(points)
                cases["under"] += tricks[seat] > 0 and points[seat] < ENOUGH
    return [f"{gained / number:.2f}", *(f"{case / number:.1%}" for case in cases.values())]


def main() -> None:
    """Play, and print what came of all matches of the files."""
    options = argparse.ArgumentParser(prog="python -m bench.ambition_strength")
    options.add_argument("--bot", default="strong", help="the bot (strong)")
    options.add_argument("--against", default="house", help="its three opponents (house)")
    options.add_argument("--first", type=int, default=0, help="the number of the first match (0)")
    options.add_argument("--matches", type=int, default=1000, help="how many matches (1000)")
    options.add_argument("--lines", type=Path, required=True, help="the file of what came of each match")
    options.add_argument("--more", type=Path, nargs="*", default=[], help="further files to report together")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    run(range(chosen.first, chosen.first + chosen.matches), chosen.bot, chosen.against, chosen.lines)
    found = [match for path in (chosen.lines, *chosen.more) for match in matches(path)]
    print(written(report(found), markdown=chosen.markdown))


if __name__ == "__main__":
    main()
