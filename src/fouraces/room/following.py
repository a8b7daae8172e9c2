"""Keeping a node's tables as their logs are, though others write them, and driving those that are its own."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, MutableMapping
from contextlib import suppress
from typing import Any, Final

from fouraces.refusals import Refusal
from fouraces.room.entries import Milliseconds
from fouraces.room.ground import Ground
from fouraces.room.listing import goes_on_by_itself
from fouraces.room.live import Live
from fouraces.room.trouble import BUS, STORE
from fouraces.store.bus import Attendance, Back, Greeting, Growth, Lost, News
from fouraces.store.log import StoreAway

LOGGER: Final = logging.getLogger(__name__)

ASKED: Final = 1.0
"""Seconds from one question to the store to the next, while no news comes."""

SELDOM: Final = 15.0
"""Seconds after which it is asked for everything though news comes: nobody misses who cannot tell theirs."""

LATELY: Final = 30_000
"""Milliseconds since which games have begun that are asked for each second, while no news comes."""

GONE: Final = "no-such-table"

AGAIN: Final = 60.0
"""Seconds after which it is tried again to take up a table that could not be read."""

AT_ONCE: Final = 8
"""So many tables are taken up at the same time."""


class Following:
    """Hears the news of other nodes, and asks the store what has happened where no news tells it.

    Args:
        ground: what the tables stand on.
        lives: the tables at hand.
        take_up: takes a table up from its log.
        list_anew: is called when lists of tables may have changed.
    """

    def __init__(
        self,
        ground: Ground,
        lives: MutableMapping[str, Live],
        take_up: Callable[[str], Awaitable[Live]],
        list_anew: Callable[[], None],
    ) -> None:
        self._ground = ground
        self._lives = lives
        self._take_up = take_up
        self._list_anew = list_anew
        self._wanted = asyncio.Event()
        self._broken: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_deaf(self) -> bool:
        """Whether others' news does not come."""
        is_lost = self._ground.trouble.is_away(BUS) and self._ground.membership.is_shared
        return is_lost or self._ground.membership.is_mixed

    def look(self) -> None:
        """Look soon, because something was missed or has changed."""
        self._wanted.set()

    async def go_on(self) -> None:
        """Look when it is wanted, all the time while no news comes, and seldom even so."""
        looked = time.monotonic()
        while True:
            if self._ground.trouble.is_away(STORE):
                await self._ground.trouble.until_well()
                self._wanted.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), ASKED)
            is_whole = self._wanted.is_set() or time.monotonic() >= looked + SELDOM
            if not (is_whole or self.is_deaf):
                continue
            self._wanted.clear()
            if is_whole:
                looked = time.monotonic()
            try:
                await self.look_through(0 if is_whole else self._ground.time.now() - LATELY)
            except StoreAway:
                self._wanted.set()
            except Exception:
                LOGGER.exception("tables not looked through")

    async def look_through(self, since: Milliseconds = 0) -> None:
        """Catch up with all tables at hand, and take up those in play that are this node's to drive.

        Args:
            since: games that have begun before are not looked at, of which there may be many.

        Raises:
            StoreAway: if the store stays away.
        """
        numbers = await self._ground.store.numbers(tuple(self._lives)) if self._lives else {}
        for table, number in numbers.items():
            live = self._lives.get(table)
            if live is not None and live.table.number < number:
                await self.take_up(table, number)
        drives = self._ground.membership.drives
        running = [
            listing.table
            for listing in await self._ground.store.running(since)
            if listing.table not in self._lives and drives(listing.table) and goes_on_by_itself(listing)
        ]
        for first in range(0, len(running), AT_ONCE):
            await asyncio.gather(*(self.take_up(table) for table in running[first : first + AT_ONCE]))
        for table, live in tuple(self._lives.items()):
            try:
                if live.is_idle and not live.is_driven:
                    del self._lives[table]
            except Exception:
                LOGGER.exception("table not cleared away")
        self._list_anew()

    async def take_up(self, table: str, number: int = 0) -> None:
        """Have a table at hand, and as many of its entries; one that cannot be read is left for a while."""
        if table in self._broken:
            return
        try:
            await (await self._take_up(table)).catch_up(number)
        except StoreAway:
            self.look()
        except Exception as failure:
            if isinstance(failure, Refusal) and failure.code == GONE:
                return
            LOGGER.exception("table not taken up")
            if table not in self._lives:
                self._broken.add(table)
                self._go_on(self._take_up_again(table))

    async def _take_up_again(self, table: str) -> None:
        await asyncio.sleep(AGAIN)
        self._broken.discard(table)
        if self._ground.membership.drives(table):
            await self.take_up(table)

    # news

    def hear(self, news: News) -> None:
        """See to what other nodes tell, or this one."""
        membership = self._ground.membership
        match news:
            case Growth():
                self._grown(news)
            case Attendance() if news.node != membership.node:
                self._ground.elsewhere.take(news)
                self._show(news.table)
            case Greeting() if news.node != membership.node:
                membership.hurry()
                self._attend()
            case Lost():
                self._ground.trouble.lose(BUS, news.reason)
            case Back():
                self._ground.trouble.find(BUS)
                self._keep_told(())  # who has gone meanwhile is not told again, who is there is
                self.look()
                self._attend()
                self._ground.bus.publish(Greeting(membership.node))

    def rearrange(self) -> None:
        """See to what has to be done here, now that nodes have come or gone."""
        self._keep_told(self._ground.membership.alive)
        for live in self._lives.values():
            try:
                live.wake()
            except Exception:
                LOGGER.exception("table not woken")
        self._attend()
        self.look()

    async def close(self) -> None:
        """See to nothing any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _grown(self, growth: Growth) -> None:
        live = self._lives.get(growth.table)
        is_behind = live is not None and live.table.number < growth.number
        is_new = live is None and growth.goes_on and self._ground.membership.drives(growth.table)
        if is_behind or is_new:
            self._go_on(self.take_up(growth.table, growth.number))
        if growth.listing:
            self._list_anew()

    def _keep_told(self, nodes: Collection[str]) -> None:
        """Forget what others than these nodes have told of who is at their tables."""
        for table in self._ground.elsewhere.keep(nodes):
            self._show(table)

    def _show(self, table: str) -> None:
        """Show who is at a table, if it is at hand."""
        live = self._lives.get(table)
        if live is not None:
            live.show_soon()

    def _attend(self) -> None:
        """Tell other nodes who is at the tables here."""
        for live in self._lives.values():
            live.audience.attend()

    def _go_on(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
