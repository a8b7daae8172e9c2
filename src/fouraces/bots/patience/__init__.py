"""The bots of the patience, by their kinds."""

from collections.abc import Callable
from random import Random
from typing import Final

from fouraces.bots.bot import Bot
from fouraces.bots.patience.house import HouseBot

BOTS: Final[dict[str, Callable[[Random], Bot]]] = {
    "house": HouseBot,
}
