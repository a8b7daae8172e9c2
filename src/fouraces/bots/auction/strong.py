"""A strong player of Auction: it plays what may come of each of its bids to the end, many times over."""

from random import Random

from fouraces.bots.auction.house import choice_of
from fouraces.bots.bot import Advice
from fouraces.cards import UNSEEN
from fouraces.rules import Observation
from fouraces.rules.auction import POINTS
from fouraces.solve.auction_many import SAMPLES, Sale, chances


class StrongBot:
    """Makes the bid with the best chance against players who bid as the house does."""

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
        found = chances(sale_of(observation), observation["seat"], self._rng.getrandbits(64), SAMPLES)
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
