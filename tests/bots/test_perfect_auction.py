"""The perfect player of Auction for two: legal everywhere, never giving away what it has."""

from random import Random

import pytest

from brute_auction import positions
from fouraces.bots import advise, kinds_of, make_bot
from fouraces.fair import Dealer, seed_of_game
from fouraces.rules import CHANCE, BadSetting, new_initial_state
from fouraces.rules.auction import AuctionState
from fouraces.rules.game import State
from fouraces.solve.auction import position_of, solve
from fouraces.telling import TELLING, Language, Viewer


def play(state: State, seed: int, own: int) -> State:
    """Play a game of the perfect player against a random one."""
    dealer, rng = Dealer(seed_of_game("perfect", seed), ["", ""]), Random(seed)
    bots = [make_bot("perfect" if seat == own else "random", "auction", rng, 2) for seat in (0, 1)]
    while not state.is_terminal():
        chance = state.chance()
        if chance is not None:
            state.apply_action(CHANCE, dealer.deal(chance))
            continue
        for seat in state.must_act():
            view = state.observation(seat)
            action = bots[seat].choose_action(view)
            assert action is not None
            assert action in view["legal"]
            if seat == own:
                solution = solve(position_of(view))
                sure = min(solution.game[solution.actions[0].index(action)])
                assert sure > solution.value - 1e-9
            state.apply_action(seat, action)
    return state


@pytest.mark.parametrize("joker", ["blind", "scoring"])
def test_it_plays_whole_games_and_gives_nothing_away(joker: str) -> None:
    won = 0.0
    for seed in range(12):
        seat = seed % 2
        state = play(new_initial_state("auction", 2, {"joker": joker}), seed, seat)
        winners = state.result()["winners"]
        won += (seat in winners) / len(winners)
    assert won >= 9


@pytest.mark.parametrize(
    ("hands", "table", "legal"),
    [
        ([[2, 9], []], [[], []], ["bid 2", "bid 9"]),
        ([[], []], [[4, 7], [4, 7]], ["stand", "withdraw"]),
        ([[3], []], [[4], [4]], ["add 3", "withdraw"]),
        ([[], [3]], [[4], [4]], ["stand", "withdraw"]),
    ],
)
def test_it_knows_what_to_do_without_money_and_in_overtime(
    hands: list[list[int]], table: list[list[int]], legal: list[str]
) -> None:
    bought = [["A", "K", "Q"], ["A", "K", "Q", "J"]]
    state = positions("blind", [sorted(a + b) for a, b in zip(hands, table, strict=True)], bought, [], "J")[0]
    for card in table[0]:
        for seat in (0, 1):
            state.apply_action(seat, f"{'add' if state.in_overtime else 'bid'} {card}")
    view = state.observation(0)
    assert view["legal"] == legal
    assert make_bot("perfect", "auction", Random(1), 2).choose_action(view) in legal


def test_it_does_the_same_with_the_same_random_numbers_and_lets_others_decide() -> None:
    state = new_initial_state("auction")
    assert isinstance(state, AuctionState)
    state.apply_action(CHANCE, "deck A K Q J A K Q J JOKER")
    first, second = (make_bot("perfect", "auction", Random(3), 2) for _ in range(2))
    assert first.choose_action(state.observation(0)) == second.choose_action(state.observation(0)) == "bid 9"
    state.apply_action(0, "bid 9")
    assert first.choose_action(state.observation(0)) is None


def test_it_is_for_two() -> None:
    assert "perfect" in kinds_of("auction", 2)
    assert "perfect" not in kinds_of("auction", 3)
    with pytest.raises(BadSetting):
        make_bot("perfect", "auction", Random(1), 3)


def test_its_advice_says_what_a_choice_keeps() -> None:
    state = positions("blind", [[2, 9], [3, 4]], [["A", "K", "Q"], ["K", "Q", "J", "J"]], [], "A")[0]
    view = state.observation(0)
    action, facts = advise(make_bot("perfect", "auction", Random(1), 2), view)
    assert (action, facts) == ("bid 9", {"chances": {"bid 2": 0.0, "bid 9": 1.0}})
    assert action is not None
    told = TELLING["auction"].why(view, action, Viewer(Language("en"), ("Sara", "Reza")), facts)
    assert told[:2] == [
        "Whatever the other does, this keeps a winning chance of 100 %.",
        "Nothing else keeps more than 0 %.",
    ]
