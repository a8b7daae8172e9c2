"""Many records, page by page, as a stream that goes on after a loss."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Final

from fouraces.client.api import LATER, PAUSE, Api, Query
from fouraces.client.failures import Refused, Unreachable

PAGE: Final = 100
"""How many records are asked for at once."""

NEXT: Final = "x-next"
"""The header that says where the next page begins."""

TRIES: Final = 5
"""How often a page is asked for that comes to no end."""

_HEAD: Final = b'{"fouraces"'
"""What the first line of a record begins with."""


async def read_records(api: Api, path: str, query: Query) -> AsyncGenerator[bytes, None]:
    """Yield the records of all pages, each once.

    Raises:
        Refused: if the server says no.
        Unreachable: if it is lost again and again.
    """
    after, failures = None, 0
    taken: set[bytes] = set()
    while True:
        try:
            async with api.open(path, {**query, "count": PAGE, "after": after}) as answer:
                async for record in _records(answer.aiter_bytes()):
                    if (head := record.partition(b"\n")[0]) not in taken:
                        taken.add(head)
                        failures = 0
                        yield record
                if "next" not in answer.links:
                    return
                after = answer.headers[NEXT]
                taken.clear()
        except (Refused, Unreachable) as failure:
            failures += 1
            if failures == TRIES or (isinstance(failure, Refused) and failure.code not in LATER):
                raise
            await asyncio.sleep(PAUSE * failures)


async def _records(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the records of a file that comes in pieces, none before it is whole."""
    lines: list[bytes] = []
    rest = b""
    async for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            if line.startswith(_HEAD) and lines:
                yield b"".join(lines)
                lines.clear()
            lines.append(line + b"\n")
    if lines:
        yield b"".join(lines)
