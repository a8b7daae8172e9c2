"""People in browsers play every game to its end, through whatever happens to networks and servers."""

from collections.abc import Callable
from typing import Final, cast

from playwright.sync_api import Route

from browser.guest import PHONE, Guest
from browser.house import House
from browser.playing import act_out, acts, play
from browser.records import checked_record, findings_about_the_deal, finds_the_deal_fair
from browser.tables import invite, order, play_at_once
from fouraces.rules.patience import PatienceState
from fouraces.simulate import Deal
from fouraces.solve.patience import solve_state

Makes = Callable[..., Guest]
"""What makes a guest."""

CALM: Final = {"reduced_motion": "reduce"}
SMALL: Final = {"viewport": PHONE, "has_touch": True}

WITHOUT_NETWORK: Final = 10_000
"""Milliseconds."""

WINNABLE: Final = 7
"""The number of a deal of the patience that can be won."""

REFRESHED: Final = 30
"""Before which action of the patience the page is loaded again."""


def test_two_people_play_auction_though_the_server_is_killed_amid_a_sealed_bid(
    guest: Makes, house: House
) -> None:
    sara, omid = guest("fa", **SMALL), guest("en", **CALM)
    invite(sara, omid, game="auction")
    killed = False

    def kill(_: int) -> None:
        views = [someone.picture()["view"] for someone in (sara, omid)]
        chosen = [view["seat"] not in view["waiting"] for view in views]
        nonlocal killed
        if killed or sorted(chosen) != [False, True] or len(views[0]["sales"]) < 3:
            return
        sara.forget()
        omid.forget()
        house.kill()
        killed = True
        house.open()
        assert [someone.picture()["view"] for someone in (sara, omid)] == views

    play([sara, omid], between=kill)
    assert killed
    finished(sara, omid)


def test_three_play_auction_and_one_loads_the_page_again(guest: Makes) -> None:
    sara, omid = guest("en", **CALM), guest("fa", **CALM)
    order(sara, omid, game="auction", fields={1: "3"}, others=["invited", "house"])

    def refresh(done: int) -> None:
        if done == 7:
            omid.reload()

    play([sara, omid], between=refresh)
    finished(sara, omid)


def test_two_people_play_abundance_and_one_has_no_network_for_a_while(guest: Makes) -> None:
    sara, omid = guest("fa", **SMALL), guest("en", **CALM)
    order(sara, omid, game="abundance", fields={0: "1"}, others=["invited"])

    def lose_network(done: int) -> None:
        if done == 20:
            omid.forget()
            omid.context.set_offline(True)
            omid.page.locator(".ribbon").wait_for()
            omid.page.wait_for_timeout(WITHOUT_NETWORK)
            omid.context.set_offline(False)
            omid.picture()
            omid.page.locator(".ribbon").wait_for(state="detached")
            sara.page.emulate_media(reduced_motion="reduce")

    play([sara, omid], between=lose_network)
    finished(sara, omid)


def test_two_people_and_two_bots_play_ambition(guest: Makes) -> None:
    sara, omid = guest("fa", **SMALL), guest("en", **CALM)
    order(sara, omid, game="ambition", fields={0: "1"}, others=["house", "invited", "house"])
    play([sara, omid])
    finished(sara, omid)


def test_two_people_play_a_duel_in_turns(guest: Makes) -> None:
    sara, omid = guest("fa", **SMALL), guest("en", **CALM)
    invite(sara, omid, game="duel")
    play([sara, omid])
    finished(sara, omid)


def test_two_people_race(guest: Makes) -> None:
    sara, omid = guest("fa", **CALM), guest("en", **SMALL, **CALM)
    order(sara, omid, game="duel", fields={0: "race"}, others=["invited"])
    play([sara, omid])
    finished(sara, omid)


def test_one_person_wins_a_numbered_deal_of_the_patience(guest: Makes) -> None:
    sara = guest("fa", **SMALL)
    sara.open("/settings")
    sara.page.locator("input[name=auto-up][value=off]").check(force=True)
    order(sara, game="patience", fields={1: str(WINNABLE)}, others=[])
    tap, drag = acts("patience"), acts("patience", "act_by_drag")
    for place, action in enumerate(winning_line(WINNABLE)):
        if place == REFRESHED:
            sara.reload()
        act_out(sara, drag if place % 2 else tap, action)
    sara.wait(lambda: sara.picture()["phase"] == "over")
    assert sara.picture()["result"]["won"]
    finished(sara)
    sara.open("/games")
    assert "۱" in sara.page.locator("main").inner_text()


def test_a_record_that_was_doctored_is_found_out(guest: Makes) -> None:
    sara = guest("en", **CALM)
    play_at_once(sara, "auction")
    play([sara])
    assert finds_the_deal_fair(sara)
    sara.page.keyboard.press("Escape")
    sara.context.route("**/api/tables/*/record", swap_two_items)
    fair, *others = [text for good, text in findings_about_the_deal(sara) if not good]
    assert "1. The pack: the record has “deck" in fair
    assert others == []


def swap_two_items(route: Route) -> None:
    """Let the first ace and the first jack of the pack change places in a record."""
    header, deck, *rest = route.fetch().text().split("\n")
    swapped = deck.replace(" A ", " ? ", 1).replace(" J ", " A ", 1).replace(" ? ", " J ", 1)
    assert swapped != deck
    route.fulfill(body="\n".join([header, swapped, *rest]))


def winning_line(number: int) -> list[str]:
    """Return actions that win a numbered deal."""
    deal = Deal("patience", ["Sara"], {}, str(number))
    state = cast("PatienceState", deal.header.new_initial_state())
    list(deal.events(state))
    line = solve_state(state).line
    assert line is not None
    return line


def finished(*guests: Guest) -> None:
    """Check what a finished game leaves to each of the guests."""
    records = [checked_record(someone) for someone in guests]
    assert all(record == records[0] for record in records)
    assert all(finds_the_deal_fair(someone) for someone in guests)
