"""A bus between processes and machines: one channel of a Redis."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from fouraces.store.bus import Attendance, Back, Greeting, Growth, InProcessBus, Lost, News

LOGGER: Final = logging.getLogger(__name__)

CHANNEL: Final = "fouraces:news"

CARRIED: Final[Mapping[str, tuple[Callable[..., News], Sequence[type]]]] = {
    "growth": (Growth, (str, int, bool, bool)),
    "attendance": (Attendance, (str, str, list, bool)),
    "greeting": (Greeting, (str,)),
}
"""What goes over the bus after the name of who tells it: its own name, and its facts, each of a kind."""

SCHEMES: Final = ("redis", "rediss", "unix")

AWAY: Final = (RedisError, OSError, TimeoutError)

QUIET: Final = 1.0
"""Seconds without news after which Redis is asked whether it is there."""

SILENT: Final = 3.0
"""Seconds without a word after which it is taken to be away; so long may it take to answer anything."""

AGAIN: Final = 0.3
"""Seconds until it is tried again."""

MOST_WAITING: Final = 10_000
"""News that waits to be carried; beyond that it is forgotten, and asked of the store by those who miss it."""

FAREWELL: Final = 1.0
"""Seconds that the last news may take to be carried."""


def _subject(news: News) -> str:
    """Return what older news is about that other news makes needless."""
    return news.table if isinstance(news, Growth | Attendance) else ""


def _read(carried: bytes) -> tuple[str, News]:
    """Return who tells something, and what.

    Raises:
        ValueError: if it is nothing that goes over the bus.
    """
    try:
        name, kind, *facts = json.loads(carried)
        news, kinds = CARRIED[kind]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None
    texts = [name, *(text for fact in facts if isinstance(fact, list) for text in fact)]
    if [type(fact) for fact in facts] != [*kinds] or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"no such {kind}")
    return name, news(*(tuple(fact) if isinstance(fact, list) else fact for fact in facts))


def check_address(url: str) -> None:
    """Check that something is written as the address of a Redis.

    Raises:
        ValueError: if it is not.
    """
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or not (parts.hostname or parts.path):
        raise ValueError(url)
    if parts.scheme != "unix":
        _ = parts.port
        database = parts.path.strip("/")
        if database and not database.isdigit():
            raise ValueError(url)


class RedisBus:
    """A bus that comes back by itself whenever Redis does.

    Args:
        url: the address of the Redis.

    Raises:
        ValueError: if the address is not written like one.
    """

    def __init__(self, url: str) -> None:
        check_address(url)
        self._redis = Redis.from_url(
            url,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=SILENT,
            socket_timeout=SILENT,
        )
        self._name = secrets.token_urlsafe(8)
        self._here = InProcessBus()
        self._waiting: dict[tuple[str, str], News] = {}
        self._filled = asyncio.Event()
        self._is_lost = False
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to hear and to tell."""
        self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._tell())]

    def listen(self, listener: Callable[[News], None]) -> Callable[[], None]:
        return self._here.listen(listener)

    def publish(self, news: News) -> None:
        self._here.publish(news)
        key = (type(news).__name__.lower(), _subject(news))
        older = self._waiting.pop(key, None)
        if isinstance(news, Growth) and isinstance(older, Growth):
            news = news._replace(listing=news.listing or older.listing)
        if len(self._waiting) < MOST_WAITING:
            self._waiting[key] = news
            self._filled.set()

    async def close(self) -> None:
        hearing, telling = self._tasks
        hearing.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self._waiting and not self._is_lost:
                    await asyncio.sleep(0.01)
        telling.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*AWAY):
            await self._redis.aclose()

    # hearing

    async def _hear(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await self._hear_from(channel)
            except AWAY as error:
                self._lose(str(error) or type(error).__name__)
            except Exception as error:
                LOGGER.exception("news not heard")
                self._lose(type(error).__name__)
            await asyncio.sleep(AGAIN)

    async def _hear_from(self, channel: PubSub) -> None:
        """Take what comes, as long as Redis is there."""
        loop = asyncio.get_running_loop()
        await channel.subscribe(CHANNEL)
        heard = loop.time()
        while True:
            message = await channel.get_message(timeout=QUIET)
            if message is None:
                if loop.time() - heard > SILENT:
                    raise TimeoutError
                await channel.ping()
                continue
            heard = loop.time()
            if message["type"] == "subscribe":
                self._find()
            elif message["type"] == "message":
                self._take(message["data"])

    def _take(self, carried: bytes) -> None:
        try:
            name, news = _read(carried)
        except ValueError as error:
            LOGGER.warning("news not understood", extra={"why": str(error)})
            return
        if name != self._name:
            self._here.publish(news)

    def _lose(self, reason: str) -> None:
        if not self._is_lost:
            self._is_lost = True
            self._here.publish(Lost(reason))

    def _find(self) -> None:
        self._is_lost = False
        self._here.publish(Back())

    # telling

    async def _tell(self) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            told, self._waiting = self._waiting, {}
            try:
                await self._carry([self._written(news) for news in told.values()])
            except AWAY:
                self._waiting = {**told, **self._waiting}
                self._filled.set()
                await asyncio.sleep(AGAIN)
            except Exception:
                LOGGER.exception("news not told")

    async def _carry(self, lines: list[str]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for line in lines:
                pipeline.publish(CHANNEL, line)
            await pipeline.execute()

    def _written(self, news: News) -> str:
        facts: tuple[Any, ...] = tuple(news)
        return json.dumps([self._name, type(news).__name__.lower(), *facts])
