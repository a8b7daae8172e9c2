"""Tokens: a program acts as itself and as nobody else, does what it may, and is known for what it is."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from fouraces.room.guests import is_program
from fouraces.server.secret import LETTERS, digest_of, new_secret
from fouraces.server.tokens import MOST_TOKENS
from fouraces.store.reaching import make_engine
from served import Address, Guest, Program, play_on, served, wait_until

ORDER = {"game": "auction", "players": 2}


@pytest.fixture
def guest(server: Address) -> Iterator[Guest]:
    with server.guest() as somebody:
        yield somebody


@pytest.fixture
def program(guest: Guest) -> Iterator[Program]:
    with guest.program() as one:
        yield one


def tokens_of(guest: Guest) -> list[dict[str, object]]:
    listed: list[dict[str, object]] = guest.http.get("/api/tokens").json()["tokens"]
    return listed


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


class TestSecret:
    """The secret is told once, and kept nowhere."""

    def test_it_is_known_by_its_letters(self) -> None:
        secret = new_secret()
        assert re.fullmatch(rf"fa_[A-Za-z0-9_-]{{{LETTERS}}}", secret)
        assert digest_of(secret)
        assert new_secret() != secret

    def test_what_is_mistyped_is_none(self) -> None:
        secret, rng = new_secret(), Random(1)
        for _ in range(200):
            place = rng.randrange(len(secret) - 1)
            other = rng.choice("abcXYZ019_-~ é")
            if other != secret[place]:
                assert digest_of(secret[:place] + other + secret[place + 1 :]) is None
        for wrong in (
            "",
            "fa_",
            secret[3:],
            secret[:-1],
            secret + "A",
            secret.upper(),
            "fa_" + "é" * LETTERS,
        ):
            assert digest_of(wrong) is None

    def test_it_is_shown_once_and_is_in_no_file(self, tmp_path: Path) -> None:
        with served(tmp_path) as address, address.guest() as owner, owner.program("Otto", "play") as program:
            assert program.http.get("/api/me").json()["name"] == "Otto"
            listed = owner.http.get("/api/tokens")
            assert program.secret not in listed.text
            (token,) = listed.json()["tokens"]
            assert (token["name"], token["scopes"], token["id"]) == ("Otto", ["play"], program.token)
            assert token["used"] >= token["made"]
            secret = program.secret
        for path in tmp_path.iterdir():
            assert secret.encode() not in path.read_bytes()


class TestProgram:
    """A program with a token is a guest of its own, marked as what it is."""

    def test_it_plays_as_itself(self, server: Address, guest: Guest, program: Program) -> None:
        with server.guest("en", "Sara") as person, person.line() as theirs, program.line() as own:
            table = person.make("auction", 2)
            own.watch(table)
            theirs.watch(table)
            assert theirs.ask("sit", table, seat=0)["type"] == "ok"
            assert own.ask("sit", table, seat=1)["type"] == "ok"
            assert own.ask("chat", table, text="beep")["type"] == "ok"
            seats = theirs.picture(table, lambda picture: bool(picture["chat"]))["seats"]
            assert [(seat["name"], seat["kind"], seat["bot"]) for seat in seats] == [
                ("Sara", "person", None),
                ("Otto", "program", None),
            ]
            me = program.http.get("/api/me").json()
            assert me["guest"] == seats[1]["guest"] != guest.id
            assert theirs.pictures[table]["chat"][0]["program"] is True
            listing = person.http.get(f"/api/tables/{table}").json()
            assert [seat["kind"] for seat in listing["seats"]] == ["person", "program"]
            assert theirs.ask("resign", table)["type"] == "ok"
        header = json.loads(program.http.get(f"/api/tables/{table}/record").text.splitlines()[0])
        assert header["x-seats"] == ["person", "program"]

    def test_it_makes_a_table_and_plays_it_to_its_end(self, program: Program) -> None:
        made = program.http.post(
            "/api/tables", json={"game": "auction", "players": 2, "seats": ["open", "house"]}
        )
        assert made.status_code == 201
        assert "set-cookie" not in made.headers
        table = made.json()["table"]
        with program.line() as line:
            assert "set-cookie" not in line.socket.response.headers  # type: ignore[union-attr]
            line.watch(table)
            assert line.ask("sit", table)["type"] == "ok"
            assert play_on(line, table, Random(3))["outcome"]
        assert [game["table"] for game in program.http.get("/api/games").json()["games"]] == [table]

    def test_it_is_called_what_its_owner_calls_it(self, guest: Guest, program: Program) -> None:
        renamed = guest.http.put(f"/api/tokens/{program.token}", json={"name": "  آتو\n"})
        assert renamed.json()["tokens"][0]["name"] == "آتو"
        assert program.http.get("/api/me").json()["name"] == "آتو"
        for bad in ("", " \u202e ", "x" * 33):
            assert guest.http.put(f"/api/tokens/{program.token}", json={"name": bad}).status_code == 400

    def test_a_browser_s_page_elsewhere_cannot_use_it(self, server: Address, program: Program) -> None:
        foreign = {"Origin": "https://elsewhere.example"}
        order = {"game": "auction", "players": 2}
        assert refusal(program.http.post("/api/tables", json=order, headers=foreign)) == (403, "foreign-page")
        with pytest.raises(InvalidStatus) as refused, program.line(Origin="https://elsewhere.example"):
            pass
        assert refused.value.response.status_code == 403
        with program.line(Origin=server) as line:
            line.tell("ping")
            assert line.hear()["type"] == "pong"

    def test_a_token_counts_for_more_than_a_cookie(self, guest: Guest, program: Program) -> None:
        both = {"Cookie": f"guest={guest.http.cookies['guest']}", "Authorization": f"Bearer {program.secret}"}
        answer = httpx.get(f"{guest.address}/api/me", headers=both)
        assert answer.json()["guest"] == program.http.get("/api/me").json()["guest"]
        assert "set-cookie" not in answer.headers

    def test_a_proxy_s_own_password_is_none_of_ours(self, guest: Guest) -> None:
        answer = guest.http.get("/api/me", headers={"Authorization": "Basic c2FyYTpzZWNyZXQ="})
        assert answer.json()["guest"] == guest.id


class TestScopes:
    """A token opens what it was made for."""

    @pytest.mark.parametrize("scope", ["play", "make", "read"])
    def test_over_http(self, guest: Guest, scope: str) -> None:
        with guest.program("Otto", scope) as program:
            for needed, method, path, body in (
                ("play", "PUT", "/api/me", {"name": "Otto"}),
                ("make", "POST", "/api/tables", ORDER),
                ("read", "GET", "/api/games", None),
                ("read", "GET", "/api/statistics", None),
            ):
                answer = program.http.request(method, path, json=body)
                if needed == scope:
                    assert answer.status_code < 300, answer.text
                else:
                    assert refusal(answer) == (403, "wrong-scope")
                    assert needed in answer.json()["error"]

    def test_at_a_table(self, guest: Guest) -> None:
        table = guest.make("auction", 2, seats=["open", "house"])
        with guest.program("Reader", "read", "make") as reader, reader.line() as line:
            assert line.watch(table)["phase"] == "open"
            for kind in ("sit", "rematch", "hint", "chat"):
                assert line.ask(kind, table)["code"] == "wrong-scope"
        with guest.program("Player", "play") as player, player.line() as line:
            assert line.ask("sit", table)["type"] == "ok"
            assert line.ask("resign", table)["type"] == "ok"
            assert line.ask("rematch", table)["code"] == "wrong-scope"

    @pytest.mark.parametrize("scopes", [[], ["all"], ["play", "admin"], "play", ["play"] * 4])
    def test_there_are_no_others(self, guest: Guest, scopes: object) -> None:
        assert guest.http.post("/api/tokens", json={"name": "Otto", "scopes": scopes}).status_code == 400

    def test_a_token_makes_no_tokens_and_sees_none(self, guest: Guest, program: Program) -> None:
        wanted = {"name": "more", "scopes": ["play"]}
        asked = (
            program.http.post("/api/tokens", json=wanted),
            program.http.get("/api/tokens"),
            program.http.put(f"/api/tokens/{program.token}", json={"name": "me"}),
            program.http.request("DELETE", f"/api/tokens/{program.token}", json={}),
        )
        assert {refusal(answer) for answer in asked} == {(403, "not-for-programs")}
        assert len(tokens_of(guest)) == 1


class TestRevoked:
    """A revoked token opens nothing, at once and everywhere."""

    def test_requests_are_refused_and_connections_closed(self, guest: Guest, program: Program) -> None:
        with program.line() as line:
            assert guest.http.request("DELETE", f"/api/tokens/{program.token}", json={}).status_code == 200
            message, code = line.end()
            assert (message and message["code"], code) == ("bad-token", 1008)
        assert refusal(program.http.get("/api/me")) == (401, "bad-token")
        with pytest.raises(InvalidStatus) as refused, program.line():
            pass
        assert refused.value.response.status_code == 401
        assert tokens_of(guest) == []

    def test_on_another_node_too(self, tmp_path: Path) -> None:
        with (
            served(tmp_path) as one,
            served(tmp_path) as other,
            one.guest() as owner,
            owner.program() as here,
        ):
            there = Program(other, here.secret)
            with there, there.line() as line:
                assert there.http.get("/api/me").status_code == 200
                began = time.monotonic()
                owner.http.request("DELETE", f"/api/tokens/{here.token}", json={})
                assert refusal(there.http.get("/api/me")) == (401, "bad-token")
                assert line.end()[1] == 1008
                assert time.monotonic() - began < 6

    def test_nobody_revokes_another_s(self, server: Address, program: Program) -> None:
        with server.guest() as other:
            for method, body in (("DELETE", {}), ("PUT", {"name": "mine"})):
                answer = other.http.request(method, f"/api/tokens/{program.token}", json=body)
                assert refusal(answer) == (404, "no-such-token")
        assert program.http.get("/api/me").status_code == 200


class TestForged:
    """Who shows a token that is none is nobody: not a new guest either."""

    @pytest.mark.parametrize(
        "header",
        [
            "Bearer",
            "Bearer x",
            "bearer fa_",
            f"Bearer {new_secret()}",
            f"Bearer {new_secret()[:-1]}",
            "Bearer " + "A" * 7000,
            "Bearer fa_" + "é" * 43,
            f"Bearer {new_secret()} {new_secret()}",
            f"Bearer\t{new_secret()}",
            f"Bearer:{new_secret()}",
        ],
        ids=[
            "none",
            "short",
            "no-secret",
            "unknown",
            "cut",
            "long",
            "foreign-letters",
            "two",
            "tab",
            "colon",
        ],
    )
    def test_it_is_refused_in_one_sentence(self, server: Address, header: str) -> None:
        headers = [(b"Authorization", header.encode())]
        answer = httpx.get(f"{server}/api/me", headers=headers)
        assert refusal(answer) == (401, "bad-token")
        assert answer.headers["www-authenticate"] == "Bearer"
        assert answer.json()["error"].count(".") == 1
        assert "set-cookie" not in answer.headers

    def test_another_s_seat_is_not_to_be_had(self, guest: Guest, program: Program) -> None:
        table = guest.make("auction", 2, seats=["open", "house"])
        with guest.line() as line, program.line() as other:
            line.ask("sit", table)
            picture = line.watch(table)
            for kind, facts in (
                ("do", {"do": "bid 1", "on": picture["on"]}),
                ("resign", {}),
                ("leave", {}),
                ("hint", {}),
                ("rematch", {}),
            ):
                assert other.ask(kind, table, **facts)["code"] == "not-at-table"
            assert other.ask("free", table, seat=0)["code"] in ("not-the-host", "begun-already")
            assert other.watch(table)["me"] is None

    def test_no_cookie_makes_a_program(self, tmp_path: Path) -> None:
        with served(tmp_path) as address, address.guest() as owner, owner.program():
            engine = make_engine(f"sqlite:///{tmp_path / 'room.db'}")
            with engine.connect() as connection:
                (acts_as,) = connection.exec_driver_sql("SELECT guest FROM tokens").one()
            engine.dispose()
            assert is_program(acts_as)
            signature = owner.http.cookies["guest"].rpartition(".")[2]
            answer = httpx.get(f"{address}/api/me", headers={"Cookie": f"guest={acts_as}.{signature}"})
            assert answer.json()["name"] == ""
            assert "set-cookie" in answer.headers


def test_there_may_be_so_many(server: Address) -> None:
    with server.guest() as owner:
        for number in range(MOST_TOKENS):
            owner.program(f"bot {number}", "read").http.close()
        refused = owner.http.post("/api/tokens", json={"name": "more", "scopes": ["read"]})
        assert refusal(refused) == (409, "too-many-tokens")
        assert len(tokens_of(owner)) == MOST_TOKENS


def test_who_asks_too_much_waits_whatever_they_show(server: Address) -> None:
    with Program(server, new_secret()) as forger:
        answers = [forger.http.get("/api/me").status_code for _ in range(90)]
    assert 429 in answers
    assert set(answers) == {401, 429}
    wait_until(lambda: httpx.get(f"{server}/api/me").status_code == 200)
