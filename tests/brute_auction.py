"""Auction for two solved slowly: the real rules are played out, in exact fractions, for small positions."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Final, TypeAlias

from fouraces.rules import new_initial_state
from fouraces.rules.auction import POINTS, AuctionState

Position: TypeAlias = list[AuctionState]
"""States that nobody can tell from each other, all equally likely: they differ in what is face down."""

Matrix: TypeAlias = list[list[Fraction]]

NOTHING: Final[list[str | None]] = [None]


def positions(
    joker: str, hands: list[list[int]], bought: list[list[str]], left: list[str], offer: str | None
) -> Position:
    """Return a position just before a first bid.

    Args:
        joker: the option.
        hands: the money of both.
        bought: the items of both.
        left: the items not yet known, the joker included if it is among them.
        offer: the item for sale; None if it is one of those left, unseen.
    """
    found = []
    sold = [item for items in bought for item in items]
    if joker == "blind" and "JOKER" not in left:
        sold.append("JOKER")
    for rest in permutations(left):
        state = new_initial_state("auction", 2, {"joker": joker})
        assert isinstance(state, AuctionState)
        state.deck = [*sold, *([offer] if offer else []), *rest]
        state.turned = len(sold) + 1
        state.blind = offer is None
        state.hands = [list(hand) for hand in hands]
        state.bought = [list(items) for items in bought]
        state.asked = tuple(seat for seat in (0, 1) if hands[seat])
        found.append(state)
    return found


class Brute:
    """Remembers what it has found out; one for all positions of a game."""

    def __init__(self) -> None:
        self._values: dict[object, Fraction] = {}

    def value(self, position: Position) -> Fraction:
        """Return player 0's chance, a shared win counted as half.

        Raises:
            AssertionError: if a game has no saddle point.
        """
        state = position[0]
        if state.is_terminal():
            winners = state.result()["winners"]
            return Fraction(0 in winners, len(winners))
        key = _public(state), tuple(sorted(tuple(each.deck[each.turned - 1 :]) for each in position))
        if key not in self._values:
            game = self.matrix(position)
            lower, upper = max(map(min, game)), min(map(max, zip(*game, strict=True)))
            assert lower == upper
            self._values[key] = lower
        return self._values[key]

    def matrix(self, position: Position) -> Matrix:
        """Return player 0's chance by what both do; one row or column for a player who is not asked."""
        first, second = (list[str | None](position[0].legal_actions(seat)) or NOTHING for seat in (0, 1))
        return [[self._after(position, (own, other)) for other in second] for own in first]

    def _after(self, position: Position, actions: tuple[str | None, str | None]) -> Fraction:
        """Return the chance after two choices; what is seen then tells the states apart."""
        groups: dict[object, Position] = {}
        for state in position:
            for after in _outcomes(state, actions):
                groups.setdefault(_public(after), []).append(after)
        number = sum(map(len, groups.values()))
        return sum((self.value(group) * len(group) / number for group in groups.values()), Fraction())


def _outcomes(state: AuctionState, actions: tuple[str | None, str | None]) -> Iterator[AuctionState]:
    """Yield what can follow, equally likely: both orders of arrival, and both lots."""
    for order in ((0, 1), (1, 0)):
        after = state.copy()
        for seat in order:
            action = actions[seat]
            if action is not None:
                after.apply_action(seat, action)
        if after.chance() is None:
            yield after
            yield after
        else:
            for seat in (0, 1):
                drawn = after.copy()
                drawn.apply_action("chance", f"lot {seat}")
                yield drawn


def _public(state: AuctionState) -> object:
    points = [sum(POINTS[item] for item in items) for items in state.bought]
    item = None if state.is_terminal() or state.blind else state.item
    money = tuple(tuple(sorted(cards)) for cards in (*state.hands, *state.table))
    return points[0] - points[1], item, state.blind, state.turned, money, state.is_terminal()
