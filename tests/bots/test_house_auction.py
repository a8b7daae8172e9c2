"""The house's player of Auction: that it wins, and that it does what its advice says."""

from collections import Counter
from random import Random

import pytest

from fouraces.bots.auction.house import HouseBot
from fouraces.cards import ITEMS
from fouraces.record import Ending
from fouraces.rules import new_initial_state
from fouraces.rules.auction import AuctionState
from fouraces.simulate import Deal, simulate_game
from walks import walk

ALL = range(2, 11)


def wins(players: int, joker: str, games: int) -> float:
    """How many games the house wins against random players; a shared win counts as a part."""
    won = 0.0
    for number in range(games):
        house = number % players
        bots = ["house" if seat == house else "random" for seat in range(players)]
        *_, ending = simulate_game(Deal("auction", bots, {"joker": joker}, "house", number), bots)
        assert isinstance(ending, Ending)
        winners = ending.result["winners"]
        won += (house in winners) / len(winners)
    return won


@pytest.mark.parametrize("joker", ["blind", "scoring"])
@pytest.mark.parametrize(("players", "games", "at_least"), [(2, 30, 28), (3, 18, 12), (4, 16, 8)])
def test_the_house_beats_random_players(players: int, games: int, at_least: int, joker: str) -> None:
    assert wins(players, joker, games) >= at_least


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_its_answer_is_legal(seed: int) -> None:
    """Random players bring about the positions; in each of them the house is asked."""
    house = HouseBot(Random(seed))
    options = {"joker": ["blind", "scoring"][seed % 2]}
    for state in walk("auction", seed, players=2 + seed // 2, options=options):
        for seat in state.must_act():
            assert house.choose_action(state.observation(seat)) in state.legal_actions(seat)


def sale(left: str, hands: list[list[int]], bought: list[str], joker: str = "blind") -> AuctionState:
    """A sale in the middle of a game, with the item for sale first among those left."""
    state = new_initial_state("auction", len(hands), {"joker": joker})
    assert isinstance(state, AuctionState)
    coming = left.split()
    gone = list(ITEMS)
    for item in coming:
        gone.remove(item)
    state.deck = gone + coming
    state.turned = len(gone) + 1
    if state.item == "JOKER" and joker == "blind":
        state.turned += 1
        state.blind = True
    state.hands = [list(hand) for hand in hands]
    state.bought = [items.split() for items in bought]
    state.asked = tuple(range(len(hands)))
    return state


def answers(state: AuctionState, seat: int = 0) -> Counter[str | None]:
    observation = state.observation(seat)
    return Counter(HouseBot(Random(seed)).choose_action(observation) for seed in range(30))


def average_bid(state: AuctionState) -> float:
    bids = answers(state)
    return sum(int(str(bid).removeprefix("bid ")) * times for bid, times in bids.items()) / bids.total()


class TestAdvice:
    @pytest.mark.parametrize("joker", ["blind", "scoring"])
    def test_nine_and_ten_are_not_wasted_on_a_jack(self, joker: str) -> None:
        state = sale("J J Q Q K K A A JOKER", [[*ALL], [*ALL]], ["", ""], joker)
        assert not {"bid 9", "bid 10"} & set(answers(state))

    def test_a_dearer_item_is_worth_more(self) -> None:
        bids = []
        for item in "JQKA":
            rest = " ".join(other for other in ITEMS if other != item)
            bids.append(average_bid(sale(f"{item} {item} {rest}", [[*ALL], [*ALL]], ["", ""])))
        assert bids == sorted(bids)
        assert bids[0] + 2 < bids[-1]

    def test_the_ten_is_for_the_point_that_decides(self) -> None:
        state = sale("J", [[2, 3, 10], [6, 7, 8, 9]], ["A A Q", "K K Q J"])
        assert set(answers(state)) == {"bid 10"}

    def test_a_queen_that_brings_eleven_is_fought_for(self) -> None:
        state = sale("Q", [[2, 3, 9], [4, 5, 8]], ["A K Q", "A K J J"])
        assert set(answers(state)) == {"bid 9"}

    def test_nobody_saves_for_aces_that_are_gone(self) -> None:
        hands = [[2, 4, 6, 8, 10], [3, 4, 6, 8, 9]]
        to_come = average_bid(sale("Q A A", hands, ["K J Q", "K J"]))
        gone = average_bid(sale("Q J J", hands, ["A K Q", "A K"]))
        assert to_come < gone

    def test_an_unseen_item_is_worth_what_is_left(self) -> None:
        hands = [[2, 3, 5, 7, 8, 10], [2, 4, 5, 6, 9, 10]]
        jacks = average_bid(sale("JOKER J J Q", hands, ["A K", "A K Q"]))
        aces = average_bid(sale("JOKER A A K", hands, ["K Q J", "Q J"]))
        assert jacks < aces

    def test_overtime_for_a_jack_is_not_worth_two_high_cards(self) -> None:
        state = sale("J K A A JOKER", [[7, 8, 9, 10], [2, 3, 4, 9, 10]], ["Q J", "Q K"])
        state.apply_action(0, "bid 10")
        state.apply_action(1, "bid 10")
        assert answers(state)["withdraw"] >= 25

    def test_with_four_players_passing_on_a_jack_can_be_right(self) -> None:
        hands = [[9, 10], [2, 3, 8], [4, 5, 7], [3, 4, 6]]
        state = sale("J A A", hands, ["K Q", "K", "Q", "J"])
        assert answers(state)["pass"] >= 25

    def test_where_one_choice_is_left_it_takes_it(self) -> None:
        assert set(answers(sale("K Q", [[7], [2, 3]], ["A", "A"]))) == {"bid 7"}

    def test_bids_that_could_be_read_are_mixed(self) -> None:
        state = sale("K Q", [[2, 3, 4, 5, 6, 7, 10], [3, 5, 6, 8, 9]], ["A J", "A K Q J"])
        assert len(answers(state)) > 1
