"""A client for programs: bots that sit down at tables, and whatever else talks to a server.

It speaks what `docs/protocol.md` describes; `docs/programs.md` shows how a bot is written with it.
"""

from fouraces.client.client import Client
from fouraces.client.failures import Refused, Unreachable
from fouraces.room.messages import (
    Games,
    HintGiven,
    Lobby,
    Order,
    Picture,
    Replay,
    Statistics,
    TableListing,
)
from fouraces.server.messages import Bots, Me

__all__ = [
    "Bots",
    "Client",
    "Games",
    "HintGiven",
    "Lobby",
    "Me",
    "Order",
    "Picture",
    "Refused",
    "Replay",
    "Statistics",
    "TableListing",
    "Unreachable",
]
