"""Two and three nodes: one of them drives each table, and everybody sees the same wherever they are."""

import time
from pathlib import Path
from random import Random

import pytest

from nodes import Nodes, running_nodes
from served import Guest, is_asked, play_on
from servers import Postgres, Redis


def move_to(guest: Guest, address: str) -> Guest:
    """Return the same guest at another node."""
    other = Guest.__new__(Guest)
    Guest.__init__(other, guest.address, guest.language)
    return other


def test_a_table_is_played_from_two_nodes(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> None:
    with running_nodes(2, tmp_path, postgres.new_database(), redis_server.url) as nodes:
        first, second = (node.address for node in nodes.all)
        with first.guest(name="Sara") as sara, second.guest(name="Reza") as reza:
            with sara.line() as here, reza.line() as there:
                table = sara.make("auction", 2, seats=["open", "open"])
                here.watch(table)
                there.watch(table)
                assert here.ask("sit", table)["type"] == "ok"
                assert there.ask("sit", table)["type"] == "ok"
                picture = here.picture(table, lambda newer: newer["phase"] == "playing")
                assert [seat["here"] for seat in picture["seats"]] == [True, True]
                assert [seat["name"] for seat in picture["seats"]] == ["Sara", "Reza"]
                began = time.monotonic()
                here.ask("do", table, do="bid 7", on=picture["on"])
                there.picture(table, lambda newer: newer["view"] and newer["view"]["sealed"] == [0])
                print("seen elsewhere after", time.monotonic() - began)
        print(nodes.logs())
