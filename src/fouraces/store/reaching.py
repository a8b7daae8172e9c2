"""How a database is reached, and what it means that it cannot be."""

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from fouraces.store.log import StoreAway

AWAY: Final = (OperationalError, InterfaceError, InternalError, PoolTimeout)
"""The errors of a database that cannot be reached, read or written now; what was asked may be in order."""

PATIENCE: Final = 5
"""Seconds until a PostgreSQL that says nothing counts as away."""

HELD: Final = 3
"""Seconds after which PostgreSQL undoes a transaction whose client has stopped in the middle of it.

What such a client has locked would hold up all others, for as long as its machine is not known to be gone.
"""

_WRITING: Final = "writing"


def away(error: Exception) -> StoreAway:
    """Return what is told of a database that is away; what it keeps is not in the text."""
    told = StoreAway(str(getattr(error, "orig", None) or error))
    told.__cause__ = error
    return told


def make_engine(url: str, threads: int = 8) -> Engine:
    """Return what connects to a database; its schema is left as it is.

    What it keeps is in no error's text, so that none gets into a log.
    """
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        _make_private(address)
        engine = create_engine(address, hide_parameters=True, pool_size=threads)
        event.listen(engine, "connect", _make_durable)
        event.listen(engine, "begin", _begin)
        return engine
    return create_engine(
        _patient(address), hide_parameters=True, pool_pre_ping=True, pool_size=threads, max_overflow=9
    )


def writing(engine: Engine) -> Engine:
    """Return an engine whose transactions are there to write.

    In SQLite they wait for each other when they begin, and not when it is too late.
    """
    return engine.execution_options(**{_WRITING: True})


def take_time(connection: Connection) -> None:
    """Let a transaction last, however long its client does something else in the middle of it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))


def _patient(address: URL) -> URL:
    """Let a PostgreSQL be given up after a while; psycopg reaches it, if no other driver is named."""
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    if address.drivername != "postgresql+psycopg":
        return address
    patience = {
        "connect_timeout": str(PATIENCE),
        "tcp_user_timeout": str(PATIENCE * 1000),
        "keepalives_idle": str(PATIENCE),
        "keepalives_interval": "1",
        "options": f"-c idle_in_transaction_session_timeout={HELD * 1000}",
    }
    return address.update_query_dict({**patience, **address.query})


def file_of(url: str | URL) -> Path | None:
    """Return the file of an SQLite database; None if it is another database, or none in a file."""
    address = make_url(url)
    name = address.database or ":memory:"
    is_file = address.get_backend_name() == "sqlite" and name != ":memory:" and not name.startswith("file:")
    return Path(name) if is_file else None


def _make_private(address: URL) -> None:
    """Let a new file of SQLite's be its owner's alone, and with it the files beside it: they hold secrets."""
    file = file_of(address)
    if file is not None:
        with suppress(OSError):
            file.touch(0o600)


def _make_durable(connection: Any, _: ConnectionPoolEntry) -> None:
    """Let SQLite write ahead, to the disk before a transaction is done, and leave transactions to us."""
    connection.isolation_level = None
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get(_WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
