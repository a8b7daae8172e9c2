"""Abundance: the worked example and the rulings of its rules page, one by one."""

from collections.abc import Sequence
from typing import Any

import pytest

from fouraces.cards import SUITS, TRINKETS
from fouraces.rules import CHANCE, BadSetting, Draw, IllegalAction, Shuffle, new_initial_state
from fouraces.rules.abundance import AbundanceState

DEALER, OTHER = 0, 1
PLAIN = "SHDC" * 3
"""A pile with three of each suit."""


def deal(*piles: str) -> str:
    """A deal in which the piles begin with cards of these suits; all else is filled up."""
    left = {suit: [card for card in TRINKETS if card[1] == suit] for suit in SUITS}
    begun = [[left[suit].pop(0) for suit in pile] for pile in (*piles, "", "", "", "")[:4]]
    rest = [card for cards in left.values() for card in cards]
    whole = [[*pile, *[rest.pop() for _ in range(12 - len(pile))]] for pile in begun]
    return " ".join(["deal", *[card for pile in whole for card in pile]])


class Table:
    """A game of Abundance that seat 0 deals, with pile 1 being played."""

    def __init__(self, *piles: str, tally: str = "running", rubbers: int = 1) -> None:
        state = new_initial_state("abundance", options={"tally": tally, "rubbers": rubbers})
        assert isinstance(state, AbundanceState)
        self.state = state
        self.chance("dealer 0", deal(*(piles or (PLAIN, PLAIN, PLAIN))))
        self.do("1 pile 1")

    def chance(self, *actions: str) -> None:
        for action in actions:
            self.state.apply_action(CHANCE, action)

    def do(self, *lines: str) -> "Table":
        """Let seats act: each line is a seat and its action."""
        for line in lines:
            seat, _, action = line.partition(" ")
            self.state.apply_action(int(seat), action)
        return self

    def let_go(self, times: int = 12) -> "Table":
        """Let so many auctions go by without a bid."""
        for _ in range(times):
            if self.state.asked == "seal":
                self.do("0 seal 0", "1 seal 0", f"{1 - self.state.dealer} pass")
            else:
                first = self.state.speaker
                self.do(f"{first} pass", f"{1 - first} pass")
        return self

    def buy(self, *buyers: int) -> "Table":
        """Let each card of the round's open auctions go to this seat for 1 unit."""
        for buyer in buyers:
            first = self.state.speaker
            if buyer == first:
                self.do(f"{buyer} bid 1", f"{1 - buyer} pass")
            else:
                self.do(f"{first} pass", f"{buyer} bid 1", f"{first} pass")
        return self

    def sell(self) -> "Table":
        return self.do("0 sell", "1 sell")

    def to_round(self, number: int) -> "Table":
        """Go on without a bid to the first auction of a round."""
        while self.state.number < number:
            self.let_go(12 - len(self.state.turned_up) + 1).sell()
            if self.state.asked == "pile":
                self.do(f"{self.state.speaker} pile {self.state.number}")
        return self

    def see(self, viewer: int | None, key: str) -> Any:
        return self.state.observation(viewer)[key]

    @property
    def last(self) -> tuple[str, int, int]:
        """The last card that was sold, to whom, and for how much."""
        sold = self.state.auctions[-1]
        return sold["card"], sold["buyer"], sold["price"]


