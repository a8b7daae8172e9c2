"""The records of many finished games: one page after the other, one record at a time."""

import asyncio
from typing import Final, NamedTuple

from fouraces.record import Record
from fouraces.room.entries import Milliseconds, decode_entry
from fouraces.room.finished import record_of
from fouraces.room.listing import read_listing
from fouraces.room.table import Table
from fouraces.room.time import SystemTime, Time
from fouraces.store.log import Listing, Store

LOOKED_THROUGH: Final = 1000
"""How many tables are looked through for one page at most."""

SETTLED: Final = 10_000
"""Milliseconds after which everybody may read of a game: by then all that ended before it is in the store."""

MADE_AT_ONCE: Final = 2
"""How many records are made at once, for all who read, so that nobody at a table notices."""

_AT_ONCE: Final = 200
"""How many tables are read from the store at once."""


class Place(NamedTuple):
    """A place in the order in which games ended.

    Attributes:
        ended: when the last game before it ended.
        table: the id of that game's table.
    """

    ended: Milliseconds = 0
    table: str = ""


class Wanted(NamedTuple):
    """Which records are wanted.

    Attributes:
        game: of this game; None for any.
        players: of games for so many; None for any number.
        guest: of this guest's games; None for the listed ones of all.
    """

    game: str | None = None
    players: int | None = None
    guest: str | None = None

    def is_met_by(self, listing: Listing) -> bool:
        """Whether a table is as wanted."""
        shown = read_listing(listing)
        return self.game in (None, shown.game) and self.players in (None, shown.players)


class Page(NamedTuple):
    """Some of the tables that are wanted.

    Attributes:
        tables: their ids.
        end: the place after them.
        is_last: whether there are no others now.
    """

    tables: list[str]
    end: Place
    is_last: bool


class Archive:
    """Reads what is over from a store, and keeps nothing of it at hand."""

    def __init__(self, store: Store, time: Time | None = None) -> None:
        self._store = store
        self._time = time or SystemTime()
        self._making = asyncio.Semaphore(MADE_AT_ONCE)

    async def page(self, wanted: Wanted, after: Place, count: int) -> Page:
        """Return tables from a place on; there may be fewer, or none, on a page that is not the last."""
        settled = self._time.now() - SETTLED
        tables: list[str] = []
        for _ in range(LOOKED_THROUGH // _AT_ONCE):
            found = await self._store.finished(after, _AT_ONCE, wanted.guest)
            for listing in found:
                if len(tables) == count:
                    return Page(tables, after, is_last=False)
                if wanted.guest is None and listing.changed > settled:
                    return Page(tables, after, is_last=True)
                after = Place(listing.changed, listing.table)
                if wanted.is_met_by(listing):
                    tables.append(listing.table)
            if len(found) < _AT_ONCE:
                return Page(tables, after, is_last=True)
        return Page(tables, after, is_last=False)

    async def record(self, table: str) -> Record:
        """Return the record of a finished game.

        Raises:
            Refusal: if the game goes on, as a patience may of which something was taken back.
            KeyError: if it has no seed.
        """
        async with self._making:
            lines, seed = await self._store.read(table), await self._store.seed(table)
            return await asyncio.to_thread(_record, table, lines, seed)


def _record(name: str, lines: list[str], seed: bytes) -> Record:
    table = Table(name)
    for line in lines:
        table.take(decode_entry(line))
    return record_of(table, seed)
