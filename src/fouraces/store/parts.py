"""Questions about many things, asked in parts: databases take only so many values in one."""

from collections.abc import Collection, Iterator
from typing import Final

AT_ONCE: Final = 500
"""About so many things is asked in one query."""


def parts(names: Collection[str]) -> Iterator[list[str]]:
    """Yield all names, no more at once than a query may have.

    >>> [len(part) for part in parts([""] * 1200)]
    [500, 500, 200]
    """
    asked = list(names)
    for first in range(0, len(asked), AT_ONCE):
        yield asked[first : first + AT_ONCE]
