"""The house's player of Auction.

It has no price list. Of every bid it asks what position it would lead to, and it rehearses the sale in its
head, where all seats learn to answer each other. The advice that teachers of the game give is in the measure
of a position, `chances_to_win`, and in what is measured:

1. Do not waste the nine and the ten, unless that one point decides: a high card kept counts far more than a
   low one, until the last item is sold.
2. Count what is left: money is worth what it can still buy. When both aces are gone it can buy less.
3. Reckon the true cost of overtime: whoever buys there pays all that lies on the table.
4. Watch the score: what counts is the chance to win the match, not points. A seat that can no longer catch
   up has none, and at the end equal points are decided by money.
5. Be ready for the joker: an unseen item is worth the average of those that are left.
6. You need not win every auction: that another seat pays too much for this one may be the best outcome, and
   so may be a low card spent to keep a cheap item from somebody. With three or four, to pass is one more bid.
"""

from collections.abc import Iterable
from math import exp, sqrt
from random import Random
from typing import Final, TypeAlias

from fouraces.cards import UNSEEN
from fouraces.rules import Observation
from fouraces.rules.auction import ADDS, BIDS, POINTS, STAND

Choice: TypeAlias = int | None
"""A card that is bid or added; 0 for standing; None for passing or withdrawing."""

Chances: TypeAlias = list[float]
"""Each seat's chance to win the match; they sum to 1."""

REHEARSALS: Final = 200
"""How often a round is rehearsed: enough to learn from, and over in a few milliseconds."""

PULL: Final = [(card / 10) ** 3 for card in range(11)]
"""How strongly a card in hand draws the points that are left to its seat, by its value."""

PULL_SHARE: Final = 0.2
"""Which part of the points left is expected to follow that pull; the rest, to go to the highest cards."""

MONEY_POINTS: Final = 0.02
"""What a unit of money that is left over counts in points."""

TRUST: Final = 5.0
"""How much of a lead in expected points is believed, measured by the spread of the points left."""


class HouseBot:
    """Chooses as it did in one of its rehearsals of the sale."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a bid, or an answer in overtime; None if the seat is not asked."""
        legal: list[str] = observation["legal"]
        if len(legal) < 2:
            return legal[0] if legal else None
        choice = rehearse(Sale(observation), observation["seat"], self._rng)
        return next(action for action in legal if choice_of(action) == choice)


def choice_of(action: str) -> Choice:
    """Return what an action lays on the table.

    >>> choice_of("add 5"), choice_of("stand"), choice_of("withdraw")
    (5, 0, None)
    """
    return 0 if action == STAND else BIDS.get(action) or ADDS.get(action)


def rehearse(sale: "Sale", seat: int, rng: Random) -> Choice:
    """Hold a round of the sale many times and return what the seat chose in one of the later ones."""
    return rng.choice(rehearsed(sale, seat, rng))


def rehearsed(sale: "Sale", seat: int, rng: Random) -> list[Choice]:
    """Hold a round of the sale many times and return what the seat chose in each of the later ones.

    Every seat chooses in proportion to its regrets: to how much better another choice would have done, over
    all rounds so far, against what the others chose. With two players that tends to an equilibrium, and so
    the seat mixes its bids where it would be exploited if it did not.
    """
    regrets = {each: [0.0] * len(sale.options[each]) for each in sale.seats}
    later: list[Choice] = []
    for number in range(REHEARSALS):
        drawn = {each: _draw(weights, rng) for each, weights in regrets.items()}
        choices = {each: sale.options[each][place] for each, place in drawn.items()}
        for each, place in drawn.items():
            values = sale.values(each, choices)
            had = values[place]
            regrets[each] = [
                max(0.0, regret + value - had) for regret, value in zip(regrets[each], values, strict=True)
            ]
        if number >= REHEARSALS // 2:
            later.append(choices[seat])
    return later


def _draw(weights: list[float], rng: Random) -> int:
    """Return a place, in proportion to the weights; any, if there are none."""
    places = range(len(weights))
    return rng.choices(places, weights)[0] if any(weights) else rng.choice(places)


