"""`fouraces serve`: it says where it is open, goes on where it stopped, and refuses in one sentence."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
import pexpect  # type: ignore[import-untyped] # it ships no types
import pytest

from fouraces.refusals import BadSetting
from fouraces.server.settings import DATABASE, SETTINGS, read_limits
from fouraces.telling.language import Language
from fouraces.verify import verify
from served import Guest, Process, wait_until
from servers import Postgres
from shell import fouraces


def test_a_killed_server_goes_on_in_the_middle_of_a_sealed_bid(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        address = process.start()
        with Guest(address, name="Sara") as sara, Guest(address, name="Reza") as reza:
            table = sara.make("auction", 2)
            with sara.line() as line, reza.line() as theirs:
                for opened, seat in ((line, 0), (theirs, 1)):
                    opened.watch(table)
                    assert opened.ask("sit", table, seat=seat, cut=f"cut {seat}")["type"] == "ok"
                before = line.picture(table, lambda picture: bool(picture["on"]))
                assert line.ask("do", table, id="sealed", do="bid 7", on=before["on"])["type"] == "ok"
                theirs.picture(table, lambda picture: bool(picture["on"]))
                process.kill()
            assert process.start() == address
            with sara.line() as line, reza.line() as theirs:
                mine, other = line.watch(table), theirs.watch(table)
                assert (mine["me"], mine["view"]["choice"], mine["commit"]) == (0, "bid 7", before["commit"])
                assert (other["me"], other["view"]["choice"], bool(other["on"])) == (1, None, True)
                assert line.ask("do", table, id="sealed", do="bid 7", on=before["on"])["type"] == "ok"
                assert theirs.ask("do", table, do="bid 9", on=other["on"])["type"] == "ok"
                after = line.picture(table, lambda picture: picture["view"]["sales"] != [])
                assert after["view"]["hands"][0] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
                assert line.ask("resign", table)["type"] == "ok"
            record = sara.http.get(f"/api/tables/{table}/record").content.splitlines(keepends=True)
    events = [json.loads(line) for line in record]
    assert [event["do"] for event in events if event.get("by") in (0, 1)] == ["bid 7", "bid 9"]
    assert events[0]["fairness"]["cuts"] == ["cut 0", "cut 1"]
    assert [verdict.ok for verdict in verify(record)] == [True]


def test_its_log_is_json_and_has_no_secrets(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "fouraces", "serve", "--data", str(tmp_path), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    (address,) = [word for word in process.stdout.readline().split() if word.startswith("http://")]
    with httpx.Client(base_url=address, headers={"Origin": address.rstrip("/")}) as browser:
        browser.get("/api/me")
        table = browser.post("/api/tables", json={"game": "auction", "players": 2}).json()["table"]
        browser.get(f"/table/{table}")
        browser.get(f"/nowhere/{table}?secret={table}")
        cookie = browser.cookies["guest"]
    process.send_signal(signal.SIGINT)
    _, log = process.communicate(timeout=20)
    assert process.returncode == 0
    written = [json.loads(line) for line in log.splitlines()]
    lines = [line for line in written if line["message"] == "answered"]
    assert [line["message"] for line in written if line not in lines] == ["opened", "closing"]
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("GET", "/api/me", 200),
        ("POST", "/api/tables", 201),
        ("GET", "/table/{table}", 200),
        ("GET", "-", 404),
    ]
    assert all({"timestamp", "level", "ms", "address"} <= set(line) for line in lines)
    for secret in (table, cookie, cookie.partition(".")[0]):
        assert secret not in log


def one_line(*arguments: str, language: str = "en") -> str:
    answer = fouraces("--lang", language, "serve", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("fouraces: ")
    assert answer.err.count("\n") == 1
    return answer.err


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = one_line("--data", str(tmp_path), "--port", port)
        assert f"Port {port} is taken by another program; try “--port {int(port) + 1}”." in told
        assert "درگاه" in one_line("--data", str(tmp_path), "--port", port, language="fa")


@pytest.mark.skipif(os.geteuid() == 0, reason="whoever may do everything is refused nothing")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "you have no permission for this" in one_line("--data", str(tmp_path / "data"))


def test_what_cannot_be_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in one_line("--data", str(tmp_path / "file" / "data"))
    assert str(tmp_path / "file") in one_line("--data", str(tmp_path / "file"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--port", "70000"], "--port takes a whole number from 0 to 65535."),
        (["--port", "many"], "--port takes a whole number from 0 to 65535."),
        (["--host", "192.0.2.1", "--port", "0"], "This computer has no address “192.0.2.1”"),
        (["--host", "no such host", "--port", "0"], "no such host"),
        (["--database", "nonsense"], "“nonsense” is no address of an SQLite or a PostgreSQL database"),
        (["--database", "mysql://aces/aces"], "“mysql://aces/aces” is no address of"),
        (["--database", "postgresql+foo://aces/aces"], "“postgresql+foo://aces/aces” is no address of"),
        (
            ["--database", "postgresql://aces:secret@h:port/aces"],
            "“postgresql://***@h:port/aces” is no address",
        ),
        (["--database", "postgresql://aces:secret@h:/aces"], "“postgresql://***@h:/aces” is no address"),
        (["--database", "postgresql://aces:secret@secret@h/aces"], "“postgresql://***@h/aces” is no address"),
        (["--database", "postgresql://aces:secret"], "“postgresql” is no address"),
        (["--database", "sqlite:////no/such/folder/room.db"], "/no/such/folder: there is no such file"),
        (["--database", "sqlite:////"], "/: this is a folder, not a file"),
        (
            ["--database", "postgresql://aces:secret@127.0.0.1:1/aces"],
            "The database postgresql://***@127.0.0.1:1/aces cannot be opened: nobody listens there.",
        ),
        (["--database", "postgresql://aces@no.such.name.invalid/aces"], "no machine is known by this name."),
    ],
)
def test_what_cannot_be_served_is_told(tmp_path: Path, arguments: list[str], told: str) -> None:
    answer = one_line("--data", str(tmp_path), *arguments)
    assert told in answer
    assert "secret" not in answer


def test_a_database_that_refuses_somebody_is_told_in_both_languages(
    tmp_path: Path, postgres: Postgres
) -> None:
    room = postgres.new_database().rpartition("/")[0]
    stranger = room.replace("room@", "stranger@")
    for database, english, persian in (
        (f"{room}/nowhere", "there is no such database.", "چنین پایگاه داده‌ای نیست."),
        (f"{stranger}/postgres", "it wants another name or password.", "نام یا گذرواژهٔ دیگری می‌خواهد."),
        (f"{room}/postgres?sslmode=nonsense", "what is said of it: “", "دلیلش چنین گفته شده است: «"),
    ):
        given = ("--data", str(tmp_path), "--database", database)
        assert english in one_line(*given)
        assert persian in one_line(*given, language="fa")


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file, copy = tmp_path / DATABASE, tmp_path / "copy.gz"
    with Process(tmp_path) as process, Guest(process.start()):
        told = f"A server keeps its tables in {file} already; end it first, or choose another folder"
        assert told in one_line("--data", str(tmp_path), "--port", "0")
        assert told in one_line("--database", f"sqlite:///{file}", "--data", str(tmp_path / "other"))
        assert "سرور" in one_line("--data", str(tmp_path), "--port", "0", language="fa")
        assert fouraces("admin", "backup", copy, "--data", tmp_path).status == 0
        assert fouraces("admin", "tidy", "--data", tmp_path).status == 0
        assert told in fouraces("admin", "restore", copy, "--data", tmp_path).err
        process.kill()
        process.start()
    assert f"{DATABASE}-lock" in [path.name for path in tmp_path.iterdir()]


@pytest.mark.skipif(os.geteuid() != 0, reason="one needs to be able to become somebody else")
@pytest.mark.parametrize(
    ("mode", "at_fault"), [(0o700, f"data/{SETTINGS}"), (0o755, "data")], ids=["closed", "not-ours"]
)
def test_a_folder_of_somebody_else_is_told(mode: int, at_fault: str) -> None:
    as_nobody = ["setpriv", "--reuid=nobody", "--clear-groups", sys.executable, "-m", "fouraces"]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        data = Path(folder) / "data"
        data.mkdir(mode)
        answer = subprocess.run(
            [*as_nobody, "--lang", "en", "serve", "--data", str(data), "--port", "0"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.stderr == f"fouraces: {folder}/{at_fault}: you have no permission for this\n"
    assert answer.returncode == 2


def test_the_limits_can_be_set_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("message_bytes = 2000\nmessages = {per_second = 1, at_once = 2}\n")
    with Process(tmp_path) as process, Guest(process.start()) as guest:
        content = b'{"name": "Sara"}'.ljust(2001)
        answer = guest.http.put("/api/me", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mesages = 5", "There is no setting “mesages” for {file}; like it are: messages, message_bytes, "),
        ("[keep]\nplayed = 1", "There is no setting “keep.played” for {file}; like it are: unplayed_days, "),
        ("message_bytes = 1", "“message_bytes” in {file} must be a whole number from 1024 to 65536."),
        ("excess = true", "“excess” in {file} must be a whole number, 0 or more."),
        ("patience = nan", "“patience” in {file} must be a number above 0."),
        ("keep.unplayed_days = 'soon'", "“keep.unplayed_days” in {file} must be a number above 0."),
        ("messages = 5", "“messages” in {file} must be a table with these settings: per_second, at_once"),
        (
            "messages.at_once = 5",
            "“messages” in {file} must be a table with these settings: per_second, at_once",
        ),
        (
            "messages = {per_second = 1, at_once = 0}",
            "“messages.at_once” in {file} must be a whole number, 1 or more.",
        ),
        (
            "watched = 5\nmessage_bytes = ",
            "Line 2 of {file} is not TOML; a setting looks like “excess = 100”.",
        ),
        ("watched = [\n5,", "Line 2 of {file} is not TOML; a setting looks like “excess = 100”."),
        ("watched = 5 # \xff", "{file} is not UTF-8 from byte 15 on."),
    ],
)
def test_a_file_of_limits_that_cannot_be_understood_is_told(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / SETTINGS
    file.write_text(text, encoding="latin-1")
    with pytest.raises(BadSetting) as refused:
        read_limits(tmp_path)
    assert str(refused.value).startswith(told.format(file=file))
    assert str(file) in Language("fa").refuse(refused.value)


def test_a_mistake_in_the_file_of_limits_ends_the_server(tmp_path: Path) -> None:
    (tmp_path / SETTINGS).write_text("keep.unplayed_days = 'soon'")
    assert "“keep.unplayed_days” in" in one_line("--data", str(tmp_path), "--port", "0")
    assert "باید عددی بزرگ‌تر از ۰ باشد" in one_line("--data", str(tmp_path), "--port", "0", language="fa")


@pytest.mark.parametrize(("arguments", "opens"), [([], True), (["--no-open"], False)])
def test_the_browser_is_opened_where_there_is_a_terminal(
    tmp_path: Path, arguments: list[str], opens: bool
) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o700)
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "fouraces", "--lang", "en", "serve", "--data", str(tmp_path), "--port", "0", *arguments],
        env={**os.environ, "BROWSER": str(browser)},
        encoding="utf-8",
        timeout=30,
    )
    terminal.expect(r"Four Aces is open at (http://\S+) until you press Ctrl\+C\.")
    assert terminal.match
    address = terminal.match[1]
    if opens:
        wait_until(opened.exists)
        assert opened.read_text().strip() == address
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert opened.exists() == opens
