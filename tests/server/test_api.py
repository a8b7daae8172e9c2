"""What is asked for over HTTP: who one is, tables, lists, records, and what is refused."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from websockets.exceptions import InvalidStatus

from fouraces.replay import replay
from fouraces.rules import GAMES
from fouraces.server.app import health
from fouraces.server.door import Door
from fouraces.server.house import House
from fouraces.server.settings import Limits, Rate
from fouraces.store.log import StoreAway
from fouraces.verify import verify
from served import Address, Guest, Message, play_on, served

AUCTION = {"game": "auction", "players": 2}


@pytest.fixture
def guest(server: Address) -> Iterator[Guest]:
    with server.guest() as somebody:
        yield somebody


class TestGuest:
    """Who somebody is stands in a cookie that nobody else can read, make or send."""

    def test_one_is_a_guest_at_once_and_stays_the_same(self, server: Address) -> None:
        with httpx.Client(base_url=server) as browser:
            cookie = browser.get("/").headers["set-cookie"]
            assert {part.strip() for part in cookie.split(";")[1:]} >= {"HttpOnly", "SameSite=Lax", "Path=/"}
            assert int(re.findall(r"Max-Age=(\d+)", cookie)[0]) == 365 * 24 * 3600
            assert "Secure" not in cookie
            assert browser.get("/api/me").json() == browser.get("/api/me").json()

    def test_the_cookie_is_for_https_alone_where_the_page_came_over_https(self, server: Address) -> None:
        answer = httpx.get(server, headers={"X-Forwarded-Proto": "https"})
        assert "; Secure" in answer.headers["set-cookie"]

    @pytest.mark.parametrize(
        "change", [lambda cookie: cookie[:-3] + "abc", lambda cookie: "x" + cookie, lambda _: "é"]
    )
    def test_a_cookie_that_was_tampered_with_is_somebody_new(self, server: Address, change: object) -> None:
        assert callable(change)
        with httpx.Client(base_url=server) as browser:
            me = browser.get("/api/me").json()
            cookie = change(browser.cookies["guest"]).encode()
        other = httpx.get(f"{server}/api/me", headers=[(b"Cookie", b"guest=" + cookie)])
        assert other.json()["guest"] != me["guest"]
        assert "set-cookie" in other.headers

    def test_others_see_another_id_than_the_cookie_s(self, guest: Guest) -> None:
        assert guest.id not in guest.http.cookies["guest"]
        assert guest.http.cookies["guest"].split(".")[0] not in guest.http.get("/api/me").text

    def test_a_name_can_be_changed_and_is_kept_on_one_line(self, guest: Guest) -> None:
        assert guest.http.put("/api/me", json={"name": "  سارا\nاحمدی "}).json()["name"] == "سارا احمدی"
        assert guest.http.get("/api/me").json()["name"] == "سارا احمدی"
        for path, facts in (("/api/me", {}), ("/api/tokens", {"scopes": ["play"]})):
            body, method = {"name": "x" * 500, **facts}, "POST" if facts else "PUT"
            refused = guest.http.request(method, path, json=body)
            assert (refused.status_code, refused.json()["code"]) == (400, "name-too-long")

    def test_the_key_is_the_server_s_alone(self, tmp_path: Path) -> None:
        data = tmp_path / "data"
        with served(data) as address:
            cookies = httpx.get(address).cookies
            me = httpx.get(f"{address}/api/me", cookies=cookies).json()
            assert {file.stat().st_mode & 0o777 for file in data.iterdir()} == {0o600}
        assert data.stat().st_mode & 0o777 == 0o700
        with served(data) as address:
            assert httpx.get(f"{address}/api/me", cookies=cookies).json() == me
        with served(tmp_path / "other") as address:
            assert httpx.get(f"{address}/api/me", cookies=cookies).json() != me


class TestOtherSites:
    """A page of another site can change nothing."""

    @pytest.mark.parametrize(
        "headers",
        [
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Origin": "http://127.0.0.1:1"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
            {"Sec-Fetch-Site": "none"},
            {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
            {},
        ],
    )
    @pytest.mark.parametrize(("method", "path"), [("PUT", "/api/me"), ("POST", "/api/tables")])
    def test_it_is_refused(self, server: Address, method: str, path: str, headers: dict[str, str]) -> None:
        answer = httpx.request(method, f"{server}{path}", headers=headers, json={"name": "Eve"})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")

    @pytest.mark.parametrize(
        "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
    )
    def test_a_form_is_refused(self, guest: Guest, kind: str) -> None:
        answer = guest.http.put("/api/me", content=b'{"name": "Eve"}', headers={"Content-Type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "json-wanted")

    def test_a_page_of_this_server_is_let_in_by_either_header(self, server: Address) -> None:
        for headers in ({"Origin": str(server)}, {"Sec-Fetch-Site": "same-origin"}):
            answer = httpx.put(f"{server}/api/me", json={"name": "Sara"}, headers=headers)
            assert answer.status_code == 200

    def test_no_other_site_may_read_an_answer(self, server: Address) -> None:
        answer = httpx.get(f"{server}/api/me", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in answer.headers
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


class TestTables:
    """Tables are made, listed and looked at."""

    @pytest.mark.parametrize(
        ("game", "players"), [(game, 2) for game in GAMES if game not in ("ambition", "patience")]
    )
    def test_a_table_has_an_address_that_nobody_guesses(self, guest: Guest, game: str, players: int) -> None:
        tables = {guest.make(game, players) for _ in range(3)}
        assert len(tables) == 3
        assert all(re.fullmatch(r"[\w-]{22}", table) for table in tables)

    def test_the_promise_about_the_deals_comes_before_anybody_gives_a_cut(self, guest: Guest) -> None:
        made = guest.http.post("/api/tables", json={"game": "duel", "players": 2}).json()
        assert re.fullmatch("[0-9a-f]{64}", made["commit"])
        with guest.line() as line:
            assert line.watch(made["table"])["commit"] == made["commit"]

    def test_only_listed_tables_are_in_the_lobby(self, guest: Guest) -> None:
        private, listed = guest.make("auction", 2), guest.make("auction", 3, listed=True)
        tables = [table["table"] for table in guest.http.get("/api/lobby").json()["tables"]]
        assert listed in tables
        assert private not in tables
        with guest.line() as line:
            line.tell("watch-lobby")
            assert listed in [table["table"] for table in line.hear()["tables"]]

    def test_an_invitation_shows_the_table_and_a_code_for_its_link(self, guest: Guest) -> None:
        table = guest.make("ambition", 4, seats=["open", "invited", "house", "random"])
        listing = guest.http.get(f"/api/tables/{table}").json()
        assert (listing["game"], [seat["kind"] for seat in listing["seats"]]) == (
            "ambition",
            ["open", "invited", "bot", "bot"],
        )
        picture = guest.http.get(f"/api/tables/{table}/qr.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.lstrip().startswith("<?xml")
        assert "<svg" in picture.text
        assert "script" not in picture.text
        refused = guest.http.get(f"/api/tables/{table}/qr.svg", headers={"Host": "x" * 5000})
        assert (refused.status_code, refused.json()["code"]) == (400, "link-too-long")

    def test_a_player_finds_their_own_games(self, server: Address, guest: Guest) -> None:
        table = guest.make("auction", 2)
        with guest.line() as line:
            line.ask("sit", table, seat=0)
        assert table in [game["table"] for game in guest.http.get("/api/games").json()["games"]]
        with server.guest() as other:
            assert other.http.get("/api/games").json() == {"games": []}

    def test_statistics_begin_at_nothing(self, guest: Guest) -> None:
        assert guest.http.get("/api/statistics").json()["played"] == 0

    @pytest.mark.parametrize(
        "order",
        [
            {"game": "bridge", "players": 4},
            {"game": "auction", "players": 5},
            {"game": "auction", "players": 2, "options": {"joker": "wild"}},
            {"game": "auction", "players": 2, "seats": ["open"]},
            {"game": "auction", "players": 2, "seats": ["open", "deep"]},
            {"game": "auction", "players": "two"},
            {"game": "auction", "players": 2, "colour": "red"},
            {"game": "auction", "players": 2, "clock": {"kind": "move", "seconds": -1}},
            {"players": 2},
            [],
            "auction",
        ],
    )
    def test_a_bad_order_is_refused_with_a_sentence(self, guest: Guest, order: object) -> None:
        answer = guest.http.post("/api/tables", json=order)
        assert answer.status_code in (400, 404)
        assert set(answer.json()) == {"code", "facts", "error"}

    @pytest.mark.parametrize(
        ("path", "body", "told"),
        [
            (
                "tokens",
                {"name": "x", "scopes": ["play", "x"]},
                "“scopes” must be one of: make, play, read",
            ),
            ("tables", {**AUCTION, "leaving": "x"}, "“leaving” must be one of: bot, forfeit"),
            ("tables", {**AUCTION, "clock": {"kind": "x"}}, "“clock.kind” must be one of: bank, move, none"),
        ],
    )
    def test_what_is_no_choice_is_refused_with_all_there_are(
        self, guest: Guest, path: str, body: Message, told: str
    ) -> None:
        answer = guest.http.post(f"/api/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "no-such-choice")
        assert answer.json()["error"] == told

    @pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 5000, b'{"name": "\xed\xa0\x80"}'])
    def test_what_is_no_json_is_refused(self, guest: Guest, content: bytes) -> None:
        answer = guest.http.put("/api/me", content=content, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")

    def test_what_is_too_long_is_refused(self, guest: Guest) -> None:
        for content in (b" " * 9000, (b" " * 100 for _ in range(1000))):
            answer = guest.http.put("/api/me", content=content, headers={"Content-Type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (413, "too-long")

    @pytest.mark.parametrize("part", ["", "/record", "/replay", "/qr.svg"])
    def test_a_table_that_there_is_not_is_not_found(self, guest: Guest, part: str) -> None:
        answer = guest.http.get(f"/api/tables/nothing{part}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")


class TestRecord:
    """Once a game is over, and not before, everybody may have all of it."""

    def test_a_record_is_whole_and_fair(self, guest: Guest) -> None:
        table = guest.make("auction", 2, seats=["open", "random"])
        with guest.line() as line:
            line.watch(table)
            line.ask("sit", table, seat=0, cut="ببُر")
            line.picture(table, lambda picture: picture["phase"] == "playing")
            for part in ("record", "replay"):
                early = guest.http.get(f"/api/tables/{table}/{part}")
                assert (early.status_code, early.json()["code"]) == (409, "not-over")
            picture = play_on(line, table, Random(1))
        answer = guest.http.get(f"/api/tables/{table}/record")
        assert "attachment" in answer.headers["content-disposition"]
        assert ".aces.jsonl" in answer.headers["content-disposition"]
        lines = answer.content.splitlines(keepends=True)
        header = json.loads(lines[0])
        assert header["fairness"]["commit"] == picture["commit"]
        assert header["fairness"]["cuts"] == ["ببُر", ""]
        assert json.loads(lines[-1])["result"] == picture["result"]
        assert [verdict.ok for verdict in verify(lines)] == [True]
        assert [verdict.ok for verdict in replay(lines)] == [True]

    def test_a_replay_comes_in_parts(self, guest: Guest) -> None:
        table = guest.make("auction", 2, seats=["open", "random"])
        with guest.line() as line:
            line.watch(table)
            line.ask("sit", table, seat=0)
            play_on(line, table, Random(2))
        whole = guest.http.get(f"/api/tables/{table}/replay").json()
        assert whole["count"] == len(whole["frames"])
        part = guest.http.get(f"/api/tables/{table}/replay", params={"first": 2, "count": 3}).json()
        assert part["frames"] == whole["frames"][2:5]
        own = guest.http.get(f"/api/tables/{table}/replay", params={"seat": 0, "first": 1, "count": 1}).json()
        assert (own["frames"][0]["view"]["seat"], part["frames"][0]["view"]["seat"]) == (0, None)
        for query in ({"first": "-1"}, {"count": "many"}, {"seat": "۱"}, {"seat": 7}, {"first": "1" * 40}):
            assert guest.http.get(f"/api/tables/{table}/replay", params=query).status_code == 400


class TestWords:
    """Refusals and rules come in the reader's language."""

    def test_a_refusal_is_told_in_persian(self, server: Address) -> None:
        with server.guest("fa") as reader:
            told = reader.http.get("/api/rules/bridge").json()
            assert told["code"] == "unknown-game"
            assert re.search("[آ-ی]", told["error"])

    @pytest.mark.parametrize("game", GAMES)
    def test_the_rules_are_read_as_a_page(self, server: Address, game: str) -> None:
        for language, letters in (("en", "[a-z]"), ("fa", "[آ-ی]")):
            with server.guest(language) as reader:
                page = reader.http.get(f"/api/rules/{game}").json()
            assert re.search(letters, page["title"])
            assert "<h1" not in page["html"]
            assert "<h2>" in page["html"]

    def test_there_are_no_rules_of_other_games(self, guest: Guest) -> None:
        for game in ("bridge", "..%2f..%2fx"):
            assert guest.http.get(f"/api/rules/{game}").status_code == 404


