"""Words about the games, in every language alike: what is asked, why, what has happened, how it ended.

All of it is said from observations alone, to a terminal as to a browser.
"""

from collections.abc import Mapping
from typing import Final, Protocol

from fouraces.rules import Observation
from fouraces.telling import abundance, ambition, auction, duel, patience
from fouraces.telling.language import LANGUAGES, Language
from fouraces.telling.viewer import NO_FACTS, Facts, Viewer

__all__ = ["LANGUAGES", "NO_FACTS", "TELLING", "Facts", "Language", "Telling", "Viewer"]


class Telling(Protocol):
    """What can be said of a game: a module of `fouraces.telling`."""

    def ask(self, view: Observation, viewer: Viewer) -> str:
        """Return what is asked of the viewer now and what comes of it, in few sentences; "" if nothing is.

        How an answer is typed or tapped is another's to say.
        """

    def more(self, view: Observation, viewer: Viewer) -> list[str]:
        """Return what else is good to know for an answer, a sentence each."""

    def advice(self, view: Observation, viewer: Viewer) -> str:
        """Return a piece of advice that fits the moment; "" if there is none."""

    def why(self, view: Observation, action: str, viewer: Viewer, facts: Facts = NO_FACTS) -> list[str]:
        """Return what speaks for an action that is legal for the viewer, or what it does, a sentence each.

        All of it is true of the position, whoever suggests the action; there may be nothing to say. The facts
        are those of a bot that advises it; what they hold is the bot's own.
        """

    def news(self, before: Observation, after: Observation, viewer: Viewer) -> list[str]:
        """Return what one event has made known, a sentence each."""

    def outcome(self, view: Observation, viewer: Viewer) -> str:
        """Return how the finished game ended."""


TELLING: Final[Mapping[str, Telling]] = {
    "abundance": abundance,
    "ambition": ambition,
    "auction": auction,
    "duel": duel,
    "patience": patience,
}
"""What can be said of each game, by its name."""
