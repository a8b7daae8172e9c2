"""Players of Abundance that err as people do."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from fouraces.bots.abundance.sight import failed_offers, held_in, outlook_of, turned
from fouraces.cards import SUITS
from fouraces.rules import Observation
from fouraces.rules.bidding import ONE_BID
from fouraces.rules.market import CORNER, counts
from fouraces.rules.offers import Offer

STEPS: Final = (0.2, 0.5)
"""A raise is a random part, between these, of the way to the limit; one unit at the least."""

GLITTER: Final = 1.5
"""How many times its price a card of the momentarily rarest suit seems worth to the gentle player."""

CLAIM: Final = 0.5
"""The part of what a third card brings that the fair player offers for it."""


class _Human(ABC):
    """Sees what things are worth to it in its own way, bids up to that, and takes what seems a gain.

    It opens its auctions at once, and never asks what a card or a trade is worth to the other.
    """

    SHADING: ClassVar[tuple[float, float]]
    """A bid made once and for all is a random part, between these, of the limit."""

    SPENDING: ClassVar[float]
    """The part of what a card seems to add to its hand that it would pay for it."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    @abstractmethod
    def _worth(self, observation: Observation, held: Sequence[int]) -> float:
        """Return what a hand seems worth."""

    @abstractmethod
    def _offer(self, observation: Observation) -> Offer | None:
        """Return a trade it would like, if it thinks of one."""

    def choose_action(self, observation: Observation) -> str | None:
        """Answer an offer, make one, and else do what is asked, if anything is."""
        seat = observation["seat"]
        asked = observation["asked"] if seat in observation["waiting"] else None
        if asked == "pile":
            legal: list[str] = observation["legal"]
            return self._rng.choice(legal)
        if not observation["paused"]:
            answer = self._trade(observation, asked)
            if answer is not None:
                return answer
        if asked == "seal":
            return f"seal {self._single(observation)}"
        return self._bid(observation) if asked == "bid" else asked

    def _price(self, observation: Observation) -> float:
        held, suit = held_in(observation)[observation["seat"]], observation["card"][1]
        more = [number + (suit == other) for number, other in zip(held, SUITS, strict=True)]
        gain = self._worth(observation, more) - self._worth(observation, held)
        return self.SPENDING * gain

    def _single(self, observation: Observation) -> int:
        limit = self._price(observation) * self._rng.uniform(*self.SHADING)
        money: int = observation["money"][observation["seat"]]
        return min(round(limit), money)

    def _bid(self, observation: Observation) -> str:
        seat, bid = observation["seat"], observation["bid"] or 0
        if observation["auction"] == ONE_BID and seat != observation["dealer"]:
            amount = self._single(observation)
            return f"bid {amount}" if amount else "pass"
        limit = min(self._price(observation), observation["money"][seat])
        if bid + 1 > limit:
            return "pass"
        last = observation["auction"] == ONE_BID
        return f"bid {bid + (1 if last else max(1, int((limit - bid) * self._rng.uniform(*STEPS))))}"

    def _trade(self, observation: Observation, asked: str | None) -> str | None:
        seat = observation["seat"]
        mine, theirs = observation["offers"][seat], observation["offers"][1 - seat]
        if theirs is not None:
            return "accept" if self._seems_good(observation, turned(theirs)) else "decline"
        if mine is not None or asked is None or not observation["may_offer"] or observation["bids"]:
            return None
        if observation["ended"] and failed_offers(observation):
            return None
        offer = self._offer(observation)
        return None if offer is None else offer.action

    def _seems_good(self, observation: Observation, offer: Mapping[str, Any]) -> bool:
        held = held_in(observation)[observation["seat"]]
        changed = [
            had - gone + got
            for had, gone, got in zip(held, counts(offer["give"]), counts(offer["take"]), strict=True)
        ]
        gain = self._worth(observation, changed) - self._worth(observation, held)
        money: int = offer["ask"] - offer["pay"]
        return gain + money > 0

    @staticmethod
    def _purchase(observation: Observation, suit: str, money: float) -> Offer | None:
        """Return an offer to buy a card of a suit from the other, if they have one and one has any money."""
        seat = observation["seat"]
        cards = [card for card in observation["hands"][1 - seat] if card[1] == suit]
        pay = min(round(money), observation["free"][seat])
        return Offer((), pay, (cards[0],), 0) if cards and pay > 0 else None


class GentleBot(_Human):
    """Takes the prices shown for what the market will pay, and cannot resist what is rarest just now.

    It forgets that three of a suit are paid three times, and that other cards come up before the sale.
    """

    SHADING = (0.6, 1.0)
    SPENDING = 1.0

    def _worth(self, observation: Observation, held: Sequence[int]) -> float:
        prices: list[int] = list(observation["prices"].values())
        dearest = max(prices)
        return sum(
            number * price * (GLITTER if price == dearest else 1.0)
            for number, price in zip(held, prices, strict=True)
        )

    def _offer(self, observation: Observation) -> Offer | None:
        """Ask for a card of the rarest suit, for what it shines."""
        prices: dict[str, int] = observation["prices"]
        suit = max(prices, key=lambda name: prices[name])
        return self._purchase(observation, suit, prices[suit])


class FairBot(_Human):
    """Foresees prices and goes for three of a suit, but only its own, and spends as if there were no later.

    It does not see what the other could make of a card, nor that money is worth more in the later rounds.
    """

    SHADING = (0.8, 1.0)
    SPENDING = 0.5

    def _worth(self, observation: Observation, held: Sequence[int]) -> float:
        worth = outlook_of(observation).worth
        return sum(worth[suit][number] for suit, number in enumerate(held))

    def _offer(self, observation: Observation) -> Offer | None:
        """Ask for the third card of the suit that would bring most by it."""
        held, prices = held_in(observation)[observation["seat"]], outlook_of(observation).price
        wanted = [suit for suit in range(4) if held[suit] == CORNER - 1]
        if not wanted:
            return None
        suit = max(wanted, key=prices.__getitem__)
        gain = prices[suit] * (CORNER * CORNER - held[suit])
        return self._purchase(observation, SUITS[suit], CLAIM * gain)
