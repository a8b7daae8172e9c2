"""Tables are kept as long as the terms say, and whoever is at one that is no more is told so."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from fouraces.refusals import BadSetting, Refusal
from fouraces.room import messages as ask
from fouraces.room.room import Room
from fouraces.room.tidying import DAY, Terms, Tidied, tidy
from fouraces.server.settings import SETTINGS, Keep, read_limits
from fouraces.store.aging import SqlOldTables
from fouraces.store.bus import InProcessBus
from fouraces.store.log import Listing
from fouraces.store.sql import SqlStore, open_store
from rooms import AT_ONCE, ManualTime, asynchronous, play_on, seated, store_in
from servers import Postgres
from shell import fouraces

ALL = Terms(unplayed=30, abandoned=30, finished=30)


async def left(store: SqlStore) -> set[str]:
    """Return the tables of which anything is left anywhere."""
    listings = [found for phase in ("open", "playing", "over") for found in await store.listed(phase, 100)]
    return {found.table for found in listings}


async def three_tables(room: Room, time: ManualTime) -> tuple[str, str, str]:
    """Make a table at which nobody plays, one at which somebody does, and one that is over."""
    unplayed = await room.make("guest-0", ask.Order("auction", 2, listed=True))
    playing = await seated(room, ask.Order("auction", 2, listed=True), 2)
    over = await seated(room, ask.Order("auction", 2, listed=True), 2)
    await play_on(over, Random(1))
    time.advance(20 * DAY)
    await playing[0].do("bid 7")
    for person in (*playing, *over):
        person.leave()
    return unplayed, playing[0].table, over[0].table


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@asynchronous
async def test_each_kind_of_table_is_kept_so_long_after_the_last_thing_that_happened_at_it(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        store = store_in(tmp_path)
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        store = open_store(postgres.new_database())
    time, old_tables = ManualTime(), SqlOldTables(store.database)
    room = Room(store, InProcessBus(), AT_ONCE, time)
    await room.start()
    unplayed, playing, over = await three_tables(room, time)
    time.advance(9 * DAY)
    assert await tidy(old_tables, ALL, time.now()) == Tidied()
    time.advance(2 * DAY)
    assert await tidy(old_tables, Terms(), time.now()) == Tidied()
    assert await tidy(old_tables, ALL, time.now(), {unplayed, over}) == Tidied()
    assert await tidy(old_tables, ALL, time.now(), dry=True) == Tidied(unplayed=1, finished=1)
    assert await left(store) == {unplayed, playing, over}
    assert await tidy(old_tables, ALL, time.now()) == Tidied(unplayed=1, finished=1)
    assert await left(store) == {playing}
    time.advance(18 * DAY)
    assert await tidy(old_tables, ALL, time.now()) == Tidied()
    time.advance(2 * DAY)
    assert await tidy(old_tables, ALL, time.now()) == Tidied(abandoned=1)
    assert await tidy(old_tables, ALL, time.now()) == Tidied()
    for table in (unplayed, playing, over):
        assert await store.read(table) == []
        with pytest.raises(KeyError):
            await store.seed(table)
    assert (await room.games_of("guest-0")).games == []
    await room.close()
    await store.close()


@asynchronous
async def test_many_tables_are_found_whatever_their_ages(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    entry = '{"kind":"begun","at":%d}'
    for number in range(250):
        at = number % 3
        await store.append(
            f"{number}",
            0,
            [entry % (at if number % 5 else DAY)],
            Listing(f"{number}", "open", True, at, "{}"),
        )
    old_tables = SqlOldTables(store.database)
    now = 31 * DAY
    assert await tidy(old_tables, ALL, now, dry=True) == Tidied(unplayed=200)
    assert await tidy(old_tables, ALL, now) == Tidied(unplayed=200)
    assert len(await store.listed("open", 1000)) == 50
    await store.close()


@asynchronous
async def test_a_table_that_somebody_comes_back_to_just_now_is_not_forgotten(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    old_tables = SqlOldTables(store.database)
    await store.append("a", 0, ["made"], Listing("a", "open", True, 1, "{}"))
    last = await old_tables.last("a")
    assert last is not None
    await store.append("a", 1, ["sat"])
    assert not await old_tables.forget("a", last.number)
    assert await store.read("a") == ["made", "sat"]
    assert await old_tables.forget("a", 1)
    assert not await old_tables.forget("a", 1)
    assert await old_tables.last("a") is None
    await store.close()


@asynchronous
async def test_nodes_that_tidy_at_once_delete_each_table_once(tmp_path: Path) -> None:
    nodes = [store_in(tmp_path) for _ in range(3)]
    for number in range(30):
        await nodes[0].append(
            f"{number}", 0, ['{"kind":"begun","at":1}'], Listing(f"{number}", "open", True, 1, "{}")
        )
    counts = await asyncio.gather(*(tidy(SqlOldTables(node.database), ALL, 31 * DAY) for node in nodes))
    assert sum(count.unplayed for count in counts) == 30
    for node in nodes:
        await node.close()


@asynchronous
async def test_who_is_at_a_table_that_is_kept_no_more_is_told_and_nothing_is_left_behind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = store_in(tmp_path)
    room = Room(store, InProcessBus(), AT_ONCE)
    await room.start()
    sara, reza = await seated(room, ask.Order("auction", 2), 2)
    old_tables = SqlOldTables(store.database)
    last = await old_tables.last(sara.table)
    assert last is not None
    assert await old_tables.forget(sara.table, last.number)
    for doing in (sara.do("bid 7"), sara.do("bid 7"), reza.ask(ask.Chat, "hello"), sara.watch()):
        with pytest.raises(Refusal) as refused:
            await doing
        assert refused.value.code == "no-such-table"
    await asyncio.sleep(0.05)
    assert not caplog.records
    assert await store.read(sara.table) == []
    assert await store.listing(sara.table) is None
    room.clear_away(0)
    assert not room.tables_at_hand
    await room.close()
    await store.close()


def test_the_terms_are_read_from_the_file_of_settings(tmp_path: Path) -> None:
    assert read_limits(tmp_path).keep.terms == Terms(unplayed=30)
    (tmp_path / SETTINGS).write_text("watched = 3\n[keep]\nfinished_days = 400\nabandoned_days = 0.5\n")
    settings = read_limits(tmp_path)
    assert settings.watched == 3
    assert settings.keep.terms == Terms(unplayed=30, abandoned=0.5, finished=400)
    for bad in ("finished_days = 0", "finished = 3", "finished_days = 'ever'"):
        (tmp_path / SETTINGS).write_text(f"[keep]\n{bad}\n")
        with pytest.raises(BadSetting):
            read_limits(tmp_path)
    assert Keep().finished_days is None


def test_tables_can_be_tidied_by_hand(tmp_path: Path) -> None:
    async def fill() -> None:
        store = store_in(tmp_path)
        await store.append("a", 0, ['{"kind":"begun","at":1}'], Listing("a", "open", True, 1, "{}"))
        await store.append("b", 0, ['{"kind":"begun","at":1}'], Listing("b", "over", True, 1, "{}"))
        await store.close()

    asyncio.run(fill())
    (tmp_path / SETTINGS).write_text("[keep]\nfinished_days = 400\n")
    counts = "1 that never began, 0 left in the middle, 1 finished.\n"
    assert fouraces("admin", "tidy", "--dry-run", "--data", tmp_path).out == f"Tables to be deleted: {counts}"
    assert fouraces("admin", "tidy", "--data", tmp_path).out == f"Deleted tables: {counts}"
    again = fouraces("admin", "tidy", "--data", tmp_path)
    assert "Deleted tables: 0" in again.out
    assert again.err.startswith(f"How long tables are kept is as {tmp_path / SETTINGS} says")
    missing = fouraces("admin", "tidy", "--data", tmp_path / "nowhere")
    assert (missing.status, missing.out) == (2, "")
    assert not (tmp_path / "nowhere").exists()
