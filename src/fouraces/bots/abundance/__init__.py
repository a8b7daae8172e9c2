"""The bots of Abundance, by their kinds."""

from collections.abc import Callable
from random import Random
from typing import Final

from fouraces.bots.abundance.house import HouseBot
from fouraces.bots.abundance.human import FairBot, GentleBot
from fouraces.bots.abundance.strong import StrongBot
from fouraces.bots.bot import Bot

BOTS: Final[dict[str, Callable[[Random], Bot]]] = {
    "strong": StrongBot,
    "gentle": GentleBot,
    "fair": FairBot,
    "house": HouseBot,
}
