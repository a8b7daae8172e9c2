"""Storms: people play on while the nodes, the database and the bus fail under them."""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

import httpx
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from fouraces.bots import make_bot
from fouraces.store.nodes import LEASE
from nodes import Nodes
from served import Guest, Line, Message
from servers import Postgres, Redis

GONE: Final = (ConnectionClosed, InvalidMessage, InvalidStatus, OSError, httpx.TransportError)

AWAY: Final = "store-away"
CLOCK: Final = 2
"""Seconds for a decision."""

PAUSED: Final = LEASE + 2

GAMES: Final[Sequence[tuple[str, int, dict[str, object], Sequence[str]]]] = [
    ("auction", 2, {}, ["open", "open"]),
    ("auction", 3, {}, ["open", "open", "random"]),
    ("auction", 4, {"joker": "scoring"}, ["open", "house", "open", "random"]),
    ("abundance", 2, {"rubbers": 1}, ["open", "open"]),
    ("abundance", 2, {"rubbers": 1}, ["open", "random"]),
    ("ambition", 4, {"target": 20}, ["open", "house", "open", "random"]),
    ("patience", 1, {}, ["open"]),
    ("duel", 2, {}, ["open", "random"]),
    ("duel", 2, {"mode": "race"}, ["open", "random"]),
]
"""What is played: the game, the seats, options, and who sits there."""


class Storm(NamedTuple):
    """How often what fails."""

    kills: int
    redis: int
    postgres: int
    pauses: int


@dataclass
class Party:
    """People who play one table after the other together, each from whichever node."""

    nodes: Nodes
    game: str
    players: int
    options: dict[str, object]
    seats: Sequence[str]
    tables: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def table(self, guest: Guest, *, is_over: bool) -> str:
        """Return the table to play at: the last one, or a new one after its game."""
        with self.lock:
            if not self.tables or (is_over and _is_over(guest, self.tables[-1])):
                kind = "none" if self.players == 1 else "move"
                clock = {"kind": kind, "seconds": CLOCK, "increment": 0}
                order = {"game": self.game, "players": self.players, "seats": self.seats, "clock": clock}
                answer = guest.http.post("/api/tables", json={**order, "options": self.options})
                if answer.status_code == 503:
                    raise ConnectionError
                assert answer.status_code == 201, answer.text
                self.tables.append(answer.json()["table"])
            return self.tables[-1]


def _is_over(guest: Guest, table: str) -> bool:
    answer = guest.http.get(f"/api/tables/{table}")
    return answer.status_code == 200 and bool(answer.json()["phase"] == "over")


