"""The WebSocket to a server, which is opened again whenever it is lost."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar, get_args

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from fouraces.client.api import LATER, PAUSE
from fouraces.client.backoff import Backoff
from fouraces.client.failures import Refused, Unreachable
from fouraces.room.messages import HintGiven, Lobby, Picture, Request
from fouraces.server import messages as told

Told = TypeVar("Told")

FATAL: Final = ("bad-message", "too-long")
"""Why a server sends somebody away who would only be sent away again for the same message."""

LARGEST: Final = 2**24
"""In bytes; no picture comes near it."""

TRIES: Final = 5
"""How often something is asked that the server puts off."""

_LOBBY: Final = "the lobby"
"""What is watched besides tables; no table is called so."""

_KINDS: Final[dict[str, type[Any]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(told.ServerMessage)
}


class _Head(msgspec.Struct):
    """What every message has."""

    type: str


class _Asked:
    """Something that was asked and is not answered yet."""

    def __init__(self, request: Request) -> None:
        self.text = msgspec.json.encode(request).decode()
        self.answer: asyncio.Future[HintGiven | None] = asyncio.get_running_loop().create_future()
        self.tries = 1


class _Newest(Generic[Told]):
    """Holds the newest of what is told, for one who may be slower than it comes."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()
        self._values: deque[Told] = deque(maxlen=1)
        self._failure: Exception | None = None

    def put(self, value: Told) -> None:
        self._values.append(value)
        self._changed.set()

    def fail(self, failure: Exception) -> None:
        self._failure = failure
        self._changed.set()

    async def take(self) -> Told:
        await self._changed.wait()
        self._changed.clear()
        if self._failure is not None:
            raise self._failure
        return self._values.pop()


