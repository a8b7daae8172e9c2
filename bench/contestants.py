"""What is measured: random play-throughs of one game, here and in two well-known libraries.

Every contestant does the same work through its library's Python interface: begin a game, ask for the legal
actions, choose one of them uniformly, apply it, until the game is over. OpenSpiel's two games are C++ behind
that interface; RLCard's are Python.
"""

import importlib.util
from collections.abc import Callable, Sequence
from operator import methodcaller
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from fouraces.rules import CHANCE, GAMES, Draw, Game, Shuffle

OURS: Final = "Four Aces"
OPENSPIEL: Final = "OpenSpiel"
RLCARD: Final = "RLCard"

OPENSPIEL_GAMES: Final = ("goofspiel(num_cards=9)", "hearts")
"""The counterparts of Auction and of Ambition: sealed bids with nine cards each, tricks for four."""

SHORTCUT: Final = ", shortcut"
"""Ends the name of a game whose chance is drawn without looking at its probabilities."""

PlayThrough: TypeAlias = Callable[[Random], int]
"""Plays one game to its end and returns how many actions the players made; chance's do not count."""

Choose: TypeAlias = Callable[[Sequence[str]], Sequence[str]]
"""Says which of the legal actions a random player chooses from."""


class Contestant(NamedTuple):
    """One game of one library."""

    library: str
    game: str
    play: PlayThrough


def contestants() -> list[Contestant]:
    """Return all that can be measured here; a library that is not installed has none."""
    found = [Contestant(OURS, name, _ours(game)) for name, game in GAMES.items()]
    if importlib.util.find_spec("pyspiel"):
        for name in OPENSPIEL_GAMES:
            found.append(Contestant(OPENSPIEL, name, _openspiel(name, _weighted)))
            found.append(Contestant(OPENSPIEL, name + SHORTCUT, _openspiel(name, _unweighted)))
    if importlib.util.find_spec("rlcard"):
        found += [Contestant(RLCARD, name, _rlcard(name)) for name in _rlcard_games()]
    return found


def _ours(game: Game) -> PlayThrough:
    choices = CHOICES.get(game.name, everything)

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            due = state.chance()
            if due is not None:
                state.apply_action(CHANCE, drawn(due, rng))
                continue
            for seat in state.must_act():
                state.apply_action(seat, rng.choice(choices(state.legal_actions(seat))))
                actions += 1
        return actions

    return play


def everything(actions: Sequence[str]) -> Sequence[str]:
    """Leave all legal actions to choose from."""
    return actions


def without_stop(actions: Sequence[str]) -> Sequence[str]:
    """Leave everything but to stop, which comes last: who stops at random hardly begins.

    >>> without_stop(["up AS", "flip", "stop"])
    ['up AS', 'flip']
    """
    return actions[:-1]


CHOICES: Final[dict[str, Choose]] = {
    "abundance": methodcaller("listed"),  # all but the offers: who offers at random does little else
    "patience": without_stop,
}
"""What is left to choose from in the games that would otherwise hardly begin, or not end."""


def drawn(due: Shuffle | Draw, rng: Random) -> str:
    """Return a uniform event of chance of the kind that is due."""
    if isinstance(due, Draw):
        return f"{due.verb} {rng.choice(due.seats)}"
    return " ".join([due.verb, *rng.sample(due.cards, len(due.cards))])


def _weighted(state: Any, rng: Random) -> int:
    """Draw an outcome of a chance event of OpenSpiel as its interface has it: by the probabilities."""
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    outcome: int = rng.choices(outcomes, probabilities)[0]
    return outcome


def _unweighted(state: Any, rng: Random) -> int:
    """Draw one that is known to be as likely as any other: right for these two games, and faster."""
    outcome: int = rng.choice(state.legal_actions())
    return outcome


def _openspiel(name: str, draw: Callable[[Any, Random], int]) -> PlayThrough:
    import pyspiel

    game = pyspiel.load_game(name)
    seats = range(game.num_players())

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state, rng))
            elif state.is_simultaneous_node():
                state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in seats])
                actions += len(seats)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                actions += 1
        return actions

    return play


def _rlcard_games() -> list[str]:
    from rlcard.envs.registration import registry

    return list(registry.env_specs)


def _rlcard(name: str) -> PlayThrough:
    import rlcard

    environment = rlcard.make(name, config={"seed": 0})

    def play(rng: Random) -> int:
        state, _ = environment.reset()
        actions = 0
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return play
