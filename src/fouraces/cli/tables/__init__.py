"""The tables of the terminal, one module a game."""

from typing import Final

from fouraces.cli.tables import abundance, ambition, auction, duel, patience
from fouraces.cli.tables.table import Onlooker, Table
from fouraces.rules import Observation
from fouraces.telling import TELLING

__all__ = ["TABLES", "Onlooker", "Table", "explain"]

TABLES: Final[dict[str, Table]] = {
    "abundance": abundance,
    "ambition": ambition,
    "auction": auction,
    "duel": duel,
    "patience": patience,
}


def explain(game: str, view: Observation, viewer: Onlooker) -> str:
    """Return what is asked of the viewer now, how to answer it, what else to know, and some advice."""
    telling = TELLING[game]
    asked = telling.ask(view, viewer)
    if not asked:
        return viewer.language.say("Nothing is asked of you now.")
    more, advice = " ".join(telling.more(view, viewer)), telling.advice(view, viewer)
    return "\n".join(filter(None, [asked, *TABLES[game].how(view, viewer), more, advice]))
