"""What the server writes about its work: events with their facts, few of each, and nobody's words."""

import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from attacks import LAST, TEXT, Attacker, code_at_end, frame
from fouraces.server.logs import Flood
from fouraces.server.settings import Rate
from served import Address

Line = dict[str, Any]


@contextmanager
def logged(data: Path) -> Iterator[tuple[Address, Callable[[], list[Line]]]]:
    """Serve from a folder; give the address, and what ends the server and returns the lines it wrote."""
    log = data / "log"
    with log.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", "fouraces", "serve", "--data", str(data), "--port", "0", "--workers", "0"],
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
    assert process.stdout
    (address,) = [word for word in process.stdout.readline().split() if word.startswith("http://")]

    def lines() -> list[Line]:
        process.terminate()
        process.wait(30)
        return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]

    try:
        yield Address(address.rstrip("/")), lines
    finally:
        process.kill()
        process.communicate()


def events(lines: list[Line], name: str) -> list[Line]:
    return [line for line in lines if line["message"] == name]


def test_what_is_refused_is_an_event_with_its_reason_and_nobody_s_words(tmp_path: Path) -> None:
    with logged(tmp_path) as (address, lines):
        with address.guest(name="Sara") as guest, guest.line() as line:
            table = guest.make("auction", 2)
            line.ask("sit", table, seat=0)
            line.ask("chat", table, text="a secret word")
            line.ask("do", table, do="a secret move", on="")
            guest.http.put("/api/me", json={"name": "a secret name" * 10})
            line.socket.send("a secret message")
            line.end()
            with pytest.raises(InvalidStatus), guest.line(Origin="https://secret.example"):
                pass
            secrets = [table, guest.http.cookies["guest"], guest.id, "secret", "Sara"]
        written = lines()
    refused = [(line["code"], line.get("kind") or line.get("route")) for line in events(written, "refused")]
    assert refused == [("not-playing", "do"), ("name-too-long", "/api/me")]
    (away,) = events(written, "sent away")
    assert (away["code"], away["address"]) == ("bad-message", "127.0.0.1")
    assert [line for line in written if line["level"] in ("WARNING", "ERROR")] == []
    assert [secret for secret in secrets if secret in json.dumps(written, ensure_ascii=False)] == []


def test_who_attacks_writes_little_of_the_log(tmp_path: Path) -> None:
    with logged(tmp_path) as (address, lines):
        attacker = Attacker(address)
        for sent in (frame(LAST | TEXT, b"\xff"), frame(0x80 | 0x3), b"GET / HTTP/1.1\r\n\r\n"):
            with attacker.websocket() as opened:
                opened.sendall(sent)
                code_at_end(opened)
        for _ in range(20):
            for text in (attacker.upgrade("Origin: http://evil.example"), attacker.upgrade(*["X: y"] * 300)):
                with suppress(ConnectionError), attacker.open(text) as opened:
                    opened.recv(64)
        for _ in range(1500):
            with attacker.open("no request\r\n\r\n") as opened:
                opened.recv(64)
        written = lines()
    assert not [line for line in written if line["level"] == "ERROR" or "exc_info" in line]
    assert 1000 <= len(events(written, "Invalid HTTP request received.")) < 1500
    assert len([line for line in written if line.get("status") == 403]) == 20


def test_of_what_comes_too_often_the_next_line_says_how_much_was_left_out() -> None:
    second = 0.0
    flood = Flood(Rate(per_second=1, at_once=3), clock=lambda: second)

    def written(event: str) -> Line | None:
        record = logging.LogRecord("fouraces.server", logging.INFO, "", 0, event, None, None)
        return record.__dict__ if flood.filter(record) else None

    assert [written("refused") is not None for _ in range(10)] == [True] * 3 + [False] * 7
    assert written("opened")
    second = 1.0
    late = written("refused")
    assert late
    assert late["left_out"] == 7
    second = 2.0
    assert "left_out" not in (written("refused") or {"left_out": 0})
