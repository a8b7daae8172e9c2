"""Trades for who wants to win by them, not only to earn: what they do to the chance to win the match.

The match is zero-sum: what helps one's own chance hurts the other's. So a trade comes about only where the
other reckons otherwise, as one does who counts money and not what it is good for later.
"""

from random import Random
from statistics import fmean, stdev
from typing import Final

from fouraces.bots.abundance.sight import appraisal_of, failed_offers, same, spell_out, thrift_in
from fouraces.rules import Observation
from fouraces.rules.market import counts
from fouraces.rules.offers import Offer
from fouraces.solve.abundance import Counts, Reckoning, position_of, sample_orders

ORDERS: Final = 32
"""How many orders of the cards to come a trade is tried on; the same for both its ends."""

LEAST_GAIN: Final = 0.002
"""What a trade must add to the chance to win, to be made or taken."""

DOUBT: Final = 2.0
"""A gain counts only less so many of its standard errors."""

SHARES: Final = (0.8, 0.9, 1.0)
"""How much of one's own apparent gain an offer leaves to the other: at first, and after failures."""


class Haggle:
    """Judges the trades of one moment for the seat that an observation is made for."""

    def __init__(self, observation: Observation) -> None:
        self._observation = observation
        self._seat: int = observation["seat"]
        self._position = position_of(observation)
        self._before = self._own(Reckoning(self._position).worth)

    def gain(self, give: Counts, take: Counts, money: int) -> float:
        """Return what a trade adds to one's chance to win, as the networks see it at once.

        Args:
            give: how many cards of each suit one gives.
            take: how many of each one takes.
            money: what one gets besides; below 0 what one pays.
        """
        after = self._position.after_trade(self._seat, give, take, money)
        return self._own(Reckoning(after).worth) - self._before

    def sampled_gain(self, give: Counts, take: Counts, money: int, orders: int, seed: int = 0) -> "Estimate":
        """Return what it adds by play-outs of the round, on the same orders of cards before and after."""
        after = self._position.after_trade(self._seat, give, take, money)
        sampled = sample_orders(self._position, orders, Random(seed))
        without, with_it = (Reckoning(end).play_out(sampled) for end in (self._position, after))
        sign = 1 if self._seat == 0 else -1
        return Estimate([sign * (new - old) for old, new in zip(without, with_it, strict=True)])

    def is_good(self, give: Counts, take: Counts, money: int) -> bool:
        """Whether a trade adds to one's chance to win, by both reckonings."""
        if self.gain(give, take, money) < LEAST_GAIN:
            return False
        sampled = self.sampled_gain(give, take, money, ORDERS)
        return sampled.mean - DOUBT * sampled.error >= LEAST_GAIN

    def chances(self, give: Counts, take: Counts, money: int) -> tuple[float, float]:
        """Return one's chance to win without a trade, and with it by the less hopeful of the reckonings."""
        sampled = self.sampled_gain(give, take, money, ORDERS).mean
        after = self._before + min(sampled, self.gain(give, take, money))
        return self._before, min(max(after, 0.0), 1.0)

    def best_offer(self) -> Offer | None:
        """Return the offer that adds most, of those that the other, counting money, should take; if any does.

        What it leaves to the other grows with each failure, until there have been too many.
        """
        observation = self._observation
        failed = failed_offers(observation)
        if len(failed) >= len(SHARES):
            return None
        share, dearness = SHARES[len(failed)], thrift_in(observation)
        appraisal = appraisal_of(observation)
        found = []
        for bargain in appraisal.bargains(1.0):
            money = (bargain.theirs - share * bargain.mine) / (1 + share) / dearness
            offer = spell_out(observation, bargain, int(money // 1))
            if offer is None or any(same(offer, old) for old in failed):
                continue
            apparent, theirs = appraisal.gains(*_terms(offer))
            if theirs > 0 and theirs >= share * apparent:
                found.append((self.gain(*_terms(offer)), offer))
        best = max(found, key=lambda pair: pair[0], default=None)
        return best[1] if best is not None and self.is_good(*_terms(best[1])) else None

    def _own(self, chance: float) -> float:
        return chance if self._seat == 0 else 1 - chance


class Estimate:
    """The mean of what was sampled, and its standard error."""

    def __init__(self, sampled: list[float]) -> None:
        self.mean = fmean(sampled)
        self.error = stdev(sampled) / len(sampled) ** 0.5 if len(sampled) > 1 else 0.0


def _terms(offer: Offer) -> tuple[list[int], list[int], int]:
    return counts(offer.give), counts(offer.take), offer.ask - offer.pay
