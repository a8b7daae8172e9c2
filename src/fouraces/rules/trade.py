"""Trade between two seats in Abundance: offers, answers to them, and how they lapse."""

from abc import abstractmethod
from bisect import insort
from typing import Final

from fouraces.cards import PLACE
from fouraces.refusals import IllegalAction
from fouraces.rules.game import Game, Options, State
from fouraces.rules.offers import Offer, Offers, can_deliver

REMEMBERED: Final = 24
"""How many of a round's ended offers a position remembers, so that no amount of haggling makes it grow."""


class TradingState(State):
    """A position in which two seats hold trinkets and money, and may exchange them.

    Attributes:
        hands: each seat's trinkets, in the order of the pack.
        money: each seat's money, what is bound in a bid included.
        bid: the standing bid.
        bidder: whose it is; None if there is none.
        offers: each seat's standing offer, or None.
        dealings: this round's last offers that stand no more: seat, offer and what became of it.
        ended: how many offers have ended in this round.
        sells: whether each seat's *sell* stands; making or accepting an offer takes both back.
    """

    __slots__ = ("bid", "bidder", "dealings", "ended", "hands", "money", "offers", "sells")

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.bid = 0
        self.bidder: int | None = None
        self._clear_trade(0)

    def _clear_trade(self, money: int) -> None:
        """Empty the hands and let each seat have so much money."""
        self.hands: list[list[str]] = [[], []]
        self.money = [money, money]
        self._clear_offers()

    def _clear_offers(self) -> None:
        self.offers: list[Offer | None] = [None, None]
        self.dealings: list[tuple[int, Offer, str]] = []
        self.ended = 0
        self.sells = [False, False]

    @property
    @abstractmethod
    def paused(self) -> bool:
        """Whether trading pauses."""

    def free(self, seat: int) -> int:
        """Return the seat's money that is not bound in a standing bid."""
        return self.money[seat] - (self.bid if self.bidder == seat else 0)

    def answers(self, seat: int) -> list[str]:
        """Return what the seat may do in a trade besides making an offer."""
        if self.paused:
            return []
        answers = [] if self.offers[1 - seat] is None else ["accept", "decline"]
        return answers if self.offers[seat] is None else [*answers, "retract"]

    def all_offers(self, seat: int) -> Offers:
        """Return all offers that the seat may make now."""
        if self.paused:
            return Offers([], 0, [], 0)
        other = 1 - seat
        return Offers(self.hands[seat], self.free(seat), self.hands[other], self.free(other))

    def _check_trade(self) -> None:
        if self.paused:
            raise IllegalAction("trade-pauses")

    def _make_offer(self, seat: int, offer: Offer) -> None:
        self._check_trade()
        self._check_side(seat, offer.give, offer.pay)
        self._check_side(1 - seat, offer.take, offer.ask)
        if self.offers[seat] is not None:
            self._end_offer(seat, "replaced")
        self.offers[seat] = offer
        self.sells = [False, False]

    def _check_side(self, seat: int, cards: tuple[str, ...], money: int) -> None:
        for card in cards:
            if card not in self.hands[seat]:
                raise IllegalAction("no-such-trinket", seat=seat, card=card)
        if money > self.free(seat):
            raise IllegalAction("not-free", seat=seat, amount=money, free=self.free(seat))

    def _accept(self, seat: int) -> None:
        offer = self._offer_to(seat)
        other = 1 - seat
        self._end_offer(other, "accepted")
        self._hand_over(other, offer.give, offer.pay)
        self._hand_over(seat, offer.take, offer.ask)
        self.sells = [False, False]
        self._lapse()

    def _hand_over(self, giver: int, cards: tuple[str, ...], money: int) -> None:
        for card in cards:
            self.hands[giver].remove(card)
            insort(self.hands[1 - giver], card, key=PLACE.__getitem__)
        self.money[giver] -= money
        self.money[1 - giver] += money

    def _decline(self, seat: int) -> None:
        self._offer_to(seat)
        self._end_offer(1 - seat, "declined")

    def _retract(self, seat: int) -> None:
        self._check_trade()
        if self.offers[seat] is None:
            raise IllegalAction("no-own-offer", seat=seat)
        self._end_offer(seat, "retracted")

    def _offer_to(self, seat: int) -> Offer:
        """Return the offer that the seat may answer."""
        self._check_trade()
        offer = self.offers[1 - seat]
        if offer is None:
            raise IllegalAction("no-offer", seat=seat)
        return offer

    def _end_offer(self, seat: int, fate: str) -> None:
        offer = self.offers[seat]
        if offer is not None:
            self.dealings = [*self.dealings[1 - REMEMBERED :], (seat, offer, fate)]
            self.ended += 1
            self.offers[seat] = None

    def _lapse(self) -> None:
        """Let the offers lapse that one of the two could not deliver now."""
        for seat, offer in enumerate(self.offers):
            if offer is not None and not (
                can_deliver(self.hands[seat], self.free(seat), offer.give, offer.pay)
                and can_deliver(self.hands[1 - seat], self.free(1 - seat), offer.take, offer.ask)
            ):
                self._end_offer(seat, "lapsed")
