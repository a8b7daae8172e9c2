"""The tables' logs and their listings in an SQL database."""

import secrets
from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, func, select, tuple_
from sqlalchemy.exc import IntegrityError

from fouraces.store.changes import Change, How
from fouraces.store.database import Database, open_database
from fouraces.store.log import Conflict, Listing
from fouraces.store.parts import parts
from fouraces.store.schema import ENTRIES, GUESTS, KEYS, MEMBERS, SEEDS, TABLES

_NUL: Final = "\0"
"""What PostgreSQL takes in no text, so that no table's id has it; but whoever asks for one may send it."""

_TRIED: Final = "tried"
"""The row of the keys that is none, and only there to be written."""

_TRIED_BYTES: Final = 8192
"""How long what is written there is: where that finds room, most of what people do does."""


class SqlStore:
    """A store in an SQL database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[str],
        listing: Listing | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        changes = [
            Change(ENTRIES, {"table_id": table, "number": place, "entry": entry})
            for place, entry in enumerate(entries, number)
        ]
        if listing is not None:
            listed = listing._asdict()
            listed["id"] = listed.pop("table")
            changes.append(Change(TABLES, listed, How.UPDATE if number else How.REPLACE))
        changes += [Change(MEMBERS, {"guest": guest, "table_id": table}, How.LEAVE) for guest in guests]
        try:
            await self.database.write(changes)
        except IntegrityError:
            raise Conflict(table, number) from None

    async def read(self, table: str, first: int = 0) -> list[str]:
        if _NUL in table:
            return []
        wanted = (
            select(ENTRIES.c.entry)
            .where(ENTRIES.c.table_id == table, ENTRIES.c.number >= first)
            .order_by(ENTRIES.c.number)
        )
        return await self.database.read(lambda connection: list(connection.scalars(wanted)))

    async def numbers(self, tables: Collection[str]) -> dict[str, int]:
        def count(connection: Connection) -> dict[str, int]:
            found: dict[str, int] = {}
            for part in parts(tables):
                some = ENTRIES.c.table_id.in_(part)
                found.update((row[0], row[1]) for row in connection.execute(_NUMBERS.where(some)))
            return found

        return await self.database.read(count)

    async def listed(self, phase: str, limit: int) -> list[Listing]:
        return await self._listings(
            _LISTINGS.where(TABLES.c.phase == phase, TABLES.c.listed)
            .order_by(TABLES.c.changed.desc())
            .limit(limit)
        )

    async def running(self, since: int = 0) -> list[Listing]:
        begun_since = (TABLES.c.phase == "playing") & (TABLES.c.changed > since)
        return await self._listings(_LISTINGS.where(begun_since))

    async def listing(self, table: str) -> Listing | None:
        if _NUL in table:
            return None
        return next(iter(await self._listings(_LISTINGS.where(TABLES.c.id == table))), None)

    async def tables_of(self, guest: str, limit: int) -> list[Listing]:
        return await self._listings(
            _LISTINGS.join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.guest == guest)
            .order_by(TABLES.c.changed.desc())
            .limit(limit)
        )

    async def finished(self, after: tuple[int, str], limit: int, guest: str | None = None) -> list[Listing]:
        if guest is None:
            wanted = _LISTINGS.where(TABLES.c.phase == "over", TABLES.c.listed)
        else:
            own = _LISTINGS.join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            wanted = own.where(TABLES.c.phase == "over", MEMBERS.c.guest == guest)
        place = tuple_(TABLES.c.changed, TABLES.c.id)
        return await self._listings(
            wanted.where(place > after).order_by(TABLES.c.changed, TABLES.c.id).limit(limit)
        )

    async def keep_seed(self, table: str, seed: bytes) -> None:
        await self.database.write([Change(SEEDS, {"table_id": table, "seed": seed}, How.REPLACE)])

    async def seed(self, table: str) -> bytes:
        wanted = select(SEEDS.c.seed).where(SEEDS.c.table_id == table)
        seed = await self.database.read(lambda connection: connection.scalar(wanted))
        if seed is None:
            raise KeyError(table)
        return bytes(seed)

    async def name_guest(self, guest: str, name: str) -> None:
        await self.database.write([Change(GUESTS, {"id": guest, "name": name}, How.REPLACE)])

    async def guest_name(self, guest: str) -> str | None:
        wanted = select(GUESTS.c.name).where(GUESTS.c.id == guest)
        return await self.database.read(lambda connection: connection.scalar(wanted))

    async def try_writing(self) -> None:
        tried = {"name": _TRIED, "key": secrets.token_bytes(_TRIED_BYTES)}
        await self.database.write([Change(KEYS, tried, How.REPLACE)])

    async def close(self) -> None:
        await self.database.close()

    async def _listings(self, wanted: Select[Any]) -> list[Listing]:
        return await self.database.read(
            lambda connection: [Listing(*row) for row in connection.execute(wanted)]
        )


_NUMBERS: Final = select(ENTRIES.c.table_id, func.max(ENTRIES.c.number) + 1).group_by(ENTRIES.c.table_id)
_LISTINGS: Final = select(TABLES.c.id, TABLES.c.phase, TABLES.c.listed, TABLES.c.changed, TABLES.c.summary)


def open_store(url: str, threads: int = 8) -> SqlStore:
    """Open a database, bring its schema up to date, and return a store in it.

    Args:
        url: as SQLAlchemy writes it.
        threads: how many at most work in it at once; SQLite has fewer.
    """
    return SqlStore(open_database(url, threads))
