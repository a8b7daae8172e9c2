"""The rules of all games, with no web, disk or clock in them, from the standard library alone.

>>> state = new_initial_state("auction", players=2)
>>> state.chance().verb
'deck'
"""

from typing import Final

from fouraces.refusals import BadSetting, IllegalAction, Refusal
from fouraces.rules import abundance, ambition, auction, duel, patience
from fouraces.rules.game import (
    CHANCE,
    By,
    Draw,
    Game,
    Observation,
    Option,
    Options,
    OptionValue,
    Shuffle,
    State,
)

__all__ = [
    "CHANCE",
    "GAMES",
    "BadSetting",
    "By",
    "Draw",
    "Game",
    "IllegalAction",
    "Observation",
    "Option",
    "OptionValue",
    "Options",
    "Refusal",
    "Shuffle",
    "State",
    "load_game",
    "new_initial_state",
]

GAMES: Final = {
    game.name: game for game in (auction.GAME, abundance.GAME, ambition.GAME, patience.GAME, duel.GAME)
}
"""All games by their names."""


def load_game(name: str) -> Game:
    """Return a game by its name.

    Raises:
        BadSetting: if there is none.
    """
    if name not in GAMES:
        raise BadSetting("unknown-game", game=name, known=", ".join(GAMES))
    return GAMES[name]


def new_initial_state(name: str, players: int | None = None, options: Options | None = None) -> State:
    """Return the first position of a game: `Game.new_initial_state` by the game's name."""
    return load_game(name).new_initial_state(players, options)
