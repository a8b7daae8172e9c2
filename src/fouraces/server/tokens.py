"""The tokens of programs, and what the API does with them."""

import secrets
from typing import Annotated, Final

from msgspec import Meta, Struct

from fouraces.refusals import BadSetting
from fouraces.room.entries import Milliseconds
from fouraces.room.guests import clean_name, new_program, public_id
from fouraces.room.time import SystemTime
from fouraces.server.endpoint import Call, Endpoint
from fouraces.server.messages import Done, Name
from fouraces.server.secret import hash_of, new_secret
from fouraces.server.visitors import PERSON, Scope
from fouraces.store.identities import Token

MOST_TOKENS: Final = 20
"""How many a guest may have."""


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A token that is to be made.

    Attributes:
        name: what the program is called at tables.
        scopes: what it may do: play at tables, make tables, read its own games.
    """

    name: str
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)]


class TokenListing(Struct, frozen=True):
    """A program's token, without the secret.

    Attributes:
        id: names the token to its owner.
        guest: the id by which others know the program.
        name: what the program is called.
        scopes: what it may do.
        made: when it was made.
        used: when it was last used, to the hour; None if it never was.
    """

    id: str
    guest: str
    name: str
    scopes: list[str]
    made: Milliseconds
    used: Milliseconds | None


class Tokens(Struct, frozen=True):
    """The tokens of one guest, the oldest first, and how many there may be."""

    tokens: list[TokenListing]
    most: int


class MadeToken(Struct, frozen=True):
    """A token was made.

    Attributes:
        secret: what the program shows; nobody is ever told it again.
        token: the token.
    """

    secret: str
    token: TokenListing


async def tokens(call: Call) -> Tokens:
    """Return the guest's tokens."""
    own = await call.house.identities.tokens_of(call.guest)
    return Tokens([_listed(token) for token in own], MOST_TOKENS)


async def make_token(call: Call) -> MadeToken:
    """Make a token, and tell its secret this once."""
    name = clean_name(call.body.name)
    if not name:
        raise BadSetting("nameless-program")
    if not call.house.gate.key(call.guest, call.address):
        raise BadSetting("too-fast")
    scopes = " ".join(sorted(set(call.body.scopes)))
    secret, made = new_secret(), SystemTime().now()
    token = Token(secrets.token_urlsafe(12), new_program(), call.guest, name, scopes, made)
    if not await call.house.identities.keep_token(token, hash_of(secret), MOST_TOKENS):
        raise BadSetting("too-many-tokens", most=MOST_TOKENS)
    return MadeToken(secret, _listed(token))


async def rename_token(call: Call) -> Tokens:
    """Let a program be called something else."""
    token = await _own(call)
    if not clean_name(call.body.name):
        raise BadSetting("nameless-program")
    await call.house.room.rename(token.guest, call.body.name)
    return await tokens(call)


async def drop_token(call: Call) -> Done:
    """Revoke a token: from now on it opens nothing, and what is open is closed."""
    token = await _own(call)
    await call.house.identities.drop_token(token.id, call.guest)
    await call.house.visits.look_round()
    return Done()


async def _own(call: Call) -> Token:
    """Return the guest's token that a request is about."""
    wanted = call.request.path_params["token"]
    for token in await call.house.identities.tokens_of(call.guest):
        if token.id == wanted:
            return token
    raise BadSetting("no-such-token")


def _listed(token: Token) -> TokenListing:
    return TokenListing(
        token.id, public_id(token.guest), token.name, token.scopes.split(), token.made, token.used
    )


TOKEN_ENDPOINTS: Final = (
    Endpoint("GET", "/api/tokens", "The tokens of my programs.", tokens, answer=Tokens, scope=PERSON),
    Endpoint(
        *("POST", "/api/tokens", "Make a token for a program.", make_token),
        body=NewToken,
        answer=MadeToken,
        status=201,
        failures=(400, 409),
        scope=PERSON,
    ),
    Endpoint(
        *("PUT", "/api/tokens/{token}", "Call a program something else.", rename_token),
        body=Name,
        answer=Tokens,
        failures=(400, 404),
        scope=PERSON,
    ),
    Endpoint(
        *("DELETE", "/api/tokens/{token}", "Revoke a token.", drop_token),
        answer=Done,
        failures=(404,),
        scope=PERSON,
    ),
)
"""What the API does with tokens."""
