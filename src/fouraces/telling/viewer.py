"""Who is told of a game, and the sentences that all games share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from babel.lists import format_list

from fouraces.refusals import Fact
from fouraces.rules import Observation
from fouraces.telling.language import Language

SEPARATOR: Final = " · "

Facts: TypeAlias = Mapping[str, Any]
"""What a bot knows of what it advises, in plain JSON."""

NO_FACTS: Final[Facts] = MappingProxyType({})

_JOINERS: Final = "\u200c\u200d"
"""What joins and parts Persian letters: unprintable by itself, and yet part of a name."""

_RIGHT_TO_LEFT: Final = "\u200f"
"""A mark that Babel sets after a Persian comma, and that not every terminal knows how to hide."""

_COMMA_AND: Final = "، و "
"""What Babel sets before the last of several things in Persian, where Persian writes no comma."""


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: the language spoken to them, and the names of the seats."""

    language: Language
    names: Sequence[str]

    def name(self, seat: int) -> str:
        """Return a seat's name on one line, without anything wild; its number, if nothing is left of it."""
        return _on_one_line(self.names[seat]) or self.language.say("Player {number}", number=seat + 1)

    def together(self, things: Sequence[str]) -> str:
        """Return several things as one part of a sentence.

        >>> Viewer(Language("en"), ()).together(["Sara", "Reza", "Mina"])
        'Sara, Reza, and Mina'
        >>> Viewer(Language("fa"), ()).together(["سارا", "رضا", "مینا"])
        'سارا، رضا و مینا'
        """
        listed = format_list(things, locale=self.language.code).replace(_RIGHT_TO_LEFT, "")
        return listed.replace(_COMMA_AND, " و ")


@lru_cache(maxsize=4096)
def _on_one_line(name: str) -> str:
    """Return a name without anything wild; empty text if nothing is left of it."""
    letters = (letter if letter.isprintable() or letter in _JOINERS else " " for letter in name)
    return " ".join("".join(letters).split())


def tell(view: Observation, viewer: Viewer, seat: int, own: str, others: str, **facts: Fact) -> str:
    """Return a sentence about a seat.

    Args:
        view: what the viewer sees.
        viewer: who is told.
        seat: whom the sentence is about.
        own: the sentence where that is the viewer.
        others: the sentence where it is somebody else, whose name is its `{name}`.
        facts: what else it speaks of.
    """
    if seat == view["seat"]:
        return viewer.language.say(own, **facts)
    return viewer.language.say(others, name=viewer.name(seat), **facts)


def winners_in_words(view: Observation, viewer: Viewer) -> str:
    """Return who has won a finished game for two or more; a spectator's view has it of persons alone."""
    winners = view["result"]["winners"]
    names = viewer.together([viewer.name(seat) for seat in winners])
    if winners == [view["seat"]]:
        return viewer.language.say("You win!")
    if len(winners) == 1:
        return viewer.language.say("The winner: {name}!", name=names)
    if len(winners) == view["players"]:
        return viewer.language.say("A draw: {names} share the win.", names=names)
    return viewer.language.say("{names} share the win.", names=names)
