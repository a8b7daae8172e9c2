"""What is told of a patience: what goes up, whether it was won, and what speaks for an action."""

from fouraces.rules.patience import PatienceState
from fouraces.telling import TELLING, Language, Viewer
from layouts import patience_position as position

TOLD = TELLING["patience"]
YOU = Viewer(Language("en"), ("You",))


def news(state: PatienceState, action: str) -> list[str]:
    before = state.observation(0)
    state.apply_action(0, action)
    return TOLD.news(before, state.observation(0), YOU)


def test_the_reasons_for_an_action() -> None:
    state = position("2C AC", "3C 9S", "9D TS", "4H", stock="KH", waste="3D 4D")
    view = state.observation(0)
    assert TOLD.why(view, "up AC", YOU) == ["2♣ comes free by it and can go up."]
    assert TOLD.why(view, "move 9S 3", YOU) == ["3♣ comes free by it."]
    assert TOLD.why(view, "stop", YOU) == ["Nothing more seems to be won."]
    alone = position("AC", waste="AS").observation(0)
    assert TOLD.why(alone, "up AC", YOU) == ["Column 1 becomes empty then: a place for a king."]
    assert TOLD.why(alone, "up AS", YOU) == ["The waste is empty then, and a flip buries nothing."]


def test_news_are_terse() -> None:
    assert news(position("AS", "2H 9S", "TS"), "up AS") == ["A♠ goes up."]
    assert news(position("AS", "2H 9S", "TS"), "move 9S 3") == []
    assert news(position("KS", "2H", stock="9H", up="QS"), "up KS") == ["K♠ goes up: all spades are home."]
    assert news(position("AS", "2H"), "up AS") == ["A♠ goes up.", "No move is left."]
    assert news(position("AS", "2H"), "stop") == []


def test_the_outcome_says_whether_it_was_won() -> None:
    state = position("KC", up="KS KH KD QC")
    state.apply_action(0, "up KC")
    assert TOLD.outcome(state.observation(0), YOU) == "Won: all 52 cards are up, after 1 move!"
    state = position("KC", up="KS")
    state.apply_action(0, "stop")
    assert TOLD.outcome(state.observation(0), YOU) == "Not won this time: 13 of 52 cards are up."
    assert TOLD.ask(state.observation(0), YOU) == ""


def test_a_hint_says_how_often_it_wins_and_what_else_would() -> None:
    view = position("5S 3H", "4H", stock="9H AH", waste="2H 3S 4S", up="2S").observation(0)
    facts = {"stocks": 500, "wins": {"flip": 349, "move 3H 2": 61}}
    assert TOLD.why(view, "move 3H 2", YOU, facts) == [
        "5♠ comes free by it.",
        "It wins in 61 of 500 possible stocks.",
        "A flip now would win in 349 of them.",
    ]
    assert TOLD.why(view, "flip", YOU, facts)[1:] == [
        "It wins in 349 of 500 possible stocks.",
        "To play 4♠ first would win in 61 of them.",
    ]
    assert TOLD.why(view, "flip", YOU, {"stocks": 10, "wins": {"flip": 0}})[1:] == [
        "None of 10 possible stocks that were tried lets it be won."
    ]
    in_persian = TOLD.why(view, "move 3H 2", Viewer(Language("fa"), ("شما",)), facts)
    assert in_persian[1] == "از ۵۰۰ ترتیب ممکن دستهٔ قرعه، با ۶۱ ترتیب به برد می‌رسد."


def test_a_hint_says_whether_the_game_can_be_won_where_that_is_certain() -> None:
    view = position("2C AC", "3C 9S", "9D TS", waste="3D").observation(0)
    for winnable, told in ((True, "can be won for certain"), (False, "cannot be won any more")):
        *_, last = TOLD.why(view, "up AC", YOU, {"known": True, "winnable": winnable})
        assert last == f"From here the game {told}."
