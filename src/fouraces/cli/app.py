"""The commands of `fouraces`.

This module is imported once the language is chosen: its help texts are in that language.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from gettext import gettext as _
from importlib.metadata import version as version_of
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Final

import typer

from fouraces.bots import KINDS, kinds_of
from fouraces.cli.admin import app as admin
from fouraces.cli.arena import LINES as ARENA_LINES
from fouraces.cli.arena import arena
from fouraces.cli.bot import LINES as BOT_LINES
from fouraces.cli.bot import bot as sit_down
from fouraces.cli.checking import as_bare_json, as_json, check, in_words
from fouraces.cli.files import writing
from fouraces.cli.help import SpokenCommand, SpokenGroup, examples
from fouraces.cli.progress import progress
from fouraces.cli.serve import LINES, serve
from fouraces.cli.settings import parse_options, settings_of, take_seats
from fouraces.cli.solve import app as solve
from fouraces.cli.survey import app as survey
from fouraces.cli.worker import LINES as WORKER_LINES
from fouraces.cli.worker import worker as help_servers
from fouraces.record import encode_line
from fouraces.refusals import BadSetting
from fouraces.replay import replay as replay_records
from fouraces.rules import GAMES, load_game
from fouraces.simulate import Deal, simulate_game
from fouraces.telling.language import LANGUAGES, Language
from fouraces.verify import verify as verify_records

app: Final = typer.Typer(
    name="fouraces",
    cls=SpokenGroup,
    help=_("Four card games: Auction, Abundance, Ambition and Australian Patience.")
    + "\n\n"
    + _("Without a command it opens the menu of games."),
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(admin, name="admin")
app.add_typer(solve, name="solve")
app.add_typer(survey, name="survey")


def _starting_with(choices: Iterable[str]) -> Callable[[str], list[str]]:
    return lambda incomplete: [choice for choice in choices if choice.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help=", ".join(GAMES), autocompletion=_starting_with(GAMES), show_default=False
    ),
]
Players = Annotated[
    int | None,
    typer.Option("--players", "-n", min=1, metavar="N", help=_("How many seats."), show_default=False),
]


def _settings(context: typer.Context, incomplete: str) -> list[str]:
    """Return the settings that the game on the command line has, if there is one there.

    While the option that is completed has no value, the game is among the arguments not yet understood.
    """
    named = [word for word in (context.params.get("game"), *context.args) if word in GAMES]
    settings = [setting for game in named[:1] for setting in settings_of(load_game(game))]
    return [setting for setting in settings if setting.startswith(incomplete)]


def _kinds(context: typer.Context, incomplete: str) -> list[str]:
    """Return the kinds of bots that the game on the command line has; all if there is none there."""
    named = [word for word in (context.params.get("game"), *context.args) if word in GAMES]
    kinds = kinds_of(named[0], context.params.get("players")) if named else KINDS
    return [kind for kind in kinds if kind.startswith(incomplete)]


Option = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help=_("An option of the game, such as joker=scoring; may be given several times."),
        autocompletion=_settings,
        show_default=False,
    ),
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help=_("The same seed gives the same deals."), show_default=False),
]
Input = Annotated[str, typer.Argument(metavar="FILE", help=_("A file of records, or - for standard input."))]


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"fouraces {version_of('fouraces')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    lang: Annotated[  # noqa: ARG001 - taken from the command line before this is reached
        str | None,
        typer.Option(
            "--lang",
            metavar="|".join(LANGUAGES),
            help=_("The language; by default the locale's."),
            autocompletion=_starting_with(LANGUAGES),
        ),
    ] = None,
    version: Annotated[  # noqa: ARG001 - answered by its callback
        bool,
        typer.Option(
            "--version", help=_("Show the version and exit."), callback=_show_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Open the menu where no command is given."""
    if context.invoked_subcommand is None:
        from fouraces.cli.menu import open_menu

        open_menu(context.obj)


@app.command(
    cls=SpokenCommand,
    help=_("Play in the terminal, alone against bots or with others at one keyboard."),
    epilog=examples(
        ("fouraces play", _("choose from a menu")),
        ("fouraces play auction", _("against one bot")),
        ("fouraces play auction --bot gentle", _("against a gentle one; or fair, strong, perfect")),
        ("fouraces play ambition --names Sara,Reza", _("two people and two bots")),
        ("fouraces play patience --option redeals=1", _("the relative called Canberra")),
        ("fouraces play patience --winnable", _("a deal that can be won")),
        ("fouraces play duel --option mode=race", _("a race against the house")),
        ("fouraces play --resume game.aces.jsonl", _("go on with a saved game")),
    ),
)
def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help=", ".join(GAMES), autocompletion=_starting_with(GAMES), show_default=False
        ),
    ] = None,
    players: Players = None,
    names: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[,NAME…]",
            help=_("The people at this keyboard; bots take the other seats."),
            show_default=False,
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help=_("The kind of bot: {kinds}").format(kinds=", ".join(KINDS)),
            autocompletion=_kinds,
        ),
    ] = "house",
    option: Option = None,
    seed: Seed = None,
    winnable: Annotated[
        bool,
        typer.Option(
            "--winnable", help=_("Deal a patience that can be won; with a number as the seed, the next.")
        ),
    ] = False,
    cut: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help=_("What you add to the shuffle; by default something random."),
            show_default=False,
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=_("Where the record goes; by default the folder for data."),
            show_default=False,
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=_("The record of an unfinished game to go on with."), show_default=False
        ),
    ] = None,
) -> None:
    from fouraces.cli.menu import open_menu, play_at_terminal
    from fouraces.cli.sitting import Sitting
    from fouraces.cli.winnable import winnable_seed

    language: Language = context.obj
    if resume is not None:
        play_at_terminal(Sitting.resume(resume), language)
    elif game is None:
        open_menu(language)
    else:
        people = names.split(",") if names else [language.say("You")]
        seats = take_seats(load_game(game), players, people, bot, language)
        options = parse_options(load_game(game), option or ())
        if winnable:
            seed = winnable_seed(game, options, seed, language)
        play_at_terminal(Sitting.begin(game, options, seats, record, seed, cut), language)


