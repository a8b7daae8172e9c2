"""Positions of the patiences, laid out card by card or come to in a game."""

import re
from collections.abc import Iterator, Sequence
from random import Random

from fouraces.rules import Options, State, new_initial_state
from fouraces.rules.duel import DONE, DuelState
from fouraces.rules.layout import COLUMNS, LADDERS, Layout
from fouraces.rules.patience import STOP, PatienceState
from fouraces.simulate import Deal


def lay(layout: Layout, columns: Sequence[str], stock: str = "", waste: str = "") -> None:
    """Lay a layout out: each column from its most covered card, stock and waste as they were flipped."""
    empty = [""] * (COLUMNS - len(columns))
    layout.columns = [column.split() for column in (*columns, *empty)]
    layout.column_of = {card: place for place, column in enumerate(layout.columns) for card in column}
    layout.stock = stock.split()[::-1]
    layout.waste = waste.split()


def patience_position(
    *columns: str, stock: str = "", waste: str = "", up: str = "", options: Options | None = None
) -> PatienceState:
    """A position; `up` has the top card of each foundation that is begun."""
    state = new_initial_state("patience", options=options)
    assert isinstance(state, PatienceState)
    state.dealt = True
    lay(state.layout, columns, stock, waste)
    for place, ladder in enumerate(LADDERS):
        for top in up.split():
            if top in ladder:
                state.wanted[place] = (*ladder, "")[ladder.index(top) + 1]
                state.up += ladder.index(top) + 1
    return state


def duel_position(mode: str = "turns", *, up: str = "", turn: int = 0) -> DuelState:
    """A position without columns; `up` has the top card of each foundation, all cards there being Sara's."""
    state = new_initial_state("duel", options={"mode": mode})
    assert isinstance(state, DuelState)
    state.dealt = 2
    state.turn = turn if mode == "turns" else None
    for place, top in enumerate(up.split()):
        ladder = next(ladder for ladder in LADDERS if top in ladder)
        state.foundations[place] = list(ladder[: ladder.index(top) + 1])
        state.backs[place] = [0] * len(state.foundations[place])
        state.up[0] += len(state.foundations[place])
    return state


def positions(game: str, players: int, options: Options, seed: int) -> Iterator[State]:
    """The positions of a random game in which nobody gives up while there is something to do.

    It is one state that changes: look at it before going on.
    """
    deal = Deal(game, ["x"] * players, options, str(seed))
    rng = Random(seed)
    state = deal.header.new_initial_state()
    yield state
    for _ in deal.events(state):
        yield state
    while not state.is_terminal():
        seat = rng.choice(state.must_act())
        legal = state.legal_actions(seat)
        useful = [action for action in legal if action not in (STOP, DONE)]
        state.apply_action(seat, rng.choice(useful or legal))
        yield state


def quoted_actions(text: str, verbs: Sequence[str]) -> list[str]:
    """The actions that a text gives as examples."""
    return [quote for quote in re.findall("“(.*?)”", text) if quote.split()[0] in verbs]
