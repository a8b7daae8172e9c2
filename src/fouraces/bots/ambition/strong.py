"""The strong player of Ambition: it searches with what it knows of everybody's cards, for the match.

Each card is judged in many worlds that agree with all it has seen, by playing the hand to its end with
players that have learned from each other; and each end by how likely the match is then won. So it cares who
else scores, for how much, and how near everyone is to the target.
"""

from random import Random
from typing import Final

from fouraces.bots.ambition.house import distinct_cards
from fouraces.bots.ambition.knowledge import read_view
from fouraces.bots.bot import Advice
from fouraces.cards import in_pack_order
from fouraces.rules import Observation
from fouraces.rules.ambition import GIVE, PLAY
from fouraces.rules.gifts import SCATTER
from fouraces.solve.ambition import Judgement, best_gift, judge_cards

PLAYS: Final = 100_000
"""About how many cards are played in thought for each card that is played."""

SEEDS: Final = 32
"""How many bits a seed of the search has."""


class StrongBot:
    """Plays what wins the match most often in its play-outs, and gives what it has learned to give."""

    def __init__(self, rng: Random, plays: int = PLAYS) -> None:
        self._rng = rng
        self._plays = plays

    def choose_action(self, observation: Observation) -> str | None:
        """Return a gift or a card; None if the game does not wait for the seat."""
        return self.advise(observation).action

    def advise(self, observation: Observation) -> Advice:
        """Return a gift or a card, and what came of the card in the play-outs.

        The facts are `worlds`, how many were tried, and of them the mean `points` of the hand and the
        shares: `chance` to win the match, `nil`, `slam` and `over`, an overstrike. Where there is no choice
        there are none.
        """
        if observation["seat"] not in observation["waiting"]:
            return Advice(None)
        if observation["asked"] == GIVE:
            return Advice(_gift(observation))
        cards = distinct_cards(observation)
        if len(cards) == 1:
            return Advice(f"{PLAY} {cards[0]}")
        seed = self._rng.getrandbits(SEEDS)
        best = judge_cards(read_view(observation), cards, self._plays, seed)[0]
        return Advice(f"{PLAY} {best.card}", _facts(best))


def _gift(observation: Observation) -> str:
    cards = best_gift(observation["hand"])
    return " ".join([GIVE, *(cards if observation["passing"] == SCATTER else in_pack_order(cards))])


def _facts(judged: Judgement) -> dict[str, int | float]:
    return {key: round(value, 3) for key, value in judged._asdict().items() if key != "card"}
