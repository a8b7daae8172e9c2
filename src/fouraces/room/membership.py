"""Which nodes there are, and which of them lets bots and clocks go on at a table."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from fouraces.room.entries import Milliseconds
from fouraces.room.placement import driver_of
from fouraces.room.trouble import STORE, Trouble
from fouraces.store.log import StoreAway
from fouraces.store.nodes import LEASE, Nodes

LOGGER: Final = logging.getLogger(__name__)

BEAT: Final = 1.0
"""Seconds from one beat to the next."""

LEAVING: Final = 2.0
"""Seconds that it may take to say goodbye; who cannot is missed once its lease is over."""

DEAF: Final = "deaf-"
"""What the ids of nodes begin with that no bus brings news to."""


class Membership(Protocol):
    """Says what a node has to do.

    Attributes:
        node: the node's id.
        is_shared: whether other nodes may write, too.
        is_mixed: whether there are several nodes, and not all of them tell their news on the bus.
        opened: when the room was opened last, after it had been closed, in milliseconds since 1970.
        alive: the nodes that are alive.
    """

    node: str
    is_shared: bool
    opened: Milliseconds
    alive: frozenset[str]

    @property
    def is_mixed(self) -> bool: ...

    def drives(self, table: str) -> bool:
        """Whether this node lets bots and clocks go on at a table."""

    async def start(self, changed: Callable[[], None], trouble: Trouble) -> None:
        """Come in.

        Args:
            changed: is called when there is something else to do from now on.
            trouble: is told if the store cannot be reached.

        Raises:
            StoreAway: if it cannot be reached now.
        """

    def hurry(self) -> None:
        """Look at once who is there."""

    async def close(self) -> None:
        """Go, so that others take over at once."""


class Alone:
    """The one node that there is.

    Args:
        now: tells the time.
    """

    node = ""
    is_shared = False
    is_mixed = False
    alive = frozenset({""})

    def __init__(self, now: Callable[[], Milliseconds]) -> None:
        self._now = now
        self.opened = now()

    def drives(self, table: str) -> bool:  # noqa: ARG002 - it drives all of them
        return True

    async def start(self, changed: Callable[[], None], trouble: Trouble) -> None:  # noqa: ARG002 - nothing changes
        self.opened = self._now()

    def hurry(self) -> None:
        """Do nothing: nobody else can be there."""

    async def close(self) -> None:
        """Go; nobody has to be told."""


class Member:
    """One of several nodes on one database.

    Args:
        nodes: where they are kept.
        is_deaf: whether no bus brings it others' news.
    """

    is_shared = True

    def __init__(self, nodes: Nodes, *, is_deaf: bool) -> None:
        self._nodes = nodes
        self.node = (DEAF if is_deaf else "") + secrets.token_urlsafe(12)
        self.alive: frozenset[str] = frozenset()
        self.opened: Milliseconds = 0
        self._beaten = -LEASE
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_mixed(self) -> bool:
        return len(self.alive) > 1 and any(node.startswith(DEAF) for node in self.alive)

    def drives(self, table: str) -> bool:
        return not self._has_lapsed() and driver_of(table, self.alive) == self.node

    async def start(self, changed: Callable[[], None], trouble: Trouble) -> None:
        await self._beat()
        self._task = asyncio.create_task(self._go_on(changed, trouble))

    def hurry(self) -> None:
        self._hurry.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._beaten = -LEASE
        with suppress(StoreAway, TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._nodes.leave(self.node)

    def _has_lapsed(self) -> bool:
        """Whether others may take this node to be gone."""
        return time.monotonic() - self._beaten > LEASE

    async def _go_on(self, changed: Callable[[], None], trouble: Trouble) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), BEAT)
            self._hurry.clear()
            try:
                if await self._beat():
                    changed()
            except StoreAway as away:
                trouble.lose(STORE, str(away))
            except Exception:
                LOGGER.exception("no beat")

    async def _beat(self) -> bool:
        """Beat; return whether there is something else to do from now on."""
        had_lapsed, known, began = self._has_lapsed(), (self.alive, self.opened), time.monotonic()
        self.alive, self.opened = await self._nodes.beat(self.node)
        self._beaten = began
        for news, nodes in (("node came", self.alive - known[0]), ("node gone", known[0] - self.alive)):
            for node in nodes:
                LOGGER.info(news, extra={"node": node, "own": node == self.node})
        return had_lapsed or known != (self.alive, self.opened)
