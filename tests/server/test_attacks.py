"""Who attacks the server is refused or bounded, and whoever plays there meanwhile notices nothing.

The attackers have addresses of their own, 127.0.0.2 and others; the server has its usual limits.
"""

import re
import resource
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final

import httpx
import pytest

from attacks import (
    BYTES,
    CLOSE,
    COMPRESSED,
    LAST,
    PING,
    PONG,
    TEXT,
    Attacker,
    Bystander,
    code_at_end,
    frame,
    is_ended,
    megabytes,
    send_for,
)
from served import Process

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="an address for each is Linux's")

PATIENCE: Final = 4
"""Seconds that a client may be silent; fewer than usual, so that the tests need not wait."""

MOST_GROWTH: Final = 60
"""Megabytes that an attack may take from the server."""

PING_JSON: Final = b'{"type": "ping"}'


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    data = tmp_path_factory.mktemp("data")
    (data / "server.toml").write_text(f"patience = {PATIENCE}\n", encoding="utf-8")
    with Process(data, "--workers", "0") as started:
        started.start()
        yield started


@pytest.fixture
def attacker(process: Process) -> Attacker:
    return Attacker(process.address)


@pytest.fixture(scope="module")
def bystander(process: Process) -> Iterator[Bystander]:
    with Bystander(process.address) as somebody:
        yield somebody


@pytest.fixture(autouse=True)
def unnoticed(process: Process, bystander: Bystander) -> Iterator[None]:
    """Play beside every attack, and look at what it takes of the memory."""
    with bystander.noticing_nothing():
        before = megabytes(process)
        Path(f"/proc/{process.number}/clear_refs").write_text("5", encoding="utf-8")
        yield
        assert megabytes(process, "VmHWM") - before < MOST_GROWTH


class TestFrames:
    """What no client sends ends the connection at once."""

    @pytest.mark.parametrize(
        ("sent", "codes"),
        [
            (frame(LAST | TEXT, b"\xff\xfe"), {1007}),
            (frame(LAST | TEXT, b'{"type": "ping\xc3"}'), {1007}),
            (frame(TEXT, b'{"type": \xe2') + frame(LAST, b'"\x82"}'), {1007}),
            (frame(LAST | BYTES, PING_JSON), {1008}),
            (frame(LAST | 0x3, b"?"), {1002}),
            (frame(LAST | 0xF, b"?"), {1002}),
            (frame(LAST | 0x70 | TEXT, PING_JSON), {1002}),
            (frame(LAST | COMPRESSED | TEXT, PING_JSON), {1002}),
            (frame(LAST | TEXT, PING_JSON, masked=False), {1002}),
            (frame(PING, b"in pieces"), {1002}),
            (frame(LAST | PING, b"x" * 126), {1002}),
            (frame(LAST | CLOSE, b"\x03"), {1002}),
            (frame(LAST, b"the end of nothing"), {1002}),
            (frame(TEXT, b"{") + frame(LAST | TEXT, b"}"), {1002}),
            (frame(LAST | TEXT, length=2**40), {1009}),
            (frame(LAST | TEXT, length=2**63), {1002, 1009}),
            (frame(TEXT, b" " * 20_000) + frame(LAST, b" " * 20_000), {1009}),
            (b"GET / HTTP/1.1\r\n\r\n", {1002}),
        ],
    )
    def test_it_is_told_why(self, attacker: Attacker, sent: bytes, codes: set[int]) -> None:
        with attacker.websocket() as opened:
            opened.sendall(sent)
            assert code_at_end(opened) in codes

    def test_what_becomes_long_when_it_is_unpacked_is_not_unpacked(self, attacker: Attacker) -> None:
        packing = zlib.compressobj(wbits=-15)
        bomb = packing.compress(b" " * 25_000_000) + packing.flush(zlib.Z_SYNC_FLUSH)
        with ExitStack() as stack:
            for _ in range(20):
                opened = stack.enter_context(
                    attacker.websocket("Sec-WebSocket-Extensions: permessage-deflate")
                )
                opened.sendall(frame(LAST | COMPRESSED | TEXT, bomb[:-4]))
                assert code_at_end(opened) == 1009

    @pytest.mark.parametrize(
        "unit",
        [
            frame(0),
            frame(LAST | PING),
            frame(LAST | PONG, b"unasked"),
            frame(LAST | PING, b"x" * 125),
            frame(LAST | TEXT, PING_JSON),
            frame(LAST | TEXT, b'{"type": "watch", "table": "none"}'),
        ],
        ids=["empty pieces", "pings", "pongs", "long pings", "messages", "questions"],
    )
    @pytest.mark.parametrize("room", [0, 2048], ids=["read", "not read"])
    def test_frames_without_end_come_to_one(self, attacker: Attacker, unit: bytes, room: int) -> None:
        with attacker.websocket(room=room) as opened:
            if unit == frame(0):
                opened.sendall(frame(TEXT))
            assert send_for(opened, unit * 5000, 30)


