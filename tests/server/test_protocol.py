"""What really goes over the WebSocket is what its description says."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from fouraces.server.asyncapi import CLIENT, SERVER, asyncapi
from served import Address, Line, Message, play_on

DOCS = Path(__file__).parents[2] / "docs"
PATIENCE_ALONE = {"do", "undo", "redo", "hint", "resign"}
UNWELL = {"trouble"}
"""What a server says while something is away that it stands on; tests of several servers hear it."""
BOTS = {"auction": 3, "abundance": 2, "ambition": 4, "patience": 1, "duel": 2}


def validators(operation: str) -> dict[str, Draft202012Validator]:
    """What checks each message that goes in one direction, by its type."""
    described = asyncapi()
    found = {}
    for reference in described["operations"][operation]["messages"]:
        message = described["components"]["messages"][reference["$ref"].rpartition("/")[2]]
        schema = {**message["payload"], "components": described["components"]}
        found[message["name"]] = Draft202012Validator(schema)
    return found


TO_SERVER, TO_CLIENT = validators("ask"), validators("tell")


def check(line: Line) -> set[str]:
    """Check all that went over a WebSocket; return the types of the messages."""
    for message in line.sent:
        TO_SERVER[message["type"]].validate(message)
    for message in line.heard:
        TO_CLIENT[message["type"]].validate(message)
    return {message["type"] for message in (*line.sent, *line.heard)}


def unknown_parts(line: Line) -> Iterator[str]:
    """What came and is not described."""
    schemas = asyncapi()["components"]["schemas"]
    names = {message["name"]: message["title"] for message in _told()}
    for message in line.heard:
        yield from set(message) - set(schemas[names[message["type"]]]["properties"])


def _told() -> list[dict[str, Any]]:
    described = asyncapi()
    keys = [part["$ref"].rpartition("/")[2] for part in described["operations"]["tell"]["messages"]]
    return [described["components"]["messages"][key] for key in keys]


@pytest.mark.parametrize("game", BOTS)
def test_a_whole_game_is_as_described(server: Address, game: str) -> None:
    with server.guest("fa", "سارا") as guest, guest.line() as line:
        table = guest.make(game, BOTS[game], seats=["open", *["random"] * (BOTS[game] - 1)])
        line.watch(table)
        assert line.ask("sit", table, seat=0, cut="کات")["type"] == "ok"
        if game == "patience":
            play_patience(line, table)
        else:
            assert play_on(line, table, Random(7))["outcome"]
        needed = PATIENCE_ALONE if game == "patience" else {"watch", "sit", "do", "ok", "picture"}
        assert check(line) >= needed
        assert list(unknown_parts(line)) == []


def play_patience(line: Line, table: str) -> None:
    """Do everything that a patience has, and give up."""
    for kind in ("do", "undo", "redo", "hint", "redo", "resign"):
        on = line.picture(table, lambda picture: bool(picture["on"]))["on"]
        line.ask(kind, table, **({"do": "flip", "on": on} if kind == "do" else {}))
    line.picture(table, lambda picture: picture["phase"] == "over")


def test_everything_else_is_as_described(server: Address) -> None:
    with (
        server.guest(name="Sara") as host,
        server.guest(name="Reza") as other,
        host.line() as line,
        other.line() as theirs,
    ):
        line.tell("watch-lobby")
        table = host.make("ambition", 4, seats=["open", "invited", "open", "open"], listed=True)
        line.watch(table)
        theirs.watch(table)
        asked: list[tuple[Line, str, Message]] = [
            *((line, "sit", {"seat": 0}), (theirs, "sit", {}), (theirs, "stand", {})),
            *((theirs, "sit", {"seat": 1}), (line, "seat-bot", {"seat": 2, "bot": "random"})),
            *((line, "free", {"seat": 2}), (line, "chat", {"text": "سلام"})),
            *((theirs, "chat", {"phrase": "well-played"}), (theirs, "start", {}), (line, "start", {})),
            *((line, "leave", {}), (line, "return", {}), (line, "abandon", {}), (theirs, "rematch", {})),
            *((theirs, "abandon", {}), (theirs, "rematch", {})),
        ]
        answers = [sender.ask(kind, table, **facts)["type"] for sender, kind, facts in asked]
        assert answers.count("refused") == 2
        line.tell("unwatch", table=table)
        line.tell("unwatch-lobby")
        line.tell("ping")
        while line.hear()["type"] != "pong":
            pass
        line.socket.send("nonsense")
        line.end()
        seen = check(line) | check(theirs)
        assert seen >= (TO_SERVER.keys() | TO_CLIENT.keys()) - PATIENCE_ALONE - UNWELL
        assert [*unknown_parts(line), *unknown_parts(theirs)] == []


def test_the_description_is_checked_in_and_served(server: Address) -> None:
    described = json.loads(json.dumps(asyncapi()))
    assert httpx.get(f"{server}/asyncapi.json").json() == described
    path = DOCS / "asyncapi.json"
    assert json.loads(path.read_text(encoding="utf-8")) == described, "Run `make protocol`."


def test_the_description_is_one_of_asyncapi() -> None:
    described = asyncapi()
    assert described["asyncapi"] == "3.0.0"
    references = re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(described))
    assert references
    for reference in references:
        part: Any = described
        for name in reference.split("/"):
            part = part[name]
    for schema in described["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
        assert schema["description"]


def test_the_protocol_is_written_down_for_people() -> None:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for kind in (*CLIENT, *SERVER):
        assert f'"type": "{kind.__struct_config__.tag}"' in text, kind
        for part in kind.__struct_fields__:
            assert f"`{part}`" in text or f'"{part}"' in text, f"{kind.__name__}.{part}"


def examples() -> list[Message]:
    """The messages in the text for people: each line of JSON, and who sends it stands before."""
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```json\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [json.loads(line) for block in blocks for line in block.splitlines()]


def test_the_examples_for_people_are_messages_of_the_protocol() -> None:
    found = examples()
    assert {message["type"] for message in found} >= TO_SERVER.keys() | (TO_CLIENT.keys() - {"picture"})
    for message in found:
        kind = message["type"]
        sent = kind in TO_SERVER and "why" not in message
        (TO_SERVER if sent else TO_CLIENT)[kind].validate(message)
