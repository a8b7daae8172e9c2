"""Files and standard streams, by the names they have on a command line."""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

STANDARD = "-"


@contextmanager
def reading(name: str) -> Iterator[tuple[BinaryIO, int | None]]:
    """Open a file, or standard input, to be read.

    Yields:
        It, and its size in bytes if that is known.

    Raises:
        OSError: if it cannot be read.
    """
    if name == STANDARD:
        yield sys.stdin.buffer, None
        return
    with Path(name).open("rb") as file:
        status = os.fstat(file.fileno())
        yield file, status.st_size if stat.S_ISREG(status.st_mode) else None


@contextmanager
def writing(name: str) -> Iterator[Callable[[bytes], object]]:
    """Open a file, or standard output, to be written.

    Yields:
        A function that writes a line.

    Raises:
        OSError: if it cannot be written.
    """
    if name != STANDARD:
        with Path(name).open("wb") as file:
            yield file.write
    elif sys.stdout.isatty():
        yield lambda line: sys.stdout.write(line.decode())
    else:
        yield sys.stdout.buffer.write
