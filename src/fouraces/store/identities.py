"""Who is who: the tokens of programs, the passkeys of people, and the guests that have become others."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Final, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from fouraces.store.changes import put, put_new
from fouraces.store.database import Database
from fouraces.store.parts import parts
from fouraces.store.schema import GUESTS, MEMBERS, PASSKEYS, TABLES, TOKENS

Answer = TypeVar("Answer")


class Token(NamedTuple):
    """A program's token, without the secret itself.

    Attributes:
        id: tells it from others; no secret.
        guest: the guest as whom the program acts.
        owner: the guest who made it.
        name: what the program is called.
        scopes: what it may do, in words parted by blanks.
        made: when it was made.
        used: when it was last used, more or less; None if it never was.
    """

    id: str
    guest: str
    owner: str
    name: str
    scopes: str
    made: int
    used: int | None = None


class Passkey(NamedTuple):
    """A passkey of a guest's.

    Attributes:
        id: the credential's id.
        guest: whose it is.
        public_key: what its signatures are checked with.
        signed: how often it has signed, as far as it says so.
        name: what its owner calls it.
        made: when it was registered.
        used: the time of the last challenge that it has answered, or later; None if there was none.
    """

    id: bytes
    guest: str
    public_key: bytes
    signed: int
    name: str
    made: int
    used: int | None = None


class Belongings(NamedTuple):
    """How much a guest has.

    Attributes:
        tables: the tables that the guest belongs to.
        programs: the tokens of programs.
        passkeys: the passkeys.
    """

    tables: int
    programs: int
    passkeys: int


class Left(NamedTuple):
    """A table that is still one guest's, who has become another."""

    guest: str
    into: str
    table: str


class Identities(Protocol):
    """Keeps who is who. What a method has written is on the disk when it returns.

    Every method raises `StoreAway` if the store is away.
    """

    async def keep_token(self, token: Token, digest: bytes, most: int) -> bool:
        """Keep a token; return whether its owner may have one more.

        Args:
            token: the token; its owner is whom the one that it names has become.
            digest: the SHA-256 of its secret.
            most: how many a guest may have.
        """

    async def token(self, digest: bytes) -> Token | None:
        """Return the token with a secret; None if there is none, or none any more."""

    async def tokens_of(self, owner: str) -> list[Token]:
        """Return a guest's tokens, the oldest first."""

    async def use_token(self, token: str, at: int) -> None:
        """Let a token have been used."""

    async def drop_token(self, token: str, owner: str) -> bool:
        """Forget a guest's token; return whether there was one."""

    async def tokens_among(self, tokens: Collection[str]) -> set[str]:
        """Return which of some tokens there still are."""

    async def keep_passkey(self, passkey: Passkey, since: int, most: int) -> bool:
        """Keep a passkey, if it is new, and its owner has none from after a time and may have one more.

        Args:
            passkey: the passkey; it is the guest's whom the one that it names has become.
            since: when the challenge was made that it has answered, which is good for one passkey.
            most: how many a guest may have.
        """

    async def passkey(self, passkey: bytes) -> Passkey | None:
        """Return a passkey; None if there is none with this id."""

    async def passkeys_of(self, guest: str) -> list[Passkey]:
        """Return a guest's passkeys, the oldest first."""

    async def use_passkey(self, passkey: bytes, signed: int, since: int, at: int) -> bool:
        """Let a passkey have answered a challenge.

        Args:
            passkey: its id.
            signed: how often it has signed now.
            since: when the challenge was made.
            at: the time.

        Returns:
            Whether it had answered neither this nor a later one, and has signed more often than before; one
            that does not count stays at 0.
        """

    async def follow_passkey(self, passkey: bytes, used: int, at: int) -> bool:
        """Do once what a passkey was used for.

        Args:
            passkey: its id.
            used: when it was used for it.
            at: the time.

        Returns:
            Whether it was used then, and neither followed nor used again since.
        """

    async def name_passkey(self, passkey: bytes, guest: str, name: str) -> bool:
        """Let a guest's passkey be called so; return whether there is one."""

    async def drop_passkey(self, passkey: bytes, guest: str) -> bool:
        """Forget a guest's passkey; return whether there was one."""

    async def belongings(self, guest: str) -> Belongings:
        """Return how much a guest has."""

    async def became(self, guests: Collection[str]) -> Mapping[str, str]:
        """Return which of some guests have become another, and whom."""

    async def merge(self, guest: str, into: str) -> str | None:
        """Let a guest be another from now on, or whom that one has become, with all tokens and passkeys.

        The guest's tables are then left to be handed over.

        Returns:
            Who the guest is now; None if the guest had become somebody else.
        """

    async def left(self, guest: str | None = None) -> list[Left]:
        """Return the tables that are left of a guest who has become another, or of all such guests.

        Those that are not over come first.
        """

    async def handed_over(self, left: Left) -> None:
        """Let a table be the other guest's, once its log says so."""


