"""What waits is written together: each is told the truth, and only when it is on the disk."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, event, select, text

from fouraces.store.changes import Change, How, make
from fouraces.store.database import Database, open_database
from fouraces.store.log import Conflict, Listing, StoreAway
from fouraces.store.reaching import make_engine
from fouraces.store.schema import ENTRIES, GUESTS, MEMBERS
from fouraces.store.sql import SqlStore, open_store
from rooms import asynchronous
from servers import Postgres

TABLES = ("a", "b", "c")


class Append(NamedTuple):
    """What somebody wants to write."""

    table: str
    number: int
    entries: tuple[str, ...]
    phase: str | None
    guests: tuple[str, ...]

    @property
    def listing(self) -> Listing | None:
        return None if self.phase is None else Listing(self.table, self.phase, True, self.number, "{}")


APPENDS = st.builds(
    Append,
    st.sampled_from(TABLES),
    st.integers(0, 6),
    st.lists(st.sampled_from("xyz"), min_size=1, max_size=3).map(tuple),
    st.sampled_from([None, "open", "playing", "over"]),
    st.lists(st.sampled_from(["sara", "reza"]), max_size=2).map(tuple),
)


def listing(table: str) -> Listing:
    return Listing(table, "open", True, 0, "{}")


class PlainStore:
    """Does what a store should do, one thing after the other, in dictionaries."""

    def __init__(self) -> None:
        self.logs: dict[str, dict[int, str]] = {table: {} for table in TABLES}
        self.listings: dict[str, Listing] = {}
        self.members: set[tuple[str, str]] = set()

    def append(self, wanted: Append) -> bool:
        """Append, and return whether there was no conflict."""
        log = self.logs[wanted.table]
        new = dict(enumerate(wanted.entries, wanted.number))
        if log.keys() & new.keys():
            return False
        log.update(new)
        if wanted.listing is not None:
            self.listings[wanted.table] = wanted.listing
        self.members |= {(guest, wanted.table) for guest in wanted.guests}
        return True


async def is_appended(store: SqlStore, wanted: Append) -> bool:
    try:
        await store.append(wanted.table, wanted.number, wanted.entries, wanted.listing, wanted.guests)
    except Conflict:
        return False
    return True


async def all_appended(store: SqlStore, wanted: Sequence[Append]) -> list[bool]:
    """Let all be written at once; return who was told that there was no conflict."""
    return await asyncio.gather(*(is_appended(store, one) for one in wanted))


async def check_like_a_plain_store(url: str, wanted: Sequence[Append]) -> None:
    made = [Append(table, 0, ("made",), "open", ()) for table in TABLES]
    plain, store = PlainStore(), open_store(url)
    await store.database.do(
        lambda connection: [connection.execute(delete(table)) for table in (ENTRIES, MEMBERS)]
    )
    for one in made:
        assert await is_appended(store, one) == plain.append(one) is True
    assert await all_appended(store, wanted) == [plain.append(one) for one in wanted]
    for table in TABLES:
        log = [entry for _, entry in sorted(plain.logs[table].items())]
        assert await store.read(table) == log
        assert await store.listing(table) == plain.listings.get(table)
    for guest in ("sara", "reza"):
        found = {(guest, listing.table) for listing in await store.tables_of(guest, 10)}
        assert found == {member for member in plain.members if member[0] == guest}
    await store.close()


@settings(max_examples=60)
@given(wanted=st.lists(APPENDS, max_size=30))
def test_what_comes_at_once_is_as_if_it_came_one_after_the_other(
    tmp_path_factory: pytest.TempPathFactory, wanted: list[Append]
) -> None:
    url = f"sqlite:///{tmp_path_factory.getbasetemp() / 'together.db'}"
    asyncio.run(check_like_a_plain_store(url, wanted))


def test_so_it_is_in_postgresql(postgres: Postgres) -> None:
    url = postgres.new_database()

    @settings(max_examples=30)
    @given(wanted=st.lists(APPENDS, max_size=30))
    def check(wanted: list[Append]) -> None:
        asyncio.run(check_like_a_plain_store(url, wanted))

    check()


@asynchronous
async def test_many_nodes_that_write_at_the_same_tables_never_lock_each_other_out(url: str) -> None:
    nodes = [open_store(url) for _ in range(3)]
    tables = [f"table-{number}" for number in range(20)]
    for table in tables:
        await nodes[0].append(table, 0, ["made"], listing(table))

    async def play(node: int, table: str) -> list[int]:
        won = []
        for number in range(1, 16):
            listing = Listing(table, "playing", True, number, str(node))
            if await is_appended(nodes[node], Append(table, number, (f"{node}",), None, (f"guest-{node}",))):
                won.append(number)
                await nodes[node].append(table, 100 + number, ["next"], listing, [f"guest-{node}"])
        return won

    players = [(node, table) for node in range(3) for table in (tables, tables[::-1])[node % 2]]
    won = await asyncio.gather(*(play(*player) for player in players))
    for table in tables:
        numbers = [n for (_, at), mine in zip(players, won, strict=True) if at == table for n in mine]
        assert sorted(numbers) == list(range(1, 16))
        assert len(await nodes[0].read(table)) == 31
    for node in nodes:
        await node.close()


@asynchronous
async def test_many_writers_share_commits_and_one_alone_waits_for_nobody(url: str) -> None:
    store, commits = open_store(url), list[object]()
    event.listen(store.database.engine, "commit", commits.append)
    await asyncio.gather(
        *(store.append(f"{number}", 0, ["made"], listing(f"{number}")) for number in range(300))
    )
    assert len(commits) < 100
    commits.clear()
    for number in range(5):
        await store.append(f"{number}", 1, ["alone"])
    assert len(commits) == 5
    await store.close()


@asynchronous
async def test_nobody_is_told_before_the_commit(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    store = open_store(f"sqlite:///{path}")

    async def append(number: int) -> None:
        await store.append("a", number, [f"entry {number}"])
        with closing(sqlite3.connect(path)) as other:
            found = other.execute("SELECT entry FROM entries WHERE number = ?", [number]).fetchall()
        assert found == [(f"entry {number}",)]

    await store.append("a", 0, ["made"], listing("a"))
    await asyncio.gather(*(append(number) for number in range(1, 50)))
    await store.close()


@asynchronous
async def test_if_the_commit_fails_nobody_is_told_that_it_was_written(own_postgres: Postgres) -> None:
    store = open_store(own_postgres.new_database())
    await store.append("a", 0, ["made"], listing("a"))
    other = make_engine(store.database.engine.url.render_as_string())

    def cut_off(connection: Connection) -> None:
        number = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with other.begin() as another:
            another.execute(text("SELECT pg_terminate_backend(:number)"), {"number": number})

    event.listen(store.database.engine, "commit", cut_off)
    await check_away(store)
    event.remove(store.database.engine, "commit", cut_off)
    await store.append("a", 1, ["kept"])
    assert await store.read("a") == ["made", "kept"]
    other.dispose()
    await store.close()


@asynchronous
async def test_who_waits_no_more_before_the_turn_comes_has_written_nothing(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'room.db'}")
    await store.append("a", 0, ["made"], listing("a"))
    writes = [asyncio.create_task(store.append("a", number, ["x"])) for number in range(1, 21)]
    await asyncio.sleep(0)
    writes[-1].cancel()
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes[:-1]] == [type(None)] * 19
    log = await store.read("a")
    assert len(log) in (20, 21)
    await store.close()


@asynchronous
async def test_text_that_cannot_be_kept_harms_nobody_else(url: str) -> None:
    store = open_store(url)
    await store.append("a", 0, ["made"], listing("a"))
    outcomes = await asyncio.gather(
        *(store.append("a", number, ["\ud800" if number == 7 else "x"]) for number in range(1, 20)),
        return_exceptions=True,
    )
    assert [number for number, outcome in enumerate(outcomes, 1) if outcome is not None] == [7]
    assert len(await store.read("a")) == 19
    await store.close()


@asynchronous
async def test_reading_waits_for_no_writer(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'room.db'}")
    await store.append("a", 0, ["made"], listing("a"))
    with closing(sqlite3.connect(tmp_path / "room.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.append("a", 1, ["more"]))
        async with asyncio.timeout(2):
            assert await store.read("a") == ["made"]
        assert not writing.done()
        other.execute("COMMIT")
    await writing
    assert await store.read("a") == ["made", "more"]
    await store.close()


async def check_away(store: SqlStore) -> None:
    """Check that the store says that it is away, to all who write at once."""
    outcomes = await asyncio.gather(
        *(store.append("a", number, ["x" * 10_000]) for number in range(1, 30)), return_exceptions=True
    )
    assert {type(outcome) for outcome in outcomes} == {StoreAway}


@contextmanager
def disk_full_from(size: int) -> Iterator[None]:
    """Let no file of this process grow over a size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@asynchronous
