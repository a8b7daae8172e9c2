"""What a window shows of a table, however small it is."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from fouraces.cli.screen import LEAST_COLUMNS, LEAST_LINES, Screen
from fouraces.cli.tables import TABLES, Onlooker
from fouraces.rules import GAMES, new_initial_state
from fouraces.simulate import Deal
from fouraces.telling.language import Language


def screen(columns: int, lines: int = LEAST_LINES, interactive: bool = True) -> Screen:
    console = Console(file=StringIO(), width=columns, height=lines, color_system=None, highlight=False)
    made = Screen(Language("en"), console)
    made.interactive = made._warns = interactive
    return made


def shown(where: Screen) -> list[str]:
    file = where.console.file
    assert isinstance(file, StringIO)
    return file.getvalue().splitlines()


def show_table(game: str, where: Screen) -> None:
    state = new_initial_state(game)
    list(Deal(game, ["Sara", "Reza", "Mina", "Omid"][: state.players], {}, "1").events(state))
    where.show(TABLES[game].draw(state.observation(0), Onlooker(where.language, ["Sara", "Reza", "M", "O"])))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", [60, 40, 80, 132])
def test_a_narrow_window_shows_the_left_part_of_what_a_wide_one_shows(game: str, columns: int) -> None:
    whole, part = screen(LEAST_COLUMNS, interactive=False), screen(columns, interactive=False)
    show_table(game, whole)
    show_table(game, part)
    assert [line.rstrip() for line in shown(part)] == [line[:columns].rstrip() for line in shown(whole)]


@pytest.mark.parametrize(("columns", "lines", "warned"), [(60, 20, 1), (60, 24, 1), (80, 23, 1), (80, 24, 0)])
def test_a_person_whose_window_is_too_small_is_told_so_once(columns: int, lines: int, warned: int) -> None:
    where = screen(columns, lines)
    show_table("patience", where)
    show_table("patience", where)
    assert "\n".join(shown(where)).count("This window has") == warned
    assert all(cell_len(line) <= columns for line in shown(where))


def test_a_script_is_not_warned() -> None:
    where = screen(60, interactive=False)
    show_table("patience", where)
    assert "This window has" not in "".join(shown(where))


def test_sentences_have_room_as_long_as_table_and_prompt_stay_on_the_screen() -> None:
    where = screen(LEAST_COLUMNS)
    where.show("table\n" * 18 + "end")
    assert where.have_room(["short"] * 4)
    assert not where.have_room(["short"] * 5)
    assert where.have_room(["x" * 160, "y" * 81])
    assert not where.have_room(["x" * 161, "y" * 81])
    assert screen(LEAST_COLUMNS, interactive=False).have_room(["short"] * 99)
