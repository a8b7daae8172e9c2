"""What stands before nodes as a proxy does: one address, which leads to whichever of them is there."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from served import Address, free_port

PIECE = 65536


class Gate:
    """One address for several servers: a connection goes to the first that takes it."""

    def __init__(self, addresses: Sequence[Address]) -> None:
        self._ports = [int(address.host.rpartition(":")[2]) for address in addresses]
        self._port = free_port()
        self._opened = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.address = Address(f"http://127.0.0.1:{self._port}")

    def open(self) -> None:
        """Let people in."""
        self._thread.start()
        assert self._opened.wait(10)

    def close(self) -> None:
        """Let nobody in any more, and nobody stay."""
        self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop, self._closing = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._lead, "127.0.0.1", self._port)
        self._opened.set()
        await self._closing.wait()
        server.close()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            theirs, ours = await self._taken()
            try:
                await asyncio.gather(_carry(reader, ours), _carry(theirs, writer))
            finally:
                ours.close()
        writer.close()

    async def _taken(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for _ in self._ports:
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", self._ports[0])
            self._ports.append(self._ports.pop(0))
        raise ConnectionRefusedError


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Carry what comes until nothing comes any more."""
    with suppress(OSError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    writer.close()


@contextmanager
def gate_to(addresses: Sequence[Address]) -> Iterator[Address]:
    """Open a gate to servers as long as the context lasts."""
    gate = Gate(addresses)
    gate.open()
    try:
        yield gate.address
    finally:
        gate.close()
