"""The bot that plays any legal action."""

from random import Random
from typing import Final

from fouraces.cards import in_pack_order
from fouraces.rules import Observation
from fouraces.rules.offers import Offers

OFFERS: Final = 0.05
"""How often it makes an offer where offers are free: seldom enough for a game to end."""


class RandomBot:
    """Plays uniformly over the legal actions: gifts of Ambition included, offers of Abundance now and then.

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
        if observation["seat"] not in observation["waiting"]:
            legal = [action for action in legal if action in ("accept", "decline")]
        elif not legal:
            return self._gift(observation)
        return self._rng.choice(legal) if legal else None

    def _gift(self, observation: Observation) -> str:
        """Return any three cards of Ambition's hand as a gift."""
        cards = self._rng.sample(observation["hand"], 3)
        if observation["passing"] != "scatter":
            cards = in_pack_order(cards)
        return " ".join(["give", *cards])


def _offers(observation: Observation) -> Offers:
    seat = observation["seat"]
    hands, free = observation["hands"], observation["free"]
    return Offers(hands[seat], free[seat], hands[1 - seat], free[1 - seat])
