"""Whether a deal of Australian Patience, or of a relative with redeals, can be won, and how.

The answer is exact, for a player who knows the order of the stock. `docs/solver.md` says how it is found.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from fouraces.cards import SUITS
from fouraces.rules.game import CHANCE, OptionValue
from fouraces.rules.layout import FLIP, KINGS, LADDERS, MOVE_TO
from fouraces.rules.patience import GAME, REDEAL, UP, PatienceState

if TYPE_CHECKING:
    from fouraces.solve.patience.compiled import Numbers

CARDS: Final = [card for ladder in LADDERS for card in ladder]
"""The pack, in the order in which the search numbers it."""

NUMBER: Final = {card: number for number, card in enumerate(CARDS)}


class Solution(NamedTuple):
    """What came of a search.

    Attributes:
        winnable: whether the deal can be won.
        line: actions that win it, flips and redeals included; None if there are none.
        nodes: how many positions the search looked into.
    """

    winnable: bool
    line: list[str] | None
    nodes: int


class Position(NamedTuple):
    """A position of a patience with a pack of any size up to four suits of thirteen.

    Cards are numbers: with five ranks 0 to 4 are the first suit from its ace to its king, 5 to 9 the next.

    Attributes:
        ranks: how many there are.
        columns: the cards of each column, the exposed one last; an empty column counts.
        waste: what has been flipped and not played, the top card last.
        stock: in flipping order.
        up: how many cards of each suit are up; as many numbers as there are suits.
        redeals: how often the waste may still be turned over; None for as often as one likes.
    """

    ranks: int
    columns: Sequence[Sequence[int]]
    waste: Sequence[int]
    stock: Sequence[int]
    up: Sequence[int]
    redeals: int | None


class Play(NamedTuple):
    """A card that is put up, or moved to where it fits; flips and redeals are left out."""

    card: int
    is_up: bool


class Finding(NamedTuple):
    """What came of a search in a position: a `Solution`, in `Play`s."""

    winnable: bool
    plays: list[Play] | None
    nodes: int


def solve(deck: Sequence[str], redeals: OptionValue = 0) -> Solution:
    """Find out whether a deal can be won, and how.

    Args:
        deck: the 52 cards in the order of the record's `deck`.
        redeals: how often the waste may be turned over: 0, 1 or "unlimited".

    Raises:
        BadSetting: if there are no such redeals.
        IllegalAction: if these are not the cards of a pack.
    """
    state = cast("PatienceState", GAME.new_initial_state(1, {"redeals": redeals}))
    state.apply_action(CHANCE, " ".join(["deck", *deck]))
    return solve_state(state)


def solve_state(state: PatienceState) -> Solution:
    """Find out whether a position can be won, and how.

    Raises:
        ValueError: if nothing has been dealt yet.
    """
    if not state.dealt:
        raise ValueError("nothing has been dealt yet")
    if state.over:
        won = state.result()["won"]
        return Solution(won, [] if won else None, 0)
    winnable, plays, nodes = search(position_of(state))
    return Solution(winnable, None if plays is None else list(actions(state, plays)), nodes)


def position_of(state: PatienceState) -> Position:
    """Return a state with its cards as numbers."""
    layout, redeals = state.layout, state.redeals_left
    return Position(
        ranks=len(LADDERS[0]),
        columns=[[NUMBER[card] for card in column] for column in layout.columns],
        waste=[NUMBER[card] for card in layout.waste],
        stock=[NUMBER[card] for card in reversed(layout.stock)],
        up=[len(foundation) for foundation in state.foundations],
        redeals=redeals if isinstance(redeals, int) else None,
    )


def actions(state: PatienceState, plays: Sequence[Play]) -> Iterator[str]:
    """Yield the actions that make these plays: with flips and redeals where a card has to be turned up.

    Raises:
        IllegalAction: if the rules do not allow one; the state itself is left as it is.
    """
    state = state.copy()
    layout = state.layout
    for number, is_up in plays:
        card = CARDS[number]
        while card not in layout.column_of and not layout.is_exposed(card):
            action = FLIP if layout.stock else REDEAL
            state.apply_action(0, action)
            yield action
        action = UP[card] if is_up else MOVE_TO[card][_target(state, card)]
        state.apply_action(0, action)
        yield action


def _target(state: PatienceState, card: str) -> int:
    """Return the column with the card's successor, or an empty one for a king."""
    if card in KINGS:
        return next(number for number, column in enumerate(state.layout.columns) if not column)
    return state.layout.column_of[CARDS[NUMBER[card] + 1]]


def search(position: Position) -> Finding:
    """Find out whether a position can be won, and how.

    Raises:
        ValueError: if it is no position: a card is missing or there twice, or there is more than one pack.
    """
    from fouraces.solve.patience import compiled

    layout = layout_of(position)
    winnable, nodes = compiled.search(layout)
    if not winnable:
        return Finding(False, None, nodes)
    line = layout[compiled.LINE : compiled.LINE + layout[compiled.PLAYS]].tolist()
    plays = [Play(play % compiled.MOVE, play < compiled.MOVE) for play in line]
    return Finding(True, plays, nodes)


def prepare() -> None:
    """Load the search, and compile it if that has not been done yet, which takes some seconds."""
    search(Position(ranks=1, columns=[[0]], waste=[], stock=[], up=[0], redeals=0))


def layout_of(position: Position) -> "Numbers":
    """Return a position as the compiled search wants it.

    Raises:
        ValueError: as `search` does.
    """
    import numpy as np

    from fouraces.solve.patience import compiled

    _check(position)
    ranks, columns, waste, stock, up, redeals = position
    suits = len(up)
    under = [compiled.UP] * (ranks * suits)
    over = [compiled.NO_CARD] * (ranks * suits)
    for column in columns:
        for lower, upper in pairwise([compiled.FLOOR, *column]):
            under[upper] = lower
        for lower, upper in pairwise(column):
            over[lower] = upper
    for card in (*waste, *stock):
        under[card] = compiled.STOCK
    layout = np.zeros(compiled.SIZE, np.int64)
    layout[compiled.UNDER : compiled.UNDER + len(under)] = under
    layout[compiled.DEALT : compiled.DEALT + len(under)] = under
    layout[compiled.OVER : compiled.OVER + len(over)] = over
    layout[compiled.ORDER : compiled.ORDER + len(waste) + len(stock)] = [*waste, *stock]
    layout[compiled.STOCKED] = len(waste) + len(stock)
    layout[compiled.REDEALS] = compiled.UNLIMITED if redeals is None else redeals
    layout[compiled.FLIPPED] = 0 if redeals is None else len(waste)
    layout[compiled.SPACES] = sum(not column for column in columns)
    layout[compiled.COLUMNS] = len(columns)
    layout[compiled.CARDS] = ranks * suits
    layout[compiled.ACES] = sum(1 << ranks * suit for suit in range(suits))
    layout[compiled.KINGS] = layout[compiled.ACES] << ranks - 1
    return layout


def _check(position: Position) -> None:
    ranks, columns, waste, stock, up, redeals = position
    if not (0 < ranks <= len(LADDERS[0]) and 0 < len(up) <= len(SUITS)):
        raise ValueError("a pack has one to four suits of one to thirteen ranks")
    if redeals not in (None, 0, 1):
        raise ValueError("the redeals are 0, 1 or None")
    there = [card for pile in (*columns, waste, stock) for card in pile]
    gone = [ranks * suit + rank for suit, count in enumerate(up) for rank in range(count)]
    if sorted(there + gone) != list(range(ranks * len(up))):
        raise ValueError("the cards of the position are not those of its pack, each once")
