"""The commands of `fouraces survey`: what perfect play makes of very many deals."""

import sys
from contextlib import closing
from gettext import gettext as _
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Final

import typer

from fouraces.cli import checkpoint as checkpoints
from fouraces.cli.announcing import announced
from fouraces.cli.help import SpokenCommand, examples, group
from fouraces.cli.progress import progress
from fouraces.cli.settings import parse_options
from fouraces.fair import seed_of_game
from fouraces.jsonline import dumps
from fouraces.rules.patience import GAME
from fouraces.solve.patience import prepare
from fouraces.solve.patience.survey import NOTHING, Findings, Steps, Survey, take
from fouraces.telling.language import Language

app: Final = group(_("Find out how many deals can be won by perfect play."))


@app.command(
    cls=SpokenCommand,
    help=_("Find out, exactly for each deal, how many deals of the patience can be won."),
    epilog=examples(
        ("fouraces survey patience --deals 100000 --seed x", _("always the same deals")),
        (
            "fouraces survey patience --redeals 1 --checkpoint canberra.json",
            _("can be stopped and resumed"),
        ),
        ("fouraces survey patience --cluster tcp://10.0.0.1:8786", _("by all workers of a Dask cluster")),
        ("fouraces deal patience --seed x --number 7", _("one of the deals, to look at")),
    ),
)
def patience(
    context: typer.Context,
    deals: Annotated[int, typer.Option(min=1, metavar="N", help=_("How many deals."))] = 10_000,
    redeals: Annotated[
        str, typer.Option(metavar="R", help=_("How often the waste may be turned over: 0, 1 or unlimited."))
    ] = "0",
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help=_("The same seed gives the same deals."), show_default=False),
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
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=_(
                "Where it is written how far the survey is; it goes on from there if there is such a file."
            ),
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=_("Where the results go, as JSON."), show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=_("One line of JSON."))] = False,
) -> None:
    language: Language = context.obj
    if seed is None and checkpoint is not None:
        seed = checkpoints.seed_in(checkpoint)
    options = parse_options(GAME, [f"redeals={redeals}"])
    survey = Survey(options["redeals"], str(randbelow(10**9)) if seed is None else seed)
    seed_of_game(survey.seed, 0)
    known = NOTHING if checkpoint is None else checkpoints.known_in(checkpoint, survey, deals)
    if checkpoint is not None:
        checkpoints.write(checkpoint, survey, known)
    if out is not None:
        out.open("ab").close()
    with announced(language):
        prepare()
    steps = take(survey, deals, known, jobs, cluster)
    if checkpoint is not None:
        steps = checkpoints.kept(checkpoint, survey, steps)
    try:
        known = _taken(steps, deals, known)
    except KeyboardInterrupt:
        if checkpoint is not None:
            print(language.say("Stopped; the same command goes on from here."), file=sys.stderr)
        raise
    if out is not None:
        checkpoints.write(out, survey, known)
    print(dumps(checkpoints.as_facts(survey, known)) if json else _in_words(survey, known, language))


def _taken(steps: Steps, deals: int, known: Findings) -> Findings:
    """Take a survey to its end, with a bar of progress."""
    with progress(deals) as done, closing(steps):
        done(known.deals)
        for known in steps:
            done(known.deals)
    return known


def _in_words(survey: Survey, known: Findings, language: Language) -> str:
    share, low, high = (
        language.number(round(100 * part, 2)) for part in (known.won.deals / known.deals, *known.interval())
    )
    hardest = max(known, key=lambda tally: tally.most)
    return "\n".join(
        [
            language.count(
                "{won} of {number} deal of the seed “{seed}” can be won.",
                "{won} of {number} deals of the seed “{seed}” can be won.",
                known.deals,
                won=known.won.deals,
                seed=survey.seed,
            ),
            language.say(
                "That is {share} %; of all deals there are, it is {low} to {high} % (19 times in 20).",
                share=share,
                low=low,
                high=high,
            ),
            language.say(
                "The search looked into {mean} positions a deal; most of all, {most}, in deal {hardest}.",
                mean=language.number(round((known.won.nodes + known.lost.nodes) / known.deals, 1)),
                most=hardest.most,
                hardest=language.number(hardest.hardest),
            ),
        ]
    )
