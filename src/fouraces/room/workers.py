"""Processes in which bots think, so that no search takes anything from those who play.

A worker is started when there is something to do that nobody else is free for, and goes on to the end of the
room. One that dies is replaced, and its question asked again: the same question has the same answer. One that
has compiled something is replaced too, by one that only loads it. Quick bots have workers of their own, and
never wait behind a search.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import connection
from pathlib import Path
from threading import Lock, Thread
from time import perf_counter
from typing import Final

from fouraces.bots import QUICK, Advice
from fouraces.room.measuring import SILENT, Meter
from fouraces.room.thinking import NUMBER, Job, Preparation, Question, ThinkingFailed, WinnableDeal, do

if sys.platform == "darwin":
    import resource

LOGGER: Final = logging.getLogger(__name__)

ATTEMPTS: Final = 3
"""So many workers are asked one after the other, if they die."""

QUICK_WORKERS: Final = 2
NICENESS: Final = 5
"""How far searches stand back behind the server itself, where the processor is scarce."""

LARGE: Final = 180
"""Megabytes that a worker takes if it has to compile something. One that only loads it takes far fewer."""

STATUS: Final = Path("/proc/self/status")

_MEGABYTES: Final = "megabytes"

_SPAWN: Final = multiprocessing.get_context("spawn")


def workers_by_default() -> int:
    """Return how many searches run at once on this machine: one a core, and never one alone."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(2, cores)


class Workers:
    """Lets bots think in processes of their own.

    Args:
        number: how many searches may run at once.
        meter: is told how long jobs waited, and what became of workers.
    """

    def __init__(self, number: int, meter: Meter = SILENT) -> None:
        self._quick = Crew(min(QUICK_WORKERS, number), 0, "quick", meter)
        self._searching = Crew(number, NICENESS, "searching", meter)
        self._prepared: dict[Preparation, asyncio.Task[Advice]] = {}

    async def ask(self, question: Question) -> Advice:
        if question.kind in QUICK:
            return await self._quick.do(question)
        await self.prepare(Preparation(question.kind, question.game, question.players))
        return await self._searching.do(question)

    async def prepare(self, preparation: Preparation) -> None:
        if preparation.kind in QUICK:
            return
        task = self._prepared.get(preparation)
        if task is None or _has_failed(task):
            task = asyncio.get_running_loop().create_task(self._searching.do(preparation))
            task.add_done_callback(_has_failed)
            self._prepared[preparation] = task
        await asyncio.shield(task)

    async def find_winnable(self, deal: WinnableDeal) -> int:
        return int((await self._searching.do(deal)).facts[NUMBER])

    def close(self) -> None:
        for task in self._prepared.values():
            task.cancel()
        self._quick.close()
        self._searching.close()


def _has_failed(task: asyncio.Task[Advice]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


class Crew:
    """Workers that share what there is to do.

    Args:
        number: how many there are at most.
        niceness: how far they stand back behind others.
        name: what the queue is called that they work on.
        meter: is told of it.
    """

    def __init__(self, number: int, niceness: int, name: str = "", meter: Meter = SILENT) -> None:
        self._niceness = niceness
        self._name = name
        self._meter = meter
        self._threads = ThreadPoolExecutor(number, "workers")
        self._lock = Lock()
        self._all: set[Worker] = set()
        self._idle: list[Worker] = []
        self._is_closed = False

    @property
    def processes(self) -> list[int]:
        """The numbers of the workers' processes."""
        return [worker.number for worker in self._all]

    async def do(self, job: Job) -> Advice:
        """Let whoever is free first do a job.

        Raises:
            ThinkingFailed: if it could not be done.
        """
        self._meter.jobs(self._name, 1)
        working = asyncio.get_running_loop().run_in_executor(self._threads, self._do, job, perf_counter())
        try:
            return await working
        finally:
            self._meter.jobs(self._name, -1)

    def close(self) -> None:
        """End all workers, whatever they do."""
        with self._lock:
            self._is_closed = True
            workers, self._all = self._all, set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            self._end(worker)

    def _do(self, job: Job, asked: float) -> Advice:
        self._meter.begun(self._name, perf_counter() - asked)
        for _ in range(ATTEMPTS):
            worker = self._take()
            try:
                answer = worker.do(job)
            except (EOFError, OSError):
                if self._dismiss(worker, died=True):
                    LOGGER.warning("a worker died", extra={"queue": self._name})
                continue
            if isinstance(answer, str):
                self._idle.append(worker)
                raise ThinkingFailed(answer)
            if answer.facts.get(_MEGABYTES, 0) > LARGE:
                self._dismiss(worker)
            else:
                self._idle.append(worker)
            return answer
        raise ThinkingFailed(f"{ATTEMPTS} workers died: {job.kind} in {job.game}")

    def _take(self) -> "Worker":
        """Return the worker that was busy last, who remembers most; a new one if none is idle."""
        with self._lock:
            if self._is_closed:
                raise ThinkingFailed("closed")
            if self._idle:
                return self._idle.pop()
            worker = Worker(self._niceness)
            self._all.add(worker)
        self._meter.worker_started(self._name)
        return worker

    def _dismiss(self, worker: "Worker", *, died: bool = False) -> bool:
        """End a worker; return whether nobody else has ended it."""
        with self._lock:
            is_known = worker in self._all
            self._all.discard(worker)
        if is_known:
            self._end(worker, died=died)
        return is_known

    def _end(self, worker: "Worker", *, died: bool = False) -> None:
        worker.end()
        self._meter.worker_ended(self._name, died=died)


class Worker:
    """A process that does what it is told, one thing after the other."""

    def __init__(self, niceness: int) -> None:
        self._line, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=work, args=(theirs, niceness), daemon=True)
        self._process.start()
        self.number = self._process.pid or 0
        theirs.close()

    def do(self, job: Job) -> Advice | str:
        """Return what came of a job; a text says why nothing did.

        Raises:
            EOFError: if the process has died.
            OSError: likewise.
        """
        self._line.send(job)
        answer: Advice | str = self._line.recv()
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.join()


def work(line: connection.Connection, niceness: int) -> None:
    """Do what comes on a line, until nobody is at its other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            line.send(_answer(line.recv()))


def _answer(job: Job) -> Advice | str:
    try:
        answer = do(job)
        return (
            answer if isinstance(job, Question) else Advice(None, {**answer.facts, _MEGABYTES: _megabytes()})
        )
    except Exception as error:
        return f"{job.kind} in {job.game}: {error!r}"


def _megabytes() -> int:
    """Return how much memory this process has taken at most; 0 where that cannot be told."""
    if STATUS.exists():  # the other way counts in what a process took that this one was split off from
        peak = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(peak.split()[1]) // 2**10
    if sys.platform == "darwin":
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 2**20
    return 0


def _end_with_parent() -> None:
    """End this process in the middle of a search when the one that started it is no more."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)
