"""An upgrade takes the tables in play with it, whichever database they are in, and however many begin it."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from forking import FORKING
from fouraces.room import messages as ask
from fouraces.room.entries import Clock
from fouraces.room.room import Room
from fouraces.store.bus import InProcessBus
from fouraces.store.database import Database, open_database
from fouraces.store.reaching import make_engine
from fouraces.store.schema import METADATA
from fouraces.store.sql import SqlStore, open_store
from fouraces.store.upgrading import TooNew, migrate, revision_of
from fouraces.verify import verify
from rooms import AT_ONCE, Person, asynchronous, opened, play_on, seated
from shell import fouraces

PREVIOUS = "0001"

ORDERS = [
    (ask.Order("auction", 3, ["open", "open", "house"], clock=Clock("move", 3600)), 2),
    (ask.Order("abundance", 2, ["open", "open"], options={"rubbers": 1}), 2),
    (ask.Order("ambition", 4, ["open", "house", "random", "open"], clock=Clock("bank", 3600, 5)), 2),
    (ask.Order("patience", 1, options={"redeals": 1}), 1),
    (ask.Order("duel", 2, ["open", "random"]), 1),
]


@asynccontextmanager
async def room_on(store: SqlStore) -> AsyncIterator[Room]:
    room = Room(store, InProcessBus(), AT_ONCE)
    async with opened(room, store):
        yield room


def store_of_revision(url: str, revision: str) -> SqlStore:
    """Return a store in a database whose schema is an earlier one; it is left so."""
    engine = make_engine(url)
    migrate(engine, revision)
    return SqlStore(Database(engine, 4))


def revision_at(url: str) -> str | None:
    engine = make_engine(url)
    with engine.connect() as connection:
        found = revision_of(connection)
    engine.dispose()
    return found


@asynchronous
async def test_games_that_began_before_an_upgrade_are_played_to_their_end_after_it(url: str) -> None:
    rng, tables = Random(1), list[list[Person]]()
    async with room_on(store_of_revision(url, PREVIOUS)) as room:
        await room.rename("guest-0", "سارا")
        for order, guests in ORDERS:
            people = await seated(room, order, guests)
            await play_on(people, rng, actions=7)
            tables.append(people)
        waiting = await room.make("guest-0", ask.Order("auction", 2))
    assert sum(people[0].picture.phase == "playing" for people in tables) >= len(tables) - 1
    assert revision_at(url) == PREVIOUS
    async with room_on(open_store(url)) as room:
        assert revision_at(url) != PREVIOUS
        assert await room.name("guest-0") == "سارا"
        assert len((await room.games_of("guest-0")).games) == len(tables) + 1
        for people in tables:
            before = people[0].picture
            again = [await Person(room, person.table, person.guest).watch() for person in people]
            assert again[0].picture.commit == before.commit
            await play_on(again, rng)
            record = await room.record(people[0].table)
            (verdict,) = verify(record.lines())
            assert verdict.ok, verdict.refusal
            assert verdict.result == again[0].picture.result
        late = await Person(room, waiting, "guest-1").watch()
        await late.sit(1)


def test_every_step_and_all_of_them_make_the_schema_that_is_used(url: str) -> None:
    for revision in (PREVIOUS, "head"):
        engine = make_engine(url)
        migrate(engine, revision)
        engine.dispose()
    engine = make_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        (reference,) = inspect(connection).get_foreign_keys("entries")
        assert reference["referred_table"] == "tables"
    engine.dispose()


def start_node(url: str) -> str | None:
    """Start as a node does, and return the revision that it has then."""
    asyncio.run(open_store(url).close())
    return revision_at(url)


@pytest.mark.parametrize("old", [False, True])
def test_nodes_that_start_at_the_same_moment_upgrade_once(url: str, old: bool) -> None:
    if old:
        asyncio.run(store_of_revision(url, PREVIOUS).close())
    with ProcessPoolExecutor(4, FORKING) as nodes:
        (revision,) = set(nodes.map(start_node, [url] * 8))
    assert revision is not None
    assert revision != PREVIOUS


def test_an_upgrade_that_fails_changes_nothing(url: str) -> None:
    store = store_of_revision(url, PREVIOUS)
    with store.database.engine.begin() as connection:
        connection.execute(text("CREATE TABLE passkeys (id INTEGER)"))
    with pytest.raises(Exception, match="passkeys"):
        open_store(url)
    assert revision_at(url) == PREVIOUS
    with store.database.engine.begin() as connection:
        assert "nodes" not in inspect(connection).get_table_names()
        connection.execute(text("DROP TABLE passkeys"))
    assert start_node(url) != PREVIOUS
    asyncio.run(store.close())


def test_a_database_of_a_newer_version_is_left_alone(url: str, tmp_path: Path) -> None:
    asyncio.run(open_store(url).close())
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(TooNew):
        open_database(url)
    answer = fouraces("serve", "--data", tmp_path, "--database", url, "--port", "0")
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "was last used by a newer version of Four Aces (revision 9999)" in answer.err
    assert revision_at(url) == "9999"
