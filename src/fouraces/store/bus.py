"""What tells everybody who holds a table that its log has grown."""

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Growth(NamedTuple):
    """A table's log has grown.

    Attributes:
        table: the table's id.
        number: how many entries the log has now, at least.
        listing: whether lists show the table in another way now.
    """

    table: str
    number: int
    listing: bool


class Bus(Protocol):
    """Carries news of growth to all rooms on one store, the room that tells it included."""

    async def publish(self, growth: Growth) -> None:
        """Tell all listeners."""

    def listen(self, listener: Callable[[Growth], None]) -> Callable[[], None]:
        """Let a listener be told from now on; return what ends that."""


class InProcessBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Growth], None]] = []

    async def publish(self, growth: Growth) -> None:
        for listener in tuple(self._listeners):
            listener(growth)

    def listen(self, listener: Callable[[Growth], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)
