"""Finding tables that nobody has touched for long, and forgetting them."""

from typing import Final, NamedTuple, Protocol

from sqlalchemy import Connection, delete, func, select, tuple_

from fouraces.store.database import Database
from fouraces.store.log import Listing
from fouraces.store.schema import ENTRIES, MEMBERS, SEEDS, TABLES

_START: Final = (-1, "")


class Last(NamedTuple):
    """The last entry of a table's log."""

    number: int
    entry: str


class OldTables(Protocol):
    """Knows all tables, and how old they are. Every method raises `StoreAway` if the store is away."""

    async def unchanged(
        self, phase: str, before: int, limit: int, after: Listing | None = None
    ) -> list[Listing]:
        """Return tables in a phase that have not changed it since a time, the oldest first.

        Args:
            phase: the phase.
            before: the time, in milliseconds since 1970.
            limit: how many at most.
            after: the last one that was returned before; None to begin.
        """

    async def last(self, table: str) -> Last | None:
        """Return the last entry of a table; None if there is no such table."""

    async def forget(self, table: str, last: int) -> bool:
        """Delete a table with its log, its seed and its members, unless its log has grown.

        Args:
            table: the table's id.
            last: the number of its last entry.

        Returns:
            Whether it was deleted now.
        """


class SqlOldTables:
    """All tables of an SQL database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def unchanged(
        self, phase: str, before: int, limit: int, after: Listing | None = None
    ) -> list[Listing]:
        place = _START if after is None else (after.changed, after.table)
        wanted = (
            select(TABLES.c.id, TABLES.c.phase, TABLES.c.listed, TABLES.c.changed, TABLES.c.summary)
            .where(TABLES.c.phase == phase, TABLES.c.changed < before)
            .where(tuple_(TABLES.c.changed, TABLES.c.id) > place)
            .order_by(TABLES.c.changed, TABLES.c.id)
            .limit(limit)
        )
        return await self._database.read(
            lambda connection: [Listing(*row) for row in connection.execute(wanted)]
        )

    async def last(self, table: str) -> Last | None:
        wanted = (
            select(ENTRIES.c.number, ENTRIES.c.entry)
            .where(ENTRIES.c.table_id == table)
            .order_by(ENTRIES.c.number.desc())
            .limit(1)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return Last(*rows[0]) if rows else None

    async def forget(self, table: str, last: int) -> bool:
        def work(connection: Connection) -> bool:
            connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
            newest = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == table)
            if connection.scalar(newest) != last:
                return False
            for part in (MEMBERS, SEEDS, ENTRIES):
                connection.execute(delete(part).where(part.c.table_id == table))
            return bool(connection.execute(delete(TABLES).where(TABLES.c.id == table)).rowcount)

        return await self._database.do(work)
