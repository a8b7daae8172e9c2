"""What the server writes about its work: lines of JSON with no secret in them.

An address of a table lets whoever knows it look on, and a cookie is a guest. Neither is written: a request is
named by the pattern that its path fits. A line's message is the name of an event; its facts stand beside it.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, TextIO

from pythonjsonlogger.json import JsonFormatter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fouraces.server.limits import Buckets
from fouraces.server.settings import Rate

ACCESS: Final = logging.getLogger("fouraces.access")

OF_ONE_EVENT: Final = Rate(per_second=100, at_once=1000)
"""How often lines of the same event are written, whatever comes."""


def write_logs(stream: TextIO, level: int) -> None:
    """Let everything from a level on be written to a stream, a line of JSON each."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        JsonFormatter(
            "{levelname}{name}{message}",
            style="{",
            timestamp=True,
            rename_fields={"levelname": "level", "name": "logger"},
            json_ensure_ascii=False,
        )
    )
    handler.addFilter(Flood(OF_ONE_EVENT))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        # they name paths and queries in full; what they warn of is wanted
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


class Flood(logging.Filter):
    """Lets no event fill the disk: what comes too often is left out, and the next line says how often."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._buckets = Buckets(rate, most_keys=1000, clock=clock)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        event = f"{record.name} {record.msg}"
        if not self._buckets.take(event):
            self._left_out[event] += 1
            return False
        left_out = self._left_out.pop(event, 0)
        if left_out:
            record.left_out = left_out
        return True


class AccessLog:
    """Writes a line about each request to an application, once it is answered, and tells it to a counter.

    Args:
        app: the application.
        answered: is told the method, the route, the status, and the seconds it took.
    """

    def __init__(self, app: ASGIApp, answered: Callable[[str, str, int, float], None]) -> None:
        self._app = app
        self._answered = answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and not status:
                status = 403
            await send(message)

        try:
            await self._app(scope, receive, note)
        finally:
            client = scope.get("client")
            seconds = time.perf_counter() - began
            method, route = scope.get("method", "WEBSOCKET"), pattern_of(scope)
            self._answered(method, route, status, seconds)
            ACCESS.info(
                "answered",
                extra={
                    "method": method,
                    "route": route,
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                    "address": client[0] if client else None,
                },
            )


def pattern_of(scope: Scope) -> str:
    """Return the pattern of the route that a request has taken; a dash if it has taken none."""
    return str(getattr(scope.get("route"), "path", "-"))
