"""What the server writes about its work: lines of JSON with no secret in them.

An address of a table lets whoever knows it look on, and a cookie is a guest. Neither is written: a request is
named by the pattern that its path fits.
"""

import logging
import time
from typing import Final, TextIO

from pythonjsonlogger.json import JsonFormatter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ACCESS: Final = logging.getLogger("fouraces.access")


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
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        # they name paths and queries in full; what they warn of is wanted
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


class AccessLog:
    """Writes a line about each request to an application, once it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

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
            ACCESS.info(
                "answered",
                extra={
                    "method": scope.get("method", "WEBSOCKET"),
                    "route": pattern_of(scope),
                    "status": status,
                    "ms": round((time.perf_counter() - began) * 1000, 1),
                    "address": client[0] if client else None,
                },
            )


def pattern_of(scope: Scope) -> str:
    """Return the pattern of the route that a request has taken; a dash if it has taken none."""
    return str(getattr(scope.get("route"), "path", "-"))
