"""The perfect player of Auction for two.

It never does what loses chances against a perfect opponent. Among the actions that do not, it takes what
wins most against people: against an opponent who mostly bids like the house, and sometimes anything.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from fouraces.bots.auction.house import Choice, Sale, choice_of, rehearsed
from fouraces.bots.bot import Advice
from fouraces.rules import Observation
from fouraces.rules.auction import WITHDRAW
from fouraces.solve.auction import SAME, Solution, position_of, solve

HOUSE_SHARE: Final = 0.9
"""How much the imagined opponent bids like the house; the rest is anything."""

OUTLOOK: Final = 3.0
"""How much more the house's own estimate of a chance counts than what perfect play would leave."""


class PerfectBot:
    """Plays a perfect strategy, mixed where none of its actions alone is perfect."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a bid, or an answer in overtime; None if the seat is not asked."""
        return self.advise(observation).action

    def advise(self, observation: Observation) -> Advice:
        """Return what to do, with the winning chances of this and of everything else.

        The facts: `chances`, for each legal action the chance to win that it makes sure of.
        """
        if not observation["legal"]:
            return Advice(None)
        solution = solve(position_of(observation))
        sure = chances(solution)
        return Advice(self._choose(observation, solution, sure), {"chances": sure})

    def _choose(self, observation: Observation, solution: Solution, sure: Mapping[str, float]) -> str:
        perfect = [action for action, chance in sure.items() if chance > solution.value - SAME]
        if len(perfect) == 1:
            return perfect[0]
        if not perfect:
            mixed = solution.strategies[0] or {}
            return self._rng.choices(list(mixed), list(mixed.values()))[0]
        hopes = self._hopes(observation, solution)
        return max(perfect, key=hopes.__getitem__)

    def _hopes(self, observation: Observation, solution: Solution) -> dict[str, float]:
        """Return what each action promises against an imperfect opponent."""
        sale, me = Sale(observation), observation["seat"]
        own, theirs = solution.actions
        weights = self._expected(sale, 1 - me, theirs)
        hopes = {}
        for action, row in zip(own, solution.game, strict=True):
            won = sum(weight * chance for weight, chance in zip(weights, row, strict=True))
            fair = 0.0
            for weight, answer in zip(weights, theirs or [WITHDRAW], strict=True):
                choices = {me: choice_of(action), 1 - me: choice_of(answer)}
                fair += weight * sale.values(me, choices)[sale.options[me].index(choice_of(action))]
            hopes[action] = won + OUTLOOK * fair
        return hopes

    def _expected(self, sale: Sale, seat: int, actions: Sequence[str]) -> list[float]:
        """Return how likely the opponent's actions are."""
        if len(actions) < 2:
            return [1.0]
        seen: list[Choice] = rehearsed(sale, seat, self._rng)
        return [
            HOUSE_SHARE * seen.count(choice_of(action)) / len(seen) + (1 - HOUSE_SHARE) / len(actions)
            for action in actions
        ]


def chances(solution: Solution) -> dict[str, float]:
    """Return for each action of the first player the chance to win that it makes sure of."""
    return {action: min(row) for action, row in zip(solution.actions[0], solution.game, strict=True)}
