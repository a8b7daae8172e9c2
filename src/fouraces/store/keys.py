"""The house's secret keys, which are the same for all who serve from one database."""

from typing import Final, Protocol

from sqlalchemy import Connection, select

from fouraces.store.changes import Change, How, make
from fouraces.store.database import Database
from fouraces.store.schema import KEYS

COOKIES: Final = "cookies"
"""The name of the key that cookies are signed with."""


class Keys(Protocol):
    """Keeps keys by their names."""

    def agree(self, name: str, proposed: bytes) -> bytes:
        """Return the key of a name; if there is none yet, it is from now on what is proposed.

        Of several who propose at once all are returned the same.

        Raises:
            StoreAway: if the store is away.
        """


class SqlKeys:
    """Keys in an SQL database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def agree(self, name: str, proposed: bytes) -> bytes:
        wanted = select(KEYS.c.key).where(KEYS.c.name == name)

        def work(connection: Connection) -> bytes:
            make(connection, [Change(KEYS, {"name": name, "key": proposed}, How.LEAVE)])
            return bytes(connection.scalars(wanted).one())

        return self._database.do_now(work)
