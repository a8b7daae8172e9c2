"""Abundance: what holds in every position of every game."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fouraces.cards import TRINKETS, UNSEEN, in_pack_order
from fouraces.rules import IllegalAction
from fouraces.rules.abundance import AbundanceState
from fouraces.rules.offers import Offers, parse_offer
from walks import walk

OPTIONS = st.fixed_dictionaries({"tally": st.sampled_from(["running", "round"]), "rubbers": st.just(1)})
SEEDS = st.integers(0, 10**9)
PLAIN_WORDS = ("pass", "accept", "decline", "retract", "sell")


def positions(
    seed: int, options: dict[str, Any], share: float = 1.0
) -> Iterator[tuple[AbundanceState, Random]]:
    """Yield a share of the positions of a game, with a source of chance."""
    rng = Random(seed)
    for state in walk("abundance", seed, options=options):
        assert isinstance(state, AbundanceState)
        if rng.random() < share:
            yield state, rng


def inside(state: AbundanceState) -> dict[str, str]:
    """All that a state consists of."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: repr(getattr(state, name)) for name in names}


def views(state: AbundanceState) -> list[dict[str, Any]]:
    return [state.observation(viewer) for viewer in (0, 1, None)]


def attempts(state: AbundanceState, seat: int, rng: Random) -> list[str]:
    """Actions that are legal now or nearly so, in the spelling of programs."""
    numbers = {0, 1, state.bid, state.bid + 1}
    for money in state.money:
        numbers |= {money - 1, money, money + 1}
    words = [f"{verb} {number}" for verb in ("bid", "seal") for number in numbers if number >= 0]
    words += [f"pile {number}" for number in range(6)]
    return [*PLAIN_WORDS, *words, *[_near_offer(state, seat, rng) for _ in range(8)]]


def _near_offer(state: AbundanceState, seat: int, rng: Random) -> str:
    """An offer of cards that are in hand or, now and then, are not, and of money that is there or is not."""

    def side(owner: int) -> str:
        hand = state.hands[owner]
        cards = rng.sample(hand, rng.randint(0, min(2, len(hand))))
        if rng.random() < 0.15:
            cards.append(rng.choice(TRINKETS))
        money = rng.choice([0, 1, state.free(owner), state.free(owner) + 1, state.money[owner]])
        return " ".join([*in_pack_order(cards), *([f"${money}"] if money else [])])

    return f"offer {side(seat)} for {side(1 - seat)}"


@settings(max_examples=25)
@given(SEEDS, OPTIONS)
def test_no_card_is_lost(seed: int, options: dict[str, Any]) -> None:
    for state, _ in positions(seed, options):
        if state.piles and not state.is_terminal():
            played = state.chosen[:-1] if state.asked != "pile" else state.chosen
            sold = [card for pile in played for card in state.piles[pile]]
            held = [card for hand in state.hands for card in hand]
            face_down = [
                card
                for number, pile in enumerate(state.piles)
                if number not in played
                for card in pile
                if card not in state.turned_up
            ]
            for_sale = [state.card] if state.asked in ("bid", "seal") else []
            assert sorted([*sold, *held, *face_down, *for_sale]) == sorted(TRINKETS)
            assert all(hand == in_pack_order(hand) for hand in state.hands)


@settings(max_examples=25)
@given(SEEDS, OPTIONS)
def test_money_comes_from_the_market_and_goes_to_the_bank(seed: int, options: dict[str, Any]) -> None:
    for state, _ in positions(seed, options):
        paid = sum(sold["price"] for sold in state.auctions)
        earned = sum(sum(sale["income"]) for sale in state.sales)
        assert sum(state.money) == 100 - paid + earned
        assert min(state.money) >= 0
        assert all(0 <= state.free(seat) <= state.money[seat] for seat in (0, 1))


@settings(max_examples=20)
@given(SEEDS, OPTIONS)
def test_legal_is_what_is_accepted_and_what_is_refused_changes_nothing(
    seed: int, options: dict[str, Any]
) -> None:
    for state, rng in positions(seed, options, share=0.08):
        before, seen = inside(state), views(state)
        for seat in (0, 1):
            legal = state.legal_actions(seat)
            offers = [legal.offers[rng.randrange(len(legal.offers))] for _ in range(3) if legal.offers]
            for action in {*attempts(state, seat, rng), *legal.listed(), *offers}:
                twin = state.copy()
                try:
                    twin.apply_action(seat, action)
                except IllegalAction:
                    assert action not in legal, action
                    assert inside(twin) == before
                    assert views(twin) == seen
                else:
                    assert action in legal, action
        assert inside(state) == before


@settings(max_examples=15)
@given(SEEDS, OPTIONS)
def test_who_may_act_and_who_must(seed: int, options: dict[str, Any]) -> None:
    for state, _ in positions(seed, options, share=0.3):
        assert list(state.may_act()) == [seat for seat in (0, 1) if len(state.legal_actions(seat))]
        assert set(state.must_act()) <= set(state.may_act())
        over_or_chance = state.is_terminal() or state.chance() is not None
        assert bool(state.must_act()) is not over_or_chance
        for seat in (0, 1):
            legal = state.legal_actions(seat)
            view = state.observation(seat)
            assert view["legal"] == list(islice(legal, len(view["legal"])))
            assert len(legal) - len(view["legal"]) == len(legal.offers)
            assert view["may_offer"] is bool(legal.offers)
            assert not any(action.startswith("offer") for action in view["legal"])


