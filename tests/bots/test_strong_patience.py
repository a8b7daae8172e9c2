"""The strong player of the patience, and those who make people's mistakes: how they play, and how well."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, cast

import pytest

from deals import EASY, STUCK
from fouraces.bots import advise, adviser_of, make_bot
from fouraces.cards import UNSEEN
from fouraces.rules import CHANCE, Options, State, new_initial_state
from fouraces.rules.patience import PatienceState
from fouraces.simulate import Deal
from fouraces.solve.patience import solve_state
from layouts import patience_position, positions

REDEALS: list[Options] = [{"redeals": 0}, {"redeals": 1}, {"redeals": "unlimited"}]


def dealt(number: int, options: Options) -> PatienceState:
    deal = Deal("patience", ["x"], options, "people", number)
    state = deal.header.new_initial_state()
    list(deal.events(state))
    return cast("PatienceState", state)


def play(kind: str, state: State, rng: Random) -> Mapping[str, Any]:
    """Play to the end, with a new bot for every decision: none may need to remember anything."""
    actions = 0
    while not state.is_terminal():
        action = make_bot(kind, "patience", rng).choose_action(state.observation(0))
        assert action is not None
        state.apply_action(0, action)
        actions += 1
        assert actions < 1000
    return state.result()


def wins(kind: str, deals: Iterable[int]) -> int:
    return sum(play(kind, dealt(number, {}), Random(number))["won"] for number in deals)


def test_each_strength_wins_more_than_the_weaker_one() -> None:
    """All on the same deals: those that can be won at all, 29 in 100."""
    deals = [number for number in range(200) if solve_state(dealt(number, {})).winnable]
    won = {kind: wins(kind, deals) for kind in ("gentle", "fair", "strong")}
    assert 0 < won["gentle"] < won["fair"] - 12
    assert won["fair"] < won["strong"] - 8
    assert won["strong"] > len(deals) * 0.9


def test_with_redeals_without_end_it_wins_whatever_can_be_won() -> None:
    for number in range(30):
        state = dealt(number, {"redeals": "unlimited"})
        winnable = solve_state(state).winnable
        assert play("strong", state, Random(0))["won"] == winnable


def test_once_the_order_of_the_stock_is_known_it_wins_whatever_can_be_won() -> None:
    known = 0
    for number in range(12):
        state = dealt(number, {"redeals": 1})
        for action in ["flip"] * 24 + ["redeal"]:
            state.apply_action(0, action)
        winnable = solve_state(state).winnable
        assert play("strong", state, Random(0))["won"] == winnable
        known += winnable
    assert known > 0


@pytest.mark.parametrize("kind", ["gentle", "fair", "strong"])
@pytest.mark.parametrize("options", REDEALS)
def test_whatever_the_position_the_answer_is_legal(kind: str, options: Options) -> None:
    for seed in range(2):
        for state in positions("patience", 1, options, seed):
            answer = make_bot(kind, "patience", Random(0)).choose_action(state.observation(0))
            assert answer in state.legal_actions(0) if state.must_act() else answer is None


@pytest.mark.parametrize("kind", ["gentle", "fair", "strong"])
def test_a_game_that_is_lost_is_given_up_when_all_is_done_that_can_be(kind: str) -> None:
    state = new_initial_state("patience", options={"redeals": "unlimited"})
    state.apply_action(CHANCE, f"deck {STUCK}")
    assert not play(kind, state, Random(0))["won"]


def test_it_knows_no_more_than_it_sees() -> None:
    """Two deals that differ in the order of the stock alone are one to it, until a card shows which it is."""
    for number in range(3):
        one, other = dealt(number, {}), dealt(number, {})
        other.layout.stock[:-3] = other.layout.stock[:-3][::-1]
        for state in (one, other):
            for _ in range(3):
                state.apply_action(0, "flip")
        views = [state.observation(0) for state in (one, other)]
        assert views[0] == views[1]
        assert UNSEEN in views[0]["stock"]
        answers = [
            advise(make_bot("strong", "patience", Random(seed)), view) for seed, view in enumerate(views)
        ]
        assert answers[0] == answers[1]


def test_its_advice_says_how_often_it_wins() -> None:
    easy = cast("PatienceState", new_initial_state("patience"))
    easy.apply_action(CHANCE, f"deck {EASY}")
    easy.apply_action(0, "flip")
    action, facts = advise(make_bot("strong", "patience", Random(0)), easy.observation(0))
    assert action == "up AS"
    assert 0 <= facts["wins"]["up AS"] <= facts["stocks"]
    assert facts["stocks"] > 50
    for _ in range(300):
        if len(easy.observation(0)["stock"]) == 1:
            break
        easy.apply_action(0, "up " + easy.layout.waste[-1] if easy.layout.waste else "flip")
    assert advise(make_bot("strong", "patience", Random(0)), easy.observation(0)).facts == {
        "known": True,
        "winnable": True,
    }
    assert adviser_of("patience", 1) == "strong"


def test_a_card_that_a_flip_would_bury_is_played_where_that_wins_more_often() -> None:
    """4S can go onto 5S, once 3H has left it; 9H, if it is flipped before, buries 2H for good."""
    columns = ["5S 3H", "4H", "KS QS JS TS 9S 8S 7S", "KH QH JH TH 8H 7H 6H 5H"]
    state = patience_position(*columns, waste="2H 3S 4S", stock="9H AH 6S", up="2S KD KC")
    action, facts = advise(make_bot("strong", "patience", Random(0)), state.observation(0))
    assert action == "move 3H 2"
    assert facts["wins"][action] == facts["stocks"] > facts["wins"]["flip"]
