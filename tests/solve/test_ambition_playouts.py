"""Ambition's compiled play-outs keep the rules, and its belief holds every deal that can be, and no other."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import cast

import numpy as np
import pytest

from fouraces.bots.ambition.knowledge import read_view
from fouraces.cards import PACK, PLACE
from fouraces.rules.ambition import GAME, PLAY, AmbitionState, game_points
from fouraces.solve.ambition import View, best_gift, imagine, judge_cards, weights
from fouraces.solve.ambition import compiled as machine
from walks import steps

TARGET = {"target": 400}


def set_of(cards: list[str]) -> int:
    return sum(1 << PLACE[card] for card in cards)


@pytest.mark.parametrize("uneven", [False, True])
def test_hands_go_as_the_rules_have_it(uneven: bool) -> None:
    table, marks, scores = np.zeros(21, np.int64), np.zeros(52, np.int64), np.zeros(4, np.int64)
    hands = 0
    for seed in range(4):
        state = cast("AmbitionState", GAME.new_initial_state(4, TARGET))
        before = 0
        for event in steps(state, seed, uneven=uneven):
            verb, *cards = event.do.split()
            if verb == PLAY:
                machine.play(table, PLACE[cards[0]])
                assert table[4:8].tolist() == state.points
                assert table[8:12].tolist() == state.taken
                hands += len(state.past) > before
                if len(state.past) > before:
                    machine.score(table, scores)
                    assert tuple(scores.tolist()) == state.past[-1].scores
                before = len(state.past)
            if state.asked == PLAY:
                if not state.tricks and not state.trick:
                    table[:4] = [set_of(hand) for hand in state.hands]
                    machine.begin(table, state.leader)
                assert (table[machine.LEADER] + table[machine.PLAYED]) % 4 == state.turn
                number = machine.weigh(table, marks)
                listed = [f"play {PACK[place]}" for place in marks[: 4 * number : 4].tolist()]
                assert listed == list(state.legal_actions(state.turn))
    assert hands > 80


def test_hands_score_as_the_rules_have_it() -> None:
    table, scores, rng = np.zeros(21, np.int64), np.zeros(4, np.int64), Random(5)
    for _ in range(3000):
        cuts = sorted(rng.choices(range(0, 81, rng.choice((1, 5, 10))), k=3))
        points = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 80 - cuts[2]]
        tricks = [max(1, 0 if rng.random() < 0.5 else 1) if own else rng.randrange(2) for own in points]
        table[4:8], table[8:12] = points, tricks
        machine.score(table, scores)
        assert scores.tolist() == game_points(points, tricks)


def test_each_card_that_is_weighed_has_places_among_the_weights() -> None:
    learned = weights()
    assert len(learned) == machine.WEIGHTS
    table, pack, marks = np.zeros(21, np.int64), np.arange(52), np.zeros(52, np.int64)
    for hand in range(50):
        machine.deal(table, pack)
        machine.begin(table, hand % 4)
        while table[machine.LEFT]:
            number = machine.weigh(table, marks)
            rows = marks[: 4 * number].reshape(-1, 4)
            assert rows.min() >= 0
            assert rows.max() < machine.GIVE_AT
            machine.play(table, rows[hand % number, 0])


def test_belief_agrees_with_all_that_was_seen_and_allows_the_truth() -> None:
    face_down = voids = 0
    for seed in range(3):
        state = cast("AmbitionState", GAME.new_initial_state(4, TARGET))
        for event in steps(state, seed, uneven=True):
            if state.asked is None or isinstance(event.by, str):
                continue
            for seat in state.must_act():
                view = read_view(state.observation(seat))
                face_down += view.trick.count(None)
                voids += sum(map(len, view.barred))
                true = [list(hand) for hand in state.hands]
                for turn, card in enumerate(view.trick):
                    if card is None:
                        true[(view.leader + turn) % 4].append(state.trick[turn])
                for hands in (true, *(imagine(view, number) for number in range(3))):
                    agrees(hands, view)
    assert face_down > 50
    assert voids > 1000


def agrees(hands: list[list[str]], view: View) -> None:
    """Check that hands agree with a view."""
    played = [card for card in view.trick if card is not None]
    assert sorted([*view.gone, *played, *(card for hand in hands for card in hand)]) == sorted(PACK)
    for seat, hand in enumerate(hands):
        turn = (seat - view.leader) % 4
        done = turn < len(view.trick) and view.trick[turn] is not None
        assert len(hand) == view.left - done
        assert set(view.held[seat]) <= set(hand)
        assert not {card[1] for card in hand} & set(view.barred[seat])
    assert sorted(hands[view.seat]) == sorted(view.held[view.seat])


def ending(barred: list[str]) -> View:
    """A view of seat 0 with two tricks to go, in which six cards are unseen."""
    unseen = ["AS", "2S", "KH", "3H", "QD", "4C"]
    held: list[list[str]] = [["5C", "6C"], [], [], []]
    gone = [card for card in PACK if card not in [*unseen, *held[0]]]
    return View(0, 0, 2, held, barred, gone, [], [20] * 4, [3, 3, 3, 2], [0] * 4, 100)


@pytest.mark.parametrize("barred", [["", "", "", ""], ["", "S", "H", ""], ["", "SC", "", "DC"]])
def test_every_deal_that_can_be_is_as_likely_as_any_other(barred: list[str]) -> None:
    view = ending(barred)
    unseen = [card for card in PACK if card not in [*view.gone, *view.held[0]]]
    possible = set()
    for one in combinations(unseen, 2):
        for two in combinations([card for card in unseen if card not in one], 2):
            three = [card for card in unseen if card not in one + two]
            hands = [one, two, tuple(three)]
            if not any(card[1] in barred[seat] for seat, hand in enumerate(hands, 1) for card in hand):
                possible.add(tuple(map(tuple, hands)))
    times = 100
    seen = Counter(
        tuple(tuple(hand) for hand in imagine(view, seed)[1:]) for seed in range(times * len(possible))
    )
    assert set(seen) == possible
    assert sum((count - times) ** 2 / times for count in seen.values()) < 2 * len(possible) + 20


def last_but_one(totals: list[int]) -> View:
    """The viewer plays last to a trick of three honours; in the next nothing is left to be won."""
    held: list[list[str]] = [["AS", "5S"], [], [], []]
    trick = ["QS", "JS", "KS"]
    gone = [card for card in PACK if card not in [*trick, *held[0], "3C", "4C", "5C"]]
    points, taken = [0, 30, 20, 10], [1, 4, 3, 3]
    return View(0, 1, 2, held, [""] * 4, gone, list(trick), points, taken, totals, 100)


def test_what_is_certain_is_judged_exactly() -> None:
    take, leave = judge_cards(last_but_one([0] * 4), ["5S", "AS"], 2000, 1)
    assert (take.card, take.points, take.over) == ("AS", 20, 0)
    assert (leave.card, leave.points) == ("5S", 0)
    assert take.chance > leave.chance
    assert take.nil == take.slam == 0


def test_the_judgement_knows_the_match() -> None:
    """Twenty points more, and the viewer wins at once, or somebody else does."""
    ahead, behind = last_but_one([90, 0, 0, 0]), last_but_one([0, 0, 75, 0])
    won = judge_cards(ahead, ["5S", "AS"], 2000, 1)[0]
    assert (won.card, won.chance) == ("AS", 1)
    kept = judge_cards(behind, ["5S", "AS"], 2000, 1)
    assert kept[0].chance > kept[1].chance


def test_chances_to_win_the_match_are_shares_of_one() -> None:
    rng = Random(3)
    for _ in range(200):
        totals = np.array([rng.randrange(130) for _ in range(4)], np.int64)
        chances = [machine.equity(totals, 100, seat) for seat in range(4)]
        assert sum(chances) == pytest.approx(1)
        assert chances[int(totals.argmax())] == max(chances)
        if totals.max() >= 100 and (totals == totals.max()).sum() == 1:
            assert max(chances) == 1


def test_a_gift_is_three_cards_of_the_hand() -> None:
    rng = Random(4)
    for _ in range(50):
        hand = rng.sample(PACK, 13)
        gift = best_gift(hand)
        assert len(set(gift)) == 3
        assert set(gift) <= set(hand)
