"""Who is at a browser: a guest with an id that nobody else learns, in a cookie that nobody else can make."""

import hashlib
import secrets
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

from fouraces.room.guests import new_guest
from fouraces.store.keys import COOKIES, Keys

COOKIE: Final = "guest"
ONE_YEAR: Final = 365 * 24 * 3600

KEY_FILE: Final = "secret.key"
"""Where earlier versions kept the key, in the folder for data."""

_KEY_BYTES: Final = 32


def read_key(data: Path, keys: Keys) -> bytes:
    """Return the key that cookies are signed with; it is made at the first start.

    Earlier versions kept it in a file. Where there is one, its key is taken over, so that everybody stays who
    they are.

    Raises:
        OSError: if there is such a file, and it cannot be read.
        StoreAway: if the store is away.
    """
    try:
        earlier = (data / KEY_FILE).read_bytes()
    except FileNotFoundError:
        earlier = b""
    return keys.agree(COOKIES, earlier or secrets.token_bytes(_KEY_BYTES))


class Guests:
    """Makes guests, and knows them again."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._signer = self._signer_for("guest")

    def of(self, connection: HTTPConnection) -> str | None:
        """Return the guest whose cookie came with a request; None if there is no good one."""
        try:
            return self._signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeError):
            return None

    def seal(self, purpose: str, content: str) -> str:
        """Return a text that only who has the key can have made, for one purpose."""
        return self._signer_for(purpose).sign(content).decode()

    def unseal(self, purpose: str, text: str) -> str | None:
        """Return the content of a text that was sealed for a purpose; None if it was not."""
        try:
            return self._signer_for(purpose).unsign(text).decode()
        except (BadSignature, UnicodeError):
            return None

    def handle(self, guest: str) -> bytes:
        """Return by what a guest's passkeys know the guest, from which the guest's id cannot be found."""
        return self._signer_for("handle").get_signature(guest)

    def _signer_for(self, purpose: str) -> Signer:
        salt = f"fouraces.{purpose}"
        return Signer(self._key, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)

    def new(self) -> str:
        """Return the id of a new guest."""
        return new_guest()

    def cookie(self, guest: str, secure: bool) -> str:
        """Return the header that gives a browser its guest's cookie."""
        kept = SimpleCookie({COOKIE: self._signer.sign(guest).decode()})[COOKIE]
        kept["path"], kept["max-age"], kept["samesite"] = "/", ONE_YEAR, "Lax"
        kept["httponly"], kept["secure"] = True, secure
        return kept.OutputString()


def is_secure(connection: HTTPConnection) -> bool:
    """Whether a request came over https."""
    return connection.url.scheme in ("https", "wss")
