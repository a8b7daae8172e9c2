"""Players that see an observation and answer with an action; nothing else reaches them."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Final

from fouraces.bots import abundance, ambition, auction, duel, patience
from fouraces.bots.bot import Advice, Bot, advise
from fouraces.bots.uniform import RandomBot
from fouraces.rules import BadSetting

__all__ = [
    "KINDS",
    "QUICK",
    "Advice",
    "Bot",
    "advise",
    "adviser_of",
    "check_kind",
    "kinds_of",
    "make_bot",
    "prepare",
]

KINDS: Final = ("gentle", "fair", "house", "strong", "perfect", "random")
"""All kinds of bots, the searching ones the stronger the later; not every game has each."""

QUICK: Final = ("gentle", "fair", "house", "random")
"""The kinds that need no search: they answer at once, and nothing is made ready for them."""

ADVISERS: Final = ("perfect", "strong", "house")
"""The kinds that hints are asked of, the best first."""

BOTS: Final[Mapping[str, Mapping[str, Callable[[Random], Bot]]]] = {
    "abundance": abundance.BOTS,
    "ambition": ambition.BOTS,
    "auction": auction.BOTS,
    "duel": duel.BOTS,
    "patience": patience.BOTS,
}


SEARCHES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "abundance": {"strong": ["abundance"]},
    "ambition": {"strong": ["ambition"]},
    "auction": {"strong": ["auction", "auction_many"], "perfect": ["auction"]},
    "duel": {"strong": ["duel"]},
    "patience": {"strong": ["patience.unseen"]},
}
"""The solvers with which kinds of bots search, which must be loaded first, and compiled once."""


def kinds_of(game: str, players: int | None = None) -> list[str]:
    """Return the kinds of bots that a game has, for a number of players or for any."""
    return [
        kind
        for kind in KINDS
        if kind == "random" or (kind in BOTS[game] and (kind != "perfect" or players in {None, 2}))
    ]


def check_kind(kind: str, game: str, players: int | None = None) -> None:
    """Check that a game has a kind of bot, for a number of players or for any.

    Raises:
        BadSetting: if there is no such kind, or not for this game with as many players.
    """
    if kind in (known := kinds_of(game, players)):
        return
    if kind in KINDS and players is not None:
        raise BadSetting("no-such-bot-here", bot=kind, game=game, players=players, known=", ".join(known))
    raise BadSetting("unknown-bot", bot=kind, known=", ".join(known))


def make_bot(kind: str, game: str, rng: Random, players: int | None = None) -> Bot:
    """Return a bot of a kind for a game, with random numbers of its own.

    Raises:
        BadSetting: if there is no such kind, or not for this game with as many players.
    """
    check_kind(kind, game, players)
    return RandomBot(rng) if kind == "random" else BOTS[game][kind](rng)


def adviser_of(game: str, players: int) -> str:
    """Return the kind of bot that knows best what to do in a game for so many players."""
    known = kinds_of(game, players)
    return next(kind for kind in ADVISERS if kind in known)


def prepare(kind: str, game: str, players: int | None = None) -> None:
    """Make ready what a kind of bot searches with: load it, and compile it where that was never done.

    Raises:
        BadSetting: if there is no such kind, or not for this game with as many players.
    """
    check_kind(kind, game, players)
    for face in SEARCHES[game].get(kind, ()):
        import_module(f"fouraces.solve.{face}").prepare()
