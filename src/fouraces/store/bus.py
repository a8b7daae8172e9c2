"""What carries news between the rooms that stand on one store."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias


class Growth(NamedTuple):
    """A table's log has grown.

    Attributes:
        table: the table's id.
        number: how many entries the log has now, at least.
        listing: whether lists show the table in another way now.
        goes_on: whether a clock or a bot is at work at the table.
    """

    table: str
    number: int
    listing: bool
    goes_on: bool = False


class Attendance(NamedTuple):
    """Who is at a table on one node.

    Attributes:
        node: the node's id.
        table: the table's id.
        guests: who watches it there.
        preparing: whether what its bots search with is being made ready there.
    """

    node: str
    table: str
    guests: tuple[str, ...]
    preparing: bool


class Greeting(NamedTuple):
    """A node has come, hears again, or goes: others look who is there, and tell who is at their tables."""

    node: str


class Lost(NamedTuple):
    """No news comes from other rooms just now; told by the bus itself."""

    reason: str


class Back(NamedTuple):
    """News comes again, and some was missed; told by the bus itself."""


News: TypeAlias = Growth | Attendance | Greeting | Lost | Back


class Bus(Protocol):
    """Carries news to all rooms on one store, the room that tells it included.

    It is for speed alone: news may be lost, and then `Lost` and `Back` are told to those who missed it.
    """

    async def start(self) -> None:
        """Begin to carry news; it need not come through yet when this returns."""

    def publish(self, news: News) -> None:
        """Tell all listeners; this neither fails nor waits, whatever the bus is like."""

    def listen(self, listener: Callable[[News], None]) -> Callable[[], None]:
        """Let a listener be told from now on; return what ends that."""

    async def close(self) -> None:
        """Carry what was published, if it is taken soon, and no more."""


class InProcessBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[News], None]] = []

    async def start(self) -> None:
        """Begin; there is nothing to wait for."""

    def publish(self, news: News) -> None:
        for listener in tuple(self._listeners):
            listener(news)

    def listen(self, listener: Callable[[News], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def close(self) -> None:
        """End; everything was carried at once."""
