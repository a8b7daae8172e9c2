"""Guests: who is at a browser. A guest's id is known to the guest alone; others see the public one."""

import hashlib
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import Final

from fouraces.refusals import Refusal

LONGEST_NAME: Final = 32
"""In letters."""

_JOINERS: Final = "\u200c\u200d"
_BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and symbols to Unicode that leave no ink."""


_PROGRAM: Final = "p."


def new_guest() -> str:
    """Return the id of a new guest, which nobody guesses."""
    return secrets.token_urlsafe(16)


def new_program() -> str:
    """Return the id of a new guest that is a program."""
    return _PROGRAM + new_guest()


def is_program(guest: str) -> bool:
    """Whether a guest is a program.

    >>> is_program(new_program()), is_program(new_guest())
    (True, False)
    """
    return guest.startswith(_PROGRAM)


@lru_cache(maxsize=4096)
def public_id(guest: str) -> str:
    """Return what others call a guest, from which the guest's id cannot be found."""
    digest = hashlib.sha256(f"fouraces guest {guest}".encode()).digest()
    return urlsafe_b64encode(digest[:12]).decode()


def in_one_line(text: str) -> str:
    r"""Return what somebody has written, without what cannot be seen; empty text if nothing can.

    Persian joiners stay, between letters.

    >>> in_one_line("\u202emi\u200c\nravam\u3164"), in_one_line("\u200c \u3164\u0301")
    ('mi\u200c ravam', '')
    """
    seen = "".join(letter for letter in text if _may_be_written(letter))
    line = " ".join(seen.split())
    return line if any(unicodedata.category(letter)[0] in "LNPS" for letter in line) else ""


def _may_be_written(letter: str) -> bool:
    if letter in _BLANKS:
        return False
    return letter.isprintable() or letter.isspace() or letter in _JOINERS


def clean_name(name: str) -> str:
    r"""Return a name on one line, without what cannot be seen.

    Raises:
        Refusal: if it is too long.

    >>> clean_name("  Sara \n\u202e ")
    'Sara'
    """
    cleaned = in_one_line(name)
    if len(cleaned) > LONGEST_NAME:
        raise Refusal("name-too-long", length=len(cleaned), longest=LONGEST_NAME)
    return cleaned
