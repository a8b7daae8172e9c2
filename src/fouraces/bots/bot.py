"""What every bot is."""

from typing import Protocol

from fouraces.rules import Observation


class Bot(Protocol):
    """A player of one seat in one game."""

    def choose_action(self, observation: Observation) -> str | None:
        """Return what the seat does now.

        The observation is the seat's own. If the seat stands in its `waiting` the answer is a legal action;
        if it only may act, as in a trade, the answer may be None.
        """
