"""`fouraces solve` answers from records and from decks, and says where a file is at fault."""

import json
import os
import sys
from pathlib import Path

import pexpect  # type: ignore[import-untyped] # it ships no types
import pytest

from deals import EASY, STUCK
from fouraces.rules import CHANCE, new_initial_state
from shell import fouraces

HEADER = '{"fouraces": 1, "game": "patience", "options": {"redeals": 0}, "players": ["Sara"]}\n'
DUEL = '{"fouraces": 1, "game": "duel", "options": {"mode": "turns"}, "players": ["Sara", "Reza"]}\n'


def deck_line(deck: str) -> str:
    return json.dumps({"deck": deck}) + "\n"


def test_decks_are_answered_in_json_a_line_each() -> None:
    answer = fouraces("solve", "patience", "--json", "-", stdin=deck_line(STUCK) + deck_line(EASY))
    stuck, easy = map(json.loads, answer.out.splitlines())
    assert (answer.status, answer.err) == (0, "")
    assert stuck == {"winnable": False, "line": None, "nodes": 1}
    assert list(easy) == ["winnable", "line", "nodes"]
    state = new_initial_state("patience")
    state.apply_action(CHANCE, f"deck {EASY}")
    for action in easy["line"]:
        state.apply_action(0, action)
    assert state.result()["won"]


def test_decks_are_answered_in_words(tmp_path: Path) -> None:
    file = tmp_path / "decks.jsonl"
    file.write_text(deck_line(STUCK) + deck_line(EASY))
    first, second, summary = fouraces("solve", "patience", file).out.splitlines()
    assert first == "1: cannot be won"
    assert second.startswith("2: can be won: move ")
    assert second.endswith(", up KC")
    assert summary == "1 of 2 deals can be won."


def test_records_are_answered_with_their_own_redeals_unless_others_are_asked_for() -> None:
    records = fouraces(
        "simulate", "patience", "--bot", "random", "--seed", "7", "--count", "30", "--option", "redeals=1"
    ).out

    def winnable(*options: str) -> list[bool]:
        answer = fouraces("solve", "patience", "-", "--json", *options, stdin=records)
        return [json.loads(line)["winnable"] for line in answer.out.splitlines()]

    assert winnable() == winnable("--redeals", "1")
    assert len(winnable()) == 30
    assert sum(winnable("--redeals", "0")) < sum(winnable())


def test_nothing_is_answered_with_nothing() -> None:
    assert fouraces("solve", "patience", "-") == (0, "", "fouraces: There was no deal.\n")


def test_without_a_game_it_shows_which_there_are() -> None:
    answer = fouraces("solve")
    assert answer.status == 0
    assert "patience" in answer.out


@pytest.mark.parametrize(
    ("lines", "number", "told"),
    [
        ("nonsense\n", 1, "not JSON"),
        ("\n", 1, "blank"),
        (deck_line(STUCK) + '{"dek": 1}\n', 2, "deck"),
        ('{"deck": ["AS"]}\n', 1, "text"),
        (deck_line("AS KD"), 1, "52"),
        (deck_line(STUCK.replace("AS", "AH")), 1, "52"),
        (HEADER, 1, "before its deal"),
        (HEADER + '{"by": "chance", "do": "deck AS"}\n', 2, "52"),
        (
            HEADER + HEADER.replace("patience", "auction").replace('"redeals": 0', '"joker": "blind"'),
            1,
            "deal",
        ),
        (HEADER + f'{{"by": "chance", "do": "deck {STUCK}"}}\n{{"by": 0, "do": "up KS"}}\n', 3, "K♠"),
    ],
)
def test_a_bad_line_is_answered_with_its_number_and_one_clear_sentence(
    lines: str, number: int, told: str
) -> None:
    answer = fouraces("solve", "patience", "-", stdin=lines)
    assert answer.status == 2
    assert answer.err.startswith(f"fouraces: line {number}: ")
    assert told in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess", "-"], "patience"),
        (["patience"], "FILE"),
        (["patience", "-", "--redeals", "2"], "0, 1, unlimited"),
        (["patience", "-", "--redeals", "۱"], "0, 1, unlimited"),
        (["patience", "/no/such/file"], "/no/such/file"),
    ],
)
def test_a_bad_command_is_answered_with_one_clear_line(arguments: list[str], told: str) -> None:
    answer = fouraces("solve", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1


def test_the_first_compilation_is_announced_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "decks.jsonl"
    file.write_text(deck_line(STUCK))
    empty = {**os.environ, "LANG": "C.UTF-8", "NUMBA_CACHE_DIR": str(tmp_path / "compiled")}
    arguments = ["-m", "fouraces", "--lang", "en", "solve", "patience", str(file)]
    child = pexpect.spawn(sys.executable, arguments, env=empty, encoding="utf-8", timeout=120)
    child.expect_exact("is being compiled")
    child.expect_exact("1: cannot be won")
    child.expect(pexpect.EOF)
