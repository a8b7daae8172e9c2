"""The strong player of Auction: its search knows the rules and the house, and it wins."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Final, cast

import numpy as np
import pytest
from bench.auction_strength import measure

from fouraces.bots import make_bot
from fouraces.bots.auction.house import chances_to_win, choice_of
from fouraces.bots.auction.strong import StrongBot, sale_of
from fouraces.bots.auction.styles import AT_FIRST, beliefs
from fouraces.cards import ITEMS
from fouraces.rules import CHANCE, new_initial_state
from fouraces.rules.auction import POINTS, AuctionState
from fouraces.simulate import Deal, play_out
from fouraces.solve.auction_many import Belief, Sale, chances, compiled, numbers
from walks import walk

ALL = list(range(2, 11))

TRIES: Final = 200
"""How often a bot is asked the same, to see how likely its choices are."""


def states(count: int) -> Iterator[AuctionState]:
    """Positions of random games in which somebody is asked, for all numbers of players and both jokers."""
    settings = product((2, 3, 4), ("blind", "scoring"))
    for seed, (players, joker) in enumerate([*settings] * count):
        for state in walk("auction", seed, players=players, options={"joker": joker}):
            if state.must_act():
                yield cast("AuctionState", state)


def test_it_estimates_as_the_house_does() -> None:
    rng = Random(1)
    found = np.zeros(4)
    for _ in range(500):
        players = rng.choice((2, 3, 4))
        hands = [sorted(rng.sample(ALL, rng.randint(0, 9)), reverse=True) for _ in range(players)]
        points = [rng.randint(0, 8) for _ in range(players)]
        left = sorted((POINTS[item] for item in rng.sample(ITEMS, rng.randint(0, 8))), reverse=True)
        sale = Sale(hands, [[]] * players, points, left, None, joker=False, overtime=False)
        compiled.estimate(numbers(sale), 0, found)
        assert found[:players] == pytest.approx(chances_to_win(points, hands, left), abs=1e-9)


def test_a_round_comes_to_what_the_rules_say() -> None:
    """The same choices are made by the rules and by the search, and lead to the same position."""
    for before in states(6):
        state = before.copy()
        if state.choices or not state.asked:
            continue
        rng = Random(repr(state.hands))
        written = numbers(sale_of(state.observation(state.asked[0])))
        chosen = np.full(4, compiled.OUT)
        for seat in state.asked:
            allowed = [choice for choice in range(-1, 11) if compiled.may_choose(written, seat, choice)]
            actions = state.legal_actions(seat)
            assert len(allowed) == len(actions)
            action = rng.choice(actions)
            verb, _, card = action.partition(" ")
            chosen[seat] = int(card or (0 if verb == "stand" else compiled.OUT))
            assert chosen[seat] in allowed
            state.apply_action(seat, action)
        everybody_out = (chosen == compiled.OUT).all() and written[compiled.OVERTIME]
        if state.chance() is not None or everybody_out or before.blind:
            continue  # chance decides, here and there
        sold = compiled.settle(written, compiled.key_of(written, chosen), np.array([7], np.uint64))
        assert sold == (not state.in_overtime)
        for seat in range(state.players):
            hand = [*state.hands[seat], *state.table[seat]]
            assert written[compiled.HANDS + seat] == sum(1 << card for card in hand)
            assert written[compiled.POINTS + seat] == sum(POINTS[item] for item in state.bought[seat])
            if not sold:
                assert written[compiled.LAID + seat] == sum(1 << card for card in state.table[seat])
                assert bool(written[compiled.ASKED] >> seat & 1) == (seat in state.asked)


def test_whatever_happens_its_answer_is_legal_and_follows_from_its_random_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fouraces.bots.auction.strong.SAMPLES", 1)
    for number, state in enumerate(states(1)):
        for seat in state.must_act()[:1]:
            view = state.observation(seat)
            action = StrongBot(Random(number)).choose_action(view)
            assert action in state.legal_actions(seat)
            assert action == StrongBot(Random(number)).choose_action(view)


def test_the_last_item_is_bought_as_cheaply_as_it_can_be_by_who_needs_it() -> None:
    sale = Sale([[3, 9, 10], [2, 8], [4]], [[], [], []], [6, 7, 7], [3], 3, joker=False, overtime=False)
    found = chances(sale, 0, 5)
    assert set(found) == {3, 9, 10, None}
    assert found[9] == found[10] == pytest.approx(1.0)
    assert found[3] < 1


def test_a_choice_that_surely_loses_has_no_chance() -> None:
    sale = Sale([[10], [9], [8]], [[], [], []], [5, 8, 0], [4], 4, joker=False, overtime=False)
    found = chances(sale, 0, 5)
    assert found[10] == pytest.approx(1.0)
    assert found[None] == 0.0


def test_overtime_is_left_when_it_costs_the_match() -> None:
    """Adding the only card left buys a jack and loses the ace; the other is as likely to add."""
    state = new_initial_state("auction", 3)
    assert isinstance(state, AuctionState)
    state.apply_action(CHANCE, "deck J A K K Q Q J A JOKER")
    for seat in range(3):
        state.apply_action(seat, "bid 10" if seat < 2 else "pass")
    advice = StrongBot(Random(3)).advise(state.observation(0))
    assert advice.action == "withdraw"
    assert 0 < advice.facts["chance"] < 1


@pytest.mark.parametrize(
    ("against", "players", "games", "more_than"),
    [("house", 3, 12, 0.4), ("house", 4, 8, 0.3), ("gentle,fair,house", 4, 12, 0.4), ("fair", 3, 12, 0.4)],
)
def test_it_beats(
    against: str, players: int, games: int, more_than: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if it plays out a fifth of what it does otherwise; `docs/results.md` has the large samples."""
    monkeypatch.setattr("fouraces.bots.auction.strong.SAMPLES", 8)
    wins = measure("strong", against, players, range(games), {}).wins
    assert sum(wins) / games > more_than


