"""What Abundance's positions are worth: the compiled part against a slow count of all orders."""

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random
from typing import Any

import numpy as np
import pytest

from fouraces.rules.abundance import ROUNDS
from fouraces.rules.market import income, prices
from fouraces.solve.abundance import NO_CARD, NOBODY, Position, Reckoning, sample_orders
from fouraces.solve.abundance.compiled import incomes_of, look_ahead, rank_prices

NO_HAND = (0, 0, 0, 0)


def position(**changes: Any) -> Position:
    """A position of the last rubber's last round: three cards to come, a spade for sale."""
    last = Position(
        number=4,
        left=3,
        unseen=(1, 1, 1, 0),
        tally=(11, 11, 11, 12),
        suit=0,
        bid=0,
        bidder=NOBODY,
        dealer=0,
        hands=((2, 1, 0, 2), (2, 0, 1, 0)),
        money=(300, 320),
        last=True,
        lead=0,
        running=True,
    )
    return last._replace(**changes)


def frame_of(place: Position) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    numbers = [place.number - 1, place.left, *place.unseen, *place.tally, place.dealer]
    return np.array([*numbers, place.last, place.lead, place.running], dtype=np.int64)


def every_draw(place: Position) -> list[tuple[int, ...]]:
    """How many cards of each suit come up, for each order of all that lie face down."""
    face_down = [suit for suit, number in enumerate(place.unseen) for _ in range(number)]
    drawn = (Counter(order) for order in permutations(face_down, place.left))
    return [tuple(count[suit] for suit in range(4)) for count in drawn]


@pytest.mark.parametrize("seed", range(12))
def test_what_hands_may_bring_is_the_mean_over_every_order_of_what_lies_face_down(seed: int) -> None:
    rng = Random(seed)
    unseen = tuple(rng.randrange(3) for _ in range(4))
    left = rng.randrange(min(sum(unseen), 4) + 1)
    hands = tuple(tuple(rng.randrange(5) for _ in range(4)) for _ in range(2))
    tally = tuple(rng.randrange(6) for _ in range(4))
    place = position(number=rng.randrange(1, 5), left=left, unseen=unseen, tally=tally)
    expected, incomes = np.zeros((4, 13)), np.zeros((2, 3))
    look_ahead(frame_of(place), expected)
    incomes_of(expected, np.array(hands, dtype=np.int64), incomes)
    nothing, all_of_it, price = [0.0, 0.0], [0.0, 0.0], [0.0] * 4
    draws = every_draw(place)
    for drawn in draws:
        values = ROUNDS[place.number - 1].values
        paid = prices([had + new for had, new in zip(tally, drawn, strict=True)], values)
        price = [old + new / len(draws) for old, new in zip(price, paid, strict=True)]
        for seat, hand in enumerate(hands):
            nothing[seat] += income(hand, paid) / len(draws)
            more = [had + new for had, new in zip(hand, drawn, strict=True)]
            all_of_it[seat] += income(more, paid) / len(draws)
    assert len(draws) == factorial(sum(unseen)) // factorial(sum(unseen) - left)
    assert expected.sum(axis=1) == pytest.approx(price)
    assert incomes[:, 0] == pytest.approx(nothing)
    assert incomes[:, 2] == pytest.approx(all_of_it)


@pytest.mark.parametrize("seed", range(20))
def test_the_compiled_market_is_the_rules_market(seed: int) -> None:
    rng = Random(seed)
    tally, paid = [rng.randrange(4) for _ in range(4)], np.zeros(4, np.int64)
    rank_prices(np.array(tally, dtype=np.int64), seed % 4, paid)
    assert paid.tolist() == prices(tally, ROUNDS[seed % 4].values)


class TestTheLastCard:
    """Nothing is to come: a spade for sale, whose third is worth 7 · 160 to either seat."""

    PLACE = position(left=0, unseen=NO_HAND, tally=(12, 12, 12, 12))

    def test_who_buys_it_at_any_price_wins_as_the_rules_say(self) -> None:
        reckoning = Reckoning(self.PLACE)
        paid = (160, 32, 16, 0)
        for buyer in (0, 1):
            for price in range(0, 301, 50):
                money = list(self.PLACE.money)
                money[buyer] -= price
                for seat, hand in enumerate(self.PLACE.hands):
                    money[seat] += income([hand[0] + (seat == buyer), *hand[1:]], paid)
                assert reckoning.sold(buyer, price) == (money[0] > money[1]) + (money[0] == money[1]) / 2

    def test_both_bid_all_that_the_poorer_has_and_the_richer_wins(self) -> None:
        reckoning = Reckoning(self.PLACE)
        assert reckoning.fair_price == 300
        assert reckoning.worth == 0.0

    def test_a_lead_from_the_rubber_before_counts(self) -> None:
        assert Reckoning(self.PLACE._replace(lead=2000)).worth == 1.0

    def test_in_the_first_of_two_rubbers_more_money_is_better_even_then(self) -> None:
        reckoning = Reckoning(self.PLACE._replace(last=False))
        chances = [reckoning.sold(0, price) for price in range(0, 300, 60)]
        assert chances == sorted(chances, reverse=True)
        assert 0.0 < chances[-1] < chances[0] < 1.0

    def test_what_nobody_wants_goes_to_who_opens_or_stays_where_it_is_bid_for(self) -> None:
        club = self.PLACE._replace(suit=3, hands=((0, 0, 0, 0), (0, 0, 0, 0)), money=(100, 110))
        assert Reckoning(club).fair_price == -1 or Reckoning(club).sold(0, 0) == Reckoning(club).sold(1, 0)
        assert Reckoning(club._replace(bid=20, bidder=1)).worth == 1.0


@pytest.mark.parametrize("running", [True, False])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_who_sits_where_makes_no_difference(number: int, running: bool) -> None:
    place = position(number=number, left=5, unseen=(4, 3, 5, 2), tally=(3, 4, 2, 5), running=running, lead=40)
    other = place._replace(
        hands=place.hands[::-1], money=place.money[::-1], dealer=1 - place.dealer, lead=-place.lead
    )
    assert Reckoning(place).sold(0, 12) == pytest.approx(1 - Reckoning(other).sold(1, 12))
    assert Reckoning(place).fair_price == pytest.approx(Reckoning(other).fair_price, abs=1)


def test_play_outs_on_the_only_order_there_is_follow_the_rules() -> None:
    """With a club alone to come, which is paid nothing, what the spade goes for decides."""
    place = position(left=1, unseen=(0, 0, 0, 1), tally=(12, 12, 12, 11))
    reckoning = Reckoning(place)
    assert reckoning.play_out(sample_orders(place, 3, Random(0))) == [0.0] * 3
    assert Reckoning(place._replace(money=(321, 320))).play_out([[3]]) == [1.0]


def test_sampled_orders_are_of_what_lies_face_down() -> None:
    place = position(left=2, unseen=(1, 2, 0, 3))
    for order in sample_orders(place, 50, Random(1)):
        assert len(order) == 2
        assert all(count <= place.unseen[suit] for suit, count in Counter(order).items())
    assert sample_orders(position(left=0, suit=NO_CARD), 9, Random(1)) == [[]]