class Sale:
    """A round of a sale as everyone sees it.

    Attributes:
        seats: the seats that choose in it.
        options: what each of them can choose.
    """

    def __init__(self, observation: Observation) -> None:
        self._overtime = observation["asked"] == "overtime"
        self._table: list[list[int]] = observation["table"]
        hands: list[list[int]] = observation["hands"]
        self._money = [
            sorted(hand + laid, reverse=True) for hand, laid in zip(hands, self._table, strict=True)
        ]
        self._points = [sum(POINTS[item] for item in items) for items in observation["bought"]]
        joker = observation["options"]["joker"] == "scoring"
        left = [POINTS[item] for item in observation["left"] if joker or item != "JOKER"]
        item = observation["item"]
        self._offers = left if item == UNSEEN else [POINTS[item]]
        self._items = sorted(left if item == UNSEEN else [*left, POINTS[item]], reverse=True)
        self.seats = [seat for seat, cards in enumerate(self._table if self._overtime else hands) if cards]
        may_pass = self._overtime or observation["players"] > 2
        self.options: dict[int, list[Choice]] = {
            seat: [*(hands[seat] or [0]), *([None] if may_pass else [])] for seat in self.seats
        }
        self._chances: dict[tuple[int | None, int], Chances] = {}
        self._values: dict[tuple[int, int, tuple[int, ...], int], list[float]] = {}

    def values(self, seat: int, choices: dict[int, Choice]) -> list[float]:
        """Return the seat's chance for each of its options, if the others choose as given."""
        others = {other: card for other, card in choices.items() if other != seat and card is not None}
        highest = max(others.values(), default=0)
        holders = tuple(other for other, card in others.items() if card == highest)
        case = (seat, highest, holders, len(others))
        if case not in self._values:
            self._values[case] = [
                self._outcome({**others, seat: card} if card is not None else others)[seat]
                for card in self.options[seat]
            ]
        return self._values[case]

    def _outcome(self, left_in: dict[int, int]) -> Chances:
        """Return everyone's chances if these seats lay these cards; among several buyers, the average."""
        added = max(left_in.values(), default=0)
        buyers: Iterable[int | None] = [seat for seat, card in left_in.items() if card == added]
        if self._overtime and len(left_in) < 2:
            added = 0
            buyers = left_in or self.seats
        several = [self._after(buyer, added) for buyer in buyers or [None]]
        return [sum(each) / len(several) for each in zip(*several, strict=True)]

    def _after(self, buyer: int | None, added: int) -> Chances:
        """Return everyone's chances once the buyer has paid what lay on the table and the card added."""
        if (buyer, added) not in self._chances:
            money, points = list(self._money), list(self._points)
            if buyer is not None:
                paid = {*self._table[buyer], added}
                money[buyer] = [card for card in money[buyer] if card not in paid]
            chances = [0.0] * len(money)
            for offer in set(self._offers):
                items = list(self._items)
                items.remove(offer)
                if buyer is not None:
                    points[buyer] = self._points[buyer] + offer
                likely = self._offers.count(offer) / len(self._offers)
                for seat, chance in enumerate(chances_to_win(points, money, items)):
                    chances[seat] += likely * chance
            self._chances[buyer, added] = chances
        return self._chances[buyer, added]


def chances_to_win(points: list[int], money: list[list[int]], items: list[int]) -> Chances:
    """Estimate every seat's chance to win a match before the next item is turned up.

    Args:
        points: what each seat has bought so far.
        money: each seat's cards, highest first.
        items: the points of the items left, highest first.

    >>> chances_to_win([10, 10], [[9, 9], [8, 4]], [])
    [1.0, 0.0]
    >>> chances_to_win([9, 11], [[10, 9, 8], [2]], [1])
    [0.0, 1.0]
    """
    if not items:
        standing = [(score, sum(hand)) for score, hand in zip(points, money, strict=True)]
        winners = standing.count(max(standing))
        return [1 / winners if each == max(standing) else 0.0 for each in standing]
    hopes = expected_points(points, money, items)
    within_reach = max(points) - sum(items)
    trust = TRUST / sqrt(sum(item * item for item in items))
    weights = [
        exp((hope - max(hopes)) * trust) if score >= within_reach else 0.0
        for hope, score in zip(hopes, points, strict=True)
    ]
    return [weight / sum(weights) for weight in weights]


def expected_points(points: list[int], money: list[list[int]], items: list[int]) -> list[float]:
    """Estimate every seat's points at the end, money left over included; the arguments as above.

    The best item left goes to the highest card, and with equal cards as many items are shared as there are
    seats that have them; then the next.

    >>> [round(points) for points in expected_points([0, 0], [[10, 3, 2], [9, 8, 7]], [4, 3, 2])]
    [4, 5]
    """
    pulls = [sum(PULL[card] for card in hand[: len(items)]) for hand in money]
    pull = PULL_SHARE * sum(items) / (sum(pulls) or 1.0)
    hopes = [score + pull * own for score, own in zip(points, pulls, strict=True)]
    used = [0] * len(money)
    sold = 0
    while sold < len(items):
        tops = [hand[place] if place < len(hand) else 0 for hand, place in zip(money, used, strict=True)]
        highest = max(tops)
        if not highest:
            break
        buyers = [seat for seat, top in enumerate(tops) if top == highest]
        worth = (1 - PULL_SHARE) * sum(items[sold : sold + len(buyers)]) / len(buyers)
        sold += len(buyers)
        for seat in buyers:
            hopes[seat] += worth
            used[seat] += 1
    return [
        hope + MONEY_POINTS * sum(hand[place:]) for hope, hand, place in zip(hopes, money, used, strict=True)
    ]
