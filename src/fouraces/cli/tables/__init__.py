"""The tables of the terminal, one module a game."""

from typing import Final

from fouraces.cli.tables import abundance, ambition, auction, duel, patience
from fouraces.cli.tables.table import Onlooker, Table

__all__ = ["TABLES", "Onlooker", "Table"]

TABLES: Final[dict[str, Table]] = {
    "abundance": abundance,
    "ambition": ambition,
    "auction": auction,
    "duel": duel,
    "patience": patience,
}
