"""Two nodes: everybody sees the same wherever they are, and one takes over what the other leaves."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from aftermath import read_logs
from fouraces.room.entries import Done, Opened
from fouraces.room.seat import GRACE
from fouraces.server.asyncapi import asyncapi
from fouraces.store.nodes import LEASE
from nodes import Nodes, running_nodes
from served import Guest, Line, Message
from servers import Postgres, Redis, running_postgres, running_redis
from storms import move_to

TAKEN_OVER = LEASE + 3

NOWHERE = "postgresql+psycopg://nobody@127.0.0.1:1/none"


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> Iterator[Nodes]:
    with running_nodes(2, tmp_path, postgres.new_database(), redis_server.url) as nodes:
        yield nodes
    assert "Traceback" not in nodes.logs()


def seated(here: Line, there: Line, host: Guest, **order: object) -> str:
    """Seat two people at a table for two, each on a node, and return its id."""
    table = host.make("auction", 2, seats=["open", "open"], **order)
    for line in (here, there):
        line.watch(table)
        assert line.ask("sit", table)["type"] == "ok"
    return table


def test_a_table_is_the_same_on_all_nodes(nodes: Nodes) -> None:
    first, second = (node.address for node in nodes.all)
    with first.guest(name="Sara") as sara, second.guest(name="Reza") as reza, sara.line() as here:
        with reza.line() as there:
            there.tell("watch-lobby")
            table = seated(here, there, sara, listed=True)
            while not any(heard["type"] == "lobby" and heard["tables"] for heard in there.heard):
                there.hear()
            picture = here.picture(table, lambda newer: all(seat["here"] for seat in newer["seats"]))
            assert [seat["name"] for seat in picture["seats"]] == ["Sara", "Reza"]
            assert here.ask("do", table, do="bid 7", on=picture["on"])["type"] == "ok"
            there.picture(table, lambda newer: newer["view"]["sealed"] == [0])
            sara.http.put("/api/me", json={"name": "Mina"})
            move_to(sara, second)
            assert sara.http.get("/api/me").json()["name"] == "Mina"
        here.picture(table, lambda newer: not newer["seats"][1]["here"])


def test_lists_show_a_seat_that_was_taken_on_one_node_and_left_on_another(nodes: Nodes) -> None:
    first, second = (node.address for node in nodes.all)
    with first.guest(name="Sara") as sara, second.guest(name="Reza") as reza:
        table = sara.make("ambition", 4, seats=["open"] * 4)

        def ask(guest: Guest, kind: str) -> None:
            with guest.line() as line:
                line.watch(table)
                assert line.ask(kind, table)["type"] == "ok"

        def names() -> list[str]:
            return [seat["name"] for seat in sara.http.get(f"/api/tables/{table}").json()["seats"]]

        ask(sara, "sit")
        ask(reza, "sit")
        assert names() == ["Sara", "Reza", "", ""]
        move_to(reza, first)
        ask(reza, "stand")
        assert names() == ["Sara", "", "", ""]


def test_what_a_killed_node_drove_goes_on_elsewhere_within_the_lease(nodes: Nodes) -> None:
    with nodes.all[1].address.guest() as sara:
        order = {"seats": ["house", "house", "house", "house"], "options": {"target": 1000}}
        tables = [sara.make("ambition", 4, **order) for _ in range(6)]
        with sara.line() as line:
            for table in tables:
                line.watch(table)
            nodes.all[0].kill()
            killed = time.monotonic()
            seen = {table: line.pictures[table]["version"] for table in tables}
            while any(line.pictures[table]["version"] < seen[table] + 3 for table in tables):
                line.hear(TAKEN_OVER)
            assert time.monotonic() - killed < TAKEN_OVER


def test_a_node_that_closes_loses_nobody_s_move_and_hands_over_at_once(nodes: Nodes) -> None:
    first, second = nodes.all
    with first.address.guest() as sara, second.address.guest() as reza, reza.line() as there:
        with sara.line() as here:
            table = seated(here, there, sara, clock={"kind": "move", "seconds": 2, "increment": 0})
            on = here.picture(table, lambda newer: newer["on"])["on"]
            here.tell("do", table=table, id="once", do="bid 7", on=on)
            began = time.monotonic()
            assert first.end() in (0, -signal.SIGTERM)
            assert time.monotonic() - began < 10
            _, code = here.end()
            assert code == 1012
        answered = {"type": "ok", "id": "once"} in here.heard
        move_to(sara, second.address)
        with sara.line() as again:
            again.watch(table)
            assert answered or again.ask("do", table, id="once", do="bid 7", on=on)["type"] == "ok"
            there.picture(table, lambda newer: newer["view"]["sales"] or newer["view"]["rounds"])
    bids = [entry for entry in read_logs(nodes.database)[table] if isinstance(entry, Done) and entry.token]
    assert [bid.do for bid in bids] == ["bid 7"]


def test_people_are_told_what_is_away_and_that_it_is_back(tmp_path: Path) -> None:
    schemas = asyncapi()["components"]["schemas"]
    with (
        running_postgres() as postgres,
        running_redis() as redis,
        running_nodes(2, tmp_path, postgres.new_database(), redis.url) as nodes,
        nodes.all[0].address.guest() as sara,
        nodes.all[1].address.guest(language="fa") as reza,
        sara.line() as here,
        reza.line() as there,
    ):
        table = seated(here, there, sara)
        redis.kill()
        assert told(here)["away"] == ["bus"]
        assert told(there)["away"] == ["bus"]
        on = here.picture(table, lambda newer: newer["on"])["on"]
        assert here.ask("do", table, do="bid 7", on=on)["type"] == "ok"
        began = time.monotonic()
        there.picture(table, lambda newer: newer["view"]["sealed"] == [0])
        assert time.monotonic() - began < 2.5
        redis.start()
        assert told(here) == {"type": "trouble", "away": [], "error": ""}
        told(there)
        postgres.kill()
        answer = there.ask("do", table, do="bid 8", on=there.pictures[table]["on"], id="late")
        assert answer["code"] == "store-away"
        trouble = next(heard for heard in there.heard if heard.get("away") == ["store"])
        Draft202012Validator(schemas["Trouble"]).validate(trouble)
        assert "ذخیره" in trouble["error"]
        assert sara.http.get("/healthz").json() | {"version": ""} == {
            "ok": False,
            "version": "",
            "state": "store-away",
        }
        assert sara.http.get("/api/lobby").status_code == 503
        postgres.start()
        assert told(there)["away"] == []
        answer = there.ask("do", table, do="bid 8", on=there.pictures[table]["on"], id="late")
        assert answer["type"] == "ok"
        here.picture(table, lambda newer: newer["view"]["sales"])
        assert "Traceback" not in nodes.logs()
        assert nodes.logs().count("store away") <= 2 * len(nodes.all)


def test_nobody_loses_to_a_store_that_was_away(tmp_path: Path, redis_server: Redis) -> None:
    with (
        running_postgres() as postgres,
        running_nodes(2, tmp_path, postgres.new_database(), redis_server.url) as nodes,
        nodes.all[0].address.guest() as sara,
        nodes.all[1].address.guest() as reza,
        sara.line() as here,
        reza.line() as there,
    ):
        table = seated(here, there, sara, clock={"kind": "move", "seconds": 4, "increment": 0})
        on = here.picture(table, lambda newer: newer["on"])["on"]
        postgres.kill()
        assert told(here)["away"] == ["store"]
        time.sleep(LEASE + 1)
        postgres.start()
        assert told(here)["away"] == []
        assert here.ask("do", table, do="bid 7", on=on)["type"] == "ok"
        here.picture(table, lambda newer: (newer["seats"][1]["deadline"] or 0) - newer["now"] > GRACE / 2)
        log = read_logs(nodes.database)[table]
    assert any(isinstance(entry, Opened) for entry in log)
    assert not any(isinstance(entry, Done) and entry.late for entry in log)


def test_a_node_ends_though_its_database_says_nothing(tmp_path: Path) -> None:
    with running_postgres() as postgres, running_nodes(1, tmp_path, postgres.new_database(), None) as nodes:
        node = nodes.all[0]
        with node.address.guest("en", "Sara") as sara, sara.line() as line:
            table = sara.make("auction", 2, seats=["open", "house"])
            line.watch(table)
            with postgres.standing_still():
                line.tell("sit", table=table, id="never answered")
                time.sleep(1.5)
                assert node.end() == -signal.SIGTERM


def told(line: Line) -> Message:
    """Wait until somebody is told what is away."""
    while (heard := line.hear())["type"] != "trouble":
        pass
    return heard


def test_nodes_without_a_bus_go_on_together_if_more_slowly(tmp_path: Path, postgres: Postgres) -> None:
    with running_nodes(2, tmp_path, postgres.new_database(), None) as nodes:
        first, second = (node.address for node in nodes.all)
        with first.guest() as sara, second.guest() as reza, sara.line() as here, reza.line() as there:
            table = seated(here, there, sara)
            on = here.picture(table, lambda newer: newer["on"])["on"]
            assert here.ask("do", table, do="bid 7", on=on)["type"] == "ok"
            there.picture(table, lambda newer: newer["view"] and newer["view"]["sealed"] == [0])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bus", "redis://127.0.0.1:6379/0"], "Only a PostgreSQL database can be shared on a bus"),
        (
            ["--bus", "nowhere", "--database", "postgresql+psycopg://nobody@127.0.0.1:1/none"],
            "no address of a",
        ),
        (["--database", NOWHERE], "cannot be opened"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path, arguments: list[str], told: str) -> None:
    command = [sys.executable, "-m", "fouraces", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    ended = subprocess.run([*command, *arguments], capture_output=True, text=True)
    assert ended.returncode == 2
    assert told in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
