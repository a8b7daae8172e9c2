"""Lets one guest become another: all that is the one's is the other's from then on.

That it is so is kept first, in one transaction. Then each table is handed over in its log. What a crash, or a
store that was away, has left undone is done at the next start, or when the guest's old cookie comes again.
What is still done elsewhere as the guest is handed over once it is noticed there.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from fouraces.refusals import Refusal
from fouraces.room.room import Room
from fouraces.store.identities import Identities, Left

LOG: Final = logging.getLogger("fouraces.server")


class Merging:
    """Hands over what guests have who have become others."""

    def __init__(self, identities: Identities, room: Room) -> None:
        self._identities = identities
        self._room = room
        self._tasks: set[asyncio.Task[None]] = set()

    async def merge(self, guest: str, into: str) -> str | None:
        """Let a guest become another, or whom that one has become.

        Returns:
            Who the guest is now; None if the guest had become somebody else. The tables that are not over are
            handed over then. Those that are over, which may be many, follow.

        Raises:
            StoreAway: if the store is; what was not done is done later.
        """
        now = await self._identities.merge(guest, into)
        left = await self._identities.left(guest)
        running = [one for one in left if not await self._is_over(one)]
        await self._hand_over(running)
        self.begin(guest)
        return now

    def begin(self, guest: str | None = None) -> None:
        """Begin to hand over what is left of a guest's, or of all who have become others."""
        task = asyncio.get_running_loop().create_task(self._finish(guest))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Leave the rest for the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _finish(self, guest: str | None) -> None:
        try:
            await self._hand_over(await self._identities.left(guest))
        except Exception:
            LOG.exception("tables are left to be handed over")

    async def _hand_over(self, tables: Sequence[Left]) -> None:
        """Hand tables over, and on if who was given them has become another meanwhile."""
        for left in tables:
            with suppress(Refusal):  # a table that is no more
                await self._room.hand_over(left.table, left.guest, left.into)
            await self._identities.handed_over(left)
        for into in {left.into for left in tables}:
            await self._hand_over(await self._identities.left(into))

    async def _is_over(self, left: Left) -> bool:
        try:
            return (await self._room.listing(left.table)).phase == "over"
        except Refusal:
            return True
