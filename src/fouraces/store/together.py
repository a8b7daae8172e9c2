"""Writes together what waits to be written, so that the disk is waited for once for all of it."""

import asyncio
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from typing import Final, NamedTuple

from sqlalchemy import Engine

from fouraces.store.changes import Change, make
from fouraces.store.reaching import AWAY, away

MOST_TOGETHER: Final = 500
"""How many are written in one transaction, so that the first does not wait too long for the last."""


class Waiting(NamedTuple):
    """Changes that wait to be written, all or none.

    Attributes:
        changes: what is to be written.
        done: what is told when they are on the disk, or why they are not.
    """

    changes: Sequence[Change]
    done: "Future[None]"


class Together:
    """Writes what has come while it was writing in one transaction, and tells each only after the commit.

    What comes while nothing is written is written at once.

    Args:
        engine: the database.
        writer: runs one thing at a time, in the order in which it was asked to.
    """

    def __init__(self, engine: Engine, writer: Executor) -> None:
        self._engine = engine
        self._writer = writer
        self._waiting: deque[Waiting] = deque()

    async def write(self, changes: Sequence[Change]) -> None:
        """Make changes, all of them or none.

        Raises:
            IntegrityError: if there is a row already where none may be; nothing is then changed.
            StoreAway: if the database cannot be reached or written; whether it was is not sure then.
        """
        waiting = Waiting(changes, Future())
        self._waiting.append(waiting)
        self._writer.submit(self._write_waiting)
        await asyncio.wrap_future(waiting.done)

    def _write_waiting(self) -> None:
        group = self._take()
        if group:
            self._write(group)

    def _take(self) -> list[Waiting]:
        group: list[Waiting] = []
        while self._waiting and len(group) < MOST_TOGETHER:
            waiting = self._waiting.popleft()
            if waiting.done.set_running_or_notify_cancel():
                group.append(waiting)
        return group

    def _write(self, group: Sequence[Waiting]) -> None:
        """Write a group in one transaction; if it cannot be because of some of them, write each half so.

        Savepoints would do that in one transaction. But then two nodes that write at the same tables could
        wait for each other, as rows would not be taken in the order that is the same for everybody.
        """
        try:
            with self._engine.begin() as connection:
                make(connection, [change for waiting in group for change in waiting.changes])
        except AWAY as error:
            for waiting in group:
                waiting.done.set_exception(away(error))
        except Exception as error:
            if len(group) == 1:
                group[0].done.set_exception(error)
            else:
                self._write(group[: len(group) // 2])
                self._write(group[len(group) // 2 :])
        else:
            for waiting in group:
                waiting.done.set_result(None)
