"""The pages that teach the games, in the language spoken."""

from pathlib import Path
from typing import Final

from rich.markdown import Markdown

from fouraces.cli.language import Language
from fouraces.rules import load_game

PAGES: Final = Path(__file__).parent.parent / "teaching"

PAGE_OF: Final = {"duel": "patience"}
"""The games that are taught on another game's page."""


def rules_page(game: str, language: Language) -> Markdown:
    """Return the page of a game: its rules, what the house has decided, and how to play well.

    Raises:
        BadSetting: if there is no such game.
    """
    name = load_game(game).name
    return Markdown((PAGES / language.code / f"{PAGE_OF.get(name, name)}.md").read_text("utf-8"))
