"""The pages that teach the games, as a terminal shows them."""

from rich.markdown import Markdown

from fouraces.telling.language import Language
from fouraces.telling.teaching import rules_text


def rules_page(game: str, language: Language) -> Markdown:
    """Return the page of a game in the language spoken.

    Raises:
        BadSetting: if there is no such game.
    """
    return Markdown(rules_text(game, language.code))
