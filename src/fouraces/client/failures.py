"""What can go wrong between a program and a server."""

from collections.abc import Mapping

from fouraces.refusals import Fact


class Refused(Exception):
    """The server does not do what was asked of it, and nothing has changed.

    Attributes:
        code: the reason, by a name that never changes.
        facts: what the sentence speaks of.
        sentence: the reason, in the client's language.
    """

    def __init__(self, code: str, facts: Mapping[str, Fact], sentence: str) -> None:
        super().__init__(code, facts, sentence)
        self.code = code
        self.facts = facts
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class Unreachable(ConnectionError):
    """The server cannot be reached, or is no server of Four Aces."""
