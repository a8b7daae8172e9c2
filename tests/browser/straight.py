"""Playing without touching the page: what a page would send is sent by the page's own connection."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from browser.guest import Guest
from browser.playing import is_asked

MOST: Final = 5000
"""Looks at the table, after which a position that is played for will not come any more."""

TOO_LATE: Final = ("moved-on", "no-offer", "place-taken", "trade-pauses")
"""Why an action is refused when somebody else was faster."""

_ASK: Final = """async message => {
  const app = document.querySelector("script[type=module]").src;
  const connection = await import(new URL("connection.js", app));
  return connection.request(message);
}"""

Picture = Mapping[str, Any]


def ask(someone: Guest, kind: str, **more: Any) -> dict[str, Any]:
    """Ask the room for something about the table that a guest's page shows; return the answer."""
    answer: dict[str, Any] = someone.page.evaluate(_ASK, {"type": kind, "table": someone.table(), **more})
    return answer


def do(someone: Guest, action: str) -> None:
    """Make an action that answers what is put to a guest, unless it is too late."""
    picture = someone.picture()
    on = picture["offer_on"] if action in ("accept", "decline") else picture["on"]
    answer = ask(someone, "do", do=action, on=on)
    assert answer["ok"] or answer["code"] in TOO_LATE, answer


def make_table(host: Guest, game: str, *friends: Guest, **wishes: Any) -> str:
    """Make a table, take its first seat, and let friends take the others; return its address.

    Args:
        host: who makes it.
        game: the game.
        friends: who else sits down.
        wishes: what else the order says; the seats that friends do not take are the house's by default.
    """
    players = wishes.pop("players", {"patience": 1, "ambition": 4}.get(game, 2))
    seats = ["open"] + ["invited"] * len(friends)
    order = {
        "game": game,
        "players": players,
        "seats": [*seats, *["house"] * (players - len(seats))],
        **wishes,
    }
    made = host.context.request.post("/api/tables", data=order, headers={"Origin": host.url})
    assert made.ok, made.text()
    address = f"/table/{made.json()['table']}"
    for seat, someone in enumerate((host, *friends)):
        someone.open(address)
        someone.arrive()
        ask(someone, "sit", seat=seat, cut="")
    return address


def play_until(reached: Callable[[Picture], bool], *guests: Guest) -> None:
    """Let guests play as the hints say, until the first one's picture is as wanted.

    Raises:
        TimeoutError: if it never is.
    """
    for _ in range(MOST):
        picture = guests[0].picture()
        if picture["view"] and reached(picture):
            return
        if is_over(picture):
            break
        if not any(_go_on(someone) for someone in guests):
            guests[0].page.wait_for_timeout(5)
    raise TimeoutError(guests[0].picture())


def play_out(*guests: Guest) -> None:
    play_until(is_over, *guests)


def is_over(picture: Picture) -> bool:
    return bool(picture["phase"] == "over")


def _go_on(someone: Guest) -> bool:
    if not is_asked(someone.picture()):
        return False
    action = someone.choose(someone.picture_now())
    if action is None:
        return False
    do(someone, action)
    return True