app.command(
    cls=SpokenCommand, help=_("Open the card room: play in the browser, alone or with others."), epilog=LINES
)(serve)

app.command(
    "bot",
    cls=SpokenCommand,
    help=_("Let a bot of this computer sit down at a server, near or far."),
    epilog=BOT_LINES,
)(sit_down)

app.command(
    "worker",
    cls=SpokenCommand,
    help=_("Lend this computer to servers, for their bots to think on."),
    epilog=WORKER_LINES,
)(help_servers)


@app.command(
    cls=SpokenCommand,
    help=_("Let bots play against each other and write the records."),
    epilog=examples(
        ("fouraces simulate auction --count 100 --seed 7", _("a hundred games, always the same ones")),
        ("fouraces simulate ambition --bot house,random,random,random", _("a bot for each seat")),
        ("fouraces simulate patience --count 9 --out nine.aces.jsonl", _("into a file")),
    ),
)
def simulate(
    game: GameName,
    players: Players = None,
    bot: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME…]",
            help=_("The bots by seats; one name fills all: {kinds}").format(kinds=", ".join(KINDS)),
            autocompletion=_kinds,
        ),
    ] = "house",
    seed: Seed = None,
    count: Annotated[int, typer.Option(min=1, metavar="K", help=_("How many games."))] = 1,
    option: Option = None,
    out: Annotated[
        str, typer.Option(metavar="FILE", help=_("Where the records go; - for standard output."))
    ] = "-",
) -> None:
    kinds = _bots(game, players, bot.split(","))
    deal = _deals(game, kinds, option, seed)
    deal(0)
    with writing(out) as write, progress(count) as done:
        for number in range(count):
            for line in simulate_game(deal(number), kinds):
                write(encode_line(line))
            done(number + 1)


app.command(
    cls=SpokenCommand,
    help=_("Let bots play each other, everybody in every seat of the same deals, and rate them."),
    epilog=ARENA_LINES,
)(arena)


@app.command(
    cls=SpokenCommand,
    help=_("Check records: whether they are well written, and whether every action was legal."),
    epilog=examples(
        ("fouraces replay game.aces.jsonl", _("a line a record: whether it is good, and its result")),
        ("fouraces replay --json - < games.aces.jsonl", _("a line of JSON a record, from standard input")),
    ),
)
def replay(
    context: typer.Context,
    file: Input,
    json: Annotated[bool, typer.Option("--json", help=_("One line of JSON a record."))] = False,
) -> int:
    return check(file, replay_records, as_json if json else in_words, context.obj)


@app.command(
    cls=SpokenCommand,
    help=_("Check that deals were fair: that they follow from what was fixed before the game."),
    epilog=examples(("fouraces verify game.aces.jsonl", _("a line of JSON a record"))),
)
def verify(context: typer.Context, file: Input) -> int:
    return check(file, verify_records, as_bare_json, context.obj)


@app.command(
    cls=SpokenCommand,
    help=_("Print the header and the first events of chance of a fresh deal."),
    epilog=examples(
        ("fouraces deal patience --seed 1", _("deal number 1, the same everywhere")),
        ("fouraces deal auction --players 3", _("for three players")),
        ("fouraces deal patience --seed x --number 7", _("the eighth deal of a simulation or a survey")),
    ),
)
def deal(
    context: typer.Context,
    game: GameName,
    players: Players = None,
    seed: Seed = None,
    number: Annotated[
        int, typer.Option(min=0, metavar="N", help=_("Which of the seed's deals, counted from 0."))
    ] = 0,
    option: Option = None,
) -> None:
    seats = range(_players(game, players))
    names = [context.obj.say("Player {number}", number=seat + 1) for seat in seats]
    fresh = _deals(game, names, option, seed)(number)
    with writing("-") as write:
        write(encode_line(fresh.header))
        for event in fresh.events(fresh.header.new_initial_state()):
            write(encode_line(event))


@app.command(
    cls=SpokenCommand,
    help=_("Read how a game is played, and played well."),
    epilog=examples(
        ("fouraces rules ambition", _("the rules, rulings and advice")),
        ("fouraces --lang fa rules auction", _("in Persian")),
    ),
)
def rules(context: typer.Context, game: GameName) -> None:
    from fouraces.cli.screen import Screen
    from fouraces.cli.teaching import rules_page

    Screen(context.obj).read(rules_page(game, context.obj))


def _deals(
    game: str, players: Sequence[str], option: Sequence[str] | None, seed: str | None
) -> Callable[[int], Deal]:
    """Return what makes the deal with each number of a batch."""
    options = parse_options(load_game(game), option or ())
    text = str(randbelow(10**9)) if seed is None else seed
    date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return lambda number: Deal(game, players, options, text, number, {"date": date})


def _players(game: str, players: int | None) -> int:
    rules = load_game(game)
    number = rules.seats[0] if players is None else players
    rules.check_players(number)
    return number


def _bots(game: str, players: int | None, kinds: Sequence[str]) -> Sequence[str]:
    """Return the kind of bot of each seat: one fills all seats, several give their number."""
    number = _players(game, len(kinds) if players is None and len(kinds) > 1 else players)
    if len(kinds) == 1:
        return list(kinds) * number
    if len(kinds) != number:
        raise BadSetting("bots-for-seats", bots=len(kinds), seats=number)
    return kinds
