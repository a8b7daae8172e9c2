"""Long work in many parts, on all cores of this computer or on a Dask cluster.

The parts are answered in their order, wherever and whenever they are done, so that what comes of the whole
depends on nothing but the parts.
"""

import asyncio
import logging
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

from fouraces.refusals import BadSetting

if TYPE_CHECKING:
    from concurrent.futures import Future

    from distributed import Client

Part = TypeVar("Part")
Answer = TypeVar("Answer")

AHEAD: Final = 3
"""How many parts a core are under way, or done before their turn."""

PATIENCE: Final = 10
"""Seconds in which a cluster has to answer."""


def over(
    function: Callable[[Part], Answer],
    parts: Iterable[Part],
    jobs: int | None = None,
    cluster: str | None = None,
) -> Generator[Answer, None, None]:
    """Yield what a function makes of each part, in the order of the parts.

    It works ahead by a few parts a core, and takes no more of them than that from `parts`. A part is best
    worth a second, or a good part of one. Who does not exhaust the iterator closes it: nobody works on then.

    Args:
        function: a module's function, or a `functools.partial` of one: other processes import it.
        parts: what it is given, one after the other; parts and answers are pickled.
        jobs: how many processes of this computer work; None for one a core. With one, no other is started.
        cluster: the address of a Dask scheduler, such as "tcp://10.0.0.1:8786", whose workers have Four Aces
            installed; all of them work then, whatever `jobs` says.

    Raises:
        BadSetting: if there is no such cluster, or it fails; if there is no Dask; if a process is killed.
        Exception: what a part raises.

    >>> list(over(str.upper, ["spades", "hearts"], jobs=1))
    ['SPADES', 'HEARTS']
    """
    if cluster is not None:
        return _answers(_on_cluster(partial(_try, function), parts, cluster))
    if jobs == 1:
        return (function(part) for part in parts)
    return _answers(_on_cores(partial(_try, function), parts, jobs))


class _Failure(NamedTuple):
    """What went wrong in a part, to be known from what went wrong around it."""

    reason: Exception


Outcome: TypeAlias = tuple[Answer] | _Failure


def _try(function: Callable[[Part], Answer], part: Part) -> Outcome[Answer]:
    try:
        return (function(part),)
    except Exception as error:
        return _Failure(error)


def _answers(outcomes: Generator[Outcome[Answer], None, None]) -> Generator[Answer, None, None]:
    with closing(outcomes):
        for outcome in outcomes:
            if isinstance(outcome, _Failure):
                raise outcome.reason
            yield outcome[0]


def _in_order(
    submit: Callable[[Part], "Future[Answer]"], parts: Iterable[Part], cores: Callable[[], int]
) -> Generator[Answer, None, None]:
    """Yield what comes of the parts, in their order, with a few of them under way on each core."""
    waiting: deque[Future[Answer]] = deque()
    try:
        for part in parts:
            waiting.append(submit(part))
            if len(waiting) > AHEAD * cores():
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _on_cores(
    function: Callable[[Part], Answer], parts: Iterable[Part], jobs: int | None
) -> Generator[Answer, None, None]:
    from joblib import cpu_count
    from joblib.externals import loky

    processes = jobs or cpu_count()
    with _without_warnings_of_the_tracker(), _without_interrupts():
        executor = loky.get_reusable_executor(processes, initializer=_leave_interrupts)
        executor.submit(_leave_interrupts)
    try:
        yield from _in_order(lambda part: executor.submit(function, part), parts, lambda: processes)
    except loky.process_executor.TerminatedWorkerError:
        raise BadSetting("worker-died") from None


@contextmanager
def _without_warnings_of_the_tracker() -> Iterator[None]:
    """Start a process of loky's, which tidies up after us if we are killed, so that it does it in silence."""
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, [before, "ignore:resource_tracker"]))
    try:
        yield
    finally:
        del os.environ["PYTHONWARNINGS"]
        if before is not None:
            os.environ["PYTHONWARNINGS"] = before


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Let Ctrl-C wait, also for processes that are started meanwhile, which then never hear of it.

    So they say nothing of it either while they are still being loaded.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts() -> None:
    """Leave Ctrl-C, which all processes at a terminal hear, to the one that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_cluster(
    function: Callable[[Part], Answer], parts: Iterable[Part], address: str
) -> Generator[Answer, None, None]:
    with _connected(address) as client:
        yield from _in_order(
            lambda part: client.submit(function, part, pure=False),
            parts,
            lambda: sum(client.nthreads().values()),
        )


@contextmanager
def _connected(address: str) -> Iterator["Client"]:
    """Connect with a cluster, and make refusals of what fails there."""
    try:
        from distributed import CancelledError, Client, KilledWorker
        from distributed.comm import connect
    except ImportError:
        raise BadSetting("no-dask") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        asyncio.run(connect(address, timeout=PATIENCE)).abort()  # what is no Dask would vex a client for long
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise BadSetting("no-cluster", cluster=address) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise BadSetting("no-workers", cluster=address) from None
        try:
            yield client
        except (CancelledError, KilledWorker, ImportError, OSError) as error:
            raise BadSetting("cluster-failed", cluster=address, reason=str(error)) from None
