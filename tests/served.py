"""A real server on this machine, and guests who talk to it."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx
from msgspec import structs
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fouraces.bots import make_bot
from fouraces.room.time import Pace
from fouraces.server.app import make_app
from fouraces.server.serving import bind, make_server, url_of
from fouraces.server.settings import Limits, Rate, Settings

Message = dict[str, Any]

AT_ONCE = Pace(0, 0)
PATIENCE = 20.0
FAST = Rate(100_000, 100_000)
ROOMY = Limits(messages=FAST, messages_of_guest=FAST, messages_of_address=FAST, patience=PATIENCE)
RATES = [name for name, usual in structs.asdict(Limits()).items() if isinstance(usual, Rate)]
WIDE_OPEN = structs.replace(ROOMY, **dict.fromkeys(RATES, FAST))
"""What limits nobody in how often they do something."""


class Address(str):
    """Where a server listens, such as `http://127.0.0.1:8440`."""

    __slots__ = ()

    @property
    def host(self) -> str:
        return self.removeprefix("http://")

    def guest(self, language: str = "en", name: str = "") -> "Guest":
        return Guest(self, language, name)


@contextmanager
def served(data: Path, limits: Limits = ROOMY) -> Iterator[Address]:
    """Serve from a folder, in a thread, as long as the context lasts."""
    settings = Settings(data, limits=limits, pace=AT_ONCE)
    app, listening, opened = make_app(settings), bind("127.0.0.1", 0, limits.patience), threading.Event()
    server = make_server(app, limits, opened.set)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    assert opened.wait(PATIENCE)
    try:
        yield Address(url_of(listening).rstrip("/"))
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def serve_for_good(data: Path, port: int) -> None:
    """Serve at a port until this process is killed."""
    app, listening = make_app(Settings(data, limits=ROOMY, pace=AT_ONCE)), bind("127.0.0.1", port, PATIENCE)
    make_server(app, ROOMY, lambda: None).run([listening])


def free_port() -> int:
    """Return a port that nobody listens at."""
    with bind("127.0.0.1", 0, PATIENCE) as unused:
        port: int = unused.getsockname()[1]
    return port


class Process:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self._command = [sys.executable, "-m", "fouraces", "serve", "--data", str(data), *arguments]
        self._process: subprocess.Popen[str] | None = None
        self.address = Address()

    def start(self) -> Address:
        """Start, and wait until it says where it is open."""
        port = self.address.host.rpartition(":")[2] or "0"
        self._process = subprocess.Popen(
            [*self._command, "--port", port],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout
        told = self._process.stdout.readline()
        (address,) = (word for word in told.split() if word.startswith("http://"))
        self.address = Address(address.rstrip("/"))
        return self.address

    @property
    def number(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout
            self._process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class Guest:
    """Somebody with a cookie, who asks over HTTP and opens WebSockets."""

    def __init__(self, address: Address, language: str = "en", name: str = "") -> None:
        self.address = address
        self.language = language
        self.http = httpx.Client(
            base_url=address, headers={"Origin": address}, cookies={"language": language}
        )
        self.id = self.http.get("/api/me").json()["guest"]
        if name:
            assert self.http.put("/api/me", json={"name": name}).status_code == 200

    def make(self, game: str, players: int, **order: object) -> str:
        """Make a table and return its id."""
        answer = self.http.post("/api/tables", json={"game": game, "players": players, **order})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def line(self, **headers: str) -> "Line":
        """Return a WebSocket to be opened as a context."""
        cookie = f"guest={self.http.cookies['guest']}"
        url = f"{self.address.replace('http', 'ws')}/ws?language={self.language}"
        return Line(connect(url, additional_headers={"Cookie": cookie, "Origin": self.address, **headers}))

    def program(self, name: str = "Otto", *scopes: str) -> "Program":
        """Make a token, with all scopes if none is named, and return a program that has it."""
        wanted = {"name": name, "scopes": scopes or ("play", "make", "read")}
        made = self.http.post("/api/tokens", json=wanted)
        assert made.status_code == 201, made.text
        return Program(self.address, made.json()["secret"], made.json()["token"]["id"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()


class Program:
    """A program with a token, no cookie and no origin."""

    def __init__(self, address: Address, secret: str, token: str = "") -> None:
        self.address = address
        self.secret = secret
        self.token = token
        self.http = httpx.Client(base_url=address, headers={"Authorization": f"Bearer {secret}"})

    def line(self, **headers: str) -> "Line":
        """Return a WebSocket to be opened as a context."""
        url = f"{self.address.replace('http', 'ws')}/ws"
        return Line(connect(url, additional_headers={"Authorization": f"Bearer {self.secret}", **headers}))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()


class Line:
    """A WebSocket of a guest's.

    Attributes:
        sent: all that was sent.
        heard: all that came.
        pictures: the newest picture of each table.
    """

    socket: ClientConnection

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self._opening = opening
        self.sent: list[Message] = []
        self.heard: list[Message] = []
        self.pictures: dict[str, Message] = {}
        self._count = 0

    def __enter__(self) -> Self:
        self.socket = self._opening.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opening.__exit__(kind, error, trace)

    def tell(self, kind: str, **facts: object) -> None:
        """Send a message."""
        message = {"type": kind, **facts}
        self.sent.append(message)
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Message:
        """Wait for the next message."""
        message: Message = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message["type"] == "picture":
            self.pictures[message["table"]] = message
        return message

    def ask(self, kind: str, table: str, **facts: object) -> Message:
        """Ask for something under an id of its own, and wait for the answer."""
        self._count += 1
        wanted = str(facts.pop("id", f"{id(self)}.{self._count}"))
        self.tell(kind, table=table, id=wanted, **facts)
        while True:
            message = self.hear()
            if message.get("id") == wanted or message["type"] == "error":
                return message

    def watch(self, table: str) -> Message:
        """Watch a table, and wait for its picture."""
        self.pictures.pop(table, None)
        self.tell("watch", table=table)
        return self.picture(table, lambda _: True)

    def picture(self, table: str, wanted: Callable[[Message], bool]) -> Message:
        """Wait for a picture of a table that is as wanted; the newest one may be it already."""
        while table not in self.pictures or not wanted(self.pictures[table]):
            self.hear()
        return self.pictures[table]

    def end(self) -> tuple[Message | None, int]:
        """Wait until the server closes; return the last message before, and the code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            last = self.heard[-1] if self.heard else None
            return last, closed.rcvd.code if closed.rcvd else 1006


def is_asked(picture: Message) -> bool:
    """Whether a picture waits for its viewer."""
    return picture["phase"] == "over" or bool(picture["on"]) or bool(picture["offer_on"])


def play_on(line: Line, table: str, rng: Random) -> Message:
    """Play at random to the end of a game, and return its last picture.

    What others do meanwhile may turn an action down now and then.
    """
    bot = make_bot("random", line.pictures[table]["game"], rng)
    refusals = 0
    while True:
        picture = line.picture(table, is_asked)
        if picture["phase"] == "over":
            return picture
        action = bot.choose_action(picture["view"])
        if action is None:
            seen = picture["version"]
            line.picture(table, lambda newer, seen=seen: newer["version"] != seen)  # type: ignore[misc]
            continue
        on = picture["offer_on"] if action in ("accept", "decline") else picture["on"]
        answer = line.ask("do", table, do=action, on=on)
        refusals = 0 if answer["type"] == "ok" else refusals + 1
        assert refusals < 5, f"what is legal is refused again and again: {answer}"


def wait_until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    until = time.monotonic() + patience
    while not true():
        assert time.monotonic() < until, "it did not come to be"
        time.sleep(0.02)
