"""The independent check of Auction for two: it agrees with the rules, and nothing is gained against it."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
import pytest
from bench.auction_best_response import Tree
from bench.auction_tree import solved

from fouraces.cards import ITEMS
from fouraces.rules import CHANCE, new_initial_state
from fouraces.rules.auction import POINTS, WITHDRAW, AuctionState
from fouraces.rules.game import By

Hands = tuple[tuple[int, ...], tuple[int, ...]]


def begun(items: tuple[str, ...], hands: Hands, lead: int) -> AuctionState:
    """A game of two from its middle, before any of these items is turned up."""
    state = new_initial_state("auction", 2, {"joker": "scoring"})
    assert isinstance(state, AuctionState)
    gone = list((Counter(ITEMS) - Counter(items)).elements())
    state.deck, state.turned = [*gone, *items], len(gone) + 1
    state.hands = [list(hand) for hand in hands]
    state.bought = [["J"] * max(lead, 0), ["J"] * max(-lead, 0)]
    state.asked = tuple(seat for seat in range(2) if hands[seat])
    return state


class ByRules:
    """Plays every line through by the rules, to learn what perfect play is worth."""

    def __init__(self) -> None:
        self._known: dict[object, float] = {}

    def turned_up(self, items: tuple[str, ...], hands: Hands, lead: int) -> float:
        """Return the first player's chance before an item is turned up."""
        orders = [(item, *(Counter(items) - Counter([item])).elements()) for item in items]
        return sum(self.value(begun(order, hands, lead)) for order in orders) / len(orders)

    def value(self, state: AuctionState) -> float:
        if state.is_terminal():
            winners = state.result()["winners"]
            return (0 in winners) / len(winners)
        if state.tied:
            return sum(self._after(state, [(CHANCE, f"lot {seat}")]) for seat in range(2)) / 2
        key = repr((state.hands, state.table, state.bought, state.item, state.turned))
        if key not in self._known:
            options = [[(seat, action) for action in state.legal_actions(seat)] for seat in state.asked]
            height = len(options[0]) if state.asked[0] == 0 else 1
            entries = [self._entry(state, choices) for choices in product(*options)]
            matrix = np.array(entries).reshape(height, -1)
            self._known[key] = solved(matrix, *matrix.shape)[0]
        return self._known[key]

    def _entry(self, state: AuctionState, choices: tuple[tuple[int, str], ...]) -> float:
        if [action for _, action in choices] == [WITHDRAW, WITHDRAW]:
            return (self._after(state, choices) + self._after(state, choices[::-1])) / 2
        return self._after(state, choices)

    def _after(self, state: AuctionState, events: Sequence[tuple[By, str]]) -> float:
        """Apply what happens, with every item that may be turned up next."""
        left = Counter(state.deck[state.turned :])
        total = 0.0
        for item, number in left.items() or [("", 1)]:
            after = state.copy()
            if item:
                rest = (left - Counter([item])).elements()
                after.deck = [*state.deck[: state.turned], item, *rest]
            for by, action in events:
                after.apply_action(by, action)
            total += number * self.value(after)
        return total / (left.total() or 1)


@cache
def tree(items: str, cards: int, joker: bool = False) -> Tree:
    counts = Counter(items)
    whole = Tree((counts["J"], counts["Q"], counts["K"], counts["A"]), joker, cards)
    assert list(whole.run()) == list(range(len(items) + 1))
    return whole


@pytest.mark.parametrize(("items", "cards"), [("KA", 3), ("QKA", 3), ("JJQ", 4)])
def test_it_works_small_games_out_as_the_rules_have_them(items: str, cards: int) -> None:
    """After every first sale with one card paid, and so with unequal hands and points."""
    hand = tuple(range(2, 2 + cards))
    for item, paid, buyer in product(dict.fromkeys(items), hand, range(2)):
        left = tuple((Counter(items) - Counter([item])).elements())
        less = tuple(card for card in hand if card != paid)
        hands, lead = ((less, hand), POINTS[item]) if buyer == 0 else ((hand, less), -POINTS[item])
        found = tree(items, cards).value([POINTS[each] for each in left], lead, hands)
        assert found == pytest.approx(ByRules().turned_up(left, hands, lead), abs=1e-9)


@pytest.mark.parametrize(("items", "cards", "joker"), [("QKA", 3, False), ("JQKA", 4, True)])
def test_nothing_is_gained_against_optimal_bids(items: str, cards: int, joker: bool) -> None:
    found = tree(items, cards, joker).found()
    assert found.sales > 100
    assert max(found.gain, found.most, found.asymmetry) < 1e-12


@pytest.mark.parametrize(
    ("rows", "value", "mix"),
    [
        ([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]], 0.5, [1 / 3, 1 / 3, 1 / 3]),
        ([[1, 0], [0.25, 0.5]], 0.4, [0.4, 0.6]),
        ([[0.2, 0.3], [0.1, 0.9]], 0.2, [1, 0]),
    ],
)
def test_games_without_a_saddle_point_are_solved(
    rows: list[list[float]], value: float, mix: list[float]
) -> None:
    found, weights = solved(np.array(rows, np.float64), len(rows), len(rows[0]))
    assert found == pytest.approx(value)
    assert weights[: len(mix)] == pytest.approx(mix, abs=1e-9)
