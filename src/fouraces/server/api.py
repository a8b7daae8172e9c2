"""What can be asked for over HTTP."""

from collections.abc import Mapping
from io import BytesIO
from typing import Final

import segno
from markdown_it import MarkdownIt
from segno import DataOverflowError
from starlette.responses import Response

from fouraces.bots import kinds_of
from fouraces.record import encode_line
from fouraces.refusals import BadSetting
from fouraces.room.finished import MOST_FRAMES
from fouraces.room.guests import public_id
from fouraces.room.messages import Games, Lobby, Order, Replay, Statistics, TableListing
from fouraces.rules import GAMES, load_game
from fouraces.server.endpoint import RECORD, Call, Endpoint, Parameter, whole_number
from fouraces.server.messages import Bots, MadeTable, Me, Name, RulesPage
from fouraces.server.passkeys import PASSKEY_ENDPOINTS
from fouraces.server.records import RECORD_ENDPOINTS
from fouraces.server.signing import SIGNING_ENDPOINTS
from fouraces.server.tokens import TOKEN_ENDPOINTS
from fouraces.telling.teaching import rules_text

SVG: Final = "image/svg+xml"

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


async def me(call: Call) -> Me:
    """Return who the guest is."""
    return Me(public_id(call.guest), await call.house.room.name(call.guest))


async def rename(call: Call) -> Me:
    """Give the guest another name."""
    await call.house.room.rename(call.guest, call.body.name)
    return await me(call)


async def make_table(call: Call) -> MadeTable:
    """Make a table."""
    if not call.house.gate.table(call.guest, call.address):
        raise BadSetting("too-many-tables")
    room = call.house.room
    made = await room.make(call.guest, call.body)
    return MadeTable(made, await room.promise(made))


async def lobby(call: Call) -> Lobby:
    """Return the listed tables."""
    return await call.house.room.lobby()


async def bots(call: Call) -> Bots:  # noqa: ARG001 - every guest has the same
    """Return which bots may sit down."""
    seats = {game: load_game(game).seats for game in GAMES}
    return Bots({game: {number: kinds_of(game, number) for number in seats[game]} for game in seats})


async def games(call: Call) -> Games:
    """Return the guest's own tables."""
    return await call.house.room.games_of(call.guest)


async def statistics(call: Call) -> Statistics:
    """Return how the guest did at the patience."""
    return await call.house.room.statistics_of(call.guest)


async def table(call: Call) -> TableListing:
    """Return a table in short."""
    return await call.house.room.listing(_table(call))


async def record(call: Call) -> Response:
    """Return the record of a finished game, as a file."""
    written = await call.house.room.record(_table(call))
    name = f"{written.header.game}-{written.header.more.get('date', '')[:10]}.aces.jsonl"
    lines = [written.header, *written.events, written.ending]
    content = b"".join(encode_line(line) for line in lines if line is not None)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}
    return Response(content, headers=headers, media_type=RECORD)


async def replay(call: Call) -> Replay:
    """Return a part of a finished game."""
    seat = whole_number(call, _SEAT, 0) if call.request.query_params.get("seat") else None
    first = whole_number(call, _FIRST, 0)
    count = whole_number(call, _COUNT, MOST_FRAMES)
    code = call.language.code
    return await call.house.room.replay(_table(call), seat, code, first, count)


async def code(call: Call) -> Response:
    """Return a picture of the table's link for a camera."""
    await call.house.room.listing(_table(call))
    link = str(call.request.base_url.replace(path=f"/table/{_table(call)}"))
    picture = BytesIO()
    try:
        drawn = segno.make(link, error="m", micro=False)
    except DataOverflowError:
        raise BadSetting("link-too-long", length=len(link)) from None
    drawn.save(picture, kind="svg", border=2, omitsize=True, light="#fff")
    return Response(picture.getvalue(), media_type=SVG, headers={"Cache-Control": "private, max-age=86400"})


async def rules(call: Call) -> RulesPage:
    """Return how a game is played."""
    text = rules_text(call.request.path_params["game"], call.language.code)
    heading, _, rest = text.partition("\n")
    return RulesPage(heading.removeprefix("# "), _MARKDOWN.render(rest))


_SEAT: Final = Parameter("seat", "whose view; a spectator's if it is not given")
_FIRST: Final = Parameter("first", "the first frame, from 0")
_COUNT: Final = Parameter("count", f"how many frames; no more than {MOST_FRAMES}")

ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", "Who I am.", me, answer=Me),
    Endpoint(
        *("PUT", "/api/me", "Be called something else.", rename),
        body=Name,
        answer=Me,
        failures=(400,),
        scope="play",
    ),
    Endpoint(
        *("POST", "/api/tables", "Make a table.", make_table),
        body=Order,
        answer=MadeTable,
        status=201,
        failures=(400, 404),
        scope="make",
    ),
    Endpoint("GET", "/api/bots", "The kinds of bots that games have.", bots, answer=Bots),
    Endpoint("GET", "/api/lobby", "The listed tables.", lobby, answer=Lobby),
    Endpoint("GET", "/api/games", "My own tables.", games, answer=Games, scope="read"),
    Endpoint(
        *("GET", "/api/statistics", "How I did at the patience.", statistics),
        answer=Statistics,
        scope="read",
    ),
    Endpoint("GET", "/api/tables/{table}", "A table in short.", table, answer=TableListing, failures=(404,)),
    Endpoint(
        *("GET", "/api/tables/{table}/record", "The record of a finished game.", record),
        media=RECORD,
        failures=(404, 409),
    ),
    Endpoint(
        *("GET", "/api/tables/{table}/replay", "A part of a finished game, event by event.", replay),
        answer=Replay,
        parameters=(_SEAT, _FIRST, _COUNT),
        failures=(400, 404, 409),
    ),
    Endpoint(
        *("GET", "/api/tables/{table}/qr.svg", "The table's link as a QR code.", code),
        media=SVG,
        failures=(400, 404),
    ),
    Endpoint("GET", "/api/rules/{game}", "How a game is played.", rules, answer=RulesPage, failures=(404,)),
    *RECORD_ENDPOINTS,
    *TOKEN_ENDPOINTS,
    *PASSKEY_ENDPOINTS,
    *SIGNING_ENDPOINTS,
)
"""Everything that the API does."""


def _table(call: Call) -> str:
    params: Mapping[str, str] = call.request.path_params
    return params["table"]
