"""The pages: one page of HTML for all addresses, in the reader's language and theme, and its files."""

import re
from functools import cache
from html import escape
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from fouraces.refusals import N_
from fouraces.server.assets import MEDIA, Assets, chosen_encoding, compress
from fouraces.server.choosing import DIRECTIONS, language_of, theme_of
from fouraces.server.identity import Guests, is_secure
from fouraces.telling.language import Language

PAGE: Final = "index.html"
SHELL: Final = "app.js"


class Page(NamedTuple):
    """What the server knows of a page.

    Attributes:
        title: what it is called before its module is loaded.
        module: the module that draws it.
    """

    title: str
    module: str


PAGES: Final = {
    "/": Page(N_("Four Aces"), "pages/home.js"),
    "/lobby": Page(N_("Lobby"), "pages/lobby.js"),
    "/new/{game}": Page(N_("A new table"), "pages/new.js"),
    "/table/{table}": Page(N_("A table"), "pages/table.js"),
    "/replay/{table}": Page(N_("Replay"), "pages/replay.js"),
    "/games": Page(N_("My games"), "pages/games.js"),
    "/you": Page(N_("You"), "pages/you.js"),
    "/settings": Page(N_("Settings"), "pages/settings.js"),
    "/rules/{game}": Page(N_("Rules"), "pages/rules.js"),
    "/offline": Page(N_("No network"), "pages/offline.js"),
}
"""The pages by their addresses."""

MISSING: Final = Page(N_("There is no such page."), "pages/missing.js")

WORDS: Final = ("locale/{code}/shell.js", "locale/{code}/cards.js")
"""The words that every page needs in a language that is not that of the source."""

_AT_ONCE: Final = 5
"""The effort to compress what is made anew for every reader."""

_PLACE: Final = re.compile(r"\{\{([a-z-]+)\}\}")


class Pages:
    """Answers requests for pages and their files."""

    def __init__(self, assets: Assets, guests: Guests) -> None:
        self._assets = assets
        self._guests = guests
        self._preloads = cache(self._preload)

    def routes(self) -> list[Route]:
        """Return the routes of all pages and files."""
        return [
            *(Route(address, self.page) for address in PAGES),
            Route("/assets/{digest}/{name:path}", self.asset),
            Route("/sw.js", self.at_root),
            Route("/manifest.webmanifest", self.at_root),
        ]

    async def page(self, request: Request) -> Response:
        """Return the page for any address; whoever has no cookie of a guest gets one."""
        return self.rendered(request, PAGES.get(request.scope["route"].path, MISSING))

    async def asset(self, request: Request) -> Response:
        """Return a file of the pages as they are now; those of another day are gone."""
        name, digest = request.path_params["name"], request.path_params["digest"]
        answer = None
        if digest == self._assets.digest and name != PAGE:
            answer = self._assets.answer(name, request.headers.get("accept-encoding", ""))
        return answer or PlainTextResponse("Not found", 404, {"Cache-Control": "no-store"})

    async def at_root(self, request: Request) -> Response:
        """Return a file that must lie at the root, with its places filled."""
        name = request.url.path.removeprefix("/")
        if name not in self._assets:
            return PlainTextResponse("Not found", 404, {"Cache-Control": "no-store"})
        content = _filled(self._assets.text(name), self._facts(language_of(request)))
        media = MEDIA[f".{name.rpartition('.')[2]}"]
        return Response(content, headers={"Cache-Control": "no-cache"}, media_type=media)

    def missing(self, request: Request, status: int) -> Response:
        """Return the page that says that there is none."""
        return self.rendered(request, MISSING, status)

    def rendered(self, request: Request, page: Page, status: int = 200) -> Response:
        """Return the page of HTML that a page's module will fill."""
        code = language_of(request)
        facts = {
            **self._facts(code),
            "title": escape(_title(page, Language(code))),
            "theme": theme_of(request),
            "preload": self._preloads(page.module, code),
        }
        content = _filled(self._assets.text(PAGE), facts).encode()
        encoding = chosen_encoding(request.headers.get("accept-encoding", ""))
        headers = {
            "Cache-Control": "private, no-cache",
            "Vary": "Accept-Encoding, Accept-Language, Cookie",
            "Content-Language": code,
        }
        if encoding:
            headers["Content-Encoding"] = encoding
            content = compress(content, encoding, effort=_AT_ONCE)
        answer = Response(content, status, headers, MEDIA[".html"])
        guest = self._guests.of(request) or self._guests.new()
        answer.headers["Set-Cookie"] = self._guests.cookie(guest, is_secure(request))
        return answer

    def _facts(self, code: str) -> dict[str, str]:
        return {
            "lang": code,
            "dir": DIRECTIONS[code],
            "digest": self._assets.digest,
            "assets": self._assets.url("").rstrip("/"),
        }

    def _preload(self, module: str, code: str) -> str:
        """Return links to all modules that a page needs at once, each with what its content must be."""
        wanted = [SHELL, module, *(name.format(code=code) for name in WORDS)]
        found = [name for start in wanted if start in self._assets for name in self._assets.imports(start)]
        return "\n    ".join(
            f'<link rel="modulepreload" href="{self._assets.url(name)}"'
            f' integrity="{self._assets.integrity(name)}">'
            for name in dict.fromkeys(found)
        )


def _title(page: Page, language: Language) -> str:
    name = language.say(PAGES["/"].title)
    return name if page is PAGES["/"] else f"{language.say(page.title)} – {name}"


def _filled(template: str, facts: dict[str, str]) -> str:
    """Return a template with its `{{places}}` filled.

    Raises:
        KeyError: if a place has a name that stands for nothing.
    """
    return _PLACE.sub(lambda place: facts[place[1]], template)
