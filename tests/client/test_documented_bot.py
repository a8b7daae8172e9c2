"""The bot in docs/programs.md, as it is printed there, plays every game to its end."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fouraces.verify import verify
from served import Address, Guest

PAGE = Path(__file__).parents[2] / "docs" / "programs.md"


def printed_bot() -> str:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def run_bot(folder: Path, link: str, token: str) -> "subprocess.CompletedProcess[str]":
    (folder / "bot.py").write_text(printed_bot(), encoding="utf-8")
    return subprocess.run(
        [sys.executable, folder / "bot.py", link],
        env={**os.environ, "FOURACES_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_it_has_30_lines() -> None:
    lines = [line for line in printed_bot().splitlines() if line.strip()]
    assert len(lines) == 30
    assert "## A bot in 30 lines" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "players"), [("auction", 2), ("abundance", 2), ("ambition", 4), ("patience", 1), ("duel", 2)]
)
def test_it_plays_a_whole_game(server: Address, tmp_path: Path, game: str, players: int) -> None:
    with Guest(server) as owner, owner.program("Thirty") as program:
        table = owner.make(game, players, seats=["open", *["house"] * (players - 1)])
        played = run_bot(tmp_path, f"{server}/table/{table}", program.secret)
        assert (played.returncode, played.stderr) == (0, "")
        record = owner.http.get(f"/api/tables/{table}/record").content.splitlines(keepends=True)
    assert [verdict.ok for verdict in verify(record)] == [True]
    assert b'"Thirty"' in record[0]


def test_what_it_is_refused_it_tells_in_a_sentence(server: Address, tmp_path: Path) -> None:
    with Guest(server) as owner:
        begun = f"{server}/table/{owner.make('auction', 2, seats=['house', 'house'])}"
        for link, token, told in (
            (begun, "", "The game has begun already."),
            (begun, "fa_…", "This token opens nothing here: it is mistyped, of another server, or revoked."),
        ):
            played = run_bot(tmp_path, link, token)
            assert (played.returncode, played.stdout, played.stderr) == (1, "", f"{told}\n")
