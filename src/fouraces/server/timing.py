"""Stands before the store and the thinkers, and tells the metrics how they do."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from inspect import iscoroutinefunction
from typing import Any, Final, TypeVar, cast

from fouraces.bots import Advice
from fouraces.room.thinking import Preparation, Question, Thinkers, ThinkingFailed, WinnableDeal
from fouraces.server.metrics import FASTER, Metrics
from fouraces.store.log import Conflict, StoreAway

LOG: Final = logging.getLogger("fouraces.server")

LOOK: Final = 0.5
"""Seconds between two looks at how late the event loop is."""

Service = TypeVar("Service")


def timed(service: Service, name: str, metrics: Metrics) -> Service:
    """Return a service that does the same, and tells how long each of its asynchronous methods took."""
    return cast(Service, _Timed(service, name, metrics))


class _Timed:
    def __init__(self, service: object, name: str, metrics: Metrics) -> None:
        self._service = service
        self._name = name
        self._metrics = metrics
        self._is_well = True

    def __getattr__(self, work: str) -> Any:
        found = getattr(self._service, work)
        if not iscoroutinefunction(found):
            return found
        method = self._timed(work, found)
        setattr(self, work, method)
        return method

    def _timed(self, work: str, method: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        async def done(*args: object, **kwargs: object) -> object:
            began = time.perf_counter()
            try:
                answer = await method(*args, **kwargs)
            except Exception as error:
                self._tell(work, time.perf_counter() - began, _why(error))
                raise
            self._tell(work, time.perf_counter() - began, "")
            return answer

        return done

    def _tell(self, work: str, seconds: float, failure: str) -> None:
        """Tell what came of work; write that the service has failed, and that it does not any more.

        What nobody waited for to its end, as it took too long, tells nothing.
        """
        self._metrics.served(self._name, work, seconds, failure)
        is_well = failure in ("", FASTER)
        if self._is_well and not is_well:
            LOG.warning("service failed", extra={"service": self._name, "work": work, "why": failure})
        elif is_well and not self._is_well:
            LOG.warning("service well again", extra={"service": self._name})
        self._is_well = is_well


def _why(error: Exception) -> str:
    match error:
        case Conflict():
            return FASTER
        case StoreAway():
            return "away"
    return "fault"


class TimedThinkers:
    """Thinkers that think as others do, and tell how long each question took."""

    def __init__(self, thinkers: Thinkers, metrics: Metrics) -> None:
        self._thinkers = thinkers
        self._metrics = metrics

    async def ask(self, question: Question) -> Advice:
        began = time.perf_counter()
        try:
            advice = await self._thinkers.ask(question)
        except ThinkingFailed:
            self._metrics.bot_failed(question.game, question.kind)
            raise
        self._metrics.thought(question.game, question.kind, time.perf_counter() - began)
        return advice

    async def prepare(self, preparation: Preparation) -> None:
        await self._thinkers.prepare(preparation)

    async def find_winnable(self, deal: WinnableDeal) -> int:
        return await self._thinkers.find_winnable(deal)

    def close(self) -> None:
        self._thinkers.close()


async def look_at_loop(metrics: Metrics) -> None:
    """Look again and again how late the event loop is, to no end."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK
        await asyncio.sleep(LOOK)
        metrics.loop_late(max(0.0, loop.time() - due))
