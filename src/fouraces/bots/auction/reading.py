"""What an action of Auction for two promises against an opponent who mostly bids as the house does."""

from collections.abc import Sequence
from random import Random
from typing import Final

from fouraces.bots.auction.house import Choice, Sale, choice_of, rehearsed
from fouraces.rules import Observation
from fouraces.rules.auction import WITHDRAW
from fouraces.solve.auction import Solution

HOUSE_SHARE: Final = 0.9
"""How much the imagined opponent bids like the house; the rest is anything."""


def promises(observation: Observation, solution: Solution, rng: Random, outlook: float) -> dict[str, float]:
    """Return how much each action promises.

    Args:
        observation: what the seat that is asked sees.
        solution: the solution of the position.
        rng: random numbers.
        outlook: how much the house's own estimate of a chance counts beside what perfect play would leave.
    """
    sale, me = Sale(observation), observation["seat"]
    own, theirs = solution.actions
    weights = _expected(sale, 1 - me, theirs, rng)
    promised = {}
    for action, row in zip(own, solution.game, strict=True):
        won = sum(weight * chance for weight, chance in zip(weights, row, strict=True))
        estimated = 0.0
        for weight, answer in zip(weights, theirs or [WITHDRAW], strict=True):
            choices = {me: choice_of(action), 1 - me: choice_of(answer)}
            estimated += weight * sale.values(me, choices)[sale.options[me].index(choice_of(action))]
        promised[action] = won + outlook * estimated
    return promised


def _expected(sale: Sale, seat: int, actions: Sequence[str], rng: Random) -> list[float]:
    """Return how likely the opponent's actions are."""
    if len(actions) < 2:
        return [1.0]
    seen: list[Choice] = rehearsed(sale, seat, rng)
    return [
        HOUSE_SHARE * seen.count(choice_of(action)) / len(seen) + (1 - HOUSE_SHARE) / len(actions)
        for action in actions
    ]
