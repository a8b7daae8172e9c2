"""Stands between the network and the application, where requests and messages are not yet what they will be.

Connections that ask for nothing take nobody's place, heads and frames without end come to one, and a client
that does not read is not written for.
"""

import asyncio
import time
from collections.abc import MutableSet
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fouraces.server.limits import Buckets
from fouraces.server.settings import Limits, Rate

LONGEST_HEAD: Final = 2**16
"""In bytes: how much may come before it is a request."""

PIECE: Final = 4096
"""In bytes: so much is looked at before it is asked whether there was too much in it."""

MOST_WAITING: Final = 16
"""How many requests of a connection may wait for the answer to the one before them."""

CROWDED: Final = 0.75
FULL: Final = 0.95
"""The shares of all connections above which those are let go that have been silent for a moment, and any."""

MOMENT: Final = 1.0
"""Seconds in which whoever has opened a connection says what for."""

TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n"
"""What a request for a WebSocket is told if its head is too much to be read."""

POLICY_VIOLATION: Final = 1008
NOT_UTF8: Final = 1007


def is_silent(connection: Any) -> bool:
    """Whether a connection is one of HTTP on which no request is being answered."""
    return hasattr(connection, "cycle") and (connection.cycle is None or connection.cycle.response_complete)


def make_room(connections: MutableSet[Any], most: int) -> None:
    """If there are many connections, let the older half of those go on which nobody asks for anything."""
    if len(connections) < most * CROWDED:
        return
    before = time.monotonic() - (0 if len(connections) >= most * FULL else MOMENT)
    silent = [
        connection for connection in connections if is_silent(connection) and connection.opened <= before
    ]
    silent.sort(key=lambda connection: float(connection.opened))
    for connection in silent[: (len(silent) + 1) // 2]:
        connections.discard(connection)
        connection.transport.abort()


class GuardedHttp(AutoHTTPProtocol):  # type: ignore[valid-type,misc] # which it is depends on what is installed
    """HTTP as uvicorn speaks it, without heads or queues that never end or places for who says nothing."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        make_room(self.connections, self.config.limit_concurrency)
        self.opened = time.monotonic()
        self._head = 0
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._take(data[start : start + PIECE])

    def _take(self, data: bytes) -> None:
        super().data_received(data)
        self._head = self._head + len(data) if is_silent(self) else 0
        if self._head > LONGEST_HEAD or len(getattr(self, "pipeline", ())) > MOST_WAITING:
            self.transport.abort()


def guarded_websocket(limits: Limits) -> type[asyncio.Protocol]:
    """Return WebSockets as uvicorn speaks them, on which no more frames come than messages need."""
    frames = Rate(4 * limits.messages.per_second, 4 * limits.messages.at_once + limits.excess)

    class Guarded(GuardedWebSocket):
        rate = frames

    return Guarded


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are counted, also those that are no messages.

    Attributes:
        rate: how many frames may come.
    """

    rate: Rate

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames = Buckets(self.rate)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def handle_text(self, event: Any) -> None:
        if self._is_taken():
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        if self._is_taken():
            super().handle_bytes(event)

    def handle_cont(self, event: Any) -> None:
        if self._is_taken():
            super().handle_cont(event)

    def handle_pong(self, event: Any) -> None:
        if self._is_taken():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        if not self._is_taken():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # the answer waits for nobody who does not read

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self._end(NOT_UTF8, "this is not UTF-8")
        else:
            super().send_receive_event_to_app()

    def _is_taken(self) -> bool:
        """Whether one more frame is taken; whoever sends more has to go."""
        if self.transport.is_closing():
            return False
        if self._frames.take(""):
            return True
        self._end(POLICY_VIOLATION, "too many frames")
        return False

    def _end(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.writable.is_set():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        else:
            self.transport.abort()
        self.close_sent = True


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
