"""What is told of the patience for two: the deeds of the other, who has won, what speaks for an action."""

from itertools import pairwise

from fouraces.rules.duel import DuelState
from fouraces.telling import TELLING, Language, Viewer
from layouts import duel_position as position
from layouts import lay, positions

TOLD = TELLING["duel"]
SARA_AND_REZA = Viewer(Language("en"), ("Sara", "Reza"))


def news(state: DuelState, by: int, action: str) -> list[str]:
    """What the other is told when a seat acts."""
    before = state.observation(1 - by)
    state.apply_action(by, action)
    return TOLD.news(before, state.observation(1 - by), SARA_AND_REZA)


def test_news_of_the_other() -> None:
    state = position(up="AS", turn=1)
    lay(state.layouts[0], ["2C 3C"], stock="4D")
    lay(state.layouts[1], ["2D 3D", "4D", "3S 2S", "5C KH", ""], stock="9H")
    assert news(state, 1, "up 2S 1") == ["Reza puts up 2♠."]
    assert news(state, 1, "move 3D 2") == ["Reza moves 3♦ onto 4♦."]
    assert news(state, 1, "move KH 5") == ["Reza moves K♥ to the empty column 5."]
    assert news(state, 1, "flip") == ["Reza flips 9♥."]
    assert news(state, 0, "flip") == ["Sara flips 4♦."]


def test_nobody_is_told_what_they_did_themselves() -> None:
    state = position()
    lay(state.layouts[0], ["2C 3C"], stock="4D")
    before = state.observation(0)
    state.apply_action(0, "flip")
    assert TOLD.news(before, state.observation(0), SARA_AND_REZA) == []


def test_the_first_player_is_announced() -> None:
    states = (state.observation(0) for state in positions("duel", 2, {"mode": "turns"}, 1))
    before, after = next(pair for pair in pairwise(states) if pair[1]["turn"] is not None)
    first = after["turn"]
    for seat, told in ((first, "you begin"), (1 - first, f"{SARA_AND_REZA.name(first)} begins")):
        seen = TOLD.news({**before, "seat": seat}, {**after, "seat": seat}, SARA_AND_REZA)
        assert seen == [f"The draw for the first turn: {told}."]


def test_a_place_that_is_taken_is_told_kindly() -> None:
    state = position("race", up="AS")
    lay(state.layouts[0], ["9C 2S"])
    lay(state.layouts[1], ["9D 2S"])
    assert news(state, 1, "up 2S 1") == [
        "Reza puts up 2♠.",
        "Your own 2♠ would have gone there; it may yet fit the other foundation of its suit.",
    ]


def test_a_place_that_is_taken_is_no_matter_while_there_is_another() -> None:
    state = position("race", up="AS AS")
    lay(state.layouts[0], ["9C 2S"])
    lay(state.layouts[1], ["9D 2S"])
    assert news(state, 1, "up 2S 1") == ["Reza puts up 2♠."]


def test_done_is_taken_back() -> None:
    state = position("race")
    lay(state.layouts[0], ["9C AS"], stock="2D")
    lay(state.layouts[1], ["9D AC AS"], stock="2H")
    state.apply_action(0, "done")
    assert news(state, 1, "up AS 3") == [
        "Reza puts up A♠.",
        "You had said done; that takes it back, and you may go on.",
    ]
    state.apply_action(1, "done")
    before = state.observation(0)
    state.apply_action(0, "up AS 4")
    after = state.observation(0)
    assert TOLD.news(before, after, SARA_AND_REZA) == ["Reza had said done; your card takes it back."]


def test_the_outcome_names_the_winner() -> None:
    state = position("race", up="3S")
    state.apply_action(1, "done")
    state.apply_action(0, "done")
    outcome = TOLD.outcome(state.observation(0), SARA_AND_REZA)
    assert outcome == "Both have said done. Sara: 3 up · Reza: 0 up. You win!"


def test_the_reasons_for_an_action() -> None:
    state = position(up="AC")
    lay(state.layouts[0], ["3C 2C"], stock="4D")
    view = state.observation(0)
    assert TOLD.why(view, "up 2C 1", SARA_AND_REZA) == ["3♣ comes free by it and can go up."]
    assert TOLD.why(view, "flip", SARA_AND_REZA) == [
        "The waste is empty, so a flip buries nothing and can only add to the choice."
    ]