class Player(threading.Thread):
    """Plays on and on, whatever fails; what was not answered is asked again, at another node.

    Attributes:
        acknowledged: the requests that were answered with ok, as table and token of the client.
        longest: the longest time in seconds from a request to its answer.
        refused: how often what was refused.
        troubles: what the server said it could not reach.
        failure: what should not have happened.
    """

    def __init__(self, party: Party, number: int) -> None:
        super().__init__(daemon=True)
        self.party = party
        self.acknowledged: list[tuple[str, str]] = []
        self.longest = 0.0
        self.refused: Counter[str] = Counter()
        self.troubles: Counter[str] = Counter()
        self.failure: Exception | None = None
        self.line: Line | None = None
        self.table = ""
        self._random = Random(number)
        self._bot = make_bot("random", party.game, Random(number))
        self._guest = party.nodes.all[number % len(party.nodes.all)].address.guest(name=f"Player {number}")
        self._asked: tuple[float, str, str, Message] | None = None
        self._count = 0
        self._calm = threading.Event()
        self._ending = threading.Event()

    @property
    def guest(self) -> Guest:
        """Who plays."""
        return self._guest

    @property
    def secret(self) -> str:
        """The id of the guest, as the servers alone know it."""
        return self._guest.http.cookies["guest"].partition(".")[0]

    def calm(self) -> None:
        """Let the player do nothing any more but look on."""
        self._calm.set()

    def stop(self) -> None:
        """Let the player go, and wait for it."""
        self._ending.set()
        self.join(30)
        self._guest.http.close()
        if self.failure is not None:
            raise self.failure
        assert not self.is_alive()

    @property
    def is_settled(self) -> bool:
        """Whether all was answered that was asked."""
        return self._asked is None

    def run(self) -> None:
        try:
            while not self._ending.is_set():
                try:
                    self._sit_and_play()
                except GONE:
                    time.sleep(0.05)
                finally:
                    self.line = None
        except Exception as failure:
            self.failure = failure

    def _sit_and_play(self) -> None:
        move_to(self._guest, self.party.nodes.any(self._random).address)
        with self._guest.line() as line:
            if self._asked is not None:
                self._ask_again(line)
            is_over = False
            while not self._ending.is_set():
                if not self._calm.is_set() or not self.table:
                    self.table = self.party.table(self._guest, is_over=is_over)
                line.watch(self.table)
                self.line = line
                self._play(line, self.table)
                is_over = True

    def _play(self, line: Line, table: str) -> None:
        """Play until the game is over."""
        while not self._ending.is_set():
            picture = line.pictures[table]
            if self._calm.is_set() or not self._act(line, table, picture):
                with suppress(TimeoutError):
                    self._note(line.hear(0.5))
            if picture["phase"] == "over" and not self._calm.is_set():
                return

    def _act(self, line: Line, table: str, picture: Message) -> bool:
        """Do what there is to do; return whether there was something."""
        me = picture["me"]
        if picture["phase"] == "over":
            return False
        if me is None:
            is_open = any(seat["kind"] == "open" for seat in picture["seats"])
            return is_open and picture["phase"] == "open" and self._ask(line, table, "sit", {})
        if picture["seats"][me]["away"]:
            return self._ask(line, table, "return", {})
        if picture["phase"] == "open" or not (picture["on"] or picture["offer_on"]):
            return False
        if self._random.random() < 0.01:
            time.sleep(CLOCK + 0.2)
            return False
        return self._move(line, table, picture)

    def _move(self, line: Line, table: str, picture: Message) -> bool:
        action = self._bot.choose_action(picture["view"])
        if action is None:
            return False
        time.sleep(self._random.random() * 0.1)
        on = picture["offer_on"] if action in ("accept", "decline") else picture["on"]
        return self._ask(line, table, "do", {"do": action, "on": on})

    def _note(self, message: Message) -> None:
        if message["type"] == "trouble":
            self.troubles.update(message["away"])

    def _ask(self, line: Line, table: str, kind: str, facts: Message) -> bool:
        """Ask for something, and note the answer; return whether it was done."""
        self._count += 1
        self._asked = time.monotonic(), table, kind, {**facts, "id": f"{self.name}.{self._count}"}
        return self._ask_again(line)

    def _ask_again(self, line: Line) -> bool:
        while True:
            assert self._asked is not None
            began, table, kind, facts = self._asked
            heard = len(line.heard)
            answer = line.ask(kind, table, **facts)
            for message in line.heard[heard:]:
                self._note(message)
            del line.heard[:], line.sent[:]
            if answer.get("code") != AWAY:
                break
            self.refused[answer["code"]] += 1
            time.sleep(0.3)
        self._asked = None
        self.longest = max(self.longest, time.monotonic() - began)
        if answer["type"] == "ok":
            self.acknowledged.append((table, facts["id"]))
            return True
        assert answer["type"] == "refused", answer
        self.refused[answer["code"]] += 1
        return False


def move_to(guest: Guest, address: Any) -> None:
    """Let a guest speak to another node."""
    guest.address = address
    guest.http.base_url = httpx.URL(address)
    guest.http.headers["Origin"] = address


def rage(
    storm: Storm, nodes: Nodes, postgres: Postgres, redis: Redis, random: Random, patience: float = 0.4
) -> None:
    """Let everything fail as often as a storm says, in random order and at random moments.

    Args:
        storm: how often what fails.
        nodes: the nodes.
        postgres: their database.
        redis: their bus.
        random: chooses.
        patience: the seconds between two failures, on average.
    """
    failures = ["kill"] * storm.kills + ["redis"] * storm.redis + ["postgres"] * storm.postgres
    failures += ["pause"] * storm.pauses
    random.shuffle(failures)
    for failure in failures:
        time.sleep(random.random() * 2 * patience)
        if failure in ("kill", "pause"):
            node = nodes.any(random)
            if failure == "kill":
                node.kill()
                time.sleep(random.choice([0, 0, 0, random.random()]))
                node.start()
            else:
                node.pause()
                time.sleep(PAUSED)
                node.go_on()
        else:
            server = redis if failure == "redis" else postgres
            server.kill()
            time.sleep(random.random())
            server.start()


@contextmanager
def playing(nodes: Nodes) -> Iterator[list[Player]]:
    """Let people play all games as long as the context lasts."""
    players: list[Player] = []
    for game, seats, options, sitting in GAMES:
        party = Party(nodes, game, seats, options, sitting)
        for _ in range(list(sitting).count("open")):
            players.append(Player(party, len(players)))
    for player in players:
        player.start()
    try:
        yield players
    finally:
        for player in players:
            player.stop()