class TestLimits:
    """Nobody gets more than their share."""

    def test_requests_come_only_so_fast(self, tmp_path: Path) -> None:
        with served(tmp_path, Limits(calls_of_guest=Rate(0.001, 5))) as address, address.guest() as guest:
            statuses = [guest.http.get("/api/lobby").status_code for _ in range(5)]
            assert statuses == [200] * 4 + [429]
            assert guest.http.get("/api/me").headers["retry-after"] == "1"
            with address.guest() as other:
                assert other.http.get("/api/me").status_code == 200

    def test_requests_from_one_address_come_only_so_fast_whoever_asks(self, tmp_path: Path) -> None:
        with served(tmp_path, Limits(calls_of_address=Rate(0.001, 5))) as address:
            statuses = [httpx.get(f"{address}/api/me").status_code for _ in range(6)]
        assert statuses == [200] * 5 + [429]

    def test_connections_come_only_so_fast(self, tmp_path: Path) -> None:
        with served(tmp_path, Limits(calls_of_guest=Rate(0.001, 20))) as address, address.guest() as guest:
            for _ in range(19):
                with guest.line():
                    pass
            with pytest.raises(InvalidStatus) as refused, guest.line():
                pass
            assert refused.value.response.status_code == 429
            with address.guest() as other, other.line() as line:
                line.tell("ping")
                assert line.hear()["type"] == "pong"

    def test_a_guest_makes_only_so_many_tables(self, tmp_path: Path) -> None:
        with served(tmp_path, Limits(tables_of_guest=Rate(0.001, 2))) as address, address.guest() as guest:
            order = {"game": "auction", "players": 2}
            answers = [guest.http.post("/api/tables", json=order) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "too-many-tables"

    def test_a_guest_makes_only_so_many_tokens(self, tmp_path: Path) -> None:
        with served(tmp_path, Limits(keys_of_guest=Rate(0.001, 2))) as address, address.guest() as guest:
            order = {"name": "Otto", "scopes": ["play"]}
            answers = [guest.http.post("/api/tokens", json=order) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "too-fast"


class TestReference:
    """What there is can be read, by people and by programs."""

    def test_the_server_says_that_it_is_well(self, server: Address) -> None:
        assert httpx.get(f"{server}/healthz").json()["ok"] is True

    def test_the_api_describes_itself(self, server: Address) -> None:
        described = httpx.get(f"{server}/openapi.json").json()
        assert described["openapi"].startswith("3.1")
        schemas = described["components"]["schemas"]
        references = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(described))
        assert set(references) <= set(schemas)
        assert all(schema["description"] for schema in schemas.values())

    def test_every_route_of_the_api_is_described(self, server: Address) -> None:
        described = httpx.get(f"{server}/openapi.json").json()["paths"]
        page = httpx.get(f"{server}/api").text
        for path, operations in described.items():
            for method in operations:
                assert f"{method.upper()} {path}" in page
        for path in ("/api/me", "/api/tables", "/api/tables/{table}/record", "/api/rules/{game}", "/healthz"):
            assert path in described

    def test_what_the_api_does_not_have_is_refused_in_json(self, server: Address) -> None:
        answer = httpx.get(f"{server}/api/nothing")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-page")
        assert httpx.delete(f"{server}/api/me").status_code == 405


def test_a_game_that_was_given_up_has_a_record_too(guest: Guest) -> None:
    table = guest.make("duel", 2, seats=["open", "random"])
    with guest.line() as line:
        line.ask("sit", table, seat=0)
        assert line.ask("resign", table)["type"] == "ok"
    lines = guest.http.get(f"/api/tables/{table}/record").content.splitlines(keepends=True)
    assert json.loads(lines[-1])["result"]["abandoned"] is True
    assert [verdict.ok for verdict in replay(lines)] == [True]


def test_a_server_that_closes_says_so() -> None:
    async def asked() -> Response:
        door = Door()
        await door.close()
        house = House(*[door] * len(House._fields))  # type: ignore[arg-type]
        return await health(house)(Request({"type": "http"}))

    answer = asyncio.run(asked())
    assert (answer.status_code, json.loads(bytes(answer.body))["state"]) == (503, "closing")


def test_a_server_whose_store_cannot_be_written_is_not_well() -> None:
    class Broken:
        is_closing = False

        async def try_writing(self) -> None:
            raise StoreAway("the disk is full")

    house = House(*[Broken()] * len(House._fields))  # type: ignore[arg-type]

    async def asked() -> Response:
        return await health(house)(Request({"type": "http"}))

    answer = asyncio.run(asked())
    assert (answer.status_code, json.loads(bytes(answer.body))["ok"]) == (503, False)


def test_the_store_is_written_once_for_all_who_ask_how_it_is() -> None:
    class Counting:
        is_closing = False
        written = 0

        async def try_writing(self) -> None:
            self.written += 1

    store = Counting()
    answer = health(House(*[store] * len(House._fields)))  # type: ignore[arg-type]

    async def asked() -> None:
        await asyncio.gather(*(answer(Request({"type": "http"})) for _ in range(5)))
        await answer(Request({"type": "http"}))

    asyncio.run(asked())
    assert store.written == 1
