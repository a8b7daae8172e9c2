"""Files and standard streams, by the names they have on a command line."""

import os
import stat
import sys
import tempfile
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


@contextmanager
def writing_private(name: str) -> Iterator[BinaryIO]:
    """Open a file that nobody else may read to be written, or standard output.

    A file comes into its place when it is whole and on the disk; if anything goes wrong before, what stood
    there stands there still.

    Raises:
        OSError: if it cannot be written.
    """
    path = Path(name)
    if name == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    elif path.exists() and not path.is_file():
        with path.open("wb") as device:
            yield device
    else:
        with _draft_of(path) as file:
            yield file
            to_disk(file)


@contextmanager
def _draft_of(path: Path) -> Iterator[BinaryIO]:
    """Open a file beside a place, and move it there in the end if all went well."""
    try:
        descriptor, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        error.filename = str(path)
        raise
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink()
        raise


def to_disk(file: BinaryIO) -> None:
    """Wait until all that was written to a file is on the disk."""
    file.flush()
    os.fsync(file.fileno())
