"""Changes of single rows, which can be made together with others."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection, Insert, Table, Update, bindparam, insert, update
from sqlalchemy.dialects import postgresql, sqlite

_INSERTS: Final[Mapping[str, Callable[[Table], postgresql.Insert | sqlite.Insert]]] = {
    "postgresql": postgresql.insert,
    "sqlite": sqlite.insert,
}

_KEY: Final = "key_"

_Key: TypeAlias = tuple[Any, ...]
_Kind: TypeAlias = "tuple[Table, How, tuple[str, ...]]"


class How(Enum):
    """What is done if there is a row with the same key already.

    Attributes:
        REFUSE: nothing of all that was to be written together is.
        REPLACE: it says from now on what is written.
        LEAVE: it stays as it is.
        UPDATE: as REPLACE; but where there is no such row, none is made.
    """

    REFUSE = "refuse"
    REPLACE = "replace"
    LEAVE = "leave"
    UPDATE = "update"


class Change(NamedTuple):
    """A row that is written.

    Attributes:
        table: where.
        row: all that is written, by column.
        how: what is done if there is a row with its key already.
    """

    table: Table
    row: Mapping[str, object]
    how: How = How.REFUSE

    @property
    def key(self) -> _Key:
        """What the row is known by."""
        return tuple(self.row[column.name] for column in self.table.primary_key)


def put(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Insert a row, or replace what it says in the one with its key."""
    make(connection, [Change(table, row, How.REPLACE)])


def put_new(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Insert a row, or leave the one with its key as it is."""
    make(connection, [Change(table, row, How.LEAVE)])


def make(connection: Connection, changes: Iterable[Change]) -> None:
    """Make changes, with as few statements as they need.

    They are made in an order that is the same for everybody, so that no two who change the same rows wait for
    each other without end: first the tables that others refer to, and the rows of each by their keys. Of two
    that replace the same row the later one stands.

    Raises:
        IntegrityError: if there is a row already where none may be, or one is missing that another refers to.
    """
    together: dict[_Kind, list[tuple[_Key, Mapping[str, object]]]] = {}
    for change in changes:
        kind = (change.table, change.how, tuple(change.row))
        together.setdefault(kind, []).append((change.key, change.row))
    for (table, how, columns), rows in sorted(together.items(), key=_place):
        last = rows if how is How.REFUSE else dict(rows).items()
        in_order = sorted(last, key=lambda keyed: keyed[0])
        statement = _statement(connection.dialect.name, table, how, columns)
        connection.execute(statement, [_values(table, how, row) for _, row in in_order])


def _values(table: Table, how: How, row: Mapping[str, object]) -> dict[str, object]:
    if how is not How.UPDATE:
        return dict(row)
    keys = {column.name for column in table.primary_key}
    return {f"{_KEY}{name}" if name in keys else name: value for name, value in row.items()}


def _place(of: tuple[_Kind, object]) -> tuple[int, str, tuple[str, ...]]:
    (table, how, columns), _ = of
    return _places(table)[table], how.value, columns


@cache
def _places(table: Table) -> Mapping[Table, int]:
    return {other: place for place, other in enumerate(table.metadata.sorted_tables)}


@cache
def _statement(dialect: str, table: Table, how: How, columns: tuple[str, ...]) -> Insert | Update:
    if how is How.REFUSE:
        return insert(table)
    if how is How.UPDATE:
        return _updating(table, columns)
    inserting = _INSERTS[dialect](table)
    keys = [column.name for column in table.primary_key]
    others = {name: inserting.excluded[name] for name in columns if name not in keys}
    if how is How.LEAVE or not others:
        return inserting.on_conflict_do_nothing(index_elements=keys)
    return inserting.on_conflict_do_update(index_elements=keys, set_=others)


def _updating(table: Table, columns: tuple[str, ...]) -> Update:
    """Return what updates a row; the key's parameters have names that no column has."""
    keys = [column.name for column in table.primary_key]
    found = [table.c[name] == bindparam(f"{_KEY}{name}") for name in keys]
    return update(table).where(*found).values({name: bindparam(name) for name in columns if name not in keys})
