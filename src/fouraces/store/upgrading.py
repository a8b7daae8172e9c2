"""Brings a database's schema up to date."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from fouraces.store.reaching import take_time, writing

MIGRATIONS: Final = Path(__file__).parent / "migrations"

_LOCK: Final = 4_110_440
"""Names the lock under which one node at a time changes the schema; any number that nobody else uses."""


class TooNew(Exception):
    """The database was last used by a newer version of the program.

    Attributes:
        revision: what the newer version calls its schema.
    """

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring a database's schema to a revision, all of the way or none; another who does so is waited for.

    Raises:
        TooNew: if its schema is none that is known here.
    """
    with writing(engine).begin() as connection:
        wait_for_others(connection)
        upgrade(connection, revision)


def wait_for_others(connection: Connection) -> None:
    """Wait until nobody else changes the schema, and let nobody else until the transaction is over."""
    take_time(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring a database's schema to a revision within a transaction.

    Raises:
        TooNew: if its schema, or the revision, is none that is known here.
    """
    config = _config()
    check_known(connection, revision)
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def check_known(connection: Connection, *others: str) -> None:
    """Check that a database's revision is known here, and some others.

    Raises:
        TooNew: if one is not.
    """
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    known = {None, "head", *(script.revision for script in scripts)}
    for revision in (revision_of(connection), *others):
        if revision not in known:
            raise TooNew(str(revision))


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database's schema; None if it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
