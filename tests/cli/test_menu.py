"""The menu: every game in every form, what was left unfinished, and the other language."""

import io
import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from rich.cells import cell_len

from fouraces.cli import language as spoken
from fouraces.cli.language import speak
from fouraces.cli.menu import DISHES, open_menu
from fouraces.telling import language as languages
from fouraces.telling.language import Language
from shell import fouraces

GO_ON = len(DISHES) + 1
OTHER_LANGUAGE = len(DISHES) + 2


def records(home: Path) -> list[Path]:
    return sorted((home / "fouraces" / "records").glob("*.aces.jsonl"))


def leave_one(home: Path, game: str, *more: str, age: int = 0, script: str = "quit\n") -> Path:
    """Begin a game in the folder for data, and let some seconds pass since."""
    before = records(home)
    assert fouraces("play", game, *more, stdin=script, home=home).status == 0
    (path,) = set(records(home)) - set(before)
    moment = path.stat().st_mtime - age
    os.utime(path, (moment, moment))
    return path


def lines_with(text: str, out: str) -> list[str]:
    return [line for line in out.splitlines() if text in line]


def test_the_menu_fits_the_smallest_terminal() -> None:
    shown = fouraces(stdin="").out.splitlines()
    assert len(shown) < 24
    assert all(cell_len(line) <= 80 for line in shown)
    assert all(
        any(f" {place} " in line and dish.name in line for line in shown)
        for place, dish in enumerate(DISHES, 1)
    )


@pytest.mark.parametrize("typed", ["0", "q", "quit", "۰"])
def test_one_may_leave(typed: str) -> None:
    answer = fouraces(stdin=f"{typed}\n1\n")
    assert (answer.status, answer.err) == (0, "")
    assert len(lines_with("Four Aces", answer.out)) == 1


@pytest.mark.parametrize("typed", ["11", "-1", "x", "", "1 1"])
def test_what_is_no_number_of_the_menu_is_asked_again(typed: str) -> None:
    assert f"Please type a number from 0 to {OTHER_LANGUAGE}." in fouraces(stdin=f"{typed}\n0\n").out


@pytest.mark.parametrize(
    ("place", "header"),
    [
        (4, '"game": "patience", "options": {"redeals": 0}'),
        (5, '"game": "patience", "options": {"redeals": 1}'),
        (6, '"game": "patience", "options": {"redeals": "unlimited"}'),
        (7, '"game": "duel", "options": {"mode": "turns"}'),
        (8, '"game": "duel", "options": {"mode": "race"}'),
    ],
)
def test_the_patiences_are_chosen_by_number(tmp_path: Path, place: int, header: str) -> None:
    alone = "" if '"duel"' not in header else "\n\n"
    answer = fouraces(stdin=f"{place}\n{alone}quit\n0\n", home=tmp_path)
    assert (answer.status, answer.err) == (0, "")
    (path,) = records(tmp_path)
    assert header in path.read_text()


@pytest.mark.parametrize(
    ("answers", "players"),
    [
        ("\n\nhouse\n", '["You", "house"]'),
        ("\n\nx\n99\nrandom\n", '["You", "random"]'),
        ("3\nSara\nhouse\n", '["Sara", "house 1", "house 2"]'),
        ("۲\nSara, Reza\n", '["Sara", "Reza"]'),
        ("x\n7\n2\n سارا خانم ،رضا\n", '["سارا خانم", "رضا"]'),
        ("2\n,\nhouse\n", '["You", "house"]'),
    ],
)
def test_how_many_play_and_who_is_asked(tmp_path: Path, answers: str, players: str) -> None:
    answer = fouraces(stdin=f"1\n{answers}quit\n0\n", home=tmp_path)
    assert (answer.status, answer.err) == (0, "")
    (path,) = records(tmp_path)
    assert f'"players": {players}' in path.read_text()


@pytest.mark.parametrize("answers", ["q\n0\n", "2\nquit\n0\n", "2\n\nq\n0\n", "", "2\n"])
def test_a_game_need_not_be_begun(tmp_path: Path, answers: str) -> None:
    answer = fouraces(stdin=f"1\n{answers}", home=tmp_path)
    assert (answer.status, answer.err) == (0, "")
    assert not records(tmp_path)


