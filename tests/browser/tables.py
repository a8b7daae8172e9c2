"""How people come to a table: from the first page, and by a friend's link."""

from collections.abc import Mapping, Sequence
from typing import Final

from browser.guest import Guest

PANELS: Final = {"duel": "patience"}
"""The games that are found on another game's panel of the first page."""

FREE: Final = ".seat[data-free=true] .primary"


def play_at_once(someone: Guest, game: str) -> None:
    """Play against the house, in two taps from nothing."""
    buttons = _panel(game) + " .row .button"
    someone.open("/")
    someone.tap(f"{buttons} >> nth={2 if game in PANELS else 0}")
    someone.arrive()
    _see_it_begin(someone)


def invite(host: Guest, *friends: Guest, game: str) -> None:
    """Let friends sit down at a table of the usual kind."""
    host.open("/")
    host.tap(f"{_panel(game)} .row .button >> nth=1")
    sit_down(host, *friends)


def order(host: Guest, *friends: Guest, game: str, fields: Mapping[int, str], others: Sequence[str]) -> None:
    """Let friends sit down at a table that the host has set up.

    Args:
        host: who opens it.
        friends: who sits down where friends are invited, seat by seat.
        game: the game.
        fields: what is filled in or chosen, by the places of the fields in the form.
        others: who is to sit in the other seats: "invited", "open" or a kind of bot.
    """
    host.open("/")
    host.tap(f'a[href="/new/{game}"]')
    for place, value in fields.items():
        field = host.page.locator(f"form.order > .field >> nth={place}").locator("select, input")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    for seat, kind in enumerate(others):
        host.page.locator("form.order fieldset select").nth(seat).select_option(kind)
    host.tap("form.order .primary")
    sit_down(host, *friends)


def sit_down(host: Guest, *friends: Guest) -> None:
    """Let friends follow the link that the host's table shows, and take a seat each."""
    host.arrive()
    for friend in friends:
        friend.open(host.page.locator(".share input").input_value())
        friend.arrive()
        friend.page.locator(FREE).first.click()
    for someone in (host, *friends):
        _see_it_begin(someone)


def _see_it_begin(someone: Guest) -> None:
    someone.wait(lambda: someone.picture()["phase"] == "playing")


def _panel(game: str) -> str:
    return f"[data-game={PANELS.get(game, game)}]"
