"""The WebSocket: who may open one, what may be sent, and that it stays fair to everybody."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fouraces.room.words import Teller
from fouraces.server.asyncapi import CLIENT
from fouraces.server.settings import Limits, Rate
from served import Address, Guest, Line, served


@pytest.fixture
def guest(server: Address) -> Iterator[Guest]:
    with server.guest(name="Sara") as somebody:
        yield somebody


@pytest.fixture
def line(guest: Guest) -> Iterator[Line]:
    with guest.line() as opened:
        yield opened


class TestComingIn:
    """A page of another site cannot speak for a guest."""

    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://", ""])
    def test_another_site_s_page_is_turned_away(self, guest: Guest, origin: str) -> None:
        with pytest.raises(InvalidStatus) as caught, guest.line(Origin=origin):
            pass
        assert caught.value.response.status_code == 403

    def test_what_is_no_browser_may_come_in(self, server: Address, guest: Guest) -> None:
        with Guest.line(guest, Origin=str(server)) as opened:
            opened.tell("ping")
            assert opened.hear() == {"type": "pong"}

    def test_who_comes_without_a_cookie_gets_one(self, guest: Guest) -> None:
        with guest.line(Cookie="guest=forged.forged") as opened:
            assert opened.socket.response
            assert "guest=" in opened.socket.response.headers["Set-Cookie"]
            assert "HttpOnly" in opened.socket.response.headers["Set-Cookie"]

    def test_a_guest_has_only_so_many_windows(self, tmp_path: Path) -> None:
        with served(tmp_path, Limits(connections_of_guest=2)) as address, address.guest() as guest:
            with guest.line() as first, guest.line() as second:
                for opened in (first, second):
                    opened.tell("ping")
                    assert opened.hear() == {"type": "pong"}
                with guest.line() as third:
                    last, code = third.end()
                assert last
                assert (last["type"], last["code"], code) == ("error", "too-many-connections", 1008)
            with guest.line() as fourth:
                fourth.tell("ping")
                assert fourth.hear() == {"type": "pong"}


class TestWhatIsSent:
    """What is no message of the protocol ends the connection, with one clear error."""

    @pytest.mark.parametrize(
        "text",
        [
            *(
                "",
                "hello",
                "[]",
                "null",
                "1",
                "{}",
                '{"type": 1}',
                '{"type": "dance"}',
                '{"type": "do"}',
                "[" * 4000,
            ),
            '{"type": "watch"}',
            '{"type": "watch", "table": 7}',
            '{"type": "ping", "more": 1}',
            '{"type": "sit", "table": "t", "id": ""}',
            '{"type": "sit", "table": "t", "id": "' + "x" * 65 + '"}',
            '{"type": "sit", "table": "t", "id": "1", "seat": "0"}',
            '{"type": "do", "table": "t", "id": "1", "do": "bid 7", "by": 0}',
            '{"type": "ping"} {"type": "ping"}',
        ],
    )
    def test_it_is_answered_with_an_error(self, line: Line, text: str) -> None:
        line.socket.send(text)
        last, code = line.end()
        assert last
        assert (last["type"], last["code"], code) == ("error", "bad-message", 1008)
        assert last["error"]

    def test_bytes_are_no_messages(self, line: Line) -> None:
        line.socket.send(b'{"type": "ping"}')
        last, _ = line.end()
        assert last
        assert last["code"] == "bad-message"

    def test_a_message_may_have_8_kib(self, line: Line) -> None:
        most = json.dumps({"type": "ping"}).ljust(8192)
        line.socket.send(most)
        assert line.hear() == {"type": "pong"}
        line.socket.send(most + " ")
        last, code = line.end()
        assert last
        assert (last["code"], code) == ("too-long", 1009)

    def test_what_is_far_too_long_is_not_even_read(self, line: Line) -> None:
        line.socket.send(" " * 1_000_000)
        _, code = line.end()
        assert code == 1009

    def test_a_long_message_in_many_pieces_is_long_all_the_same(self, line: Line) -> None:
        with suppress(ConnectionClosed):
            line.socket.send(" " * 1000 for _ in range(1000))
        _, code = line.end()
        assert code in (1009, 1006)  # the latter where the reason was lost among what was still being sent

    def test_the_error_is_in_the_reader_s_language(self, server: Address) -> None:
        with server.guest("fa") as reader, reader.line() as opened:
            opened.socket.send("سلام")
            last, _ = opened.end()
        assert last
        assert last["error"].startswith("این آن‌طور")


class TestRefusals:
    """What the rules refuse is said to who tried it, not of them."""

    @pytest.mark.parametrize(("language", "wanted"), [("en", "You have chosen"), ("fa", "شما")])
    def test_it_says_you(self, server: Address, language: str, wanted: str) -> None:
        with server.guest(language) as guest, guest.line() as line, server.guest() as friend:
            table = guest.make("auction", 2)
            line.watch(table)
            line.ask("sit", table, seat=0)
            with friend.line() as other:
                other.ask("sit", table, seat=1)
            on = line.picture(table, lambda picture: picture["on"])["on"]
            assert line.ask("do", table, do="bid 7", on=on)["type"] == "ok"
            refused = line.ask("do", table, do="bid 8", on="")
            assert refused["code"] == "already-chosen"
            assert wanted in refused["error"]


class TestRate:
    """Who is too fast is told so, and who goes on is sent away; others do not notice."""

    def test_who_talks_too_much_may_still_play(self, tmp_path: Path) -> None:
        limits = Limits(talk_of_guest=Rate(0.001, 2))
        with served(tmp_path, limits) as address, address.guest() as guest, guest.line() as line:
            table = guest.make("auction", 2, seats=["open", "house"])
            line.watch(table)
            line.ask("sit", table, seat=0)
            answers = [line.ask("chat", table, phrase="hello") for _ in range(3)]
            assert [answer.get("code", "ok") for answer in answers] == ["ok", "ok", "too-fast"]
            on = line.picture(table, lambda picture: picture["on"])["on"]
            assert line.ask("do", table, do="bid 7", on=on)["type"] == "ok"

    def test_too_fast(self, tmp_path: Path) -> None:
        limits = Limits(messages=Rate(0.001, 5), excess=3)
        with served(tmp_path, limits) as address, address.guest() as guest, guest.line() as opened:
            for _ in range(5):
                opened.tell("ping")
                assert opened.hear() == {"type": "pong"}
            refused = opened.ask("chat", "nothing", text="hello")
            assert (refused["type"], refused["code"]) == ("refused", "too-fast")
            with guest.line() as other:
                other.tell("ping")
                assert other.hear() == {"type": "pong"}
            for _ in range(3):
                opened.tell("ping")
            last, code = opened.end()
            assert last
            assert (last["code"], code) == ("too-fast", 1008)

    def test_windows_of_one_guest_share_what_the_guest_has(self, tmp_path: Path) -> None:
        limits = Limits(messages_of_guest=Rate(0.001, 6))
        with served(tmp_path, limits) as address, address.guest() as guest:
            kinds = []
            for _ in range(2):
                with guest.line() as opened:
                    for _ in range(4):
                        opened.tell("ping")
                        kinds.append(opened.hear()["type"])
            assert kinds == ["pong"] * 6 + ["refused"] * 2
            with address.guest() as other, other.line() as opened:
                opened.tell("ping")
                assert opened.hear() == {"type": "pong"}

    def test_all_who_come_from_one_address_share_what_it_has(self, tmp_path: Path) -> None:
        limits = Limits(messages_of_address=Rate(0.001, 2))
        with served(tmp_path, limits) as address:
            kinds = []
            for _ in range(3):
                with address.guest() as guest, guest.line() as opened:
                    opened.tell("ping")
                    kinds.append(opened.hear()["type"])
            assert kinds == ["pong", "pong", "refused"]

    def test_only_so_many_tables_are_watched_at_once(self, tmp_path: Path) -> None:
        with served(tmp_path, Limits(watched=2)) as address, address.guest() as guest, guest.line() as opened:
            tables = [guest.make("auction", 2) for _ in range(3)]
            for table in tables[:2]:
                opened.watch(table)
            opened.watch(tables[0])
            opened.tell("watch", table=tables[2])
            refused = opened.hear()
            assert (refused["code"], refused["table"]) == ("too-much-watched", tables[2])
            opened.tell("unwatch", table=tables[0])
            assert opened.watch(tables[2])


class TestTable:
    """At a table one does what one's own seat may do, once, and sees what it may see."""

    def test_another_s_seat_cannot_be_played(self, server: Address, guest: Guest, line: Line) -> None:
        table = guest.make("auction", 2)
        with server.guest(name="Reza") as other, other.line() as theirs, server.guest() as third:
            line.watch(table)
            theirs.watch(table)
            assert line.ask("sit", table, seat=0)["type"] == "ok"
            taken = theirs.ask("sit", table, seat=0)
            assert (taken["type"], taken["code"]) == ("refused", "seat-taken")
            assert theirs.ask("start", table)["code"] == "not-the-host"
            assert theirs.ask("sit", table, seat=1)["type"] == "ok"
            on = line.picture(table, lambda picture: picture["phase"] == "playing")["on"]
            with third.line() as onlooker:
                seen = onlooker.watch(table)
                assert (seen["me"], seen["on"], seen["view"]["seat"]) == (None, "", None)
                assert onlooker.ask("do", table, do="bid 7", on=on)["code"] == "not-at-table"
            assert line.ask("do", table, do="bid 7", on=on)["type"] == "ok"
            assert line.picture(table, lambda picture: not picture["on"])["view"]["choice"]
            assert theirs.pictures[table]["view"]["choice"] is None

    def test_what_is_sent_again_is_done_once(self, guest: Guest, line: Line) -> None:
        table = guest.make("patience", 1)
        line.watch(table)
        line.ask("sit", table, seat=0)
        picture = line.picture(table, lambda picture: bool(picture["on"]))
        for _ in range(3):
            assert line.ask("do", table, id="flip-1", do="flip", on=picture["on"]) == {
                "type": "ok",
                "id": "flip-1",
            }
        assert line.picture(table, lambda newer: newer["moves"] > 0)["moves"] == 1
        again = line.ask("do", table, do="flip", on=picture["on"])
        assert (again["type"], again["code"]) == ("refused", "moved-on")

    def test_a_refusal_has_its_reason_in_words_of_the_game(self, server: Address) -> None:
        told = {}
        for language in ("en", "fa"):
            with server.guest(language) as guest, guest.line() as opened:
                table = guest.make("auction", 2, seats=["open", "random"])
                opened.watch(table)
                opened.ask("sit", table, seat=0)
                on = opened.picture(table, lambda picture: bool(picture["on"]))["on"]
                refused = opened.ask("do", table, do="pass", on=on)
            assert (refused["type"], refused["code"], refused["table"]) == ("refused", "must-bid", table)
            told[language] = refused["error"]
        assert told["en"] == "With two players everyone must bid; only three or four may pass."
        assert re.search("[آ-ی]", told["fa"])

    def test_a_table_that_there_is_not_is_refused_and_the_rest_goes_on(self, line: Line) -> None:
        line.tell("watch", table="nothing")
        refused = line.hear()
        assert (refused["type"], refused["id"], refused["table"], refused["code"]) == (
            *("refused", "", "nothing", "no-such-table"),
        )
        assert line.ask("chat", "nothing", text="hello")["code"] == "no-such-table"
        line.tell("ping")
        assert line.hear() == {"type": "pong"}

    def test_all_windows_of_a_guest_see_the_same(self, guest: Guest, line: Line) -> None:
        table = guest.make("patience", 1)
        line.watch(table)
        with guest.line() as other:
            other.watch(table)
            line.ask("sit", table, seat=0)
            on = line.picture(table, lambda picture: bool(picture["on"]))["on"]
            assert line.ask("do", table, do="flip", on=on)["type"] == "ok"
            for opened in (line, other):
                assert opened.picture(table, lambda picture: picture["moves"] == 1)["me"] == 0

    def test_who_watches_no_more_is_sent_no_more(self, server: Address, guest: Guest, line: Line) -> None:
        table = guest.make("auction", 2)
        with server.guest() as other, other.line() as theirs:
            theirs.watch(table)
            theirs.tell("unwatch", table=table)
            theirs.tell("ping")
            while theirs.hear()["type"] != "pong":
                pass
            line.ask("sit", table, seat=0)
            theirs.tell("ping")
            assert theirs.hear() == {"type": "pong"}

    def test_a_hint_is_for_who_plays(self, server: Address, guest: Guest, line: Line) -> None:
        table = guest.make("patience", 1, number=1)
        line.watch(table)
        line.ask("sit", table, seat=0)
        hint = line.ask("hint", table)
        assert hint["type"] == "hint"
        assert hint["do"] in line.pictures[table]["view"]["legal"]
        assert [line.ask("hint", table)["type"] for _ in range(3)] == ["hint"] * 3
        with server.guest() as other, other.line() as theirs:
            refusals = [theirs.ask("hint", table)["code"] for _ in range(4)]
        assert refusals == ["not-at-table"] * 4

    def test_a_hint_that_fails_is_refused(
        self, guest: Guest, line: Line, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = guest.make("patience", 1, number=1)
        line.ask("sit", table, seat=0)
        with monkeypatch.context() as broken:
            broken.delattr(Teller, "why")
            assert line.ask("hint", table)["code"] == "server-fault"
        assert line.ask("hint", table)["type"] == "hint"

    def test_the_lobby_comes_when_it_changes(self, guest: Guest, line: Line) -> None:
        line.tell("watch-lobby")
        line.hear()
        table = guest.make("auction", 2, listed=True)
        until = time.monotonic() + 10
        while table not in [listed["table"] for listed in line.heard[-1].get("tables", [])]:
            assert time.monotonic() < until
            line.hear()
        line.tell("unwatch-lobby")
        line.tell("ping")
        while line.hear()["type"] != "pong":
            pass
        guest.make("auction", 2, listed=True)
        time.sleep(0.5)
        line.tell("ping")
        assert line.hear() == {"type": "pong"}


def test_nothing_that_anybody_sends_is_too_much_for_the_server(server: Address) -> None:
    random = Random(5)
    kinds = [str(kind.__struct_config__.tag) for kind in CLIENT]
    values: list[Any] = ["", "house", "۷", "bid 7", "x" * 3000, "\u0000", "\ud800"]
    values += [0, 1, -1, 2**70, 1.5, None, True, [], {}]
    with server.guest() as guest:
        table = guest.make("abundance", 2, seats=["open", "random"])
        values += [table, table[:-1]]
        fields = sorted({name for kind in CLIENT for name in kind.__struct_fields__})
        for _ in range(40):
            with guest.line() as line:
                line.watch(table)
                answered = True
                while answered:
                    message = {name: random.choice(values) for name in fields if random.random() < 0.3}
                    whole = {"table": table, "id": str(random.random()), **message}
                    answered = is_answered(line, random.choice(kinds), whole)
                assert line.heard[-1]["code"] == "bad-message"
        with guest.line() as line:
            assert line.watch(table)["table"] == table


def is_answered(line: Line, kind: str, message: dict[str, Any]) -> bool:
    """Whether the server goes on listening after a message, up to the answer to a ping."""
    try:
        line.tell(kind, **message)
        line.tell("ping")
        while line.hear()["type"] != "pong":
            assert line.heard[-1].get("code") != "server-fault"
    except ConnectionClosed:
        line.end()
        return False
    return True
