"""Who asks: a person at a browser, known by a cookie, or a program, known by a token."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, Literal, NamedTuple, TypeAlias

from starlette.requests import HTTPConnection

from fouraces.refusals import BadSetting
from fouraces.room.guests import new_guest, new_program
from fouraces.room.time import SystemTime
from fouraces.server.identity import Guests
from fouraces.server.messages import AGENT
from fouraces.server.secret import digest_of
from fouraces.store.identities import Identities, Token
from fouraces.store.log import StoreAway

Scope: TypeAlias = Literal["play", "make", "read"]
"""What a token may allow: to play at tables, to make tables, to read one's own games."""

PERSON: Final = "person"
"""What only a person may do, with no token at all."""

USED_EVERY: Final = 3_600_000
"""Milliseconds within which a token's use is written down once."""


class Claim(NamedTuple):
    """Who somebody says they are, before anybody was asked whether it is so.

    Attributes:
        guest: whom the cookie names, or somebody new; empty text if a token was shown.
        digest: the digest of the token that was shown; None if none was that could be one.
        is_new: whether there was neither a token nor a good cookie.
    """

    guest: str
    digest: bytes | None
    is_new: bool

    @property
    def key(self) -> str:
        """What tells this visitor from others who ask."""
        return self.guest or (self.digest or b"").hex()


class Visitor(NamedTuple):
    """Who somebody is.

    Attributes:
        guest: the guest as whom they act.
        token: the token of a program; None for a person.
    """

    guest: str
    token: Token | None = None

    def check_may(self, scope: str) -> None:
        """Check that the visitor may do something.

        Args:
            scope: the scope that a token needs for it; `PERSON` if none is enough, empty text if any is.

        Raises:
            BadSetting: if the visitor's token does not allow it.
        """
        if self.token is None or not scope:
            return
        if scope == PERSON:
            raise BadSetting("not-for-programs")
        if scope not in self.token.scopes.split():
            raise BadSetting("wrong-scope", scope=scope)


def claim_of(guests: Guests, connection: HTTPConnection) -> Claim:
    """Return who somebody says they are. A token counts for more than a cookie, also one shown amiss."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower().startswith("bearer"):
        return Claim("", digest_of(secret.strip()), is_new=False)
    known = guests.of(connection)
    return Claim(known or _somebody_new(connection), None, is_new=known is None)


def _somebody_new(connection: HTTPConnection) -> str:
    """Return a new guest: a program, if that is what asks."""
    is_program = connection.headers.get("user-agent", "").startswith(AGENT)
    return new_program() if is_program else new_guest()


async def admit(claim: Claim, identities: Identities) -> Visitor:
    """Return who somebody is; while the store is away, a person is who the cookie says.

    Raises:
        BadSetting: if the token that was shown is none, or none any more.
        StoreAway: if the store is away, which alone knows tokens.
    """
    if claim.guest:
        became: Mapping[str, str] = {}
        if not claim.is_new:
            with suppress(StoreAway):
                became = await identities.became([claim.guest])
        return Visitor(became.get(claim.guest, claim.guest))
    token = None if claim.digest is None else await identities.token(claim.digest)
    if token is None:
        raise BadSetting("bad-token")
    now = SystemTime().now()
    if now - (token.used or 0) > USED_EVERY:
        await identities.use_token(token.id, now)
    return Visitor(token.guest, token)
