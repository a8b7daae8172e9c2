"""What a player may type instead of the notation, and what is answered if it is unclear."""

from collections.abc import Sequence

import pytest

from fouraces.cli.reading import read_action
from fouraces.cli.tables import duel, patience
from fouraces.refusals import IllegalAction
from fouraces.rules import State, new_initial_state
from fouraces.rules.duel import DuelState
from fouraces.rules.patience import PatienceState
from layouts import lay

VERBS: dict[str, Sequence[str]] = {
    "auction": ("bid", "pass", "add", "withdraw", "stand"),
    "ambition": ("give", "play"),
    "patience": patience.VERBS,
    "duel": duel.VERBS,
}


def read(state: State, typed: str, seat: int = 0) -> str:
    return read_action(typed, state, seat, VERBS[state.game.name])


def refusal(state: State, typed: str, seat: int = 0) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        read(state, typed, seat)
    assert str(caught.value)
    return caught.value


def a_patience(*columns: str, stock: str = "", waste: str = "", redeals: int = 0) -> PatienceState:
    state = new_initial_state("patience", options={"redeals": redeals})
    assert isinstance(state, PatienceState)
    state.dealt = True
    lay(state.layout, columns, stock, waste)
    return state


def a_duel(*columns: str, up: Sequence[str] = (), waste: str = "") -> DuelState:
    state = new_initial_state("duel")
    assert isinstance(state, DuelState)
    state.dealt, state.turn = 2, 0
    lay(state.layouts[0], columns, "KS", waste)
    for place, pile in enumerate(up):
        state.foundations[place] = pile.split()
    return state


@pytest.mark.parametrize(
    "typed", ["up AS", "UP as", "as", "as up", "up as", "u as", "  As  ", "a♠", "A♠️", "up A♤", "AS\u200f"]
)
def test_a_card_goes_up(typed: str) -> None:
    assert read(a_patience("2C AS", "3C"), typed) == "up AS"


@pytest.mark.parametrize(
    "typed",
    ["move 9S 2", "9s 2", "9S", "9s to 2", "move 9♠ onto 2", "m 9s 2", "m 9s", "۹s ۲", "2 9s", "move 9s"],
)
def test_a_card_moves(typed: str) -> None:
    assert read(a_patience("2C 9S AC", "TS"), typed) == "move 9S 2"


@pytest.mark.parametrize("typed", ["move TS 2", "10s 2", "ts", "10♠"])
def test_a_ten_is_a_ten(typed: str) -> None:
    assert read(a_patience("2C TS", "JS"), typed) == "move TS 2"


@pytest.mark.parametrize(
    ("typed", "action"), [("flip", "flip"), ("f", "flip"), ("F", "flip"), ("stop", "stop")]
)
def test_words_may_be_shortened(typed: str, action: str) -> None:
    assert read(a_patience("2C", stock="KS"), typed) == action


@pytest.mark.parametrize("typed", ["redeal", "r", "Redeal"])
def test_a_redeal(typed: str) -> None:
    assert read(a_patience("2C", waste="KS", redeals=1), typed) == "redeal"


def test_a_card_with_two_ways_to_go_is_asked_back() -> None:
    state = a_patience("2S", "AS", "3C")
    answer = refusal(state, "as")
    assert (answer.code, answer.facts["form"]) == ("ambiguous", "up AS, move AS 1")
    assert read(state, "as up") == "up AS"
    assert read(state, "as 1") == "move AS 1"


def test_a_number_is_asked_back_where_it_may_be_a_foundation_or_a_column() -> None:
    state = a_duel("2C", "2S 9S", "TS", up=["AC", "AD", "AS 2S 3S 4S 5S 6S 7S 8S"])
    answer = refusal(state, "9s 3")
    assert (answer.code, answer.facts["form"]) == ("ambiguous", "up 9S 3, move 9S 3")
    assert refusal(state, "9s").facts["form"] == "up 9S 3, move 9S 3"
    assert read(state, "up 9s") == "up 9S 3"
    assert read(state, "move 9s") == "move 9S 3"


def test_places_that_are_alike_are_not_asked_back() -> None:
    assert read(a_duel("2C AS", up=["AC"]), "as") == "up AS 2"
    assert read(a_duel("2S", up=["", "AS", "AS"]), "2s") == "up 2S 2"
    assert read(a_patience("2C KS", "", "3C", ""), "ks") == "move KS 2"


def test_a_number_alone_is_no_move() -> None:
    assert refusal(a_patience("2C 9S AC", "TS"), "2").code == "malformed"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("9s", "not-next-up"),
        ("9s 2", "not-next-higher"),
        ("move 9s 3", "not-next-higher"),
        ("move 9s", "fits-nowhere"),
        ("2c", "covered"),
        ("5d", "in-stock"),
        ("5d 2", "in-stock"),
        ("up 9s", "not-next-up"),
        ("redeal", "no-redeals"),
        ("9x", "malformed"),
        ("up", "malformed"),
        ("to", "malformed"),
        ("nonsense", "malformed"),
        ("pass", "malformed"),
        ("۹", "malformed"),
    ],
)
def test_a_patience_says_why_not(typed: str, code: str) -> None:
    state = a_patience("2C 9S", "JS", "4H", stock="5D")
    assert refusal(state, typed).code == code


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("9s", "fits-nowhere"),
        ("up 9s", "fits-nowhere"),
        ("up 9s 1", "foundation-wants"),
        ("up 2c", "covered"),
        ("up 7d", "in-stock"),
        ("up 2c 9", "no-such-foundation"),
        ("move 9s 8", "no-such-column"),
        ("stop", "malformed"),
    ],
)
def test_a_duel_says_why_not(typed: str, code: str) -> None:
    state = a_duel("2C 9S", "JS", up=["AS"])
    state.layouts[0].stock = ["7D"]
    assert refusal(state, typed).code == code


def test_a_bid_is_a_number() -> None:
    state = new_initial_state("auction", players=2)
    state.apply_action("chance", "deck Q A J JOKER K Q A K J")
    assert read(state, "7") == "bid 7"
    assert read(state, "b 10") == "bid 10"
    assert refusal(state, "11").code == "malformed"
    assert refusal(state, "bid").code == "malformed"
    assert refusal(state, "pass").code == "must-bid"
    for seat in (0, 1):
        state.apply_action(seat, "bid 7")
    assert read(state, "5") == "add 5"
    assert read(state, "w") == "withdraw"
    assert refusal(state, "7").code == "no-such-money"


def test_cards_of_ambition_need_no_verb() -> None:
    state = new_initial_state("ambition", players=4)
    state.apply_action("chance", "dealer 3")
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"]
    state.apply_action("chance", " ".join(["deal", *pack]))
    assert read(state, "2s 3s as") == "give 2S 3S AS"
    assert refusal(state, "2h 3s as").code == "card-not-held"
    assert refusal(state, "2s 3s").code == "three-cards"
    for seat, suit in enumerate("SHDC"):
        state.apply_action(seat, f"give 2{suit} 3{suit} 4{suit}")
    seat = state.must_act()[0]
    card = state.legal_actions(seat)[0].split()[1]
    assert read(state, card.lower(), seat) == f"play {card}"
