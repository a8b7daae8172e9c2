"""The WebSockets that are open, and as whom: who is revoked, or has become another, may not stay.

What somebody did here as the guest whom they were, while it was not known here yet, is handed over.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
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
    """All WebSockets that are open here.

    Args:
        identities: knows who is revoked, and who has become another.
        hand_over: begins to hand over what is a guest's who has become another.
    """

    def __init__(self, identities: Identities, hand_over: Callable[[str], None]) -> None:
        self._identities = identities
        self._hand_over = hand_over
        self._visits: dict[Visit, Visitor] = {}
        self._gone: set[Visitor] = set()

    @contextmanager
    def counted(self, visit: Visit, visitor: Visitor) -> Iterator[None]:
        """Count a WebSocket as open for as long as the context lasts."""
        self._visits[visit] = visitor
        try:
            yield
        finally:
            del self._visits[visit]
            self.went(visitor)

    def went(self, visitor: Visitor) -> None:
        """Look once more whether somebody has become another who has done something and is gone."""
        self._gone.add(visitor)

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
        """Send away whose token is revoked, and who has become another guest, with what they did."""
        visits, gone = dict(self._visits), self._gone
        self._gone = set()
        tokens = {visitor.token.id for visitor in visits.values() if visitor.token}
        people = {visitor.guest for visitor in (*visits.values(), *gone) if not visitor.token}
        try:
            standing = await self._identities.tokens_among(tokens) if tokens else set()
            became = await self._identities.became(people) if people else {}
        except StoreAway:
            self._gone |= gone
            raise
        for visit, visitor in visits.items():
            if visitor.token and visitor.token.id not in standing:
                visit.send_away(BadSetting("bad-token"))
            elif visitor.guest in became:
                visit.send_away(BadSetting("another-guest"))
        for guest in became:
            self._hand_over(guest)
