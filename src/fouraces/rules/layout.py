"""What every patience of this house has in front of each player: seven columns, a stock and a waste.

A layout knows which of its cards may move where within it, and which of them are exposed, so that they may
be put up. What lies on the foundations is the game's own business.
"""

from collections.abc import Sequence
from typing import Any, Final, Self

from fouraces.cards import PACK, PLACE, RANKS, SUITS, UNSEEN
from fouraces.refusals import IllegalAction

COLUMNS: Final = 7
DEPTH: Final = 4
"""How many cards a column begins with."""

ASCENDING: Final = RANKS[:0:-1]
"""The ranks but the ace, which is low here: 2 3 … Q K."""

ACES: Final = tuple("A" + suit for suit in SUITS)
KINGS: Final = tuple("K" + suit for suit in SUITS)

NO_CARD: Final = ""
"""What is higher than a king and lower than an ace."""

LADDERS: Final = tuple(tuple(rank + suit for rank in "A" + ASCENDING) for suit in SUITS)
"""Each suit in the order in which it is put up: ace, two, …, king."""

HIGHER: Final = {
    card: higher for ladder in LADDERS for card, higher in zip(ladder, (*ladder[1:], NO_CARD), strict=True)
}
LOWER: Final = {
    card: lower for ladder in LADDERS for card, lower in zip(ladder, (NO_CARD, *ladder), strict=False)
}

FLIP: Final = "flip"
MOVE_TO: Final = {card: tuple(f"move {card} {number + 1}" for number in range(COLUMNS)) for card in PACK}
"""The actions that move a card, by the card and the column, counted from 0."""

MOVES: Final = {
    action: (card, number) for card, actions in MOVE_TO.items() for number, action in enumerate(actions)
}


