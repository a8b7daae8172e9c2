"""Guests: who is at a browser. A guest's id is known to the guest alone; others see the public one."""

import hashlib
from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import Final

from fouraces.refusals import Refusal

LONGEST_NAME: Final = 32
"""In letters."""


@lru_cache(maxsize=4096)
def public_id(guest: str) -> str:
    """Return what others call a guest, from which the guest's id cannot be found."""
    digest = hashlib.sha256(f"fouraces guest {guest}".encode()).digest()
    return urlsafe_b64encode(digest[:12]).decode()


def clean_name(name: str) -> str:
    r"""Return a name on one line, without what cannot be seen.

    Raises:
        Refusal: if it is too long.

    >>> clean_name("  Sara \n\u202e ")
    'Sara'
    """
    letters = (letter if letter.isprintable() or letter in "\u200c\u200d" else " " for letter in name)
    cleaned = " ".join("".join(letters).split())
    if len(cleaned) > LONGEST_NAME:
        raise Refusal("name-too-long", length=len(cleaned), longest=LONGEST_NAME)
    return cleaned
