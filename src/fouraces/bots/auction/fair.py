"""A fair player of Auction, who plans ahead but for one hand only."""

from collections.abc import Sequence
from random import Random
from typing import Final

from fouraces.bots.auction.house import choice_of
from fouraces.cards import UNSEEN
from fouraces.rules import Observation
from fouraces.rules.auction import POINTS

PATIENCE: Final = 1.7
"""How much more than planned it pays in overtime, all told, before it gives way."""


class FairBot:
    """Keeps a plan of which of its cards is for which of the items that are left.

    The best card is for the best item, the next for the next. It knows what is still to come, and does not
    waste the ten on a jack; in overtime it remembers that all is paid. But it does not look at the others'
    hands: it pays a ten where a five could not be beaten, and plans for items that it cannot win. Nor does
    it count points, before the last item.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a bid, or an answer in overtime; None if the seat is not asked."""
        legal: list[str] = observation["legal"]
        if len(legal) < 2:
            return legal[0] if legal else None
        seat = observation["seat"]
        laid: list[int] = observation["table"][seat]
        cards = sorted([*observation["hands"][seat], *laid])
        planned = self._planned(observation, cards)
        choices = sorted(
            (choice_of(action) or 0, action) for action in legal if choice_of(action) is not None
        )
        if laid:
            within = [action for card, action in choices if sum(laid) + card <= planned * PATIENCE]
            return within[-1] if within else legal[-1]
        return min(choices, key=lambda choice: (abs(choice[0] - planned), -choice[0]))[1]

    def _planned(self, observation: Observation, cards: list[int]) -> int:
        """Return the card that is meant for the item for sale, give or take one."""
        scoring = observation["options"]["joker"] == "scoring"
        left = [POINTS[item] for item in observation["left"] if scoring or item != "JOKER"]
        if not left:
            return cards[-1]
        item = observation["item"]
        return self._rng.choice(meant(cards, 0 if item == UNSEEN else POINTS[item], left))


def meant(cards: Sequence[int], item: int, others: Sequence[int]) -> list[int]:
    """Return which cards may be meant for the item for sale, each as likely as another.

    Args:
        cards: those of a hand, the lowest first.
        item: the points of the item; 0 if it is unseen.
        others: the points of the other items that are unsold, at least one.

    >>> meant([2, 3, 4, 5], 2, [4, 3, 2, 1])
    [3, 2]
    """
    worth = item or sum(others) / len(others)
    better = sum(value > worth for value in others)
    alike = sum(value == worth for value in others)
    return [cards[-1 - min(place, len(cards) - 1)] for place in range(better, better + alike + 1)]
