"""What passkeys are to sign: challenges that any node can make and check, without keeping them.

A challenge says when it was made and for whom, under the server's seal. It is good for some minutes, for that
guest, and once: whoever keeps a passkey, or lets one be used, sees to it that it has answered no later one.
"""

import ipaddress
import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from webauthn.helpers import base64url_to_bytes, parse_client_data_json

from fouraces.refusals import BadSetting
from fouraces.room.guests import public_id
from fouraces.room.time import SystemTime
from fouraces.server.identity import Guests

GOOD_FOR: Final = 5 * 60_000
"""Milliseconds that a person has to answer."""

AHEAD: Final = 10_000
"""Milliseconds that another node's clock may be ahead of this one's."""

LOCAL: Final = "localhost"


class Place(NamedTuple):
    """Where a passkey belongs.

    Attributes:
        name: the name of the host, which the passkey is bound to.
        origins: the pages from which it may be used.
    """

    name: str
    origins: list[str]


def place_of(request: Request) -> Place:
    """Return the place that a request was sent to.

    Browsers use passkeys over https alone, and on the machine itself, whatever a proxy tells of it.

    Raises:
        BadSetting: if it has no name, only a number.
    """
    host, name = request.headers.get("host", ""), (request.url.hostname or "").lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        is_named = bool(name)
    else:
        is_named = False
    if not is_named:
        raise BadSetting("no-passkeys-here", host=name)
    is_local = name == LOCAL or name.endswith(f".{LOCAL}")
    return Place(name, [f"https://{host}", *([f"http://{host}"] if is_local else [])])


def new_challenge(guests: Guests, purpose: str, guest: str) -> bytes:
    """Return what a passkey of or for a guest is to sign.

    Args:
        guests: what seals it.
        purpose: what it is for; it is good for nothing else.
        guest: who asks.
    """
    content = f"{SystemTime().now()} {public_id(guest)} {secrets.token_urlsafe(16)}"
    return guests.seal(purpose, content).encode()


def is_fresh(made: int) -> bool:
    """Whether something that was made at a time, by this node's clock or another's, is still good."""
    return -AHEAD <= SystemTime().now() - made <= GOOD_FOR


class Answered(NamedTuple):
    """A challenge that was answered.

    Attributes:
        challenge: the challenge.
        made: when it was made.
    """

    challenge: bytes
    made: int


def answered(guests: Guests, purpose: str, guest: str, credential: Mapping[str, Any]) -> Answered:
    """Return the challenge that a credential answers, which was made here for this guest, and lately.

    Raises:
        BadSetting: if there is none such.
    """
    try:
        client_data = base64url_to_bytes(credential["response"]["clientDataJSON"])
        challenge = parse_client_data_json(client_data).challenge
        content = guests.unseal(purpose, challenge.decode("ascii"))
    except Exception as error:
        raise BadSetting("bad-passkey") from error
    made, whom, _ = (content or "0 - -").split(" ")
    if whom != public_id(guest) or not is_fresh(int(made)):
        raise BadSetting("bad-passkey")
    return Answered(challenge, int(made))
