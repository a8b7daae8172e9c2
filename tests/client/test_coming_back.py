"""The client goes on where it was, whatever becomes of the connection and of the server."""

import asyncio
import json
from collections import Counter
from contextlib import aclosing, suppress
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from fouraces.client import Client, Order, Unreachable
from programs import play
from rooms import asynchronous
from served import Address, Process

KILLS = 5
PATIENCE = 60.0


class Relay:
    """Stands between a client and a server, and cuts what goes through it."""

    def __init__(self, server: Address) -> None:
        self._host, _, port = server.host.partition(":")
        self._port = int(port)
        self._writers: set[asyncio.StreamWriter] = set()
        self.deaf = False

    async def __aenter__(self) -> "Relay":
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Cut all connections."""
        for writer in self._writers:
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._host, self._port)
        self._writers |= {writer, back}
        await asyncio.gather(self._pass(reader, back, back=False), self._pass(there, writer, back=True))
        self._writers -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, back: bool) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(2**16):
                if not (back and self.deaf):
                    writer.write(data)
                    await writer.drain()
        writer.close()


@asynchronous
async def test_what_was_done_and_not_answered_is_asked_again_and_done_once(server: Address) -> None:
    async with Relay(server) as relay, Client(relay.address) as client, Client(server) as other:
        table = await client.make(Order("patience", 1, number=1))
        await client.sit(table)
        async with aclosing(client.watch(table)) as pictures:
            picture = await anext(pictures)
            relay.deaf = True
            asked = asyncio.create_task(client.do(picture, "flip"))
            async with aclosing(other.watch(table)) as theirs, asyncio.timeout(PATIENCE):
                while (await anext(theirs)).moves != 1:
                    pass
            assert not asked.done()
            relay.deaf = False
            relay.cut()
            async with asyncio.timeout(PATIENCE):
                await asked
                async for picture in pictures:
                    if picture.moves:
                        break
        assert picture.moves == 1
        assert (picture.view or {})["moves"] == 1


@asynchronous
async def test_it_plays_on_through_killed_servers(tmp_path: Path) -> None:
    rng = Random(7)
    with Process(tmp_path, "--workers", "0", "--pace", "20") as process:
        async with Client(process.start(), patience=PATIENCE) as client:
            table = await client.make(Order("abundance", 2, ["open", "random"], {"rubbers": 2}))
            await client.sit(table)
            playing = asyncio.create_task(play(client, table))
            for _ in range(KILLS):
                await asyncio.sleep(rng.uniform(0.05, 0.5))
                await asyncio.to_thread(process.kill)
                await asyncio.sleep(rng.uniform(0, 0.3))
                await asyncio.to_thread(process.start)
            last = await playing
            record = await client.record(table)
    events = [json.loads(line) for line in record.splitlines()]
    assert last.phase == "over"
    assert Counter("result" in event for event in events)[True] == 1


@asynchronous
async def test_a_server_that_stays_away_is_given_up_at_last(tmp_path: Path) -> None:
    with Process(tmp_path, "--workers", "0") as process:
        async with Client(process.start(), patience=1) as client:
            table = await client.make(Order("auction", 2))
            async with aclosing(client.watch(table)) as pictures:
                await anext(pictures)
                await asyncio.to_thread(process.kill)
                with pytest.raises(Unreachable):
                    async with asyncio.timeout(PATIENCE):
                        await anext(pictures)
                with pytest.raises(Unreachable):
                    await client.sit(table)
            process.start()
            await client.sit(table)


@asynchronous
async def test_who_watches_slowly_sees_the_newest_picture(server: Address) -> None:
    async with Client(server) as client:
        table = await client.make(Order("patience", 1, number=1))
        await client.sit(table)
        async with aclosing(client.watch(table)) as pictures:
            picture = await anext(pictures)
            for _ in range(5):
                await client.do(picture, "flip")
                picture = replace(picture, on=f"move {picture.moves + 2}", moves=picture.moves + 1)
            newest = await anext(pictures)
        assert newest.moves == 5


@asynchronous
async def test_closing_lets_nobody_wait(server: Address) -> None:
    client = Client(server)
    table = await client.make(Order("auction", 2))
    pictures = client.watch(table)
    await anext(pictures)
    waiting = asyncio.ensure_future(anext(pictures))
    await asyncio.sleep(0.05)
    await client.close()
    with pytest.raises(Unreachable):
        await waiting
    assert not [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]


@asynchronous
async def test_a_server_that_is_too_fast_asked_is_asked_again(server: Address) -> None:
    async with Client(server) as client, asyncio.timeout(PATIENCE):
        table = await client.make(Order("auction", 2))
        await client.sit(table)
        for number in range(8):
            await client.chat(table, f"number {number}")
        async with aclosing(client.watch(table)) as pictures:
            assert len((await anext(pictures)).chat) == 8
