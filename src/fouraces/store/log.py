"""What the room asks of a store."""

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol


class Conflict(Exception):
    """An entry with this number stands in the table's log already, or there is no such table any more."""


class StoreAway(Exception):
    """The store cannot be reached, or cannot write; whether it has written is not sure then."""


class Listing(NamedTuple):
    """What a lobby or a list of games says of a table, without reading its log.

    Attributes:
        table: the table's id.
        phase: "open", "playing" or "over".
        listed: whether everybody may see it in the lobby.
        changed: when it last changed phase, in milliseconds since 1970.
        summary: more of it, as JSON.
    """

    table: str
    phase: str
    listed: bool
    changed: int
    summary: str


class Store(Protocol):
    """Keeps what must not be lost. What a method has written is on the disk when it returns.

    A table's first entries come with its listing. Every method raises `StoreAway` if the store is away.
    """

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[str],
        listing: Listing | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        """Append entries to a table's log, all of them or none.

        Args:
            table: the table's id.
            number: the first entry's number in the log, from 0.
            entries: the entries, as JSON.
            listing: how the table is listed from now on; None if as before.
            guests: who belongs to the table from now on, besides those who do already.

        Raises:
            Conflict: if there is an entry with such a number already, or the table is kept no more;
                nothing is then changed.
        """

    async def read(self, table: str, first: int = 0) -> list[str]:
        """Return a table's entries from a number on, in order; none if there is no such table."""

    async def numbers(self, tables: Collection[str]) -> dict[str, int]:
        """Return how many entries the logs of tables have, of those that there are."""

    async def listed(self, phase: str, limit: int) -> list[Listing]:
        """Return the listed tables in a phase, the last changed first."""

    async def running(self, since: int = 0) -> list[Listing]:
        """Return all tables that are being played, if their games have begun after a time."""

    async def listing(self, table: str) -> Listing | None:
        """Return how a table is listed; None if there is no such table."""

    async def tables_of(self, guest: str, limit: int) -> list[Listing]:
        """Return the tables that a guest belongs to, the last changed first."""

    async def finished(self, after: tuple[int, str], limit: int, guest: str | None = None) -> list[Listing]:
        """Return tables whose games are over from a place on, in the order in which they ended.

        Args:
            after: the end and the id of the last table before that place.
            limit: how many at most.
            guest: whose tables; None for everybody's that are listed.
        """

    async def keep_seed(self, table: str, seed: bytes) -> None:
        """Keep a table's server seed, which must stay secret until its game is over."""

    async def seed(self, table: str) -> bytes:
        """Return a table's server seed.

        Raises:
            KeyError: if there is none.
        """

    async def name_guest(self, guest: str, name: str) -> None:
        """Let a guest be called so from now on."""

    async def guest_name(self, guest: str) -> str | None:
        """Return what a guest is called; None if the guest has not said."""

    async def try_writing(self) -> None:
        """Write something that nobody reads: this fails where anything else would fail that is written."""

    async def close(self) -> None:
        """Let go of the store."""
