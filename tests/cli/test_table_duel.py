"""The table of the patience for two shows both layouts, and tells what the other has done."""

from itertools import islice

import pytest

from fouraces.cards import PACK
from fouraces.cli.tables import duel, explain
from fouraces.rules import Options
from fouraces.rules.duel import DuelState
from layouts import duel_position as position
from layouts import lay, positions, quoted_actions
from pictures import NAMES, fits, painted, telling, viewer

TOLD = telling("duel")
SARA_AND_REZA = viewer("en", ("Sara", "Reza"))
SHOWN = SARA_AND_REZA.language.card
MODES: list[Options] = [{"mode": "turns"}, {"mode": "race"}]


def drawn(state: DuelState, seat: int | None = 0) -> list[str]:
    picture = painted(duel.draw(state.observation(seat), SARA_AND_REZA))
    return [line.rstrip() for line in picture.splitlines()]


def told(state: DuelState, seat: int = 0) -> str:
    return explain("duel", state.observation(seat), SARA_AND_REZA)


def news(state: DuelState, by: int, action: str) -> list[str]:
    """What the other is told when a seat acts."""
    before = state.observation(1 - by)
    state.apply_action(by, action)
    return TOLD.news(before, state.observation(1 - by), SARA_AND_REZA)


@pytest.mark.parametrize("options", MODES)
@pytest.mark.parametrize("seed", range(2))
def test_every_position_fits_is_shown_whole_and_can_be_explained(options: Options, seed: int) -> None:
    before = None
    for state in islice(positions("duel", 2, options, seed), 300):
        for seat in (0, 1, None):
            view = state.observation(seat)
            picture = painted(duel.draw(view, SARA_AND_REZA))
            assert fits(picture)
            laid = [column for layout in view["layouts"] for column in layout["columns"]]
            assert all(SHOWN(card) in picture for column in laid for card in column)
            explained = explain("duel", view, SARA_AND_REZA)
            assert explained
            assert set(quoted_actions(explained, duel.VERBS)) <= {*view["legal"], "done", "pass"}
            assert len(painted(explained).splitlines()) <= 16
            assert all(all(TOLD.why(view, action, SARA_AND_REZA)) for action in view["legal"])
        view = state.observation(0)
        assert before is None or all(TOLD.news(before, view, SARA_AND_REZA))
        before = view
    if state.is_terminal():
        assert TOLD.outcome(state.observation(0), SARA_AND_REZA)


def test_a_table_in_turns() -> None:
    state = position(up="2S AH AS")
    lay(state.layouts[0], ["KH 9C KS 2D", "8H 2H 9S 8D", "3C", "", "JD"], stock="4D 5D", waste="TC QC 7S")
    lay(state.layouts[1], ["8D 5D 4H QH", "TH JH 8S 7S", "", "3D AC 4D AS", "AH"], stock="9H", waste="5C")
    state.backs[0][1], state.up = 1, [3, 1]
    assert drawn(state) == [
        "Patience for two, in turns · to move: Sara ───────────────────────────────────",
        " Reza                stock 1   waste 1  5♣",
        "    1: 8♦ 5♦ 4♥ Q♥  2: 10♥ J♥ 8♠ 7♠  3: ·  4: 3♦ A♣ 4♦ A♠  5: A♥  6: ·  7: ·",
        "",
        " foundation            1     2     3     4     5     6     7     8      all",
        " Reza                  1     0     0                                      1",
        " top card             2♠    A♥    A♠     ·     ·     ·     ·     ·",
        " Sara                  1     1     1                                      3",
        "",
        " Sara                stock 2   waste 3  7♠  Q♣ 10♣",
        "      1          2          3          4          5          6          7",
        "      K♥         8♥         3♣         ·          J♦         ·          ·",
        "      9♣         2♥",
        "      K♠         9♠",
        "      2♦         8♦",
        "",
    ]


def test_everyone_sees_their_own_layout_in_detail() -> None:
    state = position()
    lay(state.layouts[0], ["KH 9C"], stock="4D")
    lay(state.layouts[1], ["8D 5D"], stock="9H")
    assert "   1: 8♦ 5♦" in "\n".join(drawn(state, 0))
    assert "   1: K♥ 9♣" in "\n".join(drawn(state, 1))
    assert drawn(state, None) == drawn(state, 0)


@pytest.mark.parametrize("longest", [7, 8, 9, 10, 13, 20, 24, 30, 52])
@pytest.mark.parametrize("other", [4, 10, 20, 26, 52])
def test_columns_of_any_length_are_shown_whole(longest: int, other: int) -> None:
    state = position()
    lay(state.layouts[0], [" ".join(PACK[:longest]), " ".join(PACK[longest:])], waste=" ".join(PACK[:24]))
    columns = [" ".join(PACK[start : start + other]) for start in range(0, 52, other)][:7]
    lay(state.layouts[1], columns, waste=" ".join(PACK[:24]))
    assert all(
        fits(painted(duel.draw(state.observation(0), viewer("en", (NAMES[0], name))))) for name in NAMES
    )
    own = "\n".join(drawn(state)[-11:])
    assert all(SHOWN(card) in own for card in PACK)


def test_whoever_has_said_done_is_marked() -> None:
    state = position("race")
    lay(state.layouts[0], ["KH 9C"], stock="4D")
    lay(state.layouts[1], ["8D 5D"], stock="9H")
    assert not any(line.endswith("done") for line in drawn(state))
    assert news(state, 1, "done") == ["Reza says done."]
    assert [line.split()[0] for line in drawn(state) if line.endswith("done")] == ["Reza"]
    assert "Reza has said done: if you say so too, the race is over." in told(state)


def test_what_is_asked_in_turns() -> None:
    state = position(up="AS")
    lay(state.layouts[0], ["2C AC", "9S AS TD", "TS", "4C KC"], stock="4D")
    assert "“up AC 2” puts A♣ up on foundation 2; an ace may go on any empty one." in told(state)
    assert "the 2 cards that cover it come along, whatever they are." in told(state)
    assert "A card that is flipped may be used from your next turn on." in told(state)
    assert "You may flip with moves still to be made." in told(state)
    assert "There is no redeal" in told(state)
    assert told(state, 1) == "Nothing is asked of you now."


def test_how_the_game_in_turns_comes_to_its_end() -> None:
    state = position()
    lay(state.layouts[0], ["2C 3C"])
    lay(state.layouts[1], ["2D 3D"])
    assert "“pass” ends your turn" in told(state)
    assert "Two turns running of a pass alone end the game." in told(state)
    assert news(state, 0, "pass") == ["Sara passes."]
    assert "Sara has passed without a move: if you do so too, the game is over." in told(state, 1)
    state.apply_action(1, "pass")
    outcome = TOLD.outcome(state.observation(0), SARA_AND_REZA)
    assert outcome.startswith("Two turns running were a pass alone. Sara: 0 up · Reza: 0 up. A draw")


def test_what_is_asked_in_the_race() -> None:
    state = position("race")
    lay(state.layouts[0], ["2C 3C"], stock="4D")
    lay(state.layouts[1], ["2D 3D"])
    assert "whoever comes first has a place" in told(state)
    assert "a card that Reza puts up takes it back, and so does any flip, up or move of your own" in told(
        state
    )
    assert "“flip” (or “f”) turns up the next card of your stock." in told(state)
