"""Thinking ahead in a layout: the judgement that the house's players of both patiences share.

Two insights carry it. Some plays are *safe*: no position that can be reached without them is better than with
them. All others *bind*: they can be made later as well, and better, as more is known by then. What
cannot wait is the top of the waste alone, for the next card flipped will bury it.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final, Self, TypeAlias

from fouraces.cards import RANKS
from fouraces.rules.layout import HIGHER, KINGS, LOWER, MOVES, Layout

Play: TypeAlias = tuple[str, int | None]
"""A card, and the column it is moved to, counted from 0; None if it is put up."""

RUNS: Final = {king: [rank + king[1] for rank in RANKS[1:] + RANKS[0]] for king in KINGS}
"""The suits as they lie in a column from the king at the bottom."""


class OpenLayout(Layout):
    """A layout as if every card of the waste could be had at any time.

    With unlimited redeals it is so, as each card comes to the top once in a cycle; everywhere else it shows
    what is beyond hope.
    """

    __slots__ = ()

    def is_at_hand(self, card: str) -> bool:
        """Whether the card is in the waste."""
        return card in self.waste

    def _take_at_hand(self, card: str) -> None:
        self.waste.remove(card)


class Outlook:
    """A position as it is thought on from what lies open: nothing more is flipped in it.

    Attributes:
        layout: the columns and the waste; the stock stays as it is.
        wanted: the cards that the foundations take next; empty text for a complete one.
        up: how many cards have been put up in thought.
        first: the play that led here from the position at hand; None if this is it.
    """

    __slots__ = ("first", "layout", "up", "wanted")

    def __init__(self, layout: Layout, wanted: list[str]) -> None:
        self.layout = layout
        self.wanted = wanted
        self.up = 0
        self.first: Play | None = None

    def after(self, play: Play) -> Self:
        """Return the outlook after a play and all that can safely follow it."""
        twin = type(self).__new__(type(self))
        twin.layout, twin.wanted, twin.up = self.layout.copy(), list(self.wanted), self.up
        twin.first = self.first or play
        twin.make(play)
        twin.settle()
        return twin

    def make(self, play: Play) -> None:
        """Make a play, which must be legal."""
        card, number = play
        if number is not None:
            self.layout.move(card, number)
            return
        self.layout.take_off(card)
        self.wanted[self.wanted.index(card)] = HIGHER[card]
        self.up += 1

    def settle(self) -> None:
        """Make safe plays until none is left."""
        while (play := self.safe_play()) is not None:
            self.make(play)

    def safe_play(self) -> Play | None:
        """Return a play that cannot do harm, if there is one.

        These are: a card put up, for all that could ever lie on it is up already; the top of the waste
        onto the next higher, for it was no use where it was; any card onto a run from a king at the bottom,
        which has no reason to move again; and a king to an empty column, if there is one for every king.
        """
        for card in self.wanted:
            if self.layout.is_exposed(card):
                return card, None
        return self._safe_move()

    def _safe_move(self) -> Play | None:
        layout, spaces = self.layout, []
        for number, column in enumerate(layout.columns):
            if not column:
                spaces.append(number)
                continue
            card = LOWER[column[-1]]
            source = layout.column_of.get(card)
            if source is None:
                if layout.is_at_hand(card):
                    return card, number
            elif source != number and column[0] in RUNS and column == RUNS[column[0]][: len(column)]:
                return card, number
        return self._safe_king(spaces) if spaces else None

    def _safe_king(self, spaces: list[int]) -> Play | None:
        layout = self.layout
        bottoms = [column[0] for column in layout.columns if column]
        suits = [card[1] for card in self.wanted if card]
        restless = [king for king in KINGS if king not in bottoms and king[1] in suits]
        if len(restless) > len(spaces):
            return None
        return next(((king, spaces[0]) for king in restless if layout.may_take_space(king)), None)

    def binding_plays(self) -> list[Play]:
        """Return the moves that are open once all safe plays are made."""
        return [MOVES[move] for move in self.layout.legal_moves()]

    def key(self) -> tuple[object, ...]:
        """Return what tells this outlook from others that are reached from the same position."""
        return (len(self.layout.waste), *map(tuple, self.layout.columns))


def read_layout(seen: Mapping[str, Any]) -> Layout:
    """Return the layout that an observation shows, without its stock."""
    layout = Layout()
    layout.columns = [list(column) for column in seen["columns"]]
    layout.waste = list(seen["waste"])
    layout.column_of = {card: number for number, column in enumerate(layout.columns) for card in column}
    return layout


def explore(start: Outlook, budget: int, *, deep: bool) -> Iterator[Outlook]:
    """Yield the outlooks that binding plays lead to, each once, and no more of them than the budget.

    Args:
        start: where to begin; it is not yielded.
        budget: how many to yield at most.
        deep: whether to follow one line to its end first; else those of fewer binding plays come first.
    """
    seen = {start.key()}
    waiting = deque([start])
    while waiting:
        outlook = waiting.pop() if deep else waiting.popleft()
        for play in outlook.binding_plays():
            reached = outlook.after(play)
            key = reached.key()
            if key in seen:
                continue
            if len(seen) > budget:
                return
            seen.add(key)
            waiting.append(reached)
            yield reached


def furthest(start: Outlook, budget: int) -> Outlook:
    """Return the outlook with the most cards up that is found; the start itself, if none has more."""
    best = start
    for outlook in explore(start, budget, deep=True):
        if outlook.up > best.up:
            best = outlook
    return best
