"""The bot that plays any legal action."""

from random import Random

from fouraces.rules import Observation


class RandomBot:
    """Plays uniformly over the legal actions that an observation lists."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        return self._rng.choice(observation["legal"])
