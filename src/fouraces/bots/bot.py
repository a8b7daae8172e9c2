"""What every bot is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from fouraces.rules import Observation

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Bot(Protocol):
    """A player of one seat in one game.

    What it does follows from the observation and its random numbers alone, so that another of its kind can
    go on in its place at any time.
    """

    def choose_action(self, observation: Observation) -> str | None:
        """Return what the seat does now.

        The observation is the seat's own. If the seat stands in its `waiting` the answer is a legal action;
        if it only may act, as in a trade, the answer may be None.
        """


class Advice(NamedTuple):
    """What a bot would do, and what it knows of it.

    Attributes:
        action: what it would do; None if nothing.
        facts: what a reason can be told from, in plain JSON; which there are depends on the bot.
    """

    action: str | None
    facts: Mapping[str, Any] = _NOTHING


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that knows why."""

    def advise(self, observation: Observation) -> Advice:
        """Return what the seat should do now, and what is known of it."""


def advise(bot: Bot, observation: Observation) -> Advice:
    """Return what a bot advises, with its facts if it has any."""
    return bot.advise(observation) if isinstance(bot, Adviser) else Advice(bot.choose_action(observation))
