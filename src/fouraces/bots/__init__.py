"""Players that see an observation and answer with an action; nothing else reaches them."""

from collections.abc import Callable
from random import Random
from typing import Final

from fouraces.bots import abundance, ambition, auction, duel, patience, uniform
from fouraces.bots.bot import Bot
from fouraces.rules import BadSetting

__all__ = ["KINDS", "Bot", "make_bot"]

HOUSE: Final[dict[str, Callable[[Random], Bot]]] = {
    "abundance": abundance.HouseBot,
    "ambition": ambition.HouseBot,
    "auction": auction.HouseBot,
    "duel": duel.HouseBot,
    "patience": patience.HouseBot,
}

KINDS: Final = ("house", "random")


def make_bot(kind: str, game: str, rng: Random) -> Bot:
    """Return a bot of a kind for a game, with random numbers of its own.

    Raises:
        BadSetting: if there is no such kind.
    """
    if kind not in KINDS:
        raise BadSetting("unknown-bot", bot=kind, known=", ".join(KINDS))
    return uniform.RandomBot(rng) if kind == "random" else HOUSE[game](rng)
