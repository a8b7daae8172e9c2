"""People and programs on two nodes: who becomes another is so everywhere, also when a node dies over it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import psycopg
import pytest

from aftermath import read_logs, url_of
from fouraces.room.entries import Became
from nodes import Nodes, running_nodes
from passkeys import ask, me, named, register, sign_in
from served import Guest, Line, Program, play_on, wait_until
from servers import Postgres, Redis
from storms import move_to

TABLES = 40
ATTEMPTS = 3

WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> Iterator[Nodes]:
    with running_nodes(2, tmp_path, postgres.new_database(), redis_server.url) as nodes:
        yield nodes


def games_of(guest: Guest) -> dict[str, int | None]:
    return {game["table"]: game["me"] for game in guest.http.get("/api/games").json()["games"]}


def test_a_game_that_is_played_on_another_node_is_handed_over(nodes: Nodes) -> None:
    here, there = (named(node.address) for node in nodes.all)
    with here.guest("en", "Sara") as sara, here.guest() as device, there.guest("en", "Omid") as omid:
        passkey = register(sara)
        order = {"seats": ["open", "open", "house"], "clock": {"kind": "move", "seconds": 60, "increment": 0}}
        table = omid.make("auction", 3, **order)
        move_to(device, there)
        with omid.line() as theirs, device.line() as old:
            for line in (theirs, old):
                assert line.ask("sit", table)["type"] == "ok"
                line.watch(table)
            move_to(device, here)
            ticket = sign_in(device, passkey).json()["ticket"]
            assert ask(device, "sign-in/finish", ticket=ticket, merge=True).status_code == 200
            theirs.picture(table, lambda seen: seen["seats"][1]["guest"] == me(sara)["guest"])
            assert old.end()[1] == 1008
            with sara.line() as own:
                assert own.watch(table)["me"] == 1
                assert both_play(own, theirs, table) == ["over", "over"]


def both_play(one: Line, other: Line, table: str) -> list[str]:
    """Let two people play at random to the end; return the phases that they see."""
    with ThreadPoolExecutor(2) as threads:
        played = threads.map(lambda line, seed: play_on(line, table, Random(seed)), (one, other), (1, 2))
        return [picture["phase"] for picture in played]


@pytest.mark.parametrize("attempt", range(ATTEMPTS))
def test_what_a_node_that_dies_has_left_is_handed_over_by_another(nodes: Nodes, attempt: int) -> None:
    here, there = (named(node.address) for node in nodes.all)
    with here.guest("en", "Sara") as sara, here.guest() as device:
        passkey = register(sara)
        order = {"seats": ["open", "open"]}
        tables = [device.make("auction", 2, **order) for _ in range(TABLES)]
        cookies = dict(device.http.cookies)
        ticket = sign_in(device, passkey).json()["ticket"]
        with ThreadPoolExecutor(1) as threads:
            finishing = threads.submit(ask, device, "sign-in/finish", ticket=ticket, merge=True)
            with suppress(TimeoutError):
                finishing.result(0.02 + 0.06 * attempt)
            nodes.all[0].kill()
            with suppress(httpx.TransportError):
                finishing.result()
        move_to(sara, there)
        with httpx.Client(base_url=there, cookies=cookies) as old:
            if old.get("/api/me").json() == me(sara):
                wait_until(lambda: len(games_of(sara)) == TABLES)
                nodes.all[0].start()
                logs = read_logs(nodes.database)
                for table in tables:
                    became = [entry for entry in logs[table] if isinstance(entry, Became)]
                    assert len(became) == 1
                with sara.line() as line:
                    assert all(line.watch(table)["host"] for table in tables[:10])
            else:
                assert games_of(sara) == {}
                assert len(old.get("/api/games").json()["games"]) == TABLES


def test_who_becomes_another_becomes_whom_that_one_has_become_meanwhile(nodes: Nodes) -> None:
    here, there = (named(node.address) for node in nodes.all)
    with here.guest() as device, here.guest() as other, here.guest("en", "Sara") as sara:
        passkeys = register(other), register(sara)
        tables = [guest.make("auction", 2) for guest in (device, other, sara)]
        tickets = [
            sign_in(guest, passkey).json()["ticket"]
            for guest, passkey in zip((device, other), passkeys, strict=True)
        ]
        move_to(other, there)
        with ThreadPoolExecutor(2) as threads, psycopg.connect(url_of(nodes.database)) as database:
            database.execute("SELECT 1 FROM passkeys WHERE id = %s FOR UPDATE", (passkeys[0].id,))
            finishing = []
            for guest, ticket in zip((device, other), tickets, strict=True):
                finishing.append(threads.submit(ask, guest, "sign-in/finish", ticket=ticket, merge=True))
                wait_until(lambda: database.execute(WAITING).fetchone() == (len(finishing),))
            database.rollback()
            assert [finished.result().json() for finished in finishing] == [me(sara)] * 2
        wait_until(lambda: games_of(device).keys() == set(tables))


def test_a_revoked_token_opens_nothing_on_any_node(nodes: Nodes) -> None:
    here, there = (node.address for node in nodes.all)
    with here.guest() as owner, owner.program() as program:
        elsewhere = Program(there, program.secret)
        with elsewhere, elsewhere.line() as line:
            assert elsewhere.http.get("/api/me").status_code == httpx.codes.OK
            revoked = owner.http.request("DELETE", f"/api/tokens/{program.token}", json={})
            assert revoked.status_code == httpx.codes.OK
            assert elsewhere.http.get("/api/me").status_code == httpx.codes.UNAUTHORIZED
            assert line.end()[1] == 1008
