"""Who does not read what it is sent is left behind, and holds nobody up."""

import asyncio
import json
import socket
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from fouraces.room.messages import Lobby, Picture
from fouraces.server.messages import Pong
from fouraces.server.outbox import Outbox, TooSlow
from fouraces.server.settings import Limits
from served import FAST, Address, Guest, served

ESTABLISHED: Final = 1
"""A connection's state in Linux, while it stands."""

PONG: Final = b"\x8a\x80\0\0\0\0"
"""A frame that asks for nothing; who has gone answers it all the same, by saying so."""


def test_it_is_dropped_and_others_play_on(tmp_path: Path) -> None:
    limits = Limits(messages=FAST, messages_of_guest=FAST, messages_of_address=FAST, patience=1.0)
    with served(tmp_path, limits) as address, address.guest() as guest, address.guest() as slow:
        table = guest.make("patience", 1)
        deaf = open_deaf(address, slow)
        say(deaf, {"type": "watch", "table": table})
        with guest.line() as line:
            line.watch(table)
            line.ask("sit", table, seat=0)
            until = time.monotonic() + 120
            while not is_dropped(deaf):
                assert time.monotonic() < until
                picture = line.picture(table, lambda newer: bool(newer["on"]))
                answer = (
                    line.ask("undo", table)
                    if picture["undo"]
                    else line.ask("do", table, do=picture["view"]["legal"][0], on=picture["on"])
                )
                assert answer["type"] == "ok"
        deaf.close()


def test_only_the_newest_picture_waits_for_it() -> None:
    async def waiting() -> list[object]:
        outbox = Outbox(most_answers=2)
        for version in range(1000):
            for table in ("a", "b"):
                outbox.show(picture_of(table, version))
        outbox.put(Pong())
        return [await outbox.take() for _ in range(3)]

    first, second, last = asyncio.run(waiting())
    assert isinstance(first, Picture)
    assert isinstance(second, Picture)
    assert [(shown.table, shown.version) for shown in (first, second)] == [("a", 999), ("b", 999)]
    assert last == Pong()


def test_what_is_not_watched_any_more_does_not_wait_for_it() -> None:
    async def waiting() -> object:
        outbox = Outbox(most_answers=2)
        outbox.show(picture_of("a", 1))
        outbox.show(Lobby([]))
        outbox.put(Pong())
        outbox.forget("a")
        outbox.forget_lobby()
        return await outbox.take()

    assert asyncio.run(waiting()) == Pong()


def test_only_so_many_answers_wait_for_it() -> None:
    outbox = Outbox(most_answers=2)
    outbox.put(Pong())
    outbox.put(Pong())
    with pytest.raises(TooSlow):
        outbox.put(Pong())


def picture_of(table: str, version: int) -> Picture:
    blank: dict[str, Any] = dict.fromkeys(Picture.__struct_fields__)
    return Picture(**{**blank, "table": table, "version": version})


def is_dropped(deaf: socket.socket) -> bool:
    """Whether the server has given a connection up: nothing is read from it, only said that one is there."""
    with suppress(OSError):
        deaf.sendall(PONG)
    return deaf.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0 or state_of(deaf) != ESTABLISHED


def state_of(connection: socket.socket) -> int:
    return connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]


def open_deaf(address: Address, guest: Guest) -> socket.socket:
    """Open a WebSocket that nobody reads once it stands, with as little room for what comes as can be."""
    host, _, port = address.host.partition(":")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect((host, int(port)))
    deaf.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {address.host}\r\nOrigin: {address}\r\n"
        f"Cookie: guest={guest.http.cookies['guest']}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += deaf.recv(1)
    return deaf


def say(deaf: socket.socket, message: object) -> None:
    content = json.dumps(message).encode()
    deaf.sendall(struct.pack("!BBI", 0x81, 0x80 | len(content), 0) + content)
