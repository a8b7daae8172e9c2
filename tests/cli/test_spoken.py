"""What a player types in their own words is understood as the notation."""

from pathlib import Path

import pytest

from fouraces.cli.spoken import ACTIONS, COMMANDS, command_named, fold, in_notation
from fouraces.cli.tables import TABLES
from fouraces.telling.language import Language
from shell import fouraces

LANGUAGES = ["en", "fa"]


def understood(line: str) -> str:
    return in_notation(line, Language("fa"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_words_of_a_language_are_alike(code: str) -> None:
    language = Language(code)
    said = [fold(language.say(word)) for word in (*COMMANDS, "help", *ACTIONS)]
    assert len(set(said)) == len(said)
    assert all(len(word.split()) == 1 for word in said)


def test_every_verb_of_every_game_has_a_word() -> None:
    assert {verb for table in TABLES.values() for verb in table.VERBS} <= set(ACTIONS)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_goes_by_its_english_name_and_by_that_of_the_language(code: str, command: str) -> None:
    language = Language(code)
    assert command_named(command.upper(), language) == command
    assert command_named(language.say(command), language) == command


@pytest.mark.parametrize("word", ["?", "؟", "help", "Help", "راهنما"])
def test_help_goes_by_many_names(word: str) -> None:
    assert command_named(word, Language("fa")) == "?"


def test_what_is_no_command_stays_itself() -> None:
    assert command_named("7h", Language("en")) == "7h"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("شاه پیک", "KS"),
        ("بی‌بی دل", "QH"),
        ("بی بی دل", "QH"),
        ("بي‌بي دل", "QH"),
        ("پاس", "pass"),
        ("بالا آس خشت", "up AD"),
        ("معامله ۳ گشنیز $10 برای ۱۰ خشت", "offer ۳C $10 for ۱۰D"),
        ("k دل", "kH"),
    ],
)
def test_persian_words_and_cards(typed: str, meant: str) -> None:
    assert understood(typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("the king", "the king"),
        ("king of spades", "KS"),
        ("move 10 hearts 5", "move 10H 5"),
        ("9d to 6", "9d to 6"),
        ("give 3c 4d ks", "give 3c 4d ks"),
    ],
)
def test_english_words_and_cards(typed: str, meant: str) -> None:
    assert in_notation(typed, Language("en")) == meant


def test_a_game_is_played_in_persian(tmp_path: Path) -> None:
    script = "؟\nپیشنهاد ۷\nخروج\n"
    answer = fouraces("--lang", "fa", "play", "auction", "--seed", "3", stdin=script, home=tmp_path)
    assert (answer.status, answer.err) == (0, "")
    (record,) = (tmp_path / "fouraces" / "records").iterdir()
    assert '"do": "bid 7"' in record.read_text()


def test_several_moves_are_taken_back_and_done_again_at_once(tmp_path: Path) -> None:
    script = "flip\nflip\nflip\nundo 2\nredo 9\nundo x\n"
    answer = fouraces("play", "patience", "--seed", "3", stdin=script, home=tmp_path)
    assert answer.out.count("Taken back: flip, flip\n") == 1
    assert answer.out.count("Done again: flip, flip\n") == 1
    (record,) = (tmp_path / "fouraces" / "records").iterdir()
    assert record.read_text().count('"do": "flip"') == 2
