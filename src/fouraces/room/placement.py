"""Which node drives a table: all find the same one, and few tables move when a node comes or goes."""

from collections.abc import Iterable
from hashlib import blake2b


def driver_of(table: str, nodes: Iterable[str]) -> str | None:
    """Return the node that drives a table, by rendezvous hashing; None if there is no node.

    >>> nodes = ["a", "b", "c"]
    >>> driver_of("9nJrX0bO1bX3pVdLZ5VtVw", nodes) == driver_of("9nJrX0bO1bX3pVdLZ5VtVw", reversed(nodes))
    True
    """
    return max(nodes, key=lambda node: (_weight(table, node), node), default=None)


def _weight(table: str, node: str) -> bytes:
    return blake2b(table.encode(), key=node.encode()[:64], digest_size=8).digest()
