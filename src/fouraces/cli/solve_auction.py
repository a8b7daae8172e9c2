"""`fouraces solve auction`: perfect play for two, of single positions or of the whole game."""

import json as jsons
from gettext import gettext as _
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated, Final

import typer

from fouraces.cli.announcing import announced
from fouraces.cli.auction_positions import read_positions
from fouraces.cli.checking import note, told
from fouraces.cli.files import reading
from fouraces.cli.help import examples
from fouraces.cli.progress import progress
from fouraces.cli.settings import parse_options
from fouraces.rules import BadSetting
from fouraces.rules.auction import GAME
from fouraces.solve.auction import Solution, openings, prepare, solve
from fouraces.solve.auction.layers import solve_all
from fouraces.solve.auction.table import TableWriter, name_of
from fouraces.telling.language import Language

POSITION: Final = (
    '{"hands": [[2, 9], [3, 4]], "items": [4], "joker": "gone", "points": [9, 7], "offer_name": "A"}'
)

HELP: Final = _("Find out, exactly, what perfect play makes of positions of Auction for two.")

EPILOG: Final = examples(
    ("fouraces solve auction positions.jsonl", _("lines such as {line}").format(line=POSITION)),
    ("fouraces solve auction --json - < positions.jsonl", _("a line of JSON for each")),
    ("fouraces solve auction --full", _("the whole game anew, in minutes")),
    ("fouraces solve auction --full --option joker=scoring --out .", _("and keep the table of its values")),
)


def auction(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help=_("A file of positions; or - for standard input.")),
    ] = None,
    full: Annotated[bool, typer.Option("--full", help=_("Solve the whole game, from nothing."))] = False,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help=_("With --full: only the game with this joker.")),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIRECTORY", help=_("With --full: where to write the tables of values.")
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=_("One line of JSON a position."))] = False,
) -> None:
    """Solve the positions of a file, or the whole game."""
    language: Language = context.obj
    if full == (file is not None):
        raise BadSetting("file-or-full")
    if file is not None and (option or out is not None):
        raise BadSetting("only-with-full")
    if full and json:
        raise BadSetting("only-with-file")
    if full:
        jokers = [parse_options(GAME, option)["joker"]] if option else GAME.options["joker"].choices or ()
        for joker in jokers:
            _solve_all(str(joker), out, language)
    elif file is not None:
        _solve_file(file, json, language)


def _solve_file(file: str, json: bool, language: Language) -> None:
    number = 0
    with reading(file) as (lines, size):
        with announced(language):
            prepare()
        with progress(size) as done:
            for number, position in enumerate(read_positions(told(lines, done)), 1):
                solution = solve(position)
                print(_as_json(solution) if json else f"{number}: {_in_words(solution, language)}")
    if not number:
        note(language.say("There was no position."))


def _as_json(solution: Solution) -> str:
    best = (
        [None, None]
        if solution.best is None
        else [[_card(action) for action in best] for best in solution.best]
    )
    strategies = [
        None if strategy is None else {str(_card(action)): chance for action, chance in strategy.items()}
        for strategy in solution.strategies
    ]
    return jsons.dumps({"value": solution.value, "best_bids": best, "strategies": strategies})


def _card(action: str) -> int:
    return int(action.split(" ")[1])


def _in_words(solution: Solution, language: Language) -> str:
    first, second = (
        language.say("no money")
        if strategy is None
        else language.say(
            "bids {cards}",
            cards=" / ".join(
                str(_card(action)) for action in (best if best and len(strategy) == 1 else strategy)
            ),
        )
        for strategy, best in zip(solution.strategies, solution.best or (None, None), strict=True)
    )
    return language.say(
        "{percent} % for the first player; first: {first}; second: {second}",
        percent=f"{100 * solution.value:.4f}",
        first=first,
        second=second,
    )


def _solve_all(joker: str, out: Path | None, language: Language) -> None:
    """Solve a whole game, a layer after the other, and say what came of it; keep the table if it is wanted.

    The table is written when all is solved, so that an interruption leaves what was there.
    """
    say, writer = language.say, TableWriter()
    if out is not None:
        _check_folder(out)
    print(say("Auction for two, joker: {joker}", joker=joker))
    sums = [0, 0, 0, 0]
    gap, first = 0.0, {}
    with progress(1.0) as done:
        for layer, layers in solve_all(joker, progress=done):
            counts = [layer.positions, layer.sales, layer.games, layer.mixed]
            sums = [sum(pair) for pair in zip(sums, counts, strict=True)]
            gap = max(gap, layer.gap)
            left = language.count("{number} item left", "{number} items left", layer.items)
            print(f"{left}: {_counts(counts, language)}")
            if out is not None:
                writer.add(layers.of(layer.items))
            first = openings(joker, layers.row) if layer.is_last else {}
    print(f"{say('In all')}: {_counts(sums, language)}")
    print(say("The values of those without a saddle point are proved to {gap}.", gap=f"{gap:.0e}"))
    for item, solution in first.items():
        print(f"{item}: {_in_words(solution, language)}")
    if out is not None:
        writer.write(out / name_of(joker))


def _check_folder(path: Path) -> None:
    """Check that files can be written to a folder, before there is work that would be lost.

    Raises:
        OSError: if not.
    """
    try:
        TemporaryFile(dir=path).close()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _counts(counts: list[int], language: Language) -> str:
    positions, sales, games, mixed = (f"{count:,}" for count in counts)
    return language.say(
        "{positions} positions, {sales} sales, {games} little games, {mixed} of them without a saddle point",
        positions=positions,
        sales=sales,
        games=games,
        mixed=mixed,
    )
