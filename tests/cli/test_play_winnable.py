"""Patiences that can be won, at the terminal, and hints that say how often they are."""

import json
from pathlib import Path

from fouraces.solve.patience import solve
from fouraces.solve.patience.numbers import deck_of, winnable_from
from shell import fouraces


def test_a_deal_that_can_be_won_shows_its_number_and_a_hint_how_often(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    options = ("--option", "redeals=1", "--winnable", "--record", path)
    answer = fouraces("play", "patience", *options, stdin="hint\nquit\n")
    assert (answer.status, answer.err) == (0, "")
    header = json.loads(path.read_text().splitlines()[0])
    assert solve(deck_of(int(header["seed"])), 1).winnable
    assert f"deal {header['seed']} " in answer.out
    assert "Hint: " in answer.out
    assert " possible stocks." in answer.out


def test_with_a_number_the_next_deal_that_can_be_won_is_played(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    lost = next(number for number in range(20) if not solve(deck_of(number)).winnable)
    fouraces("play", "patience", "--winnable", "--seed", str(lost), "--record", path, stdin="quit\n")
    assert json.loads(path.read_text().splitlines()[0])["seed"] == str(winnable_from(lost))


def test_what_is_no_number_of_a_patience_is_refused(tmp_path: Path) -> None:
    for words in (("patience", "--seed", "tulip"), ("patience", "--seed", "9" * 17), ("auction",)):
        answer = fouraces("play", *words, "--winnable", "--record", tmp_path / "game.aces.jsonl")
        assert answer.status != 0
        assert "deal" in answer.err
        assert not list(tmp_path.iterdir())
