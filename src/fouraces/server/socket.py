"""The WebSocket: who may open one, and as whom."""

from collections.abc import Awaitable, Callable

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from fouraces.refusals import BadSetting, Refusal
from fouraces.server.choosing import language_of
from fouraces.server.connection import Connection
from fouraces.server.endpoint import admitted, failed
from fouraces.server.house import House
from fouraces.server.identity import is_secure
from fouraces.server.limits import address_of
from fouraces.server.safety import is_foreign
from fouraces.server.visitors import Visitor, claim_of
from fouraces.store.log import StoreAway
from fouraces.telling.language import Language


def endpoint(house: House) -> Callable[[WebSocket], Awaitable[None]]:
    """Return what answers those who open a WebSocket."""

    async def talk(socket: WebSocket) -> None:
        if is_foreign(socket):
            house.metrics.refused("foreign-page")
            await socket.close()
            return
        if house.door.is_closing:
            await socket.send_denial_response(PlainTextResponse("Closing", 503))
            return
        claim = claim_of(house.guests, socket)
        try:
            visitor = await admitted(house, socket, claim)
        except Refusal as refusal:
            house.metrics.refused(refusal.code)
            await socket.send_denial_response(failed(refusal, Language(language_of(socket))))
            return
        except StoreAway:
            away = BadSetting("store-away")
            await socket.send_denial_response(failed(away, Language(language_of(socket))))
            return
        headers = []
        if visitor.token is None and (claim.is_new or visitor.guest != claim.guest):
            if not claim.is_new:
                house.merging.begin(claim.guest)
            cookie = house.guests.cookie(visitor.guest, is_secure(socket))
            headers = [(b"set-cookie", cookie.encode())]
        await socket.accept(headers=headers)
        await _seat(house, socket, visitor)

    return talk


async def _seat(house: House, socket: WebSocket, visitor: Visitor) -> None:
    """Talk with a guest, if they do not have too many connections already."""
    address = address_of(socket.client.host if socket.client else None)
    language = Language(language_of(socket))
    connection = Connection(socket, house.room, house.gate, house.metrics, visitor, address, language)
    if not house.gate.come_in(visitor.guest, address):
        await connection.close(BadSetting("too-many-connections"))
        return
    house.door.come_in(connection)
    try:
        with house.visits.counted(connection, visitor):
            await connection.talk()
    finally:
        house.door.go_out(connection)
        house.gate.go_out(visitor.guest, address)
