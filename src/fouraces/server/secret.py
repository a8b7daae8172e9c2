"""How the secret of a token is written."""

import hashlib
import secrets
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

PREFIX: Final = "fa_"
"""What tokens begin with, so that they are known where they should not be."""

LETTERS: Final = 43
"""How many letters follow: 28 bytes drawn at random and a CRC-32 of them, in base64url."""

_RANDOM: Final = 28


def new_secret() -> str:
    """Return a token that nobody guesses."""
    drawn = secrets.token_bytes(_RANDOM)
    checked = drawn + zlib.crc32(drawn).to_bytes(4, "big")
    return PREFIX + urlsafe_b64encode(checked).decode().rstrip("=")


def hash_of(secret: str) -> bytes:
    """Return the SHA-256 of a token, which is all that is kept of it."""
    return hashlib.sha256(secret.encode()).digest()


def digest_of(secret: str) -> bytes | None:
    """Return the SHA-256 of what may be a token; None if it is written as none is."""
    letters = secret.removeprefix(PREFIX)
    if letters == secret or len(letters) != LETTERS or not letters.isascii():
        return None
    try:
        checked = urlsafe_b64decode(f"{letters}=")
    except ValueError:
        return None
    if zlib.crc32(checked[:_RANDOM]).to_bytes(4, "big") != checked[_RANDOM:]:
        return None
    return hash_of(secret)
