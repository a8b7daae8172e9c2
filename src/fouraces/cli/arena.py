"""`fouraces arena`: bots play each other, and are rated."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from gettext import gettext as _
from itertools import chain
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fouraces.arena.contest import Contest
from fouraces.arena.playing import Played, play
from fouraces.arena.standings import Standing, Standings
from fouraces.bots import QUICK, kinds_of, prepare
from fouraces.cli import contest_file
from fouraces.cli.announcing import announced
from fouraces.cli.contest_plot import draw
from fouraces.cli.help import examples
from fouraces.cli.progress import progress
from fouraces.cli.settings import parse_options
from fouraces.jsonline import dumps
from fouraces.rules import load_game
from fouraces.telling.language import Language

LINES: Final = examples(
    ("fouraces arena auction --games 1000", _("all bots that there are for two, a thousand games a pair")),
    ("fouraces arena ambition --bots strong,house --games 400", _("three against one, two against two, …")),
    ("fouraces arena duel --out duel.jsonl", _("can be stopped, and goes on from the file")),
    ("fouraces arena auction --players 3 --plot three.svg", _("with a picture")),
)

ALL_BUT: Final = ("random",)
"""The kinds that play only where they are named."""


def arena(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help=_("What they play."), show_default=False)],
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[,NAME…]",
            help=_("The kinds of bots; by default all that play it well."),
            show_default=False,
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="N",
            help=_("How many games each line-up plays, or as many more as let everybody have every seat."),
        ),
    ] = 100,
    players: Annotated[
        int | None,
        typer.Option("--players", "-n", min=1, metavar="N", help=_("How many seats."), show_default=False),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help=_("The same seed gives the same deals."), show_default=False),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="KEY=VALUE",
            help=_("An option of the game, such as joker=scoring; may be given several times."),
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help=_("How many processes work; by default one a core."), show_default=False
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help=_("A Dask cluster that works instead: the address of its scheduler."),
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=_("Where each game's result goes; a contest that is there goes on."),
            show_default=False,
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=_("Where a picture goes, as SVG."), show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=_("One line of JSON."))] = False,
) -> None:
    """Let bots play, and tell how they stand."""
    language: Language = context.obj
    rules = load_game(game)
    number = rules.seats[0] if players is None else players
    rules.check_players(number)
    options = {**rules.default_options(), **parse_options(rules, option or ())}
    if seed is None and out is not None:
        seed = contest_file.seed_in(out)
    seed = str(randbelow(10**9)) if seed is None else seed
    contest = Contest(game, number, options, bots.split(",") if bots else usual_bots(game, number), seed)
    contest.check()
    if plot is not None:
        plot.open("ab").close()
    standings = Standings(contest)
    try:
        _play(contest, games, standings, jobs=jobs, cluster=cluster, out=out, language=language)
    except KeyboardInterrupt:
        if out is not None:
            print(language.say("Stopped; the same command goes on from here."), file=sys.stderr)
        raise
    table = standings.table()
    if plot is not None:
        plot.write_text(draw(_title(contest, language), table, language), encoding="utf-8")
    if json:
        print(dumps(standings.facts()))
    else:
        _show(contest, standings, language)


def usual_bots(game: str, players: int) -> list[str]:
    """Return the kinds that play where none is named."""
    return [kind for kind in kinds_of(game, players) if kind not in ALL_BUT]


def _play(
    contest: Contest,
    games: int,
    standings: Standings,
    *,
    jobs: int | None,
    cluster: str | None,
    out: Path | None,
    language: Language,
) -> None:
    """Play a contest to its end, or from where a file has it, and count it."""
    deals = contest.deals_for(games)
    rounds = contest.rounds(deals)
    known = [] if out is None else contest_file.begin(out, contest, rounds)
    if cluster is None:
        with announced(language):
            for kind in contest.bots:
                if kind not in QUICK:
                    prepare(kind, contest.game, contest.players)
    fresh = play(contest, rounds, jobs, cluster)
    with ExitStack() as stack:
        stack.enter_context(closing(fresh))
        played: Iterator[Played] = fresh if out is None else contest_file.kept(out, fresh)
        done = stack.enter_context(progress(deals * len(contest.line_ups())))
        for count, came in enumerate(chain(known, played), 1):
            standings.take(came)
            done(count)


def _title(contest: Contest, language: Language) -> str:
    options = ", ".join(f"{key}={value}" for key, value in contest.options.items())
    return language.say(
        "{game} for {players}: {options}; seed “{seed}”",
        game=contest.game,
        players=contest.players,
        options=options,
        seed=contest.seed,
    )


def _show(contest: Contest, standings: Standings, language: Language) -> None:
    say, table = language.say, standings.table()
    grid = Table(box=SIMPLE_HEAD)
    grid.add_column(say("bot"))
    for head in (say("games"), say("won, %"), say("95 % interval"), say("rating"), say("median, ms")):
        grid.add_column(head, justify="right", no_wrap=True)
    for row in table:
        grid.add_row(row.bot, *_numbers(row, language))
    console = Console(highlight=False)
    console.print(_title(contest, language), grid, sep="\n")
    if contest.players > 1:
        console.print(say("Won of the games with each other, in %"))
        console.print(_each_against_each(table, standings, language))


def _numbers(row: Standing, language: Language) -> list[str]:
    """Return the cells of a bot's row."""
    number = language.number
    low, high = (number(round(100 * limit, 1)) for limit in row.interval)
    return [
        number(row.games),
        number(round(100 * row.share, 1)),
        f"{low}–{high}",
        f"{number(round(row.rating, 1))} ± {number(round(row.error, 1))}",
        "" if row.milliseconds is None else number(round(row.milliseconds, 1)),
    ]


def _each_against_each(table: list[Standing], standings: Standings, language: Language) -> Table:
    """Return what share of the games with each other each bot has won."""
    against, names = standings.against(), [row.bot for row in table]
    grid = Table(box=SIMPLE_HEAD)
    grid.add_column("")
    for name in names:
        grid.add_column(name, justify="right")
    for name in names:
        met = against[name]
        shares = [language.number(round(100 * met[other], 1)) if other in met else "" for other in names]
        grid.add_row(name, *shares)
    return grid
