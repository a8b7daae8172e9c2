"""A database, and the threads in which work is done in it."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from fouraces.store.log import StoreAway

MIGRATIONS: Final = Path(__file__).parent / "migrations"

AWAY: Final = (OperationalError, InterfaceError, PoolTimeout)

Answer = TypeVar("Answer")


class Database:
    """An SQL database. Work in it is done in threads of its own, so that it never holds up others.

    SQLite takes one writer at a time, so there it is one thread.
    """

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, "store")

    async def do(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work in one transaction, in a thread of the database's.

        Raises:
            StoreAway: if the database cannot be reached or written; whether it was is not sure then.
        """

        def in_transaction() -> Answer:
            try:
                with self._engine.begin() as connection:
                    return work(connection)
            except AWAY as error:
                raise StoreAway(str(getattr(error, "orig", None) or error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._threads, in_transaction)

    async def close(self) -> None:
        """Let go of the database, once all work is done."""
        self._threads.shutdown()
        self._engine.dispose()


def put(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Insert a row, or replace the one with its key."""
    keys = [column.name for column in table.primary_key]
    others = {name: value for name, value in row.items() if name not in keys}
    if others:
        statement = _insert(connection, table, row)
        connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=others))
    else:
        put_new(connection, table, row)


def put_new(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Insert a row, or leave the one with its key as it is."""
    keys = [column.name for column in table.primary_key]
    connection.execute(_insert(connection, table, row).on_conflict_do_nothing(index_elements=keys))


def _insert(
    connection: Connection, table: Table, row: Mapping[str, object]
) -> postgresql.Insert | sqlite.Insert:
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return insert(table).values(dict(row))


def open_database(url: str, threads: int = 8) -> Database:
    """Open a database and bring its schema up to date.

    What it keeps is in no error's text, so that none gets into a log.

    Args:
        url: as SQLAlchemy writes it, such as `sqlite:////var/lib/fouraces/room.db`.
        threads: how many at most work in it at once; SQLite has one.
    """
    engine = make_engine(url, threads)
    migrate(engine)
    return Database(engine, 1 if engine.dialect.name == "sqlite" else threads)


def make_engine(url: str, threads: int = 8) -> Engine:
    """Return what connects to a database; its schema is left as it is."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True, pool_size=threads)
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _make_durable)
    return engine


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
