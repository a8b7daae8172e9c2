"""The post between servers and the machines on which bots think: taskiq on streams of Redis.

All that goes by post is JSON, read as the structure that it must be. A question lies on a stream until its
answer is kept. Who thinks about it holds on to it, again and again; one that nobody holds on to any more is
asked again of somebody else. One that is older than its use is dropped.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError
from taskiq import AckableMessage, TaskiqMessage
from taskiq.abc.serializer import TaskiqSerializer
from taskiq_redis import RedisAsyncResultBackend, RedisStreamBroker
from taskiq_redis.exceptions import ResultIsMissingError

LOGGER: Final = logging.getLogger(__name__)

ASK: Final = "ask"
PREPARE: Final = "prepare"
FIND: Final = "find-winnable"

PATIENCE: Final[Mapping[str, float]] = {ASK: 20.0, PREPARE: 20.0, FIND: 60.0}
"""The seconds after which nobody waits any more for an answer, by the kind of question."""

STREAM: Final = "fouraces:questions"
THERE: Final = "fouraces:somebody-thinks"
"""The key that is there as long as somebody is who takes questions."""

MOST: Final = 1000
"""How many questions lie on the stream at most; the oldest go first."""

HELD: Final = 3000
"""Milliseconds after which a question is taken to be held no more, and nobody to be there."""

HOLD: Final = 1.0
"""Seconds between two times of holding on."""

ATTEMPTS: Final = 3
"""How many are asked one after the other, if they die."""

_GROUP: Final = "thinkers"
_ANSWERS: Final = "fouraces:answers"
_KEPT: Final = 60
"""Seconds that an answer is kept which nobody comes for."""

_BLOCK: Final = 1000
"""Milliseconds that a look for questions waits for one."""

Content = TypeVar("Content")


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a question.

    Attributes:
        action: what the bot does; None if nothing.
        facts: what it knows of it.
        failed: why nothing came of it; empty if something did.
    """

    action: str | None = None
    facts: dict[str, Any] = {}
    failed: str = ""


class Sent(NamedTuple):
    """A question that was sent.

    Attributes:
        name: what its answer is known by.
        number: its place on the stream.
    """

    name: str
    number: bytes


class _Envelope(Struct, frozen=True):
    """What is looked at of a letter before it is opened."""

    task_name: str


class _Kept(Struct, frozen=True):
    """An answer as it is kept."""

    is_err: bool
    return_value: str | None
    execution_time: float


class _Plain(TaskiqSerializer):
    """Keeps of an answer what is text and numbers, so that nothing else can come back."""

    def dumpb(self, value: Any) -> bytes:
        return msgspec.json.encode(msgspec.convert(value, _Kept))

    def loadb(self, value: bytes) -> Any:
        return msgspec.to_builtins(decode(value, _Kept))


def encode(content: object) -> str:
    """Return something as it goes by post."""
    return msgspec.json.encode(content).decode()


def decode(text: str | bytes, kind: type[Content]) -> Content:
    """Return what came by post.

    Raises:
        ValueError: if it is not what it must be.
    """
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error)) from None


class _Outage:
    """Writes once that no questions can be taken, and once that they can again.

    Whoever does a part of it tells how that went.
    """

    def __init__(self) -> None:
        self._failing: set[str] = set()

    def failed(self, part: str, error: Exception) -> None:
        if not self._failing:
            why = str(error) or type(error).__name__
            LOGGER.warning("questions cannot be taken", extra={"why": why})
        self._failing.add(part)

    def succeeded(self, part: str) -> None:
        if part in self._failing:
            self._failing.discard(part)
            if not self._failing:
                LOGGER.warning("questions are taken again")


