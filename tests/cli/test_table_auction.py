"""Auction's table tells what a player needs to know, no more, and in time."""

import re
from functools import cache
from itertools import pairwise

import pytest

from fouraces.cli.tables import explain
from fouraces.rules import Observation, Options, State, load_game
from pictures import SPOKEN, fits, painted, table, telling, viewer
from walks import walk

AUCTION = table("auction")
TOLD = telling("auction")
SETTINGS: tuple[tuple[int, Options], ...] = ((2, {}), (3, {"joker": "scoring"}), (4, {}))
SEATS = [(setting, seat) for setting in SETTINGS for seat in (None, *range(setting[0]))]


def seen(seed: int, setting: tuple[int, Options], seat: int | None) -> list[Observation]:
    """Return what a seat sees of a whole game, event by event."""
    players, options = setting
    return _seen(seed, players, str(options.get("joker", "blind")), seat)


@cache
def _seen(seed: int, players: int, joker: str, seat: int | None) -> list[Observation]:
    return [state.observation(seat) for state in walk("auction", seed, players, {"joker": joker})]


def shown(view: Observation) -> str:
    return painted(AUCTION.draw(view, viewer()))


def after(players: int, *events: str) -> State:
    """Return the position after some events, written as `by: action`."""
    state = load_game("auction").new_initial_state(players)
    for event in events:
        do(state, event)
    return state


def do(state: State, event: str, seat: int = 0) -> list[str]:
    """Let something happen and return what a seat is told of it."""
    before = state.observation(seat)
    by, _, action = event.partition(": ")
    state.apply_action("chance" if by == "chance" else int(by), action)
    return TOLD.news(before, state.observation(seat), viewer())


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize(("setting", "seat"), SEATS)
def test_every_position_fits_and_can_be_explained(
    code: str, setting: tuple[int, Options], seat: int | None
) -> None:
    for view in seen(1, setting, seat):
        assert fits(painted(AUCTION.draw(view, viewer(code))))
        assert explain("auction", view, viewer(code))


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize(("setting", "seat"), SEATS)
def test_each_sale_is_told_once_with_its_buyer(
    code: str, setting: tuple[int, Options], seat: int | None
) -> None:
    for seed in range(5):
        for before, now in pairwise(seen(seed, setting, seat)):
            assert all(TOLD.news(before, now, viewer(code)))
            lines = [
                line
                for line in TOLD.news(before, now, viewer())
                if re.search("(buys?|bought|set aside)", line) and not line.startswith("All ")
            ]
            sold = now["sales"][len(before["sales"]) :]
            assert len([line for line in lines if "lot decides" not in line]) == len(sold)
            for line, sale in zip(lines, sold, strict=False):
                if sale["buyer"] is None:
                    assert "set aside" in line
                elif sale["buyer"] != seat:
                    assert viewer().name(sale["buyer"]) in line


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_seat_that_is_asked_is_told_what_to_type(setting: tuple[int, Options]) -> None:
    for seed in range(5):
        for view in seen(seed, setting, 0):
            if 0 in view["waiting"]:
                quoted = re.findall("“(.+?)”", explain("auction", view, viewer()))
                assert quoted[0] in view["legal"]
                assert set(quoted) <= set(view["legal"])


def test_overtime_is_told_round_by_round() -> None:
    names = f"Sara, {viewer().name(1)}, and {viewer().name(2)}"
    state = after(3, "chance: deck Q J J Q K K A A JOKER", "0: bid 7", "1: bid 7")
    assert do(state, "2: bid 7")[-1] == f"A tie for the highest. In overtime: {names}."
    assert "“add 2”: if you win against others who add, you pay 9 in all" in explain(
        "auction", state.observation(0), viewer()
    )
    do(state, "0: add 5")
    assert do(state, "1: add 3") == []
    assert do(state, "2: withdraw") == [
        f"Overtime – Sara: +5 · {viewer().name(1)}: +3 · {viewer().name(2)}: out",
        "You buy the queen (Q) for 7 + 5.",
    ]


def test_a_card_that_goes_back_unseen_is_told_as_such() -> None:
    state = after(2, "chance: deck Q J J Q K K A A JOKER", "0: bid 7", "1: bid 7", "0: add 5")
    lines = do(state, "1: withdraw", seat=1)
    assert lines == [
        f"Overtime – Sara: + an unseen card · {viewer().name(1)}: out",
        "Sara buys the queen (Q) for 7.",
    ]


def test_whoever_is_last_when_all_withdraw_is_told_why() -> None:
    state = after(2, "chance: deck Q J J Q K K A A JOKER", "0: bid 7", "1: bid 7", "0: withdraw")
    lines = do(state, "1: withdraw")
    assert "All withdraw, and whoever chose last must buy." in lines
    assert lines[-1] == f"{viewer().name(1)} buys the queen (Q) for 7."


def test_a_blind_item_is_announced_hidden_and_turned_up() -> None:
    state = after(2)
    assert do(state, "chance: deck JOKER A J J Q Q K K A") == [
        "The joker: the next item is auctioned unseen."
    ]
    assert "░░" in shown(state.observation(0))
    assert "ace" not in shown(state.observation(0))
    do(state, "0: bid 10")
    assert do(state, "1: bid 9")[-1] == "It is turned up: you have bought the ace (A) for 10."


def test_a_secret_choice_is_shown_to_its_owner_alone() -> None:
    state = after(2, "chance: deck Q J J Q K K A A JOKER", "0: bid 7")
    assert "sealed: bid 7" in shown(state.observation(0))
    assert "sealed" in shown(state.observation(1))
    assert "bid 7" not in shown(state.observation(1))


def test_the_outcome_names_who_has_won_and_by_what() -> None:
    final = seen(2, SETTINGS[0], 0)[-1]
    facts = [
        ({"points": [11, 9], "money": [20, 13], "winners": [0]}, "You win! · Sara: 11 points, 20"),
        ({"points": [10, 10], "money": [18, 12], "winners": [0]}, "You win! · Points are equal"),
        ({"points": [10, 10], "money": [12, 12], "winners": [0, 1]}, "A draw: Sara and "),
    ]
    for result, beginning in facts:
        assert TOLD.outcome({**final, "result": result}, viewer()).startswith(beginning)
    three = {"points": [7, 7, 6], "money": [9, 9, 9], "winners": [0, 1]}
    sentence = TOLD.outcome({**final, "players": 3, "result": three}, viewer())
    assert sentence.startswith(f"Sara and {viewer().name(1)} share the win.")
