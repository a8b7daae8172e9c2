"""The memory of a server with many tables at which nobody moves just now, and of those who sit there."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.room_servers import Server, fouraces
from bench.tables import Table

SEATS: Final = 2
MOVES: Final = 3
"""How many sales are played at each table, so that it has something to remember."""

AT_ONCE: Final = 25
SETTLED: Final = 5.0
"""Seconds that everything has to come to rest."""

PATIENCE: Final = 60.0

HEAD: Final = ("what is open", "server MB", "workers MB")


def measure_idle(folder: Path, tables: int, connections: int) -> Table:
    """Return what a server takes with so many tables of Auction, and as many connections as are asked for."""
    with fouraces(folder / "room") as server:
        rows = asyncio.run(_measured(server, tables, connections))
    return Table(f"{tables:,} idle tables", HEAD, rows)


async def _measured(server: Server, tables: int, connections: int) -> list[Sequence[str]]:
    rows = [_row("nothing", server)]
    each_anew = httpx.Limits(max_keepalive_connections=0)
    async with (
        AsyncExitStack() as open_ones,
        httpx.AsyncClient(base_url=server.facts["url"], limits=each_anew, timeout=PATIENCE) as http,
    ):
        sockets = [await open_ones.enter_async_context(_connect(http)) for _ in range(connections)]
        guests = [Guest(socket) for socket in sockets]
        await asyncio.sleep(SETTLED)
        rows.append(_row(f"{connections:,} connections", server))
        at_once = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(_play(http, guests[number::tables], at_once) for number in range(tables)))
        await asyncio.sleep(SETTLED)
        rows.append(_row(f"{tables:,} tables with {connections:,} connections", server))
    return rows


def _row(what: str, server: Server) -> Sequence[str]:
    own, of_all = server.own_megabytes(), server.megabytes()
    return what, f"{own:.0f}", f"{of_all - own:.0f}"


async def _play(http: httpx.AsyncClient, guests: "Sequence[Guest]", at_once: asyncio.Semaphore) -> None:
    """Let guests come to a new table, play a little and stay; whoever finds no seat looks on."""
    async with at_once:
        order = {"game": "auction", "players": SEATS, "seats": ["open", "open"]}
        headers = {"Cookie": guests[0].cookie, "Origin": str(http.base_url)}
        made = await http.post("/api/tables", json=order, headers=headers)
        table = made.raise_for_status().json()["table"]
        for number, guest in enumerate(guests):
            await guest.tell("watch", table=table)
            if number < SEATS:
                await guest.tell("sit", table=table, id="sit", seat=number)
        for number in range(MOVES):
            for seat, guest in enumerate(guests[:SEATS]):
                on = await guest.asked()
                await guest.tell("do", table=table, id=f"{number}", do=f"bid {2 * number + 2 + seat}", on=on)
                await guest.done(f"{number}")


def _connect(http: httpx.AsyncClient) -> connect:
    """Open a WebSocket as a browser does, which offers to compress."""
    return connect(
        f"{http.base_url}/ws".replace("http", "ws"), ping_interval=None, max_queue=None, open_timeout=PATIENCE
    )


class Guest:
    """Somebody who is connected."""

    def __init__(self, socket: ClientConnection) -> None:
        assert socket.response is not None
        self._socket = socket
        self.cookie = socket.response.headers["Set-Cookie"].partition(";")[0]
        self._on = ""

    async def tell(self, kind: str, **facts: object) -> None:
        """Send a message."""
        await self._socket.send(msgspec.json.encode({"type": kind, **facts}).decode())

    async def asked(self) -> str:
        """Wait until a decision is put to the guest; return what names it."""
        while not self._on:
            await self._hear()
        return self._on

    async def done(self, name: str) -> None:
        """Wait until a request is done."""
        while (message := await self._hear()).get("id") != name:
            pass
        assert message["type"] == "ok", message

    async def _hear(self) -> dict[str, object]:
        message: dict[str, object] = msgspec.json.decode(await self._socket.recv())
        self._on = str(message.get("on", self._on))
        return message