def refusal(table: Table, line: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        table.do(line)
    assert str(caught.value)
    return caught.value.code


def suits(cards: Sequence[str]) -> str:
    return "".join(card[1] for card in cards)


class TestSetUp:
    def test_chance_draws_the_dealer_and_deals_48_cards_without_the_aces(self) -> None:
        state = new_initial_state("abundance")
        assert state.chance() == Draw("dealer", (0, 1))
        assert state.observation(0)["dealer"] is None
        state.apply_action(CHANCE, "dealer 1")
        assert state.chance() == Shuffle("deal", TRINKETS)
        assert len(TRINKETS) == 48
        assert not any(card.startswith("A") for card in TRINKETS)

    def test_everyone_has_50(self) -> None:
        assert Table().see(None, "money") == [50, 50]

    def test_two_play(self) -> None:
        with pytest.raises(BadSetting):
            new_initial_state("abundance", 3)

    def test_the_defaults(self) -> None:
        assert new_initial_state("abundance").options == {"tally": "running", "rubbers": 2}


class TestRounds:
    def test_who_chooses_the_piles_and_who_speaks_first(self) -> None:
        table = Table()
        assert table.state.must_act() == [OTHER]
        table.let_go().sell()
        assert (table.state.asked, table.state.must_act()) == ("pile", [DEALER])
        table.do("0 pile 3")
        assert (table.see(None, "auction"), table.state.must_act()) == ("hidden", [0, 1])
        table.let_go().sell()
        assert (table.state.asked, table.state.must_act()) == ("pile", [OTHER])
        table.do("1 pile 4")
        assert (table.see(None, "auction"), table.state.must_act()) == ("one-bid", [OTHER])
        table.let_go().sell()
        assert (table.see(None, "auction"), table.state.must_act()) == ("open", [DEALER])
        assert table.see(None, "piles") == []
        table.let_go().sell()
        assert [sale["pile"] for sale in table.state.sales] == [1, 3, 4, 2]

    def test_everyone_sees_who_deals(self) -> None:
        state = new_initial_state("abundance")
        assert state.observation(None)["dealer"] is None
        assert Table().see(None, "dealer") == 0

    def test_what_the_market_pays(self) -> None:
        table = Table()
        values = [table.to_round(number).see(None, "values") for number in (1, 2, 3, 4)]
        assert values == [[20, 4, 2, 0], [40, 8, 4, 0], [80, 16, 8, 0], [160, 32, 16, 0]]

    def test_a_pile_can_be_chosen_once(self) -> None:
        table = Table().let_go().sell()
        assert table.see(DEALER, "legal") == ["pile 2", "pile 3", "pile 4"]
        assert refusal(table, "0 pile 1") == "pile-played"
        with pytest.raises(IllegalAction, match="there is still: 2, 3, 4"):
            table.do("0 pile 1")
        assert refusal(table, "0 pile 5") == "no-such-pile"
        assert refusal(table, "0 pile 0") == "no-such-pile"
        assert refusal(table, "1 pile 2") == "not-your-turn"

    def test_the_pile_that_is_left_is_not_chosen(self) -> None:
        table = Table().to_round(4)
        assert table.see(None, "round") == 4
        assert refusal(table, "0 pile 4") == "not-now"

    def test_twelve_cards_are_turned_up_one_by_one(self) -> None:
        table = Table(PLAIN)
        for number in range(1, 13):
            assert table.see(None, "turned_up") == table.state.piles[0][:number]
            assert table.see(None, "to_turn") == 12 - number
            table.let_go(1)
        assert table.state.asked == "sell"


class TestOpenAuction:
    def test_a_pass_against_a_bid_ends_it_and_the_bidder_pays_the_bank(self) -> None:
        table = Table(PLAIN).do("1 bid 4", "0 bid 9", "1 pass")
        assert table.last[1:] == (DEALER, 9)
        assert table.see(None, "money") == [41, 50]
        assert suits(table.see(None, "hands")[DEALER]) == "S"

    def test_a_pass_before_any_bid_is_not_final(self) -> None:
        table = Table().do("1 pass", "0 bid 3", "1 bid 4", "0 bid 5", "1 bid 20", "0 pass")
        assert table.last[1:] == (OTHER, 20)

    def test_if_both_pass_the_opener_takes_the_card_for_nothing(self) -> None:
        assert Table().do("1 pass", "0 pass").last[1:] == (OTHER, 0)
        assert Table().to_round(4).do("0 pass", "1 pass").last[1:] == (DEALER, 0)

    def test_a_bid_is_above_the_standing_one_and_at_least_1(self) -> None:
        table = Table()
        assert refusal(table, "1 bid 0") == "bid-too-low"
        table.do("1 bid 7")
        assert refusal(table, "0 bid 7") == "bid-too-low"
        assert refusal(table, "0 bid 6") == "bid-too-low"
        assert table.see(DEALER, "legal")[:2] == ["pass", "bid 8"]

    def test_nobody_bids_more_than_they_have(self) -> None:
        table = Table()
        assert refusal(table, "1 bid 51") == "too-dear"
        assert table.see(OTHER, "legal")[-1] == "bid 50"

    def test_who_has_no_money_is_asked_and_can_only_pass(self) -> None:
        table = Table().do("1 bid 50", "0 pass")
        assert table.see(OTHER, "legal") == ["pass"]
        assert table.see(OTHER, "waiting") == [OTHER]

    def test_nobody_speaks_out_of_turn(self) -> None:
        table = Table()
        assert refusal(table, "0 bid 3") == "not-your-turn"
        assert refusal(table, "0 pass") == "not-your-turn"
        assert refusal(table, "1 seal 3") == "not-now"


class TestHiddenAuction:
    def test_the_higher_seal_pays_and_takes_and_both_are_shown(self) -> None:
        table = Table().to_round(2).do("1 seal 5", "0 seal 3")
        assert table.last[1:] == (OTHER, 5)
        assert table.see(None, "auctions")[-1]["seals"] == [3, 5]

    def test_a_seal_is_secret_until_both_are_in(self) -> None:
        table = Table().to_round(2).do("1 seal 5")
        assert table.see(OTHER, "seals") == [None, 5]
        assert table.see(DEALER, "seals") == [None, "?"]
        assert table.see(None, "seals") == [None, "?"]
        assert table.see(DEALER, "waiting") == [DEALER]

    def test_a_seal_cannot_be_changed(self) -> None:
        assert refusal(Table().to_round(2).do("1 seal 5"), "1 seal 6") == "already-chosen"

    def test_a_seal_is_0_or_more_and_no_more_than_one_has(self) -> None:
        table = Table(PLAIN).to_round(2)
        money = table.state.money[OTHER]
        legal = table.see(OTHER, "legal")
        assert (legal[0], legal[-1]) == ("seal 0", f"seal {money}")
        assert refusal(table, f"1 seal {money + 1}") == "too-dear"
        assert refusal(table, "1 pass") == "not-now"
        assert refusal(table, "1 bid 5") == "not-now"

    def test_a_tie_goes_on_with_the_dealers_bid_standing_and_the_other_to_speak(self) -> None:
        table = Table().to_round(2).do("0 seal 5", "1 seal 5")
        assert (table.see(None, "bid"), table.see(None, "bidder")) == (5, DEALER)
        assert table.see(None, "seals") == [5, 5]
        assert table.state.must_act() == [OTHER]
        assert refusal(table, "0 bid 6") == "not-your-turn"
        assert refusal(table, "1 bid 5") == "bid-too-low"
        assert table.do("1 pass").last[1:] == (DEALER, 5)

    def test_a_tie_can_be_bid_up(self) -> None:
        table = Table().to_round(2).do("0 seal 5", "1 seal 5", "1 bid 6", "0 bid 8", "1 bid 9", "0 pass")
        assert table.last[1:] == (OTHER, 9)

    def test_a_tie_at_0_and_a_pass_gives_the_dealer_the_card_for_nothing(self) -> None:
        table = Table().to_round(2).do("0 seal 0", "1 seal 0")
        assert refusal(table, "1 bid 0") == "bid-too-low"
        assert table.do("1 pass").last[1:] == (DEALER, 0)


class TestOneBid:
    def test_the_dealers_pass_leaves_the_card_to_the_bidder(self) -> None:
        assert Table().to_round(3).do("1 bid 3", "0 pass").last[1:] == (OTHER, 3)

    def test_the_dealers_bid_ends_it(self) -> None:
        table = Table().to_round(3).do("1 bid 3", "0 bid 4")
        assert table.last[1:] == (DEALER, 4)
        assert table.state.must_act() == [OTHER]

    def test_the_dealers_bid_after_a_pass_buys(self) -> None:
        assert Table().to_round(3).do("1 pass", "0 bid 1").last[1:] == (DEALER, 1)

    def test_if_both_pass_the_opener_takes_it_for_nothing(self) -> None:
        assert Table().to_round(3).do("1 pass", "0 pass").last[1:] == (OTHER, 0)


class TestMarket:
    EXAMPLE = "SSSHHCCCDDDD"
    """Two hearts, three spades, three clubs, four diamonds."""

    def test_the_worked_example(self) -> None:
        table = Table(self.EXAMPLE).buy(0, 0, 0).let_go(9).sell()
        sale = table.see(None, "sales")[0]
        assert sale["prices"] == {"H": 20, "S": 4, "C": 2, "D": 0}
        assert sale["income"] == [3 * 4 * 3, 2 * 20 + 3 * 2 * 3]
        assert sale["cornered"] == [["S"], ["D", "C"]]
        assert table.see(None, "money") == [50 - 3 + 36, 50 + 58]
        assert table.see(None, "hands") == [[], []]

    def test_two_of_a_suit_are_paid_singly_and_four_thrice(self) -> None:
        table = Table("HHSSSSDDDCCC").buy(0, 0).buy(1, 1, 1, 1).let_go(6).sell()
        sale = table.see(None, "sales")[0]
        assert sale["prices"] == {"H": 20, "D": 4, "C": 2, "S": 0}
        assert sale["income"][DEALER] == 2 * 20
        table = Table("HHHHSSSSSDDC").buy(0, 0, 0, 0).let_go(8).sell()
        sale = table.see(None, "sales")[0]
        assert sale["prices"] == {"C": 20, "D": 4, "H": 2, "S": 0}
        assert sale["income"] == [4 * 2 * 3, 20 + 2 * 4]

    def test_both_may_corner_the_same_suit(self) -> None:
        table = Table("DDDDDDSSSHHC").buy(0, 1, 0, 1, 0, 1).let_go(6).sell()
        sale = table.see(None, "sales")[0]
        assert ("D" in sale["cornered"][0], "D" in sale["cornered"][1]) == (True, True)
        assert sale["income"][DEALER] == 0

    def test_ties_are_broken_spade_heart_diamond_club(self) -> None:
        table = Table(PLAIN).let_go().sell()
        assert table.see(None, "sales")[0]["prices"] == {"S": 20, "H": 4, "D": 2, "C": 0}

    def test_a_suit_that_has_not_come_up_is_the_rarest(self) -> None:
        table = Table("SSSSSHHHHDDD").let_go().sell()
        assert table.see(None, "sales")[0]["prices"] == {"C": 20, "D": 4, "H": 2, "S": 0}

    def test_the_tally_runs_through_a_rubber(self) -> None:
        table = Table("SSSSSSHHHDDC", "CCCDDDDDDHHS").to_round(2).let_go().sell()
        sale = table.see(None, "sales")[1]
        assert sale["tally"] == {"S": 7, "H": 5, "D": 8, "C": 4}
        assert sale["prices"] == {"C": 40, "H": 8, "S": 4, "D": 0}

    def test_or_each_round_is_ranked_by_its_own_cards(self) -> None:
        table = Table("SSSSSSHHHDDC", "CCCDDDDDDHHS", tally="round").to_round(2).let_go().sell()
        sale = table.see(None, "sales")[1]
        assert sale["tally"] == {"S": 1, "H": 2, "D": 6, "C": 3}
        assert sale["prices"] == {"S": 40, "H": 8, "C": 4, "D": 0}

    def test_after_round_4_every_suit_has_twelve(self) -> None:
        table = Table("SSSSSSHHHDDC", "CCCDDDDDDHHS").to_round(4).let_go().sell()
        sale = table.see(None, "sales")[3]
        assert sale["tally"] == {"S": 12, "H": 12, "D": 12, "C": 12}
        assert sale["prices"] == {"S": 160, "H": 32, "D": 16, "C": 0}


class TestTrade:
    """The first cards are bought as the tests say, then the offers fly; the third card is for sale."""

    @pytest.fixture
    def table(self) -> Table:
        """KS and QS are the dealer's, KH and QH the other's; the dealer has 48, the other 48."""
        table = Table("SSHHDDDDCCCC").buy(0, 0, 1, 1)
        assert table.state.hands == [["KS", "QS"], ["KH", "QH"]]
        assert table.state.money == [48, 48]
        return table

    def test_trinkets_and_money_for_trinkets_and_money(self, table: Table) -> None:
        table.do("0 offer KS $10 for QH KH $3", "1 accept")
        assert table.state.hands == [["QS", "KH", "QH"], ["KS"]]
        assert table.state.money == [41, 55]

    def test_whoevers_turn_it_is(self, table: Table) -> None:
        table.do("0 offer KS for KH", "1 bid 3", "1 accept", "0 pass")
        assert table.last[1:] == (OTHER, 3)
        assert table.state.may_act() == [0, 1]

    def test_the_other_may_decline_and_the_maker_retract(self, table: Table) -> None:
        table.do("0 offer KS for KH")
        assert {"accept", "decline"} <= set(table.see(OTHER, "legal"))
        assert table.see(DEALER, "legal") == ["retract"]
        table.do("1 decline")
        assert refusal(table, "1 accept") == "no-offer"
        table.do("0 offer KS for KH", "0 retract")
        assert refusal(table, "1 accept") == "no-offer"
        assert refusal(table, "0 retract") == "no-own-offer"
        assert [dealing["fate"] for dealing in table.see(None, "dealings")] == ["declined", "retracted"]

    def test_nobody_answers_their_own_offer(self, table: Table) -> None:
        table.do("0 offer KS for KH")
        assert refusal(table, "0 accept") == "no-offer"
        assert refusal(table, "0 decline") == "no-offer"
        assert refusal(table, "1 retract") == "no-own-offer"

    def test_a_new_offer_takes_the_place_of_the_old_one(self, table: Table) -> None:
        table.do("0 offer KS for KH", "0 offer QS for $5", "1 accept")
        assert table.state.hands == [["KS"], ["QS", "KH", "QH"]]
        assert table.see(None, "offers") == [None, None]
        assert table.see(None, "dealings")[0]["fate"] == "replaced"

    def test_offers_may_cross_and_one_stands_when_the_other_is_accepted(self, table: Table) -> None:
        table.do("0 offer KS for KH", "1 offer QH for QS", "0 accept")
        assert table.state.offers[DEALER] is not None
        assert table.do("1 accept").state.hands == [["KH", "QH"], ["KS", "QS"]]

    def test_a_card_in_two_offers_lapses_the_second(self, table: Table) -> None:
        table.do("0 offer KS for KH", "1 offer QH for KS", "0 accept")
        assert table.state.offers == [None, None]
        assert table.see(None, "dealings")[-1]["fate"] == "lapsed"

    def test_cards_may_be_named_in_any_order(self, table: Table) -> None:
        table.do("0 offer QS KS for QH KH", "1 accept")
        assert table.state.hands == [["KH", "QH"], ["KS", "QS"]]

    @pytest.mark.parametrize(
        ("offer", "code"),
        [
            ("offer $1 for $2", "no-trinket"),
            ("offer KS for", "empty-side"),
            ("offer for KH", "empty-side"),
            ("offer KS", "malformed"),
            ("offer", "malformed"),
            ("offer KS for KH for QH", "malformed"),
            ("offer KS $0 for KH", "malformed"),
            ("offer KS $01 for KH", "malformed"),
            ("offer KS $5 $5 for KH", "malformed"),
            ("offer $5 KS for KH", "malformed"),
            ("offer KS  for KH", "malformed"),
            ("offer KS for KH ", "malformed"),
            ("offer ks for KH", "malformed"),
            ("offer KS for KH $۵", "malformed"),
            ("offer KS $+5 for KH", "malformed"),
            ("offer KS $" + "9" * 5000 + " for KH", "malformed"),
            ("offer KS KS for KH", "card-twice"),
            ("offer KS for KS", "card-twice"),
            ("offer AS for KH", "no-such-trinket"),
            ("offer JS for KH", "no-such-trinket"),
            ("offer KS for KD", "no-such-trinket"),
            ("offer KH for KS", "no-such-trinket"),
            ("offer KS $49 for KH", "not-free"),
            ("offer KS for KH $49", "not-free"),
        ],
    )
    def test_an_offer_is_one_that_both_could_deliver_at_once(
        self, table: Table, offer: str, code: str
    ) -> None:
        assert refusal(table, f"0 {offer}") == code

    def test_all_the_money_may_be_offered(self, table: Table) -> None:
        table.do("0 offer KS $48 for KH $48", "1 accept")
        assert table.state.money == [48, 48]

    def test_an_offer_lapses_for_good_when_its_trinket_is_gone(self, table: Table) -> None:
        table.do("0 offer KS for $9", "1 offer KH for KS", "0 accept", "0 offer KH for KS", "1 accept")
        assert "KS" in table.state.hands[DEALER]
        assert refusal(table, "1 accept") == "no-offer"

    def test_the_money_of_a_standing_bid_is_bound(self, table: Table) -> None:
        table.do("1 bid 40")
        assert table.see(None, "free") == [48, 8]
        assert refusal(table, "1 offer $9 for KS") == "not-free"
        assert refusal(table, "0 offer KS for $9") == "not-free"
        table.do("1 offer $8 for KS", "0 accept")
        assert table.state.money == [56, 40]

    def test_outbid_it_is_free_again_but_what_lapsed_has_lapsed_for_good(self, table: Table) -> None:
        table.do("0 offer KS for $9", "1 bid 40")
        assert table.state.offers == [None, None]
        table.do("0 bid 41")
        assert refusal(table, "1 accept") == "no-offer"
        assert table.see(None, "free") == [7, 48]
        table.do("1 offer $48 for KS")

    def test_an_offer_lapses_when_its_money_has_been_paid(self, table: Table) -> None:
        table.do("0 offer KS for $30", "1 pass", "0 bid 1", "1 bid 10", "0 pass")
        assert table.state.offers[DEALER] is not None
        table.do("1 bid 10", "0 pass")
        assert table.state.offers[DEALER] is None

    def test_it_needs_a_trinket(self) -> None:
        table = Table()
        assert table.see(0, "may_offer") is False
        assert refusal(table, "0 offer $1 for $1") == "no-trinket"
        assert table.state.may_act() == [OTHER]
        assert table.let_go(1).see(0, "may_offer") is True


class TestPause:
    """From an auction's first seal until both are opened."""

    @pytest.fixture
    def table(self) -> Table:
        """Round 2; the dealer holds two cards, and has offered one; the other has sealed all its money."""
        table = Table().to_round(2).let_go(2)
        card, other = table.state.hands[DEALER]
        table.do(f"0 offer {card} for $5", f"1 offer $7 for {other}", f"1 seal {table.state.money[OTHER]}")
        return table

    @pytest.mark.parametrize("seat", [0, 1])
    @pytest.mark.parametrize("word", ["accept", "decline", "retract"])
    def test_nothing_is_answered_or_retracted(self, table: Table, seat: int, word: str) -> None:
        assert refusal(table, f"{seat} {word}") == "trade-pauses"

    @pytest.mark.parametrize("seat", [0, 1])
    def test_nothing_is_offered(self, table: Table, seat: int) -> None:
        card = table.state.hands[DEALER][0]
        offer = f"offer {card} for $1" if seat == DEALER else f"offer $1 for {card}"
        assert refusal(table, f"{seat} {offer}") == "trade-pauses"
        assert not table.see(seat, "may_offer")

    def test_only_who_has_not_sealed_may_act(self, table: Table) -> None:
        assert table.state.may_act() == [DEALER]
        assert table.see(DEALER, "paused") is True
        assert table.see(DEALER, "legal")[0] == "seal 0"

    def test_offers_keep_standing_until_the_seals_are_opened(self, table: Table) -> None:
        assert None not in table.see(None, "offers")
        table.do("0 seal 0")
        assert table.state.money[OTHER] == 0
        assert table.see(None, "offers") == [None, None]

    def test_they_stand_on_if_both_can_still_deliver(self) -> None:
        table = Table().to_round(2).let_go(2)
        card = table.state.hands[DEALER][0]
        table.do(f"0 offer {card} for $5", "1 seal 3", "0 seal 0", "1 accept")
        assert card in table.state.hands[OTHER]

    def test_the_tied_amount_is_bound(self) -> None:
        table = Table().to_round(2).let_go(2)
        card, other = table.state.hands[DEALER]
        money = table.state.money[DEALER]
        table.do(f"0 offer {card} $5 for $1", f"0 seal {money}", f"1 seal {money}")
        assert table.state.offers[DEALER] is None
        assert table.see(None, "free")[DEALER] == 0
        assert refusal(table, f"0 offer {other} $1 for $5") == "not-free"


class TestWindow:
    @pytest.fixture
    def table(self) -> Table:
        return Table("SSSHHHDDDCCC").buy(0, 1).let_go(10)

    def test_the_sale_takes_place_when_both_have_said_sell(self, table: Table) -> None:
        assert table.state.must_act() == [0, 1]
        table.do("1 sell")
        assert table.state.must_act() == [DEALER]
        assert table.see(None, "sells") == [False, True]
        assert table.do("0 sell").state.asked == "pile"

    def test_sell_is_not_said_before_or_again(self, table: Table) -> None:
        assert refusal(Table().let_go(11), "1 sell") == "not-now"
        assert refusal(table.do("1 sell"), "1 sell") == "sell-stands"
        assert refusal(table, "0 bid 1") == "not-now"

    def test_making_an_offer_takes_both_sells_back(self, table: Table) -> None:
        table.do("1 sell", "1 offer QS for KS")
        assert table.see(None, "sells") == [False, False]
        table.do("1 sell", "0 offer KS for QS")
        assert table.see(None, "sells") == [False, False]

    def test_accepting_takes_both_sells_back(self, table: Table) -> None:
        table.do("1 offer QS for KS", "1 sell", "0 accept")
        assert table.see(None, "sells") == [False, False]

    def test_declining_retracting_and_lapsing_do_not(self, table: Table) -> None:
        assert table.do("1 offer QS for KS", "1 sell", "0 decline").see(None, "sells") == [False, True]
        table.do("1 offer QS for KS", "1 sell", "1 retract")
        assert table.see(None, "sells") == [False, True]

    def test_offers_lapse_at_the_sale(self, table: Table) -> None:
        table.do("1 offer QS for KS").sell()
        assert table.see(None, "offers") == [None, None]
        assert refusal(table, "0 accept") == "no-offer"

    def test_who_has_said_sell_may_still_trade(self, table: Table) -> None:
        table.do("1 sell")
        assert table.state.may_act() == [0, 1]
        assert table.see(OTHER, "legal") == []
        assert table.see(OTHER, "may_offer") is True


class TestEnd:
    def test_after_one_rubber_the_richer_wins(self) -> None:
        table = Table(PLAIN).to_round(4).let_go().sell()
        state = table.state
        assert state.is_terminal()
        assert state.chance() is None
        assert (state.must_act(), state.may_act()) == ([], [])
        money = [50 + sum(sale["income"][seat] for sale in state.sales) for seat in (0, 1)]
        winners = [money.index(max(money))]
        assert state.result() == {"money": money, "rubbers": [money], "winners": winners}
        assert refusal(table, "0 sell") == "game-over"

    def test_the_second_rubber_has_the_other_dealer_fresh_piles_and_50_each(self) -> None:
        table = Table(PLAIN, PLAIN, PLAIN, rubbers=2).to_round(4).let_go().sell()
        assert not table.state.is_terminal()
        assert table.state.chance() == Shuffle("deal", TRINKETS)
        table.chance(deal(PLAIN, PLAIN, PLAIN))
        assert table.see(None, "dealer") == OTHER
        assert table.see(None, "rubber") == 2
        assert table.see(None, "money") == [50, 50]
        assert table.see(None, "piles") == [1, 2, 3, 4]
        assert table.state.must_act() == [DEALER]
        table.do("0 pile 1").to_round(4).let_go().sell()
        result = table.state.result()
        assert result["rubbers"][1] == result["rubbers"][0][::-1]
        assert result["money"][0] == result["money"][1] == sum(result["rubbers"][0])
        assert result["winners"] == [0, 1]
        assert table.state.returns() == [0.0, 0.0]


class TestNotation:
    @pytest.mark.parametrize(
        "action",
        ["", "bid", "bid ", "bid 07", "bid +7", "bid -7", "bid 7 ", " bid 7", "bid  7", "bid ۷", "bid 7.0",
         "bid 1_0", "bid ²", "bid " + "9" * 5000, "Bid 7", "pass ", "pass 1", "pile", "seal", "fold"],
    )  # fmt: skip
    def test_anything_else_is_malformed(self, action: str) -> None:
        assert refusal(Table(), f"1 {action}") == "malformed"
