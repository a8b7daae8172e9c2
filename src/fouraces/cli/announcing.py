"""Says why nothing happens while something is compiled."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from fouraces.telling.language import Language

LOADED: Final = 1.5
"""Seconds after which a search that is not ready is being compiled."""


@contextmanager
def announced(language: Language) -> Iterator[None]:
    """Say on standard error, if that is a terminal, why nothing happens while something is compiled."""
    notice = Timer(LOADED, _announce, [language])
    notice.daemon = True
    if sys.stderr.isatty():
        notice.start()
    try:
        yield
    finally:
        notice.cancel()


def _announce(language: Language) -> None:
    notice = language.say("The search is being compiled; this happens once, and takes some seconds.")
    print(notice, file=sys.stderr)
