"""What the parts of the server share: the room, who comes in, and how much they may do."""

from typing import NamedTuple

from fouraces.room.archive import Archive
from fouraces.room.room import Room
from fouraces.server.identity import Guests
from fouraces.server.limits import Gate
from fouraces.server.visits import Visits
from fouraces.store.identities import Identities
from fouraces.store.log import Store


class House(NamedTuple):
    """The things that one server has one of."""

    store: Store
    room: Room
    guests: Guests
    gate: Gate
    identities: Identities
    visits: Visits
    archive: Archive
