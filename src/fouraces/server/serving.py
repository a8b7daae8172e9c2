"""Runs the server in this process, at one address, until it is told to stop."""

import errno
import gc
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from fouraces.refusals import BadSetting
from fouraces.server.door import Door
from fouraces.server.guarding import GuardedHttp, guarded_websocket, is_silent
from fouraces.server.settings import Limits

if sys.platform != "win32":
    import resource

_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - recognised here, not bound to

_SELDOM: Final = (20_000, 20, 20)
"""When garbage is looked for. What tables keep is much, and no garbage: to look through it takes long."""

_TICKS: Final = 10
"""So many ticks of the server's are a second."""

_OTHER_FILES: Final = 500
"""Files that are open besides those of connections."""


class _Announcing(uvicorn.Server):
    """A server that says when it is open, and lets go of connections on which no request comes.

    Args:
        config: how it serves.
        opened: called once it is open.
        closing: sends everybody off before it closes.
        patience: the seconds that the head of a request may take to come.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        opened: Callable[[], None],
        closing: Callable[[], Awaitable[None]],
        patience: float,
    ) -> None:
        super().__init__(config)
        self._opened = opened
        self._closing = closing
        self._patience = patience
        self._silent: dict[tuple[Any, Any], float] = {}

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS == 0:
            self._let_go(time.monotonic())
        return await super().on_tick(counter)

    def _let_go(self, now: float) -> None:
        connections: set[Any] = set(self.server_state.connections)
        silent = [(connection, connection.cycle) for connection in connections if is_silent(connection)]
        self._silent = {since: self._silent.get(since, now) for since in silent}
        for (connection, _), since in self._silent.items():
            if now - since > self._patience:
                connection.transport.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._closing()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()


def bind(host: str, port: int, patience: float) -> socket.socket:
    """Take the address that a server is to listen at.

    Args:
        host: an address or a name of this machine.
        port: a port; 0 for any that is free.
        patience: the seconds after which a client that takes nothing any more is gone.

    Raises:
        BadSetting: if the port is taken, or this machine has no such address.
        OSError: if the system refuses it for another reason.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(patience * 1000))
        listening.bind(address)
    except socket.gaierror:
        raise BadSetting("no-such-address", host=host) from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadSetting("port-taken", port=str(port), other=str(port + 1)) from None
        if error.errno == errno.EADDRNOTAVAIL:
            raise BadSetting("no-such-address", host=host) from None
        raise
    return listening


def url_of(listening: socket.socket) -> str:
    """Return the address of the first page, as others on the same network would type it."""
    host, port = listening.getsockname()[:2]
    if host in _EVERYWHERE:
        host = _own_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def make_server(app: Starlette, limits: Limits, opened: Callable[[], None]) -> uvicorn.Server:
    """Return what serves an application.

    Args:
        app: what is served.
        limits: how long messages may be, and how long a client may be silent.
        opened: called once the server answers.
    """
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        limit_concurrency=limits.connections,
        http=GuardedHttp,
        ws=guarded_websocket(limits),
        ws_max_size=4 * limits.message_bytes,
        ws_ping_interval=limits.patience,
        ws_ping_timeout=limits.patience,
        timeout_graceful_shutdown=3,
    )
    door: Door = app.state.door
    return _Announcing(config, opened, door.close, limits.patience)


def run(server: uvicorn.Server, listening: socket.socket) -> None:
    """Serve at an address until a signal comes to stop."""
    _take_files(server.config.limit_concurrency or 0)
    gc.freeze()
    gc.set_threshold(*_SELDOM)
    with suppress(KeyboardInterrupt):
        server.run([listening])


def _take_files(connections: int) -> None:
    """Let this process have as many files open as connections need, if the system lets it."""
    if sys.platform != "win32":
        least, most = connections + _OTHER_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)
        if most[0] != resource.RLIM_INFINITY and most[0] < least:
            wanted = least if most[1] == resource.RLIM_INFINITY else min(least, most[1])
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most[1]))


def _own_address() -> str:
    """Return this machine's address on its network; the one of itself where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only chooses a way
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