class Post(RedisStreamBroker):
    """The stream of questions and the answers to them.

    Args:
        url: the address of a Redis.
    """

    def __init__(self, url: str) -> None:
        timeouts: dict[str, Any] = {"socket_connect_timeout": 2, "socket_timeout": 5}
        super().__init__(
            url,
            queue_name=STREAM,
            consumer_group_name=_GROUP,
            consumer_id="0",
            maxlen=MOST,
            approximate=False,
            **timeouts,
        )
        answers: RedisAsyncResultBackend[str] = RedisAsyncResultBackend(
            url,
            keep_results=False,
            result_ex_time=_KEPT,
            serializer=_Plain(),
            prefix_str=_ANSWERS,
            **timeouts,
        )
        self.with_result_backend(answers)
        self._held: set[bytes] = set()
        self._outage = _Outage()

    @property
    def redis(self) -> Any:
        """A client of the Redis; what it answers depends on what it is asked."""
        return Redis(connection_pool=self.connection_pool)

    async def is_somebody_there(self) -> bool:
        """Whether somebody takes questions."""
        return bool(await self.redis.exists(THERE))

    async def send(self, kind: str, text: str) -> Sent:
        """Send a question of a kind."""
        letter = TaskiqMessage(task_id=self.id_generator(), task_name=kind, labels={}, args=[text], kwargs={})
        fields = {"data": self.formatter.dumps(letter).message}
        number = await self.redis.xadd(STREAM, fields, maxlen=MOST, approximate=False)
        return Sent(letter.task_id, number)

    async def is_open(self, sent: Sent) -> bool:
        """Whether a question lies on the stream; if not, its answer is kept, or none will ever come."""
        return bool(await self.redis.xrange(STREAM, sent.number, sent.number))

    async def answer(self, sent: Sent) -> Answer | None:
        """Return the answer to a question; None if there is none yet.

        Raises:
            ValueError: if it is not what it must be.
        """
        try:
            kept = await self.result_backend.get_result(sent.name)
        except ResultIsMissingError:
            return None
        return decode(str(kept.return_value), Answer)

    async def hold_on(self) -> None:
        """Let it be known, for ever, that somebody is there, and holds on to what was taken."""
        while True:
            try:
                await self.redis.set(THERE, 1, px=HELD)
                if held := list(self._held):
                    await self.redis.xclaim(STREAM, _GROUP, self.consumer_name, 0, held, justid=True)
                self._outage.succeeded("to hold on")
            except (RedisError, OSError) as error:
                _end_if_told()
                self._outage.failed("to hold on", error)
            await asyncio.sleep(HOLD)

    async def give_back(self) -> None:
        """Let others have at once what was taken here and not answered."""
        taken = await self.redis.xpending_range(STREAM, _GROUP, "-", "+", MOST, self.consumer_name)
        if numbers := [each["message_id"] for each in taken]:
            await self.redis.xclaim(STREAM, _GROUP, self.consumer_name, 0, numbers, idle=HELD, justid=True)

    async def listen(self) -> AsyncGenerator[AckableMessage, None]:
        """Yield questions as they come, first those that somebody else has left behind."""
        while True:
            try:
                found = await self._left_behind() or await self._fresh()
                self._outage.succeeded("to take")
                for number, fields in found:
                    if await self._is_of_use(number, fields):
                        self._held.add(number)
                        yield AckableMessage(data=fields[b"data"], ack=self._on_answer(number))
                    else:
                        await self._drop(number)
            except (RedisError, OSError) as error:
                _end_if_told()
                self._outage.failed("to take", error)
                await asyncio.sleep(HOLD)
                if isinstance(error, ResponseError):
                    with suppress(RedisError, OSError):
                        await self._declare_consumer_group()

    async def _fresh(self) -> list[tuple[bytes, dict[bytes, bytes]]]:
        found = await self.redis.xreadgroup(_GROUP, self.consumer_name, {STREAM: ">"}, count=1, block=_BLOCK)
        return [question for _, questions in found or () for question in questions]

    async def _left_behind(self) -> list[tuple[bytes, dict[bytes, bytes]]]:
        found = await self.redis.xautoclaim(STREAM, _GROUP, self.consumer_name, HELD, count=1)
        return [(number, fields) for number, fields in found[1] if fields]

    async def _is_of_use(self, number: bytes, fields: Mapping[bytes, bytes]) -> bool:
        """Whether somebody still waits for the answer, and the question has not killed all who were asked."""
        try:
            name = msgspec.json.decode(fields[b"data"], type=_Envelope).task_name
            patience = PATIENCE[name]
        except (KeyError, msgspec.DecodeError, RecursionError):
            LOGGER.warning("what came by post is no question")
            return False
        seconds, microseconds = await self.redis.time()
        age = seconds + microseconds / 1e6 - int(number.partition(b"-")[0]) / 1000
        pending = await self.redis.xpending_range(STREAM, _GROUP, number, number, 1)
        attempts = max((each["times_delivered"] for each in pending), default=1)
        if age > patience or attempts > ATTEMPTS:
            LOGGER.warning("a question was dropped", extra={"age": round(age, 1), "attempts": attempts})
            return False
        return True

    def _on_answer(self, number: bytes) -> Callable[[], Awaitable[None]]:
        async def answered() -> None:
            await self._drop(number)

        return answered

    async def _drop(self, number: bytes) -> None:
        self._held.discard(number)
        async with self.redis.pipeline() as together:
            together.xack(STREAM, _GROUP, number)
            together.xdel(STREAM, number)
            await together.execute()


def _end_if_told() -> None:
    """Let this task end if it was told to, though a library has said in that moment that it waited too long.

    Raises:
        CancelledError: if it was.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
