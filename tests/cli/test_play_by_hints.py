"""Whole games at the terminal, played through a pipe by somebody who takes every hint."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from fouraces.replay import replay
from fouraces.verify import verify

HINT = re.compile("Hint: (.+)")
_LANGUAGE = ("LC_", "LANG", "FOURACES")

PATIENCE = 100
"""Seconds after which a game has hung."""

GAMES = {
    "abundance": (["--option", "rubbers=1"], ["The market buys", "Rubber 1 is over", " win"]),
    "ambition": (["--option", "target=20"], ["wins the trick with", "gives you", "in all", " win"]),
    "auction": (["--players", "3"], ["For sale: ", " win"]),
}


def play_by_hints(*arguments: str | Path) -> str:
    """Play a game and return all that was shown."""
    plain = {
        key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "FOURACES"))
    }
    env = {**plain, "LANG": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
    shown = []
    with subprocess.Popen(
        [sys.executable, "-m", "fouraces", "play", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        env=env,
    ) as game:
        hung = Timer(PATIENCE, game.kill)
        hung.start()
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("?\nhint\n")
        for line in game.stdout:
            shown.append(line)
            if line.startswith("Hint: let this pass"):
                game.stdin.write("\nhint\n")
            elif hint := HINT.match(line):
                game.stdin.write(f"{hint[1]}\nhint\n")
            elif line.startswith("The record is"):
                break
        game.stdin.close()
        shown += game.stdout
        hung.cancel()
    assert game.returncode == 0
    return "".join(shown)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_hints_ends_with_the_result_and_a_good_record(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    options, expected = GAMES[game]
    shown = play_by_hints(game, "--record", path, "--bot", "random", *options)
    assert all(sentence in shown for sentence in expected)
    with path.open("rb") as first, path.open("rb") as second:
        assert [verdict.ok for verdict in (*replay(first), *verify(second))] == [True, True]
    result = json.loads(path.read_text().splitlines()[-1])["result"]
    assert result["winners"]
