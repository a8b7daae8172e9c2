"""How long a client may take to read what it is sent."""

import asyncio
from types import TracebackType
from typing import Self


class Patience:
    """Cancels the task that it is made in, if that spends too long within its context.

    One timer serves all messages of a connection: to set one for each would cost as much as to send it.

    Args:
        seconds: how long each stay in the context may take.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        self._since: float | None = None
        self._timer = self._loop.call_later(seconds, self._look)
        self.is_lost = False

    def __enter__(self) -> Self:
        self._since = self._loop.time()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._since = None

    def _look(self) -> None:
        waited = 0.0 if self._since is None else self._loop.time() - self._since
        self.is_lost = waited >= self._seconds
        if not self.is_lost:
            self._timer = self._loop.call_later(self._seconds - waited, self._look)
        elif self._task is not None:
            self._task.cancel()

    def close(self) -> None:
        """Look after the task no more."""
        self._timer.cancel()
