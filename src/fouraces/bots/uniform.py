"""The bot that plays any legal action."""

from random import Random

from fouraces.cards import in_pack_order
from fouraces.rules import Observation


class RandomBot:
    """Plays uniformly over the legal actions that an observation lists."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        if observation["game"] == "ambition" and observation["asked"] == "give":
            return self._give(observation)
        return self._rng.choice(observation["legal"])

    def _give(self, observation: Observation) -> str:
        """Give any three cards of Ambition's hand, which observations do not list one by one."""
        cards = self._rng.sample(observation["hand"], 3)
        if observation["passing"] != "scatter":
            cards = in_pack_order(cards)
        return " ".join(["give", *cards])
