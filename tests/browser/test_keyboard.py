"""Every game can be played with the keyboard alone, from the first page on."""

from collections.abc import Callable, Sequence

import pytest

from browser.guest import Guest
from browser.playing import play
from browser.tables import order

MANY = 40
"""Actions of a long game."""


@pytest.mark.parametrize(
    ("language", "game", "button"), [("fa", "auction", 0), ("en", "patience", 0), ("fa", "duel", 2)]
)
def test_from_the_first_page(guest: Callable[..., Guest], language: str, game: str, button: int) -> None:
    sara = guest(language, reduced_motion="reduce")
    sara.open("/")
    panel = "patience" if game == "duel" else game
    tab_to(sara, f"[data-game={panel}] .row .button:nth-of-type({button + 1})")
    sara.page.keyboard.press("Enter")
    sara.arrive()
    play([sara], "act_by_keyboard", most=MANY)


@pytest.mark.parametrize(
    ("language", "game", "fields", "others"),
    [("en", "ambition", {0: "1"}, ["house"] * 3), ("fa", "abundance", {0: "1"}, ["house"])],
)
def test_to_the_end(
    guest: Callable[..., Guest], language: str, game: str, fields: dict[int, str], others: Sequence[str]
) -> None:
    sara = guest(language, reduced_motion="reduce")
    order(sara, game=game, fields=fields, others=others)
    play([sara], "act_by_keyboard")
    assert sara.picture()["result"]


def tab_to(someone: Guest, selector: str) -> None:
    for _ in range(60):
        someone.page.keyboard.press("Tab")
        if someone.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the tabulator does not lead to {selector}")
