"""The bots of Auction, by their kinds."""

from collections.abc import Callable
from random import Random
from typing import Final

from fouraces.bots.auction.fair import FairBot
from fouraces.bots.auction.gentle import GentleBot
from fouraces.bots.auction.house import HouseBot
from fouraces.bots.auction.perfect import PerfectBot
from fouraces.bots.auction.strong import StrongBot
from fouraces.bots.bot import Bot

BOTS: Final[dict[str, Callable[[Random], Bot]]] = {
    "gentle": GentleBot,
    "fair": FairBot,
    "house": HouseBot,
    "strong": StrongBot,
    "perfect": PerfectBot,
}
