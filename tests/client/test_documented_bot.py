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


def test_it_has_30_lines_or_so() -> None:
    lines = [line for line in printed_bot().splitlines() if line.strip()]
    assert len(lines) <= 31


@pytest.mark.parametrize(
    ("game", "players"), [("auction", 2), ("abundance", 2), ("ambition", 4), ("patience", 1), ("duel", 2)]
)
def test_it_plays_a_whole_game(server: Address, tmp_path: Path, game: str, players: int) -> None:
    (tmp_path / "bot.py").write_text(printed_bot(), encoding="utf-8")
    with Guest(server) as owner, owner.program("Thirty") as program:
        table = owner.make(game, players, seats=["open", *["house"] * (players - 1)])
        played = subprocess.run(
            [sys.executable, tmp_path / "bot.py", f"{server}/table/{table}"],
            env={**os.environ, "FOURACES_TOKEN": program.secret},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert (played.returncode, played.stderr) == (0, "")
        record = owner.http.get(f"/api/tables/{table}/record").content.splitlines(keepends=True)
    assert [verdict.ok for verdict in verify(record)] == [True]
    assert b'"Thirty"' in record[0]