class Layout:
    """One player's tableau, stock and waste.

    Attributes:
        columns: the cards of each column, the exposed one last.
        stock: what is face down, the card to be flipped next last.
        waste: what has been flipped and not played, the top card last.
        column_of: where each card of the tableau lies; columns are counted from 0.
    """

    __slots__ = ("column_of", "columns", "stock", "waste")

    def __init__(self) -> None:
        self.columns: list[list[str]] = [[] for _ in range(COLUMNS)]
        self.stock: list[str] = []
        self.waste: list[str] = []
        self.column_of: dict[str, int] = {}

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        twin.columns = [list(column) for column in self.columns]
        twin.stock, twin.waste = list(self.stock), list(self.waste)
        twin.column_of = dict(self.column_of)
        return twin

    def deal(self, deck: Sequence[str]) -> None:
        """Lay out a pack: column after column, from most covered to exposed, then the stock."""
        laid = COLUMNS * DEPTH
        self.columns = [list(deck[start : start + DEPTH]) for start in range(0, laid, DEPTH)]
        self.column_of = {card: place // DEPTH for place, card in enumerate(deck[:laid])}
        self.stock = list(reversed(deck[laid:]))

    def is_exposed(self, card: str) -> bool:
        """Whether nothing covers the card, so that it may be put up if it fits."""
        number = self.column_of.get(card)
        if number is not None:
            return self.columns[number][-1] == card
        return self.is_at_hand(card)

    def is_at_hand(self, card: str) -> bool:
        """Whether the card is the top of the waste."""
        return bool(self.waste) and self.waste[-1] == card

    def _take_at_hand(self, card: str) -> None:  # noqa: ARG002 - there is but one card at hand
        self.waste.pop()

    def legal_moves(self) -> list[str]:
        """Return the moves within the layout, column after column of those that are moved to."""
        moves = []
        for number, column in enumerate(self.columns):
            if column:
                card = LOWER[column[-1]]
                source = self.column_of.get(card)
                if self.is_at_hand(card) if source is None else source != number:
                    moves.append(MOVE_TO[card][number])
            else:
                moves += [MOVE_TO[king][number] for king in KINGS if self.may_take_space(king)]
        return moves

    def may_take_space(self, king: str) -> bool:
        """Whether the king may go to an empty column, if there is one."""
        source = self.column_of.get(king)
        if source is None:
            return self.is_at_hand(king)
        return self.columns[source][0] != king

    def flip(self) -> None:
        """Turn the top card of the stock onto the waste.

        Raises:
            IllegalAction: if there is none.
        """
        if not self.stock:
            raise IllegalAction("stock-empty")
        self.waste.append(self.stock.pop())

    def turn_waste_over(self) -> None:
        """Make the waste a new stock: the card flipped first comes first again. The stock must be empty."""
        self.stock, self.waste = self.waste[::-1], []

    def take_off(self, card: str) -> None:
        """Take an exposed card away, to be put up."""
        number = self.column_of.pop(card, None)
        if number is None:
            self._take_at_hand(card)
        else:
            self.columns[number].pop()

    def check_exposed(self, card: str) -> None:
        """Check that a card may be taken off.

        Raises:
            IllegalAction: if it is covered, face down or up already.
        """
        if self.is_exposed(card):
            return
        number = self.column_of.get(card)
        if number is None:
            self._refuse_outside(card)
        else:
            column = self.columns[number]
            cover = column[column.index(card) + 1]
            raise IllegalAction("covered", card=card, cover=cover, column=number + 1)

    def move(self, card: str, number: int) -> None:
        """Move a card of the tableau with all that covers it, or the top of the waste, to a column.

        Raises:
            IllegalAction: if it may not go there; nothing has changed then.
        """
        source = self.column_of.get(card)
        if source is None and not self.is_at_hand(card):
            self._refuse_outside(card)
        self._check_target(card, source, number)
        if source is None:
            self._take_at_hand(card)
            group = [card]
        else:
            column = self.columns[source]
            start = column.index(card)
            group = column[start:]
            del column[start:]
        self.columns[number] += group
        for moved in group:
            self.column_of[moved] = number

    def _check_target(self, card: str, source: int | None, number: int) -> None:
        column = number + 1
        if source == number:
            raise IllegalAction("own-column", card=card, column=column)
        if self.columns[number]:
            exposed, wanted = self.columns[number][-1], HIGHER[card]
            if wanted == NO_CARD:
                raise IllegalAction("king-needs-space", card=card, column=column, exposed=exposed)
            if wanted != exposed:
                raise IllegalAction(
                    "not-next-higher", card=card, column=column, exposed=exposed, wanted=wanted
                )
        elif card not in KINGS:
            raise IllegalAction("only-kings", card=card, column=column)
        elif source is not None and self.columns[source][0] == card:
            raise IllegalAction("king-at-bottom", card=card, column=source + 1)

    def _refuse_outside(self, card: str) -> None:
        """Refuse a card that is neither in the tableau nor on top of the waste."""
        if card in self.waste:
            raise IllegalAction("waste-covered", card=card, cover=self.waste[self.waste.index(card) + 1])
        raise IllegalAction("in-stock" if card in self.stock else "already-up", card=card)

    def view(self, *, stock_known: bool = False) -> dict[str, Any]:
        """Return the layout as plain JSON data, the stock in flipping order.

        Args:
            stock_known: whether the order of the stock is known, as it is once the waste was turned over.
        """
        return {
            "columns": [list(column) for column in self.columns],
            "stock": self.stock[::-1] if stock_known else [UNSEEN] * len(self.stock),
            "waste": list(self.waste),
        }


def check_column(action: str) -> None:
    """Refuse an action such as `move 9S 8` by its column; any other is left to the game.

    Raises:
        IllegalAction: if it is well formed, but there is no such column.
    """
    number = number_of(action, "move")
    if number is not None:
        raise IllegalAction("no-such-column", column=number, last=COLUMNS)


def number_of(action: str, verb: str) -> str | None:
    """Return the number in an action such as `move 9S 12`, whatever its size; None if it is malformed.

    >>> number_of("move 9S 12", "move")
    '12'
    >>> number_of("move 9S 012", "move")
    """
    head, _, rest = action.partition(" ")
    card, _, number = rest.partition(" ")
    in_digits = number.isascii() and number.isdigit() and (number == "0" or number[0] != "0")
    return number if head == verb and card in PLACE and in_digits else None
