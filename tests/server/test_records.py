"""Records in bulk: what everybody may read, what is one's own, page by page, in memory that does not grow."""

import asyncio
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fouraces.client import Client, records
from fouraces.replay import read_records
from fouraces.room.archive import Archive, Place, Wanted
from fouraces.room.messages import Order
from fouraces.room.room import Room
from fouraces.server.limits import DOWNLOADS_OF_ADDRESS, Gate
from fouraces.server.settings import Limits
from fouraces.store.log import Listing
from rooms import ManualTime, asynchronous, open_room, store_in
from served import Address, Guest, served, wait_until
from shell import fouraces

LONG_AGO = 1_790_000_000_000
ORDERS = [
    Order("auction", 2, ["random"] * 2, listed=True),
    Order("duel", 2, ["random"] * 2, listed=True),
    Order("auction", 3, ["random"] * 3, listed=True),
    Order("auction", 2, ["random"] * 2, listed=False),
    Order("abundance", 2, ["random"] * 2, {"rubbers": 1}, listed=True),
]


async def play_all(room: Room, time: ManualTime) -> list[str]:
    """Let bots play games one after the other, a second apart, and return their tables."""
    tables = []
    for order in ORDERS:
        tables.append(await room.make("host", order))
        while (await room.listing(tables[-1])).phase != "over":
            await asyncio.sleep(0.01)
        time.advance(1000)
    return tables


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    folder = tmp_path_factory.mktemp("data")

    @asynchronous
    async def fill() -> None:
        time = ManualTime(LONG_AGO)
        async with open_room(folder, time) as room:
            await play_all(room, time)

    fill()
    with served(folder) as address:
        yield address


def headers_in(answer: httpx.Response) -> list[tuple[str, int]]:
    """Return the game and the number of players of each record in an answer."""
    assert answer.status_code == 200, answer.text
    lines = answer.content.splitlines(keepends=True)
    return [(record.header.game, len(record.header.players)) for record in read_records(lines)]


LISTED = [("auction", 2), ("duel", 2), ("auction", 3), ("abundance", 2)]


def test_everybody_may_read_the_listed_games_that_are_over_and_no_others(address: Address) -> None:
    with Guest(address) as sara:
        answer = sara.http.get("/api/records")
        assert headers_in(answer) == LISTED
        assert "link" not in answer.headers
        assert answer.headers["Content-Disposition"].endswith('.aces.jsonl"')
        assert headers_in(sara.http.get("/api/games/records")) == []


def test_they_are_as_the_commands_take_them(address: Address, tmp_path: Path) -> None:
    with Guest(address) as sara:
        (tmp_path / "all.aces.jsonl").write_bytes(sara.http.get("/api/records").content)
    for command in ("verify", "replay"):
        answer = fouraces(command, tmp_path / "all.aces.jsonl")
        assert (answer.status, answer.out.count("\n"), answer.err) == (0, len(LISTED), "")


def test_pages_lead_on_to_the_last_and_to_what_comes_later(address: Address) -> None:
    with Guest(address) as sara:
        found, url = [], "/api/records?count=3"
        answer = sara.http.get(url)
        while answer.links:
            found += headers_in(answer)
            answer = sara.http.get(answer.links["next"]["url"])
        found += headers_in(answer)
        assert found == LISTED
        after = answer.headers["X-Next"]
        assert headers_in(sara.http.get("/api/records", params={"after": after})) == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"game": "auction"}, [("auction", 2), ("auction", 3)]),
        ({"game": "auction", "players": 3}, [("auction", 3)]),
        ({"players": 2}, [("auction", 2), ("duel", 2), ("abundance", 2)]),
        ({"since": LONG_AGO + 2000}, [("auction", 3), ("abundance", 2)]),
        ({"game": "ambition"}, []),
        ({"count": 1000}, LISTED),
    ],
)
def test_they_can_be_chosen(
    address: Address, query: dict[str, str | int], found: list[tuple[str, int]]
) -> None:
    with Guest(address) as sara:
        assert headers_in(sara.http.get("/api/records", params=query)) == found


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"game": "chess"}, 404),
        ({"players": "two"}, 400),
        ({"since": "-1"}, 400),
        ({"since": "1" * 16}, 400),
        ({"count": "x"}, 400),
        ({"count": "0"}, 400),
        ({"count": "1001"}, 400),
        ({"after": "nowhere"}, 400),
        ({"after": "1.'; DROP TABLE tables"}, 400),
    ],
)
def test_what_cannot_be_asked_is_refused(address: Address, query: dict[str, str], status: int) -> None:
    with Guest(address) as sara:
        for path in ("/api/records", "/api/games/records"):
            assert sara.http.get(path, params=query).status_code == status


