"""Where cards rest on the page until the server agrees is where the rules put them; here it runs in Node."""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fouraces.fair import Dealer, seed_of_game
from fouraces.rules import CHANCE, GAMES, Observation

MODEL = Path(__file__).parents[2] / "src" / "fouraces" / "web" / "tables" / "layout-model.js"
NODE = shutil.which("node")
STEPS = 150

PROGRAM = f"""
import {{ boardAfter, playOf, targetOf }} from {json.dumps(MODEL.as_uri())};
const cases = JSON.parse(await new Promise((resolve) => {{
  let text = "";
  process.stdin.setEncoding("utf8").on("data", (part) => (text += part)).on("end", () => resolve(text));
}}));
console.log(JSON.stringify(cases.map(([board, action]) => ({{
  board: boardAfter(board, action),
  target: targetOf(playOf(action)),
}}))));
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="Node runs the pages' modules; it is not here")


def board(view: Observation, seat: int) -> dict[str, Any]:
    layout = view["layouts"][seat] if view["game"] == "duel" else view
    parts = {part: layout[part] for part in ("columns", "stock", "waste")}
    return {**parts, "foundations": view["foundations"]}


def plays(game: str, number: int) -> list[tuple[dict[str, Any], str, dict[str, Any]]]:
    """Play at random, and return each card's play with the board before and after it."""
    rng = Random(number)
    state = GAMES[game].new_initial_state()
    dealer = Dealer(seed_of_game(f"layout {number}", 0), [""] * state.players)
    found = []
    for _ in range(STEPS):
        while (due := state.chance()) is not None:
            state.apply_action(CHANCE, dealer.deal(due))
        if state.is_terminal():
            break
        seat = rng.choice(state.must_act())
        legal = [action for action in state.legal_actions(seat) if action != "stop"]
        action = max(legal, key=lambda action: (" " in action, rng.random()))
        before = board(state.observation(seat), seat)
        state.apply_action(seat, action)
        if " " in action:
            found.append((before, action, board(state.observation(seat), seat)))
    return found


def shown(cases: list[tuple[dict[str, Any], str, dict[str, Any]]]) -> list[dict[str, Any]]:
    assert NODE is not None
    command = [NODE, "--input-type=module", "--eval", PROGRAM]
    given = json.dumps([case[:2] for case in cases])
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("game", ["patience", "duel"])
def test_a_card_rests_where_the_rules_put_it(game: str) -> None:
    cases = [case for number in range(8) for case in plays(game, number)]
    assert len(cases) > 50
    assert [case["board"] for case in shown(cases)] == [after for _, _, after in cases]


@pytest.mark.parametrize("game", ["patience", "duel"])
def test_a_play_aims_at_the_place_that_grows(game: str) -> None:
    cases = plays(game, 1)
    for (before, _, after), case in zip(cases, shown(cases), strict=True):
        kind, place = case["target"].split(":")
        piles = f"{kind}s"
        assert len(after[piles][int(place)]) > len(before[piles][int(place)])
