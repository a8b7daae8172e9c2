"""People in browsers play every game to its end, through whatever happens to networks and servers."""

from collections.abc import Callable
from typing import Any, Final

from browser.guest import PHONE, Guest
from browser.house import House
from browser.playing import play
from browser.records import checked_record, finds_the_deal_fair
from browser.tables import invite, order

Makes = Callable[..., Guest]
"""What makes a guest."""

CALM: Final = {"reduced_motion": "reduce"}
SMALL: Final = {"viewport": PHONE, "has_touch": True}

WITHOUT_NETWORK: Final = 10_000
"""Milliseconds."""


def test_two_people_play_auction_though_the_server_is_killed_amid_a_sealed_bid(
    guest: Makes, house: House
) -> None:
    sara, omid = guest("fa", **SMALL), guest("en", **CALM)
    invite(sara, omid, game="auction")
    killed = []

    def kill(_: int) -> None:
        views = [someone.picture()["view"] for someone in (sara, omid)]
        chosen = [view["seat"] not in view["waiting"] for view in views]
        if killed or sorted(chosen) != [False, True] or len(views[0]["sales"]) < 3:
            return
        sara.forget()
        omid.forget()
        house.kill()
        killed.append(chosen)
        house.open()
        assert [someone.picture()["view"] for someone in (sara, omid)] == views

    play([sara, omid], between=kill)
    assert killed
    finished(sara, omid)


def test_three_play_auction_and_one_loads_the_page_again(guest: Makes) -> None:
    sara, omid = guest("en", **CALM), guest("fa", **CALM)
    order(sara, omid, game="auction", options={1: "3"}, others=["invited", "house"])

    def refresh(done: int) -> None:
        if done == 7:
            omid.reload()

    play([sara, omid], between=refresh)
    finished(sara, omid)


def test_two_people_play_abundance_and_one_has_no_network_for_a_while(guest: Makes) -> None:
    sara, omid = guest("fa", **SMALL), guest("en", **CALM)
    invite(sara, omid, game="abundance")

    def lose_network(done: int) -> None:
        if done == 20:
            omid.forget()
            omid.context.set_offline(True)
            omid.page.locator(".ribbon").wait_for()
            omid.page.wait_for_timeout(WITHOUT_NETWORK)
            omid.context.set_offline(False)
            omid.picture()
            omid.page.locator(".ribbon").wait_for(state="detached")

    play([sara, omid], between=lose_network)
    finished(sara, omid)


def test_two_people_and_two_bots_play_ambition(guest: Makes) -> None:
    sara, omid = guest("fa", **SMALL), guest("en", **CALM)
    order(sara, omid, game="ambition", options={0: "1"}, others=["house", "invited", "house"])
    play([sara, omid])
    finished(sara, omid)


def test_two_people_play_a_duel_in_turns(guest: Makes) -> None:
    sara, omid = guest("fa", **SMALL), guest("en", **CALM)
    invite(sara, omid, game="duel")
    play([sara, omid])
    finished(sara, omid)


def test_two_people_race(guest: Makes) -> None:
    sara, omid = guest("fa", **CALM), guest("en", **SMALL, **CALM)
    order(sara, omid, game="duel", options={0: "race"}, others=["invited"])
    play([sara, omid])
    finished(sara, omid)


def finished(*guests: Guest) -> None:
    """Check what a finished game leaves to each of the guests."""
    records = [checked_record(someone) for someone in guests]
    assert all(record == records[0] for record in records)
    assert all(finds_the_deal_fair(someone) for someone in guests)
