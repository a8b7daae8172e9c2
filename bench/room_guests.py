"""Guests at tables of the room, each with a WebSocket of their own, as `bench/boardgame/guests.js` has them.

`python -m bench.room_guests JOB`, where JOB is JSON as `Job` says. It says "ready", waits for a line, plays,
says "begun" and "done" around what is measured, and then the latencies in milliseconds.
"""

import asyncio
import gc
import sys
from itertools import count
from random import Random
from time import perf_counter
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

SEATS: Final = 4
AT_ONCE: Final = 8
"""So many tables are opened at once."""

ORDER: Final = {"game": "ambition", "players": SEATS}
_ENCODER: Final = msgspec.json.Encoder()


class Job(Struct, frozen=True):
    """What is to be done.

    Attributes:
        url: the server's address.
        tables: how many tables are played at.
        rate: how many moves a second are made at all tables together; as fast as they are seen if 0.
        warm: seconds to play before anything is measured.
        seconds: seconds to measure.
    """

    url: str
    tables: int
    rate: float
    warm: float
    seconds: float


class View(Struct, frozen=True):
    """What is needed of an observation."""

    waiting: list[int]
    legal: list[str]
    asked: str | None
    number: int
    gives: list[list[str] | str | None]
    hand: list[str]
    held: list[int]

    @property
    def progress(self) -> tuple[int, int, int]:
        """What grows with every move."""
        return self.number, sum(give is not None for give in self.gives), -sum(self.held)


class Message(Struct, frozen=True):
    """What is needed of a message from the server."""

    type: str
    table: str = ""
    phase: str = ""
    on: str = ""
    view: View | None = None
    code: str = ""


_DECODER: Final = msgspec.json.Decoder(Message)


class Guest:
    """One guest with a WebSocket."""

    def __init__(self, game: "Game", socket: ClientConnection) -> None:
        self._game = game
        self._socket = socket
        self.seen: Message | None = None
        self.reading = asyncio.create_task(self._read())

    async def tell(self, kind: str, **facts: object) -> None:
        """Send a message about a table."""
        await self._socket.send(_ENCODER.encode({"type": kind, **facts}).decode())

    async def _read(self) -> None:
        async for data in self._socket:
            message = _DECODER.decode(data)
            if message.type == "picture":
                if message.table == self._game.table:
                    self.seen = message
                    self._game.look()
            elif message.type != "ok":
                raise ValueError(message)


class Game:
    """Four guests at one table, where each move is made only once all have seen the one before."""

    def __init__(self, job: Job, number: int, broken: "asyncio.Future[None]") -> None:
        self._job = job
        self._broken = broken
        self._rng = Random(number)
        self._ids = count()
        self._guests: list[Guest] = []
        self._progress: tuple[int, ...] = ()
        self._all_see = asyncio.Event()
        self._cookie = ""
        self.table = ""

    async def open(self) -> None:
        """Let all four come, make a table and sit down."""
        for _ in range(SEATS):
            socket = await connect(
                f"{self._job.url.replace('http', 'ws')}/ws",
                compression=None,
                ping_interval=None,
                max_queue=None,
            )
            guest = Guest(self, socket)
            guest.reading.add_done_callback(self._stop)
            self._guests.append(guest)
            assert socket.response is not None
            self._cookie = self._cookie or socket.response.headers["Set-Cookie"].partition(";")[0]
        await self._begin()

    def _stop(self, reading: "asyncio.Task[None]") -> None:
        """Say that a guest does not read any more, who should."""
        error = None if reading.cancelled() else reading.exception() or ValueError("a connection was closed")
        if error and not self._broken.done():
            self._broken.set_exception(error)

    async def _begin(self) -> None:
        """Begin a game at a new table."""
        old, self._progress = self.table, ()
        self.table = await self._made()
        self._all_see.clear()
        for seat, guest in enumerate(self._guests):
            guest.seen = None
            if old:
                await guest.tell("unwatch", table=old)
            await guest.tell("watch", table=self.table)
            await guest.tell("sit", table=self.table, id=f"{next(self._ids)}", seat=seat)
        await self._all_see.wait()

    async def _made(self) -> str:
        """Make a table over HTTP; one request a connection is enough here."""
        host = self._job.url.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*host.split(":"))
        body = _ENCODER.encode(ORDER)
        head = (
            f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nOrigin: {self._job.url}\r\n"
            f"Cookie: {self._cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = await reader.read()
        writer.close()
        assert b" 201 " in answer.partition(b"\r\n")[0], answer
        return str(msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["table"])

    def look(self) -> None:
        """See whether all have seen what was done last."""
        if all(self._shows(guest.seen) for guest in self._guests):
            self._all_see.set()

    def _shows(self, picture: Message | None) -> bool:
        if picture is None or picture.phase == "open" or picture.view is None:
            return False
        return picture.phase == "over" or picture.view.progress > self._progress

    async def move(self) -> tuple[float, float]:
        """Make a move; return when it was sent, and when the last guest had seen it."""
        picture = self._guests[0].seen
        assert picture is not None
        if picture.phase == "over":
            await self._begin()
            return await self.move()
        assert picture.view is not None
        self._progress = picture.view.progress
        guest = self._guests[picture.view.waiting[0]]
        own = guest.seen
        assert own is not None
        assert own.view is not None
        action = self._action(own.view)
        self._all_see.clear()
        sent = perf_counter()
        await guest.tell("do", table=self.table, id=f"{next(self._ids)}", do=action, on=own.on)
        await self._all_see.wait()
        return sent, perf_counter()

    def _action(self, view: View) -> str:
        if view.asked == "give":
            return f"give {' '.join(self._rng.sample(view.hand, 3))}"
        return self._rng.choice(view.legal)


async def _play(game: Game, job: Job, measured: tuple[float, float], latencies: list[float]) -> None:
    """Play until a time; note how long each move took that was sent, or due, within what is measured."""
    begun, done = measured
    gap = job.tables / job.rate if job.rate else 0.0
    due = perf_counter() + gap * Random().random()
    while perf_counter() < done:
        if gap:
            await asyncio.sleep(max(0.0, due - perf_counter()))
        sent, shown = await game.move()
        since = due if gap else sent
        if since >= begun and shown <= done:
            latencies.append(round(1000 * (shown - since), 3))
        due += gap


async def _work(job: Job) -> None:
    """Do what is asked, or fail as soon as a guest cannot go on."""
    broken = asyncio.get_running_loop().create_future()
    work = asyncio.create_task(_measure(job, broken))
    done, _ = await asyncio.wait([work, broken], return_when=asyncio.FIRST_COMPLETED)
    for one in done:
        one.result()


async def _measure(job: Job, broken: "asyncio.Future[None]") -> None:
    games = [Game(job, number, broken) for number in range(job.tables)]
    for first in range(0, job.tables, AT_ONCE):
        await asyncio.gather(*(game.open() for game in games[first : first + AT_ONCE]))
    gc.freeze()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    begun = perf_counter() + job.warm
    done = begun + job.seconds
    loop, latencies = asyncio.get_running_loop(), list[float]()
    loop.call_later(begun - perf_counter(), lambda: print("begun", flush=True))
    loop.call_later(done - perf_counter(), lambda: print("done", flush=True))
    await asyncio.gather(*(_play(game, job, (begun, done), latencies) for game in games))
    await asyncio.sleep(0.05)
    print(msgspec.json.encode(latencies).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(_work(msgspec.json.decode(sys.argv[1], type=Job)))
