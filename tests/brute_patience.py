"""A solver of small patiences that tries everything: no fact about the game, only its rules."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import NamedTuple, Self

from fouraces.solve.patience import Play, Position

PACKS = [
    *[(3, 2), (3, 4), (4, 2), (4, 3), (4, 4), (5, 2), (5, 3), (5, 4), (6, 2), (7, 2)],
    *[(8, 1), (9, 1), (10, 1), (11, 1), (12, 1), (13, 1)],
]
"""Ranks and suits of packs for which everything can be tried."""


class Table(NamedTuple):
    """A position that can be remembered. `redeals` is -1 where there is no limit."""

    ranks: int
    columns: tuple[tuple[int, ...], ...]
    waste: tuple[int, ...]
    stock: tuple[int, ...]
    up: tuple[int, ...]
    redeals: int

    @classmethod
    def of(cls, position: Position) -> Self:
        ranks, columns, waste, stock, up, redeals = position
        piles = tuple(tuple(column) for column in columns)
        return cls(ranks, piles, tuple(waste), tuple(stock), tuple(up), -1 if redeals is None else redeals)

    @property
    def is_won(self) -> bool:
        return sum(self.up) == self.ranks * len(self.up)

    def after_up(self, card: int) -> Self | None:
        suit, rank = divmod(card, self.ranks)
        if self.up[suit] != rank:
            return None
        up = (*self.up[:suit], rank + 1, *self.up[suit + 1 :])
        if self.waste and self.waste[-1] == card:
            return self._replace(waste=self.waste[:-1], up=up)
        for number, column in enumerate(self.columns):
            if column and column[-1] == card:
                return self._with(number, column[:-1])._replace(up=up)
        return None

    def after_move(self, card: int, target: int) -> Self | None:
        column = self.columns[target]
        is_king = card % self.ranks == self.ranks - 1
        if (column and (is_king or column[-1] != card + 1)) or (not column and not is_king):
            return None
        if self.waste and self.waste[-1] == card:
            return self._replace(waste=self.waste[:-1])._with(target, (*column, card))
        for number, source in enumerate(self.columns):
            if card in source and number != target:
                place = source.index(card)
                if is_king and place == 0:
                    return None
                return self._with(number, source[:place])._with(target, column + source[place:])
        return None

    def after_flip(self) -> Self | None:
        if not self.stock:
            return None
        return self._replace(waste=(*self.waste, self.stock[0]), stock=self.stock[1:])

    def after_redeal(self) -> Self | None:
        if self.stock or not self.waste or self.redeals == 0:
            return None
        return self._replace(waste=(), stock=self.waste, redeals=max(self.redeals - 1, -1))

    def nexts(self) -> Iterator[Self]:
        cards = [*chain(*self.columns), *self.waste[-1:]]
        possible = [self.after_up(card) for card in cards]
        possible += [self.after_move(card, target) for card in cards for target in range(len(self.columns))]
        for table in (*possible, self.after_flip(), self.after_redeal()):
            if table is not None:
                yield table._replace(columns=tuple(sorted(table.columns)))

    def _with(self, number: int, column: tuple[int, ...]) -> Self:
        return self._replace(columns=(*self.columns[:number], column, *self.columns[number + 1 :]))


def can_be_won(position: Position, limit: int = 20_000) -> bool | None:
    """Try everything; None if there are more positions than the limit."""
    waiting = [Table.of(position)]
    seen = set(waiting)
    while waiting:
        table = waiting.pop()
        if table.is_won:
            return True
        if len(seen) > limit:
            return None
        fresh = set(table.nexts()) - seen
        seen |= fresh
        waiting += fresh
    return False


def is_won_by(position: Position, plays: list[Play]) -> bool:
    """Whether plays are legal and win, with the flips and redeals that they need, and no more of them."""
    table = Table.of(position)
    for card, is_up in plays:
        for _ in range(2 * len(table.stock + table.waste) + 2):
            afters = [table.after_up(card)] if is_up else []
            if not is_up:
                afters += [table.after_move(card, target) for target in range(len(table.columns))]
            after = next((after for after in afters if after is not None), None)
            if after is not None:
                break
            turned = table.after_flip() or table.after_redeal()
            if turned is None:
                return False
            table = turned
        if after is None:
            return False
        table = after
    return table.is_won


def random_position(rng: Random, redeals: int | None) -> Position:
    """Return a deal of a small pack, or something like the middle of a game."""
    ranks, suits = rng.choice(PACKS)
    up = [rng.choice([0, 0, 0, 0, 1, 2]) for _ in range(suits)]
    cards = [ranks * suit + rank for suit in range(suits) for rank in range(up[suit], ranks)]
    rng.shuffle(cards)
    number = rng.randint(1, 7)
    columns: list[list[int]] = [[] for _ in range(number)]
    if rng.random() < 0.5:
        depth = rng.randint(1, 4)
        for column in columns:
            column += [cards.pop() for _ in range(min(depth, len(cards)))]
    else:
        for _ in range(rng.randint(0, len(cards))):
            rng.choice(columns).append(cards.pop())
    waste = [cards.pop() for _ in range(rng.choice([0, 0, rng.randint(0, len(cards))]))]
    return Position(ranks, columns, waste, cards, up, redeals)
