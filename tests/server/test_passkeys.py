"""Passkeys: a person is the same guest on all devices, and nobody else is."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from fouraces.server import challenges
from fouraces.server.passkeys import MOST_PASSKEYS
from passkeys import (
    ATTESTED,
    PRESENT,
    Authenticator,
    ask,
    me,
    named,
    options,
    read,
    register,
    sign_in,
    written,
)
from served import FAST, ROOMY, Address, Guest, play_on, served, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    limits = replace(ROOMY, calls_of_guest=FAST, calls_of_address=FAST)
    with served(tmp_path_factory.mktemp("data"), limits) as address:
        yield address


@pytest.fixture
def place(server: Address) -> Address:
    return named(server)


@pytest.fixture
def sara(place: Address) -> Iterator[Guest]:
    with place.guest("en", "Sara") as somebody:
        yield somebody


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


BAD = (400, "bad-passkey")


class TestRegistering:
    """A passkey is kept once, for who asked for it, from this place's own pages."""

    def test_what_a_browser_is_asked_for(self, sara: Guest) -> None:
        asked = options(sara, "passkeys")
        assert asked["rp"] == {"id": "localhost", "name": "Four Aces"}
        assert asked["user"]["name"] == asked["user"]["displayName"] == "Sara"
        assert asked["authenticatorSelection"]["residentKey"] == "required"
        assert sara.http.cookies["guest"].partition(".")[0].encode() not in read(asked["user"]["id"])
        assert asked["user"]["id"] == options(sara, "passkeys")["user"]["id"]
        assert asked["challenge"] != options(sara, "passkeys")["challenge"]

    def test_it_is_listed_named_and_forgotten(self, sara: Guest) -> None:
        passkey = register(sara)
        (listed,) = sara.http.get("/api/passkeys").json()["passkeys"]
        assert (listed["id"], listed["name"], listed["used"]) == (written(passkey.id), "Phone", None)
        assert [part["id"] for part in options(sara, "passkeys")["excludeCredentials"]] == [listed["id"]]
        renamed = sara.http.put(f"/api/passkeys/{listed['id']}", json={"name": "گوشی"})
        assert [one["name"] for one in renamed.json()["passkeys"]] == ["گوشی"]
        gone = sara.http.request("DELETE", f"/api/passkeys/{listed['id']}", json={})
        assert gone.json()["passkeys"] == []
        assert refusal(sign_in(sara, passkey)) == (404, "unknown-passkey")

    def test_nobody_touches_another_s(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest() as other:
            for method, body in (("PUT", {"name": "mine"}), ("DELETE", {})):
                for wanted in (written(passkey.id), "AAAA", "é", "A"):
                    answer = other.http.request(method, f"/api/passkeys/{wanted}", json=body)
                    assert refusal(answer) == (404, "no-such-passkey")
            stolen = Authenticator(place)
            stolen.id = passkey.id
            content = stolen.register(options(other, "passkeys"))
            assert refusal(ask(other, "passkeys", credential=content)) == (409, "passkey-not-kept")
        assert len(sara.http.get("/api/passkeys").json()["passkeys"]) == 1

    def test_a_challenge_is_good_once(self, sara: Guest) -> None:
        asked = options(sara, "passkeys")
        first, second = Authenticator(sara.address), Authenticator(sara.address)
        assert ask(sara, "passkeys", credential=first.register(asked)).status_code == 201
        for again in (first, second):
            answer = ask(sara, "passkeys", credential=again.register(asked))
            assert refusal(answer) == (409, "passkey-not-kept")

    def test_a_challenge_is_for_one_guest_and_one_purpose(self, place: Address, sara: Guest) -> None:
        passkey = Authenticator(place)
        with place.guest() as other:
            content = passkey.register(options(other, "passkeys"))
            assert refusal(ask(sara, "passkeys", credential=content)) == BAD
        signing = {**options(sara, "passkeys"), "challenge": options(sara, "sign-in")["challenge"]}
        assert refusal(ask(sara, "passkeys", credential=passkey.register(signing))) == BAD

    @pytest.mark.parametrize(
        "changed",
        [
            {"origin": "https://elsewhere.example"},
            {"origin": "http://127.0.0.1:8440"},
            {"type": "webauthn.get"},
            {"challenge": written(b"made up by somebody, and long enough")},
            {"challenge": ""},
            {"challenge": 7},
        ],
    )
    def test_what_was_not_asked_is_not_kept(self, sara: Guest, changed: dict[str, Any]) -> None:
        content = Authenticator(sara.address).register(options(sara, "passkeys"), **changed)
        assert refusal(ask(sara, "passkeys", credential=content)) == BAD

    def test_there_may_be_so_many(self, place: Address) -> None:
        with place.guest() as collector:
            for _ in range(MOST_PASSKEYS):
                register(collector)
            content = Authenticator(place).register(options(collector, "passkeys"))
            assert refusal(ask(collector, "passkeys", credential=content)) == (409, "passkey-not-kept")

    def test_at_an_address_without_a_name_there_are_none(self, server: Address) -> None:
        with server.guest() as guest:
            for path in ("passkeys/options", "sign-in/options"):
                answer = ask(guest, path)
                assert refusal(answer) == (400, "no-passkeys-here")
                assert "127.0.0.1" in answer.json()["error"]

    def test_behind_a_proxy_the_place_is_the_proxy_s(self, server: Address) -> None:
        headers = {"Host": "cards.example.org", "Origin": "https://cards.example.org"}
        with httpx.Client(base_url=server, headers=headers) as browser:
            browser.get("/api/me")
            cookies = {"Cookie": f"guest={browser.cookies['guest']}"}
            asked = browser.post("/api/passkeys/options", json={}, headers=cookies).json()["options"]
            assert asked["rp"]["id"] == "cards.example.org"
            for origin, status in (("http://cards.example.org", 400), ("https://cards.example.org", 201)):
                content = {"credential": Authenticator(origin).register(asked)}
                answer = browser.post("/api/passkeys", json=content, headers=cookies)
                assert answer.status_code == status, answer.text


class TestSigningIn:
    """Whoever has the passkey is its guest; whoever has anything else is not."""

    @pytest.mark.parametrize("counts", [True, False])
    def test_a_second_device_is_the_same_guest(self, place: Address, sara: Guest, counts: bool) -> None:
        passkey = register(sara, counts=counts)
        for _ in range(2):
            with place.guest() as device:
                assert me(device) != me(sara)
                signed = sign_in(device, passkey)
                assert signed.json() == {
                    "name": "Sara",
                    "ticket": "",
                    "tables": 0,
                    "programs": 0,
                    "passkeys": 0,
                }
                assert "HttpOnly" in signed.headers["set-cookie"]
                assert me(device) == me(sara)
        (listed,) = sara.http.get("/api/passkeys").json()["passkeys"]
        assert listed["used"] >= listed["made"]

    def test_on_another_node_too(self, tmp_path: Path) -> None:
        with served(tmp_path) as one, served(tmp_path) as other, two_guests(one, other) as (sara, device):
            asked = options(sara, "passkeys")
            there = {"Cookie": f"guest={sara.http.cookies['guest']}", "Origin": named(other)}
            passkey = Authenticator(named(other))
            content = {"credential": passkey.register(asked)}
            kept = httpx.post(f"{named(other)}/api/passkeys", json=content, headers=there)
            assert kept.status_code == 201, kept.text
            assert sign_in(device, passkey).status_code == 200
            assert me(device) == me(sara)

    def test_an_answer_is_good_once(self, place: Address, sara: Guest) -> None:
        passkey = register(sara, counts=False)
        with place.guest() as device:
            asked = options(device, "sign-in")
            content = passkey.sign(asked)
            cookie = {"Cookie": f"guest={device.http.cookies['guest']}"}

            def answer(_: int) -> int:
                url, body = f"{place}/api/sign-in", {"credential": content}
                return httpx.post(url, json=body, headers={**cookie, "Origin": place}).status_code

            with ThreadPoolExecutor(6) as threads:
                assert sorted(threads.map(answer, range(6))) == [200] + [400] * 5
            again = httpx.post(
                f"{place}/api/sign-in",
                json={"credential": passkey.sign(asked)},
                headers={**cookie, "Origin": place},
            )
            assert refusal(again) == BAD

    def test_an_answer_that_comes_too_late_is_none(
        self, place: Address, sara: Guest, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        passkey = register(sara)
        with place.guest() as device:
            content = passkey.sign(options(device, "sign-in"))
            monkeypatch.setattr(challenges, "GOOD_FOR", 1)
            time.sleep(0.01)
            assert refusal(ask(device, "sign-in", credential=content)) == BAD

    def test_a_challenge_is_for_one_device(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest() as device, place.guest() as thief:
            content = passkey.sign(options(device, "sign-in"))
            assert refusal(ask(thief, "sign-in", credential=content)) == BAD
            assert ask(device, "sign-in", credential=content).status_code == 200

    @pytest.mark.parametrize(
        "changed",
        [
            {"origin": "https://elsewhere.example"},
            {"origin": "https://localhost"},
            {"type": "webauthn.create"},
            {"challenge": written(b"1796025600000 somebody random.signature")},
            {"flags": 0},
            {"flags": ATTESTED | PRESENT},
        ],
    )
    def test_what_was_not_asked_opens_nothing(
        self, place: Address, sara: Guest, changed: dict[str, Any]
    ) -> None:
        passkey = register(sara)
        with place.guest() as device:
            before = me(device)
            assert refusal(sign_in(device, passkey, **changed)) == BAD
            assert me(device) == before

    def test_another_s_signature_opens_nothing(self, place: Address, sara: Guest) -> None:
        passkey, forger = register(sara), Authenticator(place)
        forger.id, forger.count = passkey.id, 100
        with place.guest() as thief:
            assert refusal(sign_in(thief, forger)) == BAD
            assert refusal(sign_in(thief, Authenticator(place))) == (404, "unknown-passkey")
            assert me(thief) != me(sara)

    def test_for_another_place_it_opens_nothing(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest() as device:
            asked = {**options(device, "sign-in"), "rpId": "elsewhere.example"}
            assert refusal(ask(device, "sign-in", credential=passkey.sign(asked))) == BAD

    def test_a_copy_is_found_out(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest() as device:
            for _ in range(3):
                assert sign_in(device, passkey).status_code == 200
        with place.guest() as thief:
            passkey.count = 1
            assert refusal(sign_in(thief, passkey)) == (403, "copied-passkey")
            passkey.count = 3 - 1
            assert refusal(sign_in(thief, passkey)) == (403, "copied-passkey")
            passkey.count = -1
            assert refusal(sign_in(thief, passkey)) == (403, "copied-passkey")

    def test_nonsense_is_refused_and_nothing_breaks(self, place: Address, sara: Guest) -> None:
        passkey, rng = register(sara), Random(5)
        with place.guest() as device:
            for _ in range(20):
                content = passkey.sign(options(device, "sign-in"))
                part = rng.choice([*content["response"], "rawId", "id", "type", "response"])
                holder = content["response"] if part in content["response"] else content
                holder[part] = rng.choice(
                    [None, 7, "", "é", "AAAA", [], {}, written(rng.randbytes(90)), "A" * 99]
                )
                if part == "userHandle":
                    continue
                assert ask(device, "sign-in", credential=content).status_code in (400, 404)
            for credential in ({}, {"response": 1}, {"rawId": "AAAA"}):
                assert refusal(ask(device, "sign-in", credential=credential)) == BAD
                assert refusal(ask(device, "passkeys", credential=credential)) == BAD
            for _ in range(20):
                content = Authenticator(place).register(options(device, "passkeys"))
                changed = bytearray(read(content["response"]["attestationObject"]))
                changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
                content["response"]["attestationObject"] = written(bytes(changed))
                assert ask(device, "passkeys", credential=content).status_code in (201, 400, 409)

    def test_what_is_sealed_for_one_thing_is_good_for_no_other(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest("en", "Other") as device:
            device.make("auction", 2)
            challenge = read(options(device, "sign-in")["challenge"]).decode()
            ticket = sign_in(device, passkey).json()["ticket"]
            for sealed in (challenge, ticket):
                answer = httpx.get(f"{place}/api/me", headers={"Cookie": f"guest={sealed}"})
                assert answer.json()["guest"] not in (me(device)["guest"], me(sara)["guest"])
                assert "set-cookie" in answer.headers
            assert refusal(ask(device, "sign-in/finish", ticket=challenge, merge=True)) == BAD
            answered = {**options(device, "sign-in"), "challenge": written(ticket.encode())}
            assert refusal(ask(device, "sign-in", credential=passkey.sign(answered))) == BAD

    def test_a_program_has_no_passkeys(self, sara: Guest) -> None:
        with sara.program() as program:
            for path in ("passkeys/options", "sign-in/options", "sign-out"):
                answer = program.http.post(f"/api/{path}", json={})
                assert refusal(answer) == (403, "not-for-programs")

    def test_after_signing_out_the_device_is_somebody_new_s(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest() as device:
            sign_in(device, passkey)
            assert me(device) == me(sara)
            assert ask(device, "sign-out").json()["name"] == ""
            assert me(device)["guest"] != me(sara)["guest"]
        assert me(sara)["name"] == "Sara"


class TestMerging:
    """Signing in where a guest has tables already: both become one, if the person wants it."""

    def test_it_is_asked_first_and_nothing_changes_before(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest("en", "Other") as device, device.program("Otto", "play"):
            device.make("auction", 2)
            device.make("auction", 2)
            asked = sign_in(device, passkey)
            assert "set-cookie" not in asked.headers
            assert {**asked.json(), "ticket": ""} == {
                "name": "Sara",
                "ticket": "",
                "tables": 2,
                "programs": 1,
                "passkeys": 0,
            }
            assert me(device)["name"] == "Other"
            with place.guest() as thief:
                for ticket in (asked.json()["ticket"], asked.json()["ticket"][:-1], "", "a b c"):
                    assert refusal(ask(thief, "sign-in/finish", ticket=ticket, merge=True)) == BAD

    def test_all_becomes_the_passkey_s_guest_s(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest("en", "Other") as device, place.guest("en", "Omid") as omid:
            program = device.program("Otto", "play")
            over = device.make("patience", 1)
            hosted = device.make("auction", 3)
            playing = omid.make("auction", 2)
            with device.line() as line, omid.line() as theirs:
                line.watch(over)
                line.ask("sit", over)
                picture = line.picture(over, lambda seen: bool(seen["on"]))
                line.ask("do", over, do="flip", on=picture["on"])
                line.ask("resign", over)
                theirs.ask("sit", playing, seat=0)
                line.watch(playing)
                line.ask("sit", playing, seat=1)
                old = dict(device.http.cookies)
                ticket = sign_in(device, passkey).json()["ticket"]
                finished = ask(device, "sign-in/finish", ticket=ticket, merge=True)
                assert finished.json() == me(sara)
                message, code = line.end()
                assert (message and message["code"], code) == ("another-guest", 1008)
                assert theirs.watch(playing)["seats"][1]["guest"] == me(sara)["guest"]
                with sara.line() as own:
                    assert own.watch(hosted)["host"]
                    assert own.watch(playing)["me"] == 1
                    assert own.ask("free", hosted, seat=0)["type"] == "ok"
                    theirs.watch(playing)
                    own_game = play_on_both(own, theirs, playing)
                    assert own_game["phase"] == "over"
            assert [token["name"] for token in sara.http.get("/api/tokens").json()["tokens"]] == ["Otto"]
            program.http.close()
            wait_until(lambda: sara.http.get("/api/statistics").json()["played"] == 1)
            games = {game["table"]: game["me"] for game in sara.http.get("/api/games").json()["games"]}
            assert games == {over: 0, hosted: None, playing: 1}
            with httpx.Client(base_url=place, cookies=old) as stale:
                answer = stale.get("/api/me")
                assert answer.json() == me(sara)
                assert "set-cookie" in answer.headers
            with sara.line(Cookie=f"guest={old['guest']}") as line:
                response = line.socket.response
                assert response
                assert "guest=" in response.headers["set-cookie"]
                assert line.watch(hosted)["host"]
            assert refusal(ask(device, "sign-in/finish", ticket=ticket, merge=True)) == BAD

    def test_or_it_is_left_behind(self, place: Address, sara: Guest) -> None:
        passkey = register(sara)
        with place.guest("en", "Other") as device:
            device.make("auction", 2)
            old = dict(device.http.cookies)
            ticket = sign_in(device, passkey).json()["ticket"]
            assert ask(device, "sign-in/finish", ticket=ticket, merge=False).json() == me(sara)
            assert me(device) == me(sara)
            assert sara.http.get("/api/games").json()["games"] == []
            with httpx.Client(base_url=place, cookies=old, headers={"Origin": place}) as other:
                again = other.post("/api/sign-in/finish", json={"ticket": ticket, "merge": False})
                assert refusal(again) == BAD
                assert other.get("/api/me").json()["name"] == "Other"
                assert len(other.get("/api/games").json()["games"]) == 1

    def test_a_live_table_on_another_node_is_handed_over(self, tmp_path: Path) -> None:
        with served(tmp_path) as one, served(tmp_path) as other:
            here, there = named(one), named(other)
            with here.guest("en", "Sara") as sara, here.guest() as device, there.guest("en", "Omid") as omid:
                passkey = register(sara)
                table = omid.make("auction", 2)
                with omid.line() as theirs, Guest.line(elsewhere(device, there)) as line:
                    theirs.ask("sit", table, seat=0)
                    line.watch(table)
                    assert line.ask("sit", table, seat=1)["type"] == "ok"
                    ticket = sign_in(device, passkey).json()["ticket"]
                    assert ask(device, "sign-in/finish", ticket=ticket, merge=True).status_code == 200
                    assert line.end()[1] == 1008
                    assert theirs.ask("chat", table, phrase="hello")["type"] == "ok"
                    theirs.watch(table)
                    with Guest.line(elsewhere(sara, there)) as own:
                        assert own.watch(table)["me"] == 1
                        assert play_on_both(own, theirs, table)["phase"] == "over"


@contextmanager
def two_guests(one: Address, other: Address) -> Iterator[tuple[Guest, Guest]]:
    """Let there be two guests, at one place each."""
    with named(one).guest("en", "Sara") as first, named(other).guest() as second:
        yield first, second


def elsewhere(guest: Guest, address: Address) -> Guest:
    """Return a guest at another address, with the same cookie."""
    other = object.__new__(Guest)
    other.address, other.language, other.http = address, guest.language, guest.http
    return other


def play_on_both(one: Any, other: Any, table: str) -> Any:
    """Let two people play at random to the end; return the last picture of the first."""
    with ThreadPoolExecutor(2) as threads:
        both = [
            threads.submit(play_on, line, table, Random(number)) for number, line in enumerate((one, other))
        ]
        wait(both)
        return both[0].result()