def test_ones_own_are_all_there_listed_or_not_and_none_that_is_not_over(address: Address) -> None:
    with Guest(address) as sara, Guest(address) as other:
        for listed in (True, False):
            table = sara.make("auction", 2, seats=["random", "random"], listed=listed)
            wait_until(lambda table=table: sara.http.get(f"/api/tables/{table}").json()["phase"] == "over")  # type: ignore[misc]
        sara.make("auction", 2)
        assert headers_in(sara.http.get("/api/games/records")) == [("auction", 2)] * 2
        assert headers_in(sara.http.get("/api/games/records?count=1")) == [("auction", 2)]
        assert headers_in(other.http.get("/api/games/records")) == []


def test_a_game_is_listed_only_when_all_that_ended_before_it_surely_is(address: Address) -> None:
    with Guest(address) as sara:
        table = sara.make("auction", 2, seats=["random", "random"], listed=True)
        wait_until(lambda: sara.http.get(f"/api/tables/{table}").json()["phase"] == "over")
        assert headers_in(sara.http.get("/api/records")) == LISTED


def test_a_program_may_read_its_own_if_its_token_says_so(address: Address) -> None:
    with Guest(address) as sara, sara.program("Otto", "play") as otto, sara.program("Ida", "read") as ida:
        assert otto.http.get("/api/records").status_code == 200
        assert otto.http.get("/api/games/records").status_code == 403
        assert ida.http.get("/api/games/records").status_code == 200


def test_who_reads_already_waits_until_that_is_done() -> None:
    gate = Gate(Limits())
    assert gate.download("sara", "192.0.2.1")
    assert not gate.download("sara", "192.0.2.2")
    others = [gate.download(f"guest {number}", "192.0.2.1") for number in range(DOWNLOADS_OF_ADDRESS)]
    assert others == [True] * (DOWNLOADS_OF_ADDRESS - 1) + [False]
    gate.downloaded("sara", "192.0.2.1")
    assert gate.download("sara", "192.0.2.1")


def test_the_client_yields_each_record_once_over_all_pages(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "PAGE", 1)

    @asynchronous
    async def run() -> None:
        async with Client(address) as client:
            found = [record async for record in client.records()]
            assert [record.count(b'"fouraces"') for record in found] == [1] * len(LISTED)
            assert [record async for record in client.records("duel", 2, LONG_AGO)] == found[1:2]
            assert [record async for record in client.own_records()] == []

    run()


@asynchronous
async def test_memory_does_not_grow_with_the_number_of_records(tmp_path: Path) -> None:
    time = ManualTime(LONG_AGO)
    async with open_room(tmp_path, time) as room:
        table = await room.make("host", ORDERS[0])
        while (await room.listing(table)).phase != "over":
            await asyncio.sleep(0.01)
    store = store_in(tmp_path)
    log, seed, listing = await store.read(table), await store.seed(table), await store.listing(table)
    assert listing is not None
    for number in range(400):
        copy = Listing(f"copy-{number}", *listing[1:])
        await store.append(copy.table, 0, log, copy, seed=seed)
    archive, sizes, after, is_last = Archive(store), [], Place(), False
    peaks = []
    tracemalloc.start()
    while not is_last:
        tables, after, is_last = await archive.page(Wanted(), after, 50)
        for each in tables:
            record = await archive.record(each)
            sizes.append(sum(map(len, record.lines())))
        peaks.append(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    await store.close()
    assert len(sizes) == 401
    assert peaks[-1] < 1.5 * peaks[1] + 200_000
