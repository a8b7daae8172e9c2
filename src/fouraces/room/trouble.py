"""What the room cannot reach just now, and who is told of it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from fouraces.store.log import StoreAway

LOGGER: Final = logging.getLogger(__name__)

STORE: Final = "store"
BUS: Final = "bus"

LASTING: Final = 1.0
"""Seconds after which people are told; what passes sooner they need not know."""

PROBED: Final = 0.5
"""Seconds from one look at the store to the next, while it is away."""


class Trouble:
    """What is away: the store, the bus, both or neither.

    Args:
        probe: has the store write something; it raises `StoreAway` as long as that is away.
    """

    def __init__(self, probe: Callable[[], Awaitable[object]]) -> None:
        self._probe = probe
        self._since: dict[str, float] = {}
        self._told: tuple[str, ...] = ()
        self._listeners: list[Callable[[tuple[str, ...]], None]] = []
        self._is_well = asyncio.Event()
        self._is_well.set()
        self._probing: asyncio.Task[None] | None = None
        self._telling: asyncio.TimerHandle | None = None

    @property
    def away(self) -> tuple[str, ...]:
        """What people know to be away."""
        return self._told

    def is_away(self, part: str) -> bool:
        """Whether a part is away, for however short a time."""
        return part in self._since

    def lasts(self, part: str, seconds: float) -> bool:
        """Whether a part has been away for so long."""
        return part in self._since and time.monotonic() - self._since[part] >= seconds

    def listen(self, listener: Callable[[tuple[str, ...]], None]) -> Callable[[], None]:
        """Let a listener be told from now on what is away; return what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def lose(self, part: str, reason: str) -> None:
        """Let a part be away."""
        if part in self._since:
            return
        self._since[part] = time.monotonic()
        LOGGER.warning("%s away", part, extra={"why": reason.partition("\n")[0]})
        if part == STORE:
            self._is_well.clear()
            self._probing = asyncio.create_task(self._look())
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(LASTING, self._tell)

    def find(self, part: str) -> None:
        """Let a part be there again."""
        since = self._since.pop(part, None)
        if since is None:
            return
        LOGGER.warning("%s back", part, extra={"seconds": round(time.monotonic() - since, 1)})
        if part == STORE:
            self._is_well.set()
        self._tell()

    async def until_well(self) -> None:
        """Wait until the store is there."""
        await self._is_well.wait()

    async def close(self) -> None:
        """Look no more."""
        if self._telling is not None:
            self._telling.cancel()
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(PROBED)
            try:
                await self._probe()
            except StoreAway:
                continue
            except Exception:
                LOGGER.exception("store not looked at")
                continue
            self.find(STORE)
            return

    def _tell(self) -> None:
        """Tell the listeners what is away, if it is for longer, and is not what they know already."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        away = tuple(sorted(part for part in self._since if part in self._told or self.lasts(part, LASTING)))
        if len(away) < len(self._since):
            self._telling = asyncio.get_running_loop().call_later(LASTING, self._tell)
        if away != self._told:
            self._told = away
            for listener in tuple(self._listeners):
                listener(away)
