"""Bots in a real browser: they are chosen by strength and seen to think, and nobody waits for another's."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.guest import PHONE, Guest
from browser.house import House
from browser.playing import act_out, acts, play
from browser.tables import order, play_at_once
from fouraces.bots import kinds_of

Makes = Callable[..., Guest]

THINKING = ".thinking[data-on=true]"

STRONGEST = [kind for kind in kinds_of("auction", 2) if kind != "random"][-1]


def test_the_strongest_bot_is_chosen_and_played(guest: Makes) -> None:
    sara = guest("fa", viewport=PHONE)
    order(sara, game="auction", fields={}, others=[STRONGEST])
    assert sara.picture()["seats"][1]["bot"] == STRONGEST
    play([sara])
    assert any('"thinking":true' in text for text in sara.received)


def test_the_form_offers_the_bots_that_there_are_and_remembers_the_choice(guest: Makes) -> None:
    sara = guest("en")
    sara.open("/new/auction")
    for players in (2, 3):
        sara.page.locator("form.order > .field select").nth(1).select_option(str(players))
        seat = sara.page.locator("form.order fieldset select").first
        sara.wait(lambda seat=seat: seat.locator("option").count() > 3)  # type: ignore[misc]
        values = seat.locator("option").evaluate_all("options => options.map((option) => option.value)")
        assert values == ["invited", "open", *kinds_of("auction", players)]
    seat.select_option("random")
    play_at_once(sara, "auction")
    assert sara.picture()["seats"][1]["bot"] == "random"


def test_the_host_seats_a_bot_of_a_kind_before_the_game(guest: Makes) -> None:
    sara = guest("en")
    sara.open("/")
    sara.tap("[data-game=ambition] .row .button >> nth=1")
    sara.arrive()
    bots = sara.page.locator("[data-choice=bot]")
    for kind in ("random", "house"):
        bots.select_option(kind)
        sara.page.locator(".seat .button", has_text="A bot here").first.click()
        sara.wait(lambda kind=kind: kind in [seat["bot"] for seat in sara.picture()["seats"]])  # type: ignore[misc]
    sara.page.locator(".before .primary", has_text="Begin").click()
    sara.wait(lambda: sara.picture()["phase"] == "playing")
    assert [seat["bot"] for seat in sara.picture()["seats"][1:]] == ["random", "house", "house"]
    names = sara.page.locator(".player .name").all_inner_texts()
    assert len(set(names)) == 4


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_who_thinks_is_seen_to_and_nobody_else_waits(guest: Makes, house: House) -> None:
    """A worker is held up in the midst of its work: everybody else goes on."""
    sara = guest("en", viewport=PHONE)
    order(sara, game="auction", fields={}, others=[STRONGEST])
    sara.wait(lambda: 1 in sara.picture()["view"]["sealed"])
    held = [worker for worker in house.workers() if niceness(worker) > 0] or house.workers()
    for worker in held:
        os.kill(worker, signal.SIGSTOP)
    try:
        act_out(sara, acts("auction"), "bid 9")
        sara.wait(lambda: 0 in sara.picture()["view"]["waiting"])
        if "overtime" not in sara.picture()["on"]:
            sara.page.locator(THINKING).first.wait_for()
            sara.page.locator("[aria-live]", has_text="thinks …").wait_for(state="attached")
        if not set(held) & {worker for worker in house.workers() if niceness(worker) == 0}:
            omid = guest("fa")
            play_at_once(omid, "auction")
            omid.wait(lambda: 1 in omid.picture()["view"]["sealed"])
    finally:
        for worker in held:
            os.kill(worker, signal.SIGCONT)
    play([sara])


def niceness(process: int) -> int:
    """Return how far a process stands back behind others."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[16])
