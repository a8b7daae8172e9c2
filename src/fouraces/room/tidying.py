"""How long tables are kept, and what becomes of those that are kept no longer."""

import asyncio
from collections.abc import AsyncIterator, Collection
from typing import Final, NamedTuple

from msgspec import DecodeError

from fouraces.room.entries import decode_entry
from fouraces.store.aging import OldTables
from fouraces.store.log import Listing

DAY: Final = 24 * 3_600_000

AT_ONCE: Final = 100
"""How many tables are looked at together."""

BREATH: Final = 0.01
"""Seconds between two tables that are deleted, so that nobody who plays has to wait for it."""


class Terms(NamedTuple):
    """After how many days without anything happening at it a table is deleted; None for never.

    Attributes:
        unplayed: a table whose game never began.
        abandoned: a table whose game began and is not over.
        finished: a table whose game is over.
    """

    unplayed: float | None = None
    abandoned: float | None = None
    finished: float | None = None


class Tidied(NamedTuple):
    """How many tables were deleted, by what had become of their games."""

    unplayed: int = 0
    abandoned: int = 0
    finished: int = 0


_PHASES: Final = {"unplayed": "open", "abandoned": "playing", "finished": "over"}


async def tidy(
    old_tables: OldTables, terms: Terms, now: int, at_hand: Collection[str] = (), *, dry: bool = False
) -> Tidied:
    """Delete the tables whose time is over.

    Args:
        old_tables: knows all tables.
        terms: how long each kind is kept.
        now: the time, in milliseconds since 1970.
        at_hand: tables that somebody may be looking at, which are left for another time.
        dry: whether to count only.

    Raises:
        StoreAway: if the store is away.
    """
    counts = dict.fromkeys(_PHASES, 0)
    for kind, phase in _PHASES.items():
        days: float | None = getattr(terms, kind)
        if days is None:
            continue
        before = now - round(days * DAY)
        async for listing in _unchanged(old_tables, phase, before):
            if listing.table not in at_hand:
                counts[kind] += await _forget(old_tables, listing, before, dry=dry)
    return Tidied(**counts)


async def _unchanged(old_tables: OldTables, phase: str, before: int) -> AsyncIterator[Listing]:
    after = None
    while listings := await old_tables.unchanged(phase, before, AT_ONCE, after):
        for listing in listings:
            yield listing
        after = listings[-1]


async def _forget(old_tables: OldTables, listing: Listing, before: int, *, dry: bool) -> bool:
    """Delete a table if nothing has happened at it since a time, and return whether that is so."""
    last = await old_tables.last(listing.table)
    if last is None or not _is_older(last.entry, before):
        return False
    if dry:
        return True
    await asyncio.sleep(BREATH)
    return await old_tables.forget(listing.table, last.number)


def _is_older(entry: str, before: int) -> bool:
    """Whether an entry was made before a time; one that cannot be read never was."""
    try:
        return decode_entry(entry).at < before
    except DecodeError:
        return False
