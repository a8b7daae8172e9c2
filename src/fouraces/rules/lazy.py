"""Legal actions that are too many to be written down before somebody looks at one."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import overload


class LazyActions(Sequence[str]):
    """Actions in a fixed order, each of them made only when it is looked at."""

    __slots__ = ()

    @abstractmethod
    def _at(self, place: int) -> str:
        """Return the action in a place that there is, counted from 0."""

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self._at(place) for place in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(index)
        return self._at(place)
