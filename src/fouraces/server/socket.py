"""The WebSocket: who may open one, and as whom."""

from collections.abc import Awaitable, Callable

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from fouraces.refusals import BadSetting
from fouraces.server.choosing import language_of
from fouraces.server.connection import Connection
from fouraces.server.house import House
from fouraces.server.identity import is_secure
from fouraces.server.limits import address_of
from fouraces.server.safety import is_of_host
from fouraces.telling.language import Language


def endpoint(house: House) -> Callable[[WebSocket], Awaitable[None]]:
    """Return what answers those who open a WebSocket."""

    async def talk(socket: WebSocket) -> None:
        if not _is_welcome(socket):
            await socket.send_denial_response(PlainTextResponse("Forbidden", 403))
            return
        if house.door.is_closing:
            await socket.send_denial_response(PlainTextResponse("Closing", 503))
            return
        guest = house.guests.of(socket)
        headers = []
        if guest is None:
            guest = house.guests.new()
            headers = [(b"set-cookie", house.guests.cookie(guest, is_secure(socket)).encode())]
        await socket.accept(headers=headers)
        await _seat(house, socket, guest)

    return talk


async def _seat(house: House, socket: WebSocket, guest: str) -> None:
    """Talk with a guest, if they do not have too many connections already."""
    address = address_of(socket.client.host if socket.client else None)
    connection = Connection(socket, house.room, house.gate, guest, address, Language(language_of(socket)))
    if not house.gate.come_in(guest, address):
        await connection.close(BadSetting("too-many-connections"))
        return
    house.door.come_in(connection)
    try:
        await connection.talk()
    finally:
        house.door.go_out(connection)
        house.gate.go_out(guest, address)


def _is_welcome(socket: WebSocket) -> bool:
    """Whether no other site's page has opened a connection: what is no browser tells no origin."""
    origin = socket.headers.get("origin")
    return origin is None or is_of_host(origin, socket.headers.get("host", ""))
