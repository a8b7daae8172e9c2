"""What a game's table in the terminal consists of, and who looks at it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import RenderableType
from rich.text import Text

from fouraces.cards import UNSEEN
from fouraces.cli.language import Language
from fouraces.rules import Observation


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: the language spoken to them, and the names of the seats."""

    language: Language
    names: Sequence[str]

    def card(self, card: str) -> Text:
        """Return a card as it is painted: red suits in red, an unseen one as a back."""
        if card == UNSEEN:
            return Text("░░", style="dim")
        return Text(self.language.card(card), style="bold red" if card[1] in "HD" else "bold")

    def cards(self, cards: Sequence[str]) -> Text:
        """Return several cards, painted, one beside the other."""
        return Text(" ").join(map(self.card, cards))


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
