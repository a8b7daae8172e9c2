"""What is believed of how others bid, by what they have bid: as the house, by a plan, or by looks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from fouraces.bots.auction.fair import meant
from fouraces.bots.auction.gentle import CURIOSITY, EAGERNESS, THRIFT
from fouraces.bots.auction.house import Choice, choice_of
from fouraces.cards import ITEMS
from fouraces.rules import Observation
from fouraces.rules.auction import POINTS
from fouraces.solve.auction_many import Belief

AT_FIRST: Final = Belief(0.7, 0.2, 0.1)
"""What is believed of somebody who has not bid yet."""

CARDS: Final = range(2, 11)
"""What everybody has at first, from the lowest to the highest."""

ERROR: Final = 0.1
"""How likely a bid is to be anything, whatever the style."""

Chances: TypeAlias = Mapping[Choice, float]


class Bid(NamedTuple):
    """A bid, and what it was made with and for.

    Attributes:
        seat: whose it was.
        choice: the card; None for passing.
        hand: the seat's cards, the lowest first.
        item: the points of the item for sale; 0 if it was unseen.
        others: the points of the other items that were unsold.
    """

    seat: int
    choice: Choice
    hand: Sequence[int]
    item: int
    others: Sequence[int]


def beliefs(observation: Observation) -> dict[int, Belief]:
    """Return what is believed of each other seat, by Bayes' rule, from its bids in all sales so far.

    Of the house's bids nothing is reckoned but that they may be any.
    """
    found = {seat: AT_FIRST for seat in range(observation["players"]) if seat != observation["seat"]}
    for bid in _bids(observation):
        if bid.seat in found:
            found[bid.seat] = _learnt(found[bid.seat], bid)
    return found


def _learnt(belief: Belief, bid: Bid) -> Belief:
    usual = 1 / (len(bid.hand) + 1)
    likely = (
        belief.house * usual,
        belief.planner * _with_errors(planned(bid), bid.choice, usual),
        belief.eager * _with_errors(eager(bid), bid.choice, usual),
    )
    return Belief(*(each / sum(likely) for each in likely))


def _with_errors(chances: Chances, choice: Choice, usual: float) -> float:
    return (1 - ERROR) * chances.get(choice, 0.0) + ERROR * usual


def planned(bid: Bid) -> Chances:
    """Return how likely a planner makes each bid."""
    cards = meant(bid.hand, bid.item, bid.others) if bid.others else bid.hand[-1:]
    return {card: cards.count(card) / len(cards) for card in cards}


def eager(bid: Bid) -> Chances:
    """Return how likely somebody eager makes each bid, among three or four."""
    passes = THRIFT if bid.item == 1 else 0.0
    eagerness = EAGERNESS[bid.item] if bid.item else CURIOSITY
    chances: dict[Choice, float] = {None: passes}
    last = len(bid.hand) - 1
    for step in (-1, 0, 0, 1):
        card = bid.hand[min(max(round(eagerness * last) + step, 0), last)]
        chances[card] = chances.get(card, 0.0) + (1 - passes) / 4
    return chances


def _bids(observation: Observation) -> Iterator[Bid]:
    """Yield the first bids of all sales that are over, as long as there was a choice."""
    scoring = observation["options"]["joker"] == "scoring"
    unsold = sorted(POINTS[item] for item in ITEMS if scoring or item != "JOKER")
    hands = [list(CARDS) for _ in range(observation["players"])]
    sales: list[dict[str, Any]] = observation["sales"]
    for sale in sales:
        value = POINTS[sale["item"]]
        others = list(unsold)
        if not sale["blind"]:
            others.remove(value)
        for seat, action in enumerate(sale["rounds"][0]):
            if action is not None and len(hands[seat]) > 1:
                yield Bid(seat, choice_of(action), hands[seat], 0 if sale["blind"] else value, others)
        unsold.remove(value)
        if sale["buyer"] is not None:
            hands[sale["buyer"]] = [card for card in hands[sale["buyer"]] if card not in sale["paid"]]
