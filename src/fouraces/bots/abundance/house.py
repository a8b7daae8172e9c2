"""The house's player of Abundance."""

from typing import Any, Final

from fouraces.bots.abundance.deciding import Decider
from fouraces.bots.abundance.sight import (
    added,
    appraisal_of,
    failed_offers,
    held_in,
    outlook_of,
    same,
    spell_out,
    thrift_in,
    turned,
)
from fouraces.cards import SUITS
from fouraces.rules import Observation
from fouraces.rules.bidding import ONE_BID
from fouraces.rules.market import counts

SHADING: Final = (0.8, 1.0)
"""A bid made once and for all is a random part, between these, of the limit."""

STEPS: Final = (0.1, 0.4)
"""A raise is a random part, between these, of the way to the limit; one unit at the least."""

SHARES: Final = (0.6, 0.5, 0.47)
"""The parts of a trade's profit that it claims in a round: at first, and after one failure, and another."""

FAIRNESS: Final = 0.8
"""It makes and takes only offers that bring it at least so much of what they bring the other."""

LEAST_PROFIT: Final = 2.0
"""What both together must gain for an offer to be worth the words."""


class HouseBot(Decider):
    """Buys by scarcity, corners the market, trades fairly, and keeps some money for the last cards.

    - The rank of a card means nothing, the suit all. What lies face down is known but for its order, in the
      last round wholly: what each suit is going to pay, and how likely three of it are, follows (`scarcity`).
    - The third card of a suit trebles all three. So a card is worth what it adds to the hand, and as much
      again as it would add to the other's: at half the sum of both it is the same who gets it. Below that
      one buys, above it one lets the other pay.
    - Money is short, so it buys more than its own worth, and who has run out of it must look on: prices are
      taken down alike, so that the money lasts.
    - Who opens takes for nothing what nobody bids for, and a first pass is not final: so it passes first.
    - Secret and single bids are shaded at random, since a bid that can be foretold can be beaten by one
      unit; and nobody need bid more than the other can pay.
    - The market pays for two corners more than for none: a trade in which both gain is good, if the other
      does not gain much more. What failed is not offered again, and few offers are made in a round.
    """

    # the auction

    def _limit(self, observation: Observation) -> float:
        """Return the price at which it is the same who gets the card for sale."""
        outlook, held = outlook_of(observation), held_in(observation)
        suit = SUITS.index(observation["card"][1])
        return sum(added(outlook.worth[suit], hand[suit]) for hand in held) / 2 / thrift_in(observation)

    def _single(self, observation: Observation, enough: int) -> int:
        """Return a bid that cannot be raised, of which so much is enough."""
        limit = self._limit(observation) * self._rng.uniform(*SHADING)
        money: int = observation["money"][observation["seat"]]
        return min(round(limit), enough, money)

    def _seal(self, observation: Observation) -> str:
        seat = observation["seat"]
        rival = observation["money"][1 - seat]
        return f"seal {self._single(observation, rival if seat == observation['dealer'] else rival + 1)}"

    def _bid(self, observation: Observation) -> str:
        seat, money = observation["seat"], observation["money"]
        rival = money[1 - seat]
        one_bid = observation["auction"] == ONE_BID
        if one_bid and seat != observation["dealer"]:
            amount = self._single(observation, rival)
            return f"bid {amount}" if amount else "pass"
        if observation["bid"] is None and seat == observation["opener"]:
            return "pass"
        bid = observation["bid"] or 0
        limit = self._limit(observation)
        if bid >= money[seat] or bid + 0.5 >= limit:
            return "pass"
        way = min(limit, rival + 1, money[seat]) - bid
        step = 1 if one_bid else max(1, int(way * self._rng.uniform(*STEPS)))
        return f"bid {bid + step}"

    # trade

    def _trade(self, observation: Observation, asked: str | None) -> str | None:
        """Return what there is to say about trade, if anything."""
        seat = observation["seat"]
        mine, theirs = observation["offers"][seat], observation["offers"][1 - seat]
        if theirs is not None:
            return "accept" if self._is_good(observation, turned(theirs)) else "decline"
        if mine is not None:
            return None if self._is_good(observation, mine) else "retract"
        if asked is None or not observation["may_offer"] or observation["bids"]:
            return None
        return self._offer(observation)

    def _is_good(self, observation: Observation, offer: dict[str, Any]) -> bool:
        appraisal = appraisal_of(observation)
        money = offer["ask"] - offer["pay"]
        gain, theirs = appraisal.gains(counts(offer["give"]), counts(offer["take"]), money)
        return gain > 0 and gain >= FAIRNESS * theirs

    def _offer(self, observation: Observation) -> str | None:
        """Return the best offer that both should like, if it is a new one."""
        failed = failed_offers(observation)
        if len(failed) >= len(SHARES):
            return None
        appraisal, dearness = appraisal_of(observation), thrift_in(observation)
        for bargain in appraisal.bargains(LEAST_PROFIT):
            offer = spell_out(observation, bargain, bargain.money(SHARES[len(failed)], dearness))
            if offer is None:
                continue
            gain, theirs = appraisal.gains(counts(offer.give), counts(offer.take), offer.ask - offer.pay)
            if theirs > 0 and gain >= FAIRNESS * theirs:
                return None if any(same(offer, old) for old in failed) else offer.action
        return None
