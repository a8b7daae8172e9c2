"""A server of Four Aces, as a program sees it."""

import secrets
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from itertools import count
from types import TracebackType
from typing import Final, Self, cast

from fouraces.client.address import parse_address
from fouraces.client.api import Api, headers_of
from fouraces.client.line import Line
from fouraces.client.records import read_records
from fouraces.room import messages as ask
from fouraces.room.messages import Games, HintGiven, Lobby, Order, Picture, Replay, Statistics, TableListing
from fouraces.server.messages import Bots, MadeTable, Me, Name

PATIENCE: Final = 300.0

_ANSWERS: Final = ("accept", "decline")


class Client:
    """A guest of a server's who is a program.

    What the server does not do is raised as `Refused`, with the code, the facts and the sentence that it
    gives. A server that is lost is waited for, and everything goes on where it was: what was asked is asked
    again under the same id, and so done but once, and what was watched is watched again. One that was never
    there is `Unreachable` at once.

    Args:
        url: the server's address, or any table's link there.
        token: a program's token, as the page “You” gives it; without one the program is a guest of its
            own, for as long as the client lives.
        language: the code of the language of all sentences, "en" or "fa".
        patience: for how many seconds a server that is lost is waited for.

    Raises:
        ValueError: if the address is none.
    """

    def __init__(
        self, url: str, token: str | None = None, *, language: str = "en", patience: float = PATIENCE
    ) -> None:
        self._address = parse_address(url)
        self._token = token
        self._api = Api(self._address, token, language, patience)
        self._line = Line(f"{self._address.ws}/ws?language={language}", self._headers, patience)
        self._ids = (f"{secrets.token_hex(6)}.{number}" for number in count(1))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the server. Seats stay as they are: a lost connection is never taken for leaving."""
        await self._line.close()
        await self._api.close()

    # who one is

    async def me(self) -> Me:
        """Return who the program is to others: a public id and a name."""
        return await self._api.get(Me, "/api/me")

    async def rename(self, name: str) -> Me:
        """Be called so at the tables where one sits down from now on."""
        return await self._api.send(Me, "PUT", "/api/me", Name(name))

    # tables

    async def bots(self) -> Bots:
        """Return the kinds of bots that each game has."""
        return await self._api.get(Bots, "/api/bots")

    async def make(self, order: Order) -> str:
        """Make a table, and return its id: whoever knows it may sit down."""
        return (await self._api.send(MadeTable, "POST", "/api/tables", order)).table

    async def lobby(self) -> Lobby:
        """Return the listed tables: first those where seats are free."""
        return await self._api.get(Lobby, "/api/lobby")

    def watch_lobby(self) -> AsyncGenerator[Lobby, None]:
        """Yield the listed tables, at once and whenever they are others."""
        return self._line.watch_lobby()

    async def table(self, table: str) -> TableListing:
        """Return a table in short."""
        return await self._api.get(TableListing, f"/api/tables/{table}")

    def watch(self, table: str) -> AsyncGenerator[Picture, None]:
        """Yield a table's pictures, at once and whenever it looks different to the program.

        They do not end by themselves. Of pictures that come faster than they are taken, the newest alone is
        kept, so the next one always shows the table as it is.
        """
        return self._line.watch(table)

    def link(self, table: str) -> str:
        """Return the link of a table, which people open in a browser."""
        return f"{self._address.http}/table/{table}"

    async def sit(self, table: str, seat: int | None = None, cut: str = "") -> None:
        """Take a seat, the first that is free if none is named; the cut is the seat's part in the deals."""
        await self._line.ask(ask.Sit(table, next(self._ids), seat, cut))

    async def stand(self, table: str) -> None:
        """Leave one's seat before the game."""
        await self._line.ask(ask.Stand(table, next(self._ids)))

    async def seat_bot(self, table: str, seat: int, bot: str = "house") -> None:
        """Put a bot of the house into a seat; for the host."""
        await self._line.ask(ask.SeatBot(table, next(self._ids), seat, bot))

    async def free(self, table: str, seat: int) -> None:
        """Open a seat to all; for the host."""
        await self._line.ask(ask.Free(table, next(self._ids), seat))

    async def start(self, table: str, bot: str = "house") -> None:
        """Let bots of the house play all free seats, and begin; for the host."""
        await self._line.ask(ask.Start(table, next(self._ids), bot))

    # playing

    async def do(self, picture: Picture, action: str) -> None:
        """Do something in the game, chosen on a picture of it.

        What has happened since does not matter as long as the action still answers what is asked; else it is
        refused as `moved-on`, and the next picture says what is asked now.
        """
        on = picture.offer_on if action in _ANSWERS else picture.on
        await self._line.ask(ask.Do(picture.table, next(self._ids), action, on))

    async def accept(self, picture: Picture) -> None:
        """Accept the offer that a picture shows."""
        await self.do(picture, "accept")

    async def decline(self, picture: Picture) -> None:
        """Decline the offer that a picture shows."""
        await self.do(picture, "decline")

    async def undo(self, table: str) -> None:
        """Take the last action of a patience back."""
        await self._line.ask(ask.Undo(table, next(self._ids)))

    async def redo(self, table: str) -> None:
        """Do again what was taken back last."""
        await self._line.ask(ask.Redo(table, next(self._ids)))

    async def hint(self, table: str) -> HintGiven:
        """Return what the game's best bot would do, and why."""
        return cast(HintGiven, await self._line.ask(ask.Hint(table, next(self._ids))))

    async def chat(self, table: str, text: str = "", phrase: str = "") -> None:
        """Say a text, or one of the room's phrases by its name."""
        await self._line.ask(ask.Chat(table, next(self._ids), text, phrase))

    # leaving

    async def leave(self, table: str) -> None:
        """Let the house play until one comes back; or give up, if that is the table's rule."""
        await self._line.ask(ask.Leave(table, next(self._ids)))

    async def come_back(self, table: str) -> None:
        """Play again oneself."""
        await self._line.ask(ask.Return(table, next(self._ids)))

    async def resign(self, table: str) -> None:
        """Give up."""
        await self._line.ask(ask.Resign(table, next(self._ids)))

    async def abandon(self, table: str) -> None:
        """Offer to end the game without a result."""
        await self._line.ask(ask.Abandon(table, next(self._ids)))

    async def rematch(self, table: str) -> str:
        """Go on with the same people once a game is over; return the table where, which may be there already.

        It is not sat down at yet: `sit` takes the seat that is kept.
        """
        await self._line.ask(ask.Rematch(table, next(self._ids)))
        again = None
        async with aclosing(self.watch(table)) as pictures:
            while again is None:
                again = (await anext(pictures)).again
        return again

    # what is over

    async def games(self) -> Games:
        """Return one's own tables, the last changed first."""
        return await self._api.get(Games, "/api/games")

    async def statistics(self) -> Statistics:
        """Return how one did at the patience."""
        return await self._api.get(Statistics, "/api/statistics")

    async def record(self, table: str) -> bytes:
        """Return the record of a finished game: the lines of a file of .aces.jsonl."""
        return await self._api.load(f"/api/tables/{table}/record")

    async def replay(
        self, table: str, seat: int | None = None, first: int = 0, count: int | None = None
    ) -> Replay:
        """Return a finished game event by event, as a seat saw it, or a spectator if none is named."""
        query = {"seat": seat, "first": first, "count": count}
        return await self._api.get(Replay, f"/api/tables/{table}/replay", query)

    def records(
        self, game: str | None = None, players: int | None = None, since: int | None = None
    ) -> AsyncGenerator[bytes, None]:
        """Yield the records of all listed games that are over, one after the other, the oldest first.

        Args:
            game: of this game alone.
            players: of games for so many alone.
            since: of games that ended at this time or later, in milliseconds since 1970.
        """
        return read_records(self._api, "/api/records", {"game": game, "players": players, "since": since})

    def own_records(
        self, game: str | None = None, players: int | None = None, since: int | None = None
    ) -> AsyncGenerator[bytes, None]:
        """Yield the records of one's own games that are over, listed or not; else as `records`."""
        query = {"game": game, "players": players, "since": since}
        return read_records(self._api, "/api/games/records", query)

    async def _headers(self) -> Mapping[str, str]:
        """Return what says who opens the WebSocket, once the server has said that it knows them."""
        await self.me()
        headers = headers_of(self._address, self._token)
        return headers if self._token else {**headers, "Cookie": self._api.cookie}