@settings(max_examples=15)
@given(SEEDS, OPTIONS)
def test_an_offer_means_the_same_in_every_order_of_its_cards(seed: int, options: dict[str, Any]) -> None:
    for state, rng in positions(seed, options, share=0.1):
        for seat in (0, 1):
            offers = state.legal_actions(seat).offers
            if offers:
                action = offers[rng.randrange(len(offers))]
                offer = parse_offer(action)
                shuffled = offer._replace(
                    give=tuple(rng.sample(offer.give, len(offer.give))),
                    take=tuple(rng.sample(offer.take, len(offer.take))),
                )
                ends = []
                for spelling in (action, shuffled.action):
                    twin = state.copy()
                    twin.apply_action(seat, spelling)
                    twin.apply_action(1 - seat, "accept")
                    ends.append((twin.hands, twin.money))
                assert ends[0] == ends[1]


@settings(max_examples=25)
@given(SEEDS, OPTIONS)
def test_a_copy_is_independent_and_whole(seed: int, options: dict[str, Any]) -> None:
    for state, rng in positions(seed, options, share=0.1):
        twin = state.copy()
        before = inside(state)
        assert inside(twin) == before
        for _ in range(5):
            if twin.is_terminal() or twin.chance() is not None:
                break
            seat = rng.choice(twin.may_act())
            legal = twin.legal_actions(seat)
            twin.apply_action(seat, legal[rng.randrange(len(legal))])
        assert inside(state) == before


@settings(max_examples=15)
@given(SEEDS, OPTIONS)
def test_nothing_in_an_observation_is_the_states_own(seed: int, options: dict[str, Any]) -> None:
    def spoil(data: Any) -> None:
        for part in data.values() if isinstance(data, dict) else data:
            if isinstance(part, dict | list):
                spoil(part)
        data.clear()

    for state, _ in positions(seed, options, share=0.05):
        before = inside(state)
        for view in views(state):
            spoil(view)
        assert inside(state) == before


@settings(max_examples=25)
@given(SEEDS, OPTIONS)
def test_what_lies_face_down_is_not_seen(seed: int, options: dict[str, Any]) -> None:
    for state, rng in positions(seed, options, share=0.2):
        if not state.piles:
            continue
        up = {*state.turned_up, *[card for sale in state.sales for card in sale["cards"]]}
        down = [card for pile in state.piles for card in pile if card not in up]
        others = iter(rng.sample(down, len(down)))
        twin = state.copy()
        twin.piles = [[card if card in up else next(others) for card in pile] for pile in state.piles]
        assert views(twin) == views(state)


@settings(max_examples=25)
@given(SEEDS, OPTIONS)
def test_a_seal_is_seen_by_nobody_else_until_both_are_in(seed: int, options: dict[str, Any]) -> None:
    pauses = 0
    for state, rng in positions(seed, options):
        if state.paused:
            pauses += 1
            (owner,) = state.seals
            twin = state.copy()
            twin.seals[owner] = rng.randint(0, state.money[owner])
            for viewer in (1 - owner, None):
                assert twin.observation(viewer) == state.observation(viewer)
                assert state.observation(viewer)["seals"][owner] == UNSEEN
    assert pauses >= 12


HANDS = st.lists(st.sampled_from(TRINKETS), unique=True, max_size=6).map(in_pack_order)
MONEY = st.integers(0, 7)


@given(HANDS, MONEY, MONEY, st.data())
def test_the_sequence_of_offers_is_complete(
    both: list[str], mine: int, theirs: int, data: st.DataObject
) -> None:
    """Each offer of so little money is there once, by another way of counting them."""
    cut = data.draw(st.integers(0, len(both)))
    hand, other = in_pack_order(both[::2][:cut]), in_pack_order(both[1::2])
    offers = Offers(hand, mine, other, theirs)
    listed = set(offers)
    assert len(listed) == len(offers)
    assert all(action in offers for action in islice(offers, 50))
    ways = [2 ** len(hand), mine + 1, 2 ** len(other), theirs + 1]
    all_pairs = (ways[0] * ways[1] - 1) * (ways[2] * ways[3] - 1)
    assert len(offers) == all_pairs - mine * theirs
    for action in islice(listed, 50):
        offer = parse_offer(action)
        assert offer.give or offer.take
        assert offer.give or offer.pay
        assert offer.take or offer.ask
        assert set(offer.give) <= set(hand)
        assert set(offer.take) <= set(other)
        assert 0 <= offer.pay <= mine
        assert 0 <= offer.ask <= theirs


def test_there_can_be_thousands_of_millions_of_offers() -> None:
    offers = Offers(in_pack_order(TRINKETS[:6]), 2000, in_pack_order(TRINKETS[6:12]), 1500)
    assert len(offers) > 10**10
    for index in (0, 1999, 10**9, len(offers) - 1):
        assert offers[index] in offers
    assert offers[-1] == offers[len(offers) - 1]
    assert offers[2:4] == [offers[2], offers[3]]
    with_too_much = offers[-1].replace(" $1500", " $1501")
    assert with_too_much not in offers
