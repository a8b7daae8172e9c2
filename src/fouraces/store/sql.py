"""A store in an SQL database: SQLite in a file of its own, or PostgreSQL by its URL."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, Select, Table, create_engine, event, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from fouraces.store.log import Conflict, Listing
from fouraces.store.schema import ENTRIES, GUESTS, MEMBERS, SEEDS, TABLES

MIGRATIONS: Final = Path(__file__).parent / "migrations"

Answer = TypeVar("Answer")


class SqlStore:
    """A store in an SQL database. Its work is done in threads of its own, so that it never holds up others.

    SQLite takes one writer at a time, so there it is one thread.
    """

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, "store")

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[str],
        listing: Listing | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        rows = [
            {"table_id": table, "number": place, "entry": entry}
            for place, entry in enumerate(entries, number)
        ]

        def write(connection: Connection) -> None:
            try:
                connection.execute(ENTRIES.insert(), rows)
            except IntegrityError:
                raise Conflict(table, number) from None
            if listing is not None:
                listed = listing._asdict()
                listed["id"] = listed.pop("table")
                self._put(connection, TABLES, listed)
            for guest in guests:
                self._put(connection, MEMBERS, {"guest": guest, "table_id": table})

        await self._do(write)

    async def read(self, table: str, first: int = 0) -> list[str]:
        wanted = (
            select(ENTRIES.c.entry)
            .where(ENTRIES.c.table_id == table, ENTRIES.c.number >= first)
            .order_by(ENTRIES.c.number)
        )
        return await self._do(lambda connection: list(connection.scalars(wanted)))

    async def listed(self, phase: str, limit: int) -> list[Listing]:
        return await self._listings(
            _LISTINGS.where(TABLES.c.phase == phase, TABLES.c.listed)
            .order_by(TABLES.c.changed.desc())
            .limit(limit)
        )

    async def running(self) -> list[Listing]:
        return await self._listings(_LISTINGS.where(TABLES.c.phase == "playing"))

    async def listing(self, table: str) -> Listing | None:
        return next(iter(await self._listings(_LISTINGS.where(TABLES.c.id == table))), None)

    async def tables_of(self, guest: str, limit: int) -> list[Listing]:
        return await self._listings(
            _LISTINGS.join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.guest == guest)
            .order_by(TABLES.c.changed.desc())
            .limit(limit)
        )

    async def keep_seed(self, table: str, seed: bytes) -> None:
        await self._do(lambda connection: self._put(connection, SEEDS, {"table_id": table, "seed": seed}))

    async def seed(self, table: str) -> bytes:
        wanted = select(SEEDS.c.seed).where(SEEDS.c.table_id == table)
        seed = await self._do(lambda connection: connection.scalar(wanted))
        if seed is None:
            raise KeyError(table)
        return bytes(seed)

    async def name_guest(self, guest: str, name: str) -> None:
        await self._do(lambda connection: self._put(connection, GUESTS, {"id": guest, "name": name}))

    async def guest_name(self, guest: str) -> str | None:
        wanted = select(GUESTS.c.name).where(GUESTS.c.id == guest)
        return await self._do(lambda connection: connection.scalar(wanted))

    async def close(self) -> None:
        await self._do(lambda _: None)
        self._threads.shutdown()
        self._engine.dispose()

    async def _listings(self, wanted: Select[Any]) -> list[Listing]:
        return await self._do(lambda connection: [Listing(*row) for row in connection.execute(wanted)])

    async def _do(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work in one transaction, in a thread of the store's."""

        def in_transaction() -> Answer:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, in_transaction)

    def _put(self, connection: Connection, table: Table, row: Mapping[str, object]) -> None:
        """Insert a row, or replace the one with its key."""
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        keys = [column.name for column in table.primary_key]
        others = {name: value for name, value in row.items() if name not in keys}
        statement = insert(table).values(dict(row))
        if others:
            connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=others))
        else:
            connection.execute(statement.on_conflict_do_nothing(index_elements=keys))


_LISTINGS: Final = select(TABLES.c.id, TABLES.c.phase, TABLES.c.listed, TABLES.c.changed, TABLES.c.summary)


def open_store(url: str, threads: int = 8) -> SqlStore:
    """Open a database, bring its schema up to date, and return a store in it.

    What it keeps is in no error's text, so that none gets into a log.

    Args:
        url: as SQLAlchemy writes it, such as `sqlite:////var/lib/fouraces/room.db`.
        threads: how many at most work in it at once; SQLite has one.
    """
    engine = create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        threads = 1
        event.listen(engine, "connect", _make_durable)
    migrate(engine)
    return SqlStore(engine, threads)


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring a database's schema to a revision."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _make_durable(connection: Any, _: ConnectionPoolEntry) -> None:
    """Let SQLite write ahead, and to the disk before a transaction is done."""
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        connection.execute(f"PRAGMA {setting}")
