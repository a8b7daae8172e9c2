"""The tables of the terminal, one module a game."""

from collections.abc import Callable
from typing import Final

from fouraces.cli.tables import abundance, ambition, auction, duel, patience
from fouraces.cli.tables.table import Table, Viewer
from fouraces.rules import Observation

__all__ = ["TABLES", "WHY", "Table", "Viewer"]

TABLES: Final[dict[str, Table]] = {
    "abundance": abundance,
    "ambition": ambition,
    "auction": auction,
    "duel": duel,
    "patience": patience,
}

WHY: Final[dict[str, Callable[[Observation, str, Viewer], list[str]]]] = {
    "patience": patience.why,
    "duel": duel.why,
}
"""What gives the reasons for an action, in the games that can say them."""
