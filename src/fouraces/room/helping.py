"""A machine of its own for bots: it takes servers' questions from the post and answers them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from redis.exceptions import RedisError
from taskiq.receiver import Receiver

from fouraces.bots import SEARCHES, kinds_of
from fouraces.room.post import ASK, FIND, PREPARE, Answer, Content, Post, decode, encode
from fouraces.room.thinking import NUMBER, Preparation, Question, Thinkers, ThinkingFailed, WinnableDeal
from fouraces.rules import load_game

LOGGER: Final = logging.getLogger(__name__)

FAREWELL: Final = 10.0
"""Seconds that questions may take which are being thought about at the end."""


async def _ask(thinkers: Thinkers, question: Question) -> Answer:
    action, facts = await thinkers.ask(question)
    return Answer(action, dict(facts))


async def _prepare(thinkers: Thinkers, preparation: Preparation) -> Answer:
    await thinkers.prepare(preparation)
    return Answer()


async def _find(thinkers: Thinkers, deal: WinnableDeal) -> Answer:
    return Answer(facts={NUMBER: await thinkers.find_winnable(deal)})


async def get_ready(thinkers: Thinkers, tell: Callable[[str], None]) -> None:
    """Make ready all that bots search with. The first time on a machine it is compiled, and takes minutes.

    Args:
        thinkers: who think here.
        tell: is told the name of each game that is ready.
    """
    for game, kinds in SEARCHES.items():
        is_ready = True
        for players in load_game(game).seats:
            for kind in set(kinds) & set(kinds_of(game, players)):
                try:
                    await thinkers.prepare(Preparation(kind, game, players))
                except ThinkingFailed:
                    is_ready = False
                    LOGGER.exception("bot not ready", extra={"game": game})
        if is_ready:
            tell(game)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Post]:
    """Open the post, to take questions from it.

    Args:
        url: the address of a Redis.

    Raises:
        ValueError: if it is none.
        RedisError: if the Redis cannot be reached.
    """
    post = Post(url)
    post.is_worker_process = True
    try:
        await post.startup()
        yield post
    finally:
        await post.shutdown()


async def help_out(post: Post, thinkers: Thinkers, number: int, ending: asyncio.Event) -> None:
    """Answer servers' questions until it is time to end, and those to the end that are thought about then.

    What has been taken and not begun is given back.

    Args:
        post: where the questions are.
        thinkers: who think here.
        number: how many questions are thought about at once.
        ending: says that it is time.
    """
    post.register_task(_answering(thinkers, Question, _ask), task_name=ASK)
    post.register_task(_answering(thinkers, Preparation, _prepare), task_name=PREPARE)
    post.register_task(_answering(thinkers, WinnableDeal, _find), task_name=FIND)
    receiver = Receiver(post, max_async_tasks=number, run_startup=False, wait_tasks_timeout=FAREWELL)
    holding = asyncio.create_task(post.hold_on())
    LOGGER.info("questions are taken", extra={"at_once": number})
    try:
        await receiver.listen(ending)
    finally:
        holding.cancel()
        with suppress(asyncio.CancelledError):
            await holding
        LOGGER.info("questions are taken no more")
    with suppress(RedisError, OSError):
        await post.give_back()


def _answering(
    thinkers: Thinkers, kind: type[Content], think: Callable[[Thinkers, Content], Awaitable[Answer]]
) -> Callable[[str], Awaitable[str]]:
    """Return what answers a letter with a question of a kind in it; it never fails."""

    async def answer(text: str) -> str:
        try:
            return encode(await think(thinkers, decode(text, kind)))
        except ValueError as error:
            LOGGER.warning("a question is not understood", extra={"why": str(error)})
            return encode(Answer(failed="not understood"))
        except ThinkingFailed as error:
            LOGGER.warning("a question was not answered", extra={"why": str(error)})
            return encode(Answer(failed=str(error)))

    return answer
