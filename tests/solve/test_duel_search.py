"""The compiled search of the patience for two, against the rules and on positions whose answer is plain."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from fouraces.bots.duel.strong import CARDS, NUMBER, read_position
from fouraces.rules.duel import UPS, DuelState
from fouraces.rules.layout import MOVES
from fouraces.simulate import Deal
from fouraces.solve.duel import Layout, Play, Position, choose, compiled, lay_out, wanted

GAMES = 6


def table_of(state: DuelState) -> compiled.Numbers:
    """The rows of a state, as they are laid out anew; the stocks in their order."""
    position = read_position({**state.observation(0), "lone_pass": False, "moved": False})
    table = np.zeros((4, compiled.SIZE), np.int64)
    lay_out(table, position)
    known = (position.own, position.rival)
    for row, layout in enumerate(state.layouts):
        cards = [NUMBER[card] for card in layout.stock]
        assert sorted(cards) == sorted(known[row].stock)
        table[row, compiled.STOCK : compiled.STOCK + len(cards)] = cards
    return table


def told(table: compiled.Numbers, row: int) -> dict[str, object]:
    """What a row says of its layout, without what lies behind the ends of its parts."""
    one = table[row].tolist()
    waste = one[compiled.WASTE :][: one[compiled.WASTED]]
    stock = one[compiled.STOCK :][: one[compiled.STOCKED]]
    under = {card: one[card] for card in range(52) if one[compiled.TABLE] >> card & 1}
    return {"waste": waste, "stock": stock, "under": under, "numbers": one[compiled.TABLE : compiled.LED]}


def cards_of(numbers: int) -> set[str]:
    return {card for number, card in enumerate(CARDS) if numbers >> number & 1}


@pytest.mark.parametrize("mode", ["turns", "race"])
def test_compiled_plays_are_those_of_the_rules(mode: str) -> None:
    """Along random games: what can be put up and moved, and every number of the layout after each action."""
    played = 0
    for seed in range(GAMES):
        rng = Random(seed)
        deal = Deal("duel", ["x", "y"], {"mode": mode}, f"compiled {seed}")
        state = deal.header.new_initial_state()
        assert isinstance(state, DuelState)
        list(deal.events(state))
        table = table_of(state)
        while not state.is_terminal():
            for row in (0, 1):
                check_plays(state, table, row)
            seat = rng.choice(state.must_act())
            legal = state.legal_actions(seat)
            action = rng.choice([action for action in legal if action != "done"] or legal)
            apply_to(table, seat, action)
            state.apply_action(seat, action)
            played += 1
            again = table_of(state)
            assert [told(table, row) for row in (0, 1)] == [told(again, row) for row in (0, 1)]
    assert played > 60 * GAMES


def check_plays(state: DuelState, table: compiled.Numbers, row: int) -> None:
    if row not in state.may_act():
        return
    legal = state.legal_actions(row)
    ups, moves = compiled.ups(table, row, 0), compiled.moves(table, row)
    assert cards_of(ups) == {UPS[action][0] for action in legal if action in UPS}
    assert cards_of(moves) == {MOVES[action][0] for action in legal if action in MOVES}


def apply_to(table: compiled.Numbers, row: int, action: str) -> None:
    if action in UPS:
        compiled.make(table, row, 0, NUMBER[UPS[action][0]])
    elif action in MOVES:
        compiled.make(table, row, 0, compiled.MOVE + NUMBER[MOVES[action][0]])
    elif action == "flip":
        compiled.flip(table, row)


def test_a_game_played_out_is_one_by_the_rules() -> None:
    """The quick player's game of the compiled rows, made again action by action."""
    for seed in range(4):
        deal = Deal("duel", ["x", "y"], {}, f"played out {seed}")
        state = deal.header.new_initial_state()
        assert isinstance(state, DuelState)
        list(deal.events(state))
        assert state.turn is not None
        table = table_of(state)
        rows = np.zeros((60, compiled.SIZE), np.int64)
        rows[:2] = table[:2]
        ahead = compiled.play_out(rows, 0, state.turn, False, 50)
        while not state.is_terminal():
            seat = state.turn
            twin = np.zeros((60, compiled.SIZE), np.int64)
            twin[:2] = table_of(state)[:2]
            for action in quick_turn(state, twin, seat):
                state.apply_action(seat, action)
        assert state.up[0] - state.up[1] == ahead
        assert state.up == rows[:2, compiled.UP].tolist()


def quick_turn(state: DuelState, rows: compiled.Numbers, seat: int) -> list[str]:
    """The quick player's turn in actions, ended by a flip or a pass."""
    actions = []
    state = state.copy()
    while (play := compiled.next_play(rows, seat, 0, 2, 50)) != compiled.NOTHING:
        card, is_up = CARDS[play % compiled.MOVE], play < compiled.MOVE
        known = UPS if is_up else MOVES
        action = next(a for a in state.legal_actions(seat) if a in known and known[a][0] == card)
        compiled.make(rows, seat, 0, play)
        state.apply_action(seat, action)
        actions.append(action)
    return [*actions, "flip" if state.layouts[seat].stock else "pass"]


ACE, TWO, THREE = 0, 1, 2


def endgame(own: Sequence[Sequence[int]], rival: Sequence[Sequence[int]], up: tuple[int, int]) -> Position:
    """A position in turns with both stocks empty, the rival having passed."""
    return Position(Layout(own, [], []), Layout(rival, [], []), [], up, lone_pass=True)


@pytest.mark.parametrize("up", [(6, 5), (5, 5)])
def test_who_is_not_behind_does_not_open_the_way_for_the_rival(up: tuple[int, int]) -> None:
    """With the ace up the rival's two and three follow; without it the game is over, and not lost."""
    assert choose(endgame([[ACE]], [[TWO], [THREE]], up)).plays == []


def test_who_is_behind_puts_up_what_is_left() -> None:
    position = endgame([[ACE], [TWO]], [[40]], (5, 6))
    assert choose(position).plays == [Play(ACE, True), Play(TWO, True)]


def test_the_same_position_is_answered_alike() -> None:
    own = Layout([[13, 0], [1, 14], [], [3, 27]], [2], [5, 6, 7])
    position = Position(own, Layout([[0], [1, 40]], [2], [9, 8]), [], (0, 0))
    assert choose(position) == choose(position)
    shuffled = position._replace(own=position.own._replace(stock=[7, 5, 6]))
    assert choose(shuffled).plays == choose(position).plays


def test_what_the_foundations_want() -> None:
    """An ace of each suit twice, a card more for each that is up, nothing once a suit is complete."""
    aces = sum(1 << 13 * suit for suit in range(4))
    assert wanted([]) == (aces, aces)
    assert wanted([0, 2, 25]) == (aces - 1 + 8 - (1 << 13), aces - 1 + 2)
