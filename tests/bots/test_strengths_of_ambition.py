"""Ambition's players of all strengths: they keep the rules, and are as strong as they should be."""

from collections.abc import Callable, Sequence
from math import log
from random import Random

import pytest

from fouraces import simulate
from fouraces.bots import Bot, advise, make_bot
from fouraces.bots.ambition.human import FairBot, GentleBot
from fouraces.bots.ambition.strong import StrongBot
from fouraces.record import Ending
from fouraces.rules import CHANCE, Observation, State, new_initial_state
from fouraces.simulate import Deal, simulate_game

QUICK = 4_000
KINDS = ["gentle", "fair", "house", "strong"]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strong bots think less than they usually do."""

    def make(kind: str, game: str, rng: Random, players: int | None = None) -> Bot:
        return StrongBot(rng, QUICK) if kind == "strong" else make_bot(kind, game, rng, players)

    monkeypatch.setattr(simulate, "make_bot", make)


def winner(bots: Sequence[str], number: int, seed: str = "strengths", **options: str | int) -> str:
    """Play a match and return the kind of bot that wins it."""
    *_, ending = simulate_game(Deal("ambition", bots, options, seed, number), bots)
    assert isinstance(ending, Ending)
    seat: int = ending.result["winners"][0]
    return bots[seat]


@pytest.mark.parametrize("passing", ["right-right", "left-right"])
def test_all_of_them_play_whole_matches_by_the_rules(passing: str) -> None:
    for number in range(3):
        bots = KINDS[number:] + KINDS[:number]
        assert winner(bots, number, passing=passing) in KINDS


def is_better(better: str, worse: str, seats: int) -> bool:
    """Play on until matches tell whether seats of one kind win more than their share, at a thousand to one.

    It is Wald's sequential test of the fair share against a quarter more. Who wins 85 % of matches as two of
    four, or 70 % as one, fails it less than once in a million times.
    """
    fair, evidence, number = seats / 4, 0.0, 0
    likely = fair + 0.25
    while abs(evidence) < log(1000):
        bots = [better if (seat + number) % 4 in (0, 2)[:seats] else worse for seat in range(4)]
        won = winner(bots, number, "order") == better
        evidence += log(likely / fair) if won else log((1 - likely) / (1 - fair))
        number += 1
    return evidence > 0


@pytest.mark.parametrize(
    ("better", "worse", "seats"), [("fair", "gentle", 2), ("house", "gentle", 1), ("strong", "fair", 2)]
)
def test_the_stronger_win_more_than_their_share(better: str, worse: str, seats: int) -> None:
    assert is_better(better, worse, seats)


def table(*hands: str) -> State:
    """A first hand, dealt by seat 3, in which everyone holds these cards."""
    cards = [hand.split() for hand in hands]
    state = new_initial_state("ambition")
    state.apply_action(CHANCE, "dealer 3")
    state.apply_action(CHANCE, "deal " + " ".join(cards[turn % 4][turn // 4] for turn in range(52)))
    return state


MIXED = (
    "AS KS 9S QH 5H 4H 2H AD 7D 6D KC TC 3C",
    "QS JS 2S AH KH 9H KD QD 2D AC QC JC 2C",
    "TS 8S 7S 6S JH TH 8H JD TD 9D 9C 8C 7C",
    "5S 4S 3S 7H 6H 3H 8D 5D 4D 3D 6C 5C 4C",
)


def played(*actions: tuple[int, str]) -> State:
    state = table(*MIXED)
    for seat, action in actions:
        state.apply_action(seat, action)
    return state


GIVEN = [(0, "give QH KC TC"), (1, "give 9H QC JC"), (2, "give 9C 8C 7C"), (3, "give 6C 5C 4C")]


@pytest.mark.parametrize("make", [GentleBot, FairBot, lambda rng: StrongBot(rng, QUICK)])
def test_they_answer_only_when_they_are_waited_for(make: Callable[[Random], Bot]) -> None:
    for state in (played(), played(*GIVEN), played(*GIVEN, (0, "play AD"))):
        for seat in range(4):
            action = make(Random(1)).choose_action(state.observation(seat))
            assert (action is None) == (seat not in state.must_act())
            assert action is None or action in state.legal_actions(seat)


def test_what_the_strong_one_does_follows_from_what_it_sees_and_its_luck() -> None:
    state = played(*GIVEN, (0, "play AD"))
    same = [advise(StrongBot(Random(8), QUICK), state.observation(1)) for _ in range(2)]
    assert same[0] == same[1]
    assert set(same[0].facts) == {"worlds", "chance", "points", "nil", "slam", "over"}


def seen(**changes: object) -> Observation:
    view = played(*GIVEN, (0, "play AD")).observation(1)
    spades = {"leader": 0, "suit": "S", "cards": ["KS", None, None, None], "face_down": []}
    return {**view, "tricks": [{}], "trick": spades, "legal": ["play QS", "play JS", "play 2S"], **changes}


def test_the_gentle_one_forgets_the_two_and_the_fair_one_does_not() -> None:
    assert FairBot(Random(1)).choose_action(seen()) == "play 2S"
    assert GentleBot(Random(1)).choose_action(seen(legal=["play AS", "play 2S"])) == "play AS"
    assert FairBot(Random(1)).choose_action(seen(legal=["play 3S", "play 2S"])) == "play 2S"


def test_the_gentle_one_is_greedy_where_the_fair_one_has_enough() -> None:
    rich = {"card_points": [8, 24, 4, 0], "legal": ["play AS", "play QS"]}
    assert GentleBot(Random(1)).choose_action(seen(**rich)) == "play AS"
    assert FairBot(Random(1)).choose_action(seen(**rich)) == "play QS"


def test_the_gentle_one_gives_its_highest_cards_but_no_ace() -> None:
    assert GentleBot(Random(1)).choose_action(played().observation(0)) == "give KS QH KC"
