"""`fouraces solve auction` answers positions, and says where a file is at fault."""

import json

import pytest

from shell import fouraces

LINE = {"hands": [[2, 9], [3, 4]], "items": [4], "joker": "gone", "points": [9, 7], "offer_name": "A"}


def line(**changes: object) -> str:
    return json.dumps({**LINE, **changes}) + "\n"


def test_positions_are_answered_in_json_and_in_words() -> None:
    lines = line() + line(hands=[[2, 9], []])
    contested, alone = map(
        json.loads, fouraces("solve", "auction", "--json", "-", stdin=lines).out.splitlines()
    )
    assert contested == {"value": 1.0, "best_bids": [[9], [3, 4]], "strategies": [{"9": 1.0}, {"3": 1.0}]}
    assert alone == {"value": 1.0, "best_bids": [None, None], "strategies": [{"2": 1.0}, None]}
    first, second = fouraces("solve", "auction", "-", stdin=lines).out.splitlines()
    assert first == "1: 100.0000 % for the first player; first: bids 9; second: bids 3 / 4"
    assert second == "2: 100.0000 % for the first player; first: bids 2; second: no money"


def test_it_answers_in_persian() -> None:
    answer = fouraces("--lang", "fa", "solve", "auction", "-", stdin=line())
    assert "برای بازیکن اول" in answer.out
    answer = fouraces("--lang", "fa", "solve", "auction", "-", stdin=line(points=[1, 1]))
    assert "هیچ بازی‌ای" in answer.err


@pytest.mark.parametrize(
    ("lines", "number", "told"),
    [
        ("nonsense\n", 1, "not JSON"),
        (line() + '{"hands": []}\n', 2, "items"),
        (line(hands=[[2, 2], [3]]), 1, "hands"),
        (line(hands=[[2, 11], [3]]), 1, "hands"),
        (line(hands=[[True], [3]]), 1, "hands"),
        (line(items=[]), 1, "items"),
        (line(items=[5]), 1, "items"),
        (line(joker="lost"), 1, "in deck, gone"),
        (line(joker="now blind"), 1, "blind"),
        (line(points=[9, "7"]), 1, "points"),
        (line(offer_name="JOKER"), 1, "J, Q, K, A"),
        (line(offer_name=["A"]), 1, "J, Q, K, A"),
        (line(offer_name="K"), 1, "does not fit"),
        (line(points=[9, 8]), 1, "does not fit"),
        (line(items=[1, 1, 1, 4], points=[7, 6]), 1, "does not fit"),
        (line(hands=[[2, 3, 4, 5, 6, 7, 8, 9, 10], [3, 4]]), 1, "does not fit"),
        (line(joker="none"), 1, "does not fit"),
    ],
)
def test_a_bad_line_is_answered_with_its_number_and_one_clear_sentence(
    lines: str, number: int, told: str
) -> None:
    answer = fouraces("solve", "auction", "-", stdin=lines)
    assert answer.status == 2
    assert answer.err.startswith(f"fouraces: line {number}: ")
    assert told in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "--full"),
        (["--full", "-"], "--full"),
        (["-", "--option", "joker=blind"], "--full"),
        (["-", "--out", "."], "--full"),
        (["--full", "--json"], "--json"),
        (["--full", "--option", "joker=sold"], "blind, scoring"),
        (["--full", "--out", "/no/such/directory"], "/no/such/directory: there is no such"),
        (["--full", "--out", __file__], "should be a folder"),
        (["/no/such/file"], "/no/such/file"),
    ],
)
def test_a_bad_command_is_answered_with_one_clear_line(arguments: list[str], told: str) -> None:
    answer = fouraces("solve", "auction", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1


def test_nothing_is_answered_with_nothing() -> None:
    assert fouraces("solve", "auction", "-") == (0, "", "fouraces: There was no position.\n")
