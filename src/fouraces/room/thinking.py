"""Where bots think, so that nobody has to wait for it."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Final, NamedTuple, Protocol

from fouraces.bots import QUICK, Advice, advise, make_bot, prepare
from fouraces.room.table import HOUSE
from fouraces.rules import Observation
from fouraces.rules.game import OptionValue
from fouraces.solve.patience.numbers import winnable_from

LOGGER: Final = logging.getLogger(__name__)

NUMBER: Final = "number"


class Question(NamedTuple):
    """What a bot is asked. The same question has the same answer, whoever is asked.

    Attributes:
        kind: the kind of bot.
        game: the game's name.
        players: how many play it.
        view: what the bot sees.
        seed: of its random numbers.
        why: whether facts are wanted from which a reason can be told.
    """

    kind: str
    game: str
    players: int
    view: Observation
    seed: int | str
    why: bool = False


class Preparation(NamedTuple):
    """What a kind of bot searches with in a game is to be made ready."""

    kind: str
    game: str
    players: int


class WinnableDeal(NamedTuple):
    """The next numbered deal of the patience that can be won is wanted.

    Attributes:
        number: where the search begins.
        redeals: how often the waste may be turned over.
    """

    number: int
    redeals: OptionValue
    kind: str = "strong"
    game: str = "patience"


Job = Question | Preparation | WinnableDeal


class ThinkingFailed(Exception):
    """A bot has not come to an end with a question."""


class Thinkers(Protocol):
    """Lets bots think."""

    async def ask(self, question: Question) -> Advice:
        """Return what a bot does.

        Raises:
            ThinkingFailed: if it could not.
        """

    async def prepare(self, preparation: Preparation) -> None:
        """Make ready what questions need; the first time it may take many seconds.

        Raises:
            ThinkingFailed: if it could not be done.
        """

    async def find_winnable(self, deal: WinnableDeal) -> int:
        """Return the number of a deal that can be won, the first from a number on.

        Raises:
            ThinkingFailed: if it could not be found.
        """

    def close(self) -> None:
        """Let nobody think any more."""


def do(job: Job) -> Advice:
    """Do a job here and now."""
    if isinstance(job, Preparation):
        prepare(*job)
        return Advice(None, {})
    if isinstance(job, WinnableDeal):
        return Advice(None, {NUMBER: winnable_from(job.number, job.redeals)})
    bot = make_bot(job.kind, job.game, Random(job.seed), job.players)
    if not job.why:
        return Advice(bot.choose_action(job.view), {})
    action, facts = advise(bot, job.view)
    return Advice(action, dict(facts))


async def ask_or_house(thinkers: Thinkers, question: Question) -> Advice:
    """Return what a bot does; if it comes to no end, what the house does.

    Raises:
        ThinkingFailed: if the house does not come to an end either.
    """
    try:
        return await thinkers.ask(question)
    except ThinkingFailed:
        if question.kind == HOUSE:
            raise
        LOGGER.exception("bot failed", extra={"game": question.game, "bot": question.kind})
        return await thinkers.ask(question._replace(kind=HOUSE))


class ThinkingThreads:
    """Lets bots think in threads of this process: quick ones never behind those that search."""

    def __init__(self, threads: int = 2) -> None:
        self._quick = ThreadPoolExecutor(threads, "quick-bots")
        self._slow = ThreadPoolExecutor(threads, "bots")

    async def ask(self, question: Question) -> Advice:
        return await self._do(question)

    async def prepare(self, preparation: Preparation) -> None:
        await self._do(preparation)

    async def find_winnable(self, deal: WinnableDeal) -> int:
        return int((await self._do(deal)).facts[NUMBER])

    async def _do(self, job: Job) -> Advice:
        threads = self._quick if job.kind in QUICK else self._slow
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, do, job)
        except Exception as error:
            raise ThinkingFailed(job.kind, job.game) from error

    def close(self) -> None:
        for threads in (self._quick, self._slow):
            threads.shutdown(wait=False, cancel_futures=True)
