"""A guest becomes another: whatever was theirs at a table is the other's, and the game goes on."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from fouraces.refusals import Refusal
from fouraces.room import entries as log
from fouraces.room import messages as ask
from fouraces.room.room import Room
from fouraces.room.table import Table
from fouraces.store.bus import InProcessBus
from fouraces.store.identities import SqlIdentities
from rooms import Person, asynchronous, open_room, seated, store_in

AUCTION = ask.Order("auction", 2)
THREE = ask.Order("auction", 3)


async def table_of(room: Room, person: Person) -> Person:
    """Return who somebody is at the same table after they have become Mina."""
    await room.hand_over(person.table, person.guest, "mina")
    return await Person(room, person.table, "mina").watch()


async def log_of(folder: Path, table: str) -> list[log.AnyEntry]:
    store = store_in(folder)
    entries = [log.decode_entry(line) for line in await store.read(table)]
    await store.close()
    return entries


@asynchronous
async def test_the_seat_and_the_game_go_on_under_the_other_s_hand(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        omid, sara = await seated(room, AUCTION, 2)
        await sara.do_anything(Random(1))
        mina = await table_of(room, sara)
        assert mina.picture.me == 1
        assert mina.picture.seats[1].guest == omid.picture.seats[1].guest
        assert sara.picture.me is None
        with pytest.raises(Refusal, match="sits at this table"):
            await sara.ask(ask.Resign)
        await omid.do_anything(Random(1))
        await mina.until(lambda picture: picture.on)
        await mina.do_anything(Random(2))
        await mina.ask(ask.Resign)
        record = await room.record(mina.table)
        assert [line.by for line in record.events if line.by != "chance"][:3] == [1, 0, 1]
    entries = await log_of(tmp_path, mina.table)
    assert sum(isinstance(entry, log.Became) for entry in entries) == 1


@asynchronous
async def test_the_host_hosts_and_a_kept_seat_is_kept(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, omid = await seated(room, AUCTION, 2)
        await omid.ask(ask.Resign)
        await omid.ask(ask.Rematch)
        again = (await omid.until(lambda picture: picture.again)).again
        assert again
        hosting = await Person(room, again, omid.guest).watch()
        await hosting.sit()
        mina = await table_of(room, await Person(room, again, sara.guest).watch())
        await mina.sit()
        assert mina.picture.me == 0
        host = await table_of(room, await Person(room, omid.table, omid.guest).watch())
        assert host.picture.me == 1
        open_table = await room.make("omid", AUCTION)
        host = await table_of(room, await Person(room, open_table, "omid").watch())
        assert host.picture.host
        await host.ask(ask.SeatBot, 0, "house")


@asynchronous
async def test_it_is_done_once_however_often_it_is_asked(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, _ = await seated(room, AUCTION, 2)
        await asyncio.gather(*(room.hand_over(sara.table, sara.guest, "mina") for _ in range(5)))
        await room.hand_over(sara.table, "nobody", "mina")
    entries = await log_of(tmp_path, sara.table)
    assert sum(isinstance(entry, log.Became) for entry in entries) == 1


@asynchronous
async def test_two_rooms_at_once_do_it_once(tmp_path: Path) -> None:
    bus = InProcessBus()
    async with open_room(tmp_path, bus=bus) as one, open_room(tmp_path, bus=bus) as other:
        sara, _ = await seated(one, AUCTION, 2)
        there = await Person(other, sara.table, "mina").watch()
        await asyncio.gather(*(room.hand_over(sara.table, sara.guest, "mina") for room in (one, other)))
        await there.until(lambda picture: picture.me == 0)
    entries = await log_of(tmp_path, sara.table)
    assert sum(isinstance(entry, log.Became) for entry in entries) == 1


class TestBothSit:
    """One person plays one seat: where both sit, the guest's is given up."""

    @asynchronous
    async def test_before_the_game_it_is_free_again(self, tmp_path: Path) -> None:
        async with open_room(tmp_path) as room:
            table = await room.make("host", THREE)
            sara, mina = [await Person(room, table, guest).watch() for guest in ("sara", "mina")]
            for person in (sara, mina):
                await person.sit()
            await room.hand_over(table, "sara", "mina")
            assert [seat.kind for seat in mina.picture.seats] == ["open", "person", "open"]
            assert mina.picture.me == 1

    @asynchronous
    async def test_in_a_game_for_two_it_is_resigned(self, tmp_path: Path) -> None:
        async with open_room(tmp_path) as room:
            sara, mina = await seated(room, AUCTION, 2)
            await room.hand_over(sara.table, sara.guest, mina.guest)
            assert mina.picture.result == {"abandoned": True, "x-resigned": 0}
            assert mina.picture.me == 1
            await room.hand_over(sara.table, sara.guest, mina.guest)
        entries = await log_of(tmp_path, sara.table)
        assert [type(entry) for entry in entries[-2:]] == [log.Became, log.Ended]

    @asynchronous
    async def test_in_a_larger_game_the_house_plays_on(self, tmp_path: Path) -> None:
        async with open_room(tmp_path) as room:
            sara, mina, omid = await seated(room, THREE, 3)
            await room.hand_over(sara.table, sara.guest, mina.guest)
            assert [seat.kind for seat in omid.picture.seats] == ["bot", "person", "person"]
            assert mina.picture.me == 1
            assert omid.picture.phase == "playing"

    @asynchronous
    async def test_after_the_game_it_stays_as_it_was(self, tmp_path: Path) -> None:
        async with open_room(tmp_path) as room:
            sara, mina = await seated(room, AUCTION, 2, host="somebody")
            await sara.ask(ask.Resign)
            before = mina.picture
            for _ in range(2):
                await room.hand_over(sara.table, sara.guest, mina.guest)
            assert mina.picture == before
        entries = await log_of(tmp_path, sara.table)
        assert not any(isinstance(entry, log.Became) for entry in entries)


@asynchronous
async def test_what_a_crash_has_left_is_found_again(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        people = [(await seated(room, AUCTION, 2))[0] for _ in range(3)]
        store = store_in(tmp_path)
        who = SqlIdentities(store.database)
        assert await who.merge(people[0].guest, "mina")
        await room.hand_over(people[0].table, people[0].guest, "mina")
        await who.handed_over((await who.left())[0])
        assert len(await who.left()) == 2
        await store.close()
    async with open_room(tmp_path) as room:
        store = store_in(tmp_path)
        who = SqlIdentities(store.database)
        for left in await who.left():
            await room.hand_over(left.table, left.guest, left.into)
            await who.handed_over(left)
        games = (await room.games_of("mina")).games
        assert {game.table for game in games} == {person.table for person in people}
        assert [game.me for game in games] == [0, 0, 0]
        await store.close()


def test_an_old_log_reads_as_ever() -> None:
    lines = [
        (
            '{"kind":"made","game":"auction","options":{"joker":"none"},"seats":["open","house"],"kept":[null,null],'
            '"clock":{},"listed":false,"host":"sara","host_name":"","commit":"00","at":1}'
        ),
        '{"kind":"sat","seat":0,"name":"Sara","guest":"sara","at":2}',
        '{"kind":"became","guest":"sara","into":"mina","at":3}',
    ]
    table = Table("old")
    for line in lines:
        entry = log.decode_entry(line)
        assert log.encode_entry(entry)
        table.take(entry)
    assert (table.seat_of("mina"), table.seat_of("sara"), table.made.host) == (0, None, "mina")
