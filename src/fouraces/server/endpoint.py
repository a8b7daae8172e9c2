"""How a request to the API is taken: who asks, how often, from where, and with which body."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from fouraces.refusals import BadSetting, Refusal
from fouraces.server.bodies import decode_body
from fouraces.server.choosing import language_of
from fouraces.server.house import House
from fouraces.server.identity import is_secure
from fouraces.server.limits import address_of
from fouraces.server.messages import Failure
from fouraces.server.safety import is_foreign, is_same_origin
from fouraces.server.visitors import Claim, Visitor, admit, claim_of
from fouraces.store.log import StoreAway
from fouraces.telling.language import Language

LOG: Final = logging.getLogger("fouraces.server")

JSON: Final = "application/json"
RECORD: Final = "application/jsonl"
SAFE: Final = ("GET", "HEAD")

GREATEST: Final = 999_999_999_999_999
"""The greatest number that a query may have."""

WHOLE_NUMBER: Final = "integer"
TEXT: Final = "string"
"""What a part of a query may be."""

STATUS: Final = {
    "bad-token": 401,
    "copied-passkey": 403,
    "foreign-page": 403,
    "not-for-programs": 403,
    "wrong-scope": 403,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-passkey": 404,
    "no-such-token": 404,
    "unknown-passkey": 404,
    "unknown-game": 404,
    "not-over": 409,
    "passkey-not-kept": 409,
    "too-many-tokens": 409,
    "too-long": 413,
    "json-wanted": 415,
    "too-fast": 429,
    "too-many-tables": 429,
    "server-fault": 500,
    "store-away": 503,
}
"""The status of a refusal by its code; 400 for any other."""


_HEADERS: Final = {401: {"WWW-Authenticate": "Bearer"}, 429: {"Retry-After": "1"}}


class Call(NamedTuple):
    """A request to the API, once it is clear that it will be answered.

    Attributes:
        house: what the server shares.
        request: the request.
        guest: who asks.
        address: where they are.
        language: the language of whoever asks.
        body: the body, as the endpoint wants it; None if it wants none.
    """

    house: House
    request: Request
    guest: str
    address: str
    language: Language
    body: Any


class Parameter(NamedTuple):
    """A part of a query.

    Attributes:
        name: its name.
        meaning: what it says.
        kind: what it is, as JSON Schema calls it.
        least, most: the bounds of a number.
    """

    name: str
    meaning: str
    kind: str = WHOLE_NUMBER
    least: int = 0
    most: int = GREATEST


class Endpoint(NamedTuple):
    """Something that the API does.

    Attributes:
        method: the method of HTTP.
        path: the pattern of its addresses.
        summary: what it does, in a sentence.
        work: does it; returns what is to be answered, in JSON unless it is an answer already.
        body: what the body must be; None for no body.
        answer: what the answer is; None if it is not JSON.
        media: the kind of the answer.
        status: the status when all is well.
        parameters: the parts of the query.
        failures: the statuses of answers when something is not.
        scope: what a program's token must allow, as `Visitor.check_may` takes it.
    """

    method: str
    path: str
    summary: str
    work: Callable[[Call], Awaitable[object]]
    body: type[msgspec.Struct] | None = None
    answer: type | None = None
    media: str = JSON
    status: int = 200
    parameters: tuple[Parameter, ...] = ()
    failures: tuple[int, ...] = ()
    scope: str = ""

    def route(self, house: House) -> Route:
        """Return the route that answers requests for this."""

        async def answer(request: Request) -> Response:
            return await _answered(self, house, request)

        return Route(self.path, answer, methods=[self.method])


def whole_number(call: Call, part: Parameter, usual: int) -> int:
    """Return a whole number of the query; what is usual if it is not there.

    Raises:
        BadSetting: if it is none, or out of bounds.
    """
    text = call.request.query_params.get(part.name, "")
    if not text:
        return usual
    is_whole = text.isascii() and text.isdigit() and len(text) <= len(str(GREATEST))
    if not is_whole or not part.least <= int(text) <= part.most:
        raise BadSetting(
            "bad-parameter", parameter=part.name, value=text, least=str(part.least), most=str(part.most)
        )
    return int(text)


def failed(refusal: Refusal, language: Language, status: int | None = None) -> Response:
    """Return the answer that tells a refusal, with the status that it has unless another is given."""
    failure = Failure(refusal.code, dict(refusal.facts), language.refuse(refusal))
    status = status or STATUS.get(refusal.code, 400)
    return in_json(failure, status, _HEADERS.get(status))


def in_json(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return an answer in JSON, which nobody keeps."""
    return Response(
        msgspec.json.encode(content), status, {"Cache-Control": "no-store", **(headers or {})}, JSON
    )


