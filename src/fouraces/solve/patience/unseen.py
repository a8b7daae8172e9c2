"""What can be made of a patience by a player who does not know the order of the stock.

Some random orders of it are looked at, and each is searched exactly. How often a position can be won with
them is more than an honest player will win, who does not know after the next card what comes behind it: it
is good for comparing what can be done now.
"""

from typing import Final, NamedTuple

from fouraces.solve.patience import Play, Position, layout_of
from fouraces.solve.patience import prepare as prepare_search

STOCKS: Final = 500
"""How many orders are looked at, if they are easy."""

NODES: Final = 20_000
"""How many positions are looked into, about; then no further order is looked at."""

FEWER_NODES: Final = 4000
"""As many, where one is in a hurry."""

WAYS: Final = 8
"""How many ways to play the top of the waste are compared."""


class Way(NamedTuple):
    """A way to play the top of the waste before the next flip, which moves a card of the tableau first.

    Attributes:
        first: its first play.
        wins: with how many of the orders of the stock its end can be won.
    """

    first: Play
    wins: int


class Prospects(NamedTuple):
    """What a position promises, over some orders of the stock.

    Attributes:
        stocks: how many were looked at.
        wins: with how many of them the position can be won.
        flip: with how many after a flip.
        ways: the ways to play the top of the waste, those of fewest moves first; without those that cannot
            be won whatever the order.
    """

    stocks: int
    wins: int
    flip: int
    ways: list[Way]


def prospects(position: Position, seed: int, *, in_a_hurry: bool = False) -> Prospects:
    """Return what a position promises.

    Args:
        position: it has a stock, whose cards are given in any order, and a number of redeals.
        seed: of the random orders; the same gives the same answer.
        in_a_hurry: whether to look at fewer orders where they are hard, and at none if there is but a flip.

    Raises:
        ValueError: if it is no such position.
    """
    import numpy as np

    from fouraces.solve.patience import compiled

    if not position.stock or position.redeals is None:
        raise ValueError("a stock without an order is of no account here")
    ways, wins = np.empty((WAYS, 3), np.int64), np.zeros(2 + WAYS, np.int64)
    nodes = FEWER_NODES if in_a_hurry else NODES
    found, looked_at = compiled.weigh(layout_of(position), ways, wins, seed, STOCKS, nodes, in_a_hurry)
    here, flip, *others = wins.tolist()
    firsts = [Play(play % compiled.MOVE, False) for play in ways[:found, 0].tolist()]
    return Prospects(looked_at, here, flip, [Way(*way) for way in zip(firsts, others, strict=False)])


def prepare() -> None:
    """Load the searches, and compile them if that has not been done yet, which takes some seconds."""
    prepare_search()
    prospects(Position(ranks=1, columns=[[]], waste=[], stock=[0], up=[0], redeals=0), 0)
