"""What a room stands on, as the settings say: the database, the bus, and other nodes."""

from typing import Final, NamedTuple

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from fouraces.refusals import BadSetting
from fouraces.room.membership import Alone, Member, Membership
from fouraces.room.time import SystemTime
from fouraces.server.identity import read_key
from fouraces.server.settings import Settings
from fouraces.store.bus import Bus, InProcessBus
from fouraces.store.keys import SqlKeys
from fouraces.store.log import StoreAway
from fouraces.store.sql import SqlStore, open_store
from fouraces.store.sql_nodes import SqlNodes
from fouraces.store.upgrading import TooNew

SHARED: Final = "postgresql"
"""The kind of database that several nodes can stand on."""


class Backing(NamedTuple):
    """What a room stands on.

    Attributes:
        store: keeps the logs.
        bus: tells that they have grown.
        membership: which tables' bots and clocks go on here.
        key: what cookies are signed with.
    """

    store: SqlStore
    bus: Bus
    membership: Membership
    key: bytes


def back(settings: Settings) -> Backing:
    """Open what a room stands on; a bus that is away is waited for later.

    Raises:
        BadSetting: if the database cannot be opened, or there can be no such bus.
    """
    database, bus = settings.url, settings.bus
    is_shared = _kind(database) == SHARED
    if bus is not None and not is_shared:
        raise BadSetting("bus-without-postgres", database=_shown(database))
    carrier = InProcessBus() if bus is None else _bus(bus)
    store, key = _store(settings)
    if not is_shared:
        return Backing(store, carrier, Alone(SystemTime().now), key)
    return Backing(store, carrier, Member(SqlNodes(store.database), is_deaf=bus is None), key)


def _store(settings: Settings) -> tuple[SqlStore, bytes]:
    """Return the store, and the key that cookies are signed with."""
    try:
        store = open_store(settings.url)
        return store, read_key(settings.data, SqlKeys(store.database))
    except TooNew as error:
        raise BadSetting(
            "database-too-new", database=_shown(settings.url), revision=error.revision
        ) from error
    except (SQLAlchemyError, StoreAway, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadSetting("no-database", database=_shown(settings.url), reason=reason) from error


def _bus(url: str) -> Bus:
    from fouraces.store.redis_bus import RedisBus

    try:
        return RedisBus(url)
    except ValueError:
        raise BadSetting("bad-bus", bus=url.rpartition("@")[2]) from None


def _kind(url: str) -> str:
    try:
        return make_url(url).get_backend_name()
    except SQLAlchemyError:
        return ""


def _shown(url: str) -> str:
    """Return the address of a database without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url.partition(":")[0]
