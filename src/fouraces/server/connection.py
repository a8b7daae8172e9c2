"""One client's WebSocket: what it asks of the room, and what it is sent."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Final, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fouraces.refusals import BadSetting, Refusal
from fouraces.room.messages import Asked, Chat, Hint, Rematch, Request
from fouraces.room.room import Room
from fouraces.room.trouble import BUS, STORE
from fouraces.server.limits import Buckets, Gate
from fouraces.server.messages import (
    ClientMessage,
    Error,
    Ok,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Trouble,
    Unwatch,
    UnwatchLobby,
    Watch,
    WatchLobby,
)
from fouraces.server.metrics import Metrics
from fouraces.server.outbox import Outbox, TooSlow
from fouraces.server.patience import Patience
from fouraces.server.visitors import Visitor
from fouraces.store.log import StoreAway
from fouraces.telling.language import Language
from fouraces.telling.yourself import refuse_you

LOG: Final = logging.getLogger("fouraces.server")

POLICY_VIOLATION: Final = 1008
TOO_BIG: Final = 1009
INTERNAL_ERROR: Final = 1011
SERVICE_RESTART: Final = 1012

LAST_WORK: Final = 3.0
"""Seconds that what was asked may take to be done, when the server closes."""

_MEANING: Final = {STORE: "store-is-away", BUS: "bus-is-away"}

_decoder: Final = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()


class Watching(Protocol):
    """What the room gives to whoever watches something."""

    def close(self) -> None:
        """Watch no more."""


class Farewell(Exception):
    """The connection is to be closed, for a reason that the client is told."""

    def __init__(self, refusal: Refusal, code: int = POLICY_VIOLATION) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.code = code


class Connection:
    """A conversation with one client, from its first message to its last."""

    def __init__(
        self,
        socket: WebSocket,
        room: Room,
        gate: Gate,
        metrics: Metrics,
        visitor: Visitor,
        address: str,
        language: Language,
    ) -> None:
        self._socket = socket
        self._room = room
        self._gate = gate
        self._metrics = metrics
        self._visitor = visitor
        self._guest = visitor.guest
        self._address = address
        self._language = language
        self._limits = gate.limits
        self._own_rate = Buckets(gate.limits.messages)
        self._excess = 0
        self._outbox = Outbox(gate.limits.waiting)
        self._watched: dict[str, Watching] = {}
        self._lobby: Watching | None = None
        self._work: set[asyncio.Task[None]] = set()
        self._reader: asyncio.Task[None] | None = None
        self._is_sent_off = False
        self._sent_away = asyncio.get_running_loop().create_future()

    async def talk(self) -> None:
        """Answer the client until it goes, or has to."""
        self._reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        forget_trouble = self._room.trouble.listen(self._tell_trouble)
        if self._room.trouble.away:
            self._tell_trouble(self._room.trouble.away)
        try:
            parts = (self._reader, writer, self._sent_away)
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        finally:
            forget_trouble()
            self._watch_nothing()
            self._reader.cancel()
            if self._is_sent_off and self._work:
                await asyncio.wait(self._work, timeout=LAST_WORK)
            for part in parts:
                part.cancel()
            endings = await asyncio.gather(*parts, return_exceptions=True)
        for ending in endings:
            await self._part(ending)
        if self._is_sent_off:
            await self._say_farewell()

    def send_off(self) -> None:
        """Take no more messages; what was asked is answered, and the connection closed."""
        self._is_sent_off = True
        if self._reader is not None:
            self._reader.cancel()

    async def _say_farewell(self) -> None:
        """Send what still waits, and close the connection because the server closes."""
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(LAST_WORK):
                while not self._outbox.is_empty:
                    await self._send(await self._outbox.take())
                await self._socket.close(SERVICE_RESTART)

    def send_away(self, refusal: Refusal) -> None:
        """Let the conversation end, and the client be told why."""
        if not self._sent_away.done():
            self._sent_away.set_exception(Farewell(refusal))

    # reading

    async def _read(self) -> None:
        while True:
            message = await self._next_message()
            if self._may_speak():
                await self._take(message)
            else:
                self._put_off(message)

    async def _next_message(self) -> ClientMessage:
        received = await self._socket.receive()
        if received["type"] != "websocket.receive":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text")
        if text is None:
            raise Farewell(BadSetting("bad-message", reason="text, not bytes, is wanted"))
        if len(text.encode()) > self._limits.message_bytes:
            raise Farewell(BadSetting("too-long", most=self._limits.message_bytes), TOO_BIG)
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Farewell(BadSetting("bad-message", reason=str(error))) from None

    def _may_speak(self) -> bool:
        if not self._own_rate.take(""):
            self._metrics.limited("messages")
            return False
        return self._gate.message(self._guest, self._address)

    def _put_off(self, message: ClientMessage) -> None:
        """Refuse a message that came too soon after others; who goes on like that is sent away."""
        self._excess += 1
        if self._excess > self._limits.excess:
            raise Farewell(BadSetting("too-fast"))
        self._refuse(message, BadSetting("too-fast"))

    async def _take(self, message: ClientMessage) -> None:
        try:
            self._check_scope(message)
            match message:
                case Ping():
                    self._outbox.put(Pong())
                case Watch():
                    await self._watch(message.table)
                case Unwatch():
                    self._unwatch(message.table)
                    self._outbox.forget(message.table)
                case WatchLobby():
                    await self._watch_lobby()
                case UnwatchLobby():
                    self._unwatch_lobby()
                    self._outbox.forget_lobby()
                case Hint():
                    self._do_beside(message)
                case _:
                    self._check_rate(message)
                    await self._do(message)
        except Refusal as refusal:
            self._refuse(message, refusal)
        except StoreAway:
            self._refuse(message, BadSetting("store-away"))

    def _check_scope(self, message: ClientMessage) -> None:
        """See to it that a program does what its token allows."""
        if isinstance(message, Asked):
            self._visitor.check_may("play")
        if isinstance(message, Rematch):
            self._visitor.check_may("make")

    def _check_rate(self, request: Request) -> None:
        """See to it that nobody talks too much or makes too many tables."""
        if isinstance(request, Rematch) and not self._gate.table(self._guest, self._address):
            raise BadSetting("too-many-tables")
        if isinstance(request, Chat) and not self._gate.talk(self._guest, self._address):
            raise BadSetting("too-fast")

    async def _do(self, request: Request) -> None:
        """Let the room do what is asked, to its end even if the client goes meanwhile."""
        await asyncio.shield(self._started(self._act(request)))

    async def _act(self, request: Request) -> None:
        await self._room.act(request.table, self._guest, request)
        self._outbox.put(Ok(request.id))

    # hints take their time

    def _do_beside(self, request: Hint) -> None:
        """Look for a hint while the conversation goes on; for one at a time, and few of one guest's."""
        if self._work or not self._gate.hint(self._guest):
            raise BadSetting("too-fast")
        self._started(self._hint(request))

    async def _hint(self, request: Hint) -> None:
        try:
            given = await self._room.hint(request.table, self._guest, self._language.code, request.id)
        except Refusal as refusal:
            self._refuse(request, refusal)
        except StoreAway:
            self._refuse(request, BadSetting("store-away"))
        except Exception:
            LOG.exception("hint failed")
            self._refuse(request, BadSetting("server-fault"))
        else:
            self._outbox.put(given)
        finally:
            self._gate.hint_given(self._guest)

    def _started(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (Refusal, TooSlow, StoreAway)):
            LOG.error("work failed", exc_info=error)

    # watching

    async def _watch(self, table: str) -> None:
        if table not in self._watched and len(self._watched) >= self._limits.watched:
            raise BadSetting("too-much-watched", most=self._limits.watched)
        watching = await self._room.watch(table, self._guest, self._language.code, self._outbox.show)
        self._unwatch(table)
        self._watched[table] = watching

    def _unwatch(self, table: str) -> None:
        watching = self._watched.pop(table, None)
        if watching is not None:
            watching.close()

    async def _watch_lobby(self) -> None:
        self._unwatch_lobby()
        self._lobby = await self._room.watch_lobby(self._outbox.show)

    def _unwatch_lobby(self) -> None:
        if self._lobby is not None:
            self._lobby.close()
            self._lobby = None

    def _watch_nothing(self) -> None:
        for table in tuple(self._watched):
            self._unwatch(table)
        self._unwatch_lobby()

    # writing

    def _tell_trouble(self, away: tuple[str, ...]) -> None:
        """Tell the client what cannot be reached, the worst of it in a sentence."""
        meaning = next((_MEANING[part] for part in (STORE, BUS) if part in away), None)
        error = self._language.refuse(BadSetting(meaning)) if meaning else ""
        with suppress(TooSlow):
            self._outbox.put(Trouble(list(away), error))

    def _refuse(self, message: ClientMessage, refusal: Refusal) -> None:
        kind = message.__struct_config__.tag
        LOG.info("refused", extra={"code": refusal.code, "kind": kind, "address": self._address})
        self._metrics.refused(refusal.code)
        table = getattr(message, "table", "")
        words = refuse_you(refusal, self._room.seat_of(table, self._guest), self._language)
        self._outbox.put(Refused(getattr(message, "id", ""), table, refusal.code, dict(refusal.facts), words))

    async def _write(self) -> None:
        """Send what waits to be sent.

        Raises:
            TimeoutError: if the client does not take it.
            WebSocketDisconnect: if the client is gone.
        """
        patience = Patience(self._limits.patience)
        try:
            while True:
                message = await self._outbox.take()
                with patience:
                    await self._send(message)
        except asyncio.CancelledError:
            if patience.is_lost:
                raise TimeoutError from None
            raise
        finally:
            patience.close()

    async def _send(self, message: ServerMessage) -> None:
        await self._socket.send_text(_encoder.encode(message).decode())

    async def _part(self, ending: object) -> None:
        """Close the connection in the way that fits how the conversation ended."""
        match ending:
            case Farewell():
                await self.close(ending.refusal, ending.code)
            case TooSlow() | TimeoutError():
                LOG.info("client does not read", extra={"address": self._address})
                self._metrics.limited("waiting")
            case Exception() if not isinstance(ending, WebSocketDisconnect):
                LOG.error("a connection failed", exc_info=ending)
                await self.close(BadSetting("server-fault"), INTERNAL_ERROR)

    async def close(self, refusal: Refusal, code: int = POLICY_VIOLATION) -> None:
        """Tell the client why the connection ends, and end it."""
        LOG.info("sent away", extra={"code": refusal.code, "address": self._address})
        self._metrics.refused(refusal.code)
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(self._limits.patience):
                await self._send(Error(refusal.code, self._language.refuse(refusal)))
                await self._socket.close(code)