def test_more_people_than_seats_are_refused_and_the_menu_goes_on(tmp_path: Path) -> None:
    answer = fouraces(stdin="7\nA,B,C\n0\n", home=tmp_path)
    assert "3 people cannot sit in 2 seats." in answer.out
    assert answer.status == 0


def test_unfinished_games_are_listed_the_last_first_and_gone_on_with(tmp_path: Path) -> None:
    leave_one(tmp_path, "patience", "--option", "redeals=1", age=7200)
    leave_one(tmp_path, "patience", age=60, script="stop\n")
    path = leave_one(tmp_path, "duel", "--option", "mode=race", "--names", "Sara,Reza", age=3600)
    leave_one(tmp_path, "auction", "--option", "joker=scoring", age=10)
    (tmp_path / "fouraces" / "records" / "broken.aces.jsonl").write_text("broken")
    (tmp_path / "fouraces" / "records" / "empty.aces.jsonl").touch()
    answer = fouraces(stdin=f"{GO_ON}\n2\nflip\nquit\n0\n", home=tmp_path)
    shown = lines_with(" ago", answer.out)
    assert [line.split()[0] for line in shown] == ["1", "2", "3"]
    for line, named in zip(shown, ("Auction", "Patience for two, at once", "Canberra"), strict=True):
        assert named in line
    assert "Sara and Reza" in shown[1]
    assert "1 hour ago" in shown[1]
    assert '"do": "flip"' in path.read_text()


def test_no_more_than_nine_unfinished_games_are_listed(tmp_path: Path) -> None:
    path = leave_one(tmp_path, "patience")
    for number in range(12):
        path.with_name(f"{number}.aces.jsonl").write_bytes(path.read_bytes())
    shown = fouraces(stdin=f"{GO_ON}\n\n0\n", home=tmp_path).out
    assert len(lines_with(" ago", shown)) == 9


def test_without_an_unfinished_game_none_is_listed(tmp_path: Path) -> None:
    assert "No game is left unfinished." in fouraces(stdin=f"{GO_ON}\n0\n", home=tmp_path).out


@pytest.mark.parametrize("typed", ["", "7", "x"])
def test_one_need_not_go_on_with_any(tmp_path: Path, typed: str) -> None:
    path = leave_one(tmp_path, "patience")
    before = path.read_bytes()
    answer = fouraces(stdin=f"{GO_ON}\n{typed}\n0\n", home=tmp_path)
    assert (answer.status, path.read_bytes()) == (0, before)
    assert len(lines_with("Four Aces", answer.out)) == 2


def test_a_game_that_cannot_be_gone_on_with_leaves_the_menu_open(tmp_path: Path) -> None:
    path = leave_one(tmp_path, "patience")
    path.write_bytes(path.read_bytes() + b'{"by": 0, "do": "up KS"}\n')
    answer = fouraces(stdin=f"{GO_ON}\n1\n0\n", home=tmp_path)
    assert answer.status == 0
    assert len(lines_with("Four Aces", answer.out)) == 2


@pytest.fixture
def persian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue of one sentence, and English again afterwards."""
    catalogue = Catalog("fa")
    catalogue.add("Leave", "خروج")
    path = tmp_path / "fa" / "LC_MESSAGES" / "fouraces.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
    for module in (spoken, languages):
        monkeypatch.setattr(module, "LOCALES", tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    speak("en")


@pytest.mark.usefixtures("persian")
def test_the_language_is_changed_and_changed_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{OTHER_LANGUAGE}\n{OTHER_LANGUAGE}\n0\n"))
    open_menu(Language("en"))
    english, persian, again = capsys.readouterr().out.split("Number ›")[:3]
    assert "Leave" in english
    assert "فارسی" in english
    assert "خروج" in persian
    assert "English" in persian
    assert "۱۰" in persian
    assert "Leave" in again


@pytest.mark.usefixtures("persian")
def test_how_long_ago_something_was() -> None:
    now = datetime.now(UTC)
    assert Language("en").ago(now) == "1 second ago"
    assert Language("en").ago(now - timedelta(hours=3)) == "3 hours ago"
    assert Language("fa").ago(now - timedelta(hours=3)) == "۳ ساعت پیش"
