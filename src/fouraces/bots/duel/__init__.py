"""The bots of the patience for two, by their kinds."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from fouraces.bots.bot import Bot
from fouraces.bots.duel.house import HouseBot
from fouraces.bots.duel.human import FairBot, GentleBot
from fouraces.bots.duel.strong import StrongBot

BOTS: Final[dict[str, Callable[[Random], Bot]]] = {
    "gentle": GentleBot,
    "fair": FairBot,
    "house": HouseBot,
    "strong": StrongBot,
}

RACE_PACE: Final[Mapping[str, tuple[int, int]]] = {
    "gentle": (3000, 6000),
    "fair": (2000, 4000),
    "house": (1500, 3000),
    "strong": (1000, 2200),
}
"""How long each takes over one action in the race, as a person would: milliseconds, the least and the most.

Whoever runs the race sees to it; bots themselves never wait.
"""


def race_pace(kind: str) -> tuple[int, int] | None:
    """Return the pace of a kind of bots in the race; None if it has none of its own.

    >>> race_pace("gentle")
    (3000, 6000)
    >>> race_pace("random")
    """
    return RACE_PACE.get(kind)
