"""The lines to a PostgreSQL, which can be cut while somebody waits for an answer on them."""

import os
import socket
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from sqlalchemy import Engine, event
from sqlalchemy.pool import ConnectionPoolEntry


class Lines:
    """All connections that an engine opens from now on.

    A database whose machine is well but which says nothing is waited for without end, and no thread can be
    told to wait no more. But when its line is cut, it is told that the database is away.
    """

    def __init__(self, engine: Engine) -> None:
        self._connections: WeakSet[Any] = WeakSet()
        if engine.dialect.driver == "psycopg":
            engine.dispose()  # what it has opened before is not known here
            event.listen(engine, "connect", self._opened, insert=True)

    def cut(self) -> None:
        """Cut all of them that are not closed already."""
        for connection in tuple(self._connections):
            with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)

    def _opened(self, connection: Any, _: ConnectionPoolEntry) -> None:
        self._connections.add(connection)
