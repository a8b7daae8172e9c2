"""A node that cannot tell its news: the others find out by themselves."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from fouraces.room import following
from fouraces.room.membership import Member
from fouraces.room.messages import Order
from fouraces.room.room import Room
from fouraces.store.bus import InProcessBus
from fouraces.store.sql import open_store
from fouraces.store.sql_nodes import SqlNodes
from rooms import AT_ONCE, Person, asynchronous, opened, seated
from servers import Postgres


@asynccontextmanager
async def cut_off(url: str, *, is_deaf: bool = False) -> AsyncIterator[Room]:
    """Open a room as a node whose bus brings nobody's news but its own, which it may know."""
    store = open_store(url)
    room = Room(store, InProcessBus(), AT_ONCE, membership=Member(SqlNodes(store.database), is_deaf=is_deaf))
    async with opened(room, store):
        yield room


@asynchronous
async def test_what_no_news_has_told_is_seen_after_a_while(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "SELDOM", 0.5)
    url = postgres.new_database()
    async with cut_off(url) as one, cut_off(url) as other:
        (sara,) = await seated(one, Order("auction", 2, ["open", "open"]), 1)
        reza = await Person(other, sara.table, "reza").watch()
        await reza.sit()
        await sara.until(lambda picture: picture.phase == "playing")
        await sara.do("bid 7")
        await reza.until(lambda picture: picture.view["sealed"] == [0])


@asynchronous
async def test_whoever_has_no_bus_drives_soon_what_was_begun_elsewhere(postgres: Postgres) -> None:
    url = postgres.new_database()
    async with cut_off(url, is_deaf=True) as one, cut_off(url, is_deaf=True):
        await asyncio.sleep(2)
        began = time.monotonic()
        for _ in range(6):
            (sara,) = await seated(one, Order("auction", 2, ["open", "random"]), 1)
            await sara.do("bid 7")
            await sara.until(lambda picture: picture.view["sales"] or picture.view["rounds"])
        assert time.monotonic() < began + following.SELDOM
