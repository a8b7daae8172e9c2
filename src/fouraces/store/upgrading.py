"""Brings a database's schema up to date."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from fouraces.store.reaching import writing

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
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    with writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        found = revision_of(connection)
        if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
            raise TooNew(found)
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database's schema; None if it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()
