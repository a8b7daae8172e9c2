"""What a viewer of a table is told in words."""

from collections.abc import Sequence

from fouraces.record import Ending
from fouraces.room.messages import LogLine
from fouraces.rules import Observation


class Telling:
    """Finds words for one viewer: a language, and the names of the seats."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.language = language
        self.names = names

    def ask(self, view: Observation) -> str:
        """Return what is asked of the viewer."""
        return ""

    def news(self, before: Observation, after: Observation) -> list[str]:
        """Return what an event has made known."""
        return []

    def why(self, view: Observation, action: str | None) -> list[str]:
        """Return why the house would do something."""
        return []

    def outcome(self, view: Observation, ending: Ending) -> str:
        """Return how the game ended."""
        return ""


class Words:
    """What one viewer was told in one language."""

    def __init__(self, language: str) -> None:
        self.telling = Telling(language, [])
        self._lines: list[LogLine] = []

    def lines(self) -> list[LogLine]:
        """Return the last things that happened."""
        return list(self._lines)
