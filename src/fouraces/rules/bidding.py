"""The three kinds of auction in Abundance: open, hidden, and with one bid each."""

from abc import abstractmethod
from bisect import insort
from typing import Any, Final

from fouraces.cards import PLACE
from fouraces.refusals import IllegalAction
from fouraces.rules.game import Game, Options
from fouraces.rules.trade import TradingState

OPEN: Final = "open"
HIDDEN: Final = "hidden"
ONE_BID: Final = "one-bid"

FORMS: Final = {"pile": "pile 3", "bid": "bid 7, pass", "seal": "seal 7", "sell": "sell"}
"""What an action looks like that answers what is asked."""


class BiddingState(TradingState):
    """A position in which two seats bid for a card.

    Attributes, besides those of trade:
        dealer: the dealer's seat in this rubber; -1 until chance has drawn it.
        asked: what is waited for: "pile", "bid", "seal", "sell", or None.
        speaker: the seat that chooses the pile or speaks in an open or one-bid auction.
        first: the seat that spoke first in this auction.
        passed: whether the opener has passed before any bid.
        seals: the hidden bids of this auction by seat, in order of arrival.
        bids: this auction's open bids, in turn from the first to speak; None for a pass.
        auctions: this rubber's finished auctions as they appear in observations.
    """

    __slots__ = ("asked", "auctions", "bids", "dealer", "first", "passed", "seals", "speaker")

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.dealer = -1
        self.asked: str | None = None
        self.speaker = 0
        self.auctions: list[dict[str, Any]] = []
        self._clear_auction()

    def _clear_auction(self) -> None:
        self.bid = 0
        self.bidder = None
        self.first = 0
        self.passed = False
        self.seals: dict[int, int] = {}
        self.bids: list[int | None] = []

    @property
    @abstractmethod
    def kind(self) -> str:
        """This round's kind of auction."""

    @property
    @abstractmethod
    def opener(self) -> int:
        """The seat that opens this round's auctions, or breaks their ties."""

    @property
    @abstractmethod
    def card(self) -> str:
        """The card for sale."""

    @abstractmethod
    def _turn_up(self) -> None:
        """Put the next card up for sale, or end the auctions of the round."""

    @property
    def paused(self) -> bool:
        """Trading pauses while one seal is in and the other is not."""
        return self.asked == "seal" and bool(self.seals)

    def _check_asked(self, seat: int, asked: str, action: str) -> None:
        if self.asked != asked:
            raise IllegalAction("not-now", action=action, form=FORMS[self.asked or "pile"])
        if asked in ("pile", "bid") and seat != self.speaker:
            raise IllegalAction("not-your-turn", seat=seat, action=action)

    def _check_money(self, seat: int, amount: int) -> None:
        if amount > self.money[seat]:
            raise IllegalAction("too-dear", seat=seat, amount=amount, money=self.money[seat])

    def _put_up(self) -> None:
        """Open the auction of a card."""
        self._clear_auction()
        self.first = self.speaker = self.opener
        self.asked = "seal" if self.kind == HIDDEN else "bid"

    def _make_bid(self, seat: int, amount: int) -> None:
        self._check_asked(seat, "bid", f"bid {amount}")
        if amount <= self.bid:
            raise IllegalAction("bid-too-low", bid=amount, least=self.bid + 1)
        self._check_money(seat, amount)
        self.bids.append(amount)
        self.bid, self.bidder = amount, seat
        if self.kind == ONE_BID and seat == self.dealer:
            self._knock_down(seat)
        else:
            self.speaker = 1 - seat
            self._lapse()

    def _pass(self, seat: int) -> None:
        self._check_asked(seat, "bid", "pass")
        self.bids.append(None)
        if self.bidder is not None:
            self._knock_down(self.bidder)
        elif self.passed:
            self._knock_down(self.opener)
        else:
            self.passed = True
            self.speaker = 1 - seat

    def _seal(self, seat: int, amount: int) -> None:
        self._check_asked(seat, "seal", f"seal {amount}")
        if seat in self.seals:
            raise IllegalAction("already-chosen", seat=seat)
        self._check_money(seat, amount)
        self.seals[seat] = amount
        if len(self.seals) == 2:
            self._open_seals()

    def _open_seals(self) -> None:
        """The higher seal buys; a tie goes on as an open auction with the dealer's bid standing."""
        self.bid = max(self.seals.values())
        if self.seals[0] != self.seals[1]:
            self._knock_down(0 if self.seals[0] > self.seals[1] else 1)
            return
        self.bidder = self.dealer
        self.first = self.speaker = 1 - self.dealer
        self.asked = "bid"
        self._lapse()

    def _knock_down(self, buyer: int) -> None:
        """Give the card to the buyer, who pays the standing bid, 0 if there is none."""
        self.money[buyer] -= self.bid
        insort(self.hands[buyer], self.card, key=PLACE.__getitem__)
        self.auctions.append(
            {
                "card": self.card,
                "kind": self.kind,
                "seals": [self.seals[0], self.seals[1]] if self.seals else None,
                "first": self.first,
                "bids": self.bids,
                "buyer": buyer,
                "price": self.bid,
            }
        )
        self._turn_up()
        self._lapse()
