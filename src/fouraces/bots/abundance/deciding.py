"""In which order a player of Abundance decides: trade first, then what is asked."""

from abc import ABC, abstractmethod
from random import Random

from fouraces.rules import Observation


class Decider(ABC):
    """A player that trades, seals and bids in ways of its own."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Answer an offer, make or retract one, and else do what is asked, if anything is."""
        asked = observation["asked"] if observation["seat"] in observation["waiting"] else None
        if asked == "pile":
            return self._pile(observation)
        if not observation["paused"]:
            answer = self._trade(observation, asked)
            if answer is not None:
                return answer
        if asked == "seal":
            return self._seal(observation)
        if asked == "bid":
            return self._bid(observation)
        return asked

    def _pile(self, observation: Observation) -> str:
        """All piles are alike."""
        legal: list[str] = observation["legal"]
        return self._rng.choice(legal)

    @abstractmethod
    def _trade(self, observation: Observation, asked: str | None) -> str | None:
        """Answer an offer, make or retract one; None to do none of it."""

    @abstractmethod
    def _seal(self, observation: Observation) -> str:
        """Return what is bid under seal."""

    @abstractmethod
    def _bid(self, observation: Observation) -> str:
        """Return what is bid in turn, or that it passes."""
