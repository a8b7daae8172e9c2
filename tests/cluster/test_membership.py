"""Which nodes are alive: as the database's clock says, and never longer than their lease."""

import asyncio
import threading
import time

import psycopg
import pytest
from sqlalchemy import Connection, select
from sqlalchemy.engine import make_url

from fouraces.room.membership import Member
from fouraces.room.trouble import Trouble
from fouraces.store.changes import put
from fouraces.store.database import Database, open_database
from fouraces.store.log import StoreAway
from fouraces.store.nodes import LEASE
from fouraces.store.reaching import HELD
from fouraces.store.schema import NODES
from fouraces.store.sql_nodes import SqlNodes
from rooms import asynchronous
from servers import Postgres

TABLES = [f"table {number}" for number in range(100)]


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


def let_pass(url: str, seconds: float) -> None:
    """Let all beats be so much older."""
    plain = make_url(url).set(drivername="postgresql").render_as_string()
    with psycopg.connect(plain) as connection:
        connection.execute("UPDATE nodes SET seen = seen - %s WHERE id <> 'room'", (int(seconds * 1000),))


async def never() -> None:
    """Find that a store is well."""


@asynchronous
async def test_a_node_is_alive_until_its_lease_is_over(url: str) -> None:
    database = open_database(url)
    nodes = SqlNodes(database)
    first = await nodes.beat("first")
    assert first.alive == {"first"}
    assert (await nodes.beat("second")).alive == {"first", "second"}
    let_pass(url, LEASE - 1)
    assert (await nodes.beat("second")).alive == {"first", "second"}
    let_pass(url, LEASE - 1)
    assert (await nodes.beat("second")).alive == {"second"}
    assert (await nodes.beat("first")).alive == {"first", "second"}
    await nodes.leave("second")
    again = await nodes.beat("first")
    assert again.alive == {"first"}
    assert again.opened == first.opened
    await database.close()


@asynchronous
async def test_the_room_is_opened_again_only_after_no_node_was_alive(url: str) -> None:
    database = open_database(url)
    nodes = SqlNodes(database)
    opened = (await nodes.beat("first")).opened
    assert (await nodes.beat("second")).opened == opened
    let_pass(url, LEASE + 1)
    again = await nodes.beat("second")
    assert again.opened > opened
    assert (await nodes.beat("first")).opened == again.opened
    await database.close()


@asynchronous
async def test_every_table_has_one_driver_once_all_have_beaten(url: str) -> None:
    database = open_database(url)
    members = [await member(database) for _ in range(3)]
    await asyncio.sleep(1.5)
    assert all(sum(one.drives(table) for one in members) == 1 for table in TABLES)
    await members[0].close()
    await asyncio.sleep(1.5)
    assert all([one.drives(table) for one in members].count(True) == 1 for table in TABLES)
    assert not any(members[0].drives(table) for table in TABLES)
    for one in members[1:]:
        await one.close()
    await database.close()


@asynchronous
async def test_a_node_past_its_lease_drives_nothing_until_it_has_beaten_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_database(url)
    one = await member(database)
    assert one.drives("a table")
    now = time.monotonic()
    with monkeypatch.context() as later:
        later.setattr("time.monotonic", lambda: now + LEASE + 1)
        assert not one.drives("a table")
    await one.close()
    await database.close()


@asynchronous
async def test_who_stops_in_the_middle_of_a_transaction_holds_up_nobody_for_long(url: str) -> None:
    stopping, other = open_database(url), open_database(url)
    has_begun = threading.Event()

    def stop(connection: Connection) -> None:
        put(connection, NODES, {"id": "other", "seen": 0})
        has_begun.set()
        time.sleep(HELD + 1)
        connection.execute(select(1))

    stopped = asyncio.create_task(stopping.do(stop))
    await asyncio.to_thread(has_begun.wait)
    async with asyncio.timeout(LEASE):
        assert "other" in (await SqlNodes(other).beat("other")).alive
    with pytest.raises(StoreAway):
        await stopped
    for database in (stopping, other):
        await database.close()


async def member(database: Database) -> Member:
    one = Member(SqlNodes(database), is_deaf=False)
    await one.start(lambda: None, Trouble(never))
    return one
