"""Files and standard streams, by the names they have on a command line."""

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
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


def write_whole(path: Path, lines: Iterable[bytes]) -> None:
    """Write a whole file beside its place and move it there, so that there is a whole one at any moment.

    Raises:
        OSError: if it cannot be written; what stood there stands there still.
    """
    draft = path.with_name(f"{path.name}.part")
    with draft.open("wb") as file:
        file.writelines(lines)
        to_disk(file)
    draft.replace(path)


def to_disk(file: BinaryIO) -> None:
    """Wait until all that was written to a file is on the disk."""
    file.flush()
    os.fsync(file.fileno())
