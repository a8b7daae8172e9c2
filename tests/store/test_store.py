"""The store: a log takes each number once, all or nothing, and what was written is there afterwards."""

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from fouraces.store.bus import Growth, InProcessBus, News
from fouraces.store.log import Conflict, Listing, StoreAway
from fouraces.store.reaching import make_engine
from fouraces.store.schema import METADATA
from fouraces.store.sql import open_store
from rooms import asynchronous, store_in
from servers import Postgres


def listing(table: str, phase: str = "open", changed: int = 1, listed: bool = True) -> Listing:
    return Listing(table, phase, listed, changed, f'{{"of": "{table}"}}')


@asynchronous
async def test_a_log_is_read_as_it_was_written(url: str) -> None:
    store = open_store(url)
    await store.append("a", 0, ["one", "two"], listing("a"))
    await store.append("a", 2, ["three"])
    await store.append("b", 0, ["another"], listing("b"))
    await store.close()
    store = open_store(url)
    assert await store.read("a") == ["one", "two", "three"]
    assert await store.read("a", 2) == ["three"]
    assert await store.read("nothing") == []
    await store.close()


@asynchronous
async def test_there_is_no_table_whose_id_cannot_be_written(url: str) -> None:
    store = open_store(url)
    assert await store.read("a\0") == []
    assert await store.listing("a\0") is None
    await store.close()


@asynchronous
async def test_a_number_is_taken_once_and_a_conflict_changes_nothing(url: str) -> None:
    store = open_store(url)
    await store.append("a", 0, ["one"], listing("a"))
    with pytest.raises(Conflict):
        await store.append("a", 0, ["other"], listing("a", "playing"), ["guest"])
    with pytest.raises(Conflict):
        await store.append("a", -1, ["before", "one again"], listing("a", "over"))
    assert await store.read("a", -1) == ["one"]
    assert await store.listing("a") == listing("a")
    assert await store.tables_of("guest", 10) == []
    await store.close()


@asynchronous
async def test_of_many_writers_one_gets_each_number(url: str) -> None:
    stores = [open_store(url) for _ in range(3)]
    await stores[0].append("a", 0, ["made"], listing("a"))

    async def write(writer: int) -> list[int]:
        taken = []
        for number in range(1, 31):
            try:
                await stores[writer].append("a", number, [f"{writer}"])
                taken.append(number)
            except Conflict:
                pass
        return taken

    taken = await asyncio.gather(*(write(writer) for writer in range(3)))
    assert sorted(number for numbers in taken for number in numbers) == list(range(1, 31))
    log = await stores[0].read("a")
    assert all(log[number] == str(writer) for writer in range(3) for number in taken[writer])
    for store in stores:
        await store.close()


@asynchronous
async def test_nothing_is_kept_of_a_table_that_is_not(url: str) -> None:
    store = open_store(url)
    for late in (None, listing("gone", "over")):
        with pytest.raises(Conflict):
            await store.append("gone", 7, ["too late"], late, ["sara"])
    assert await store.read("gone") == []
    assert await store.listing("gone") is None
    await store.close()


@asynchronous
async def test_lists_are_by_phase_and_by_guest_the_last_changed_first(url: str) -> None:
    store = open_store(url)
    await store.append("a", 0, ["made"], listing("a", changed=1), ["sara"])
    await store.append("b", 0, ["made"], listing("b", changed=2), ["sara", "reza"])
    await store.append("c", 0, ["made"], listing("c", changed=3, listed=False))
    assert [found.table for found in await store.listed("open", 10)] == ["b", "a"]
    assert [found.table for found in await store.listed("open", 1)] == ["b"]
    assert [found.table for found in await store.tables_of("sara", 10)] == ["b", "a"]
    await store.append("a", 1, ["begun"], listing("a", "playing", 4), ["sara"])
    await store.append("c", 1, ["begun"], listing("c", "playing", 5, listed=False))
    assert [found.table for found in await store.tables_of("sara", 10)] == ["a", "b"]
    assert [found.table for found in await store.listed("playing", 10)] == ["a"]
    assert sorted(found.table for found in await store.running()) == ["a", "c"]
    assert [found.table for found in await store.running(4)] == ["c"]
    assert await store.listing("nothing") is None
    await store.close()


@asynchronous
async def test_seeds_and_names_are_kept(url: str) -> None:
    store = open_store(url)
    await store.keep_seed("a", b"\x00" * 32)
    await store.name_guest("sara", "Sara")
    await store.name_guest("sara", "سارا")
    await store.close()
    store = open_store(url)
    assert await store.seed("a") == b"\x00" * 32
    with pytest.raises(KeyError):
        await store.seed("b")
    assert await store.guest_name("sara") == "سارا"
    assert await store.guest_name("reza") is None
    await store.close()


@asynchronous
async def test_it_can_be_tried_whether_it_can_be_written(url: str) -> None:
    store = open_store(url)
    await store.try_writing()
    await store.try_writing()
    await store.close()


@asynchronous
async def test_a_database_that_can_only_be_read_is_away(postgres: Postgres) -> None:
    url = postgres.new_database()
    store = open_store(url)
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        name = url.rpartition("/")[2]
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await store.guest_name("sara")
        with pytest.raises(StoreAway):
            await store.try_writing()
    await store.close()


@asynchronous
async def test_what_is_written_is_on_the_disk(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    await store.append("a", 0, ["one"], listing("a"))
    files = [path.name for path in tmp_path.iterdir()]
    assert "room.db-wal" in files
    with make_engine(f"sqlite:///{tmp_path / 'room.db'}").connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    other = sqlite3.connect(tmp_path / "room.db")
    assert other.execute("SELECT entry FROM entries").fetchall() == [("one",)]
    other.close()
    await store.close()


def test_the_migrations_make_the_schema(url: str) -> None:
    asyncio.run(open_store(url).close())
    engine = make_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_bus_tells_all_who_listen() -> None:
    async def told() -> list[News]:
        bus, heard = InProcessBus(), list[News]()
        stop = bus.listen(heard.append)
        bus.listen(heard.append)
        bus.publish(Growth("a", 1, listing=False))
        stop()
        bus.publish(Growth("a", 2, listing=True))
        return heard

    assert asyncio.run(told()) == [Growth("a", 1, listing=False)] * 2 + [Growth("a", 2, listing=True)]


@asynchronous
async def test_finished_tables_are_paged_in_the_order_in_which_they_ended(url: str) -> None:
    store = open_store(url)
    own = [listing("b", "over", 5), listing("a", "over", 7), listing("c", "over", 5, listed=False)]
    others = [listing("d", "over", 6), listing("e", "playing", 4), listing("f", "open", 3)]
    for each in (*own, *others):
        await store.append(each.table, 0, ["one"], each, ["sara"] if each in own else ["reza"])
    assert [table for table, *_ in await store.finished((0, ""), 10)] == ["b", "d", "a"]
    assert [table for table, *_ in await store.finished((5, "b"), 1)] == ["d"]
    assert [table for table, *_ in await store.finished((6, ""), 10)] == ["d", "a"]
    assert [table for table, *_ in await store.finished((7, "a"), 10)] == []
    assert [table for table, *_ in await store.finished((0, ""), 10, "sara")] == ["b", "c", "a"]
    assert [table for table, *_ in await store.finished((5, "b"), 10, "sara")] == ["c", "a"]
    assert await store.finished((0, ""), 10, "nobody") == []
    await store.close()
