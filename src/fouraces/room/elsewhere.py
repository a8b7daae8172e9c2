"""Bots that think on machines of their own, with this one to fall back on."""

import asyncio
import logging
import time
from typing import Final

from redis.exceptions import RedisError
from taskiq.exceptions import TaskiqError
from taskiq.kicker import AsyncKicker
from taskiq_redis.exceptions import ResultIsMissingError

from fouraces.bots import QUICK, Advice
from fouraces.room.post import ASK, FIND, HOLD, PATIENCE, PREPARE, Answer, Post, decode, encode
from fouraces.room.thinking import NUMBER, Preparation, Question, Thinkers, WinnableDeal

LOGGER: Final = logging.getLogger(__name__)

MOST_WAITING: Final = 64
"""How many questions of this server's may be by post at once; more are thought about here."""

REST: Final = 2.0
"""Seconds for which all is thought about here after the post has failed."""

_LOOKS: Final = (0.01, 0.1)
"""The seconds between two looks for an answer: at first, and at most."""


class Elsewhere:
    """Lets bots that search think on other machines, as long as there are any.

    Where nobody takes questions, or no answer comes in time, they think here, and nobody has to know: the
    same question has the same answer. Bots that decide at once think here always: the post takes longer than
    they do.

    Args:
        url: the address of the Redis where the post is.
        here: those who think here.
    """

    def __init__(self, url: str, here: Thinkers) -> None:
        self._post = Post(url)
        self._here = here
        self._waiting = 0
        self._resting_until = 0.0
        self._closing: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> Advice:
        answer = None if question.kind in QUICK else await self._by_post(ASK, question)
        return await self._here.ask(question) if answer is None else Advice(answer.action, answer.facts)

    async def prepare(self, preparation: Preparation) -> None:
        if preparation.kind in QUICK or await self._by_post(PREPARE, preparation) is None:
            await self._here.prepare(preparation)

    async def find_winnable(self, deal: WinnableDeal) -> int:
        answer = await self._by_post(FIND, deal)
        number = None if answer is None else answer.facts.get(NUMBER)
        return number if isinstance(number, int) else await self._here.find_winnable(deal)

    def close(self) -> None:
        self._here.close()
        self._closing = asyncio.get_running_loop().create_task(self._post.shutdown())

    async def _by_post(self, kind: str, content: object) -> Answer | None:
        """Return what comes back by post; None if nothing does that is of use."""
        if self._waiting >= MOST_WAITING or time.monotonic() < self._resting_until:
            return None
        self._waiting += 1
        try:
            answer = await self._answered(kind, encode(content))
        except (OSError, RedisError, TaskiqError, ValueError) as error:
            LOGGER.warning("the post has failed", extra={"why": f"{type(error).__name__}: {error}"})
            self._resting_until = time.monotonic() + REST
            return None
        finally:
            self._waiting -= 1
        if answer is not None and answer.failed:
            LOGGER.warning("nothing came of a question elsewhere", extra={"why": answer.failed})
            return None
        return answer

    async def _answered(self, kind: str, text: str) -> Answer | None:
        """Send a question, and wait for its answer as long as somebody is there who may give it."""
        if not await self._post.is_somebody_there():
            return None
        kicker: AsyncKicker[[str], str] = AsyncKicker(kind, self._post, {})
        question = await kicker.kiq(text)
        pause, most = _LOOKS
        began = looked = time.monotonic()
        while (now := time.monotonic()) < began + PATIENCE[kind]:
            try:
                kept = await self._post.result_backend.get_result(question.task_id)
            except ResultIsMissingError:
                if now > looked + HOLD:
                    looked = now
                    if not await self._post.is_somebody_there():
                        return None
                await asyncio.sleep(pause)
                pause = min(1.5 * pause, most)
            else:
                return decode(str(kept.return_value), Answer)
        LOGGER.warning("no answer came in time", extra={"kind": kind})
        return None
