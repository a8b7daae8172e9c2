"""Ambition's gifts: whom each of the three cards goes to, and all that a hand may give.

There are 286 ways to give three of thirteen cards to one player and 1716 to give one to each opponent, so
they are not written down until somebody looks at one.
"""

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Final

from fouraces.cards import PLACE
from fouraces.refusals import IllegalAction
from fouraces.rules.lazy import LazyActions

GIVEN: Final = 3
"""How many cards everyone gives."""

SCATTER: Final = "scatter"

CYCLES: Final = {
    "right-right": ("right", "right", "across", SCATTER),
    "left-right": ("left", "right", "across", SCATTER),
}
"""Where the cards go in the first, second, third and fourth hand, and then again."""

_STEPS: Final = {"left": (1, 1, 1), "across": (2, 2, 2), "right": (3, 3, 3), SCATTER: (1, 2, 3)}
"""How many seats clockwise each of the three cards goes."""

_SETS: Final = tuple(combinations(range(13), GIVEN))
_ORDERS: Final = tuple(permutations(range(13), GIVEN))

EXAMPLE: Final = "give 3C 4D KS"


def recipients(seat: int, passing: str) -> list[int]:
    """Return the seats that the three cards of a gift go to, in the order in which they are written.

    >>> recipients(0, "right"), recipients(3, "scatter")
    ([3, 3, 3], [0, 1, 2])
    """
    return [(seat + step) % 4 for step in _STEPS[passing]]


def parse_give(action: str) -> tuple[str, ...]:
    """Return the cards of a give as they are written.

    Raises:
        IllegalAction: if it is not the verb and then three different cards.
    """
    verb, *cards = action.split(" ")
    if verb != "give" or not cards or not all(card in PLACE for card in cards):
        raise IllegalAction("malformed", action=action, form=f"{EXAMPLE}, play KS")
    if len(cards) != GIVEN or len(set(cards)) != GIVEN:
        raise IllegalAction("three-cards", action=action)
    return tuple(cards)


class Gives(LazyActions):
    """Every gift of a hand of thirteen, in the order of the pack, made only when it is looked at.

    >>> hand = ["AS", "KS", "9S", "QH", "5H", "4H", "2H", "AD", "7D", "6D", "KC", "TC", "3C"]
    >>> gives = Gives(hand, "right")
    >>> len(gives), gives[0], gives[-1], "give KS AS 9S" in gives
    (286, 'give AS KS 9S', 'give KC TC 3C', False)
    >>> gives = Gives(hand, "scatter")
    >>> len(gives), gives[-1], "give KS AS 9S" in gives
    (1716, 'give 3C TC KC', True)
    """

    __slots__ = ("_hand", "_ordered", "_picks")

    def __init__(self, hand: Sequence[str], passing: str) -> None:
        self._hand = tuple(hand)
        self._ordered = passing == SCATTER
        self._picks = _ORDERS if self._ordered else _SETS

    def __repr__(self) -> str:
        return f"Gives({list(self._hand)!r}, ordered={self._ordered})"

    def __len__(self) -> int:
        return len(self._picks)

    def __contains__(self, action: object) -> bool:
        """Whether the action is one of them, spelled as a program writes it."""
        if not isinstance(action, str):
            return False
        verb, *cards = action.split(" ")
        if verb != "give" or len(cards) != GIVEN or not all(card in self._hand for card in cards):
            return False
        first, second, third = map(self._hand.index, cards)
        return first < second < third or (self._ordered and first != second != third != first)

    def _at(self, place: int) -> str:
        first, second, third = self._picks[place]
        hand = self._hand
        return f"give {hand[first]} {hand[second]} {hand[third]}"
