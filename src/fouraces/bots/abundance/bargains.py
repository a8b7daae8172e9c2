"""What a trade in Abundance brings its two sides, and which trade would bring both the most."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from fouraces.bots.abundance.scarcity import Outlook

_SUITS: Final = range(4)
_BUNDLES: Final = (1, 2)
"""How many cards of one suit it thinks of giving or taking at once: that completes any three."""


class Bundle(NamedTuple):
    """Cards of one suit, or none."""

    suit: int
    number: int

    def counts(self) -> list[int]:
        """Return how many cards of each suit these are."""
        return [self.number if suit == self.suit else 0 for suit in _SUITS]


class Bargain(NamedTuple):
    """A trade without its money, and what each side gains by it."""

    give: Bundle
    take: Bundle
    mine: float
    theirs: float

    @property
    def profit(self) -> float:
        """What both gain together."""
        return self.mine + self.theirs

    def money(self, share: float, dearness: float) -> int:
        """Return what the other must add, below 0 what I must, for this share of the profit to be mine."""
        return round((share * self.profit - self.mine) / dearness)


class Appraisal:
    """Values trades by a position's outlook.

    Args:
        outlook: what each suit may bring.
        mine: how many cards of each suit are in one's own hand.
        theirs: and in the other's.
        dearness: what a unit of money is worth to either.
    """

    def __init__(self, outlook: Outlook, mine: Sequence[int], theirs: Sequence[int], dearness: float) -> None:
        self._worth = outlook.worth
        self._mine = mine
        self._theirs = theirs
        self._dearness = dearness

    def gains(self, give: Sequence[int], take: Sequence[int], money: int) -> tuple[float, float]:
        """Return what one gains oneself and what the other gains.

        Args:
            give: how many cards of each suit one gives.
            take: how many of each suit one takes.
            money: what one gets besides; below 0 what one pays.
        """
        mine = money * self._dearness
        theirs = -mine
        for suit in _SUITS:
            change = take[suit] - give[suit]
            if change:
                worth, own, other = self._worth[suit], self._mine[suit], self._theirs[suit]
                mine += worth[own + change] - worth[own]
                theirs += worth[other - change] - worth[other]
        return mine, theirs

    def bargains(self, least: float) -> list[Bargain]:
        """Return the trades of one bundle for another, or for money alone, that bring both together so much.

        Those that bring most come first.
        """
        found = []
        for give in self._bundles(self._mine):
            for take in self._bundles(self._theirs):
                if give.suit != take.suit:
                    bargain = Bargain(give, take, *self.gains(give.counts(), take.counts(), 0))
                    if bargain.profit >= least:
                        found.append(bargain)
        return sorted(found, key=lambda bargain: -bargain.profit)

    @staticmethod
    def _bundles(held: Sequence[int]) -> Iterator[Bundle]:
        yield Bundle(-1, 0)
        for suit in _SUITS:
            for number in _BUNDLES:
                if number <= held[suit]:
                    yield Bundle(suit, number)