async def test_a_disk_that_takes_no_more_is_a_store_that_is_away_until_it_does(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'room.db'}")
    await store.append("a", 0, ["made"], listing("a"))
    with disk_full_from((tmp_path / "room.db-wal").stat().st_size):
        with pytest.raises(StoreAway):
            await store.append("a", 1, ["lost"])
        await check_away(store)
        assert await store.read("a") == ["made"]
    await store.append("a", 1, ["kept"])
    assert await store.read("a") == ["made", "kept"]
    await store.close()


@asynchronous
async def test_a_database_that_may_not_grow_is_a_store_that_is_away(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'room.db'}")
    await store.append("a", 0, ["made"], listing("a"))
    pages = ["1"]
    event.listen(
        store.database.engine,
        "checkout",
        lambda connection, *_: connection.execute(f"PRAGMA max_page_count = {pages[0]}"),
    )
    await check_away(store)
    pages[0] = "1000000"
    await store.append("a", 1, ["kept"])
    assert await store.read("a") == ["made", "kept"]
    await store.close()


@asynchronous
async def test_a_database_that_somebody_holds_is_a_store_that_is_away(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'room.db'}?timeout=0.1")
    await store.append("a", 0, ["made"], listing("a"))
    with closing(sqlite3.connect(tmp_path / "room.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await check_away(store)
        other.execute("ROLLBACK")
    await store.append("a", 1, ["kept"])
    await store.close()


@asynchronous
async def test_a_database_that_may_only_be_read_is_a_store_that_is_away(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    store = open_store(f"sqlite:///{path}")
    await store.append("a", 0, ["made"], listing("a"))
    reader = SqlStore(Database(make_engine(f"sqlite:///file:{path}?mode=ro&uri=true"), 2))
    await check_away(reader)
    assert await reader.read("a") == ["made"]
    await reader.close()
    await store.close()


@asynchronous
async def test_a_postgresql_that_is_away_is_told_and_comes_back(own_postgres: Postgres) -> None:
    store = open_store(own_postgres.new_database())
    await store.append("a", 0, ["made"], listing("a"))
    own_postgres.kill()
    for asking in (store.append("a", 1, ["x"]), store.read("a"), store.name_guest("sara", "Sara")):
        with pytest.raises(StoreAway):
            await asking
    own_postgres.start()
    assert await store.read("a") == ["made"]
    await store.append("a", 1, ["kept"])
    assert await store.read("a") == ["made", "kept"]
    await store.close()


@asynchronous
async def test_changes_of_a_row_leave_what_they_do_not_speak_of(url: str) -> None:
    database = open_database(url)
    await database.write([Change(GUESTS, {"id": "sara", "name": "Sara", "became": "reza"})])
    await database.write([Change(GUESTS, {"id": "sara", "name": "سارا"}, How.REPLACE)])
    await database.write([Change(GUESTS, {"id": "sara", "name": "nobody"}, How.LEAVE)])
    found = await database.read(lambda connection: connection.execute(select(GUESTS)).all())
    assert [tuple(row) for row in found] == [("sara", "سارا", "reza")]
    await database.do(lambda connection: make(connection, []))
    assert await database.read(lambda connection: connection.execute(select(ENTRIES)).all()) == []
    await database.close()
