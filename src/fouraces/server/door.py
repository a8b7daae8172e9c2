"""Who is connected, and how all of them are sent off when the server closes."""

import asyncio
from contextlib import suppress
from typing import Final, Protocol

PATIENCE: Final = 5.0
"""Seconds within which everybody is sent off; who takes longer is cut off."""


class Leaver(Protocol):
    """Somebody who is connected."""

    def send_off(self) -> None:
        """Take no more messages; what was asked is answered before the connection ends."""


class Door:
    """The way in, which is open until the server closes.

    Attributes:
        is_closing: whether nobody is let in any more.
    """

    def __init__(self) -> None:
        self.is_closing = False
        self._inside: set[Leaver] = set()
        self._is_empty = asyncio.Event()

    def come_in(self, somebody: Leaver) -> None:
        """Let somebody be inside until they go out."""
        self._inside.add(somebody)

    def go_out(self, somebody: Leaver) -> None:
        """Let somebody be gone."""
        self._inside.discard(somebody)
        if not self._inside:
            self._is_empty.set()

    async def close(self) -> None:
        """Let nobody in any more, and send all off, each with the answers to what they have asked."""
        self.is_closing = True
        self._is_empty.clear()
        for somebody in tuple(self._inside):
            somebody.send_off()
        if self._inside:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_empty.wait(), PATIENCE)
