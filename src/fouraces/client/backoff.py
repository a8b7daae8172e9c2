"""How long a client waits before it tries again what has failed."""

import random
import time
from typing import Final

FIRST: Final = 0.1
LONGEST: Final = 10.0


class Backoff:
    """Pauses that double, each shortened by chance, so that not all clients come back at once.

    Args:
        patience: after how many seconds it is in vain to try once more.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self.begin_again()

    def begin_again(self) -> None:
        """Forget what has failed."""
        self._next = FIRST
        self._until: float | None = None

    @property
    def is_over(self) -> bool:
        """Whether it has failed for as long as the patience lasts."""
        return self._until is not None and time.monotonic() >= self._until

    def pause(self) -> float:
        """Return how many seconds to wait now, after a failure."""
        if self._until is None:
            self._until = time.monotonic() + self._patience
        pause, self._next = self._next, min(2 * self._next, LONGEST)
        return pause * random.uniform(0.5, 1)
