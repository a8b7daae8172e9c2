"""Names of the greatest width, on the narrowest screen."""

from collections.abc import Callable

import pytest

from browser.guest import Guest
from browser.house import House
from served import Address
from served import Guest as Caller

NARROW = {"width": 320, "height": 640}


@pytest.mark.parametrize("name", ["W" * 32, "<img src=x onerror=alert(1)>", "ض" * 32])
def test_the_duel_is_no_wider_than_the_screen(guest: Callable[..., Guest], house: House, name: str) -> None:
    address = Address(house.url)
    with Caller(address, name=name) as sara, Caller(address, name="Reza") as reza:
        table = sara.make("duel", 2)
        for caller in (sara, reza):
            with caller.line() as line:
                line.watch(table)
                assert line.ask("sit", table)["type"] == "ok"
        someone = guest(viewport=NARROW)
        key = reza.http.cookies["guest"].strip('"')
        someone.context.add_cookies([{"name": "guest", "value": key, "url": house.url}])
        someone.page.goto(f"/table/{table}")
        someone.page.locator(".layout.other .column").first.wait_for()
        assert someone.page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
        box = someone.page.locator(".layout.other .score > b").bounding_box()
        assert box is not None
        assert box["width"] > 20
