"""A machine of its own for bots: it takes servers' questions from the post and answers them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

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


async def get_ready(thinkers: Thinkers) -> None:
    """Make ready all that bots search with. The first time on a machine it is compiled, and takes a while."""
    for game, kinds in SEARCHES.items():
        for players in load_game(game).seats:
            for kind in set(kinds) & set(kinds_of(game, players)):
                try:
                    await thinkers.prepare(Preparation(kind, game, players))
                except ThinkingFailed:
                    LOGGER.exception("bot not ready", extra={"game": game})


async def help_out(url: str, thinkers: Thinkers, number: int, ending: asyncio.Event) -> None:
    """Answer servers' questions until it is time to end, and those to the end that are thought about then.

    Args:
        url: the address of the Redis where the post is.
        thinkers: who think here.
        number: how many questions are thought about at once.
        ending: says that it is time.

    Raises:
        RedisError: if the Redis cannot be reached in the beginning.
    """
    post = Post(url)
    post.is_worker_process = True
    for name, answer in (
        (ASK, _answering(thinkers, Question, _ask)),
        (PREPARE, _answering(thinkers, Preparation, _prepare)),
        (FIND, _answering(thinkers, WinnableDeal, _find)),
    ):
        post.register_task(answer, task_name=name)
    try:
        await post.startup()
        holding = asyncio.create_task(post.hold_on())
        try:
            await Receiver(
                post, max_async_tasks=number, run_startup=False, wait_tasks_timeout=FAREWELL
            ).listen(ending)
        finally:
            holding.cancel()
            with suppress(asyncio.CancelledError):
                await holding
    finally:
        await post.shutdown()


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
