"""The pages that teach the games, in every language."""

from pathlib import Path
from typing import Final

from fouraces.rules import load_game

PAGES: Final = Path(__file__).parent.parent / "teaching"

PAGE_OF: Final = {"duel": "patience"}
"""The games that are taught on another game's page."""


def rules_text(game: str, language: str) -> str:
    """Return the page of a game in Markdown: its rules, what the house has decided, and how to play well.

    Args:
        game: its name.
        language: the code of a language, one of `language.LANGUAGES`.

    Raises:
        BadSetting: if there is no such game.
    """
    name = load_game(game).name
    return (PAGES / language / f"{PAGE_OF.get(name, name)}.md").read_text("utf-8")
