"""Players that see an observation and answer with an action; nothing else reaches them."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from fouraces.bots import abundance, ambition, auction, duel, patience
from fouraces.bots.bot import Advice, Bot, advise
from fouraces.bots.uniform import RandomBot
from fouraces.rules import BadSetting

__all__ = ["KINDS", "Advice", "Bot", "advise", "kinds_of", "make_bot"]

KINDS: Final = ("gentle", "fair", "house", "strong", "perfect", "random")
"""All kinds of bots; not every game has each."""

BOTS: Final[Mapping[str, Mapping[str, Callable[[Random], Bot]]]] = {
    "abundance": abundance.BOTS,
    "ambition": ambition.BOTS,
    "auction": auction.BOTS,
    "duel": duel.BOTS,
    "patience": patience.BOTS,
}


def kinds_of(game: str, players: int | None = None) -> list[str]:
    """Return the kinds of bots that a game has, for a number of players or for any."""
    return [
        kind
        for kind in KINDS
        if kind == "random" or (kind in BOTS[game] and (kind != "perfect" or players in {None, 2}))
    ]


def make_bot(kind: str, game: str, rng: Random, players: int | None = None) -> Bot:
    """Return a bot of a kind for a game, with random numbers of its own.

    Raises:
        BadSetting: if there is no such kind, or not for this game with as many players.
    """
    if kind not in (known := kinds_of(game, players)):
        raise BadSetting("unknown-bot", bot=kind, known=", ".join(known))
    return RandomBot(rng) if kind == "random" else BOTS[game][kind](rng)
