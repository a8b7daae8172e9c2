"""The commands of `fouraces admin`: what whoever runs a server does with all that it keeps."""

import asyncio
import gzip
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, cast

import typer
from platformdirs import user_data_path

from fouraces.cli.files import reading, writing_private
from fouraces.cli.help import SpokenCommand, examples, group
from fouraces.cli.place import Data, Database
from fouraces.cli.progress import progress
from fouraces.refusals import N_, BadSetting
from fouraces.telling.language import Language

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from fouraces.room.tidying import Terms, Tidied

PACKED: Final = 6
"""How hard a backup is packed; more takes long and wins little."""

DELETED: Final = N_(
    "Deleted tables: {unplayed} that never began, {abandoned} left in the middle, {finished} finished."
)
TO_BE_DELETED: Final = N_(
    "Tables to be deleted: {unplayed} that never began, {abandoned} left in the middle, {finished} finished."
)

TERMS: Final = N_("How long tables are kept is as {path} says, and as usual where it says nothing.")

app: Final = group(_("Look after a server: keep copies of all it knows, and tidy up."))


@app.command(
    cls=SpokenCommand,
    help=_("Write down all that a server keeps, as it is at this moment. The server may go on meanwhile."),
    epilog=examples(
        ("fouraces admin backup room.jsonl.gz", _("all tables, guests and keys, in one file")),
        ("fouraces admin backup --data rooms/club club.jsonl.gz", _("of a server with a folder of its own")),
        ("fouraces admin backup - | ssh vault 'cat > room.jsonl.gz'", _("to another machine")),
    ),
)
def backup(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=_("Where the copy goes; - for standard output."))
    ],
    data: Data = None,
    database: Database = None,
) -> None:
    from fouraces.server.opening import shown
    from fouraces.store.backup import Nothing

    url = url_of(data, database)
    _check_there(url)
    try:
        tables = _write_copy(url, file)
    except Nothing:
        raise BadSetting("database-empty", database=shown(url)) from None
    _say(context.obj.count("{number} card table was copied.", "{number} card tables were copied.", tables))


def _write_copy(url: str, file: str) -> int:
    """Write a copy of a database to a file, and return how many tables are in it."""
    from fouraces.store.backup import copy_of

    with (
        reached(url) as engine,
        copy_of(engine, _now()) as copy,
        progress(sum(copy.header.rows.values())) as done,
        writing_private(file) as raw,
        gzip.GzipFile("", "wb", PACKED, raw) as packed,
    ):
        for number, line in enumerate(copy.lines()):
            packed.write(line)
            done(number)
    return copy.header.rows.get("tables", 0)


@app.command(
    cls=SpokenCommand,
    help=_(
        "Put a copy made by “fouraces admin backup” into an empty database, all of it or nothing. "
        "No server may use the database meanwhile."
    ),
    epilog=examples(
        ("fouraces admin restore room.jsonl.gz", _("into the folder for data")),
        (
            "fouraces admin restore room.jsonl.gz --database postgresql://aces@db/aces",
            _("into PostgreSQL, whatever it was copied from"),
        ),
    ),
)
def restore(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help=_("The copy; - for standard input."))],
    data: Data = None,
    database: Database = None,
) -> None:
    from fouraces.server.opening import held, shown
    from fouraces.store import backup as backups

    url = url_of(data, database)
    with _unpacked(file) as lines:
        try:
            header = backups.check(lines)
            if database is None:
                _folder(data).mkdir(0o700, parents=True, exist_ok=True)
            with held(url), reached(url) as engine, progress(sum(header.rows.values())) as done:
                backups.restore(engine, lines, header, done)
        except backups.NotABackup:
            raise BadSetting("not-a-backup", path=file) from None
        except backups.Damaged:
            raise BadSetting("damaged-backup", path=file) from None
        except backups.NotEmpty:
            raise BadSetting("database-not-empty", database=shown(url)) from None
    tables = header.rows.get("tables", 0)
    _say(
        context.obj.count("{number} card table was restored.", "{number} card tables were restored.", tables)
    )


def _say(sentence: str) -> None:
    """Say something that is no part of what is written to standard output."""
    print(sentence, file=sys.stderr)


@app.command(
    cls=SpokenCommand,
    help=_(
        "Delete the tables that are kept no longer, as server.toml says. A server does so by itself once an "
        "hour."
    ),
    epilog=examples(("fouraces admin tidy --dry-run", _("only say how many there are"))),
)
def tidy(
    context: typer.Context,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=_("Delete nothing; say what would be deleted."))
    ] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    from fouraces.server.settings import SETTINGS, read_limits

    folder = _folder(data)
    terms = read_limits(folder).keep.terms
    url = url_of(data, database)
    _check_there(url)
    _say(context.obj.say(TERMS, path=str(folder / SETTINGS)))
    with reached(url) as engine:
        counts = asyncio.run(_tidied(engine, terms, dry=dry_run))
    _tell(counts, context.obj, dry=dry_run)


async def _tidied(engine: "Engine", terms: "Terms", *, dry: bool) -> "Tidied":
    from fouraces.room.tidying import tidy as tidy_up
    from fouraces.store.aging import SqlOldTables
    from fouraces.store.database import Database

    database = Database(engine, 1)
    try:
        return await tidy_up(SqlOldTables(database), terms, _now(), dry=dry)
    finally:
        await database.close()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _tell(counts: "Tidied", language: Language, *, dry: bool) -> None:
    print(language.say(TO_BE_DELETED if dry else DELETED, **counts._asdict()))


@contextmanager
def reached(url: str) -> Iterator["Engine"]:
    """Reach a database, and leave its schema as it is.

    Raises:
        BadSetting: if something goes wrong with it.
    """
    from fouraces.server.opening import opening
    from fouraces.store.reaching import make_engine

    with opening(url):
        engine = make_engine(url)
        try:
            yield engine
        finally:
            engine.dispose()


def _folder(data: Path | None) -> Path:
    return data or user_data_path("fouraces")


def url_of(data: Path | None, database: str | None) -> str:
    """Return the database that `fouraces serve` would use."""
    from fouraces.server.settings import Settings

    return Settings(_folder(data), database).url


def _check_there(url: str) -> None:
    """Check that there is the file of an SQLite database, which would otherwise be made.

    Raises:
        OSError: if there is none.
    """
    from fouraces.server.opening import opening
    from fouraces.store.reaching import file_of

    with opening(url):
        file = file_of(url)
    if file is not None:
        file.stat()


@contextmanager
def _unpacked(name: str) -> Iterator[BinaryIO]:
    """Open a copy so that it can be read twice."""
    with reading(name) as (file, size):
        if size is not None:
            yield cast(BinaryIO, gzip.GzipFile(fileobj=file))
            return
        with tempfile.TemporaryFile() as kept:
            shutil.copyfileobj(file, kept)
            kept.seek(0)
            yield cast(BinaryIO, gzip.GzipFile(fileobj=kept))
