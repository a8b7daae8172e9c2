"""The strong player of Ambition: it searches with what it knows of everybody's cards, for the match.

Each card is judged in many worlds that agree with all it has seen, by playing the hand to its end with
players that have learned from themselves; and each end by how likely the match is then won. So it cares who
else scores, for how much, and how near everyone is to the target.
"""

from random import Random
from typing import Final

from fouraces.bots.ambition.house import distinct_cards
from fouraces.bots.ambition.knowledge import read_view
from fouraces.bots.bot import Advice
from fouraces.rules import Observation
from fouraces.rules.ambition import GIVE, PLAY
from fouraces.solve.ambition import Judgement, judge_cards, judge_gifts

PLAYS: Final = 200_000
"""About how many cards are played in thought for each card that is played, and for each gift."""

SEEDS: Final = 32
"""How many bits a seed of the search has."""


class StrongBot:
    """Plays and gives what wins the match most often in its play-outs."""

    def __init__(self, rng: Random, plays: int = PLAYS) -> None:
        self._rng = rng
        self._plays = plays

    def choose_action(self, observation: Observation) -> str | None:
        """Return a gift or a card; None if the game does not wait for the seat."""
        return self.advise(observation).action

    def advise(self, observation: Observation) -> Advice:
        """Return a gift or a card, and what came of it in the play-outs.

        The facts are `worlds`, how many were tried, and of them the mean `points` of the hand and the
        shares: `chance` to win the match, `nil`, `slam` and `over`, an overstrike. Where there is no choice
        there are none.
        """
        if observation["seat"] not in observation["waiting"]:
            return Advice(None)
        seed = self._rng.getrandbits(SEEDS)
        if observation["asked"] == GIVE:
            judged = judge_gifts(read_view(observation), observation["passing"], self._plays, seed)
            return Advice(" ".join([GIVE, *judged[0].cards]), _facts(judged[0]))
        cards = distinct_cards(observation)
        if len(cards) == 1:
            return Advice(f"{PLAY} {cards[0]}")
        best = judge_cards(read_view(observation), cards, self._plays, seed)[0]
        return Advice(f"{PLAY} {best.cards[0]}", _facts(best))


def _facts(judged: Judgement) -> dict[str, int | float]:
    return {key: round(value, 3) for key, value in judged._asdict().items() if key != "cards"}
