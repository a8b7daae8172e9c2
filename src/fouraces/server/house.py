"""What the parts of the server share: the room, who comes in, how much they may do, and what is counted."""

from typing import NamedTuple

from fouraces.room.archive import Archive
from fouraces.room.room import Room
from fouraces.server.door import Door
from fouraces.server.identity import Guests
from fouraces.server.limits import Gate
from fouraces.server.merging import Merging
from fouraces.server.metrics import Metrics
from fouraces.server.visits import Visits
from fouraces.store.identities import Identities
from fouraces.store.log import Store


class House(NamedTuple):
    """The things that one server has one of."""

    store: Store
    room: Room
    guests: Guests
    gate: Gate
    door: Door
    identities: Identities
    visits: Visits
    merging: Merging
    archive: Archive
    metrics: Metrics
