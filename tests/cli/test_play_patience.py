"""Playing the patiences at the terminal, by scripts and by a person's keys."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pexpect  # type: ignore[import-untyped] # it ships no types
import pytest

from fouraces.replay import read_records
from fouraces.rules.patience import STOP
from fouraces.simulate import Deal
from fouraces.verify import verify
from shell import Answer, fouraces

FLIPS = "flip\n" * 24


def play(game: str, path: Path, script: str, *more: str) -> Answer:
    return fouraces("play", game, "--record", path, *more, stdin=script)


def actions_of(path: Path) -> list[str]:
    """What persons and bots did in a record, without chance."""
    with path.open("rb") as file:
        (record,) = read_records(file)
    return [event.do for event in record.events if event.by != "chance"]


def result_of(path: Path) -> dict[str, Any]:
    """The result of a finished record whose deals are fair."""
    with path.open("rb") as file:
        (verdict,) = verify(file)
    assert verdict.ok
    assert verdict.result is not None
    return dict(verdict.result)


def a_game(seed: str) -> list[str]:
    """The actions of a whole patience, up to the end of its moves, at random."""
    deal = Deal("patience", ["You"], {}, seed)
    state = deal.header.new_initial_state()
    list(deal.events(state))
    rng = Random(seed)
    actions = []
    while not state.is_terminal():
        actions.append(rng.choice([action for action in state.legal_actions(0) if action != STOP]))
        state.apply_action(0, actions[-1])
    return actions


def test_a_whole_patience_with_undo_and_redo_leaves_a_good_record_of_what_stands(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    actions = a_game("5")
    script = [*actions[:6], "undo", "undo", "undo", "redo", "redo", "redo", "redo", *actions[6:12]]
    script += ["undo"] * 12 + ["stop", "undo", *actions]
    answer = play("patience", path, "\n".join(script), "--seed", "5")
    assert (answer.status, answer.err) == (0, "")
    assert "There is nothing to redo" in answer.out
    assert actions_of(path) == actions
    result = result_of(path)
    assert not result["won"]
    assert "No move is left." in answer.out
    assert f"Not won this time: {result['up']} of 52 cards are up." in answer.out
    assert str(path) in answer.out


def test_a_new_action_ends_what_can_be_done_again(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    first, second, *_ = a_game("5")
    answer = play("patience", path, f"{first}\n{second}\nundo\nundo\n{first}\nredo\n", "--seed", "5")
    assert "There is nothing to redo" in answer.out
    assert actions_of(path) == [first]


def test_at_the_beginning_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    answer = play("patience", tmp_path / "game", "undo\n")
    assert "There is nothing to take back" in answer.out


def test_a_patience_that_is_stuck_is_taken_up_again_by_undo(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    actions = a_game("5")
    play("patience", path, "\n".join([*actions, "undo", "undo"]), "--seed", "5")
    assert actions_of(path) == actions[:-2]
    answer = fouraces("play", "--resume", path, stdin="\n".join(actions[-2:]))
    assert "No move is left." in answer.out
    assert actions_of(path) == actions
    assert not result_of(path)["won"]


def test_undo_reaches_back_before_a_resume(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    play("patience", path, "flip\nflip\nquit\n")
    fouraces("play", "--resume", path, stdin="undo\nundo\nundo\n")
    assert actions_of(path) == []


@pytest.mark.parametrize(
    ("redeals", "named"),
    [("0", "Australian Patience"), ("1", "Canberra"), ("unlimited", "Tasmanian Patience")],
)
def test_the_relatives_and_their_redeals(tmp_path: Path, redeals: str, named: str) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play("patience", path, FLIPS + "redeal\nstop\n", "--option", f"redeals={redeals}", "--seed", "7")
    assert named in answer.out
    assert actions_of(path) == ["flip"] * 24 + ["redeal"] * (redeals != "0") + ["stop"]
    assert ("The waste is never turned over" in answer.out) == (redeals == "0")


def test_a_duel_in_turns_ends_with_a_result_and_a_good_record(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play("duel", path, FLIPS + "pass\n" * 3000, "--bot", "random")
    assert (answer.status, answer.err) == (0, "")
    up = result_of(path)["up"]
    assert f"You: {up[0]} up · random: {up[1]} up." in answer.out
    assert "The draw for the first turn:" in answer.out
    assert "random flips" in answer.out


def test_a_race_ends_with_a_result_and_a_good_record(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play("duel", path, FLIPS + "done\n" * 3000, "--option", "mode=race", "--bot", "random")
    assert (answer.status, answer.err) == (0, "")
    up = result_of(path)["up"]
    assert f"Both have said done. You: {up[0]} up · random: {up[1]} up." in answer.out


def test_two_people_race_in_fair_alternation_and_hide_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    more = ("--names", "Sara,Reza", "--option", "mode=race", "--seed", "4")
    answer = play("duel", path, "flip\n" * 3 + "undo\n" + "flip\n" * 45 + "done\n" * 2, *more)
    events = [json.loads(line) for line in path.read_text().splitlines()]
    assert [event["by"] for event in events if event.get("do") == "flip"] == [0, 1] * 24
    assert "only a patience for one can be undone" in answer.out
    assert result_of(path) == {"up": [0, 0], "winners": [0, 1]}
    assert "Sara flips" in answer.out
    assert "take the keyboard" not in answer.out


def test_nothing_acknowledged_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    actions = a_game("5")[:20]
    command = [sys.executable, "-m", "fouraces", "play", "patience", "--seed", "5", "--record", str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "LANG": "C.UTF-8"}
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number, action in enumerate(actions, 1):
            process.stdin.write(f"{action}\n".encode())
            process.stdin.flush()
            while not re.search(rb"Patience .* %d moves? " % number, process.stdout.readline()):
                pass
        process.send_signal(signal.SIGKILL)
    assert actions_of(path) == actions
    rest = a_game("5")[20:]
    assert fouraces("play", "--resume", path, stdin="\n".join(rest)).status == 0
    assert actions_of(path) == [*actions, *rest]
    assert not result_of(path)["won"]


def test_a_line_that_was_torn_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    play("patience", path, "flip\nflip\nquit\n")
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"by": 0, "do": "fl')
    assert fouraces("play", "--resume", path, stdin="quit\n").status == 0
    assert path.read_bytes() == whole


def test_a_faulty_line_is_not_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    play("patience", path, "flip\nquit\n")
    path.write_bytes(path.read_bytes() + b'{"by": 0, "do": "fl\n')
    assert fouraces("play", "--resume", path, stdin="quit\n").status == 2


class Terminal:
    """A person's terminal of 80 columns and 24 lines, in which the program runs."""

    def __init__(self, *arguments: str | Path, **env: str) -> None:
        plain = {
            key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "NO_"))
        }
        settings = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "fouraces", *map(str, arguments)],
            env={**plain, **settings, **env},
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=20,
        )
        self.seen = ""

    def type(self, keys: str) -> None:
        self._child.send(keys)

    def expect(self, text: str) -> None:
        self._child.expect_exact(text)
        self.seen += self._child.before + self._child.after

    def end(self) -> None:
        self._child.expect(pexpect.EOF)
        self._child.close()
        assert self._child.exitstatus == 0


