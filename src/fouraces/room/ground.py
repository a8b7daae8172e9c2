"""What tables stand on, and who watches them."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from fouraces.room.attendance import Elsewhere
from fouraces.room.measuring import SILENT, Meter
from fouraces.room.membership import Membership
from fouraces.room.messages import Picture
from fouraces.room.steady import SteadyStore
from fouraces.room.thinking import Thinkers
from fouraces.room.time import Pace, Time
from fouraces.room.trouble import Trouble
from fouraces.store.bus import Bus


class Ground(NamedTuple):
    """What tables stand on.

    Attributes:
        store: keeps their logs.
        bus: tells that they have grown.
        time: tells the time.
        pace: how long bots take.
        thinkers: where bots think.
        membership: which tables' bots and clocks go on here.
        elsewhere: who is at them on other nodes.
        trouble: what cannot be reached just now.
        meter: is told what was done, and how long it took.
    """

    store: SteadyStore
    bus: Bus
    time: Time
    pace: Pace
    thinkers: Thinkers
    membership: Membership
    elsewhere: Elsewhere
    trouble: Trouble
    meter: Meter = SILENT


class Watched(Protocol):
    """What somebody watches."""

    def leave(self, watch: "Watch") -> None:
        """Let somebody watch no more."""


class Watch:
    """Somebody who watches a table.

    Attributes:
        guest: who.
        language: in which language.
    """

    def __init__(self, watched: Watched, guest: str, language: str, send: Callable[[Picture], None]) -> None:
        self.guest = guest
        self.language = language
        self._watched = watched
        self._send = send
        self._last: Picture | None = None
        self._version = 0

    def show(self, picture: Picture, now: int) -> None:
        """Send a picture, if it differs from the last one."""
        if picture != self._last:
            self._last = picture
            self._version += 1
            self._send(replace(picture, version=self._version, now=now))

    def close(self) -> None:
        """Watch no more."""
        self._watched.leave(self)
