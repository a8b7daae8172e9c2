"""A page tells what is away, and goes on at another server when its own is no more."""

import json
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from browser.guest import DESKTOP, PHONE, Guest
from browser.playing import play
from browser.tables import invite
from gate import gate_to
from nodes import running_nodes
from servers import running_postgres, running_redis

SIZES: Final = (PHONE, DESKTOP)


def test_a_page_tells_what_is_away_and_goes_on_elsewhere(tmp_path: Path, chromium: Browser) -> None:
    with (
        running_postgres() as postgres,
        running_redis() as redis,
        running_nodes(2, tmp_path, postgres.new_database(), redis.url) as nodes,
        gate_to([node.address for node in nodes.all]) as address,
    ):
        sara, omid = (Guest(chromium, address, language, viewport=PHONE) for language in ("fa", "en"))
        invite(sara, omid, game="auction")
        ribbon = sara.page.locator(".ribbon")
        redis.kill()
        ribbon.wait_for()
        redis.start()
        ribbon.wait_for(state="detached")
        postgres.kill()
        ribbon.wait_for()
        assert ribbon.inner_text() == told(sara)
        for size in SIZES:
            sara.page.set_viewport_size({"width": size["width"], "height": size["height"]})
            assert sara.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        postgres.start()
        ribbon.wait_for(state="detached")
        for node in nodes.all:
            node.kill()
            play([sara, omid], most=2)
            node.start()
        for someone in (sara, omid):
            someone.context.close()
            assert someone.complaints == []


def told(someone: Guest) -> str:
    """Return the last sentence of what is away."""
    heard = [json.loads(text) for text in someone.received]
    return str(next(message["error"] for message in reversed(heard) if message["type"] == "trouble"))
