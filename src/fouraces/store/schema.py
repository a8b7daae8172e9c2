"""The tables of the database, on whichever of the databases it is."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

ID_LENGTH: Final = 32

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("phase", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_phase", "phase", "listed", "changed"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(ID_LENGTH), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
)

SEEDS: Final = Table(
    "seeds",
    METADATA,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),
)

MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("guest", String(ID_LENGTH), primary_key=True),
    Column("table_id", String(ID_LENGTH), ForeignKey("tables.id"), primary_key=True),
)

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("name", Text, nullable=False),
    Column("became", String(ID_LENGTH)),
)

NODES: Final = Table(
    "nodes",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("name", String(ID_LENGTH), primary_key=True),
    Column("key", LargeBinary, nullable=False),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("digest", LargeBinary(32), nullable=False, unique=True),
    Column("guest", String(ID_LENGTH), nullable=False),
    Column("owner", String(ID_LENGTH), nullable=False, index=True),
    Column("scopes", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
)

PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", LargeBinary(1023), primary_key=True),
    Column("guest", String(ID_LENGTH), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
)
