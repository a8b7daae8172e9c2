"""A database, and the threads in which work is done in it."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine

from fouraces.store.changes import Change
from fouraces.store.lines import Lines
from fouraces.store.reaching import AWAY, away, make_engine, writing
from fouraces.store.together import Together
from fouraces.store.upgrading import migrate

Answer = TypeVar("Answer")

_SQLITE_READERS: Final = 2

_WRITERS: Final = 8
"""How many write at once where the database takes several: while one waits for the disk, others get ready."""

LAST_WORK: Final = 2.0
"""Seconds that what was asked may take to be done, when the database is let go of."""


class Database:
    """An SQL database. Work in it is done in threads of its own, so that it never holds up others.

    What only writes rows (`write`) is written together with what else waits. What has to look before it
    writes has a transaction of its own (`do`). What only reads (`read`) waits for no writer. SQLite takes one
    writer at a time, so there one thread does all that writes.
    """

    def __init__(self, engine: Engine, threads: int) -> None:
        self.engine = engine
        self._lines = Lines(engine)
        self._writing = writing(engine)
        takes_one = engine.dialect.name == "sqlite"
        self._writers = [ThreadPoolExecutor(1, "store-writer") for _ in range(1 if takes_one else _WRITERS)]
        self._readers = ThreadPoolExecutor(_SQLITE_READERS if takes_one else threads, "store")
        self._doers: Executor = self._writers[0] if takes_one else self._readers
        self._lanes = [Together(self._writing, writer) for writer in self._writers]

    async def write(self, changes: Sequence[Change]) -> None:
        """Make changes, all of them or none. When this returns they are on the disk.

        Changes of which the first has the same key are made in the order in which they come.

        Raises:
            IntegrityError: if there is a row already where none may be; nothing is then changed.
            StoreAway: if the database cannot be reached or written; whether it was is not sure then.
        """
        await self._lanes[hash(changes[0].key[0]) % len(self._lanes)].write(changes)

    async def do(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work that may write in one transaction.

        Raises:
            StoreAway: if the database cannot be reached or written; whether it was is not sure then.
        """
        return await asyncio.get_running_loop().run_in_executor(self._doers, self.do_now, work)

    async def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work that only reads in one transaction.

        Raises:
            StoreAway: if the database cannot be reached.
        """
        return await asyncio.get_running_loop().run_in_executor(
            self._readers, _in_transaction, self.engine, work
        )

    def do_now(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work in one transaction in this very thread, behind nothing else that is asked.

        Raises:
            StoreAway: if the database cannot be reached or written; whether it was is not sure then.
        """
        return _in_transaction(self._writing, work)

    async def close(self) -> None:
        """Let go of the database, once all work is done; what takes too long is cut off."""
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.to_thread(self._end), LAST_WORK)
        for threads in (*self._writers, self._readers):
            threads.shutdown(wait=False, cancel_futures=True)
        self._lines.cut()
        self.engine.dispose()

    def _end(self) -> None:
        for threads in (*self._writers, self._readers):
            threads.shutdown()


def open_database(url: str, threads: int = 8) -> Database:
    """Open a database and bring its schema up to date.

    Args:
        url: as SQLAlchemy writes it, such as `sqlite:////var/lib/fouraces/room.db`.
        threads: how many at most work in it at once; SQLite has fewer.

    Raises:
        TooNew: if it was last used by a newer version of the program.
    """
    engine = make_engine(url, threads)
    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return Database(engine, threads)


def _in_transaction(engine: Engine, work: Callable[[Connection], Answer]) -> Answer:
    try:
        with engine.begin() as connection:
            return work(connection)
    except AWAY as error:
        raise away(error) from error
