"""Ambition's table tells what a player needs to know, no more, and in time."""

from functools import cache
from itertools import pairwise

import pytest

from fouraces.cards import RANKS, SUITS
from fouraces.cli.tables import explain
from fouraces.rules import Observation, Options, State, load_game
from fouraces.rules.ambition import HONOURS, game_points
from fouraces.rules.gifts import CYCLES
from pictures import SPOKEN, fits, painted, table, telling, viewer
from walks import walk

SEATS = (None, 0, 1, 2, 3)
AMBITION = table("ambition")
TOLD = telling("ambition")


@cache
def seen(seed: int, seat: int | None, target: int = 60, passing: str = "left-right") -> list[Observation]:
    """Return what a seat sees of a whole game, event by event."""
    options: Options = {"target": target, "passing": passing}
    return [state.observation(seat) for state in walk("ambition", seed, 4, options)]


def steps(views: list[Observation]) -> list[tuple[Observation, Observation]]:
    return list(pairwise(views))


def shown(view: Observation) -> str:
    return painted(AMBITION.draw(view, viewer()))


def after(*events: str) -> State:
    """Return the position after some events, written as `by: action`."""
    state = load_game("ambition").new_initial_state()
    for event in events:
        by, _, action = event.partition(": ")
        state.apply_action("chance" if by == "chance" else int(by), action)
    return state


ONE_SUIT_EACH = (
    "chance: dealer 3",
    "chance: deal " + " ".join(rank + suit for rank in RANKS for suit in SUITS),
)
"""Seat 0 has all spades, 1 all hearts, 2 all diamonds, 3 all clubs; the cards go to the right."""

ALL_GIVE = ("0: give AS KS QS", "1: give AH KH QH", "2: give AD KD QD", "3: give AC KC QC")


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize("seat", SEATS)
def test_every_position_fits_the_smallest_terminal(code: str, seat: int | None) -> None:
    for view in seen(1, seat, target=1):
        assert fits(painted(AMBITION.draw(view, viewer(code))))


@pytest.mark.parametrize("passing", CYCLES)
def test_every_way_of_passing_fits(passing: str) -> None:
    gifts = [view for view in seen(1, 0, target=150, passing=passing) if view["asked"] == "give"]
    assert {view["passing"] for view in gifts} == set(CYCLES[passing])
    assert all(fits(shown(view)) for view in gifts)


def test_a_long_game_still_fits() -> None:
    assert fits(shown(seen(2, 0, target=400)[-1]))


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize("seat", SEATS)
def test_news_and_explanations_never_fail(code: str, seat: int | None) -> None:
    views = seen(3, seat)
    for before, now in steps(views):
        assert all(TOLD.news(before, now, viewer(code)))
        assert explain("ambition", now, viewer(code))


def test_a_seat_that_is_asked_is_told_what_to_type() -> None:
    asked = [view for view in seen(4, 0) if 0 in view["waiting"]]
    assert {view["asked"] for view in asked} == {"give", "play"}
    for view in asked:
        example = explain("ambition", view, viewer()).partition("“")[2].partition("”")[0]
        if view["asked"] == "play":
            assert example in view["legal"]
        else:
            assert set(example.removeprefix("give ").split()) < set(view["hand"])


@pytest.mark.parametrize("seat", SEATS)
def test_each_trick_is_told_once_with_its_winner(seat: int | None) -> None:
    views = seen(5, seat)
    for before, now in steps(views):
        sentences = TOLD.news(before, now, viewer())
        finished = [
            sentence
            for sentence in sentences
            if " the trick with " in sentence or " the kickoff with " in sentence
        ]
        played = before["trick"] is not None and sum(map(bool, before["trick"]["cards"])) == 3
        assert len(finished) == played
        if played:
            trick = now["tricks"][-1]
            name = "You win" if trick["winner"] == seat else f"{viewer().name(trick['winner'])} wins"
            assert finished[0].startswith(name)
            assert viewer().language.card(trick["cards"][trick["winner"]]) in finished[0]


def test_a_two_that_wins_over_honours_is_explained_and_no_other() -> None:
    for seed in range(4):
        views = seen(seed, 0)
        for before, now in steps(views):
            for sentence in TOLD.news(before, now, viewer()):
                if " with " not in sentence or "(" not in sentence or not now["tricks"]:
                    continue
                trick = now["tricks"][-1]
                caught = trick["cards"][trick["winner"]][0] == "2" and any(
                    card[0] in HONOURS and card[1] == trick["suit"] for card in trick["cards"]
                )
                assert ("the two wins" in sentence) == caught


