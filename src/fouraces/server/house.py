"""What the parts of the server share: the room, who comes in, and how much they may do."""

from typing import NamedTuple

from fouraces.room.room import Room
from fouraces.server.door import Door
from fouraces.server.identity import Guests
from fouraces.server.limits import Gate
from fouraces.store.log import Store


class House(NamedTuple):
    """The things that one server has one of."""

    store: Store
    room: Room
    guests: Guests
    gate: Gate
    door: Door
