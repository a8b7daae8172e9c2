"""Bots that think on machines of their own, with this one to fall back on."""

import asyncio
import logging
import time
from typing import Final

from redis.exceptions import RedisError

from fouraces.bots import QUICK, Advice
from fouraces.room.judging import is_number_of_deal, what_is_wrong
from fouraces.room.post import ASK, FIND, HOLD, PATIENCE, PREPARE, Answer, Post, encode
from fouraces.room.thinking import NUMBER, Preparation, Question, Thinkers, WinnableDeal

LOGGER: Final = logging.getLogger(__name__)

MOST_WAITING: Final = 64
"""How many questions of this server's may be by post at once; more are thought about here."""

REST: Final = 2.0
"""Seconds for which all is thought about here after the post has failed.

After an answer has not come in time it is as long as was waited for it.
"""

_LOOKS: Final = (0.01, 0.1)
"""The seconds between two looks for an answer: at first, and at most."""


class Elsewhere:
    """Lets bots that search think on other machines, as long as there are any.

    Where nobody takes questions, no answer comes in time, or what comes is none, they think here, and nobody
    has to know: the same question has the same answer. Bots that decide at once think here always: the post
    takes longer than they do.

    Args:
        url: the address of the Redis where the post is.
        here: those who think here.
    """

    def __init__(self, url: str, here: Thinkers) -> None:
        self._post = Post(url)
        self._here = here
        self._waiting = 0
        self._resting_until = 0.0
        self._has_failed = False
        self._closing: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> Advice:
        answer = None if question.kind in QUICK else await self._by_post(ASK, question)
        if answer is not None:
            advice = Advice(answer.action, answer.facts)
            wrong = what_is_wrong(question, advice)
            if not wrong:
                return advice
            _warn_of_nonsense(wrong)
        return await self._here.ask(question)

    async def prepare(self, preparation: Preparation) -> None:
        if preparation.kind in QUICK or await self._by_post(PREPARE, preparation) is None:
            await self._here.prepare(preparation)

    async def find_winnable(self, deal: WinnableDeal) -> int:
        answer = await self._by_post(FIND, deal)
        if answer is not None:
            number = answer.facts.get(NUMBER)
            if is_number_of_deal(number):
                return number
            _warn_of_nonsense("no number of a deal")
        return await self._here.find_winnable(deal)

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
        except (OSError, RedisError, ValueError) as error:
            self._rest(REST, f"{type(error).__name__}: {error}")
            return None
        finally:
            self._waiting -= 1
        if answer is not None and answer.failed:
            LOGGER.warning("nothing came of a question elsewhere", extra={"why": answer.failed})
            return None
        return answer

    async def _answered(self, kind: str, text: str) -> Answer | None:
        """Send a question, and wait for its answer as long as somebody may give it."""
        if not await self._post.is_somebody_there():
            return None
        sent = await self._post.send(kind, text)
        pause, most = _LOOKS
        began = looked = time.monotonic()
        while (now := time.monotonic()) < began + PATIENCE[kind]:
            is_open = True
            if now > looked + HOLD:
                looked = now
                is_open = await self._post.is_open(sent) and await self._post.is_somebody_there()
            answer = await self._post.answer(sent)
            if answer is not None or not is_open:
                self._has_failed = False
                return answer
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, most)
        self._rest(PATIENCE[kind], f"no answer to {kind} in time")
        return None

    def _rest(self, seconds: float, why: str) -> None:
        """Ask nothing by post for a while, as that would be in vain; that is told once until it is not."""
        self._resting_until = time.monotonic() + seconds
        if not self._has_failed:
            self._has_failed = True
            LOGGER.warning("the post has failed", extra={"why": why})


def _warn_of_nonsense(why: str) -> None:
    LOGGER.warning("an answer from elsewhere is of no use", extra={"why": why})
