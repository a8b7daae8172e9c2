"""The house's player of Ambition: what it sees, how it judges, and that it beats random players."""

from itertools import chain
from random import Random

import pytest

from fouraces.bots.ambition.house import HouseBot, distinct_cards, gift, value, worth_a_thought
from fouraces.bots.ambition.rehearsal import NEVER, Rehearsal, read_moment
from fouraces.cards import PACK, PLACE
from fouraces.record import Ending
from fouraces.rules import CHANCE, Observation, State, new_initial_state
from fouraces.simulate import Deal, simulate_game

MATCHES = 40


def dealt(*hands: str) -> State:
    """A first hand, dealt by seat 3, in which everyone holds these cards."""
    cards = [hand.split() for hand in hands]
    state = new_initial_state("ambition")
    state.apply_action(CHANCE, "dealer 3")
    state.apply_action(CHANCE, "deal " + " ".join(cards[turn % 4][turn // 4] for turn in range(52)))
    return state


SUITS_APART = dealt(*(" ".join(PACK[start : start + 13]) for start in range(0, 52, 13)))


def playing(state: State, *gifts: str) -> State:
    state = state.copy()
    for seat, given in enumerate(gifts):
        state.apply_action(seat, f"give {given}")
    return state


def seen_by_each(state: State) -> list[Observation]:
    return [state.observation(seat) for seat in range(4)]


def test_it_beats_three_random_players() -> None:
    wins = 0
    for number in range(MATCHES):
        bots = ["random"] * 4
        bots[number % 4] = "house"
        *_, ending = simulate_game(Deal("ambition", bots, {}, "house", number), bots)
        assert isinstance(ending, Ending)
        wins += ending.result["winners"] == [number % 4]
    assert wins >= 0.70 * MATCHES


def test_it_gives_what_is_of_least_use_and_keeps_aces_and_twos() -> None:
    for view in seen_by_each(SUITS_APART):
        given = gift(view).split()[1:]
        assert len(given) == 3
        assert not {card[0] for card in given} & {"A", "K", "2"}


def test_it_answers_only_when_it_is_waited_for() -> None:
    state = playing(SUITS_APART, "9S 8S 7S", "9H 8H 7H", "9D 8D 7D", "9C 8C 7C")
    asked = state.must_act()
    for seat, view in enumerate(seen_by_each(state)):
        assert (HouseBot(Random(1)).choose_action(view) is None) == (seat not in asked)


def test_a_moment_holds_what_the_player_knows_and_no_more() -> None:
    state = playing(SUITS_APART, "9S 8S 7S", "9H 8H 7H", "9D 8D 7D", "9C 8C 7C")
    state.apply_action(0, "play AS")
    view = state.observation(1)
    moment = read_moment(view)
    assert moment.order == [1, 2, 3]
    assert moment.trick.worth == 3
    assert [chances is NEVER for chances in moment.follows[0][:4]] == [False, False, True, False]
    assert PLACE["AS"] in moment.unseen
    assert sorted(chain(moment.unseen, *moment.hand)) == list(range(52))


def test_a_rehearsal_shares_out_all_eighty_points_and_thirteen_tricks() -> None:
    state = playing(SUITS_APART, "9S 8S 7S", "9H 8H 7H", "9D 8D 7D", "9C 8C 7C")
    moment = read_moment(state.observation(0))
    for card in ("AS", "KS", "2S"):
        points, tricks = Rehearsal(moment, Random(7)).outcome(PLACE[card])
        assert (sum(points), sum(tricks)) == (80, 13)


def test_of_cards_that_do_the_same_one_is_weighed() -> None:
    state = playing(SUITS_APART, "9S 8S 7S", "9H 8H 7H", "9D 8D 7D", "9C 8C 7C")
    assert distinct_cards(state.observation(0)) == ["AS", "TS", "6S", "2S", "9H"]


def test_high_cards_low_cards_and_what_just_loses_are_worth_a_thought() -> None:
    trick = {"leader": 2, "suit": "S", "cards": [None, None, "KS", "3S"]}
    cards = ["AS", "JS", "9S", "7S", "5S", "2S"]
    assert worth_a_thought(cards, {"trick": trick}) == ["AS", "JS", "5S", "2S"]


@pytest.mark.parametrize(
    ("table", "points", "tricks"),
    [
        (["KS", "9S", "AH"], [0, 0, 0, 11], [0, 0, 0, 1]),
        (["TS", "9S", "AH"], [9, 0, 0, 0], [1, 0, 0, 0]),
    ],
)
def test_in_a_rehearsal_the_two_wins_under_an_honour(
    table: list[str], points: list[int], tricks: list[int]
) -> None:
    kickoff = {"suit": "D", "cards": ["AD", "KD", "QD", "JD"]}
    view = {
        "seat": 3,
        "hand": ["2S"],
        "tricks": [kickoff],
        "trick": {"leader": 0, "suit": "S", "cards": [*table, None]},
        "card_points": [0] * 4,
        "taken": [0] * 4,
    }
    assert Rehearsal(read_moment(view), Random(7)).outcome(PLACE["2S"]) == (points, tricks)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ([25, 30, 15, 10], [30, 25, 15, 10]),
        ([51, 15, 14, 0], [50, 15, 15, 0]),
        ([10, 40, 30, 0], [9, 40, 31, 0]),
    ],
)
def test_it_judges_by_what_a_hand_scores(good: list[int], bad: list[int]) -> None:
    view = SUITS_APART.observation(0)
    tricks = [4, 4, 4, 1]
    assert value(view, good, tricks) > value(view, bad, tricks)


def test_it_wants_to_win_the_match_and_to_keep_another_from_it() -> None:
    view = {**SUITS_APART.observation(0), "totals": [80, 95, 0, 0]}
    tricks = [4, 4, 4, 1]
    i_win = value(view, [25, 30, 15, 10], tricks)
    nobody_does = value(view, [12, 30, 28, 10], tricks)
    the_other_does = value(view, [25, 20, 30, 5], tricks)
    assert i_win > nobody_does > the_other_does
