"""Every game is taught, in both languages alike."""

import re

import pytest

from fouraces.cards import PACK
from fouraces.rules import CHANCE, GAMES, new_initial_state
from fouraces.rules.abundance import ROUNDS
from fouraces.telling.language import LANGUAGES
from fouraces.telling.teaching import PAGES, rules_text

NAMES = sorted(path.stem for path in (PAGES / "en").glob("*.md"))


def page(language: str, name: str) -> str:
    return (PAGES / language / f"{name}.md").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_page_in_each_language(game: str, language: str) -> None:
    assert rules_text(game, language).startswith("# ")


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plan_of_the_patience_can_be_played(language: str) -> None:
    columns = re.findall(r"[1-7۱-۷] `([^`]{11})`", page(language, "patience"))
    laid = " ".join(columns).split()
    state = new_initial_state("patience")
    state.apply_action(CHANCE, " ".join(["deck", *laid, *(card for card in PACK if card not in laid)]))
    plan = ["up AH", "move 9S 5", "move JH 6", "move 6S 4", "move AC 7", "move KC 1", "move JD 3"]
    for action in [*plan, "up AC", "up 2C", "up 3C"]:
        state.apply_action(0, action)
    legal = list(state.legal_actions(0))
    assert "flip" in legal
    assert not [action for action in legal if action.startswith("up")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_market_on_the_page_is_that_of_the_rules(language: str) -> None:
    rows = re.findall(r"^\| \S \|.*$", page(language, "abundance"), re.MULTILINE)
    paid = [[int(number) for number in re.findall(r"\d+", row)[1:]] for row in rows]
    assert paid == [list(of_round.values) for of_round in ROUNDS]


def test_the_page_of_every_option_says_what_it_does() -> None:
    for game in GAMES.values():
        told = page("en", "patience" if game.name == "duel" else game.name)
        for option in game.options:
            assert option in told or game.name == "duel"