@pytest.mark.parametrize(
    ("kind", "compiled_kind"), [("fair", compiled.plan_and_bid), ("gentle", compiled.bid_eagerly)]
)
def test_its_play_outs_bid_as_people_do(kind: str, compiled_kind: Callable[..., int]) -> None:
    seed = np.array([5], np.uint64)
    for number, state in enumerate(states(1)):
        seat = state.must_act()[0]
        view = state.observation(seat)
        if len(view["legal"]) < 2:
            continue
        bot = make_bot(kind, "auction", Random(number), state.players)
        written = numbers(sale_of(view))
        done: Counter[int | None] = Counter(choice_of(str(bot.choose_action(view))) for _ in range(TRIES))
        guessed: Counter[int | None] = Counter(compiled_kind(written, seat, seed) for _ in range(TRIES))
        done[compiled.OUT] = done.pop(None, 0)
        assert all(abs(done[each] - guessed[each]) < TRIES / 4 for each in done | guessed), view


@pytest.mark.parametrize(("kind", "style"), [("house", 0), ("fair", 1), ("gentle", 2)])
def test_it_finds_out_how_the_others_bid(kind: str, style: int) -> None:
    believed = [beliefs_after(kind, game) for game in range(10)]
    assert sum(belief.index(max(belief)) == style for belief in believed) >= 8


def beliefs_after(kind: str, game: int) -> Belief:
    """Return what is believed of a bot of a kind among houses when a game is over."""
    kinds = ["house", kind, "house"]
    deal = Deal("auction", kinds, {"joker": "blind"}, "beliefs", game)
    bots = [make_bot(each, "auction", Random(f"{game}:{seat}"), 3) for seat, each in enumerate(kinds)]
    state = deal.header.new_initial_state()
    for _ in play_out(deal, bots, state):
        pass
    return beliefs(state.observation(0))[1]


def test_before_anybody_has_bid_all_are_believed_to_bid_alike() -> None:
    state = new_initial_state("auction", 4)
    state.apply_action(CHANCE, "deck J A K K Q Q J A JOKER")
    assert beliefs(state.observation(2)) == dict.fromkeys((0, 1, 3), AT_FIRST)
