"""Where bots think, so that nobody has to wait for it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from fouraces.bots import Advice, Bot, advise
from fouraces.rules import Observation


class Thinkers(Protocol):
    """Lets bots think."""

    async def choose(self, bot: Bot, view: Observation) -> str | None:
        """Return what a bot does."""

    async def advise(self, bot: Bot, view: Observation) -> Advice:
        """Return what a bot advises, and what it knows of it."""

    def close(self) -> None:
        """Let nobody think any more."""


class ThinkingThreads:
    """Lets bots think in threads of this process."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, "bots")

    async def choose(self, bot: Bot, view: Observation) -> str | None:
        return await asyncio.get_running_loop().run_in_executor(self._threads, bot.choose_action, view)

    async def advise(self, bot: Bot, view: Observation) -> Advice:
        return await asyncio.get_running_loop().run_in_executor(self._threads, advise, bot, view)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
