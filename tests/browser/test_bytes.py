"""How much comes over the wire until the first table can be played at."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from browser.guest import PHONE, Guest
from browser.playing import is_asked

MOST: Final = 200_000
"""Bytes, as they come: compressed, with headers."""

GAMES: Final = ("auction", "abundance", "ambition", "patience")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_table_can_be_played_at_soon(guest: Callable[..., Guest], language: str, game: str) -> None:
    sara = guest(language, viewport=PHONE, service_workers="block")
    loaded = Loaded(sara)
    sara.open("/")
    sara.tap(f"[data-game={game}] .row .primary")
    sara.arrive()
    sara.wait(lambda: is_asked(sara.picture()))
    sara.page.locator("button[data-action], button[data-spot], .hand button").first.wait_for()
    sara.page.wait_for_load_state("networkidle")
    sara.complaints.remove("Service Worker registration blocked by Playwright")
    assert 50_000 < loaded.total < MOST


class Loaded:
    """Counts what a guest's page loads, and what it is sent over WebSockets.

    Attributes:
        total: in bytes.
    """

    def __init__(self, someone: Guest) -> None:
        self.total = 0
        session = someone.context.new_cdp_session(someone.page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._finish)
        session.on("Network.webSocketFrameReceived", self._receive)

    def _finish(self, event: dict[str, Any]) -> None:
        self.total += int(event["encodedDataLength"])

    def _receive(self, event: dict[str, Any]) -> None:
        self.total += len(event["response"]["payloadData"].encode())
