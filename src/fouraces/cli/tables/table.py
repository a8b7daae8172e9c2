"""What a game's table in the terminal consists of, and who looks at it."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from babel.lists import format_list
from rich.console import RenderableType
from rich.constrain import Constrain
from rich.rule import Rule
from rich.text import Text

from fouraces.cards import SUITS, UNSEEN
from fouraces.cli.language import PIPS, Language
from fouraces.refusals import Fact
from fouraces.rules import Observation

WIDTH: Final = 78
"""Columns that a picture may fill."""

LONGEST_NAME: Final = 16
"""Columns that a name may fill."""

SEPARATOR: Final = " · "

_JOINERS: Final = "\u200c\u200d"
"""What joins and parts Persian letters: unprintable by itself, and yet part of a name."""

_RIGHT_TO_LEFT: Final = "\u200f"
"""A mark that Babel sets after a Persian comma, and that not every terminal knows how to hide."""

_COMMA_AND: Final = "، و "
"""What Babel sets before the last of several things in Persian, where Persian writes no comma."""

QUIET: Final = "dim"
ACCENT: Final = "bold cyan"
WARM: Final = "bold yellow"


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: the language spoken to them, and the names of the seats."""

    language: Language
    names: Sequence[str]

    def name(self, seat: int, width: int = LONGEST_NAME) -> str:
        """Return a seat's name on one line of at most so many columns."""
        letters = (
            letter if letter.isprintable() or letter in _JOINERS else " " for letter in self.names[seat]
        )
        plain = " ".join("".join(letters).split())
        name = Text(plain or self.language.say("Player {number}", number=seat + 1))
        name.truncate(width, overflow="ellipsis")
        return name.plain

    def together(self, things: Sequence[str]) -> str:
        """Return several things as one part of a sentence.

        >>> Viewer(Language("en"), ()).together(["Sara", "Reza", "Mina"])
        'Sara, Reza, and Mina'
        >>> Viewer(Language("fa"), ()).together(["سارا", "رضا", "مینا"])
        'سارا، رضا و مینا'
        """
        listed = format_list(things, locale=self.language.code).replace(_RIGHT_TO_LEFT, "")
        return listed.replace(_COMMA_AND, " و ")

    def card(self, card: str) -> Text:
        """Return a card as it is painted: red suits in red, an unseen one as a back."""
        if card == UNSEEN:
            return Text("░░", style="dim")
        return Text(self.language.card(card), style=_colour(card))

    def cards(self, cards: Sequence[str]) -> Text:
        """Return several cards, painted, one beside the other."""
        return Text(" ").join(map(self.card, cards))

    def ranks(self, cards: Sequence[str]) -> str:
        """Return what stands on cards besides their suits."""
        return " ".join(self.language.card(card)[:-1] for card in cards)

    def pip(self, suit: str) -> Text:
        """Return a suit's sign, painted."""
        return Text(PIPS[suit], style=_colour(suit))

    def hand(self, cards: Sequence[str], legal: Container[str] = ()) -> Text:
        """Return a hand suit by suit, painted; a suit that is legal stands in brackets.

        Args:
            cards: the hand.
            legal: the cards that may be chosen now, as whole suits.
        """
        suits = []
        for suit in SUITS:
            held = [card for card in cards if card[1] == suit]
            if held:
                ranks = f"[{self.ranks(held)}]" if held[0] in legal else self.ranks(held)
                suits.append(Text(f"{PIPS[suit]} {ranks}", style=_colour(suit)))
        return Text("   ").join(suits)


def _colour(card: str) -> str:
    return "bold red" if card[-1] in "HD" else "bold"


def heading(parts: Sequence[str]) -> RenderableType:
    """Return the line above a picture, which says where the game is."""
    return Constrain(Rule(Text(SEPARATOR.join(parts), style=ACCENT), align="left", style=QUIET), WIDTH)


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
    """Return who has won a finished game for two or more."""
    winners = view["result"]["winners"]
    names = viewer.together([viewer.name(seat) for seat in winners])
    if len(winners) == 1 and names == viewer.language.say("You"):
        return viewer.language.say("You win!")
    if len(winners) == 1:
        return viewer.language.say("The winner: {name}!", name=names)
    if len(winners) == view["players"]:
        return viewer.language.say("A draw: {names} share the win.", names=names)
    return viewer.language.say("{names} share the win.", names=names)


class Table(Protocol):
    """A game's table: a module of `fouraces.cli.tables`. All of it is made from observations alone."""

    @property
    def VERBS(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The verbs of the game's actions, which a player may leave out where only one fits."""

    def draw(self, view: Observation, viewer: Viewer) -> RenderableType:
        """Return the picture of a position: at most 80 columns and 19 lines."""

    def explain(self, view: Observation, viewer: Viewer) -> str:
        """Return what is asked of the viewer now, why, and how to answer it."""

    def news(self, before: Observation, after: Observation, viewer: Viewer) -> list[str]:
        """Return what one event has made known, a sentence each."""

    def outcome(self, view: Observation, viewer: Viewer) -> str:
        """Return how the finished game ended."""

    def has_offer(self, view: Observation) -> bool:
        """Whether something is put to the viewer that need not, but can, be answered."""

    def words(self, view: Observation) -> list[str]:
        """Return the words that complete actions too many to list, such as the cards of a gift."""
