"""Somebody at a browser, and what reaches them."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket

from fouraces.bots import Bot, make_bot

SECOND: Final = 1000

PATIENCE: Final = 30 * SECOND
"""Milliseconds after which something will not come any more."""

A_MOMENT: Final = 5

PHONE: Final = {"width": 360, "height": 740}
DESKTOP: Final = {"width": 1280, "height": 800}

ASK_WHETHER_HEARD: Final = "document.dispatchEvent(new Event('visibilitychange'))"
"""Lets a page that has come to the fore ask whether the server hears it; the answer comes after pictures."""

WELCOME_ERRORS: Final = (
    "net::ERR_INTERNET_DISCONNECTED",
    "WebSocket connection to",
    "net::ERR_CONNECTION_REFUSED",
)
"""What Chromium itself writes on its console while there is no connection."""


class Guest:
    """A browser context of its own, so a guest of its own.

    Attributes:
        page: the page.
        pictures: the last picture of each table.
        answered: how many actions the server has answered; what they changed was shown before.
        received: everything that the server has sent over WebSockets.
        complaints: errors on the console, and requests that left the machine.
    """

    def __init__(self, browser: Browser, url: str, language: str = "en", **context: Any) -> None:
        context.setdefault("viewport", DESKTOP)
        context.setdefault("locale", {"en": "en-GB", "fa": "fa-IR"}[language])
        self.context = browser.new_context(base_url=url, **context)
        self.url = url
        self.pictures: dict[str, dict[str, Any]] = {}
        self.answered = 0
        self.received: list[str] = []
        self.complaints: list[str] = []
        self._pongs = 0
        self._asked: set[str] = set()
        self._bots: dict[str, Bot] = {}
        self.context.set_default_timeout(PATIENCE)
        self.page = self.open_page()

    def open_page(self) -> Page:
        page = self.context.new_page()
        page.on("websocket", self._listen)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._watch_request)
        return page

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let the page go on until a condition holds."""
        for _ in range(PATIENCE // A_MOMENT):
            if condition():
                return
            self.page.wait_for_timeout(A_MOMENT)
        message = f"{self.page.url}: {self.page.locator('body').inner_text()[:600]}"
        raise TimeoutError(message)

    def open(self, address: str) -> None:
        """Open a page, and wait until it is drawn."""
        self.page.goto(address)
        self.page.locator("#app h1").wait_for()

    def tap(self, selector: str) -> None:
        """Tap the one thing that a selector finds."""
        self.page.locator(selector).click()

    def arrive(self) -> None:
        """Wait until a table is there."""
        self.page.wait_for_url("**/table/*")
        self.picture()

    def table(self) -> str:
        """Return the id of the table that the page shows."""
        return self.page.url.split("/table/")[1]

    def picture(self) -> dict[str, Any]:
        """Return the last picture of the table that the page shows."""
        table = self.table()
        self.wait(lambda: table in self.pictures)
        return self.pictures[table]

    def picture_now(self) -> dict[str, Any]:
        """Return the picture that shows all that was done before this is called."""
        heard = self._pongs
        self.page.evaluate(ASK_WHETHER_HEARD)
        self.wait(lambda: self._pongs > heard)
        return self.picture()

    def forget(self) -> None:
        """Forget the pictures, so that the next one that is looked at is a new one."""
        self.pictures.clear()

    def reload(self) -> None:
        """Load the page again, and wait until its table is there again."""
        self.forget()
        self.page.reload()
        self.picture()

    def choose(self, picture: Mapping[str, Any]) -> str | None:
        """Return what the hint says in this guest's place."""
        game = picture["game"]
        if game not in self._bots:
            self._bots[game] = make_bot("house", game, Random(7))
        return self._bots[game].choose_action(picture["view"])

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._send)
        socket.on("framereceived", self._receive)

    def _send(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "do":
            self._asked.add(message["id"])

    def _receive(self, text: str | bytes) -> None:
        self.received.append(str(text))
        message = json.loads(text)
        if message["type"] == "picture":
            self.pictures[message["table"]] = message
        elif message["type"] == "pong":
            self._pongs += 1
        elif message.get("id") in self._asked:
            self._asked.remove(message["id"])
            self.answered += 1

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(
            known in message.text for known in WELCOME_ERRORS
        ):
            self.complaints.append(message.text)

    def _watch_request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.complaints.append(f"a request left the machine: {request.url}")