@pytest.mark.parametrize("seat", SEATS)
def test_each_hand_is_scored_in_words_for_everyone(seat: int | None) -> None:
    views = seen(6, seat)
    for before, now in steps(views):
        lines = [sentence for sentence in TOLD.news(before, now, viewer()) if " in all" in sentence]
        ended = len(now["past"]) > len(before["past"])
        assert len(lines) == (4 if ended else 0)
        for who, line in enumerate(lines):
            hand = now["past"][-1]
            assert line.startswith(f"{viewer().name(who)}: ")
            assert f"{now['totals'][who]} in all" in line
            assert (f"+{hand['game_points'][who]}," in line) == (hand["game_points"][who] > 0)


@pytest.mark.parametrize(
    ("chips", "tricks", "told_of"),
    [
        (
            [30, 25, 15, 10],
            [4, 3, 3, 3],
            ["overstrike", "which count: +25", "which count: +15", "which count: +10"],
        ),
        ([40, 32, 8, 0], [6, 5, 2, 0], ["overstrike", "which count: +32", "understrike", "a nil: +20"]),
        ([55, 20, 5, 0], [7, 4, 2, 0], ["a slam: +40", "nobody else", "nobody else", "nobody else"]),
        ([35, 35, 10, 0], [5, 4, 2, 2], ["overstrike", "overstrike", "which count: +10", "understrike"]),
        (
            [50, 30, 0, 0],
            [7, 6, 0, 0],
            ["overstrike", "which count: +30", "shared by two: +10", "shared by two: +10"],
        ),
    ],
)
def test_the_cases_of_scoring_have_their_names(
    chips: list[int], tricks: list[int], told_of: list[str]
) -> None:
    view = after(*ONE_SUIT_EACH, *ALL_GIVE).observation(0)
    hand = {"dealer": 0, "card_points": chips, "taken": tricks, "game_points": game_points(chips, tricks)}
    lines = TOLD.news(view, {**view, "past": [hand]}, viewer())
    for line, name in zip(lines, told_of, strict=True):
        assert name in line


def test_cards_received_are_told_when_all_have_given() -> None:
    views = seen(8, 2)
    for before, now in steps(views):
        lines = [sentence for sentence in TOLD.news(before, now, viewer()) if " gives you " in sentence]
        given = before["asked"] == "give" and now["asked"] == "play"
        assert len(lines) == (0 if not given else 3 if now["passing"] == "scatter" else 1)
        got = [gift["card"] for gift in now["received"]] if given else []
        assert all(any(viewer().language.card(card) in line for line in lines) for card in got)


def test_the_picture_shows_which_cards_may_be_played_without_colour() -> None:
    for view in seen(9, 1):
        if view["asked"] == "play" and 1 in view["waiting"]:
            line = next(line for line in shown(view).splitlines() if line.startswith("Your hand"))
            brackets = line.count("[")
            suits = {action[-1] for action in view["legal"]}
            assert brackets == line.count("]") == len(suits)


def test_a_card_that_lies_face_down_is_shown_as_a_back_to_all_but_its_player() -> None:
    state = after(*ONE_SUIT_EACH, *ALL_GIVE, "0: play 2S")
    assert "░░ led" in shown(state.observation(1))
    assert "(2♠) led" in shown(state.observation(0))


def test_nobody_sees_what_others_give() -> None:
    picture = shown(after(*ONE_SUIT_EACH, "1: give AH KH QH").observation(0))
    assert "░░ ░░ ░░" in picture
    assert "♥" not in picture


def test_where_the_cards_go_is_said_with_the_name_of_who_gets_them() -> None:
    sentence = explain("ambition", after(*ONE_SUIT_EACH).observation(0), viewer())
    assert f"to {viewer().name(3)}, on your right" in sentence


def test_the_outcome_names_the_winner_and_all_points() -> None:
    final = seen(10, 0)[-1]
    sentence = TOLD.outcome(final, viewer())
    assert sentence.startswith(f"The winner: {viewer().name(final['result']['winners'][0])}!")
    for seat, points in enumerate(final["result"]["points"]):
        assert f"{viewer().name(seat)}: {points} point" in sentence


def test_cards_of_the_hand_complete_a_gift_and_nothing_else() -> None:
    giving = after(*ONE_SUIT_EACH).observation(0)
    assert AMBITION.words(giving) == giving["hand"]
    assert AMBITION.words(after(*ONE_SUIT_EACH, *ALL_GIVE).observation(0)) == []
