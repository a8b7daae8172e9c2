"""The bots of Ambition, by their kinds."""

from collections.abc import Callable
from random import Random
from typing import Final

from fouraces.bots.ambition.house import HouseBot
from fouraces.bots.ambition.human import FairBot, GentleBot
from fouraces.bots.ambition.strong import StrongBot
from fouraces.bots.bot import Bot

BOTS: Final[dict[str, Callable[[Random], Bot]]] = {
    "gentle": GentleBot,
    "fair": FairBot,
    "house": HouseBot,
    "strong": StrongBot,
}
