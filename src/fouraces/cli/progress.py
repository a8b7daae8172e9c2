"""A bar of progress, with an estimate, for anything that takes longer than two seconds."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
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
    """
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
