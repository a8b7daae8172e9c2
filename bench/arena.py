"""All bots of all games against each other, as in `docs/results.md`: `make arena`.

Each contest is kept in a file of its own, and goes on from it. The tables are printed as the page has them.
"""

import argparse
from pathlib import Path
from typing import Final, NamedTuple

from bench.tables import Table
from fouraces.arena.contest import Contest
from fouraces.arena.playing import play
from fouraces.arena.standings import Standings
from fouraces.cli import contest_file
from fouraces.cli.arena import usual_bots
from fouraces.cli.contest_plot import draw
from fouraces.cli.progress import progress
from fouraces.rules import OptionValue, load_game
from fouraces.telling.language import Language

PLOTS: Final = Path(__file__).parent.parent / "docs" / "plots"
SEED: Final = "arena"
HEAD: Final = ("bot", "games", "won, %", "95 % interval", "rating", "median, ms")


class Event(NamedTuple):
    """One contest of the page.

    Attributes:
        game: the game's name.
        players: the number of seats.
        games: how many games each line-up plays.
        options: those that differ from their defaults.
    """

    game: str
    players: int
    games: int
    options: dict[str, OptionValue]

    @property
    def name(self) -> str:
        """What the files of the contest are called."""
        options = "".join(f"-{value}" for value in self.options.values())
        return f"arena-{self.game}-{self.players}{options}"

    def contest(self) -> Contest:
        """Return the contest of all kinds of bots that are no mere chance."""
        options = {**load_game(self.game).default_options(), **self.options}
        return Contest(self.game, self.players, options, usual_bots(self.game, self.players), SEED)


EVENTS: Final = (
    Event("auction", 2, 1000, {}),
    Event("auction", 2, 1000, {"joker": "scoring"}),
    Event("auction", 3, 300, {}),
    Event("auction", 4, 200, {}),
    Event("abundance", 2, 1000, {}),
    Event("ambition", 4, 1000, {}),
    Event("patience", 1, 1000, {}),
    Event("duel", 2, 1000, {}),
    Event("duel", 2, 500, {"mode": "race"}),
)


def main() -> None:
    """Play all contests, or those named, and print how the bots stand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="the games; all by default")
    parser.add_argument("--share", type=float, default=1.0, help="this part of the games only")
    parser.add_argument("--jobs", type=int, help="how many processes work; by default one a core")
    parser.add_argument("--data", type=Path, default=Path("arena"), help="where the contests are kept")
    asked = parser.parse_args()
    asked.data.mkdir(exist_ok=True)
    PLOTS.mkdir(exist_ok=True)
    for event in EVENTS:
        if not asked.games or event.game in asked.games:
            _hold(event, max(1, round(event.games * asked.share)), asked.data, asked.jobs)


def _hold(event: Event, games: int, folder: Path, jobs: int | None) -> None:
    """Play a contest to its end, print its table, and draw it."""
    contest, path = event.contest(), folder / f"{event.name}.jsonl"
    contest.check()
    deals = contest.deals_for(games)
    rounds = contest.rounds(deals)
    standings = Standings(contest)
    for played in contest_file.begin(path, contest, rounds):
        standings.take(played)
    with progress(deals * len(contest.line_ups())) as done:
        for number, played in enumerate(contest_file.kept(path, play(contest, rounds, jobs)), 1):
            standings.take(played)
            done(number)
    rows = [
        (
            row.bot,
            f"{row.games:,}",
            f"{100 * row.share:.1f}",
            f"{100 * row.interval[0]:.1f} to {100 * row.interval[1]:.1f}",
            f"{row.rating:.1f} ± {row.error:.1f}",
            "" if row.milliseconds is None else f"{row.milliseconds:.1f}",
        )
        for row in standings.table()
    ]
    title = f"{event.name}, {deals * contest.players} games a line-up, seed {SEED}:"
    print(Table(title, HEAD, rows).markdown(), end="\n\n", flush=True)
    drawing = draw(event.name, standings.table(), Language("en"))
    (PLOTS / f"{event.name}.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
