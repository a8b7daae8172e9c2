"""Whole games through the real pages: everyone decides as the house would."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from browser.guest import Guest

Act = Callable[[Any, str], None]


def decision(picture: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """Return what names the decision that a picture puts to its viewer; None if it puts none."""
    view = picture["view"]
    if picture["phase"] != "playing" or view is None or view["seat"] is None or not view["legal"]:
        return None
    if picture["offer_on"]:
        return (picture["offer_on"], picture["on"])
    return (picture["on"], len(view["legal"])) if view["seat"] in view["waiting"] else None


def play(
    guests: Sequence[Guest],
    how: str = "act",
    between: Callable[[int], None] = lambda _: None,
    steps: int = 5000,
) -> None:
    """Play the table that the guests' pages show to its end.

    Args:
        guests: who plays.
        how: the function of `browser.players.<game>` that makes an action on the page.
        between: called after each action with how many there have been.
        steps: how many rounds of looking at most.
    """
    game = guests[0].picture()["game"]
    act: Act = getattr(import_module(f"browser.players.{game}"), how)
    done = 0
    for _ in range(steps):
        if all(someone.picture()["phase"] == "over" for someone in guests):
            return
        if not any(_decide(someone, act) for someone in guests):
            guests[0].page.wait_for_timeout(20)
            continue
        done += 1
        between(done)
    raise TimeoutError(guests[0].picture())


def _decide(someone: Guest, act: Act) -> bool:
    picture = someone.picture()
    faced = decision(picture)
    action = None if faced is None else someone.choose(picture)
    if action is None:
        return False
    act(someone.page, action)
    version = picture["version"]
    someone.wait(lambda: someone.picture()["version"] != version)
    return True
