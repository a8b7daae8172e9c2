"""Who one is, in a real browser: passkeys, two guests who become one, and programs."""

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from browser.authenticator import Authenticator
from browser.guest import PHONE, Guest
from browser.house import House
from browser.straight import make_table
from served import Address, Program

Makes = Callable[..., Guest]

DEVICES = "section[aria-labelledby=devices]"
PROGRAMS = "section[aria-labelledby=programs]"
MAKE, ENTER = f"{DEVICES} > .row .button >> nth=0", f"{DEVICES} > .row .button >> nth=1"


def opened(someone: Guest) -> Authenticator:
    """Open the page of somebody with an authenticator."""
    someone.open("/you")
    someone.page.locator(DEVICES).wait_for()
    return Authenticator(someone.page)


def me(someone: Guest) -> dict[str, str]:
    found: dict[str, str] = someone.context.request.get("/api/me").json()
    return found


def name(someone: Guest, wanted: str) -> None:
    someone.context.request.put("/api/me", data={"name": wanted}, headers={"Origin": someone.url})


def games(someone: Guest) -> dict[str, int | None]:
    listed = someone.context.request.get("/api/games").json()["games"]
    return {game["table"]: game["me"] for game in listed}


def register(someone: Guest, authenticator: Authenticator) -> dict[str, Any]:
    """Let somebody make a passkey, and return it."""
    someone.tap(MAKE)
    someone.page.locator(f"{DEVICES} .thing").wait_for()
    (passkey,) = authenticator.passkeys()
    return passkey


def welcomed(someone: Guest) -> None:
    someone.page.locator(".note").wait_for()


@pytest.fixture
def two(guest: Makes) -> tuple[Guest, Guest]:
    """One person at two devices, a computer and a phone."""
    sara, phone = guest("en"), guest("fa", viewport=PHONE)
    sara.open("/")
    phone.open("/")
    name(sara, "Sara")
    return sara, phone


def test_one_is_the_same_on_a_second_device(two: tuple[Guest, Guest]) -> None:
    sara, phone = two
    passkey = register(sara, opened(sara))
    assert passkey["isResidentCredential"]
    assert passkey["rpId"] == "localhost"
    table = make_table(sara, "auction").split("/")[-1]
    opened(phone).take(passkey, signed=5)
    assert me(phone) != me(sara)
    phone.tap(ENTER)
    welcomed(phone)
    assert me(phone) == me(sara)
    assert games(phone) == {table: 0}
    assert phone.page.locator(".name-field input").input_value() == "Sara"
    phone.open(f"/table/{table}")
    assert phone.picture()["me"] == 0


def test_tables_in_play_are_brought_along_if_one_wants(two: tuple[Guest, Guest], guest: Makes) -> None:
    sara, phone = two
    passkey = register(sara, opened(sara))
    omid = guest("en")
    omid.open("/")
    playing = make_table(omid, "auction", phone).split("/")[-1]
    waiting = make_table(phone, "ambition", seats=["open"] * 4).split("/")[-1]
    before = me(phone)
    opened(phone).take(passkey, signed=5)
    phone.tap(ENTER)
    dialog = phone.page.locator("dialog")
    assert "۲ میز" in dialog.inner_text()
    dialog.locator(".button").last.click()
    assert me(phone) == before
    phone.tap(ENTER)
    dialog.locator(".primary").click()
    welcomed(phone)
    assert me(phone) == me(sara)
    assert games(sara) == {playing: 1, waiting: 0}
    omid.wait(lambda: omid.pictures[playing]["seats"][1]["guest"] == me(sara)["guest"])
    sara.open(f"/table/{playing}")
    assert sara.picture()["me"] == 1
    phone.open(f"/table/{waiting}")
    assert phone.picture()["host"]


def test_what_is_here_can_be_left_behind(two: tuple[Guest, Guest]) -> None:
    sara, phone = two
    passkey = register(sara, opened(sara))
    make_table(phone, "auction")
    opened(phone).take(passkey, signed=5)
    phone.tap(ENTER)
    phone.page.locator("dialog div.row .button >> nth=1").click()
    welcomed(phone)
    assert me(phone) == me(sara)
    assert games(sara) == {}


def test_other_windows_of_the_device_begin_anew(two: tuple[Guest, Guest]) -> None:
    sara, phone = two
    passkey = register(sara, opened(sara))
    table = make_table(phone, "auction", seats=["open", "open"]).split("/")[-1]
    other = phone.open_page()
    other.goto(f"/table/{table}")
    other.locator(".seats").wait_for()
    opened(phone).take(passkey, signed=5)
    phone.tap(ENTER)
    with other.expect_event("load"):
        phone.page.locator("dialog .primary").click()
    welcomed(phone)
    other.locator(".seats .name", has_text="شما").wait_for()
    assert me(phone) == me(sara)


