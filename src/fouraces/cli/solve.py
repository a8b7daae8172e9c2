"""The commands of `fouraces solve`: what perfect play makes of a deal."""

import json as jsons
from gettext import gettext as _
from typing import Annotated, Final

import typer

from fouraces.cli import solve_auction
from fouraces.cli.announcing import announced
from fouraces.cli.checking import note, told
from fouraces.cli.files import reading
from fouraces.cli.help import SpokenCommand, examples, group
from fouraces.cli.patience_deals import read_deals
from fouraces.cli.progress import progress
from fouraces.cli.settings import parse_options
from fouraces.rules.patience import GAME
from fouraces.solve.patience import Solution, prepare, solve
from fouraces.telling.language import Language

DECK_LINE: Final = '{"deck": "AS KD …"}'

app: Final = group(_("Find out what perfect play can make of a deal."))
app.command(cls=SpokenCommand, help=solve_auction.HELP, epilog=solve_auction.EPILOG)(solve_auction.auction)


@app.command(
    cls=SpokenCommand,
    help=_("Find out, exactly, whether deals of the patience can be won if the stock is known, and how."),
    epilog=examples(
        ("fouraces solve patience game.aces.jsonl", _("the deals of records, a line each, in words")),
        ("fouraces solve patience --redeals unlimited game.aces.jsonl", _("what if the waste came again?")),
        ("fouraces deal patience --seed 1 | fouraces solve patience -", _("deal number 1")),
        ("fouraces solve patience --json - < decks.jsonl", _("lines such as {line}").format(line=DECK_LINE)),
    ),
)
def patience(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help=_("A file of records, or of decks; or - for standard input.")),
    ],
    redeals: Annotated[
        str | None,
        typer.Option(
            "--redeals",
            metavar="R",
            help=_(
                "How often the waste may be turned over: 0, 1 or unlimited; by default as recorded, or 0."
            ),
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=_("One line of JSON a deal."))] = False,
) -> None:
    language: Language = context.obj
    wanted = None if redeals is None else parse_options(GAME, [f"redeals={redeals}"])["redeals"]
    number = won = 0
    with reading(file) as (lines, size):
        with announced(language):
            prepare()
        with progress(size) as done:
            for number, (deck, recorded) in enumerate(read_deals(told(lines, done)), 1):
                solution = solve(deck, wanted if wanted is not None else recorded or 0)
                won += solution.winnable
                print(_as_json(solution) if json else _in_words(number, solution, language))
    if not number:
        note(language.say("There was no deal."))
    if number > 1 and not json:
        print(
            language.count(
                "{won} of {number} deal can be won.", "{won} of {number} deals can be won.", number, won=won
            )
        )


def _as_json(solution: Solution) -> str:
    return jsons.dumps(solution._asdict())


def _in_words(number: int, solution: Solution, language: Language) -> str:
    if solution.line is None:
        return language.say("{number}: cannot be won", number=number)
    return language.say("{number}: can be won: {line}", number=number, line=", ".join(solution.line))
