"""The bus between nodes: news comes through, its absence is told, and it heals by itself."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
import redis

from fouraces.store.bus import Attendance, Back, Greeting, Growth, Lost, News
from fouraces.store.redis_bus import CHANNEL, RedisBus
from rooms import asynchronous
from servers import Redis, running_redis

PATIENCE = 10.0


class Hearer:
    """Somebody who listens to a bus."""

    def __init__(self, bus: RedisBus) -> None:
        self.heard: list[News] = []
        self._changed = asyncio.Event()
        bus.listen(self._take)

    def _take(self, news: News) -> None:
        self.heard.append(news)
        self._changed.set()

    async def until(self, wanted: Callable[[list[News]], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not wanted(self.heard):
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[RedisBus, Hearer, RedisBus, Hearer]]:
    """Open two buses, each with somebody who listens."""
    buses = RedisBus(url), RedisBus(url)
    hearers = Hearer(buses[0]), Hearer(buses[1])
    for bus in buses:
        await bus.start()
    yield buses[0], hearers[0], buses[1], hearers[1]
    for bus in buses:
        await bus.close()


@asynchronous
async def test_news_comes_through_once_to_everybody(redis_server: Redis) -> None:
    told: list[News] = [
        Growth("a table", 7, listing=True, goes_on=True),
        Attendance("a node", "a table", ("sara", "reza"), preparing=False),
        Greeting("a node"),
    ]
    async with two(redis_server.url) as (here, hearer, there, other):
        await hearer.until(lambda heard: Back() in heard)
        await other.until(lambda heard: Back() in heard)
        for news in told:
            here.publish(news)
        await other.until(lambda heard: len(heard) > len(told))
        there.publish(Greeting("reza"))
        await hearer.until(lambda heard: Greeting("reza") in heard)
        assert other.heard == [Back(), *told, Greeting("reza")]
        assert hearer.heard == [Back(), *told, Greeting("reza")]


@asynchronous
async def test_a_bus_that_is_away_is_told_and_comes_back_by_itself() -> None:
    with running_redis() as server:
        async with two(server.url) as (here, hearer, _, other):
            await hearer.until(lambda heard: heard == [Back()])
            await other.until(lambda heard: heard == [Back()])
            server.kill()
            await other.until(lambda heard: isinstance(heard[-1], Lost))
            here.publish(Greeting("sara"))
            server.start()
            await other.until(lambda heard: Back() in heard[1:])


@asynchronous
async def test_a_bus_need_not_be_there_when_it_is_opened() -> None:
    with running_redis() as server:
        server.kill()
        async with two(server.url) as (_, hearer, _, other):
            await hearer.until(lambda heard: heard and isinstance(heard[0], Lost))
            server.start()
            await other.until(lambda heard: heard[-1] == Back())


FOREIGN = [
    b"\xff",
    b"7",
    b"[]",
    b"[" * 200_000,
    b'["x"]',
    b'["x", ["growth"], "a table", 1, false]',
    b'["x", "lost", "nothing"]',
    b'["x", "growth", [1], 2, 3]',
    b'["x", "growth", "a table", true, false]',
    b'["x", "growth", "a table", 1, false, false, false]',
    b'["x", "attendance", "evil", "a table", [["a"]], false]',
    b'["x", "attendance", "evil", "a table", "sara", false]',
    b'["x", "greeting", 7]',
    b'["x", "greeting"]',
    b'["x", "greeting", ' + b"[" * 200_000,
    b'[7, "greeting", "a node"]',
]


@asynchronous
async def test_what_is_no_news_is_ignored(redis_server: Redis, caplog: pytest.LogCaptureFixture) -> None:
    async with two(redis_server.url) as (here, hearer, _, other):
        await hearer.until(lambda heard: Back() in heard)
        await other.until(lambda heard: Back() in heard)
        with redis.Redis(port=redis_server.port) as client:
            for message in FOREIGN:
                client.publish(CHANNEL, message)
        here.publish(Greeting("a node"))
        await other.until(lambda heard: Greeting("a node") in heard)
        assert other.heard == [Back(), Greeting("a node")]
    told = [record.message for record in caplog.records]
    assert told == ["news not understood"] * 2 * len(FOREIGN)


@pytest.mark.parametrize(
    "url", ["", "redis", "http://127.0.0.1:6379", "redis://", "redis://127.0.0.1:port", "redis://127.0.0.1/a"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        RedisBus(url)
