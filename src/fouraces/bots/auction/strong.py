"""A strong player of Auction, made to beat those who bid as the house does, and those who bid as people do.

Among three or four it plays what may come of each of its bids to the end, many times over, and judges how the
others will bid by how they have bid. Against one it
knows what every position is worth, and bids for what the other is likely to bid, where the perfect player
bids for the worst that the other could.
"""

from random import Random
from typing import Final

from fouraces.bots.auction.house import choice_of
from fouraces.bots.auction.reading import promises
from fouraces.bots.auction.styles import beliefs
from fouraces.bots.bot import Advice
from fouraces.cards import UNSEEN
from fouraces.rules import Observation
from fouraces.rules.auction import POINTS
from fouraces.solve.auction import position_of, solve
from fouraces.solve.auction_many import SAMPLES, Sale, chances

TRIFLE: Final = 0.001
"""What the house's estimate counts where two play: it tells apart what perfect play leaves alike."""


class StrongBot:
    """Makes the bid with the best chance against players who bid as it believes of them."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a bid, or an answer in overtime; None if the seat is not asked."""
        return self.advise(observation).action

    def advise(self, observation: Observation) -> Advice:
        """Return the best choice; `chance` is the seat's estimated chance to win with it."""
        legal: list[str] = observation["legal"]
        if len(legal) < 2:
            return Advice(legal[0] if legal else None)
        if len(observation["hands"]) == 2:
            promised = promises(observation, solve(position_of(observation)), self._rng, TRIFLE)
            return Advice(max(legal, key=promised.__getitem__))
        seed = self._rng.getrandbits(64)
        found = chances(sale_of(observation), observation["seat"], seed, SAMPLES, beliefs(observation))
        action = max(legal, key=lambda each: found[choice_of(each)])
        return Advice(action, {"chance": found[choice_of(action)]})


def sale_of(observation: Observation) -> Sale:
    """Return the round of a sale that an observation shows."""
    scoring = observation["options"]["joker"] == "scoring"
    left, item = observation["left"], observation["item"]
    unsold = [POINTS[each] for each in left if scoring or each != "JOKER"]
    if item != UNSEEN:
        unsold.append(POINTS[item])
    return Sale(
        hands=observation["hands"],
        laid=observation["table"],
        points=[sum(POINTS[each] for each in items) for items in observation["bought"]],
        unsold=unsold,
        item=None if item == UNSEEN else POINTS[item],
        joker=not scoring and "JOKER" in left,
        overtime=observation["asked"] == "overtime",
    )
