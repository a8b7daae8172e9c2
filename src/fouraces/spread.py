"""Long work in many parts, on all cores of this computer or on a Dask cluster.

The parts are answered in their order, wherever and whenever they are done, so that what comes of the whole
depends on nothing but the parts.
"""

import asyncio
import logging
import signal
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from fouraces.refusals import BadSetting

if TYPE_CHECKING:
    from distributed import Client, Future

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
) -> Iterator[Answer]:
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
        BadSetting: if there is no such cluster, or it fails; or Dask is not installed.

    >>> list(over(str.upper, ["spades", "hearts"], jobs=1))
    ['SPADES', 'HEARTS']
    """
    if cluster is not None:
        return _on_cluster(function, parts, cluster)
    if jobs == 1:
        return (function(part) for part in parts)
    return _on_cores(function, parts, jobs or -1)


def _on_cores(function: Callable[[Part], Answer], parts: Iterable[Part], jobs: int) -> Iterator[Answer]:
    import joblib  # noqa: PLC0415 - who does not spread work does not wait for it

    work = joblib.Parallel(
        jobs,
        backend="loky",
        return_as="generator",
        pre_dispatch=f"{AHEAD} * n_jobs",
        batch_size=1,
        initializer=_leave_interrupts,
    )
    call = joblib.delayed(function)
    answers = work(call(part) for part in parts)
    try:
        for answer in answers:  # noqa: UP028 - "yield from" would close it without what follows
            yield answer
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of answers that nobody waits for any more
            answers.close()


def _leave_interrupts() -> None:
    """Leave Ctrl-C, which all processes at a terminal hear, to the one that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_cluster(function: Callable[[Part], Answer], parts: Iterable[Part], address: str) -> Iterator[Answer]:
    with _connected(address) as client:
        waiting: deque[Future[Answer]] = deque()
        for part in parts:
            waiting.append(client.submit(function, part, pure=False))
            if len(waiting) > AHEAD * sum(client.nthreads().values()):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def _connected(address: str) -> Iterator["Client"]:
    """Connect with a cluster, and make refusals of what fails there."""
    try:
        from distributed import CancelledError, Client, KilledWorker  # noqa: PLC0415 - as above, and an extra
        from distributed.comm import connect  # noqa: PLC0415 - the same
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
