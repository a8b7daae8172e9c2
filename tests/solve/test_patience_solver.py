"""The patience's solver is right: by known answers, by brute force, and by what answers owe to each other."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any, cast

import pytest

from brute_patience import can_be_won, is_won_by, random_position
from deals import EASY, STUCK
from fouraces.cards import PACK
from fouraces.refusals import BadSetting, IllegalAction
from fouraces.rules import CHANCE, OptionValue
from fouraces.rules.patience import GAME, PatienceState
from fouraces.solve.patience import Position, Solution, search, solve, solve_state

VECTORS = Path(__file__).parent.parent / "vectors" / "solver"
RELATIVES: dict[str, OptionValue] = {"patience": 0, "canberra": 1, "tasmanian": "unlimited"}
REDEALS = (0, 1, None)


def vectors(name: str) -> Iterator[dict[str, Any]]:
    with (VECTORS / f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def dealt(deck: list[str], redeals: OptionValue) -> PatienceState:
    state = cast("PatienceState", GAME.new_initial_state(1, {"redeals": redeals}))
    state.apply_action(CHANCE, " ".join(["deck", *deck]))
    return state


def wins(state: PatienceState, line: list[str]) -> bool:
    state = state.copy()
    for action in line:
        state.apply_action(0, action)
    return state.result() == {"up": len(PACK), "won": True}


def is_sound(state: PatienceState, solution: Solution) -> bool:
    """Whether a solution has a line if and only if it should, and the line wins by the rules."""
    if solution.line is None:
        return not solution.winnable
    return solution.winnable and wins(state, solution.line)


@pytest.mark.parametrize(("name", "redeals"), RELATIVES.items())
def test_known_deals_are_decided_as_known_and_won_by_the_rules(name: str, redeals: OptionValue) -> None:
    for vector in vectors(name):
        deck = vector["deck"].split(" ")
        solution = solve(deck, redeals)
        assert solution.winnable == vector["winnable"], vector
        assert is_sound(dealt(deck, redeals), solution), vector


def test_the_search_looks_into_few_positions() -> None:
    nodes = [solve(vector["deck"].split(" ")).nodes for vector in vectors("patience")]
    assert fmean(nodes) < 25
    assert median(nodes) < 2


def test_whoever_may_redeal_more_often_wins_whatever_was_won_before() -> None:
    for vector in vectors("patience"):
        without, one, unlimited = (solve(vector["deck"].split(" "), r).winnable for r in RELATIVES.values())
        assert without <= one <= unlimited, vector


@pytest.mark.parametrize("redeals", RELATIVES.values())
def test_an_easy_deal_is_won_and_a_stuck_one_is_not(redeals: OptionValue) -> None:
    assert solve(EASY.split(" "), redeals).winnable
    assert solve(STUCK.split(" "), redeals) == Solution(False, None, 1)


def small_positions(count: int) -> Iterator[Position]:
    rng = Random(4)
    for _ in range(count):
        yield random_position(rng, None)


def test_small_positions_are_decided_as_by_trying_everything() -> None:
    answers: Counter[bool] = Counter()
    for position in small_positions(3000):
        for redeals in REDEALS:
            asked = position._replace(redeals=redeals)
            finding = search(asked)
            answer = can_be_won(asked, limit=3000)
            if answer is not None:
                assert finding.winnable == answer, asked
                answers[answer] += 1
            if finding.plays is not None:
                assert is_won_by(asked, finding.plays), asked
    assert min(answers.values()) > 1000


TEMPTING = [
    # a move that is possible at once and buries what should have come first
    Position(13, [[0, 6, 11, 10], [3, 4, 12, 2], [7, 5, 8, 1], [9], []], [], [], [0], 0),
    Position(13, [[2, 6], [0, 3, 8], [12, 11, 9, 7, 5, 4, 10], [1]], [], [], [0], 0),
    Position(13, [[7, 11, 5], [12, 6, 0], [], [3, 8, 10, 9], [2, 1, 4]], [], [], [0], 0),
    # two kings for one empty column
    Position(4, [[0, 7], [14, 5, 10, 6, 3, 1]], [11, 8, 13, 2, 9, 4, 15], [], [0, 0, 0, 1], 0),
    # the same cards moved with more of the stock still to come
    Position(
        6, [[17, 5, 3], [14], [16], [15, 13, 12], [6, 7], [4]], [], [10, 1, 0, 8, 9, 2, 11], [0, 0, 0], 1
    ),
    Position(7, [[10, 12, 2], [1, 8, 4, 7]], [], [11, 9, 5, 13, 3, 0, 6], [0, 0], 1),
    Position(13, [[0, 6], [10, 1, 2], [3, 5], [9, 11]], [], [8, 4, 7, 12], [0], 1),
]


@pytest.mark.parametrize("position", TEMPTING)
def test_no_way_to_win_is_thrown_away(position: Position) -> None:
    assert can_be_won(position)
    finding = search(position)
    assert finding.winnable
    assert is_won_by(position, finding.plays or [])


@pytest.mark.parametrize("redeals", RELATIVES.values())
def test_a_position_can_be_won_if_and_only_if_an_action_leads_to_one_that_can(redeals: OptionValue) -> None:
    rng = Random(52)
    answers: Counter[bool] = Counter()
    for _ in range(30):
        state = dealt(rng.sample(PACK, len(PACK)), redeals)
        while not state.is_terminal() and state.moves < 150:
            actions = state.legal_actions(0)
            solution = solve_state(state)
            assert is_sound(state, solution), (state, solution)
            answers[solution.winnable] += 1
            after = {action: state.copy() for action in actions}
            for action, following in after.items():
                following.apply_action(0, action)
            winning = [action for action in actions if solve_state(after[action]).winnable]
            assert bool(winning) == solution.winnable, state.observation(0)
            # mostly on the way to win, so that later positions too are of both kinds
            choices = winning if winning and rng.random() < 0.9 else actions[:-1]
            state.apply_action(0, rng.choice(choices))
    assert min(answers.values()) > 50


def test_a_game_that_is_over_is_won_or_not() -> None:
    state = dealt(EASY.split(" "), 0)
    line = solve_state(state).line or []
    for action in line:
        state.apply_action(0, action)
    assert solve_state(state) == Solution(True, [], 0)
    stopped = dealt(EASY.split(" "), 0)
    stopped.apply_action(0, "stop")
    assert solve_state(stopped) == Solution(False, None, 0)


def test_what_is_no_deal_is_refused() -> None:
    deck = EASY.split(" ")
    with pytest.raises(BadSetting):
        solve(deck, 2)
    with pytest.raises(IllegalAction):
        solve(deck[1:])
    with pytest.raises(ValueError, match="dealt"):
        solve_state(cast("PatienceState", GAME.new_initial_state(1)))


@pytest.mark.parametrize(
    "position",
    [
        Position(2, [[0, 1], [2]], [], [], [0, 0], 0),
        Position(2, [[0, 1], [2, 3, 3]], [], [], [0, 0], 0),
        Position(2, [[0, 1], [2, 3]], [], [], [1, 0], 0),
        Position(2, [[0, 1], [2, 4]], [], [], [0, 0], 0),
        Position(14, [list(range(14))], [], [], [0], 0),
        Position(1, [[0, 1, 2, 3, 4]], [], [], [0] * 5, 0),
        Position(1, [[0]], [], [], [0], 2),
    ],
)
def test_what_is_no_position_is_refused(position: Position) -> None:
    with pytest.raises(ValueError, match=r"pack|redeals"):
        search(position)


def test_nothing_is_compiled_before_the_first_question() -> None:
    script = "import sys, fouraces.cli.app, fouraces.solve.patience; print('numba' in sys.modules)"
    asked = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert asked.stdout == "False\n"
