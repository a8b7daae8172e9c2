"""Positions of the patiences, laid out card by card or come to in a game."""

import re
from collections.abc import Iterator, Sequence

from fouraces.record import Event
from fouraces.rules import Options, State
from fouraces.rules.layout import COLUMNS, Layout
from fouraces.simulate import Deal, simulate_game


def lay(layout: Layout, columns: Sequence[str], stock: str = "", waste: str = "") -> None:
    """Lay a layout out: each column from its most covered card, stock and waste as they were flipped."""
    empty = [""] * (COLUMNS - len(columns))
    layout.columns = [column.split() for column in (*columns, *empty)]
    layout.column_of = {card: place for place, column in enumerate(layout.columns) for card in column}
    layout.stock = stock.split()[::-1]
    layout.waste = waste.split()


def positions(game: str, players: int, options: Options, seed: int) -> Iterator[State]:
    """The positions of a game of random bots, one after another in the same state."""
    deal = Deal(game, ["x"] * players, options, str(seed))
    state = deal.header.new_initial_state()
    yield state
    for line in simulate_game(deal, ["random"] * players):
        if isinstance(line, Event):
            state.apply_action(line.by, line.do)
            yield state


def quoted_actions(text: str, verbs: Sequence[str]) -> list[str]:
    """The actions that a text gives as examples."""
    return [quote for quote in re.findall("“(.*?)”", text) if quote.split()[0] in verbs]
