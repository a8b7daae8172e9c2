"""The bot that plays any legal action."""

from random import Random
from typing import Final

from fouraces.rules import Observation
from fouraces.rules.offers import Offers

OFFERS: Final = 0.05
"""How often it makes an offer where offers are free: seldom enough for a game to end."""


class RandomBot:
    """Plays uniformly over the legal actions that an observation lists, and now and then makes an offer.

    Where it only may act it says nothing, unless it has an offer to answer: then accepting and declining are
    alike to it.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a uniformly drawn action; None if none is waited for and there is nothing to answer."""
        if observation.get("may_offer") and self._rng.random() < OFFERS:
            return self._rng.choice(_offers(observation))
        legal: list[str] = observation["legal"]
        if observation["seat"] in observation["waiting"]:
            return self._rng.choice(legal)
        answers = [action for action in legal if action in ("accept", "decline")]
        return self._rng.choice(answers) if answers else None


def _offers(observation: Observation) -> Offers:
    seat = observation["seat"]
    hands, free = observation["hands"], observation["free"]
    return Offers(hands[seat], free[seat], hands[1 - seat], free[1 - seat])