class TestHeads:
    """A head is bounded, in whatever way it grows."""

    @pytest.mark.parametrize("websocket", [False, True])
    @pytest.mark.parametrize(
        "more",
        ["X: y\r\n" * 100, "X: " + "y" * 1000, "X" * 100_000 + ": y\r\n"],
        ids=["headers", "one header", "a name"],
    )
    def test_a_head_without_end_comes_to_one(self, attacker: Attacker, websocket: bool, more: str) -> None:
        head = attacker.upgrade() if websocket else attacker.request("GET /")
        with attacker.open(head.removesuffix("\r\n")) as opened:
            if not more.endswith("\n"):
                opened.sendall(b"X: ")
            assert send_for(opened, more.encode(), 30)

    def test_a_first_line_without_end_comes_to_one(self, attacker: Attacker) -> None:
        with attacker.open("GET /") as opened:
            assert send_for(opened, b"x" * 1000, 30)

    @pytest.mark.parametrize(
        "headers",
        [["X: y"] * 500, ["Cookie: guest=" + "x" * 30_000], ["Origin: http://" + "é" * 20_000]],
        ids=["many", "a long cookie", "a long origin"],
    )
    def test_an_upgrade_that_is_too_large_is_refused(self, attacker: Attacker, headers: list[str]) -> None:
        with attacker.open(attacker.upgrade(*headers)) as opened:
            assert b" 101 " not in opened.recv(64)

    @pytest.mark.parametrize(
        "text",
        [
            "\x00\x01\x02\x03\r\n\r\n",
            "GET  HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost\r\n\r\n",
            "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
            "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "PUT /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
            "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ],
    )
    def test_what_is_no_request_is_refused(self, attacker: Attacker, text: str) -> None:
        with attacker.open(text) as opened:
            answer = opened.recv(64)
            assert answer == b"" or answer.split()[1].startswith(b"4"), answer


class TestBodies:
    """A body is bounded in length and in time."""

    def test_bodies_that_come_drop_by_drop_are_not_waited_for(self, attacker: Attacker) -> None:
        head = attacker.request(
            "PUT /api/me",
            "Sec-Fetch-Site: same-origin",
            "Content-Type: application/json",
            "Content-Length: 8000",
        )
        with ExitStack() as stack:
            slow = [stack.enter_context(attacker.open(head)) for _ in range(150)]
            until = time.monotonic() + PATIENCE + 1
            while time.monotonic() < until:
                for opened in slow:
                    try:
                        opened.sendall(b" ")
                    except ConnectionError:
                        continue
                time.sleep(0.25)
            assert all(is_ended(opened) for opened in slow)

    @pytest.mark.parametrize("path", ["/api/me", "/", "/healthz", "/nowhere"])
    def test_a_body_without_end_comes_to_one(self, attacker: Attacker, path: str) -> None:
        head = attacker.request(
            f"PUT {path}",
            "Sec-Fetch-Site: same-origin",
            "Content-Type: application/json",
            "Transfer-Encoding: chunked",
        )
        with attacker.open(head) as opened:
            assert send_for(opened, b"fa0\r\n" + b" " * 4000 + b"\r\n", 30)


class TestConnections:
    """However many connections there are, there is room for whoever asks for something."""

    def test_thousands_that_are_half_open(self, process: Process) -> None:
        half_asked = Attacker(process.address).upgrade().removesuffix("\r\n")
        texts = ("", "GET / HTTP/1.1\r\nHost: x\r\n", half_asked)
        with ExitStack() as stack:
            _take_files()
            opened = [
                stack.enter_context(Attacker(process.address, number).open(texts[number % 3]))
                for number in range(3000)
            ]
            time.sleep(1)
            with process.address.guest() as newcomer, newcomer.line() as line:
                line.tell("ping")
                assert line.hear() == {"type": "pong"}
            assert all(is_ended(connection, 2 * PATIENCE + 2) for connection in opened)

    def test_websockets_of_one_address_have_an_end(self, process: Process, attacker: Attacker) -> None:
        with ExitStack() as stack:
            for _ in range(300):
                stack.enter_context(attacker.websocket())
            seen = httpx.get(f"{process.address}/metrics").text
            with process.address.guest() as newcomer, newcomer.line() as line:
                line.tell("ping")
                assert line.hear() == {"type": "pong"}
        assert int(re.findall(r"^fouraces_connections (\d+)", seen, re.MULTILINE)[0]) <= 201
        assert 'fouraces_refused_total{code="too-many-connections"}' in seen

    def test_who_opens_and_closes_as_fast_as_may_be(self, attacker: Attacker) -> None:
        for _ in range(1000):
            attacker.open("GET / HTTP/1.1\r\n").close()

    def test_websockets_that_are_opened_and_left(self, attacker: Attacker) -> None:
        for _ in range(300):
            opened = attacker.websocket()
            opened.sendall(frame(LAST | TEXT, b'{"type": "watch-lobby"}'))
            opened.close()

    def test_who_asks_without_end_and_reads_nothing(self, attacker: Attacker) -> None:
        with attacker.open(room=2048) as opened:
            assert send_for(opened, attacker.request("GET /").encode() * 100, 30)

    def test_who_asks_as_fast_as_may_be_is_told_to_wait(self, process: Process) -> None:
        away = httpx.HTTPTransport(local_address="127.0.0.77")
        with httpx.Client(transport=away, base_url=process.address) as client:
            statuses = [client.get("/api/lobby").status_code for _ in range(300)]
        assert set(statuses) == {200, 429}


class TestGuesses:
    """An id is never found by trying, and trying costs the server nothing that stays."""

    def test_what_is_nearly_a_table_s_id_is_none(self, process: Process) -> None:
        random = Random(7)
        with process.address.guest() as host:
            table = host.make("auction", 2)
            away = httpx.HTTPTransport(local_address="127.0.0.78")
            near = [table[:-1], table + "A", table.swapcase(), f" {table}", f"{table}%00", f"%2e/{table}"]
            near += [
                table[:place] + random.choice("abcXYZ019-_".replace(table[place], "")) + table[place + 1 :]
                for place in range(len(table))
            ]
            with httpx.Client(transport=away, base_url=process.address) as client:
                statuses = {client.get(f"/api/tables/{guess}").status_code for guess in near}
                assert statuses <= {404, 429}
            with process.address.guest() as other, other.line() as line:
                for guess in near:
                    line.tell("watch", table=guess[:64])
                    assert line.hear()["code"] == "no-such-table"


def _take_files() -> None:
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < 4000:
        pytest.skip("this machine lets nobody have so many connections")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(least, 4000), most))
