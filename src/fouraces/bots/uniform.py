"""The bot that plays any legal action."""

from random import Random

from fouraces.rules import Observation


class RandomBot:
    """Plays uniformly over the legal actions that an observation lists."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a legal action; None where the seat may act, but is not waited for."""
        if observation["seat"] not in observation["waiting"]:
            return None
        legal: list[str] = observation["legal"]
        return self._rng.choice(legal)
