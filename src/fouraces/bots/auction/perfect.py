"""The perfect player of Auction for two.

It never does what loses chances against a perfect opponent. Among the actions that do not, it takes what wins
most against the house, as far as that has been worked out. Where games with the house do not lead, it takes
what promises most, at this sale, against one who mostly bids like the house, and sometimes anything.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from fouraces.bots.auction import book
from fouraces.bots.auction.reading import promises
from fouraces.bots.bot import Advice
from fouraces.rules import Observation
from fouraces.solve.auction import SAME, Solution, position_of, solve

OUTLOOK: Final = 3.0
"""What the house's estimate of a chance counts among perfect actions, beside what perfect play leaves."""


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
        perfect = [action for action, chance in sure.items() if chance > solution.value - SAME]
        return Advice(self._choose(observation, solution, perfect), {"chances": sure})

    def _choose(self, observation: Observation, solution: Solution, perfect: Sequence[str]) -> str:
        if not perfect:
            mixed = solution.strategies[0] or {}
            return self._rng.choices(list(mixed), list(mixed.values()))[0]
        if len(perfect) == 1:
            return perfect[0]
        known = book.answer(position_of(observation), perfect)
        return known or max(perfect, key=promises(observation, solution, self._rng, OUTLOOK).__getitem__)


def chances(solution: Solution) -> dict[str, float]:
    """Return for each action of the first player the chance to win that it makes sure of."""
    return {action: min(row) for action, row in zip(solution.actions[0], solution.game, strict=True)}
