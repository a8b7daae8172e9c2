"""What must be so after a storm."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import psycopg
from sqlalchemy.engine import make_url

from fouraces.replay import replay
from fouraces.room.answers import token_of
from fouraces.room.decision import decision, restarts_clock
from fouraces.room.entries import AnyEntry, Done, Redone, Undone, decode_entry
from fouraces.room.table import Table
from fouraces.rules import CHANCE
from fouraces.verify import verify
from nodes import Nodes
from served import Message
from storms import Player

PATIENCE: Final = 30.0

Logs = Mapping[str, Sequence[AnyEntry]]


class Aftermath(NamedTuple):
    """What was found after a storm.

    Attributes:
        acknowledged: how many requests were acknowledged; each is in the log.
        duplicates: how many entries of logs repeat a request.
        tables: how many tables there were.
        entries: how many entries their logs have.
        late: how many decisions clocks made, each of them due.
        bots: how many moves bots made.
        twice: how many decisions were made again in the same way, by whomever.
        records: how many finished records replay and verify.
        watchers: how many watchers see what they would see if they came anew.
        longest: the longest time in seconds from somebody's request to its answer.
        refused: what was refused, and how often.
        troubles: what people were told to be away, and how often.
    """

    acknowledged: int
    duplicates: int
    tables: int
    entries: int
    late: int
    bots: int
    twice: int
    records: int
    watchers: int
    longest: float
    refused: Mapping[str, int]
    troubles: Mapping[str, int]

    def __str__(self) -> str:
        return "\n".join(
            [
                f"acknowledged requests     {self.acknowledged}, each in the log",
                f"requests in a log twice   {self.duplicates}",
                f"tables                    {self.tables}, with {self.entries} entries",
                f"decisions made by clocks  {self.late}, each due",
                f"moves of bots             {self.bots}, each of a seat that a bot played",
                f"decisions made twice      {self.twice}",
                f"finished records          {self.records}, all replay and verify",
                f"watchers                  {self.watchers}, all see what is so",
                f"longest wait for answer   {self.longest:.1f} s",
                f"told to be away           {dict(self.troubles)}",
                f"refused                   {dict(self.refused)}",
            ]
        )


def look_after(nodes: Nodes, players: Sequence[Player], random: Random) -> Aftermath:
    """Check all that must be so once a storm is over, while the players still watch."""
    for player in players:
        player.calm()
    until = time.monotonic() + PATIENCE
    while not all(player.is_settled for player in players) and time.monotonic() < until:
        time.sleep(0.1)
    assert [player.failure for player in players] == [None] * len(players)
    assert all(player.is_settled for player in players)
    for player in players:
        check_sight(nodes, player, random)
    logs = read_logs(nodes.database)
    late = bots = twice = 0
    for table, entries in logs.items():
        decided, moved, again = check_log(table, entries)
        late, bots, twice = late + decided, bots + moved, twice + again
    tables = {table for player in players for table in player.party.tables}
    return Aftermath(
        acknowledged=check_acknowledged(logs, players),
        duplicates=count_duplicates(logs),
        tables=len(logs),
        entries=sum(map(len, logs.values())),
        late=late,
        bots=bots,
        twice=twice,
        records=sum(check_record(nodes, players[0], table, random) for table in sorted(tables)),
        watchers=len(players),
        longest=max(player.longest for player in players),
        refused=sum((player.refused for player in players), Counter[str]()),
        troubles=sum((player.troubles for player in players), Counter[str]()),
    )


def url_of(database: str) -> str:
    """Return a database's address as psycopg writes it."""
    return make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)


def read_logs(database: str) -> Logs:
    """Return all logs of a database."""
    with psycopg.connect(url_of(database)) as connection:
        rows = connection.execute("SELECT table_id, entry FROM entries ORDER BY table_id, number").fetchall()
    logs: dict[str, list[AnyEntry]] = {}
    for table, entry in rows:
        logs.setdefault(table, []).append(decode_entry(entry))
    return logs


def check_acknowledged(logs: Logs, players: Sequence[Player]) -> int:
    """Check that each acknowledged request is in its table's log; return how many there are."""
    kept = {(table, entry.token) for table, entries in logs.items() for entry in entries}
    asked = [
        (table, token_of(player.secret, client_id))
        for player in players
        for table, client_id in player.acknowledged
    ]
    assert [request for request in asked if request not in kept] == []
    return len(asked)


def count_duplicates(logs: Logs) -> int:
    """Return how many entries repeat a request that their table's log has already."""
    tokens = [[entry.token for entry in entries if entry.token] for entries in logs.values()]
    return sum(len(of_table) - len(set(of_table)) for of_table in tokens)


def check_log(table_id: str, entries: Sequence[AnyEntry]) -> tuple[int, int, int]:
    """Check that whatever clocks and bots did was theirs to do.

    Returns:
        How often clocks did something, how often bots, and how often a decision was made again.
    """
    table, late, bots, twice = Table(table_id), 0, 0, 0
    made: set[tuple[object, str, str]] = set()
    for entry in entries:
        if isinstance(entry, Undone | Redone):
            made.clear()
        if isinstance(entry, Done) and entry.by != CHANCE:
            seat, state = table.taken(int(entry.by)), table.playing()
            if entry.late:
                deadline = seat.deadline(table.made.clock)
                assert seat.player is None
                assert int(entry.by) in state.must_act()
                assert deadline is not None
                assert deadline <= entry.at
                late += 1
            elif not entry.token:
                assert seat.player is not None, entry
                bots += 1
            else:
                assert seat.player is None, entry
            done = (entry.by, decision(table.view(int(entry.by))), entry.do)
            if table.made.game == "duel":  # what is decided there may be so again after the other's turn
                made = {other for other in made if other[0] == entry.by}
            if restarts_clock(entry.do):
                twice += done in made
                made.add(done)
        table.take(entry)
    return late, bots, twice


def check_record(nodes: Nodes, player: Player, table: str, random: Random) -> bool:
    """Check the record of a table's game; return whether it is over."""
    answer = player.guest.http.get(f"{nodes.any(random).address}/api/tables/{table}/record")
    if answer.status_code == 409:
        return False
    assert answer.status_code == 200, answer.text
    lines = answer.content.splitlines(keepends=True)
    assert [verdict.ok for verdict in replay(lines)] == [True]
    assert [verdict.ok for verdict in verify(lines)] == [True]
    return True


def check_sight(nodes: Nodes, player: Player, random: Random) -> None:
    """Check that a player sees in the end what they would see if they came anew, to any node."""
    until = time.monotonic() + PATIENCE
    while True:
        seen = fresh = None
        line = player.line
        if line is not None and player.table in line.pictures:
            fresh = _fresh(nodes, player, random)
            time.sleep(0.05)
            seen = _plain(line.pictures[player.table])
            if seen == fresh:
                return
        assert time.monotonic() < until, _difference(seen, fresh)
        time.sleep(0.2)


def _fresh(nodes: Nodes, player: Player, random: Random) -> Message:
    guest, address = player.guest, nodes.any(random).address
    guest.address = address
    with guest.line() as line:
        return _plain(line.watch(player.table))


def _plain(picture: Message) -> Message:
    return {key: value for key, value in picture.items() if key not in ("version", "now")}


def _difference(seen: Message | None, fresh: Message | None) -> str:
    if seen is None or fresh is None:
        return "nothing is seen"
    different: dict[str, Any] = {key: (seen[key], fresh[key]) for key in fresh if seen[key] != fresh[key]}
    return msgspec.json.encode(different).decode()
