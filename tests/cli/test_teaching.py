"""The pages that teach the games are read at the command line and in a game."""

from pathlib import Path

from shell import fouraces


def test_the_rules_are_read_at_the_command_line_and_in_a_game(tmp_path: Path) -> None:
    printed = fouraces("rules", "ambition")
    assert printed.status == 0
    assert "Overstrike" in printed.out
    assert "اوراستریک" in fouraces("--lang", "fa", "rules", "ambition").out
    played = fouraces("play", "auction", "--record", tmp_path / "game", stdin="rules\nquit\n")
    assert "Common mistakes" in played.out
    assert fouraces("rules", "bridge").status == 2