def test_a_passkey_is_renamed_and_removed(guest: Makes) -> None:
    sara = guest("en")
    authenticator = opened(sara)
    passkey = register(sara, authenticator)
    row = sara.page.locator(f"{DEVICES} .thing")
    row.locator(".button >> nth=0").click()
    sara.page.locator("dialog input").fill("گوشی من")
    sara.page.keyboard.press("Enter")
    sara.page.locator("dialog").wait_for(state="detached")
    assert "گوشی من" in row.inner_text()
    sara.tap(MAKE)
    sara.page.locator(".note[data-kind=refusal]").wait_for()
    assert row.count() == 1
    row.locator(".button >> nth=1").click()
    sara.tap("dialog .danger")
    row.wait_for(state="detached")
    authenticator.take(passkey, signed=9)
    sara.tap(ENTER)
    sara.page.locator(".note", has_text="not known here").wait_for()
    sara.complaints = [text for text in sara.complaints if "404" not in text]


def test_a_copied_passkey_is_not_let_in(two: tuple[Guest, Guest]) -> None:
    sara, phone = two
    passkey = register(sara, opened(sara))
    thief = opened(phone)
    thief.take(passkey, signed=50)
    phone.tap(ENTER)
    welcomed(phone)
    phone.tap(".leave .button")
    with phone.page.expect_navigation():
        phone.tap("dialog .danger")
    welcomed(phone)
    assert me(phone) != me(sara)
    thief.take(passkey, signed=20)
    phone.tap(ENTER)
    phone.page.locator(".note[data-kind=refusal]").wait_for()
    assert me(phone) != me(sara)
    phone.complaints = [text for text in phone.complaints if "403" not in text]


def test_who_does_not_want_to_is_asked_nothing_more(guest: Makes) -> None:
    sara = guest("fa")
    opened(sara).refuse()
    before = me(sara)
    for button in (MAKE, ENTER):
        sara.tap(button)
        sara.page.locator(".note[data-kind=refusal]").wait_for()
        sara.page.locator(".note .button").click()
    assert me(sara) == before


def test_at_a_number_it_is_said_why_there_are_no_passkeys(guest: Makes, house: House) -> None:
    sara = guest("en")
    sara.url = f"http://127.0.0.1:{house.port}"
    sara.open(f"{sara.url}/you")
    assert "address with a name" in sara.page.locator(f"{DEVICES} .hindrance").inner_text()
    assert sara.page.locator(f"{DEVICES} > .row .button").count() == 1


def test_a_program_is_let_in_marked_and_shut_out(guest: Makes) -> None:
    sara, watcher = guest("en"), guest("en")
    table = make_table(sara, "auction", seats=["open", "open"]).split("/")[-1]
    watcher.open(f"/table/{table}")
    sara.open("/you")
    sara.tap(f"{PROGRAMS} > .row .button")
    sara.page.locator("dialog input[type=text]").fill("Otto")
    sara.page.locator("dialog input[value=make]").check()
    sara.page.keyboard.press("Enter")
    secret = sara.page.locator("dialog .secret").input_value()
    assert re.fullmatch(r"fa_[\w-]{43}", secret)
    sara.tap("dialog .close")
    row = sara.page.locator(f"{PROGRAMS} .thing")
    assert row.locator(".chip").all_inner_texts() == ["Play at tables", "Make tables"]
    assert secret not in sara.page.content()
    with Program(Address(sara.url), secret) as program:
        with program.line() as line:
            assert line.ask("sit", table)["type"] == "ok"
            marked = watcher.page.locator(".player", has_text="Otto").get_by_role("img", name="a program")
            marked.wait_for()
            row.locator(".button >> nth=1").click()
            sara.tap("dialog .danger")
            assert line.end()[1] == 1008
        assert program.http.get("/api/me").status_code == httpx.codes.UNAUTHORIZED
    row.wait_for(state="detached")


def test_all_of_it_can_be_done_with_the_keys_alone(guest: Makes) -> None:
    sara = guest("en")
    opened(sara)
    keys = sara.page.keyboard
    sara.page.locator(MAKE).focus()
    keys.press("Enter")
    row = sara.page.locator(f"{DEVICES} .thing")
    row.wait_for()
    sara.page.get_by_role("button", name=re.compile("^Rename")).focus()
    keys.press("Enter")
    sara.page.locator("dialog").wait_for()
    keys.press("Escape")
    sara.page.locator("dialog").wait_for(state="detached")
    assert sara.page.evaluate("document.activeElement.textContent") == "Rename"
    keys.press("Tab")
    keys.press("Space")
    sara.page.locator("dialog[open]").wait_for()
    keys.press("Tab")
    assert sara.page.evaluate("document.activeElement.matches('dialog .danger')")
    keys.press("Enter")
    row.wait_for(state="detached")
