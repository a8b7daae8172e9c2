"""Making ready what a table's bots and hints search with, and telling those who have to wait for it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from fouraces.bots import QUICK
from fouraces.room.thinking import Preparation, Thinkers, ThinkingFailed

LOGGER: Final = logging.getLogger(__name__)

LOADED: Final = 1.5
"""Seconds after which a search that is not ready is being compiled."""


class Preparing:
    """What is being made ready for one table.

    It begins when a bot sits down, not when it is to decide, so that it tells nothing of who has decided.

    Args:
        thinkers: who make it ready.
        show: shows everybody at the table what has changed for them.
    """

    def __init__(self, thinkers: Thinkers, show: Callable[[], Awaitable[None]]) -> None:
        self._thinkers = thinkers
        self._show = show
        self._waiting: Counter[int | None] = Counter()
        self._begun: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def is_waited_for(self, seat: int | None) -> bool:
        """Whether it takes long, and a seat has reason to know."""
        return self._waiting[None] > 0 or self._waiting[seat] > 0

    def begin(self, kind: str, game: str, players: int) -> None:
        """Make ready, in the background, what a bot at the table searches with."""
        if kind in QUICK or kind in self._begun:
            return
        self._begun.add(kind)
        task = asyncio.get_running_loop().create_task(self.wait_for(Preparation(kind, game, players), None))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wait_for(self, preparation: Preparation, seat: int | None) -> None:
        """Wait until something is ready, or cannot be; if it takes long, a seat is told, or all (None)."""
        work = asyncio.ensure_future(self._thinkers.prepare(preparation))
        done, _ = await asyncio.wait([work], timeout=LOADED)
        if not done:
            self._waiting[seat] += 1
            await self._show()
            try:
                await asyncio.wait([work])
            finally:
                self._waiting[seat] -= 1
            await self._show()
        try:
            await work
        except ThinkingFailed:
            LOGGER.exception("bot not ready", extra={"game": preparation.game})

    async def close(self) -> None:
        """Wait for nothing any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
