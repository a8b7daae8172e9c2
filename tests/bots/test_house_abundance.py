"""The house's player of Abundance: that it wins, and that it does what its advice says."""

from random import Random
from typing import Any

import pytest

from fouraces.bots.abundance.bargains import Appraisal, Bundle
from fouraces.bots.abundance.house import HouseBot
from fouraces.bots.abundance.scarcity import look_ahead
from fouraces.record import Ending, Event
from fouraces.rules import CHANCE, new_initial_state
from fouraces.rules.abundance import ROUNDS, AbundanceState
from fouraces.simulate import Deal, simulate_game
from walks import walk

VALUES = ROUNDS[0].values


def result_of(bots: list[str], number: int, options: dict[str, str | int]) -> tuple[list[int], int]:
    """The winners of a game, and how many events it had."""
    *events, ending = simulate_game(Deal("abundance", bots, options, "house", number), bots)
    assert isinstance(ending, Ending)
    winners: list[int] = ending.result["winners"]
    return winners, sum(isinstance(event, Event) for event in events)


@pytest.mark.parametrize("tally", ["running", "round"])
@pytest.mark.parametrize("rubbers", [1, 2])
def test_the_house_beats_random_players(tally: str, rubbers: int) -> None:
    options: dict[str, str | int] = {"tally": tally, "rubbers": rubbers}
    won = 0
    for number in range(20):
        house = number % 2
        bots = ["house", "random"] if house == 0 else ["random", "house"]
        winners, events = result_of(bots, number, options)
        won += winners == [house]
        assert events < 2000
    assert won >= 19


@pytest.mark.parametrize("kind", ["house", "random"])
def test_bots_end_their_games_among_themselves(kind: str) -> None:
    for number in range(5):
        assert result_of([kind, kind], number, {})[1] < 2000


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_its_answer_is_legal(seed: int) -> None:
    """Random players bring about the positions; in each of them the house is asked."""
    house = HouseBot(Random(seed))
    options: dict[str, str | int] = {"tally": ["running", "round"][seed % 2], "rubbers": 1}
    for state in walk("abundance", seed, options=options):
        for seat in state.may_act():
            action = house.choose_action(state.observation(seat))
            assert action in state.legal_actions(seat) or (action is None and seat not in state.must_act())


class TestScarcity:
    def test_before_anything_is_turned_up_but_a_spade_spades_are_not_the_dearest(self) -> None:
        outlook = look_ahead((1, 0, 0, 0), (11, 12, 12, 12), 11, VALUES)
        assert sum(outlook.price) == pytest.approx(sum(VALUES))
        assert max(outlook.price) == outlook.price[1]

    def test_with_nothing_to_come_the_market_is_known(self) -> None:
        outlook = look_ahead((3, 2, 4, 3), (9, 10, 8, 9), 0, VALUES)
        assert outlook.price == [4, 20, 0, 2]
        assert outlook.worth[0][:5] == [0, 4, 8, 36, 48]

    def test_in_the_last_round_all_is_known_but_the_order(self) -> None:
        outlook = look_ahead((9, 9, 10, 9), (3, 3, 2, 3), 11, ROUNDS[3].values)
        assert outlook.price == [160, 32, 16, 0]

    def test_one_card_to_come_may_change_the_ranking(self) -> None:
        outlook = look_ahead((2, 2, 5, 5), (2, 2, 0, 0), 1, VALUES)
        assert outlook.price == pytest.approx([12, 12, 2, 0])

    def test_two_of_a_suit_hope_for_a_third(self) -> None:
        worth = look_ahead((2, 2, 5, 5), (2, 2, 0, 0), 1, VALUES).worth[0]
        assert worth[2] > 2 * 12


class TestTrades:
    """The market is known: a spade is paid 20, a heart 4, a diamond 2, a club nothing."""

    OUTLOOK = look_ahead((2, 3, 4, 5), (10, 9, 8, 7), 0, VALUES)

    def test_a_third_card_is_worth_seven(self) -> None:
        appraisal = Appraisal(self.OUTLOOK, [0, 2, 0, 0], [0, 1, 0, 0], 1.0)
        assert appraisal.gains([0, 0, 0, 0], [0, 1, 0, 0], -5) == (7 * 4 - 5, 5 - 4)

    def test_the_best_trade_completes_three_for_both(self) -> None:
        appraisal = Appraisal(self.OUTLOOK, [0, 2, 1, 0], [0, 1, 2, 0], 1.0)
        bargains = appraisal.bargains(1.0)
        assert bargains[0].profit == (7 * 4 - 2) + (7 * 2 - 4)
        best = [(bargain.give, bargain.take) for bargain in bargains if bargain.profit == bargains[0].profit]
        heart, diamond = Bundle(1, 1), Bundle(2, 1)
        assert (diamond, heart) in best


class TestPlay:
    """Seat 0 deals, seat 1 opens; every suit is three in the first pile, spades first."""

    @pytest.fixture
    def state(self) -> AbundanceState:
        state = new_initial_state("abundance")
        assert isinstance(state, AbundanceState)
        ranks = "KQJT98765432"
        piles = [
            [rank + suit for suit in "SHDC" for rank in ranks[start : start + 3]] for start in (0, 3, 6, 9)
        ]
        deal = " ".join(["deal", *[card for pile in piles for card in pile]])
        state.apply_action(CHANCE, "dealer 0")
        state.apply_action(CHANCE, deal)
        state.apply_action(1, "pile 1")
        return state

    @staticmethod
    def answers(state: AbundanceState, seat: int) -> set[str | None]:
        observation: dict[str, Any] = state.observation(seat)
        return {HouseBot(Random(seed)).choose_action(observation) for seed in range(30)}

    def test_the_opener_waits_for_a_card_for_nothing(self, state: AbundanceState) -> None:
        assert self.answers(state, 1) == {"pass"}

    def test_the_other_does_not_let_it_go_for_nothing(self, state: AbundanceState) -> None:
        state.apply_action(1, "pass")
        assert "pass" not in self.answers(state, 0)

    def test_it_does_not_pay_all_it_has_for_a_first_card(self, state: AbundanceState) -> None:
        state.apply_action(1, "bid 40")
        assert self.answers(state, 0) == {"pass"}

    def test_it_bids_no_more_than_beats_the_others_money(self, state: AbundanceState) -> None:
        state.apply_action(1, "bid 49")
        state.apply_action(0, "pass")
        state.apply_action(1, "bid 1")
        assert self.answers(state, 0) == {"bid 2"}

    def test_it_takes_a_gift_and_declines_a_robbery(self, state: AbundanceState) -> None:
        state.apply_action(1, "bid 1")
        state.apply_action(0, "pass")
        state.apply_action(1, "offer KS for $1")
        assert self.answers(state, 0) == {"accept"}
        state.apply_action(1, "offer KS for $50")
        assert self.answers(state, 0) == {"decline"}

    def test_a_secret_bid_cannot_be_foretold(self, state: AbundanceState) -> None:
        for _ in range(12):
            state.apply_action(1, "pass")
            state.apply_action(0, "pass")
        state.apply_action(0, "sell")
        state.apply_action(1, "sell")
        state.apply_action(0, "pile 2")
        assert len(self.answers(state, 1)) > 2
