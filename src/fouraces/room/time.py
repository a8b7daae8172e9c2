"""The time, as the room is told it."""

import asyncio
import time
from contextlib import suppress
from typing import NamedTuple, Protocol


class Time(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    async def wait(self, event: asyncio.Event, until: int | None) -> None:
        """Wait for an event, but no longer than until a time, if one is given."""


class SystemTime:
    """The machine's own time."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def wait(self, event: asyncio.Event, until: int | None) -> None:
        seconds = None if until is None else max(0, until - self.now()) / 1000
        with suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), seconds)


class Pace(NamedTuple):
    """How long a bot takes over what it does, in milliseconds: a random time between the two."""

    least: int = 700
    most: int = 1600
