"""Auction: the worked examples and the rulings of its rules page, one by one."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fouraces.cards import ITEMS
from fouraces.rules import CHANCE, Draw, IllegalAction, new_initial_state
from fouraces.rules.auction import POINTS, AuctionState

Choice = int | str
"""A money card, or a word such as `pass`."""


class Table:
    """A game of Auction whose deck begins with the given items."""

    def __init__(self, first_items: str, players: int = 2, joker: str = "blind") -> None:
        state = new_initial_state("auction", players, {"joker": joker})
        assert isinstance(state, AuctionState)
        self.state = state
        top = first_items.split()
        rest = list(ITEMS)
        for item in top:
            rest.remove(item)
        state.apply_action(CHANCE, " ".join(["deck", *top, *rest]))

    def choose(self, seat: int, choice: Choice) -> None:
        """Let a seat bid a card, or add it in overtime; or say a word."""
        verb = "add" if self.state.in_overtime else "bid"
        self.state.apply_action(seat, f"{verb} {choice}" if isinstance(choice, int) else choice)

    def round(self, *choices: Choice | None, order: Iterable[int] | None = None) -> "Table":
        """Let the seats choose in their order or another; None for a seat that is not asked."""
        in_overtime = self.state.in_overtime
        for seat in order or range(len(choices)):
            choice = choices[seat]
            if choice is not None:
                assert self.state.in_overtime == in_overtime
                self.choose(seat, choice)
        return self

    def tie_all_cards(self, seats: int) -> "Table":
        """Let the first seats tie with every card they have; the others of the table pass."""
        for card in range(2, 11):
            words = ["pass"] * (self.state.players - seats) if card == 2 else []
            self.round(*[card] * seats, *words)
        return self

    def see(self, viewer: int | None, key: str) -> object:
        return self.state.observation(viewer)[key]

    def last_sale(self) -> tuple[str, int | None, list[int]]:
        sale = self.state.sales[-1]
        return sale["item"], sale["buyer"], sale["paid"]


def refusal(table: Table, by: int, action: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        table.state.apply_action(by, action)
    assert str(caught.value)
    return caught.value.code


ALL = list(range(2, 11))


def without(*cards: int) -> list[int]:
    return [card for card in ALL if card not in cards]


class TestWorkedExamples:
    def test_the_higher_card_buys_and_the_lower_comes_back(self) -> None:
        table = Table("Q").round(7, 4)
        assert table.last_sale() == ("Q", 0, [7])
        assert table.state.hands == [without(7), ALL]

    def test_a_tie_is_broken_in_overtime(self) -> None:
        table = Table("Q").round(7, 7).round(5, 3)
        assert table.last_sale() == ("Q", 0, [7, 5])
        assert table.state.hands == [without(7, 5), ALL]

    def test_overtime_costs_all_that_lies_on_the_table(self) -> None:
        table = Table("K").round(7, 7).round(4, 6)
        assert table.last_sale() == ("K", 1, [7, 6])
        assert sum(table.state.hands[1]) == 54 - 13

    def test_a_second_tie_leads_to_a_third_round(self) -> None:
        table = Table("Q").round(7, 7).round(5, 5)
        assert [sum(cards) for cards in table.state.table] == [12, 12]
        assert table.state.must_act() == [0, 1]
        assert table.state.legal_actions(0)[-1] == "withdraw"
        assert table.round(2, 3).last_sale() == ("Q", 1, [7, 5, 3])

    def test_three_of_four_tie_for_the_highest(self) -> None:
        table = Table("A", players=4).round(9, 4, 9, 9)
        assert table.state.must_act() == [0, 2, 3]
        assert table.state.hands[1] == ALL

    def test_only_the_two_eights_go_on(self) -> None:
        table = Table("A", players=4).round(8, 8, 6, 4)
        assert table.state.must_act() == [0, 1]
        assert table.state.table == [[8], [8], [], []]
        assert table.state.hands[2:] == [ALL, ALL]

    def test_the_item_after_the_joker_is_bought_unseen(self) -> None:
        table = Table("JOKER A Q")
        assert table.see(0, "item") == "?"
        table.round(6, 8)
        assert table.last_sale() == ("A", 1, [8])
        assert table.state.bought == [[], ["A"]]
        assert table.see(0, "item") == "Q"

    def test_nine_points_against_eleven(self) -> None:
        table = Table("A A J K K Q Q J JOKER")
        for bids in [(10, 2), (9, 2), (8, 2), (2, 10), (2, 9), (2, 8), (2, 7), (2, 6)]:
            table.round(*bids)
        assert table.state.result()["points"] == [9, 11]
        assert table.state.result()["winners"] == [1]

    def test_an_ace_two_kings_and_a_queen_are_twelve(self) -> None:
        table = Table("A K K Q A Q J J JOKER")
        for bids in [(10, 2), (9, 2), (8, 2), (7, 2), (2, 10), (2, 9), (2, 8), (2, 7)]:
            table.round(*bids)
        assert table.state.result()["points"] == [12, 8]
        assert table.state.result()["winners"] == [0]

    def test_at_ten_all_the_money_left_decides(self) -> None:
        table = Table("A A Q K K Q J J JOKER")
        table.round(10, 10).round(2, 9)
        table.round(8, 8).round(2, 7)
        table.round(2, 2).round(3, 6)
        for bids in [(10, 3), (9, 3), (8, 3), (5, 3), (4, 3)]:
            table.round(*bids)
        assert table.state.result() == {"points": [10, 10], "money": [18, 12], "winners": [0]}


class TestItems:
    def test_a_queen_is_worth_two_and_a_king_three(self) -> None:
        assert POINTS == {"J": 1, "Q": 2, "K": 3, "A": 4, "JOKER": 1}

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_everyone_begins_with_two_to_ten(self, players: int) -> None:
        table = Table("J", players)
        assert table.state.hands == [ALL] * players
        assert sum(table.state.hands[0]) == 54

    def test_nine_cards_are_turned_but_eight_are_for_sale(self) -> None:
        table = Table("J J JOKER Q Q K K A A")
        while not table.state.is_terminal():
            table.round(table.state.hands[0][-1], table.state.hands[1][0])
        assert [sale["item"] for sale in table.state.sales] == ["J", "J", "Q", "Q", "K", "K", "A", "A"]
        assert [sale["blind"] for sale in table.state.sales] == [False] * 2 + [True] + [False] * 5
        assert table.state.turned == 9

    def test_a_joker_that_comes_last_does_nothing(self) -> None:
        table = Table("J J Q Q K K A A JOKER")
        for _ in range(7):
            table.round(2, table.state.hands[1][-1])
        assert not table.state.is_terminal()
        table.round(10, 3)
        assert table.state.is_terminal()
        assert table.see(None, "item") is None
        assert table.state.result() == {"points": [4, 16], "money": [44, 5], "winners": [1]}

    def test_a_scoring_joker_is_sold_for_one_point(self) -> None:
        table = Table("JOKER J J Q Q K K A A", joker="scoring")
        assert table.see(0, "item") == "JOKER"
        table.round(3, 2)
        assert table.last_sale() == ("JOKER", 0, [3])
        while not table.state.is_terminal():
            table.round(2, table.state.hands[1][-1])
        assert table.state.result()["points"] == [1, 20]
        assert len(table.state.sales) == 9

    def test_equal_points_and_equal_money_share_the_win(self) -> None:
        table = Table("A K Q J A K Q J JOKER")
        for bids in [(10, 2), (9, 2), (8, 2), (7, 2), (2, 10), (2, 9), (2, 8), (2, 7)]:
            table.round(*bids)
        assert table.state.result() == {"points": [10, 10], "money": [20, 20], "winners": [0, 1]}
        assert table.state.returns() == [0, 0]

    def test_points_come_before_money_with_three_players_too(self) -> None:
        table = Table("A K Q J A K Q J JOKER", players=3)
        for bids in [(10, 2, 2), (2, 10, 2), (2, 9, 2), (9, 2, 2)]:
            table.round(*bids)
        while not table.state.is_terminal():
            table.round("pass", "pass", "pass")
        assert table.state.result() == {"points": [5, 5, 0], "money": [35, 35, 54], "winners": [0, 1]}
        assert table.state.returns() == [0.5, 0.5, -1]


class TestFirstBid:
    def test_two_players_must_bid(self) -> None:
        table = Table("J")
        assert table.state.legal_actions(0) == [f"bid {card}" for card in ALL]

    @pytest.mark.parametrize("players", [3, 4])
    def test_three_or_four_may_pass(self, players: int) -> None:
        table = Table("J", players)
        assert table.state.legal_actions(0) == [*(f"bid {card}" for card in ALL), "pass"]

    def test_the_only_bidder_buys(self) -> None:
        table = Table("J", players=3).round("pass", 2, "pass")
        assert table.last_sale() == ("J", 1, [2])

    def test_an_item_that_nobody_bids_for_is_set_aside(self) -> None:
        table = Table("A K", players=3).round("pass", "pass", "pass")
        assert table.last_sale() == ("A", None, [])
        assert table.state.bought == [[], [], []]
        assert table.see(None, "item") == "K"

    def test_of_two_only_who_has_money_is_asked_and_buys(self) -> None:
        table = Table("A K").tie_all_cards(2).round("withdraw", "stand")
        assert table.state.hands == [ALL, []]
        assert table.state.must_act() == [0]
        assert table.state.legal_actions(1) == ()
        table.choose(0, 2)
        assert table.last_sale() == ("K", 0, [2])

    def test_of_three_who_has_no_money_counts_as_having_passed(self) -> None:
        table = Table("A K Q", players=3).tie_all_cards(2).round("withdraw", "stand", None)
        assert table.state.must_act() == [0, 2]
        table.round("pass", None, "pass")
        assert table.last_sale() == ("K", None, [])
        table.round(3, None, 4)
        assert table.last_sale() == ("Q", 2, [4])


class TestOvertime:
    def test_who_withdraws_takes_everything_back(self) -> None:
        table = Table("A", players=3).round(7, 7, 7).round(5, 5, "withdraw")
        assert table.state.must_act() == [0, 1]
        assert table.state.hands[2] == ALL
        assert table.state.table == [[7, 5], [7, 5], []]

    def test_the_only_one_left_in_pays_what_lay_revealed(self) -> None:
        table = Table("A").round(7, 7).round("withdraw", 10)
        assert table.last_sale() == ("A", 1, [7])
        assert table.state.hands == [ALL, without(7)]

    def test_the_card_just_added_goes_back_unseen(self) -> None:
        table = Table("A").round(7, 7).round("withdraw", 10)
        assert table.state.sales[-1]["rounds"] == [["bid 7", "bid 7"], ["withdraw", "add ?"]]

    @pytest.mark.parametrize(("order", "last"), [((0, 1), 1), ((1, 0), 0)])
    def test_if_both_withdraw_the_last_to_choose_must_buy(self, order: tuple[int, int], last: int) -> None:
        table = Table("A").round(7, 7).round("withdraw", "withdraw", order=order)
        assert table.last_sale() == ("A", last, [7])
        assert table.state.hands[1 - last] == ALL

    def test_the_last_to_withdraw_pays_what_lay_on_the_table(self) -> None:
        table = Table("A", players=3).round(7, 7, 7).round(5, 5, 5)
        table.round("withdraw", "withdraw", "withdraw", order=(2, 0, 1))
        assert table.last_sale() == ("A", 1, [7, 5])

    def test_a_withdrawal_before_the_others_tie_again_is_no_purchase(self) -> None:
        table = Table("A", players=3).round(7, 7, 7).round("withdraw", 5, 5)
        table.round(None, "withdraw", "withdraw", order=(2, 1))
        assert table.last_sale() == ("A", 1, [7, 5])

    def test_who_adds_less_is_out_and_takes_everything_back(self) -> None:
        table = Table("A", players=4).round(7, 7, 7, 7).round(9, 3, 9, 2)
        assert table.state.must_act() == [0, 2]
        assert table.state.hands[1] == table.state.hands[3] == ALL

    def test_who_has_cards_adds_or_withdraws(self) -> None:
        table = Table("A").round(7, 7)
        assert table.state.legal_actions(0) == [*(f"add {card}" for card in without(7)), "withdraw"]

    def test_who_laid_the_last_card_stands_or_withdraws(self) -> None:
        table = Table("A").tie_all_cards(2)
        assert table.state.legal_actions(0) == ["stand", "withdraw"]

    def test_who_adds_beats_who_stands(self) -> None:
        table = Table("J K").round(10, 2).round(9, 9)
        for card in without(9, 10):
            table.round(card, card)
        assert table.state.legal_actions(0) == ["stand", "withdraw"]
        table.round("stand", 10)
        assert table.last_sale() == ("K", 1, [9, 2, 3, 4, 5, 6, 7, 8, 10])

    def test_who_stands_alone_buys(self) -> None:
        table = Table("J K").round(10, 2).round(9, 9)
        for card in without(9, 10):
            table.round(card, card)
        table.round("stand", "withdraw")
        assert table.last_sale() == ("K", 0, [9, 2, 3, 4, 5, 6, 7, 8])
        assert table.state.hands == [[], ALL]


class TestLot:
    def test_it_decides_when_all_who_tie_stood(self) -> None:
        table = Table("A").tie_all_cards(2).round("stand", "stand")
        assert table.state.chance() == Draw("lot", (0, 1))
        assert table.state.must_act() == ()
        table.state.apply_action(CHANCE, "lot 1")
        item, buyer, paid = table.last_sale()
        assert (item, buyer, sum(paid)) == ("A", 1, 54)
        assert table.state.hands == [ALL, []]

    def test_it_is_drawn_among_those_who_tie(self) -> None:
        table = Table("A", players=4).tie_all_cards(3).round("stand", "withdraw", "stand", None)
        assert table.state.chance() == Draw("lot", (0, 2))
        assert table.see(None, "lot") == [0, 2]
        assert table.state.hands[1] == ALL

    def test_it_is_not_due_before_they_stood(self) -> None:
        table = Table("A").tie_all_cards(2)
        assert table.state.chance() is None
        assert table.state.must_act() == [0, 1]

    @pytest.mark.parametrize("action", ["lot", "lot 2", "lot -1", "lot 01", "lot ۱", "lot 1 ", "lot 0 1"])
    def test_it_names_one_of_them(self, action: str) -> None:
        table = Table("A").tie_all_cards(2).round("stand", "stand")
        with pytest.raises(IllegalAction) as caught:
            table.state.apply_action(CHANCE, action)
        assert caught.value.code == "not-a-draw"
        assert table.state.chance() == Draw("lot", (0, 1))


class TestSecrecy:
    def test_the_deck_is_known_only_by_what_is_left(self) -> None:
        table = Table("A Q J")
        table.round(7, 4)
        assert table.see(0, "item") == "Q"
        assert table.see(0, "left") == ["J", "J", "Q", "K", "K", "A", "JOKER"]

    def test_a_blind_item_is_still_among_those_left(self) -> None:
        table = Table("JOKER A")
        assert table.see(1, "left") == ["J", "J", "Q", "Q", "K", "K", "A", "A"]

    def test_overtime_on_a_blind_item_is_blind(self) -> None:
        table = Table("JOKER A").round(7, 7)
        assert (table.see(0, "asked"), table.see(0, "item")) == ("overtime", "?")
        table.round(5, 3)
        assert table.last_sale() == ("A", 0, [7, 5])

    def test_a_lot_for_a_blind_item_is_blind(self) -> None:
        table = Table("JOKER A").tie_all_cards(2).round("stand", "stand")
        assert table.see(0, "item") == "?"

    def test_a_blind_item_that_nobody_wants_is_turned_up_and_set_aside(self) -> None:
        table = Table("JOKER A K", players=3).round("pass", "pass", "pass")
        assert table.last_sale() == ("A", None, [])
        assert table.see(0, "item") == "K"

    def test_a_first_bid_is_seen_to_be_made_but_not_what_it_is(self) -> None:
        table = Table("Q", players=3)
        table.choose(1, 9)
        assert table.see(0, "sealed") == [1]
        assert table.see(0, "waiting") == [0, 2]
        assert table.see(0, "choice") is None
        assert table.see(1, "choice") == "bid 9"
        other = Table("Q", players=3)
        other.choose(1, "pass")
        for viewer in (0, 2, None):
            assert table.state.observation(viewer) == other.state.observation(viewer)

    @pytest.mark.parametrize("viewer", [0, 2, None])
    def test_in_overtime_nobody_is_told_who_has_chosen(self, viewer: int | None) -> None:
        table = Table("Q", players=3).round(7, 7, 7)
        before = table.state.observation(viewer)
        table.choose(1, "withdraw")
        assert table.state.observation(viewer) == before

    def test_in_overtime_one_knows_one_has_chosen_oneself(self) -> None:
        table = Table("Q", players=3).round(7, 7, 7)
        table.choose(1, "withdraw")
        assert table.see(1, "choice") == "withdraw"
        assert table.see(1, "waiting") == [0, 2]

    def test_what_was_revealed_is_public(self) -> None:
        table = Table("Q", players=4).round(8, 8, "pass", 4)
        assert table.see(None, "rounds") == [["bid 8", "bid 8", "pass", "bid 4"]]
        assert table.see(None, "table") == [[8], [8], [], []]
        assert table.see(None, "hands") == [without(8), without(8), ALL, ALL]

    def test_an_observation_is_its_owners_to_scribble_on(self) -> None:
        table = Table("Q").round(8, 8).round(5, 3)
        table.state.observation(None)["sales"][0]["paid"].clear()
        table.state.observation(None)["sales"][0]["rounds"][0].clear()
        assert table.last_sale() == ("Q", 0, [8, 5])
        assert table.state.sales[0]["rounds"] == [["bid 8", "bid 8"], ["add 5", "add 3"]]


MALFORMED = ["", "7", "bid", "bid 1", "bid 11", "bid 07", "bid +7", "bid ۷", "bid 7 8"]
MISSPELT = ["bid 7 ", " bid 7", "bid  7", "bid\t7", "Bid 7", "bid 7\n"]


class TestRefusals:
    @pytest.mark.parametrize(
        "action", [*MALFORMED, *MISSPELT, "add", "add 1", "pass 7", "lot 0", "deck", "sell"]
    )
    def test_what_is_no_action(self, action: str) -> None:
        assert refusal(Table("Q"), 0, action) == "malformed"

    def test_passing_with_two_players(self) -> None:
        assert refusal(Table("Q"), 0, "pass") == "must-bid"

    @pytest.mark.parametrize("action", ["add 7", "withdraw", "stand"])
    def test_overtime_actions_in_a_first_bid(self, action: str) -> None:
        assert refusal(Table("Q"), 0, action) == "first-bid"

    @pytest.mark.parametrize("action", ["bid 5", "pass"])
    def test_first_bids_in_overtime(self, action: str) -> None:
        assert refusal(Table("Q").round(7, 7), 0, action) == "overtime"

    def test_bidding_a_card_that_was_paid(self) -> None:
        assert refusal(Table("Q").round(7, 4), 0, "bid 7") == "no-such-money"

    def test_adding_a_card_that_lies_on_the_table(self) -> None:
        assert refusal(Table("Q").round(7, 7), 0, "add 7") == "no-such-money"

    def test_adding_with_no_card_in_hand(self) -> None:
        assert refusal(Table("Q").tie_all_cards(2), 0, "add 7") == "no-such-money"

    def test_standing_with_cards_in_hand(self) -> None:
        assert refusal(Table("Q").round(7, 7), 1, "stand") == "must-add"

    def test_choosing_twice(self) -> None:
        table = Table("Q")
        table.choose(0, 7)
        assert refusal(table, 0, "bid 6") == "already-chosen"

    def test_overtime_of_others(self) -> None:
        assert refusal(Table("Q", players=3).round(7, 7, 4), 2, "add 4") == "not-in-overtime"

    def test_overtime_after_having_withdrawn(self) -> None:
        table = Table("Q", players=3).round(7, 7, 7).round(5, 5, "withdraw")
        assert refusal(table, 2, "add 4") == "not-in-overtime"

    def test_bidding_without_money(self) -> None:
        table = Table("A K").tie_all_cards(2).round("withdraw", "stand")
        assert refusal(table, 1, "bid 2") == "not-your-turn"

    def test_acting_when_the_lot_is_due(self) -> None:
        table = Table("A").tie_all_cards(2).round("stand", "stand")
        assert refusal(table, 0, "stand") == "chance-is-due"

    def test_acting_before_the_deck(self) -> None:
        with pytest.raises(IllegalAction) as caught:
            new_initial_state("auction").apply_action(0, "bid 7")
        assert caught.value.code == "chance-is-due"

    @pytest.mark.parametrize(
        "action",
        ["deck", "deck J J Q Q K K A A", "deck J J Q Q K K A A A", "deck  J J Q Q K K A A JOKER", "lot 0"],
    )
    def test_a_deck_that_is_not_the_nine_items(self, action: str) -> None:
        state = new_initial_state("auction")
        with pytest.raises(IllegalAction) as caught:
            state.apply_action(CHANCE, action)
        assert caught.value.code == "not-the-pack"

    def test_a_second_deck(self) -> None:
        with pytest.raises(IllegalAction) as caught:
            Table("A").state.apply_action(CHANCE, "deck " + " ".join(ITEMS))
        assert caught.value.code == "no-chance-due"


@given(
    st.integers(2, 4),
    st.sampled_from(["blind", "scoring"]),
    st.permutations(ITEMS),
    st.randoms(use_true_random=False),
)
def test_nothing_is_lost(players: int, joker: str, deck: list[str], rng: Random) -> None:
    table = Table(" ".join(deck), players, joker)
    state = table.state
    while not state.is_terminal():
        lot = state.chance()
        if isinstance(lot, Draw):
            state.apply_action(CHANCE, f"lot {rng.choice(lot.seats)}")
        else:
            seat = rng.choice(state.must_act())
            actions = state.legal_actions(seat)
            state.apply_action(seat, actions[0] if rng.random() < 0.5 else rng.choice(actions))
        for each in range(players):
            paid = [card for sale in state.sales if sale["buyer"] == each for card in sale["paid"]]
            assert sorted(state.hands[each] + state.table[each] + paid) == ALL
        in_overtime = [sorted(cards) for cards in state.table if cards]
        assert in_overtime == in_overtime[:1] * len(in_overtime)
        assert state.is_terminal() or any(state.hands) or any(state.table)
    sold = [item for items in state.bought for item in items]
    aside = [sale["item"] for sale in state.sales if sale["buyer"] is None]
    everything = [item for item in ITEMS if joker == "scoring" or item != "JOKER"]
    assert sorted(sold + aside) == sorted(everything)
    if players == 2:
        assert sum(state.result()["points"]) == (21 if joker == "scoring" else 20)
