"""Whole games through the real pages: everyone decides as the hints say."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from browser.guest import Guest

MOST: Final = 2000
"""More actions than a game has."""

LOOKS: Final = 5000
"""How often a table is looked at, before it is sure that nothing goes on there."""

BOTS_TAKE: Final = 60
"""Milliseconds in which a bot that does not wait has thought."""

Act = Callable[[Any, str], None]


def is_asked(picture: Mapping[str, Any]) -> bool:
    """Return whether a picture puts a decision to its viewer, or an offer."""
    return picture["phase"] == "playing" and bool(picture["on"] or picture["offer_on"])


def play(
    guests: Sequence[Guest],
    how: str = "act",
    between: Callable[[int], None] = lambda _: None,
    most: int = MOST,
) -> None:
    """Play the table that the guests' pages show to its end, or for so many actions.

    Args:
        guests: who plays.
        how: the function of `browser.players.<game>` that makes an action on the page.
        between: called after each action with how many there have been.
        most: how many actions at most.
    """
    game = guests[0].picture()["game"]
    act = acts(game, how)
    done = 0
    for _ in range(LOOKS):
        if done == most or all(someone.picture()["phase"] == "over" for someone in guests):
            return
        if not any(decide(someone, act) for someone in guests):
            guests[0].page.wait_for_timeout(20)
            continue
        done += 1
        between(done)
    raise TimeoutError(guests[0].picture())


def acts(game: str, how: str = "act") -> Act:
    """Return what makes an action on a game's page: a function of `browser.players.<game>`."""
    act: Act = getattr(import_module(f"browser.players.{game}"), how)
    return act


def decide(someone: Guest, act: Act) -> bool:
    """Let a guest do what the hint says in their place; return whether there was anything to do."""
    if not is_asked(someone.picture()):
        return False
    picture = calm_picture(someone)
    action = someone.choose(picture) if is_asked(picture) else None
    if action is None:
        return False
    act_out(someone, act, action)
    return True


def calm_picture(someone: Guest) -> dict[str, Any]:
    """Return the picture of a table once its bots, who are quicker than anybody, have done what they want."""
    picture = someone.picture_now()
    while any(seat["bot"] for seat in picture["seats"]):
        someone.page.wait_for_timeout(BOTS_TAKE)
        before, picture = picture, someone.picture_now()
        if before is picture:
            break
    return picture


def act_out(someone: Guest, act: Act, action: str) -> None:
    """Make an action on a guest's page, and wait until the server has answered."""
    answered = someone.answered
    act(someone.page, action)
    someone.wait(lambda: someone.answered > answered)
