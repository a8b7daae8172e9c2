"""The program speaks English and Persian, each of them whole."""

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fouraces.bots import KINDS
from fouraces.cli.complaints import SYSTEM, about_system
from fouraces.cli.language import language_of_locale, take_language
from fouraces.cli.settings import settings_of
from fouraces.refusals import BadSetting
from fouraces.rules import GAMES, load_game
from fouraces.telling.language import Language
from fouraces.verify import verify
from shell import fouraces

COMMANDS = (
    *("play", "serve", "bot", "simulate", "arena", "replay", "verify"),
    *("deal", "rules", "solve", "survey", "worker", "admin"),
)
ADMIN = ("backup", "restore", "tidy")
HELP = [
    ["--help"],
    *([command, "--help"] for command in COMMANDS),
    ["survey", "patience", "--help"],
    *(["admin", job, "--help"] for job in ADMIN),
]
VARIABLES = ("FOURACES_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class TestSystem:
    """What the system refuses is told in our words."""

    @pytest.mark.parametrize("number", SYSTEM)
    def test_what_the_system_refuses_is_told_in_our_words(self, number: int) -> None:
        error = OSError(number, os.strerror(number), "/a")
        assert re.search(r"^/a: [آ-ی ‌،]+$", about_system(error, Language("fa")))
        assert about_system(error, Language("en")).startswith("/a: ")

    def test_other_refusals_of_the_system_have_a_sentence_too(self) -> None:
        error = OSError(errno.EXDEV, "Invalid cross-device link")
        assert about_system(error, Language("en")) == "the system refuses it (EXDEV)"


class TestChoice:
    """The language is the command line's, else the program's variable's, else the locale's."""

    @pytest.fixture(autouse=True)
    def _no_locale(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for variable in VARIABLES:
            monkeypatch.delenv(variable, raising=False)

    @pytest.mark.parametrize(
        ("line", "code", "rest"),
        [
            ("--lang fa play auction", "fa", "play auction"),
            ("play --lang fa auction", "fa", "play auction"),
            ("play auction --lang=fa", "fa", "play auction"),
            ("play auction --lang fa --lang en", "en", "play auction"),
            ("play -- --lang fa", "en", "play -- --lang fa"),
            ("play auction", "en", "play auction"),
        ],
    )
    def test_it_may_be_named_anywhere_in_the_line(self, line: str, code: str, rest: str) -> None:
        assert take_language(line.split()) == (code, rest.split())

    @pytest.mark.parametrize("line", ["--lang de", "--lang=", "--lang=FA", "play --lang"])
    def test_a_language_that_is_not_spoken_is_refused(self, line: str) -> None:
        with pytest.raises(BadSetting) as caught:
            take_language(line.split())
        assert caught.value.code == "unknown-language"

    @pytest.mark.parametrize("variable", VARIABLES)
    @pytest.mark.parametrize("wish", ["fa", "fa_IR", "fa_IR.UTF-8", "fa.UTF-8", "fa_AF@calendar"])
    def test_the_environment_may_ask_for_persian(
        self, monkeypatch: pytest.MonkeyPatch, variable: str, wish: str
    ) -> None:
        monkeypatch.setenv(variable, wish)
        assert language_of_locale() == "fa"

    @pytest.mark.parametrize("wish", ["C", "POSIX", "en_GB.UTF-8", "fao_FO", "de_DE", ""])
    def test_everything_else_is_answered_in_english(self, monkeypatch: pytest.MonkeyPatch, wish: str) -> None:
        monkeypatch.setenv("LANG", wish)
        assert language_of_locale() == "en"

    def test_the_more_particular_wish_counts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for variable, wish in zip(reversed(VARIABLES), ("fa", "en", "fa", "en"), strict=True):
            monkeypatch.setenv(variable, wish)
            assert language_of_locale() == wish
        assert take_language(["--lang", "fa"]) == ("fa", [])

    def test_a_bad_wish_is_refused_in_one_line_of_the_locale(self) -> None:
        answer = fouraces("--lang", "de", env={"LANG": "fa_IR.UTF-8"})
        assert (answer.status, answer.out) == (2, "")
        assert answer.err == "fouraces: زبانی به نام «de» نیست؛ زبان‌ها: en, fa\n"


def run_all(code: str, lines: list[list[str]], **env: str) -> list[tuple[str, str]]:
    """What the program says and complains about at each of some command lines, all in one process."""
    script = """
import io, json, sys
from fouraces.cli.run import run
answers = []
for line in json.load(sys.stdin):
    streams = sys.stdout, sys.stderr = [io.TextIOWrapper(io.BytesIO()) for _ in range(2)]
    run(line)
    for stream in streams:
        stream.flush()
    answers.append([stream.buffer.getvalue().decode() for stream in streams])
sys.__stdout__.write(json.dumps(answers))
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps([["--lang", code, *line] for line in lines]),
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1", **env},
    )
    assert done.returncode == 0, done.stderr
    return [(out, err) for out, err in json.loads(done.stdout)]


NAMES_IN_HELP = {
    *("fouraces", "en", "fa", "FILE", "GAME", "NAME", "TEXT", "KEY", "VALUE", "OPTIONS", "COMMAND", "ARGS"),
    *("JSON", "joker", "scoring", *KINDS, *COMMANDS, *GAMES),
    *("ADDRESS", "Dask", "DIR", "HOST", "MS", "PORT", "PostgreSQL", "Redis", "SQLAlchemy", "SVG", "URL"),
    *("FOURACES", "TOKEN", "server", "toml", *ADMIN),
}
SETTINGS_IN_HELP = {
    word
    for game in GAMES
    for setting in settings_of(load_game(game))
    for word in re.findall("[a-z]+", setting)
}
BAD_LINES = [
    (["nothing"], "nothing"),
    (["simulate"], "GAME"),
    (["replay", "a", "b"], "b"),
    (["simulate", "auction", "--seeds", "1"], "--seed"),
    (["simulate", "-x"], "-x"),
    (["simulate", "auction", "--seed"], "--seed"),
    (["replay", "--json=1", "x"], "--json"),
    (["simulate", "auction", "--players", "two"], "--players"),
    (["simulate", "auction", "--count", "0"], "--count"),
    (["play", "--bot", "deep", "patience", "--players", "2"], "patience"),
    (["simulate", "auction", "--bot", "deep"], "deep"),
    (["verify", "/"], "/"),
]


class TestCommandLine:
    """Help and complaints are in the language that is spoken."""

    def test_help_is_persian_but_for_what_is_typed(self) -> None:
        for out, err in run_all("fa", HELP):
            assert err == ""
            assert "شیوهٔ نوشتن: fouraces" in out
            lines = [line for line in out.splitlines() if not line.startswith("  fouraces ")]
            words = re.findall(r"(?<![\w-])[A-Za-z]{2,}", "\n".join(lines))
            assert set(words) <= NAMES_IN_HELP | SETTINGS_IN_HELP

    def test_english_help_is_english(self) -> None:
        for out, _ in run_all("en", HELP):
            assert out.isascii() or not re.search("[آ-ی]", out)
            assert "Show this message and exit." in out

    def test_completion_is_installed_or_refused_in_persian(self, tmp_path: Path) -> None:
        ((out, err),) = run_all("fa", [["--install-completion"]], HOME=str(tmp_path))
        assert len((out + err).splitlines()) == 1
        assert "تکمیل خودکار" in out + err

    @pytest.mark.parametrize("code", ["en", "fa"])
    def test_what_is_wrong_with_a_line_is_told_in_one_sentence(self, code: str) -> None:
        answers = run_all(code, [line for line, _ in BAD_LINES])
        for (line, told), (out, err) in zip(BAD_LINES, answers, strict=True):
            assert out == ""
            assert err.startswith("fouraces: "), line
            assert err.count("\n") == 1
            assert told in err
            assert bool(re.search("[آ-ی]", err)) == (code == "fa")


def test_a_game_is_played_in_persian_from_the_first_word_to_the_last(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    script = "?\nhint\nbid 11\n۷\n" + "".join(f"{card}\n" for _ in range(9) for card in range(2, 11))
    answer = fouraces(
        *("play", "auction", "--seed", "3", "--record", path),
        stdin=f"{script}withdraw\n",
        env={"LC_ALL": "fa_IR.UTF-8"},
    )
    assert (answer.status, answer.err) == (0, "")
    assert "شما" in answer.out
    assert "ربات" in answer.out
    typed = re.compile(
        r"«[^»]*»|.* › .*|\([AKQJ]\)|(?:bid|add) \d+|\bpass\b|withdraw|stand|[0-9a-f]{64}|fouraces|\S*/\S*",
        re.ASCII,
    )
    assert re.findall(r"[A-Za-z]{2,}|[0-9]", typed.sub("", answer.out)) == []
    with path.open("rb") as file:
        (verdict,) = verify(file)
    assert verdict.ok
    assert verdict.result is not None


def test_both_readmes_show_the_same_code() -> None:
    def code(name: str) -> list[str]:
        text = (Path(__file__).parents[2] / name).read_text(encoding="utf-8")
        blocks = re.findall(r"^```\w*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        return [line.partition("  #")[0].rstrip() for block in blocks for line in block.splitlines()]

    assert code("README.md") == code("README.fa.md") != []
