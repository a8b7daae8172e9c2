"""What somebody does as the guest whom they were, while it is not known here yet that they are another."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from fouraces.refusals import Refusal
from fouraces.room import messages as ask
from fouraces.room.room import Room
from fouraces.server.merging import Merging
from fouraces.server.visitors import Visitor
from fouraces.server.visits import Visits
from fouraces.store.bus import InProcessBus
from fouraces.store.identities import SqlIdentities
from rooms import Person, asynchronous, open_room, store_in

AUCTION = ask.Order("auction", 2)


class Node(NamedTuple):
    """What one of several nodes has."""

    room: Room
    visits: Visits
    merging: Merging


class Line:
    """A WebSocket, of which it is known why it was closed."""

    def __init__(self) -> None:
        self.codes: list[str] = []

    def send_away(self, refusal: Refusal) -> None:
        self.codes.append(refusal.code)


@asynccontextmanager
async def node_in(folder: Path, bus: InProcessBus) -> AsyncIterator[Node]:
    store = store_in(folder)
    identities = SqlIdentities(store.database)
    async with open_room(folder, bus=bus) as room:
        merging = Merging(identities, room)
        yield Node(room, Visits(identities, merging.begin), merging)
        await merging.close()
    await store.close()


@pytest.mark.parametrize("stays", [True, False], ids=["who stays", "who goes at once"])
@asynchronous
async def test_a_seat_taken_as_the_former_guest_is_the_other_s(tmp_path: Path, stays: bool) -> None:
    bus, line = InProcessBus(), Line()
    async with node_in(tmp_path, bus) as here, node_in(tmp_path, bus) as there:
        table = await there.room.make("host", AUCTION)
        sara = await Person(there.room, table, "sara").watch()
        with there.visits.counted(line, Visitor("reza")):
            await there.visits.look_round()
            assert await here.merging.merge("reza", "sara") == "sara"
            await Person(there.room, table, "reza").sit()
            if stays:
                await there.visits.look_round()
        if not stays:
            await there.visits.look_round()
        await sara.until(lambda picture: picture.me == 0)
        assert line.codes == (["another-guest"] if stays else [])


@asynchronous
async def test_a_table_made_as_the_former_guest_is_the_other_s(tmp_path: Path) -> None:
    bus = InProcessBus()
    async with node_in(tmp_path, bus) as here, node_in(tmp_path, bus) as there:
        assert await here.merging.merge("reza", "sara") == "sara"
        table = await there.room.make("reza", AUCTION)
        sara = await Person(there.room, table, "sara").watch()
        there.visits.went(Visitor("reza"))
        await there.visits.look_round()
        await sara.until(lambda picture: picture.host)


@asynchronous
async def test_tables_go_on_to_whom_the_other_becomes_meanwhile(tmp_path: Path) -> None:
    bus = InProcessBus()
    async with node_in(tmp_path, bus) as here, node_in(tmp_path, bus) as there:
        tables = [await here.room.make(guest, AUCTION) for guest in ("reza", "sara")]
        people = [await Person(there.room, table, "mina").watch() for table in tables]
        assert await there.merging.merge("sara", "mina") == "mina"
        assert await here.merging.merge("reza", "sara") == "mina"
        assert await there.merging.merge("reza", "omid") is None
        for mina in people:
            await mina.until(lambda picture: picture.host)


@asynchronous
async def test_who_is_given_tables_may_become_another_before_all_are_given(tmp_path: Path) -> None:
    bus = InProcessBus()
    async with node_in(tmp_path, bus) as here, node_in(tmp_path, bus) as there:
        tables = [await here.room.make("reza", AUCTION) for _ in range(20)]
        giving = asyncio.create_task(here.merging.merge("reza", "sara"))
        while not (await there.room.games_of("sara")).games:
            await asyncio.sleep(0.001)
        assert await there.merging.merge("sara", "mina") == "mina"
        assert await giving == "sara"
        for table in tables:
            mina = await Person(there.room, table, "mina").watch()
            await mina.until(lambda picture: picture.host)
