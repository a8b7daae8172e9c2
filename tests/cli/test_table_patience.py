"""The table of Australian Patience shows all there is to see, in its place, and teaches the game."""

from itertools import islice

import pytest

from fouraces.cards import PACK
from fouraces.cli.tables import explain, patience
from fouraces.rules import Options
from fouraces.rules.patience import PatienceState
from layouts import patience_position as position
from layouts import positions, quoted_actions
from pictures import fits, painted, telling, viewer

TOLD = telling("patience")
YOU = viewer("en", ("You",))
SHOWN = YOU.language.card
REDEALS: list[Options] = [{"redeals": 0}, {"redeals": 1}, {"redeals": "unlimited"}]


def drawn(state: PatienceState) -> str:
    return "\n".join(line.rstrip() for line in painted(patience.draw(state.observation(0), YOU)).splitlines())


def told(state: PatienceState) -> str:
    return explain("patience", state.observation(0), YOU)


def news(state: PatienceState, action: str) -> list[str]:
    before = state.observation(0)
    state.apply_action(0, action)
    return TOLD.news(before, state.observation(0), YOU)


@pytest.mark.parametrize("options", REDEALS)
@pytest.mark.parametrize("seed", range(3))
def test_every_position_fits_is_shown_whole_and_can_be_explained(options: Options, seed: int) -> None:
    before = None
    for state in islice(positions("patience", 1, options, seed), 400):
        for seat in (0, None):
            view = state.observation(seat)
            picture = painted(patience.draw(view, YOU))
            assert fits(picture)
            assert all(SHOWN(card) in picture for column in view["columns"] for card in column)
        view = state.observation(0)
        explained = explain("patience", view, YOU)
        assert explained
        assert set(quoted_actions(explained, patience.VERBS)) <= set(view["legal"])
        assert len(painted(explained).splitlines()) <= 16
        assert all(all(TOLD.why(view, action, YOU)) for action in view["legal"])
        assert before is None or all(TOLD.news(before, view, YOU))
        before = view


def test_a_patience_just_dealt() -> None:
    figure = ["AC JD JC 3D", "2S 9S AS TD", "QD KC 4C 8D", "7S JH 6C AH", "2H 3C 6S TS", "3H 4H 5H QH"]
    state = position(*figure, "5D 6D 7D 2C", stock="KH QC")
    assert drawn(state).splitlines() == [
        "Australian Patience · 0 moves ────────────────────────────────────────────────",
        " stock 2  waste 0                            up 0 of 52",
        " ╭─────╮  ╭─────╮                            ╭─────╮ ╭─────╮ ╭─────╮ ╭─────╮",
        " │░░░░░│  │     │                            │  ♠  │ │  ♥  │ │  ♦  │ │  ♣  │",
        " ╰─────╯  ╰─────╯                            ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯",
        "",
        "      1          2          3          4          5          6          7",
        "      A♣         2♠         Q♦         7♠         2♥         3♥         5♦",
        "      J♦         9♠         K♣         J♥         3♣         4♥         6♦",
        "      J♣         A♠         4♣         6♣         6♠         5♥         7♦",
        "      3♦        10♦         8♦         A♥        10♠         Q♥         2♣",
    ]


@pytest.mark.parametrize("longest", [13, 14, 20, 24, 40, 52])
def test_columns_of_any_length_are_shown_whole(longest: int) -> None:
    state = position(" ".join(PACK[:longest]), " ".join(PACK[longest:]))
    assert fits(drawn(state))
    assert all(SHOWN(card) in drawn(state) for card in PACK)


def test_long_columns_lie_sideways_the_exposed_card_last() -> None:
    state = position(" ".join(PACK[:20]), "KC QH")
    sideways = drawn(state).splitlines()
    assert sideways[6].startswith("   1: A♠ K♠")
    assert sideways[6].endswith(" 8♥")
    assert sideways[7] == "   2: K♣ Q♥"
    assert sideways[8] == "   3: ·"


def test_an_empty_column_is_seen_to_be_empty() -> None:
    assert drawn(position("2S", "", "3S")).splitlines()[7].split() == ["2♠", "·", "3♠", "·", "·", "·", "·"]


def test_the_waste_shows_its_top_and_how_many_lie_below() -> None:
    shown = drawn(position("2S", waste="4C 9D KD 7H"))
    assert "waste 4" in shown
    assert "│ 7♥  │ K♦ 9♦ 4♣" in shown
    crowded = drawn(position("2S", waste=" ".join(PACK[:24])))
    assert "│ 4♥  │ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ …" in crowded


def test_after_a_redeal_the_next_card_of_the_stock_is_known() -> None:
    state = position("2S", waste="4C 9D", options={"redeals": 1})
    assert "1 redeal left" in drawn(state)
    assert news(state, "redeal") == [
        "The waste is turned over: its cards come round once more, in the same order."
    ]
    assert "stock 2, next 4♣" in drawn(state)
    assert "0 redeals left" in drawn(state)


def test_the_foundations_show_their_tops_and_the_count() -> None:
    shown = drawn(position("2S", up="3H TC"))
    assert "│  ♠  │ │ 3♥  │ │  ♦  │ │ 10♣ │" in shown
    assert "up 13 of 52" in shown


def test_only_the_head_of_a_moved_group_must_fit() -> None:
    state = position("9S AS TD", "TS")
    assert (
        "“move 9S 2” moves 9♠ onto 10♠, the next higher of its suit, in column 2; "
        "the 2 cards that cover it come along, whatever they are." in told(state)
    )


def test_what_the_foundations_want_is_found() -> None:
    state = position("AS TD", "2H 4S", waste="3D KC", stock="9H", up="AH 2D 8C")
    assert (
        "The foundations take next: A♠ in column 1 under 1 card · 2♥ in column 2 under 1 card · "
        "3♦ in the waste under 1 card · 9♣ in the stock." in told(state)
    )


def test_kings_go_to_empty_columns() -> None:
    assert "only kings go there" in told(position("2C KC 4D"))
    assert "from the waste to the empty column 2" in told(position("2C", waste="KC"))


@pytest.mark.parametrize(
    ("state", "advice"),
    [
        (position("2C", stock="9H"), "Nothing can be put up or moved now: flip."),
        (position("2C", "3C", stock="9H"), "The waste is empty, so a flip buries nothing"),
        (position("2C", "3C", stock="9H", waste="4D"), "4♦ on the waste fits nowhere now"),
        (position("2C", "3C", stock="9H", waste="AC"), "a flip would bury it"),
        (position("2C", "3C", stock="9H", waste="AC"), "There is no redeal"),
        (position("2C", "3C", waste="4D", options={"redeals": 1}), "“redeal” turns the waste over"),
        (position("2C", "3C", waste="4D"), "not turned over any more"),
    ],
)
def test_the_stock_is_advised_on(state: PatienceState, advice: str) -> None:
    assert advice in told(state)
