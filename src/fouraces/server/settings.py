"""What may be set about a server: where it keeps things, and how much it takes from one person."""

from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from fouraces.room.tidying import Terms
from fouraces.room.time import Pace
from fouraces.server.settings_file import read_settings

WEB: Final = Path(__file__).parent.parent / "web"
"""The pages."""

SETTINGS: Final = "server.toml"
"""The file in the folder for data that changes the limits."""

DATABASE: Final = "room.db"


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """How often something may be done.

    Attributes:
        per_second: how often on average.
        at_once: how often at once, after a pause.
    """

    per_second: Annotated[float, Meta(gt=0)]
    at_once: Annotated[int, Meta(ge=1)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """How much the server takes. An address is an IPv4 address or an IPv6 network of 64 bits.

    Attributes:
        message_bytes: the longest message or body of a request.
        messages: messages of one connection.
        messages_of_guest: messages of all connections of a guest.
        messages_of_address: messages of all connections from an address.
        talk_of_guest: what a guest says at tables.
        talk_of_address: what is said from an address.
        excess: messages that are refused for their rate before the connection is closed.
        calls_of_guest: requests to the API by a guest, and connections opened.
        calls_of_address: requests to the API from an address, and connections opened.
        tables_of_guest: tables that a guest makes.
        tables_of_address: tables that are made from an address.
        keys_of_guest: tokens and passkeys that a guest makes.
        keys_of_address: tokens and passkeys that are made from an address.
        connections_of_guest: connections open at once; every tab has one.
        connections_of_address: connections open at once.
        connections: connections of all together, open at once.
        watched: tables that one connection watches at once.
        waiting: answers that wait for a client to read them, before it is taken to be gone.
        patience: seconds that a client may take to read something.
    """

    message_bytes: Annotated[int, Meta(ge=1024, le=2**16)] = 8192
    messages: Rate = Rate(20, 60)
    messages_of_guest: Rate = Rate(30, 120)
    messages_of_address: Rate = Rate(200, 600)
    talk_of_guest: Rate = Rate(0.5, 6)
    talk_of_address: Rate = Rate(5, 60)
    excess: Annotated[int, Meta(ge=0)] = 100
    calls_of_guest: Rate = Rate(10, 60)
    calls_of_address: Rate = Rate(100, 400)
    tables_of_guest: Rate = Rate(1 / 15, 30)
    tables_of_address: Rate = Rate(1, 200)
    keys_of_guest: Rate = Rate(0.05, 40)
    keys_of_address: Rate = Rate(1, 200)
    connections_of_guest: Annotated[int, Meta(ge=1)] = 20
    connections_of_address: Annotated[int, Meta(ge=1)] = 200
    connections: Annotated[int, Meta(ge=1)] = 5000
    watched: Annotated[int, Meta(ge=1)] = 16
    waiting: Annotated[int, Meta(ge=16)] = 512
    patience: Annotated[float, Meta(gt=0)] = 20.0


class Keep(Struct, frozen=True, forbid_unknown_fields=True):
    """How long tables are kept: so many days after the last thing that happened at them; for ever if None.

    Attributes:
        unplayed_days: tables whose game never began.
        abandoned_days: tables whose game began and is not over.
        finished_days: tables whose game is over.
    """

    unplayed_days: Annotated[float, Meta(gt=0)] | None = 30
    abandoned_days: Annotated[float, Meta(gt=0)] | None = None
    finished_days: Annotated[float, Meta(gt=0)] | None = None

    @property
    def terms(self) -> Terms:
        """The same, as the room is told it."""
        return Terms(self.unplayed_days, self.abandoned_days, self.finished_days)


class SettingsFile(Limits, frozen=True, forbid_unknown_fields=True):
    """What the file in the folder for data says: limits, and how long things are kept."""

    keep: Keep = Keep()


class Settings(Struct, frozen=True):
    """All that a server is told.

    Attributes:
        data: the folder for data.
        database: a database as SQLAlchemy writes it; None for a file in the folder for data.
        bus: the address of a Redis that carries news between nodes; None where there is one node.
        web: the folder of the pages.
        limits: how much the server takes.
        pace: how long bots wait before they act.
        workers: how many searches of bots run at once, in processes of their own; none in threads if 0.
        keep: how long tables are kept.
        elsewhere: the address of a Redis where other machines ask for searches; None for no others.
    """

    data: Path
    database: str | None = None
    bus: str | None = None
    web: Path = WEB
    limits: Limits = Limits()
    pace: Pace = Pace()
    workers: int = 0
    keep: Keep = Keep()
    elsewhere: str | None = None

    @property
    def url(self) -> str:
        """The database, as SQLAlchemy writes it."""
        return self.database or f"sqlite:///{self.data.absolute() / DATABASE}"


def read_limits(data: Path) -> SettingsFile:
    """Return the limits that the file in the folder for data sets; the usual ones where it sets none.

    Raises:
        BadSetting: if the file is not as it should be.
        OSError: if it cannot be read.
    """
    try:
        return read_settings(data / SETTINGS, SettingsFile)
    except FileNotFoundError:
        return SettingsFile()
