"""A hundred power cuts at random moments under play: what was acknowledged is there, exactly once."""

import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Final

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidMessage

from forking import FORKING
from fouraces.bots import make_bot
from fouraces.replay import replay
from fouraces.room.answers import token_of
from served import Address, Guest, Line, Message, free_port, is_asked, serve_for_good, wait_until

KILLS: Final = 100
LONGEST_LIFE: Final = 0.2
"""Seconds from when the server answers until it is killed, at the most."""

GONE: Final = (ConnectionClosed, InvalidMessage, OSError, TimeoutError, httpx.TransportError)


class Player(threading.Thread):
    """Plays on and on, whatever happens to the server; what was not answered is asked again.

    Attributes:
        acknowledged: the requests that were answered with ok, by the table and the client's id.
        tables: the tables that were played at.
    """

    def __init__(self, address: Address, game: str, players: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.acknowledged: list[tuple[str, str, Message]] = []
        self.tables: list[str] = []
        self.failure: Exception | None = None
        self._guest = Guest(address)
        self._order: dict[str, object] = {
            "players": players,
            "seats": ["open", *["random"] * (players - 1)],
        }
        self._game = game
        self._bot = make_bot("random", game, Random(seed))
        self._asked: tuple[str, str, Message] | None = None
        self._count = 0
        self._ending = threading.Event()

    @property
    def secret(self) -> str:
        """The id of the guest, as the server alone knows it."""
        return self._guest.http.cookies["guest"].partition(".")[0]

    def stop(self) -> None:
        """Let the player come to an end, and wait for it."""
        self._ending.set()
        self.join(60)
        self._guest.http.close()
        assert not self.is_alive()
        if self.failure is not None:
            raise self.failure

    def run(self) -> None:
        try:
            while not self._ending.is_set() or self._asked is not None:
                try:
                    self._sit_and_play()
                except GONE:
                    time.sleep(0.01)
        except Exception as failure:
            self.failure = failure

    def _sit_and_play(self) -> None:
        with self._guest.line() as line:
            if self._asked is not None:
                self._ask(line, *self._asked)
            while not self._ending.is_set():
                self._play(line, self._table())

    def _table(self) -> str:
        """Return the table to play at: the last one, or a new one once its game is over."""
        if not self.tables or self._is_over(self.tables[-1]):
            order: dict[str, object] = {"game": self._game, **self._order}
            answer = self._guest.http.post("/api/tables", json=order)
            assert answer.status_code == 201
            self.tables.append(answer.json()["table"])
        return self.tables[-1]

    def _is_over(self, table: str) -> bool:
        listing = self._guest.http.get(f"/api/tables/{table}").json()
        return bool(listing["phase"] == "over")

    def _play(self, line: Line, table: str) -> None:
        picture = line.watch(table)
        if picture["me"] is None:
            self._ask(line, table, "sit", {"seat": 0})
        while not self._ending.is_set():
            picture = line.picture(table, lambda newer: newer["me"] is not None and is_asked(newer))
            if picture["phase"] == "over":
                return
            action = self._bot.choose_action(picture["view"])
            if action is not None:
                on = picture["offer_on"] if action in ("accept", "decline") else picture["on"]
                self._ask(line, table, "do", {"do": action, "on": on})
            elif self._ask(line, table, "chat", {"phrase": "one-moment"}):
                line.picture(table, lambda newer, seen=picture: newer["version"] > seen["version"])  # type: ignore[misc]

    def _ask(self, line: Line, table: str, kind: str, facts: Message) -> bool:
        """Ask for something, and note the answer; who is killed before that finds the request kept."""
        if "id" not in facts:
            self._count += 1
            facts = {**facts, "id": f"{self._game}.{self._count}"}
        self._asked = (table, kind, facts)
        answer = line.ask(kind, table, **facts)
        self._asked = None
        if answer["type"] == "ok":
            self.acknowledged.append((table, facts["id"], facts))
        return bool(answer["type"] == "ok")


@contextmanager
def server_at(data: Path, address: Address) -> Iterator[ForkServerProcess]:
    """Serve in a process of its own; it is killed in the end, if it is still alive."""
    port = int(address.host.rpartition(":")[2])
    process = FORKING.Process(target=serve_for_good, args=(data, port), daemon=True)
    process.start()
    try:
        wait_until(lambda: _answers(address) or not process.is_alive())
        assert process.is_alive()
        yield process
    finally:
        process.kill()
        process.join()
        process.close()


def _answers(address: Address) -> bool:
    try:
        return httpx.get(f"{address}/healthz").status_code == 200
    except httpx.TransportError:
        return False


def test_what_is_acknowledged_is_there_exactly_once(tmp_path: Path) -> None:
    random = Random(1)
    address = Address(f"http://127.0.0.1:{free_port()}")
    with server_at(tmp_path, address):
        players = [
            Player(address, game, seats, number)
            for number, (game, seats) in enumerate(
                [("patience", 1), ("auction", 4), ("ambition", 4), ("duel", 2)]
            )
        ]
        for player in players:
            player.start()
        time.sleep(random.random() * LONGEST_LIFE)
    for _ in range(KILLS - 1):
        with server_at(tmp_path, address):
            time.sleep(random.random() * LONGEST_LIFE)
    with server_at(tmp_path, address):
        for player in players:
            player.stop()
        check_records(address, players)
    kept = tokens_of(tmp_path)
    for player in players:
        assert len(player.acknowledged) > KILLS / 4
        for table, client_id, _ in player.acknowledged:
            assert kept[table, token_of(player.secret, client_id)] == 1
    assert max(kept.values()) == 1


def check_records(address: Address, players: list[Player]) -> None:
    """Check that each finished game replays, and holds each acknowledged action, in order."""
    checked = 0
    for player in players:
        for table in player.tables:
            answer = httpx.get(f"{address}/api/tables/{table}/record")
            if answer.status_code == 200:
                lines = answer.content.splitlines(keepends=True)
                assert [verdict.ok for verdict in replay(lines)] == [True]
                events = [msgspec.json.decode(line) for line in lines]
                own = [event["do"] for event in events if event.get("by") == 0]
                done = [facts["do"] for at, _, facts in player.acknowledged if at == table and "do" in facts]
                assert own == done
                checked += 1
    assert checked


def tokens_of(data: Path) -> Counter[tuple[str, str]]:
    """Count the entries that each request has left in the logs, by its table and its token."""
    with closing(sqlite3.connect(data / "room.db")) as database:
        rows = database.execute("SELECT table_id, entry FROM entries").fetchall()
    entries = [(table, msgspec.json.decode(entry)) for table, entry in rows]
    return Counter((table, entry["token"]) for table, entry in entries if entry.get("token"))
