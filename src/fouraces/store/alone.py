"""Who is alone on an SQLite database."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class Held(Exception):
    """Somebody else is on a database who has to be alone on it."""


@contextmanager
def alone_on(file: Path) -> Iterator[None]:
    """Be alone on the database in a file, among those who ask for that; copies of it can be made meanwhile.

    What says so is a lock on a file beside it, which ends with the process, however that ends. On Windows
    nobody is asked.

    Raises:
        Held: if somebody is on it.
        OSError: if nothing can be written in its folder, or it is one itself.
    """
    if sys.platform == "win32":
        yield
        return
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    try:
        lock = os.open(file.with_name(f"{file.name}-lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        error.filename = str(file.parent)
        raise
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Held from None
        yield
    finally:
        os.close(lock)
