"""A copy holds all of one moment, and goes whole into an empty database of either kind, or not at all."""

import asyncio
import gzip
import io
import json
import os
import subprocess
import sys
import threading
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, cast

import pexpect  # type: ignore[import-untyped] # it ships no types
import pytest
from sqlalchemy import select, text

from fouraces.room import messages as ask
from fouraces.room.entries import Clock
from fouraces.server.settings import DATABASE
from fouraces.store.backup import LONGEST_LINE, Damaged, NotABackup, check, restore
from fouraces.store.changes import Change
from fouraces.store.keys import COOKIES, SqlKeys
from fouraces.store.log import Listing
from fouraces.store.reaching import make_engine
from fouraces.store.schema import METADATA, NODES, PASSKEYS, TOKENS
from fouraces.store.sql import open_store
from fouraces.store.upgrading import migrate
from rooms import Person, asynchronous, open_room, play_on, seated, store_in
from served import served
from servers import Postgres
from shell import Answer, fouraces

Rows = dict[str, list[tuple[Any, ...]]]


def url_in(folder: Path) -> str:
    return f"sqlite:///{folder / DATABASE}"


def content_of(url: str) -> Rows:
    """Return all that a database keeps, whatever the order."""
    engine = make_engine(url)
    with engine.connect() as connection:
        rows = {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in METADATA.sorted_tables
            if table is not NODES
        }
    engine.dispose()
    return rows


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database in which there is something in every table."""
    folder = tmp_path_factory.mktemp("filled")

    async def fill() -> None:
        async with open_room(folder) as room:
            await room.rename("guest-0", "سارا 🂡")
            for order, guests in (
                (ask.Order("auction", 3, ["open", "open", "house"], clock=Clock("move", 3600)), 2),
                (ask.Order("ambition", 4, ["open", *["random"] * 3]), 1),
            ):
                people = await seated(room, order, guests)
                await people[0].ask(ask.Chat, "two\nlines \x00 and \u202e tricks")
                await play_on(people, Random(1), actions=6)
            await room.make("guest-1", ask.Order("duel", 2, listed=True))
        store = store_in(folder)
        SqlKeys(store.database).agree(COOKIES, bytes(range(32)))
        token = {
            "id": "t",
            "digest": b"\xff" * 32,
            "guest": "g",
            "owner": "guest-0",
            "scopes": "",
            "made": 2**60,
        }
        key = {"id": b"\x00", "guest": "guest-0", "public_key": b"\x01", "count": 0, "name": "", "made": 1}
        await store.database.write([Change(TOKENS, token), Change(PASSKEYS, key)])
        await store.database.write([Change(NODES, {"id": "node", "seen": 1})])
        await store.close()

    asyncio.run(fill())
    return folder


@pytest.fixture(scope="module")
def copy(filled: Path) -> Path:
    file = filled / "room.jsonl.gz"
    answer = fouraces("admin", "backup", file, "--data", filled)
    assert (answer.status, answer.out) == (0, "")
    assert answer.err == "3 card tables were copied.\n"
    return file


def test_from_sqlite_to_postgresql_and_back_everything_stays_as_it_was(
    filled: Path, copy: Path, postgres: Postgres, tmp_path: Path
) -> None:
    other, again = postgres.new_database(), tmp_path / "again.jsonl.gz"
    assert all(content_of(url_in(filled)).values())
    assert fouraces("admin", "restore", copy, "--database", other).status == 0
    assert content_of(other) == content_of(url_in(filled))
    assert fouraces("admin", "backup", again, "--database", other).status == 0
    answer = fouraces("admin", "restore", again, "--data", tmp_path / "data")
    assert (answer.status, answer.out, answer.err) == (0, "", "3 card tables were restored.\n")
    assert content_of(url_in(tmp_path / "data")) == content_of(url_in(filled))
    assert (tmp_path / "data" / DATABASE).stat().st_mode & 0o777 == 0o600


@asynchronous
async def test_a_restored_game_goes_on(copy: Path, tmp_path: Path) -> None:
    assert fouraces("admin", "restore", copy, "--data", tmp_path).status == 0
    async with open_room(tmp_path) as room:
        running = [game for game in (await room.games_of("guest-0")).games if game.phase == "playing"]
        people = [await Person(room, running[0].table, "guest-0").watch()]
        await play_on(people, Random(1), actions=3)


def test_a_copy_is_its_owner_s_alone_and_keeps_no_nodes(copy: Path) -> None:
    assert copy.stat().st_mode & 0o777 == 0o600
    header, *lines = map(json.loads, gzip.decompress(copy.read_bytes()).splitlines())
    assert (header["fouraces_backup"], header["rows"]["tables"]) == (1, 3)
    assert NODES.name not in header["rows"]
    rows = sum(isinstance(line, list) for line in lines)
    assert rows == sum(header["rows"].values())
    assert list(lines[-1]) == ["sha256"]


def test_a_copy_can_go_through_a_pipe(filled: Path, tmp_path: Path) -> None:
    piped = subprocess.run(
        [sys.executable, "-m", "fouraces", "admin", "backup", "-", "--data", str(filled)],
        capture_output=True,
        check=True,
    ).stdout
    assert fouraces("admin", "restore", "-", "--data", tmp_path, stdin=piped).status == 0
    assert content_of(url_in(tmp_path)) == content_of(url_in(filled))


def test_a_copy_of_an_earlier_revision_is_brought_up_to_date(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    engine = make_engine(url_in(old))
    migrate(engine, "0001")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO guests VALUES ('sara', 'Sara')"))
    engine.dispose()
    assert fouraces("admin", "backup", tmp_path / "old.gz", "--data", old).status == 0
    assert fouraces("admin", "restore", tmp_path / "old.gz", "--data", new).status == 0
    assert content_of(url_in(new))["guests"] == [("sara", "Sara", None)]
    asyncio.run(open_store(url_in(new)).close())


def test_a_server_that_runs_is_copied_as_it_is_at_one_moment(url: str, tmp_path: Path) -> None:
    async def write_until(store: Any, enough: threading.Event) -> None:
        number = 0
        while not enough.is_set():
            for table in ("a", "b"):
                listing = Listing(table, "open", True, number, "{}")
                await store.append(table, number, [str(number)], listing)
            number += 1

    def write() -> None:
        store = open_store(url)
        asyncio.run(write_until(store, enough))
        asyncio.run(store.close())

    enough = threading.Event()
    asyncio.run(open_store(url).close())
    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(2):
            answer = fouraces("admin", "backup", tmp_path / f"{number}.gz", "--database", url)
            assert answer.status == 0
            to = tmp_path / f"{number}"
            assert fouraces("admin", "restore", tmp_path / f"{number}.gz", "--data", to).status == 0
            entries = content_of(url_in(to))["entries"]
            log = {table: sorted(at for name, at, _ in entries if name == table) for table in ("a", "b")}
            assert log["a"] == list(range(len(log["a"])))
            assert log["b"] == list(range(len(log["b"])))
            assert len(log["a"]) - len(log["b"]) in (0, 1)
            listings = {row[0]: row[3] for row in content_of(url_in(to))["tables"]}
            assert listings == {name: len(numbers) - 1 for name, numbers in log.items() if numbers}
    finally:
        enough.set()
        writer.join()


def refused(*arguments: str | Path, stdin: bytes = b"") -> str:
    answer = fouraces("admin", *arguments, stdin=stdin)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1), answer
    return answer.err


def test_a_copy_is_restored_into_nothing_but_an_empty_database(copy: Path, filled: Path, url: str) -> None:
    before = content_of(url_in(filled))
    assert "There is something in the database" in refused("restore", copy, "--data", filled)
    assert content_of(url_in(filled)) == before
    asyncio.run(open_store(url).close())
    assert fouraces("admin", "restore", copy, "--database", url).status == 0
    assert "There is something in the database" in refused("restore", copy, "--database", url)


def test_a_server_that_was_opened_by_mistake_does_not_hinder_it(
    copy: Path, filled: Path, tmp_path: Path
) -> None:
    with served(tmp_path):
        pass
    assert fouraces("admin", "restore", copy, "--data", tmp_path).status == 0
    assert content_of(url_in(tmp_path)) == content_of(url_in(filled))


TOO_DEEP = b"[" * 100_000 + b"\n"


def unpacked(packed: bytes) -> BinaryIO:
    return cast(BinaryIO, gzip.GzipFile(fileobj=io.BytesIO(packed)))


def test_a_copy_that_was_changed_is_damaged(copy: Path) -> None:
    lines = gzip.decompress(copy.read_bytes()).splitlines(keepends=True)
    changed = lines[2].replace(b"s", b"S", 1)
    assert changed != lines[2]
    for bad in (
        lines[:-1],
        [*lines[:5], *lines[6:]],
        [*lines, lines[-1]],
        [*lines[:2], changed, *lines[3:]],
        [*lines[:-1], b"x" * (LONGEST_LINE + 10)],
        [*lines[:9], lines[9][:-3]],
    ):
        with pytest.raises(Damaged):
            check(unpacked(gzip.compress(b"".join(bad), 1)))
    check(unpacked(gzip.compress(b"".join(lines), 1)))


def test_a_file_of_which_a_part_is_lost_is_damaged(copy: Path) -> None:
    whole = copy.read_bytes()
    for length in range(len(whole) // 3, len(whole), 97):
        with pytest.raises(Damaged):
            check(unpacked(whole[:length]))
    for place in range(len(whole) // 3, len(whole) - 8, 97):
        flipped = bytes([whole[place] ^ 0x10])
        with pytest.raises((Damaged, NotABackup)):
            check(unpacked(whole[:place] + flipped + whole[place + 1 :]))
    packed = map(gzip.compress, (b"", b"[]\n", b"\xff\n", TOO_DEEP))
    for file in (b"", b"no gzip", *packed):
        with pytest.raises(NotABackup):
            check(unpacked(file))


def summed(lines: list[bytes]) -> BinaryIO:
    """Return a copy with the sum that its lines have."""
    end = json.dumps({"sha256": sha256(b"".join(lines)).hexdigest()}, separators=(",", ":")).encode()
    return io.BytesIO(b"".join([*lines, end, b"\n"]))


def test_a_line_of_lists_within_lists_is_damaged(url: str) -> None:
    header = b'{"fouraces_backup":1,"revision":"0002","made":1,"rows":{}}\n'
    file, engine = summed([header, TOO_DEEP]), make_engine(url)
    with pytest.raises(Damaged):
        restore(engine, file, check(file), lambda _: None)
    engine.dispose()


@pytest.mark.parametrize(
    "changed",
    [
        *({"rows": rows} for rows in ([1], None, 5, {"tables": "x"}, {"tables": None})),
        *({"revision": revision} for revision in (None, ["a"], 5)),
        {"made": "today"},
        {"fouraces_backup": 2},
    ],
    ids=str,
)
def test_a_first_line_of_another_kind_is_that_of_no_copy(changed: dict[str, Any]) -> None:
    header = {"fouraces_backup": 1, "revision": "0002", "made": 1, "rows": {}}
    check(summed([json.dumps(header).encode() + b"\n"]))
    with pytest.raises(NotABackup):
        check(summed([json.dumps({**header, **changed}).encode() + b"\n"]))


def test_a_copy_that_is_none_of_a_database_changes_nothing(url: str) -> None:
    """Whoever makes the sum right again can only make a copy that does not fit."""
    asyncio.run(open_store(url).close())
    before = content_of(url)
    header = {"revision": "0002", "made": 1, "rows": {"guests": 1}}
    guests = {"table": "guests", "columns": ["id", "name", "became"]}
    for lines in (
        [guests, ["sara", "Sara"]],
        [guests, ["sara", "Sara", None], ["reza", "Reza", None]],
        [guests, ["sara", "Sara", None], {"table": "nothing", "columns": []}, [1]],
        [["sara", "Sara", None]],
        [guests, ["sara", ["Sara"], None]],
        [guests, [None, "Sara", None]],
        [{"table": "guests", "columns": ["id", "name", "nothing"]}, ["sara", "Sara", None]],
        [{"table": ["guests"], "columns": 5}, ["sara", "Sara", None]],
        [{"table": "entries", "columns": ["table_id", "number", "entry"]}, ["nowhere", 0, "{}"]],
        [{"table": "entries", "columns": ["table_id", "number", "entry"]}, ["nowhere", 2**70, "{}"]],
    ):
        rows = [json.dumps(line).encode() + b"\n" for line in ({"fouraces_backup": 1, **header}, *lines)]
        file = summed(rows)
        engine = make_engine(url)
        with pytest.raises(Damaged):
            restore(engine, file, check(file), lambda _: None)
        engine.dispose()
    assert content_of(url) == before


def test_what_is_no_copy_is_told_in_one_sentence(copy: Path, tmp_path: Path) -> None:
    newer = gzip.compress(b'{"fouraces_backup":2,"revision":"0002","made":1,"rows":{}}\n')
    (tmp_path / "newer.gz").write_bytes(newer)
    assert "is no backup of Four Aces" in refused("restore", tmp_path / "newer.gz", "--data", tmp_path)
    part = copy.read_bytes()[:-20]
    assert "is damaged or not complete" in refused("restore", "-", "--data", tmp_path / "data", stdin=part)
    assert not (tmp_path / "data").exists()


def test_what_cannot_be_copied_is_told(tmp_path: Path, postgres: Postgres) -> None:
    file = tmp_path / "room.gz"
    assert "there is no such file" in refused("backup", file, "--data", tmp_path)
    assert "There is nothing in the database" in refused(
        "backup", file, "--database", postgres.new_database()
    )
    assert not list(tmp_path.iterdir())
    asyncio.run(store_in(tmp_path).close())
    missing = tmp_path / "nowhere" / "room.gz"
    assert f"{missing}: there is no such file" in refused("backup", missing, "--data", tmp_path)
    assert "this is a folder" in refused("backup", tmp_path, "--data", tmp_path)
    assert "there is no such file" in refused("restore", missing, "--data", tmp_path)
    assert "“nonsense” is no address" in refused("backup", file, "--database", "nonsense")
    told = refused("backup", file, "--database", "postgresql://aces:secret@127.0.0.1:1/aces")
    assert "cannot be opened" in told
    assert "secret" not in told


def peak_memory(*arguments: str | Path) -> int:
    """Run the program, and return how much memory it took at most, in megabytes."""
    program = (
        "import pathlib, sys\nfrom fouraces.cli import main\nsys.argv[0] = 'fouraces'\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        "print(pathlib.Path('/proc/self/status').read_text())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)], capture_output=True, text=True, check=True
    )
    (peak,) = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("VmHWM:")]
    return int(peak) // 1024


@asynchronous
async def test_the_memory_does_not_grow_with_the_copy(tmp_path: Path) -> None:
    peaks = []
    for name, entries in (("small", 10), ("large", 60_000)):
        folder = tmp_path / name
        folder.mkdir()
        store = store_in(folder)
        await store.append("a", 0, ["x" * 1000] * entries, Listing("a", "open", True, 0, "{}"))
        await store.close()
        backup = peak_memory("admin", "backup", folder / "copy.gz", "--data", folder)
        restored = peak_memory("admin", "restore", folder / "copy.gz", "--data", folder / "again")
        peaks.append((backup, restored))
    assert peaks[1][0] - peaks[0][0] < 20
    assert peaks[1][1] - peaks[0][1] < 20


def test_in_persian_too(copy: Path, tmp_path: Path) -> None:
    def persian(*arguments: str | Path) -> Answer:
        return fouraces("--lang", "fa", "admin", *arguments)

    assert "۳ میز" in persian("restore", copy, "--data", tmp_path).err
    assert "پشتیبان" in persian("restore", copy, "--data", tmp_path).err
    assert "پشتیبان" in persian("--help").out


def test_a_bar_is_shown_at_a_terminal_alone(filled: Path, tmp_path: Path) -> None:
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "fouraces", "--lang", "en", "admin", "backup", str(tmp_path / "x.gz"), "--data", str(filled)],
        env={**os.environ, "TERM": "xterm"},
        timeout=60,
    )
    terminal.expect("3 card tables were copied.")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
