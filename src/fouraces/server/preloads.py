"""What a browser should begin to fetch before a page's modules ask for it."""

from functools import cache
from typing import Final

from fouraces.server.assets import Assets

SHELL: Final = "app.js"

WORDS: Final = ("shell", "cards")
"""The dictionaries that every page needs in a language that is not that of the source."""

TABLE_WORDS: Final = {"duel": ("patience", "duel")}
"""The dictionaries of a game's table, where they are not one of the game's name."""


class Preloads:
    """Writes the links by which pages fetch at once what they need, instead of step by step."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self.links = cache(self._links)

    def _links(self, module: str, code: str, game: str | None = None) -> str:
        """Return the links of a page.

        Args:
            module: the page's module.
            code: the reader's language.
            game: the game whose table stands on the page, if one does.
        """
        scripts = [SHELL, module, *self._words(code, WORDS)]
        styles: list[str] = []
        if game:
            scripts += [f"tables/{game}.js", *self._words(code, TABLE_WORDS.get(game, (game,)))]
            styles = self._assets.imports(f"style/{game}.css")
        found = [name for script in scripts for name in self._assets.imports(script)]
        links = [self._link(name, "modulepreload") for name in dict.fromkeys(found)]
        return "\n    ".join(links + [self._link(name, "preload", ' as="style"') for name in styles])

    def _words(self, code: str, names: tuple[str, ...]) -> list[str]:
        paths = [f"locale/{code}/{name}.js" for name in names]
        return [path for path in paths if path in self._assets]

    def _link(self, name: str, relation: str, kind: str = "") -> str:
        return (
            f'<link rel="{relation}"{kind} href="{self._assets.url(name)}"'
            f' integrity="{self._assets.integrity(name)}">'
        )
