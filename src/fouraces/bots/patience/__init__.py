"""The bots of the patience, by their kinds."""

from collections.abc import Callable
from random import Random
from typing import Final

from fouraces.bots.bot import Bot
from fouraces.bots.patience.house import HouseBot
from fouraces.bots.patience.human import FairBot, GentleBot
from fouraces.bots.patience.strong import StrongBot

BOTS: Final[dict[str, Callable[[Random], Bot]]] = {
    "gentle": GentleBot,
    "fair": FairBot,
    "house": HouseBot,
    "strong": StrongBot,
}
