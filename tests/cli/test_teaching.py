"""Every game is taught, in both languages alike."""

import re
from pathlib import Path

import pytest

from fouraces.cli.language import LANGUAGES, Language
from fouraces.cli.teaching import PAGES, rules_page
from fouraces.rules import GAMES
from shell import fouraces

NAMES = sorted(path.stem for path in (PAGES / "en").glob("*.md"))


def page(language: str, name: str) -> str:
    return (PAGES / language / f"{name}.md").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_page_in_each_language(game: str, language: str) -> None:
    assert rules_page(game, Language(language)).markup.startswith("# ")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_the_same_parts_and_marks_as_many_rulings_in_both_languages(name: str) -> None:
    english, persian = page("en", name), page("fa", name)
    for part in (r"^#+ ", r"^- ", r"^\|", r"^\d\. ", "⚖", "`[^`]+`"):
        found = [len(re.findall(part, text, re.MULTILINE)) for text in (english, persian)]
        assert found[0] == found[1], part


@pytest.mark.parametrize("name", NAMES)
def test_persian_pages_have_persian_letters_and_digits(name: str) -> None:
    text = re.sub(r"`[^`]*`|^\d\. ", "", page("fa", name), flags=re.MULTILINE)
    assert not re.search("[0-9يك]", text)


def test_the_page_of_every_option_says_what_it_does() -> None:
    for game in GAMES.values():
        told = page("en", "patience" if game.name == "duel" else game.name)
        for option in game.options:
            assert option in told or game.name == "duel"


def test_the_rules_are_read_at_the_command_line_and_in_a_game(tmp_path: Path) -> None:
    printed = fouraces("rules", "ambition")
    assert printed.status == 0
    assert "Overstrike" in printed.out
    assert "اوراستریک" in fouraces("--lang", "fa", "rules", "ambition").out
    played = fouraces("play", "auction", "--record", tmp_path / "game", stdin="rules\nquit\n")
    assert "What people mix up" in played.out
    assert fouraces("rules", "bridge").status == 2
