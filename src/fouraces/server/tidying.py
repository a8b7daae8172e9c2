"""Deletes, from time to time, the tables whose time is over."""

import asyncio
import logging
from random import uniform
from typing import Final

from fouraces.room.room import Room
from fouraces.room.tidying import Terms, tidy
from fouraces.room.time import SystemTime
from fouraces.store.aging import OldTables

LOGGER: Final = logging.getLogger(__name__)

EVERY: Final = 3600.0
"""Seconds from one time to the next; where there are several nodes each does it, and finds what is left."""

FIRST: Final = (60.0, 600.0)
"""Seconds after which it is done first, so that nodes that start together do not do it together."""


async def tidy_again_and_again(old_tables: OldTables, terms: Terms, room: Room) -> None:
    """Delete what is kept no longer once an hour, until this is cancelled."""
    await asyncio.sleep(uniform(*FIRST))
    while True:
        try:
            tidied = await tidy(old_tables, terms, SystemTime().now(), room.tables_at_hand)
        except Exception:
            LOGGER.exception("not tidied")
        else:
            LOGGER.info("tidied", extra=tidied._asdict())
        await asyncio.sleep(EVERY)