class SqlIdentities:
    """Who is who, in an SQL database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # programs

    async def keep_token(self, token: Token, digest: bytes, most: int) -> bool:
        def write(owner: str, connection: Connection) -> bool:
            _hold(connection, owner)
            owned = select(func.count()).select_from(TOKENS).where(TOKENS.c.owner == owner)
            if (connection.scalar(owned) or 0) >= most:
                return False
            row = token._replace(owner=owner)._asdict()
            put(connection, GUESTS, {"id": token.guest, "name": row.pop("name")})
            connection.execute(TOKENS.insert(), {**row, "digest": digest})
            return True

        return await self._do_for(token.owner, write)

    async def token(self, digest: bytes) -> Token | None:
        found = await self._database.read(
            lambda connection: connection.execute(_TOKENS.where(TOKENS.c.digest == digest)).first()
        )
        return None if found is None else Token(*found)

    async def tokens_of(self, owner: str) -> list[Token]:
        wanted = _TOKENS.where(TOKENS.c.owner == owner).order_by(TOKENS.c.made, TOKENS.c.id)
        return await self._database.read(
            lambda connection: [Token(*row) for row in connection.execute(wanted)]
        )

    async def use_token(self, token: str, at: int) -> None:
        used = update(TOKENS).where(TOKENS.c.id == token).values(used=at)
        await self._database.do(lambda connection: connection.execute(used))

    async def drop_token(self, token: str, owner: str) -> bool:
        dropped = delete(TOKENS).where(TOKENS.c.id == token, TOKENS.c.owner == owner)
        return await self._database.do(lambda connection: connection.execute(dropped).rowcount > 0)

    async def tokens_among(self, tokens: Collection[str]) -> set[str]:
        def look(connection: Connection) -> set[str]:
            wanted = [select(TOKENS.c.id).where(TOKENS.c.id.in_(part)) for part in parts(tokens)]
            return {token for some in wanted for token in connection.scalars(some)}

        return await self._database.read(look)

    # passkeys

    async def keep_passkey(self, passkey: Passkey, since: int, most: int) -> bool:
        def write(guest: str, connection: Connection) -> bool:
            _hold(connection, guest)
            owned = select(PASSKEYS.c.made).where(PASSKEYS.c.guest == guest)
            made = list(connection.scalars(owned))
            if len(made) >= most or max(made, default=-1) >= since:
                return False
            row = passkey._replace(guest=guest)._asdict()
            row["count"] = row.pop("signed")
            connection.execute(PASSKEYS.insert(), row)
            return True

        try:
            return await self._do_for(passkey.guest, write)
        except IntegrityError:
            return False

    async def passkey(self, passkey: bytes) -> Passkey | None:
        found = await self._database.read(
            lambda connection: connection.execute(_PASSKEYS.where(PASSKEYS.c.id == passkey)).first()
        )
        return None if found is None else Passkey(*found)

    async def passkeys_of(self, guest: str) -> list[Passkey]:
        wanted = _PASSKEYS.where(PASSKEYS.c.guest == guest).order_by(PASSKEYS.c.made)
        return await self._database.read(
            lambda connection: [Passkey(*row) for row in connection.execute(wanted)]
        )

    async def use_passkey(self, passkey: bytes, signed: int, since: int, at: int) -> bool:
        unanswered = PASSKEYS.c.used.is_(None) | (PASSKEYS.c.used < since)
        counted = PASSKEYS.c.count < signed if signed else PASSKEYS.c.count == 0
        answered = (
            update(PASSKEYS)
            .where(PASSKEYS.c.id == passkey, unanswered, counted)
            .values(used=max(at, since), count=signed)
        )
        return await self._database.do(lambda connection: connection.execute(answered).rowcount > 0)

    async def follow_passkey(self, passkey: bytes, used: int, at: int) -> bool:
        followed = (
            update(PASSKEYS)
            .where(PASSKEYS.c.id == passkey, PASSKEYS.c.used == used)
            .values(used=max(at, used + 1))
        )
        return await self._database.do(lambda connection: connection.execute(followed).rowcount > 0)

    async def name_passkey(self, passkey: bytes, guest: str, name: str) -> bool:
        named = update(PASSKEYS).where(PASSKEYS.c.id == passkey, PASSKEYS.c.guest == guest).values(name=name)
        return await self._database.do(lambda connection: connection.execute(named).rowcount > 0)

    async def drop_passkey(self, passkey: bytes, guest: str) -> bool:
        dropped = delete(PASSKEYS).where(PASSKEYS.c.id == passkey, PASSKEYS.c.guest == guest)
        return await self._database.do(lambda connection: connection.execute(dropped).rowcount > 0)

    # guests that have become others

    async def belongings(self, guest: str) -> Belongings:
        owned = ((MEMBERS, MEMBERS.c.guest), (TOKENS, TOKENS.c.owner), (PASSKEYS, PASSKEYS.c.guest))
        counts = [select(func.count()).select_from(table).where(whose == guest) for table, whose in owned]
        return await self._database.read(
            lambda connection: Belongings(*(connection.scalar(count) or 0 for count in counts))
        )

    async def became(self, guests: Collection[str]) -> Mapping[str, str]:
        def look(connection: Connection) -> Mapping[str, str]:
            wanted = [_BECAME.where(GUESTS.c.id.in_(part)) for part in parts(guests)]
            return {row.id: row.became for some in wanted for row in connection.execute(some)}

        return await self._database.read(look)

    async def merge(self, guest: str, into: str) -> str | None:
        def write(into: str, connection: Connection) -> str | None:
            rows = _hold(connection, into, guest)
            if guest == into or rows[guest].became == into:
                return into
            if rows[guest].became:
                return None
            earlier = update(GUESTS).where((GUESTS.c.id == guest) | (GUESTS.c.became == guest))
            connection.execute(earlier.values(became=into))
            if not rows[into].name:
                named = update(GUESTS).where(GUESTS.c.id == into).values(name=rows[guest].name)
                connection.execute(named)
            connection.execute(update(TOKENS).where(TOKENS.c.owner == guest).values(owner=into))
            connection.execute(update(PASSKEYS).where(PASSKEYS.c.guest == guest).values(guest=into))
            return into

        return await self._do_for(into, write)

    async def left(self, guest: str | None = None) -> list[Left]:
        wanted = (
            select(MEMBERS.c.guest, GUESTS.c.became, MEMBERS.c.table_id)
            .join(GUESTS, GUESTS.c.id == MEMBERS.c.guest)
            .join(TABLES, TABLES.c.id == MEMBERS.c.table_id)
            .where(GUESTS.c.became.is_not(None))
            .order_by(TABLES.c.phase == "over", TABLES.c.changed, TABLES.c.id)
        )
        if guest is not None:
            wanted = wanted.where(GUESTS.c.id == guest)
        return await self._database.read(
            lambda connection: [Left(*row) for row in connection.execute(wanted)]
        )

    async def handed_over(self, left: Left) -> None:
        gone = delete(MEMBERS).where(MEMBERS.c.guest == left.guest, MEMBERS.c.table_id == left.table)

        def write(connection: Connection) -> None:
            if connection.execute(gone).rowcount > 0:
                put(connection, MEMBERS, {"guest": left.into, "table_id": left.table})

        await self._database.do(write)

    async def _do_for(self, guest: str, work: Callable[[str, Connection], Answer]) -> Answer:
        """Do work for a guest in one transaction, or else for whom the guest has become."""
        while True:
            try:
                return await self._database.do(partial(work, guest))
            except _Became as became:
                guest = became.into


class _Became(Exception):
    """A guest has become another."""

    def __init__(self, into: str) -> None:
        super().__init__()
        self.into = into


class _Held(NamedTuple):
    """What is known of a guest whom no other transaction can change meanwhile."""

    name: str
    became: str | None


def _hold(connection: Connection, guest: str, *others: str) -> dict[str, _Held]:
    """Let other transactions that hold the same guests wait until this one is done; return the guests.

    Raises:
        _Became: if the first of them has become another.
    """
    guests = {guest, *others}
    for each in sorted(guests):
        put_new(connection, GUESTS, {"id": each, "name": ""})
    held = (
        select(GUESTS.c.id, GUESTS.c.name, GUESTS.c.became)
        .where(GUESTS.c.id.in_(guests))
        .order_by(GUESTS.c.id)
        .with_for_update()
    )
    rows = {each: _Held(name, became) for each, name, became in connection.execute(held)}
    if into := rows[guest].became:
        raise _Became(into)
    return rows


_BECAME: Final = select(GUESTS.c.id, GUESTS.c.became).where(GUESTS.c.became.is_not(None))

_TOKENS: Final = select(
    TOKENS.c.id,
    TOKENS.c.guest,
    TOKENS.c.owner,
    func.coalesce(GUESTS.c.name, ""),
    TOKENS.c.scopes,
    TOKENS.c.made,
    TOKENS.c.used,
).join_from(TOKENS, GUESTS, GUESTS.c.id == TOKENS.c.guest, isouter=True)

_PASSKEYS: Final = select(
    PASSKEYS.c.id,
    PASSKEYS.c.guest,
    PASSKEYS.c.public_key,
    PASSKEYS.c.count,
    PASSKEYS.c.name,
    PASSKEYS.c.made,
    PASSKEYS.c.used,
)
