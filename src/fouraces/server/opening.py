"""What is told when a database cannot be opened."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from fouraces.refusals import BadSetting
from fouraces.server.reasons import unreached
from fouraces.store.alone import Held, alone_on
from fouraces.store.log import StoreAway
from fouraces.store.reaching import file_of
from fouraces.store.upgrading import TooNew

SHARED: Final = ("postgresql", "postgresql+psycopg", "postgres")
"""What addresses of PostgreSQL begin with, on which several servers can stand."""

_OURS: Final = ("sqlite", "sqlite+pysqlite")


def is_shared(url: str) -> bool:
    """Whether several servers can stand on a database.

    Raises:
        BadSetting: if this is no address of a database, or of one of another kind.
    """
    try:
        address = make_url(url)
    except (SQLAlchemyError, ValueError):
        raise BadSetting("bad-database", database=shown(url)) from None
    if address.drivername not in SHARED + _OURS or "@" in (address.host or ""):
        raise BadSetting("bad-database", database=shown(url))
    return address.drivername in SHARED


@contextmanager
def opening(url: str) -> Iterator[None]:
    """Turn what goes wrong with a database into a sentence.

    Raises:
        BadSetting: if something does.
    """
    is_shared(url)
    try:
        yield
    except TooNew as error:
        raise BadSetting("database-too-new", database=shown(url), revision=error.revision) from error
    except (SQLAlchemyError, StoreAway) as error:
        raise unreached("no-database", error, database=shown(url)) from error


@contextmanager
def held(url: str) -> Iterator[None]:
    """Be the only one on a database, unless servers can share it.

    Raises:
        BadSetting: if a server is on it, or this is no address of a database.
        OSError: if nothing can be written where it is.
    """
    file = None if is_shared(url) else file_of(url)
    if file is None:
        yield
        return
    try:
        with alone_on(file):
            yield
    except Held:
        raise BadSetting("database-held", database=str(file)) from None


def shown(url: str) -> str:
    """Return the address of a database without whatever could be a password in it.

    >>> shown("postgresql://aces:secret@db.example.org/aces")
    'postgresql://***@db.example.org/aces'
    >>> shown("postgresql://aces:sec@ret@db.example.org:port/aces?password=secret")
    'postgresql://***@db.example.org:port/aces'
    """
    kind, slashes, rest = url.partition("://")
    _, at, place = rest.rpartition("@")
    if at and not kind.startswith("sqlite"):
        return f"{kind}{slashes}***@{place.partition('?')[0]}"
    try:
        return make_url(url).set(query={}).render_as_string()
    except (SQLAlchemyError, ValueError):
        return url.partition(":")[0]
