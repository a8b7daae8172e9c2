"""A copy of all that a database keeps, as lines of JSON that go into a database of either kind.

The first line says what the copy is and how many rows it has of each table. Then each table has a line with
its name and its columns, and a line for each row. The last line has the SHA-256 of all the lines before it.
"""

import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from gzip import BadGzipFile
from hashlib import sha256
from itertools import groupby, islice
from typing import Any, BinaryIO, Final, NamedTuple

from sqlalchemy import Connection, Engine, MetaData, Table, exists, func, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from fouraces.store.reaching import AWAY, take_time, writing
from fouraces.store.schema import KEYS, METADATA, NODES
from fouraces.store.upgrading import TooNew, check_known, revision_of, upgrade, wait_for_others

VERSION: Final = 1
"""The version of the format."""

AT_ONCE: Final = 500
"""How many rows are in memory at once."""

LONGEST_LINE: Final = 2**26

_FORMAT: Final = "fouraces_backup"

_BADLY_WRITTEN: Final = (ValueError, RecursionError)
"""The errors of a line that is not JSON, or whose lists lie too deep in each other."""

_VERSIONS: Final = "alembic_version"


class NotABackup(Exception):
    """A file is no copy of a database, or was made by a version that makes them in another way."""


class Damaged(Exception):
    """A copy has been changed since it was made, or it was never finished."""


class Nothing(Exception):
    """There is nothing in a database of which there could be a copy."""


class NotEmpty(Exception):
    """There is something in a database that a copy would have to replace."""


class Header(NamedTuple):
    """What the first line says.

    Attributes:
        revision: the schema's revision.
        made: when the copy was made, in milliseconds since 1970.
        rows: how many rows each table has.
    """

    revision: str
    made: int
    rows: Mapping[str, int]


class Copy:
    """A database as it was at one moment, to be written down.

    Attributes:
        header: what the first line says.
    """

    def __init__(self, connection: Connection, made: int) -> None:
        self._connection = connection
        self._tables = _tables(connection)
        rows = {table.name: _count(connection, table) for table in self._tables}
        self.header = Header(revision_of(connection) or "", made, rows)

    def lines(self) -> Iterator[bytes]:
        """Return all lines, of which the first is the header's."""
        digest = sha256()
        for line in self._data():
            digest.update(line)
            yield line
        yield _line({"sha256": digest.hexdigest()})

    def _data(self) -> Iterator[bytes]:
        yield _line({_FORMAT: VERSION, **self.header._asdict()})
        for table in self._tables:
            yield _line({"table": table.name, "columns": [column.name for column in table.columns]})
            streaming = self._connection.execution_options(yield_per=AT_ONCE)
            for row in streaming.execute(select(table)):
                yield _line([_written(value) for value in row])


@contextmanager
def copy_of(engine: Engine, made: int) -> Iterator[Copy]:
    """Look at a database as it is at one moment, whatever is written meanwhile.

    Raises:
        Nothing: if nobody has ever used it.
        TooNew: if its schema is none that is known here.
    """
    isolated = engine
    if engine.dialect.name == "postgresql":
        isolated = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with isolated.connect() as connection:
        take_time(connection)
        if revision_of(connection) is None:
            raise Nothing
        check_known(connection)
        yield Copy(connection, made)


def check(file: BinaryIO) -> Header:
    """Return a copy's header, once it is sure that all of the copy is as it was made.

    Raises:
        NotABackup: if it is none.
        Damaged: if it is not.
    """
    digest, last = sha256(), b""
    header = _header(file)
    file.seek(0)
    for line in _lines(file):
        digest.update(last)
        last = line
    if last != _line({"sha256": digest.hexdigest()}):
        raise Damaged
    file.seek(0)
    return header


def restore(engine: Engine, file: BinaryIO, header: Header, done: Callable[[int], object]) -> None:
    """Put a copy that has been checked into an empty database, all of it or nothing, and bring it up to date.

    Args:
        engine: the database.
        file: the copy's lines.
        header: what the first of them says.
        done: is told how many rows there are so far.

    Raises:
        NotEmpty: if there is something in the database.
        TooNew: if the database's schema is none that is known here.
        NotABackup: if the copy's is none.
        Damaged: if it is not the copy of any database.
    """
    with writing(engine).begin() as connection:
        wait_for_others(connection)
        check_known(connection)
        _empty(connection)
        try:
            upgrade(connection, header.revision)
        except TooNew as error:
            raise NotABackup from error
        tables, number = {table.name: table for table in _tables(connection)}, 0
        try:
            for table, rows in _batches(_lines(file), tables):
                connection.execute(table.insert(), rows)
                number += len(rows)
                done(number)
        except AWAY:
            raise
        except (*_BADLY_WRITTEN, KeyError, TypeError, OverflowError, SQLAlchemyError) as error:
            raise Damaged from error
        if {name: _count(connection, table) for name, table in tables.items()} != header.rows:
            raise Damaged
        upgrade(connection)


def _batches(
    lines: Iterator[bytes], tables: Mapping[str, Table]
) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Return the rows of a copy with their tables, some at once."""
    head: dict[str, Any] = {}
    for are_rows, found in groupby(map(json.loads, lines), lambda line: isinstance(line, list)):
        if not are_rows:
            *_, head = found
            continue
        while some := list(islice(found, AT_ONCE)):
            yield tables[head["table"]], [_row(head["columns"], values) for values in some]


def _row(columns: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    return {name: _read(value) for name, value in zip(columns, values, strict=True)}


def _empty(connection: Connection) -> None:
    """Take the schema out of a database in which nothing is kept but what every new one has."""
    tables = _tables(connection)
    for table in tables:
        if table.name != KEYS.name and connection.scalar(select(exists(select(table)))):
            raise NotEmpty
    everything = MetaData()
    everything.reflect(connection, only=lambda name, _: name in METADATA.tables or name == _VERSIONS)
    everything.drop_all(connection)


def _tables(connection: Connection) -> Sequence[Table]:
    """Return the tables of the room's that a database has, first those that others refer to."""
    found = MetaData()
    names = set(inspect(connection).get_table_names()) & METADATA.tables.keys() - {NODES.name}
    found.reflect(connection, only=sorted(names))
    return found.sorted_tables


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Return the lines of a file.

    Raises:
        Damaged: if it cannot be read to its end.
    """
    try:
        while line := file.readline(LONGEST_LINE):
            yield line
    except (EOFError, OSError, zlib.error) as error:
        raise Damaged from error


def _header(file: BinaryIO) -> Header:
    try:
        found = json.loads(next(_lines(file), b""))
    except Damaged as error:
        raise (NotABackup if isinstance(error.__cause__, BadGzipFile) else Damaged) from error
    except _BADLY_WRITTEN as error:
        raise NotABackup from error
    match found:
        case {"revision": str(revision), "made": int(made), "rows": dict(rows)} if found.get(
            _FORMAT
        ) == VERSION and all(isinstance(number, int) for number in rows.values()):
            return Header(revision, made, rows)
    raise NotABackup


def _line(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _written(value: object) -> object:
    return {"hex": value.hex()} if isinstance(value, bytes | memoryview) else value


def _read(value: Any) -> Any:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
