"""Many records at once: what the API streams of finished games."""

import logging
import re
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable
from typing import Final
from urllib.parse import urlencode

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from fouraces.refusals import BadSetting, Refusal
from fouraces.room.archive import Archive, Page, Place, Wanted
from fouraces.rules import load_game
from fouraces.server.endpoint import RECORD, TEXT, Call, Endpoint, Parameter, whole_number

LOG: Final = logging.getLogger("fouraces.server")

FILE: Final = "four-aces.aces.jsonl"

USUAL: Final = 100
MOST: Final = 1000
"""How many records are on a page: usually, and at most."""

_PLACE: Final = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,32})", re.ASCII)


class Download(StreamingResponse):
    """A file that is made while it is read, and lets it be known when it is read no more."""

    def __init__(
        self, lines: AsyncIterable[bytes], headers: dict[str, str], ended: Callable[[], None]
    ) -> None:
        usual = {
            "Content-Disposition": f'attachment; filename="{FILE}"',
            "Cache-Control": "private, no-store",
        }
        super().__init__(lines, headers={**usual, **headers}, media_type=RECORD)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


async def records(call: Call) -> Download:
    """Return a page of the records of all listed games."""
    return await _page(call, _wanted(call, None))


async def own_records(call: Call) -> Download:
    """Return the records of the guest's own games: all of them, or a page if it is said how many."""
    wanted = _wanted(call, call.guest)
    if "count" in call.request.query_params:
        return await _page(call, wanted)
    return _download(call, _all(call.house.archive, wanted, _after(call)), {})


def _wanted(call: Call, guest: str | None) -> Wanted:
    query = call.request.query_params
    game = query.get("game") or None
    if game is not None:
        load_game(game)
    return Wanted(game, whole_number(call, _PLAYERS, 0) or None, guest)


def _after(call: Call) -> Place:
    """Return the place from which on records are wanted.

    Raises:
        BadSetting: if what is in the query is none.
    """
    text = call.request.query_params.get("after", "")
    if not text:
        return Place(whole_number(call, _SINCE, 0))
    found = _PLACE.fullmatch(text)
    if found is None:
        raise BadSetting("bad-place", place=text)
    return Place(int(found[1]), found[2])


async def _page(call: Call, wanted: Wanted) -> Download:
    archive = call.house.archive
    page = await archive.page(wanted, _after(call), whole_number(call, _COUNT, USUAL))
    return _download(call, _written(archive, page.tables), _way_on(call, page))


def _way_on(call: Call, page: Page) -> dict[str, str]:
    """Return the headers that say where the next page begins, and whether there is one now."""
    if not page.end.table:
        return {}
    place = f"{page.end.ended}.{page.end.table}"
    if page.is_last:
        return {"X-Next": place}
    query = urlencode({**call.request.query_params, "after": place})
    return {"X-Next": place, "Link": f'<{call.request.url.path}?{query}>; rel="next"'}


def _download(call: Call, lines: AsyncIterable[bytes], headers: dict[str, str]) -> Download:
    """Return a file, if the guest does not read as many already as they may."""
    gate, guest, address = call.house.gate, call.guest, call.address
    if not gate.download(guest, address):
        raise BadSetting("too-fast")
    return Download(lines, headers, lambda: gate.downloaded(guest, address))


async def _all(archive: Archive, wanted: Wanted, after: Place) -> AsyncIterator[bytes]:
    """Yield the records of all pages."""
    is_last = False
    while not is_last:
        tables, after, is_last = await archive.page(wanted, after, USUAL)
        async for record in _written(archive, tables):
            yield record


async def _written(archive: Archive, tables: Iterable[str]) -> AsyncIterator[bytes]:
    """Yield records, each whole; a table that cannot be read is left out."""
    for table in tables:
        try:
            record = await archive.record(table)
        except Refusal:
            continue
        except (KeyError, ValueError):
            LOG.exception("a record could not be made")
            continue
        yield b"".join(record.lines())


_PLAYERS: Final = Parameter("players", "of games for so many players alone")
_SINCE: Final = Parameter("since", "of games that ended then or later, in milliseconds since 1970")
_COUNT: Final = Parameter("count", f"how many records on a page, from 1 to {MOST}", least=1, most=MOST)
_PARAMETERS: Final = (
    Parameter("game", "of this game alone", TEXT),
    _PLAYERS,
    _SINCE,
    Parameter("after", "what X-Next said on the page before", TEXT),
    _COUNT,
)

RECORD_ENDPOINTS: Final = (
    Endpoint(
        *("GET", "/api/records", "The records of listed games that are over, the oldest first.", records),
        media=RECORD,
        parameters=_PARAMETERS,
        failures=(400, 404),
    ),
    Endpoint(
        *("GET", "/api/games/records", "The records of my own games that are over.", own_records),
        media=RECORD,
        parameters=_PARAMETERS,
        failures=(400, 404),
        scope="read",
    ),
)
"""What the API does with many records."""
