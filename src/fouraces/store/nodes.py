"""Which nodes are alive: processes that serve the tables of one database, each with a beat in it.

The database's clock alone says how old a beat is, so the nodes' own clocks need not agree for that.
"""

from typing import Final, NamedTuple, Protocol

LEASE: Final = 5.0
"""Seconds after its last beat for which a node is taken to be alive."""


class Beat(NamedTuple):
    """What a node learns from a beat.

    Attributes:
        alive: the ids of all nodes that are alive, its own included.
        opened: when the room was opened last, after a time without any node, in milliseconds since 1970.
    """

    alive: frozenset[str]
    opened: int


class Nodes(Protocol):
    """Keeps which nodes are alive. Every method raises `StoreAway` if the store is away."""

    async def beat(self, node: str) -> Beat:
        """Let a node be alive for as long as `LEASE` says, and remove others whose beats are older."""

    async def leave(self, node: str) -> None:
        """Let a node be alive no more."""
