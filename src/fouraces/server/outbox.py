"""What waits to be sent to one client: answers in their order, and only the newest picture of each table."""

import asyncio
from collections import deque

from fouraces.room.messages import Lobby, Picture
from fouraces.server.messages import ServerMessage

_LOBBY = ""


class TooSlow(Exception):
    """The client does not read what it is sent."""


class Outbox:
    """What waits to be sent. Its size is bounded by the tables that are watched, and by the answers kept.

    Args:
        most_answers: how many answers may wait.
    """

    def __init__(self, most_answers: int) -> None:
        self._most_answers = most_answers
        self._answers: deque[ServerMessage] = deque()
        self._pictures: dict[str, Picture | Lobby] = {}
        self._filled = asyncio.Event()

    def put(self, answer: ServerMessage) -> None:
        """Let an answer be sent.

        Raises:
            TooSlow: if too many answers wait already.
        """
        if len(self._answers) >= self._most_answers:
            raise TooSlow
        self._answers.append(answer)
        self._filled.set()

    def show(self, picture: Picture | Lobby) -> None:
        """Let a picture be sent, in the place of an older one of the same table that still waits."""
        self._pictures[_shown(picture)] = picture
        self._filled.set()

    def forget(self, table: str) -> None:
        """Let no picture of a table be sent that still waits."""
        self._pictures.pop(table, None)

    def forget_lobby(self) -> None:
        """Let no list be sent that still waits."""
        self.forget(_LOBBY)

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._pictures and not self._answers

    async def take(self) -> ServerMessage:
        """Wait for what is to be sent next, pictures before answers, and take it."""
        while self.is_empty:
            self._filled.clear()
            await self._filled.wait()
        if self._pictures:
            return self._pictures.pop(next(iter(self._pictures)))
        return self._answers.popleft()


def _shown(picture: Picture | Lobby) -> str:
    return _LOBBY if isinstance(picture, Lobby) else picture.table
