"""What a game's table in the terminal consists of, and who looks at it."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from rich.console import RenderableType
from rich.constrain import Constrain
from rich.rule import Rule
from rich.text import Text

from fouraces.cards import SUITS, UNSEEN
from fouraces.rules import Observation
from fouraces.telling.language import PIPS
from fouraces.telling.viewer import SEPARATOR, Viewer

WIDTH: Final = 78
"""Columns that a picture may fill."""

LONGEST_NAME: Final = 16
"""Columns that a name may fill."""

QUIET: Final = "dim"
ACCENT: Final = "bold cyan"
WARM: Final = "bold yellow"


@dataclass(frozen=True)
class Onlooker(Viewer):
    """Who looks at a table in the terminal: their language, the names of the seats, and the cards' paint.

    Attributes:
        deal: the number of the patience's deal; empty text if it has none.
    """

    deal: str = ""

    def name(self, seat: int, width: int = LONGEST_NAME) -> str:
        """Return a seat's name on one line of at most so many columns."""
        name = Text(super().name(seat))
        name.truncate(width, overflow="ellipsis")
        return name.plain

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


class Table(Protocol):
    """A game's table: a module of `fouraces.cli.tables`. All of it is made from observations alone."""

    @property
    def VERBS(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The verbs of the game's actions, which a player may leave out where only one fits."""

    def draw(self, view: Observation, viewer: Onlooker) -> RenderableType:
        """Return the picture of a position: at most 80 columns and 19 lines."""

    def how(self, view: Observation, viewer: Onlooker) -> list[str]:
        """Return how to type an answer to what is asked, and what is, a paragraph each."""

    def has_offer(self, view: Observation) -> bool:
        """Whether something is put to the viewer that need not, but can, be answered."""

    def words(self, view: Observation) -> list[str]:
        """Return the words that complete actions too many to list, such as the cards of a gift."""
