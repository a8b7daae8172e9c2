"""What attacks are made with: plain sockets, frames that nobody should send, and somebody at play."""

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final, Self

import httpx

from served import Address, Process

TEXT, BYTES, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
LAST: Final = 0x80
COMPRESSED: Final = 0x40

SOON: Final = 4.0
"""Seconds within which a move is acknowledged and a page is there, whatever others do on a busy machine."""


class Bystander:
    """Somebody who plays, opens pages and knows of nothing.

    Attributes:
        waits: how long each move and each page took, in seconds.
    """

    def __init__(self, address: Address) -> None:
        self.waits: list[float] = []
        self._address = address
        self._over = Event()
        self._thread = Thread(target=self._play)
        self._error: BaseException | None = None

    def _play(self) -> None:
        try:
            with self._address.guest() as guest, guest.line() as line:
                table = guest.make("patience", 1, number=1)
                line.watch(table)
                line.ask("sit", table, seat=0)
                while not self._over.wait(0.1):
                    picture = line.picture(table, lambda newer: bool(newer["on"]))
                    began = time.monotonic()
                    answer = (
                        line.ask("undo", table)
                        if picture["undo"]
                        else line.ask("do", table, do=picture["view"]["legal"][0], on=picture["on"])
                    )
                    self.waits.append(time.monotonic() - began)
                    assert answer["type"] == "ok", answer
                    began = time.monotonic()
                    assert httpx.get(f"{self._address}/api/rules/auction", timeout=30).status_code == 200
                    self.waits.append(time.monotonic() - began)
        except BaseException as error:
            self._error = error

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(60)

    @contextmanager
    def noticing_nothing(self) -> Iterator[None]:
        """Play on as long as the context lasts, and a little longer, without having to wait for anything."""
        before = len(self.waits)
        self._wait_for(before + 1)
        yield
        self._wait_for(len(self.waits) + 3)
        if self._error is not None:
            raise self._error
        longest = max(self.waits[before:])
        assert longest < SOON, f"{longest:.2f} s"

    def _wait_for(self, number: int) -> None:
        until = time.monotonic() + 60
        while len(self.waits) < number and self._error is None:
            assert time.monotonic() < until
            time.sleep(0.02)


class Attacker:
    """Somebody with an address of their own on this machine, and as many sockets as they like."""

    def __init__(self, address: Address, number: int = 2) -> None:
        host, _, port = address.host.partition(":")
        self._to = host, int(port)
        self._from = f"127.0.{number // 250}.{number % 250 + 2}"
        self._address = address

    def open(self, text: str = "", room: int = 0) -> socket.socket:
        """Open a connection, and say something on it."""
        opened = socket.socket()
        opened.settimeout(20)
        if room:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        opened.bind((self._from, 0))
        opened.connect(self._to)
        opened.sendall(text.encode("latin-1"))
        return opened

    def request(self, line: str, *headers: str) -> str:
        """Return the head of a request."""
        return "\r\n".join([f"{line} HTTP/1.1", f"Host: {self._address.host}", *headers, "", ""])

    def upgrade(self, *headers: str) -> str:
        """Return the head of a request for a WebSocket."""
        return self.request(
            "GET /ws",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            *headers,
        )

    def websocket(self, *headers: str, room: int = 0) -> socket.socket:
        """Open a WebSocket, as soon as that is allowed."""
        while True:
            opened = self.open(self.upgrade(*headers), room)
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += opened.recv(1)
            if not head.startswith(b"HTTP/1.1 429 "):
                assert head.startswith(b"HTTP/1.1 101 "), head
                return opened
            opened.close()
            time.sleep(1)


def frame(first: int, content: bytes = b"", *, masked: bool = True, length: int | None = None) -> bytes:
    """Return a frame as a client sends it, or as none should."""
    length = len(content) if length is None else length
    mask = 0x80 if masked else 0
    if length < 126:
        head = struct.pack("!BB", first, mask | length)
    elif length < 2**16:
        head = struct.pack("!BBH", first, mask | 126, length)
    else:
        head = struct.pack("!BBQ", first, mask | 127, length)
    return head + (bytes(4) if masked else b"") + content


def code_at_end(opened: socket.socket) -> int:
    """Return the code with which the server closes, 0 if it gives none before the end."""
    heard = b""
    with suppress(ConnectionError):
        while not _code(heard) and (piece := opened.recv(2**16)):
            heard += piece
    return _code(heard)


def _code(heard: bytes) -> int:
    while len(heard) >= 2:
        first, length = heard[0], heard[1]
        start = 2
        if length == 126:
            length, start = struct.unpack("!H", heard[2:4])[0], 4
        if first == LAST | CLOSE and len(heard) >= start + 2:
            return int(struct.unpack("!H", heard[start : start + 2])[0])
        heard = heard[start + length :]
    return 0


def is_ended(opened: socket.socket, patience: float = 30) -> bool:
    """Whether the server ends a connection, whatever it says before."""
    opened.settimeout(patience)
    try:
        while opened.recv(2**16):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def send_for(opened: socket.socket, content: bytes, seconds: float) -> bool:
    """Send the same again and again; return whether the server has put an end to it."""
    opened.settimeout(0.2)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            opened.sendall(content)
        except TimeoutError:
            continue
        except ConnectionError:
            return True
    return False


def megabytes(process: Process, kind: str = "VmRSS") -> int:
    """Return how much memory a server takes, or has taken at most ("VmHWM")."""
    status = Path(f"/proc/{process.number}/status").read_text(encoding="utf-8")
    (line,) = [line for line in status.splitlines() if line.startswith(f"{kind}:")]
    return int(line.split()[1]) // 1024