async def admitted(house: House, connection: HTTPConnection, claim: Claim) -> Visitor:
    """Return who asks, unless they ask too much.

    Raises:
        BadSetting: if they do, or the token that was shown is none.
        StoreAway: if the store is away, which alone knows tokens.
    """
    if not house.gate.call(claim.key, _address(connection)):
        raise BadSetting("too-fast")
    return await admit(claim, house.identities)


async def _answered(endpoint: Endpoint, house: House, request: Request) -> Response:
    claim = claim_of(house.guests, request)
    language, guest = Language(language_of(request)), claim.guest
    try:
        visitor = await admitted(house, request, claim)
        answer = await _worked(endpoint, house, request, visitor, language)
        guest = "" if visitor.token else visitor.guest
    except Refusal as refusal:
        LOG.info(
            "refused", extra={"code": refusal.code, "route": endpoint.path, "address": _address(request)}
        )
        house.metrics.refused(refusal.code)
        answer = failed(refusal, language)
    except StoreAway:
        house.metrics.refused("store-away")
        answer = failed(BadSetting("store-away"), language)
    except Exception:
        LOG.exception("endpoint failed", extra={"route": endpoint.path})
        house.metrics.refused("server-fault")
        answer = failed(BadSetting("server-fault"), language)
    if not claim.is_new and guest not in ("", claim.guest):
        house.merging.begin(claim.guest)
    if (claim.is_new or guest != claim.guest) and "set-cookie" not in answer.headers:
        answer.headers["Set-Cookie"] = house.guests.cookie(guest, is_secure(request))
    return answer


def _address(connection: HTTPConnection) -> str:
    return address_of(connection.client.host if connection.client else None)


async def _worked(
    endpoint: Endpoint, house: House, request: Request, visitor: Visitor, language: Language
) -> Response:
    visitor.check_may(endpoint.scope)
    body = None
    if endpoint.method not in SAFE:
        _check_origin(request, visitor, has_body=endpoint.body is not None)
        limits = house.gate.limits
        body = await _body(request, endpoint, limits.message_bytes, limits.patience)
    call = Call(house, request, visitor.guest, _address(request), language, body)
    try:
        done = await endpoint.work(call)
    finally:
        if endpoint.method not in SAFE:
            house.visits.went(visitor)
    return done if isinstance(done, Response) else in_json(done, endpoint.status)


def _check_origin(request: Request, visitor: Visitor, *, has_body: bool) -> None:
    """Make sure that a page of this server asks, or a program, and not a form on another site."""
    if is_foreign(request) if visitor.token else not is_same_origin(request):
        raise BadSetting("foreign-page")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON and (has_body or kind):
        raise BadSetting("json-wanted")


async def _received(request: Request, most: int) -> bytes:
    received = bytearray()
    async for chunk in request.stream():
        received += chunk
        if len(received) > most:
            raise BadSetting("too-long", most=most)
    return bytes(received)


async def _body(request: Request, endpoint: Endpoint, most: int, patience: float) -> object:
    try:
        async with asyncio.timeout(patience):
            received = await _received(request, most)
    except TimeoutError:
        raise BadSetting("bad-message", reason="it did not come to its end") from None
    if endpoint.body is None:
        return None
    return decode_body(received, endpoint.body)
