"""The players of the patience for two: an order of strengths, and legal whatever happens."""

from random import Random

import pytest

from fouraces.bots import Bot, make_bot
from fouraces.bots.duel import BOTS, RACE_PACE
from fouraces.bots.duel.strong import StrongBot
from fouraces.record import Ending
from fouraces.rules import State
from fouraces.simulate import Deal, simulate_game
from layouts import duel_position, lay, positions

MODES = ("turns", "race")


def share(stronger: str, weaker: str, games: int) -> float:
    """What part of its games one kind wins against another; a draw counts half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots = [weaker, stronger] if seat else [stronger, weaker]
        *_, ending = simulate_game(Deal("duel", bots, {}, "order", number), bots)
        assert isinstance(ending, Ending)
        winners = ending.result["winners"]
        won += (seat in winners) / len(winners)
    return won / games


def check(state: State, bot: Bot) -> None:
    """Check that a bot answers for both seats as the game wants it."""
    for seat in (0, 1):
        answer = bot.choose_action(state.observation(seat))
        assert answer in state.legal_actions(seat) if seat in state.must_act() else answer is None


class TestStrengths:
    """Each sample is so large that one who were no better would pass but once in a thousand times."""

    @pytest.mark.parametrize(("stronger", "weaker"), [("fair", "gentle"), ("house", "fair")])
    def test_each_beats_the_next_weaker(self, stronger: str, weaker: str) -> None:
        assert share(stronger, weaker, 200) > 0.61

    def test_strong_beats_gentle(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Even if it plays on far fewer games than it would."""
        monkeypatch.setitem(BOTS, "strong", lambda rng: StrongBot(rng, ((4, 8), (16, 1))))
        assert share("strong", "gentle", 20) > 0.82


class TestStrong:
    @pytest.mark.parametrize("mode", MODES)
    def test_whatever_the_position_its_answer_is_legal(self, mode: str) -> None:
        bot = make_bot("strong", "duel", Random(0))
        for number, state in enumerate(positions("duel", 2, {"mode": mode}, 1)):
            if number % 8 == 0:
                check(state, bot)

    def test_in_the_race_it_takes_the_contested_place(self) -> None:
        """Both have the two of spades exposed, and there is one place for it."""
        state = duel_position("race", up="AS")
        for layout in state.layouts:
            lay(layout, ["KH 2S", "KD 5C"])
        assert make_bot("strong", "duel", Random(0)).choose_action(state.observation(1)) == "up 2S 1"

    def test_in_the_race_it_says_done_when_nothing_is_left(self) -> None:
        state = duel_position("race")
        for layout in state.layouts:
            lay(layout, ["KH 2S", "KD 5C"])
        bot = make_bot("strong", "duel", Random(0))
        assert bot.choose_action(state.observation(0)) == "done"
        state.apply_action(0, "done")
        assert bot.choose_action(state.observation(0)) is None


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", ["gentle", "fair"])
def test_whatever_the_position_people_s_answers_are_legal(kind: str, mode: str) -> None:
    bot = make_bot(kind, "duel", Random(0))
    for seed in range(4):
        for state in positions("duel", 2, {"mode": mode}, seed):
            check(state, bot)


def test_in_the_race_the_stronger_are_the_faster() -> None:
    paces = [RACE_PACE[kind] for kind in BOTS]
    assert paces == sorted(paces, reverse=True)
