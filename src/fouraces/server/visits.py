"""The WebSockets that are open, and as whom: who is revoked, or has become another, may not stay."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from fouraces.refusals import BadSetting, Refusal
from fouraces.server.visitors import Visitor
from fouraces.store.identities import Identities
from fouraces.store.log import StoreAway

LOG: Final = logging.getLogger("fouraces.server")

EVERY: Final = 2.0
"""Seconds between two looks round, for what was done on other nodes."""


class Visit(Protocol):
    """A WebSocket that is open."""

    def send_away(self, refusal: Refusal) -> None:
        """Let it be closed, and the client be told why."""


class Visits:
    """All WebSockets that are open here."""

    def __init__(self, identities: Identities) -> None:
        self._identities = identities
        self._visits: dict[Visit, Visitor] = {}

    @contextmanager
    def counted(self, visit: Visit, visitor: Visitor) -> Iterator[None]:
        """Count a WebSocket as open for as long as the context lasts."""
        self._visits[visit] = visitor
        try:
            yield
        finally:
            del self._visits[visit]

    async def keep_looking(self) -> None:
        """Look round for ever, from time to time."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look_round()
            except StoreAway:
                continue
            except Exception:
                LOG.exception("nobody knows who may stay")

    async def look_round(self) -> None:
        """Send away whose token is revoked, and who has become another guest."""
        if not self._visits:
            return
        visits = dict(self._visits)
        tokens = {visitor.token.id for visitor in visits.values() if visitor.token}
        people = {visitor.guest for visitor in visits.values() if not visitor.token}
        standing = await self._identities.tokens_among(tokens) if tokens else set()
        became = await self._identities.became(people) if people else {}
        for visit, visitor in visits.items():
            if visitor.token and visitor.token.id not in standing:
                visit.send_away(BadSetting("bad-token"))
            elif visitor.guest in became:
                visit.send_away(BadSetting("another-guest"))