COLOUR = re.compile(r"\x1b\[(?:\d+;)*3\d(?:;\d+)*m")


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}])
def test_a_person_is_helped_by_keys_and_commands(tmp_path: Path, env: dict[str, str]) -> None:
    terminal = Terminal("play", "patience", "--seed", "7", "--record", tmp_path / "game", **env)
    terminal.expect("[? hint rules save quit] ›")
    terminal.type("mov\t\t")
    terminal.expect("move 9S 4")
    terminal.type("\b" * 9 + "?\r")
    terminal.expect("“up AC” puts A♣ up.")
    terminal.expect("›")
    terminal.type("ac\r")
    terminal.expect("A♣ goes up.")
    terminal.expect("undo rules save quit] ›")
    terminal.type("undo\r")
    terminal.expect("Taken back: up AC")
    terminal.expect("redo rules save quit] ›")
    terminal.type("quit\r")
    terminal.expect("The game is kept.")
    terminal.end()
    assert bool(COLOUR.search(terminal.seen)) == (not env)


def test_a_dumb_terminal_is_played_on_without_escapes(tmp_path: Path) -> None:
    terminal = Terminal("play", "patience", "--seed", "7", "--record", tmp_path / "game", TERM="dumb")
    terminal.expect("[? hint rules save quit] ›")
    terminal.type("ac\r")
    terminal.expect("A♣ goes up.")
    terminal.expect("›")
    terminal.type("quit\r")
    terminal.expect("The game is kept.")
    terminal.end()
    assert "\x1b" not in terminal.seen


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii"])
def test_whatever_is_typed_is_answered(tmp_path: Path, encoding: str) -> None:
    script = b"\xff\xfe\n\x1b[31m\n\x00\n" + "😀\u202eflip\nflip\n".encode()
    env = {"PYTHONIOENCODING": encoding}
    answer = fouraces("play", "patience", "--record", tmp_path / "game", stdin=script, env=env)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("is not an action of this game") == 4
    assert actions_of(tmp_path / "game") == ["flip"]


@pytest.mark.parametrize(
    ("game", "option"), [("patience", "redeals=0"), ("duel", "mode=turns"), ("duel", "mode=race")]
)
def test_a_hint_names_a_legal_action_and_a_reason(tmp_path: Path, game: str, option: str) -> None:
    path = tmp_path / "game.aces.jsonl"
    more = ("--option", option, "--bot", "random")
    hinted = play(game, path, "hint\nquit\n", *more).out.splitlines()
    (place,) = [place for place, line in enumerate(hinted) if line.startswith("Hint: ")]
    assert hinted[place + 1].endswith(".")
    action = hinted[place].partition(": ")[2]
    assert fouraces("play", "--resume", path, stdin=f"{action}\nquit\n").status == 0
    with path.open("rb") as file:
        (record,) = read_records(file)
    assert (0, action) in [(event.by, event.do) for event in record.events]
