"""Keeping a node's tables as their logs are, though others write them, and driving those that are its own."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

from fouraces.room.ground import Ground
from fouraces.room.listing import goes_on_by_itself
from fouraces.room.live import Live
from fouraces.room.trouble import BUS, STORE
from fouraces.store.log import StoreAway

LOGGER: Final = logging.getLogger(__name__)

ASKED: Final = 1.0
"""Seconds from one question to the store to the next, while no news comes."""

AT_ONCE: Final = 8
"""So many tables are taken up at the same time."""


class Following:
    """Asks the store what has happened where no news tells it.

    Args:
        ground: what the tables stand on.
        lives: the tables at hand.
        take_up: takes a table up from its log.
        asked: is called after each look.
    """

    def __init__(
        self,
        ground: Ground,
        lives: Mapping[str, Live],
        take_up: Callable[[str], Awaitable[object]],
        asked: Callable[[], None],
    ) -> None:
        self._ground = ground
        self._lives = lives
        self._take_up = take_up
        self._asked = asked
        self._wanted = asyncio.Event()
        self._broken: set[str] = set()

    @property
    def is_deaf(self) -> bool:
        """Whether others' news does not come."""
        is_lost = self._ground.trouble.is_away(BUS) and self._ground.membership.is_shared
        return is_lost or self._ground.membership.is_mixed

    def look(self) -> None:
        """Look soon, because something was missed or has changed."""
        self._wanted.set()

    async def go_on(self) -> None:
        """Look when it is wanted, and all the time while no news comes."""
        while True:
            if self._ground.trouble.is_away(STORE):
                await self._ground.trouble.until_well()
                self._wanted.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), ASKED)
            if not self._wanted.is_set() and not self.is_deaf:
                continue
            self._wanted.clear()
            try:
                await self.look_through()
            except StoreAway:
                continue
            except Exception:
                LOGGER.exception("tables not looked through")

    async def look_through(self) -> None:
        """Catch up with all tables at hand, and take up those in play that are this node's to drive.

        Raises:
            StoreAway: if the store stays away.
        """
        numbers = await self._ground.store.numbers(tuple(self._lives)) if self._lives else {}
        for table, number in numbers.items():
            live = self._lives.get(table)
            if live is not None:
                await live.catch_up(number)
        drives = self._ground.membership.drives
        running = [
            listing.table
            for listing in await self._ground.store.running()
            if listing.table not in self._lives and drives(listing.table) and goes_on_by_itself(listing)
        ]
        for first in range(0, len(running), AT_ONCE):
            await asyncio.gather(*(self.take_up(table) for table in running[first : first + AT_ONCE]))
        self._asked()

    async def take_up(self, table: str) -> None:
        """Take a table up; one that cannot be is named in the log once, and left."""
        if table in self._broken:
            return
        try:
            await self._take_up(table)
        except StoreAway:
            self.look()
        except Exception:
            self._broken.add(table)
            LOGGER.exception("table not taken up")
