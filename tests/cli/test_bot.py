"""`fouraces bot`: it sits down from another process, plays, comes back, and takes leave."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fouraces.verify import verify
from served import Address, Guest, Process, free_port, served, wait_until
from shell import fouraces

PATIENCE = 60.0

WRONG = "fa_wrong"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with served(tmp_path_factory.mktemp("data")) as address:
        yield address


@contextmanager
def bot(*arguments: str, token: str = "") -> Iterator["subprocess.Popen[str]"]:
    """Run a bot in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fouraces", "--lang", "en", "bot", *arguments, "--pace", "0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "FOURACES_TOKEN": token},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said(process: "subprocess.Popen[str]") -> str:
    """Return the next line that a bot says."""
    assert process.stdout
    return process.stdout.readline().strip()


def link(address: Address, table: str) -> str:
    return f"{address}/table/{table}"


def test_two_bots_play_a_game_at_the_table_of_a_link(server: Address) -> None:
    with Guest(server) as host:
        table = host.make("abundance", 2, options={"rubbers": 1})
        with bot(link(server, table)) as first, bot(link(server, table), "--name", "Otto") as second:
            told = [process.communicate(timeout=PATIENCE)[0].splitlines() for process in (first, second)]
        assert [process.returncode for process in (first, second)] == [0, 0]
        for lines in told:
            assert lines[0] == f"I sit at the table {link(server, table)}; Ctrl+C ends it."
            assert lines[1].startswith(f"The game at {link(server, table)} is over: ")
        record = host.http.get(f"/api/tables/{table}/record").content.splitlines(keepends=True)
    assert [verdict.ok for verdict in verify(record)] == [True]
    assert b'"Otto"' in record[0]
    assert b'"house bot"' in record[0]
    assert b'"x-seats": ["program", "program"]' in record[0]


def test_with_a_token_it_is_a_program_and_comes_back_to_its_seat(tmp_path: Path) -> None:
    with Process(tmp_path, "--workers", "0", "--pace", "20") as process:
        address = process.start()
        with Guest(address) as owner, owner.program("Otto") as program:
            table = owner.make("ambition", 4, seats=["open", "house", "house", "house"])
            with bot(link(address, table), token=program.secret) as playing:
                said(playing)
                playing.kill()
                playing.wait()
            with bot(link(address, table), token=program.secret) as playing:
                said(playing)
                for _ in range(2):
                    process.kill()
                    process.start()
                    wait_until(lambda: owner.http.get(f"/api/tables/{table}").status_code == 200)
                assert "is over" in said(playing)
                assert playing.wait(PATIENCE) == 0
            (record,) = [
                line
                for line in owner.http.get(f"/api/tables/{table}/record").iter_lines()
                if "x-seats" in line
            ]
    assert '"x-seats": ["program", "house", "house", "house"]' in record
    assert '"players": ["Otto"' in record


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_gives_the_game_to_the_house_or_frees_the_seat(
    server: Address, number: signal.Signals
) -> None:
    with Guest(server) as sara, sara.line() as line:
        table = sara.make("auction", 2)
        line.watch(table)
        line.ask("sit", table, seat=0)
        with bot(link(server, table)) as playing:
            line.picture(table, lambda picture: picture["phase"] == "playing")
            said(playing)
            playing.send_signal(number)
            told, _ = playing.communicate(timeout=PATIENCE)
        assert (playing.returncode, told) == (0, f"I have left the table {link(server, table)}.\n")
        line.picture(table, lambda picture: picture["seats"][1]["away"])
        other = sara.make("auction", 2)
        with bot(link(server, other)) as waiting:
            line.watch(other)
            line.picture(other, lambda picture: picture["seats"][0]["kind"] == "program")
            said(waiting)
            waiting.send_signal(number)
            assert waiting.wait(PATIENCE) == 0
        line.picture(other, lambda picture: picture["seats"][0]["kind"] == "open")


def test_it_goes_on_with_the_same_people(server: Address) -> None:
    with Guest(server) as sara, sara.line() as line:
        table = sara.make("duel", 2)
        with bot(link(server, table), "--again") as playing:
            for _ in range(2):
                line.watch(table)
                line.ask("sit", table)
                line.picture(table, lambda picture: picture["phase"] == "playing")
                line.ask("resign", table)
                table = line.picture(table, lambda picture: picture["again"] is not None)["again"]
            playing.send_signal(signal.SIGINT)
            assert playing.wait(PATIENCE) == 0


def test_it_sits_down_wherever_the_lobby_wants_somebody_for_its_games(server: Address) -> None:
    with Guest(server) as sara, sara.line() as line:
        before = sara.make("auction", 2, listed=True)
        with bot(server, "--game", "auction", "--tables", "2") as playing:
            assert said(playing).startswith("Waiting for tables")
            other, hidden = sara.make("duel", 2, listed=True), sara.make("auction", 2)
            after = sara.make("auction", 2, listed=True)
            for table in (before, after):
                line.watch(table)
                line.picture(table, lambda picture: picture["seats"][0]["kind"] == "program")
            for table in (other, hidden):
                assert line.watch(table)["seats"][0]["kind"] == "open"
            playing.send_signal(signal.SIGINT)
            assert playing.wait(PATIENCE) == 0
        for table in (before, after):
            line.picture(table, lambda picture: picture["seats"][0]["kind"] == "open")


def one_line(*arguments: str, language: str = "en", token: str = "") -> str:
    answer = fouraces("--lang", language, "bot", *arguments, env={"FOURACES_TOKEN": token})
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("fouraces: ")
    assert answer.err.count("\n") == 1
    return answer.err


def test_what_cannot_be_is_told_in_one_sentence(server: Address) -> None:
    with Guest(server) as sara, sara.line() as line:
        begun = sara.make("auction", 2, seats=["open", "house"])
        line.ask("sit", begun)
        three = sara.make("auction", 3)
        over = sara.make("auction", 2, seats=["random", "random"])
        wait_until(lambda: sara.http.get(f"/api/tables/{over}").json()["phase"] == "over")
        cases = {
            ("nonsense",): "“nonsense” is neither a table's link nor the address of a server",
            (link(server, "nowhere"),): "There is no such table.",
            (link(server, begun),): "The game has begun already.",
            (link(server, over),): "The game at this table is over.",
            (link(server, three), "--bot", "perfect"): "there is no bot “perfect”",
            (server, "--bot", "clever"): "There is no bot “clever”",
            (server, "--game", "chess"): "There is no game “chess”",
            (server, "--game", "duel", "--bot", "perfect"): "There is no bot “perfect”",
            (server, "--tables", "0"): "--tables takes a whole number from 1 to 16.",
            (f"http://127.0.0.1:{free_port()}/",): "cannot be reached",
            (f"{server}/elsewhere",): "is neither a table's link",
        }
        for arguments, told in cases.items():
            assert told in one_line(*arguments)
        for token in (WRONG, "fa_…"):
            assert "This token opens nothing here" in one_line(server, token=token)
        assert "دری را باز نمی‌کند" in one_line(server, language="fa", token=WRONG)
        assert "نه پیوند یک میز" in one_line("nonsense", language="fa")


def test_its_help_warns_of_tokens_on_the_command_line() -> None:
    assert "FOURACES_TOKEN" in fouraces("--lang", "en", "bot", "--help").out
    assert "FOURACES_TOKEN" in fouraces("--lang", "fa", "bot", "--help").out
