"""What a room stands on, as the settings say: the database, the bus, and other nodes."""

from typing import NamedTuple

from fouraces.refusals import BadSetting
from fouraces.room.measuring import Meter
from fouraces.room.membership import Alone, Member, Membership
from fouraces.room.thinking import Thinkers, ThinkingThreads
from fouraces.room.time import SystemTime
from fouraces.room.workers import Workers
from fouraces.server.identity import read_key
from fouraces.server.opening import is_shared, opening, shown
from fouraces.server.settings import Settings
from fouraces.store.bus import Bus, InProcessBus
from fouraces.store.keys import SqlKeys
from fouraces.store.sql import SqlStore, open_store
from fouraces.store.sql_nodes import SqlNodes


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
    can_be_shared = is_shared(database)
    if bus is not None and not can_be_shared:
        raise BadSetting("bus-without-postgres", database=shown(database))
    carrier = InProcessBus() if bus is None else _bus(bus)
    with opening(database):
        store = open_store(database)
        key = read_key(settings.data, SqlKeys(store.database))
    if not can_be_shared:
        return Backing(store, carrier, Alone(SystemTime().now), key)
    return Backing(store, carrier, Member(SqlNodes(store.database), is_deaf=bus is None), key)


def thinkers_of(settings: Settings, meter: Meter) -> Thinkers:
    """Return where bots think: in processes or threads of this server's, or first of all on other machines.

    Raises:
        BadSetting: if there can be no such Redis where they are asked.
    """
    here = Workers(settings.workers, meter) if settings.workers else ThinkingThreads()
    if settings.elsewhere is None:
        return here
    from fouraces.room.elsewhere import Elsewhere

    try:
        return Elsewhere(settings.elsewhere, here)
    except ValueError:
        raise _bad_bus(settings.elsewhere) from None


def _bus(url: str) -> Bus:
    from fouraces.store.redis_bus import RedisBus

    try:
        return RedisBus(url)
    except ValueError:
        raise _bad_bus(url) from None


def _bad_bus(url: str) -> BadSetting:
    return BadSetting("bad-bus", bus=url.rpartition("@")[2])