class Line:
    """A WebSocket that is open as long as there is a use for it.

    After a loss all that is watched is watched again, and what was not answered is asked again under the same
    id, so that it is done but once.

    Args:
        url: where it is opened.
        headers: returns, before each opening, what says who opens it.
        patience: for how many seconds a server that is away is waited for, once it was there.
    """

    def __init__(
        self, url: str, headers: Callable[[], Awaitable[Mapping[str, str]]], patience: float
    ) -> None:
        self._url = url
        self._headers = headers
        self._backoff = Backoff(patience)
        self._was_there = False
        self._socket: ClientConnection | None = None
        self._asked: dict[str, _Asked] = {}
        self._watched: dict[str, list[_Newest[Any]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._keeping: asyncio.Task[None] | None = None

    async def ask(self, request: Request) -> HintGiven | None:
        """Ask for something to be done; it is when this returns.

        Returns:
            The hint, if one was asked for.

        Raises:
            Refused: if the server says no.
            Unreachable: if it is not there.
        """
        self._open()
        self._asked[request.id] = asked = _Asked(request)
        try:
            await self._say(asked.text)
            return await asked.answer
        finally:
            del self._asked[request.id]

    async def watch(self, table: str) -> AsyncGenerator[Picture, None]:
        """Yield a table's pictures; of those that come faster than they are taken, the newest alone.

        Raises:
            Refused: if there is no such table.
            Unreachable: if the server is not there.
        """
        newest = self._begin_watching(table)
        try:
            await self._say(_watching(table))
            while True:
                yield await newest.take()
        finally:
            if self._stop_watching(table, newest):
                await self._say(_encoded(told.Unwatch(table)))

    async def watch_lobby(self) -> AsyncGenerator[Lobby, None]:
        """Yield the listed tables, whenever they are others.

        Raises:
            Unreachable: if the server is not there.
        """
        newest = self._begin_watching(_LOBBY)
        try:
            await self._say(_watching(_LOBBY))
            while True:
                yield await newest.take()
        finally:
            if self._stop_watching(_LOBBY, newest):
                await self._say(_encoded(told.UnwatchLobby()))

    async def close(self) -> None:
        """Close the line for good; whoever waits for something waits no more."""
        tasks = [*self._tasks] if self._keeping is None else [self._keeping, *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._fail(Unreachable("closed"))

    # keeping it open

    def _open(self) -> None:
        if self._keeping is None or self._keeping.done():
            self._backoff.begin_again()
            self._keeping = asyncio.create_task(self._keep_open())

    async def _keep_open(self) -> None:
        while True:
            try:
                await self._talk()
                lost = Unreachable("closed")
            except Refused as refused:
                self._fail(refused)
                return
            except InvalidStatus as error:
                lost = Unreachable(f"HTTP {error.response.status_code}")
            except (OSError, WebSocketException) as error:
                lost = Unreachable(str(error) or type(error).__name__)
            except msgspec.DecodeError as error:
                self._fail(Unreachable(str(error)))
                return
            pause = self._backoff.pause()
            if not self._was_there or self._backoff.is_over:
                self._fail(lost)
                return
            await asyncio.sleep(pause)

    async def _talk(self) -> None:
        """Open a connection, say again what has to be, and hear until it is lost."""
        headers = await self._headers()
        async with connect(
            self._url, additional_headers=headers, max_size=LARGEST, close_timeout=2
        ) as socket:
            self._was_there, self._socket = True, socket
            again = [*map(_watching, self._watched), *(asked.text for asked in self._asked.values())]
            try:
                for text in again:
                    await socket.send(text)
                async for heard in socket:
                    self._hear(heard)
                    self._backoff.begin_again()
            finally:
                self._socket = None

    async def _say(self, text: str) -> None:
        """Send something, if the line is open; if it is not, it is said when it opens."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)

    def _say_later(self, text: str) -> None:
        async def say() -> None:
            await asyncio.sleep(PAUSE)
            await self._say(text)

        task = asyncio.create_task(say())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # hearing

    def _hear(self, text: str | bytes) -> None:
        """Take what the server says; what this client is too old to know is passed over."""
        kind = _KINDS.get(msgspec.json.decode(text, type=_Head).type)
        message = None if kind is None else msgspec.json.decode(text, type=kind)
        match message:
            case Picture():
                self._show(message.table, message)
            case Lobby():
                self._show(_LOBBY, message)
            case HintGiven():
                self._answer(message.id, message)
            case told.Ok():
                self._answer(message.id, None)
            case told.Refused():
                self._hear_refusal(message)
            case told.Error(code, error) if code in FATAL:
                for asked in self._asked.values():
                    _set(asked.answer, Refused(code, {}, error))

    def _hear_refusal(self, message: told.Refused) -> None:
        refused = Refused(message.code, message.facts, message.error)
        asked = self._asked.get(message.id)
        if asked is not None:
            if message.code in LATER and asked.tries < TRIES:
                asked.tries += 1
                self._say_later(asked.text)
            else:
                _set(asked.answer, refused)
        elif not message.id:
            watched = message.table or _LOBBY
            if message.code in LATER and watched in self._watched:
                self._say_later(_watching(watched))
                return
            for newest in self._watched.get(watched, ()):
                newest.fail(refused)

    def _answer(self, request: str, answer: HintGiven | None) -> None:
        asked = self._asked.get(request)
        if asked is not None:
            _set(asked.answer, answer)

    def _show(self, watched: str, value: object) -> None:
        for newest in self._watched.get(watched, ()):
            newest.put(value)

    def _fail(self, failure: Exception) -> None:
        for asked in self._asked.values():
            _set(asked.answer, failure)
        for watching in self._watched.values():
            for newest in watching:
                newest.fail(failure)

    # watching

    def _begin_watching(self, watched: str) -> _Newest[Any]:
        self._open()
        newest: _Newest[Any] = _Newest()
        self._watched.setdefault(watched, []).append(newest)
        return newest

    def _stop_watching(self, watched: str, newest: _Newest[Any]) -> bool:
        """Let one watch no more; return whether nobody else does."""
        watching = self._watched[watched]
        watching.remove(newest)
        if not watching:
            del self._watched[watched]
        return not watching


def _encoded(message: told.ClientMessage) -> str:
    return msgspec.json.encode(message).decode()


def _watching(watched: str) -> str:
    return _encoded(told.WatchLobby() if watched == _LOBBY else told.Watch(watched))


def _set(answer: asyncio.Future[HintGiven | None], value: HintGiven | Exception | None) -> None:
    if answer.done():
        return
    if isinstance(value, Exception):
        answer.set_exception(value)
    else:
        answer.set_result(value)
