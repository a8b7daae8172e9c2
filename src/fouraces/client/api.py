"""The part of a server that is asked over HTTP."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final, TypeAlias, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from fouraces.client.address import Address
from fouraces.client.backoff import Backoff
from fouraces.client.failures import Refused, Unreachable
from fouraces.server.messages import AGENT, Failure

LATER: Final = frozenset({"too-fast", "store-away"})
"""Why something is refused that is done if it is asked again a little later."""

PAUSE: Final = 1.0
"""Seconds until then."""

_TIMEOUT: Final = httpx.Timeout(30, connect=5)

Answer = TypeVar("Answer")
Query: TypeAlias = Mapping[str, str | int | None]


def headers_of(address: Address, token: str | None) -> dict[str, str]:
    """Return what tells a server that a program of its guest's asks, and no page of another site.

    What no token has is escaped, so that the server is asked about anything and says what it makes of it.

    >>> headers_of(Address("https://aces.example"), "fa_…")["Authorization"]
    'Bearer fa_%E2%80%A6'
    """
    own = {"Origin": address.http, "User-Agent": AGENT}
    if not token:
        return own
    return {**own, "Authorization": f"Bearer {quote(token.strip(), safe='', errors='replace')}"}


class Api:
    """Asks a server over HTTP, and again, where it may, until an answer comes.

    Args:
        address: where the server is.
        token: a program's token; None for a guest with a cookie.
        language: the code of the language in which it is to answer.
        patience: for how many seconds a server that is away is waited for, once it was there.
    """

    def __init__(self, address: Address, token: str | None, language: str, patience: float) -> None:
        self._patience = patience
        self._was_there = False
        self._http = httpx.AsyncClient(
            base_url=address.http,
            params={"language": language},
            headers=headers_of(address, token),
            timeout=_TIMEOUT,
        )

    @property
    def cookie(self) -> str:
        """The cookies that the server has given, as a header has them; empty if it has given none."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    async def get(self, kind: type[Answer], path: str, query: Query | None = None) -> Answer:
        """Ask for something.

        Raises:
            Refused: if the server says no.
            Unreachable: if it is not there.
        """
        return _decoded(await self._insist("GET", path, query or {}), kind)

    async def send(self, kind: type[Answer], method: str, path: str, body: msgspec.Struct) -> Answer:
        """Have something done.

        Raises:
            Refused: if the server says no.
            Unreachable: if it is not there, or was lost before it answered, and it is not sure that asking
                again would do the thing but once.
        """
        return _decoded(await self._insist(method, path, {}, msgspec.json.encode(body)), kind)

    async def load(self, path: str) -> bytes:
        """Return a file.

        Raises:
            Refused: if the server says no.
            Unreachable: if it is not there.
        """
        return (await self._insist("GET", path, {})).content

    @asynccontextmanager
    async def open(self, path: str, query: Query) -> AsyncIterator[httpx.Response]:
        """Open a file that may be long, to be read as it comes.

        Raises:
            Refused: if the server says no.
            Unreachable: if it is not there, or is lost while the file is read.
        """
        try:
            async with self._http.stream("GET", path, params=_given(query)) as answer:
                if answer.is_error:
                    await answer.aread()
                _check(answer)
                yield answer
        except httpx.TransportError as error:
            raise _unreachable(error) from error

    async def close(self) -> None:
        """Let go of all connections."""
        await self._http.aclose()

    async def _insist(
        self, method: str, path: str, query: Query, body: bytes | None = None
    ) -> httpx.Response:
        backoff = Backoff(self._patience)
        while True:
            try:
                return await self._ask(method, path, query, body)
            except Refused as refused:
                pause = backoff.pause()
                if refused.code not in LATER or backoff.is_over:
                    raise
                await asyncio.sleep(PAUSE + pause)
            except Unreachable as error:
                pause = backoff.pause()
                if not self._was_there or backoff.is_over or not _may_repeat(method, error):
                    raise
                await asyncio.sleep(pause)

    async def _ask(self, method: str, path: str, query: Query, body: bytes | None) -> httpx.Response:
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            answer = await self._http.request(
                method, path, params=_given(query), content=body, headers=headers
            )
        except httpx.TransportError as error:
            raise _unreachable(error) from error
        _check(answer)
        self._was_there = True
        return answer


def _given(query: Query) -> dict[str, str | int]:
    return {name: value for name, value in query.items() if value is not None}


def _unreachable(error: httpx.TransportError) -> Unreachable:
    return Unreachable(str(error) or type(error).__name__)


def _may_repeat(method: str, error: Unreachable) -> bool:
    """Whether what has failed may be sent again: it never got there, or is the same thing the second time."""
    never_sent = isinstance(error.__cause__, httpx.ConnectError | httpx.ConnectTimeout)
    return method != "POST" or never_sent


def _check(answer: httpx.Response) -> None:
    """See to it that an answer is one of a server of Four Aces, and says yes.

    Raises:
        Refused: if it says no.
        Unreachable: if it is none.
    """
    if answer.is_success:
        return
    try:
        failure = msgspec.json.decode(answer.content, type=Failure)
    except (msgspec.DecodeError, UnicodeError):
        raise Unreachable(f"HTTP {answer.status_code}") from None
    raise Refused(failure.code, failure.facts, failure.error)


def _decoded(answer: httpx.Response, kind: type[Answer]) -> Answer:
    try:
        return msgspec.json.decode(answer.content, type=kind)
    except (msgspec.DecodeError, UnicodeError):
        raise Unreachable(f"HTTP {answer.status_code}") from None
