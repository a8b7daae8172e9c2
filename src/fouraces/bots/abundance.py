"""The house's player of Abundance."""

from random import Random
from typing import Final, NamedTuple

from fouraces.bots.scarcity import Outlook, look_ahead
from fouraces.cards import SUITS
from fouraces.rules import Observation
from fouraces.rules.abundance import ONE_BID
from fouraces.rules.market import counts

SHARES: Final = (0.6, 0.5, 0.47)
"""The parts of a trade's profit that it claims, in its first offer of a round, its second, and its third."""

FAIRNESS: Final = 0.8
"""It accepts a trade that gives it at least so much of what the other gains by it."""

SHADING: Final = (0.8, 1.0)
"""A secret bid is a random part, between these, of what the card is worth."""


class Deal(NamedTuple):
    """A trade seen from one seat: how many cards of each suit it gives and takes, and the money it gets."""

    give: list[int]
    take: list[int]
    money: int


class HouseBot:
    """Buys by scarcity, corners the market, sells high, trades fairly.

    - Only the suit counts, and what is left face down is known: the expected prices follow (`scarcity`).
    - The third card of a suit trebles all three, so what a card adds to a hand is what it is worth, to the
      buyer and, as a loss, to the other. What both add up to is worth paying half: at that price it is the
      same who gets the card, so below it one buys and above it one lets the other pay.
    - Money that is short buys more than its own worth; then all prices are taken down alike.
    - Who opens takes for nothing what nobody bids for, and a first pass is not final: so it passes first.
    - Secret bids are shaded at random, since a bid that can be foretold can be beaten by one.
    - Nobody needs to bid more than the other can pay.
    - A trade is good if both gain and the other does not gain much more. Offers that were declined are not
      made again, and there are few in a round.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._known: tuple[object, ...] = ()
        self._outlook = Outlook([], [])

    def choose_action(self, observation: Observation) -> str | None:
        """Answer offers, make one where it helps, and else do what is asked."""
        seat = observation["seat"]
        asked = seat in observation["waiting"]
        if asked and observation["asked"] == "pile":
            pile: str = self._rng.choice(observation["legal"])
            return pile
        if not observation["paused"] and (asked or observation["offers"] != [None, None]):
            answer = self._trade(observation, asked)
            if answer is not None:
                return answer
        if not asked:
            return None
        if observation["asked"] == "sell":
            return "sell"
        limit = self._limit(observation)
        if observation["asked"] == "seal":
            return self._seal(observation, limit)
        return self._bid(observation, limit)

    # what things are worth

    def _look(self, observation: Observation) -> Outlook:
        """Return the outlook, reckoned once for each card that is turned up."""
        tally, unseen = list(observation["tally"].values()), list(observation["unseen"].values())
        known = (tally, unseen, observation["to_turn"], observation["values"])
        if known != self._known:
            self._known = known
            self._outlook = look_ahead(tally, unseen, observation["to_turn"], observation["values"])
        return self._outlook

    def _worth(self, observation: Observation) -> float:
        """Return at what price it is the same who gets the card for sale."""
        outlook = self._look(observation)
        suit = SUITS.index(observation["card"][1])
        held = [counts(hand)[suit] for hand in observation["hands"]]
        worth = outlook.worth[suit]
        return sum(worth[number + 1] - worth[number] for number in held) / 2

    def _shortage(self, observation: Observation) -> float:
        """Return how much more than its own worth a unit of money buys in the rest of the round, 1 or more."""
        if observation["card"] is None:
            return 1.0
        outlook = self._look(observation)
        to_come = self._worth(observation)
        for hand in observation["hands"]:
            held = counts(hand)
            to_come += outlook.income(held) - sum(
                price * number * (3 if number >= 3 else 1) for price, number in zip(outlook.price, held)
            )
        return max(1.0, to_come / max(sum(observation["money"]), 1))

    def _limit(self, observation: Observation) -> float:
        return self._worth(observation) / self._shortage(observation)

    # the auction

    def _seal(self, observation: Observation, limit: float) -> str:
        seat = observation["seat"]
        rival = observation["money"][1 - seat]
        enough = rival if seat == observation["dealer"] else rival + 1
        amount = int(limit * self._rng.uniform(*SHADING) + 0.5)
        return f"seal {min(amount, enough, observation['money'][seat])}"

    def _bid(self, observation: Observation, limit: float) -> str:
        seat = observation["seat"]
        bid = observation["bid"] or 0
        if observation["auction"] == ONE_BID and seat != observation["dealer"]:
            return self._only_bid(observation, limit)
        opens = observation["bid"] is None and seat == observation["opener"]
        if opens or bid + 0.5 >= limit or bid >= observation["money"][seat]:
            return "pass"
        if observation["auction"] == ONE_BID:
            return f"bid {bid + 1}"
        most = min(limit, observation["money"][1 - seat] + 1, observation["money"][seat])
        step = int((most - bid) * self._rng.uniform(0.1, 0.4))
        return f"bid {bid + max(step, 1)}"

    def _only_bid(self, observation: Observation, limit: float) -> str:
        seat = observation["seat"]
        amount = int(limit * self._rng.uniform(*SHADING) + 0.5)
        amount = min(amount, observation["money"][1 - seat], observation["money"][seat])
        return f"bid {amount}" if amount else "pass"

    # trade

    def _trade(self, observation: Observation, asked: bool) -> str | None:
        return None
