"""A store that is waited for while it is away."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Final, TypeVar

from fouraces.room.trouble import STORE, Trouble
from fouraces.store.log import Listing, Store, StoreAway

AGAIN: Final = 0.2
"""Seconds until the store is asked again."""

HUNG: Final = 10.0
"""Seconds after which a store that does not answer is taken to be away."""

Answer = TypeVar("Answer")


class SteadyStore:
    """A store whose absence is noted, and waited out where that changes nothing.

    To append is not tried again, as it is not sure then whether it was done. Whoever appends has to look.

    Args:
        store: the store.
        trouble: is told when it is away.
        patience: the seconds for which it is waited for.
    """

    def __init__(self, store: Store, trouble: Trouble, patience: float) -> None:
        self._store = store
        self._trouble = trouble
        self._patience = patience

    async def patiently(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do what may be done twice, again and again until the store is there.

        Raises:
            StoreAway: if it stays away for as long as it is waited for, or has been already.
        """
        until = time.monotonic() + self._patience
        while True:
            try:
                return await work()
            except StoreAway:
                if time.monotonic() > until or self._trouble.lasts(STORE, self._patience):
                    raise
            await asyncio.sleep(AGAIN)

    async def _asked(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        return await self.patiently(lambda: self._noted(work))

    async def _noted(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Let the store do something; if it is away, or comes to no end with it, let that be known."""
        try:
            async with asyncio.timeout(HUNG):
                return await work()
        except TimeoutError:
            away = StoreAway("no answer")
        except StoreAway as error:
            away = error
        self._trouble.lose(STORE, str(away))
        raise away

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[str],
        listing: Listing | None = None,
        guests: Sequence[str] = (),
        seed: bytes | None = None,
    ) -> None:
        await self._noted(lambda: self._store.append(table, number, entries, listing, guests, seed))

    async def read(self, table: str, first: int = 0) -> list[str]:
        return await self._asked(lambda: self._store.read(table, first))

    async def numbers(self, tables: Collection[str]) -> dict[str, int]:
        return await self._asked(lambda: self._store.numbers(tables))

    async def listed(self, phase: str, limit: int) -> list[Listing]:
        return await self._asked(lambda: self._store.listed(phase, limit))

    async def running(self, since: int = 0) -> list[Listing]:
        return await self._asked(lambda: self._store.running(since))

    async def listing(self, table: str) -> Listing | None:
        return await self._asked(lambda: self._store.listing(table))

    async def tables_of(self, guest: str, limit: int) -> list[Listing]:
        return await self._asked(lambda: self._store.tables_of(guest, limit))

    async def seed(self, table: str) -> bytes:
        return await self._asked(lambda: self._store.seed(table))

    async def name_guest(self, guest: str, name: str) -> None:
        await self._asked(lambda: self._store.name_guest(guest, name))

    async def guest_name(self, guest: str) -> str | None:
        return await self._asked(lambda: self._store.guest_name(guest))

    async def close(self) -> None:
        await self._store.close()
