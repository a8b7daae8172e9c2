"""What both should bid at Auction for two, and what that is worth: exact, at every moment of a game.

The answers come from a table of what positions are worth. `docs/auction-solver.md` says how it is made.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from fouraces.cards import UNSEEN
from fouraces.rules.auction import ADDS, BIDS, MONEY, POINTS, STAND, WITHDRAW
from fouraces.rules.game import Observation
from fouraces.solve.auction.layers import GONE, IN, PACKS, Items, Kind, joker_of, occurring, outcomes, worth
from fouraces.solve.auction.table import after, row

if TYPE_CHECKING:
    from fouraces.solve.auction.compiled import Reals

__all__ = [
    "CardSet",
    "Kind",
    "Position",
    "Solution",
    "card_set",
    "items_of",
    "openings",
    "position_of",
    "prepare",
    "solve",
]

CardSet: TypeAlias = int
"""Money cards as bits, the lowest for the 2."""

MOST: Final = 10
"""How many actions a player has, at most: nine bids, or eight cards to add and withdrawing."""

SAME: Final = 1e-9
"""Chances that differ by less are the same."""

_BID_OF: Final = dict(zip(BIDS.values(), BIDS, strict=True))
_ADD_OF: Final = dict(zip(ADDS.values(), ADDS, strict=True))


class Position(NamedTuple):
    """A position in which two bid, or decide in overtime.

    Attributes:
        kind: what is unsold, the item on offer included, and how the points stand.
        offer: what is on offer, 0 for an item of one point to 3 for four; None if it is unseen.
        hands: the cards of both, with what lies on the table.
        tied: the cards that both have on the table.
    """

    kind: Kind
    offer: int | None
    hands: tuple[CardSet, CardSet]
    tied: CardSet = 0

    @property
    def occurs(self) -> bool:
        """Whether a game can come to it, as far as can be told from what is paid and bought."""
        kind, (first, second) = self.kind, self.hands
        turned_up = kind.joker or self.offer is None or joker_of(kind) == "scoring"
        return (
            (self.offer is None or kind.items[self.offer] > 0)
            and (turned_up or kind.items != PACKS["blind"])
            and bool(occurring(kind)[first, second])
            and self.tied & ~(first & second) == 0
        )


class Solution(NamedTuple):
    """What perfect play makes of a position.

    Attributes:
        value: the first player's chance to win, a shared win counted as half.
        actions: what both can do; nothing, if one is not asked.
        game: the first's chance by their action and the other's, if both play perfectly from then on; one row
            or column stands for a player who is not asked.
        best: for each player the actions that belong to a pure equilibrium; None if one of them is not asked,
            as there is no game between them.
        strategies: how likely each action is in an equilibrium, for each; None for a player who is not asked.
    """

    value: float
    actions: tuple[list[str], list[str]]
    game: list[list[float]]
    best: tuple[list[str], list[str]] | None
    strategies: tuple[dict[str, float] | None, dict[str, float] | None]


def card_set(cards: Sequence[int]) -> CardSet:
    """Return money cards as a set.

    >>> bin(card_set([2, 10]))
    '0b100000001'
    """
    return sum(1 << card - MONEY.start for card in cards)


def position_of(view: Observation) -> Position:
    """Return a position as a seat of a game for two sees it; that seat is the first.

    Args:
        view: an observation of a seat that is asked.
    """
    me = view["seat"]
    scoring = view["options"]["joker"] == "scoring"
    unsold = [item for item in view["left"] if scoring or item != "JOKER"]
    offer = None if view["item"] == UNSEEN else POINTS[view["item"]] - 1
    if offer is not None:
        unsold.append(view["item"])
    mine, theirs = (sum(POINTS[item] for item in view["bought"][seat]) for seat in (me, 1 - me))
    joker = IN if "JOKER" in view["left"] and not scoring else GONE
    hands = [card_set([*view["hands"][seat], *view["table"][seat]]) for seat in (me, 1 - me)]
    kind = Kind(joker, items_of([POINTS[item] for item in unsold]), mine - theirs)
    return Position(kind, offer, (hands[0], hands[1]), card_set(view["table"][me]))


def items_of(points: Sequence[int]) -> Items:
    """Return how many items there are of each worth.

    >>> items_of([1, 1, 4])
    (2, 0, 0, 1)
    """
    return points.count(1), points.count(2), points.count(3), points.count(4)


def solve(position: Position) -> Solution:
    """Solve a position.

    Raises:
        ValueError: if no game can come to it.
    """
    if not position.occurs or worth(position.kind.items) == 0:
        raise ValueError("no game can come to this position")
    return _solve(position)


@lru_cache(256)
def _solve(position: Position) -> Solution:
    return _solve_by(position, row)


def openings(joker: str, look_up: Callable[[Kind, int], "Reals"] = row) -> dict[str, Solution]:
    """Solve the first sale of a game, by the name of the item; `?` is one that the joker makes unseen.

    Args:
        joker: the option of the game.
        look_up: gives values as `table.row` does.
    """
    items, everything = PACKS[joker], card_set(MONEY)
    kind = Kind(joker == "blind", items, 0)
    named = {item: Position(kind, POINTS[item] - 1, (everything, everything)) for item in "JQKA"}
    if joker == "blind":
        named[UNSEEN] = Position(kind._replace(joker=GONE), None, (everything, everything))
    return {item: _solve_by(position, look_up) for item, position in named.items()}


def _solve_by(position: Position, look_up: Callable[[Kind, int], "Reals"]) -> Solution:
    import numpy as np

    from fouraces.solve.auction import compiled

    first, second = position.hands
    buys, stays = after(outcomes(position.kind, position.offer), first, second, look_up)
    actions = _actions(first, position.tied), _actions(second, position.tied)
    if not first:
        return _alone([[stays[left] for left in _left(second)]], actions)
    if not second:
        return _alone([[1.0 - buys[left]] for left in _left(first)], actions)
    game, mixes = np.zeros((MOST, MOST)), np.zeros((2, MOST))
    height, width = compiled.lay_out_sale(buys, stays, first, second, position.tied, game)
    table = game[:height, :width].tolist()
    lows, highs = [min(row) for row in table], [max(column) for column in zip(*table, strict=True)]
    best = (
        [action for action, low in zip(actions[0], lows, strict=True) if low > min(highs) - SAME],
        [action for action, high in zip(actions[1], highs, strict=True) if high < max(lows) + SAME],
    )
    if best[0] and best[1]:
        return Solution(max(lows), actions, table, best, ({best[0][0]: 1.0}, {best[1][0]: 1.0}))
    value, _ = compiled.solve_matrix(game, height, width, mixes)
    mixed = [
        {action: chance for action, chance in zip(own, mix.tolist(), strict=False) if chance > SAME}
        for own, mix in zip(actions, mixes, strict=True)
    ]
    return Solution(value, actions, table, ([], []), (mixed[0], mixed[1]))


def _actions(hand: CardSet, tied: CardSet) -> list[str]:
    """Return what can be done with a hand, in the order of the compiled game."""
    verb = _ADD_OF if tied else _BID_OF
    cards = [verb[card] for card in MONEY if (hand & ~tied) >> card - MONEY.start & 1]
    return [*(cards or ([STAND] if tied else [])), *([WITHDRAW] if tied else [])]


def _left(hand: CardSet) -> list[CardSet]:
    """Return what is left of a hand when a card has been paid, the lowest first."""
    return [hand ^ 1 << place for place in range(len(MONEY)) if hand >> place & 1]


def _alone(game: list[list[float]], actions: tuple[list[str], list[str]]) -> Solution:
    """Return the solution of a sale for which one player alone is asked."""
    game = [[float(chance) for chance in row] for row in game]
    if actions[0]:
        chances = [row[0] for row in game]
        value = max(chances)
        return Solution(value, actions, game, None, ({actions[0][chances.index(value)]: 1.0}, None))
    value = min(game[0])
    return Solution(value, actions, game, None, (None, {actions[1][game[0].index(value)]: 1.0}))


def prepare() -> None:
    """Load the tables and what is compiled, and compile it if that has not been done yet."""
    for joker in PACKS:
        openings(joker)
