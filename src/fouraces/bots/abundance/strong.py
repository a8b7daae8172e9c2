"""The strong player of Abundance."""

from collections.abc import Mapping
from typing import Any, Final

from fouraces.bots.abundance.deciding import Decider
from fouraces.bots.abundance.haggling import Haggle
from fouraces.bots.abundance.sight import turned
from fouraces.bots.bot import Advice
from fouraces.rules import Observation
from fouraces.rules.bidding import ONE_BID
from fouraces.rules.market import counts
from fouraces.rules.offers import parse_offer
from fouraces.solve.abundance import Reckoning, position_of

STEPS: Final = 12
"""It raises by this part of the way to the fair price, and by one unit at the least."""


class StrongBot(Decider):
    """Bids up to the fair price, and trades where that adds to its chance to win the match.

    - Who bids up to the fair price, in any of the three kinds of auction, loses nothing to anybody: at that
      price it is the same to both who buys (`fouraces.solve.abundance`).
    - Money that is not spent counts by what it is good for in later rounds, and a lead by how safe it is.
    - A trade is made or taken only if it adds to its own chance, by what the networks see at once and by
      play-outs of the round as well.
    """

    def advise(self, observation: Observation) -> Advice:
        """Return what it would do, and what it knows of it.

        The facts are, in an auction, the `price` at which it is the same to both who buys, below 0 if neither
        would have the card for nothing; and of a trade one's chance to win the match `before` and `after` it.
        """
        action = self.choose_action(observation)
        return Advice(action, _facts(observation, action))

    # the auction

    def _seal(self, observation: Observation) -> str:
        """Write the fair price; where the other has no more than that, what beats all they have."""
        seat, money = observation["seat"], observation["money"]
        price = max(Reckoning(position_of(observation)).fair_price, 0)
        beats = price == money[1 - seat] < money[seat] and seat != observation["dealer"]
        return f"seal {price + beats}"

    def _bid(self, observation: Observation) -> str:
        seat, bid = observation["seat"], observation["bid"]
        one_bid = observation["auction"] == ONE_BID
        reckoning = Reckoning(position_of(observation))
        fair = reckoning.fair_price
        if one_bid and seat != observation["dealer"]:
            return f"bid {fair}" if fair > 0 else "pass"
        if bid is None and seat == observation["opener"]:
            return "pass"  # that is not final
        bid = bid or 0
        if bid >= observation["money"][seat] or not self._raises(reckoning, seat, bid):
            return "pass"
        return f"bid {bid + 1 if one_bid else bid + max(1, (fair - bid) // STEPS)}"

    @staticmethod
    def _raises(reckoning: Reckoning, seat: int, bid: int) -> bool:
        """Whether it would rather buy for one unit more than see the other buy."""
        buys, passes = reckoning.sold(seat, bid + 1), reckoning.sold(1 - seat, bid)
        return buys > passes if seat == 0 else buys < passes

    # trade

    def _trade(self, observation: Observation, asked: str | None) -> str | None:
        """Return what there is to say about trade, if anything."""
        seat = observation["seat"]
        mine, theirs = observation["offers"][seat], observation["offers"][1 - seat]
        if theirs is not None:
            return "accept" if _is_good(observation, turned(theirs)) else "decline"
        if mine is not None:
            return None if _is_good(observation, mine) else "retract"
        if asked is None or not observation["may_offer"] or observation["bids"]:
            return None
        offer = Haggle(observation).best_offer()
        return None if offer is None else offer.action


def _is_good(observation: Observation, offer: Mapping[str, Any]) -> bool:
    money = offer["ask"] - offer["pay"]
    return Haggle(observation).is_good(counts(offer["give"]), counts(offer["take"]), money)


def _facts(observation: Observation, action: str | None) -> dict[str, float]:
    verb = action.partition(" ")[0] if action else ""
    if verb in ("bid", "pass", "seal"):
        return {"price": Reckoning(position_of(observation)).fair_price}
    seat = observation["seat"]
    if verb in ("accept", "decline"):
        trade = turned(observation["offers"][1 - seat])
    elif verb == "retract":
        trade = observation["offers"][seat]
    elif action and verb == "offer":
        trade = parse_offer(action)._asdict()
    else:
        return {}
    money = trade["ask"] - trade["pay"]
    before, after = Haggle(observation).chances(counts(trade["give"]), counts(trade["take"]), money)
    return {"before": round(before, 3), "after": round(after, 3)}
