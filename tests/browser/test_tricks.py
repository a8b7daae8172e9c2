"""Names and talk are words and nothing else: they run nothing, and turn no other words around."""

from collections.abc import Callable
from typing import Final

import pytest

from browser.guest import Guest
from browser.house import House
from served import Address
from served import Guest as Caller

TRAP: Final = "window.caught = []; window.hack = (what) => window.caught.push(what)"

TRICKS: Final = (
    "<img src=x onerror=hack(1)>",
    '"><svg/onload=hack(2)>',
    "<script>hack(3)</script>",
    "'-hack(4)-'",
    "{{title}} ${hack(5)}",
    "javascript:hack(6)",
    "&lt;b&gt;&#x3c;",
)

CONTROLS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
"""What turns the order of words around."""

UNBALANCED: Final = """() => {
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    let depth = 0;
    for (const letter of walk.currentNode.data) {
      if ("\\u2066\\u2067\\u2068".includes(letter)) depth += 1;
      else if (letter === "\\u2069") depth -= 1;
      else if ("\\u202a\\u202b\\u202d\\u202e".includes(letter)) depth = -100;
      if (depth < 0) break;
    }
    if (depth) found.push(walk.currentNode.data);
  }
  return found;
}"""
"""Finds texts in which something is turned around and not turned back, or is when it ought not to be."""


def order_of(someone: Guest, text: str) -> list[str]:
    """Return the parts of a line of talk as they stand on the screen, from left to right."""
    parts = someone.page.locator(".chat .lines p", has_text=text).locator("b, span")
    boxes = [(part.bounding_box(), part.inner_text()) for part in parts.all()]
    return [told for box, told in sorted((box["x"], told) for box, told in boxes if box)]


@pytest.mark.parametrize("language", ["en", "fa"])
def test_nothing_that_somebody_has_written_is_run(
    guest: Callable[..., Guest], house: House, language: str
) -> None:
    someone = guest(language)
    someone.context.add_init_script(TRAP)
    address = Address(house.url)
    with Caller(address, name="Reza") as reza, reza.line() as theirs:
        key = reza.http.cookies["guest"].strip('"')
        someone.context.add_cookies([{"name": "guest", "value": key, "url": house.url}])
        for trick in TRICKS:
            with Caller(address, name=trick) as villain, villain.line() as line:
                table = villain.make("auction", 2, listed=True)
                line.watch(table)
                assert line.ask("sit", table, seat=0, cut=trick)["type"] == "ok"
                someone.open("/lobby")
                someone.page.locator("main", has_text=trick).wait_for()
                assert theirs.ask("sit", table, seat=1)["type"] == "ok"
                assert line.ask("chat", table, text=trick)["type"] == "ok"
                someone.open(f"/table/{table}")
                someone.page.locator(".chat .lines span", has_text=trick).wait_for()
                assert line.ask("resign", table)["type"] == "ok"
                for page in (f"/replay/{table}", "/games"):
                    someone.open(page)
                    someone.page.locator("main", has_text=trick).wait_for()
                    assert someone.page.evaluate("window.caught") == []
                    assert someone.page.locator("img[src=x], svg[onload], [onerror]").count() == 0


@pytest.mark.parametrize("language", ["en", "fa"])
def test_nothing_that_somebody_has_written_turns_other_words_around(
    guest: Callable[..., Guest], house: House, language: str
) -> None:
    someone = guest(language)
    address = Address(house.url)
    starts_left = language == "en"
    for name, said in (
        (f"Mallory{CONTROLS}", f"first{CONTROLS} second"),
        ("مهری", "Reza: I resign (1)"),
        ("Mallory (1)", "من رفتم 2:"),
        ("1) 2:", "!?) 7 :("),
    ):
        with Caller(address, name=name) as villain, villain.line() as line:
            table = villain.make("auction", 2, seats=["open", "house"], listed=True)
            line.watch(table)
            line.ask("sit", table, seat=0)
            assert line.ask("chat", table, text=said)["type"] == "ok"
            (told,) = line.picture(table, lambda picture: picture["chat"])["chat"]
            assert not set(CONTROLS) & set(told["name"] + told["text"])
            someone.open(f"/table/{table}")
            someone.page.locator(".chat .lines span", has_text=told["text"]).wait_for()
            order = order_of(someone, told["text"])
            assert (order if starts_left else order[::-1]) == [told["name"], told["text"]]
            assert someone.page.evaluate(UNBALANCED) == []
            someone.open("/lobby")
            someone.page.locator("main", has_text=told["name"]).wait_for()
            assert someone.page.evaluate(UNBALANCED) == []
