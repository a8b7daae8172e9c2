"""The command line keeps its contract: what it prints, where, and with which exit status."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fouraces.rules import GAMES, load_game
from shell import Answer, fouraces

RECORD = """\
{"fouraces": 1, "game": "auction", "options": {"joker": "blind"}, "players": ["Sara", "Reza"]}
{"by": "chance", "do": "deck J J Q Q K K A A JOKER"}
{"by": 0, "do": "bid 7"}
"""


def one_line_of_complaint(answer: Answer) -> str:
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("fouraces: ")
    assert answer.err.count("\n") == 1
    return answer.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nothing"], "nothing"),
        (["simulate"], "GAME"),
        (["simulate", "bridge"], "auction, abundance, ambition, patience, duel"),
        (["simulate", "auction", "--players", "5"], "2, 3, 4"),
        (["simulate", "auction", "--players", "two"], "players"),
        (["simulate", "auction", "--bot", "deep"], "house"),
        (["simulate", "auction", "--bot", "house,random,house", "--players", "2"], "3"),
        (["simulate", "auction", "--count", "0"], "count"),
        (["simulate", "auction", "--seeds", "1"], "--seeds"),
        (["simulate", "auction", "--option", "joker"], "joker"),
        (["simulate", "auction", "--option", "joker=wild"], "blind, scoring"),
        (["simulate", "auction", "--option", "jester=blind"], "joker"),
        (["simulate", "ambition", "--option", "target=0"], "1, 2, 3"),
        (["simulate", "auction", "--out", "/no/such/folder/file"], "/no/such/folder/file"),
        (["deal", "duel", "--players", "3"], "2"),
        (["replay"], "FILE"),
        (["replay", "/no/such/file"], "/no/such/file"),
        (["verify", "/"], "/"),
        (["play", "chess"], "patience"),
        (["play", "patience", "--names", "Sara,Reza"], "1"),
        (["play", "--resume", "/no/such/file"], "/no/such/file"),
        (["--lang", "de", "deal", "auction"], "en, fa"),
        (["deal", "auction", "--lang"], "en, fa"),
    ],
)
def test_bad_input_is_answered_with_one_clear_line(arguments: list[str], told: str) -> None:
    assert told in one_line_of_complaint(fouraces(*arguments))


def test_help_teaches_by_example() -> None:
    for command in ("play", "serve", "simulate", "replay", "verify", "deal"):
        answer = fouraces(command, "--help")
        assert answer.status == 0
        assert f"fouraces {command} " in answer.out.replace("Usage: fouraces", "")


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_replays_and_verifies(game: str) -> None:
    records = fouraces("simulate", game, "--bot", "house", "--seed", "7", "--count", "3").out
    replayed = fouraces("replay", "-", "--json", stdin=records)
    verified = fouraces("verify", "-", stdin=records)
    assert (replayed.status, verified.status) == (0, 0)
    verdicts = [json.loads(line) for line in replayed.out.splitlines()]
    assert [verdict["ok"] for verdict in verdicts] == [True] * 3
    assert all(verdict["game"] == game and verdict["result"] for verdict in verdicts)
    assert verified.out == '{"ok": true}\n' * 3


def test_the_same_seed_gives_the_same_bytes_but_for_the_date(tmp_path: Path) -> None:
    def simulated(name: str) -> list[dict[str, object]]:
        path = tmp_path / name
        asked = fouraces(
            "simulate", "auction", "--bot", "house,random", "--seed", "s", "--count", "2", "--out", path
        )
        assert asked == Answer(0, "", "")
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        for line in lines:
            line.pop("date", None)
        return lines

    assert simulated("a") == simulated("b")


def test_a_batch_has_a_different_deal_for_each_game_and_seed() -> None:
    def decks(seed: str) -> list[str]:
        lines = fouraces(
            "simulate", "patience", "--bot", "random", "--seed", seed, "--count", "3"
        ).out.splitlines()
        return [line for line in lines if '"deck ' in line]

    assert len({*decks("1"), *decks("2")}) == 6


def test_deal_prints_the_header_and_the_first_events_of_chance() -> None:
    header, *events = map(json.loads, fouraces("deal", "duel", "--seed", "7").out.splitlines())
    assert header["seed"] == "7"
    assert [event["by"] for event in events] == ["chance"] * 3
    assert [event["do"].split(" ")[0] for event in events] == ["deck", "deck", "first"]


def test_deal_is_the_deal_of_the_simulation() -> None:
    dealt = fouraces("deal", "ambition", "--seed", "s").out.splitlines()[1:]
    simulated = fouraces("simulate", "ambition", "--bot", "random", "--seed", "s").out.splitlines()[1:3]
    assert dealt == simulated


def test_replay_says_in_json_what_is_wrong_and_where() -> None:
    answer = fouraces("replay", "--json", "-", stdin=RECORD + '{"by": 1, "do": "bid 11"}\n' + RECORD)
    first, second = map(json.loads, answer.out.splitlines())
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert (first["ok"], first["line"], set(first)) == (False, 4, {"ok", "line", "error"})
    assert second == {"ok": True, "game": "auction", "result": None}


def test_replay_repeats_the_result_line_with_its_extra_keys() -> None:
    answer = fouraces(
        "replay", "--json", "-", stdin=RECORD + '{"result": {"abandoned": true, "x-why": "tea"}}\n'
    )
    assert json.loads(answer.out)["result"] == {"abandoned": True, "x-why": "tea"}


def test_an_empty_file_holds_no_record_and_is_fine() -> None:
    for command in (["replay", "--json"], ["replay"], ["verify"]):
        assert fouraces(*command, "-") == Answer(0, "", "fouraces: There was no record.\n")


def test_verify_tells_an_honest_record_from_a_doctored_one() -> None:
    honest = fouraces("simulate", "auction", "--bot", "random", "--seed", "7").out
    deck = next(line for line in honest.splitlines() if '"deck ' in line)
    cards = json.loads(deck)["do"].split(" ")
    last_first = " ".join([cards[0], *reversed(cards[1:])])
    doctored = "\n".join([honest.splitlines()[0], json.dumps({"by": "chance", "do": last_first})])
    assert fouraces("verify", "-", stdin=honest).status == 0
    answer = fouraces("verify", "-", stdin=doctored)
    assert answer.status == 2
    assert json.loads(answer.out)["ok"] is False


def test_verify_misses_fairness() -> None:
    assert json.loads(fouraces("verify", "-", stdin=RECORD).out) == {
        "ok": False,
        "line": 1,
        "error": "no fairness",
    }


def test_output_that_nobody_reads_any_more_is_no_error() -> None:
    command = [sys.executable, "-m", "fouraces", "simulate", "patience", "--bot", "random", "--count", "99"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_an_empty_one(closed: str) -> None:
    command = f'"{sys.executable}" -m fouraces replay - < /dev/null {closed}'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, timeout=60)
    told = b"" if closed == "2>&-" else b"fouraces: There was no record.\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", told)


def test_the_version_is_told() -> None:
    answer = fouraces("--version")
    assert answer.status == 0
    assert re.fullmatch(r"fouraces \d+\.\d+\.\d+\n", answer.out)


@pytest.mark.parametrize("command", ["play", "simulate", "deal"])
def test_a_commands_help_lists_the_options_of_every_game(command: str) -> None:
    lines = fouraces(command, "--help").out.splitlines()
    for game in GAMES:
        (line,) = [line for line in lines if line.split()[:1] == [game]]
        assert set(load_game(game).options) == {setting.split("=")[0] for setting in line.split()[1:]}


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("fouraces play ", {*GAMES}),
        ("fouraces play auction --option ", {"joker=blind", "joker=scoring"}),
        ("fouraces simulate patience -o red", {"redeals=0", "redeals=1", "redeals=unlimited"}),
        ("fouraces play --option ", set()),
        ("fouraces --lang ", {"en", "fa"}),
    ],
)
def test_the_shell_completes_games_their_options_and_languages(typed: str, completed: set[str]) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split(" ")) - 1)}
    answer = fouraces(env={**words, "_FOURACES_COMPLETE": "complete_bash"})
    assert set(answer.out.split()) == completed
