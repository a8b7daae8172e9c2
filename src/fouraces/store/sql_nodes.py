"""The nodes in a PostgreSQL database."""

import asyncio
from typing import Final

from sqlalchemy import BigInteger, Connection, cast, delete, extract, func, select

from fouraces.store.changes import put
from fouraces.store.database import Database
from fouraces.store.nodes import LEASE, Beat
from fouraces.store.schema import NODES

ROOM: Final = "room"
"""The row that says when the room was opened last; nodes' ids are longer."""


class SqlNodes:
    """The nodes of a PostgreSQL database.

    A beat has a thread of its own: it must not wait behind what else is asked of a busy database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, node: str) -> Beat:
        return await asyncio.to_thread(self._database.do_now, lambda connection: _beat(connection, node))

    async def leave(self, node: str) -> None:
        gone = delete(NODES).where(NODES.c.id == node)
        await self._database.do(lambda connection: connection.execute(gone))


_NOW: Final = select(cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger))
_LOCK: Final = select(func.pg_advisory_xact_lock(0x4ACE5))
_ROWS: Final = select(NODES.c.id, NODES.c.seen)


def _beat(connection: Connection, node: str) -> Beat:
    connection.execute(_LOCK)
    now: int = connection.execute(_NOW).scalar_one()
    seen = {row.id: row.seen for row in connection.execute(_ROWS)}
    opened: int = seen.pop(ROOM, 0)
    gone = [other for other, at in seen.items() if at < now - LEASE * 1000]
    alive = frozenset(seen).difference(gone)
    if not alive:
        opened = now
        put(connection, NODES, {"id": ROOM, "seen": opened})
    if gone:
        connection.execute(delete(NODES).where(NODES.c.id.in_(gone)))
    put(connection, NODES, {"id": node, "seen": now})
    return Beat(alive | {node}, opened)
