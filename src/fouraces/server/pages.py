"""The pages: one page of HTML for all addresses, in the reader's language and theme, and its files."""

import re
from html import escape
from typing import Final

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

TITLES: Final = {
    "/": N_("Four Aces"),
    "/lobby": N_("Lobby"),
    "/new/{game}": N_("A new table"),
    "/table/{table}": N_("A table"),
    "/replay/{table}": N_("Replay"),
    "/games": N_("My games"),
    "/settings": N_("Settings"),
    "/rules/{game}": N_("Rules"),
    "/offline": N_("No network"),
}
"""The addresses of the pages, and what each is called before its module is loaded."""

NOT_FOUND: Final = N_("There is no such page.")

_AT_ONCE: Final = 5
"""The effort to compress what is made anew for every reader."""

_PLACE: Final = re.compile(r"\{\{([a-z-]+)\}\}")


class Pages:
    """Answers requests for pages and their files."""

    def __init__(self, assets: Assets, guests: Guests) -> None:
        self._assets = assets
        self._guests = guests
        self._preload = "\n".join(
            f'<link rel="modulepreload" href="{assets.url(name)}" integrity="{assets.integrity(name)}">'
            for name in assets.imports(SHELL)
        )

    def routes(self) -> list[Route]:
        """Return the routes of all pages and files."""
        return [
            *(Route(address, self.page) for address in TITLES),
            Route("/assets/{digest}/{name:path}", self.asset),
            Route("/sw.js", self.at_root),
            Route("/manifest.webmanifest", self.at_root),
        ]

    async def page(self, request: Request) -> Response:
        """Return the page for any address; whoever has no cookie of a guest gets one."""
        title = TITLES.get(request.scope["route"].path, NOT_FOUND)
        return self.rendered(request, title)

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
        content = self._filled(self._assets.text(name), self._facts(language_of(request)))
        media = MEDIA[f".{name.rpartition('.')[2]}"]
        return Response(content, headers={"Cache-Control": "no-cache"}, media_type=media)

    def rendered(self, request: Request, title: str, status: int = 200) -> Response:
        """Return the page of HTML with a title, in English, that the page will have."""
        code = language_of(request)
        language = Language(code)
        name = language.say(TITLES["/"])
        said = name if title == TITLES["/"] else f"{language.say(title)} – {name}"
        facts = {**self._facts(code), "title": escape(said), "theme": theme_of(request)}
        content = self._filled(self._assets.text(PAGE), facts).encode()
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
            "preload": self._preload,
        }

    def _filled(self, template: str, facts: dict[str, str]) -> str:
        """Return a template with its `{{places}}` filled.

        Raises:
            KeyError: if a place has a name that stands for nothing.
        """
        return _PLACE.sub(lambda place: facts[place[1]], template)
