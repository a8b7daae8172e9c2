"""What the room offers around the games, in a real browser: talk, leaving, deals by their numbers."""

from collections.abc import Callable

from browser.guest import Guest
from browser.playing import act_out, acts, play
from browser.records import findings_about_the_deal
from browser.tables import invite, order

Makes = Callable[..., Guest]


def test_people_go_on_at_another_table_and_its_deal_is_fair(guest: Makes) -> None:
    sara, omid = guest("en"), guest("fa")
    invite(sara, omid, game="auction")
    sara.tap("button.menu")
    sara.page.locator("dialog .button", has_text="Offer to abandon").click()
    omid.page.locator(".asked .button", has_text="موافقت با رها کردن").click()
    for someone in (omid, sara):
        someone.tap(".after .primary")
        someone.page.locator(".after").wait_for(state="detached")
    sara.wait(lambda: sara.picture()["phase"] == "playing")
    assert sara.table() == omid.table()
    play([sara, omid])
    for someone in (sara, omid):
        findings = findings_about_the_deal(someone)
        assert all(good for good, _ in findings)
        assert any("cut" in text or "کات" in text for _, text in findings)


def test_who_is_muted_stays_muted_after_a_reload(guest: Makes) -> None:
    sara, omid = guest("en"), guest("fa")
    invite(sara, omid, game="auction")
    omid.page.locator(".chat input").fill("<b>hush</b>")
    omid.tap(".chat .speak .button")
    sara.page.locator(".chat .lines", has_text="<b>hush</b>").wait_for()
    sara.tap(".chat [aria-pressed=false]")
    sara.reload()
    sara.page.locator(".chat [aria-pressed=true]").wait_for()
    assert "hush" not in sara.page.locator(".chat .lines").inner_text()
    sara.page.locator(".chat select").select_option("well-played")
    omid.page.locator(".chat .lines", has_text="آفرین").wait_for()


def test_who_looks_on_reads_what_is_said_and_is_offered_nothing_that_is_refused(guest: Makes) -> None:
    sara, omid, mina = guest("en"), guest("en"), guest("fa")
    invite(sara, omid, game="duel")
    sara.page.locator(".chat select").select_option("thanks")
    mina.open(f"/table/{sara.table()}")
    mina.page.locator(".chat .lines", has_text="سپاس").wait_for()
    assert mina.page.locator(".chat .speak").count() == 0
    assert mina.page.locator("[data-action=done], [data-action=pass], .tools button").count() == 0


def test_a_deal_is_found_by_its_number_in_persian_digits_and_a_stop_can_be_taken_back(guest: Makes) -> None:
    sara = guest("fa")
    order(sara, game="patience", fields={1: "۴۲"}, others=[])
    assert sara.picture()["number"] == 42
    act_out(sara, acts("patience"), "flip")
    sara.tap("[data-action=deals]")
    sara.tap("[data-action=give-up]")
    sara.tap("[data-action=stop]")
    sara.wait(lambda: sara.picture()["phase"] == "over")
    sara.tap(".again [data-action=undo]")
    sara.wait(lambda: sara.picture()["phase"] == "playing")
    assert sara.picture()["moves"] == 1


def test_a_lone_sitter_gets_up_and_sits_down_again_and_finds_the_deal_fair(guest: Makes) -> None:
    sara, omid = guest("en"), guest("en")
    sara.open("/")
    sara.tap("[data-game=auction] .row .button >> nth=1")
    sara.arrive()
    sara.page.locator(".seat .button", has_text="Get up").click()
    sara.page.locator(".seat[data-free=true] .primary").first.click()
    sara.wait(lambda: sara.picture()["me"] == 0)
    omid.open(f"/table/{sara.table()}")
    omid.tap(".seat[data-free=true] .primary")
    sara.wait(lambda: sara.picture()["phase"] == "playing")
    play([sara, omid])
    sara.page.locator(".after .button", has_text="Check the deal").click()
    sara.page.locator(".verdict[data-good=true]").wait_for()
