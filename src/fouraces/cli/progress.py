"""A bar of progress, with an estimate, for anything that takes longer than two seconds."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeElapsedColumn, TimeRemainingColumn

PATIENCE: Final = 2.0
"""Seconds before a bar appears."""


@contextmanager
def progress(total: float | None) -> Iterator[Callable[[float], None]]:
    """Show on standard error how far something has come, if that is a terminal.

    Args:
        total: the whole amount; None if it is not known.

    Yields:
        A function that is told the amount that is done so far.

    Raises:
        KeyboardInterrupt: at Ctrl-C; from that function if a library has swallowed the first one.
    """
    with _interrupts() as check, _bar(total) as show:

        def tell(done: float) -> None:
            check()
            show(done)

        yield tell


@contextmanager
def _interrupts() -> Iterator[Callable[[], None]]:
    """Let Ctrl-C interrupt, and yield a function that interrupts again if that came to nothing."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield lambda: None
        return
    heard = False

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        nonlocal heard
        heard = True
        raise KeyboardInterrupt

    def check() -> None:
        if heard:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _bar(total: float | None) -> Iterator[Callable[[float], None]]:
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    bar = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    task = bar.add_task("", total=total)
    timer = Timer(PATIENCE, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda done: bar.update(task, completed=done)
    finally:
        timer.cancel()
        bar.stop()
