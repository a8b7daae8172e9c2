"""A gentle player of Auction, who makes the mistakes of somebody who has just learnt it."""

from random import Random
from typing import Final

from fouraces.bots.auction.house import choice_of
from fouraces.cards import UNSEEN
from fouraces.rules import Observation
from fouraces.rules.auction import POINTS

EAGERNESS: Final = {1: 0.3, 2: 0.55, 3: 0.8, 4: 1.0}
"""Which card of the hand an item seems to be worth, from the lowest, 0, to the highest, 1; any ace that."""

CURIOSITY: Final = 0.8
"""The same for an item that nobody has seen: it could be an ace."""

PRIDE: Final = 0.75
"""How likely it is not to give way in overtime, whatever the item is worth."""

THRIFT: Final = 0.4
"""How likely it is to let an item go that is worth one point, where one may pass."""


class GentleBot:
    """Looks at the item for sale and at nothing else.

    An ace gets its highest card even if that wins nothing any more or a lower one would do; it counts
    neither what is left in the deck nor what the others hold, and does not know the score. Once in overtime
    it wants to win, and pays a third card for a jack.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a bid, or an answer in overtime; None if the seat is not asked."""
        legal: list[str] = observation["legal"]
        if len(legal) < 2:
            return legal[0] if legal else None
        cards = [action for action in legal if choice_of(action) is not None]
        out = [action for action in legal if choice_of(action) is None]
        if observation["asked"] == "overtime":
            if self._rng.random() > PRIDE:
                return out[0]
            return cards[len(cards) // 2]
        item = observation["item"]
        points = 0 if item == UNSEEN else POINTS[item]
        if out and points == 1 and self._rng.random() < THRIFT:
            return out[0]
        eagerness = EAGERNESS[points] if points else CURIOSITY
        place = round(eagerness * (len(cards) - 1)) + self._rng.choice((-1, 0, 0, 1))
        return cards[min(max(place, 0), len(cards) - 1)]
