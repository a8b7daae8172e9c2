"""Abundance, by Matthew Shields: auctions, free trade and a market, for two.

In each of a rubber's four rounds the twelve trinkets of a pile are auctioned one by one; then the market buys
all of them back and pays most for the suit of which the fewest have come up. The richer player wins.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Self

from fouraces.cards import SUITS, TRINKETS, UNSEEN
from fouraces.refusals import IllegalAction
from fouraces.rules.bidding import FORMS, HIDDEN, ONE_BID, OPEN, BiddingState
from fouraces.rules.game import Draw, Game, Observation, Option, Options, Shuffle
from fouraces.rules.market import cornered, counts, income, prices
from fouraces.rules.offers import Choices, Offer, parse_number, parse_offer

PILE: Final = 12
"""Trinkets in a pile; also how many of each suit there are."""

START: Final = 50
"""Units of money each player begins a rubber with."""

_DEALER: Final = 0
_OTHER: Final = 1


class Round(NamedTuple):
    """What is different from round to round.

    Attributes:
        chooser: who chooses the pile: 0 the dealer, 1 the other.
        auction: "open", "hidden" or "one-bid".
        opener: who opens, or breaks ties: 0 the dealer, 1 the other.
        values: what the market pays for the rarest suit, the second, the third and the most common.
    """

    chooser: int
    auction: str
    opener: int
    values: tuple[int, int, int, int]


ROUNDS: Final = (
    Round(_OTHER, OPEN, _OTHER, (20, 4, 2, 0)),
    Round(_DEALER, HIDDEN, _DEALER, (40, 8, 4, 0)),
    Round(_OTHER, ONE_BID, _OTHER, (80, 16, 8, 0)),
    Round(_DEALER, OPEN, _DEALER, (160, 32, 16, 0)),
)
"""The four rounds; of the last one the pile is the one that is left."""

_FORM: Final = "pile 3, bid 7, pass, seal 7, offer 3C $10 for 7D, accept, decline, retract, sell"
_WHO_DEALS: Final = Draw("dealer", (0, 1))
_DEAL: Final = Shuffle("deal", TRINKETS)
_NONE: Final = range(0)


class AbundanceState(BiddingState):
    """A position of Abundance.

    Attributes, besides those of bidding and of trade:
        piles: the four piles in turning order; empty while a deal is due.
        chosen: the numbers of the piles played so far, from 0, this round's last.
        number: the round's number, 1 to 4; 0 before the deal.
        turned: how many cards of this round's pile have been turned up.
        base: how many cards of each suit came up in this rubber's finished rounds, in the order of `SUITS`.
        sales: the sales as they appear in observations.
        rubbers: each seat's money at the end of each finished rubber.
        over: whether the match is over.
    """

    __slots__ = ("base", "chosen", "number", "over", "piles", "rubbers", "sales", "turned")

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.rubbers: list[list[int]] = []
        self.sales: list[dict[str, Any]] = []
        self.over = False
        self._clear()

    def _clear(self) -> None:
        """Clear the table for a rubber."""
        self.piles: list[list[str]] = []
        self.chosen: list[int] = []
        self.number = 0
        self.turned = 0
        self.base = [0, 0, 0, 0]
        self.auctions = []
        self._clear_trade(START)
        self._clear_auction()

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.game, twin.players, twin.options = self.game, self.players, self.options
        twin.dealer, twin.piles, twin.number = self.dealer, self.piles, self.number
        twin.turned, twin.asked, twin.speaker, twin.over = self.turned, self.asked, self.speaker, self.over
        twin.bid, twin.bidder, twin.first, twin.passed = self.bid, self.bidder, self.first, self.passed
        twin.seals, twin.bids = dict(self.seals), list(self.bids)
        twin.hands = [list(hand) for hand in self.hands]
        twin.chosen, twin.money, twin.base = list(self.chosen), list(self.money), list(self.base)
        twin.offers, twin.sells = list(self.offers), list(self.sells)
        twin.auctions, twin.dealings, twin.ended = list(self.auctions), self.dealings, self.ended
        twin.sales, twin.rubbers = list(self.sales), list(self.rubbers)
        return twin

    @property
    def round(self) -> Round:
        """The round's rules; before the deal, the first round's."""
        return ROUNDS[max(self.number - 1, 0)]

    @property
    def kind(self) -> str:
        return self.round.auction

    @property
    def opener(self) -> int:
        return self.dealer ^ self.round.opener

    @property
    def turned_up(self) -> list[str]:
        """This round's cards that have been turned up, the one for sale last."""
        return self.piles[self.chosen[-1]][: self.turned] if self.chosen else []

    @property
    def card(self) -> str:
        return self.piles[self.chosen[-1]][self.turned - 1]

    def chance(self) -> Shuffle | Draw | None:
        if self.piles:
            return None
        return _WHO_DEALS if self.dealer < 0 else _DEAL

    def must_act(self) -> Sequence[int]:
        asked = self.asked
        if asked == "seal":
            return [seat for seat in (0, 1) if seat not in self.seals]
        if asked == "sell":
            return [seat for seat in (0, 1) if not self.sells[seat]]
        return [self.speaker] if asked else []

    def may_act(self) -> Sequence[int]:
        return [seat for seat in (0, 1) if self.legal_actions(seat)]

    def legal_actions(self, seat: int) -> Choices:
        """Return first what is listed in observations, then all offers, as a lazy sequence.

        Offers are given, and known to `in`, only with their cards in the order of the pack.
        """
        words: list[str] = []
        verb, numbers = "", _NONE
        asked = self.asked
        if asked == "bid" and seat == self.speaker:
            words.append("pass")
            verb, numbers = "bid", range(self.bid + 1, self.money[seat] + 1)
        elif asked == "seal" and seat not in self.seals:
            verb, numbers = "seal", range(self.money[seat] + 1)
        elif asked == "sell" and not self.sells[seat]:
            words.append("sell")
        elif asked == "pile" and seat == self.speaker:
            words.extend(f"pile {pile + 1}" for pile in self._piles_left())
        words += self.answers(seat)
        return Choices(words, verb, numbers, self.all_offers(seat))

    def _piles_left(self) -> list[int]:
        return [pile for pile in range(len(ROUNDS)) if pile not in self.chosen]

    def is_terminal(self) -> bool:
        return self.over

    def result(self) -> dict[str, Any]:
        money = [sum(rubber[seat] for rubber in self.rubbers) for seat in (0, 1)]
        winners = [seat for seat in (0, 1) if money[seat] == max(money)]
        return {"money": money, "rubbers": [list(rubber) for rubber in self.rubbers], "winners": winners}

    def _chance(self, action: str) -> None:
        if self.dealer < 0:
            self.dealer = _WHO_DEALS.parse(action)
            return
        cards = _DEAL.parse(action)
        self.piles = [cards[start : start + PILE] for start in range(0, len(cards), PILE)]
        self._ask_for_pile()

    def _act(self, seat: int, action: str) -> None:
        verb, _, argument = action.partition(" ")
        if verb == "offer":
            self._make_offer(seat, parse_offer(action))
        elif verb in _NUMBERED:
            number = parse_number(argument)
            if number is None:
                raise IllegalAction("malformed", action=action, form=FORMS[verb])
            _NUMBERED[verb](self, seat, number)
        elif action in _PLAIN:
            _PLAIN[action](self, seat)
        else:
            raise IllegalAction("malformed", action=action, form=_FORM)

    # the pile and the cards

    def _ask_for_pile(self) -> None:
        """Begin a round: ask for its pile, or take the only one that is left."""
        self.number += 1
        left = self._piles_left()
        if len(left) == 1:
            self._play_pile(left[0])
        else:
            self.asked = "pile"
            self.speaker = self.dealer ^ self.round.chooser

    def _choose_pile(self, seat: int, number: int) -> None:
        self._check_asked(seat, "pile", f"pile {number}")
        pile = number - 1
        if not 0 <= pile < len(ROUNDS):
            raise IllegalAction("no-such-pile", pile=number, last=len(ROUNDS))
        if pile in self.chosen:
            left = ", ".join(str(other + 1) for other in self._piles_left())
            raise IllegalAction("pile-played", pile=number, left=left)
        self._play_pile(pile)

    def _play_pile(self, pile: int) -> None:
        self.chosen.append(pile)
        self._turn_up()

    def _turn_up(self) -> None:
        """Put the next card up for sale; after the twelfth the trading window opens."""
        if self.turned < PILE:
            self.turned += 1
            self._put_up()
        else:
            self._clear_auction()
            self.asked = "sell"

    # the market

    def _sell(self, seat: int) -> None:
        self._check_asked(seat, "sell", "sell")
        if self.sells[seat]:
            raise IllegalAction("sell-stands", seat=seat)
        self.sells[seat] = True
        if self.sells[1 - seat]:
            self._hold_sale()

    def _tally(self) -> list[int]:
        """Return how many cards of each suit have come up as the market counts them."""
        return counts(self.turned_up) if self.options["tally"] == "round" else self._seen()

    def _hold_sale(self) -> None:
        """Let the market pay for all trinkets; then the next round begins, or the rubber is over."""
        tally = self._tally()
        paid = prices(tally, self.round.values)
        held = [counts(hand) for hand in self.hands]
        earned = [income(hand, paid) for hand in held]
        self.sales.append(
            {
                "rubber": len(self.rubbers) + 1,
                "round": self.number,
                "pile": self.chosen[-1] + 1,
                "cards": self.turned_up,
                "tally": _by_suit(tally),
                "prices": _by_suit(paid),
                "hands": self.hands,
                "income": earned,
                "cornered": [cornered(hand) for hand in held],
            }
        )
        self.base = self._seen()
        self.money = [had + got for had, got in zip(self.money, earned, strict=True)]
        self.hands = [[], []]
        self._clear_offers()
        self.turned = 0
        if self.number < len(ROUNDS):
            self._ask_for_pile()
        else:
            self._end_rubber()

    def _end_rubber(self) -> None:
        self.rubbers.append(self.money)
        self.asked = None
        if len(self.rubbers) == self.options["rubbers"]:
            self.over = True
        else:
            self.dealer = 1 - self.dealer
            self._clear()

    # what is seen

    def _listed_actions(self, seat: int) -> list[str]:
        return self.legal_actions(seat).listed()

    def _view(self, seat: int | None) -> Observation:
        """Abundance's part of an observation; suits are keyed by their letters.

        The match: `rubber` (from 1) · `dealer` (None before the draw) · `rubbers`: money at the end of each
        finished one · `money` · `hands`.

        The round: `round` (1 to 4; 0 before the deal) · `piles`: the numbers of those not
        yet played · `auction`: "open", "hidden" or "one-bid" · `opener`: who opens, or breaks ties ·
        `values`: what the market pays in it, rarest first · `turned_up`: its cards so far, the one for sale
        last · `to_turn`: how many more there are · `base`: how many of each suit came up in the rounds
        before · `tally`: how many count for the market now · `prices`: what it would pay by them · `unseen`:
        how many of each suit lie face down in all piles together.

        The auction: `asked`: "pile", "bid", "seal", "sell" or None · `speaker`: who chooses the pile or
        speaks, None if both choose · `card`: for sale, or None · `bid`, `bidder`: what stands · `passed`:
        whether the opener passed before any bid · `bids`: this auction's, in turn from the seat `first`, None
        for a pass · `seals`: each seat's, `?` for one that the viewer may not know, None if there is none.

        Trade: `free`: each seat's money that is not bound in a bid · `paused` · `may_offer`: whether the
        viewer may make offers, which `legal` does not list · `offers`: each seat's standing one, or None ·
        `dealings`: the others of this round, the last 24 of the `ended` in all, and their `fate`:
        "accepted", "declined", "retracted", "replaced" or "lapsed" · `sells`: whether each seat's stands.

        What was: `auctions` of this rubber, each with its `card`, `kind`, `seals` (None where none were
        made), `bids` from `first`, `buyer` and `price` · `sales` of the match, each with its `rubber`,
        `round`, `pile` and its `cards`, the `tally` that counted, the `prices` by it, and for each seat its
        `hands`, `income` and the suits it `cornered`.
        """
        asked, tally, rules = self.asked, self._tally(), self.round
        on_sale = asked in ("bid", "seal")
        return {
            "rubber": min(len(self.rubbers) + 1, int(self.options["rubbers"])),
            "dealer": None if self.dealer < 0 else self.dealer,
            "rubbers": [list(rubber) for rubber in self.rubbers],
            "money": list(self.money),
            "hands": [list(hand) for hand in self.hands],
            "round": self.number,
            "piles": [pile + 1 for pile in self._piles_left()],
            "auction": rules.auction,
            "opener": None if self.dealer < 0 else self.opener,
            "values": list(rules.values),
            "turned_up": self.turned_up,
            "to_turn": PILE - self.turned if self.turned else 0,
            "base": _by_suit(self.base),
            "tally": _by_suit(tally),
            "prices": _by_suit(prices(tally, rules.values)),
            "unseen": _by_suit([PILE - seen for seen in self._seen()]),
            "asked": asked,
            "speaker": self.speaker if asked in ("pile", "bid") else None,
            "card": self.card if on_sale else None,
            "bid": self.bid if self.bidder is not None else None,
            "bidder": self.bidder,
            "passed": self.passed,
            "first": self.first if on_sale else None,
            "bids": list(self.bids),
            "seals": [self._shown_seal(owner, seat) for owner in (0, 1)],
            "free": [self.free(0), self.free(1)],
            "paused": self.paused,
            "may_offer": seat is not None and bool(self.all_offers(seat)),
            "offers": [None if offer is None else _spread(offer) for offer in self.offers],
            "ended": self.ended,
            "dealings": [{"by": by, **_spread(offer), "fate": fate} for by, offer, fate in self.dealings],
            "sells": list(self.sells),
            "auctions": [_copy_auction(sold) for sold in self.auctions],
            "sales": [_copy_sale(sale) for sale in self.sales],
        }

    def _shown_seal(self, owner: int, viewer: int | None) -> int | str | None:
        seal = self.seals.get(owner)
        return UNSEEN if seal is not None and owner != viewer and self.paused else seal

    def _seen(self) -> list[int]:
        """Return how many cards of each suit have come up in this rubber."""
        return [before + now for before, now in zip(self.base, counts(self.turned_up), strict=True)]


def _by_suit(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(SUITS, numbers, strict=True))


def _copy_auction(sold: dict[str, Any]) -> dict[str, Any]:
    seals = sold["seals"]
    return {**sold, "bids": sold["bids"][:], "seals": seals and seals[:]}


def _copy_sale(sale: dict[str, Any]) -> dict[str, Any]:
    return {
        **sale,
        "cards": sale["cards"][:],
        "tally": sale["tally"].copy(),
        "prices": sale["prices"].copy(),
        "hands": [hand[:] for hand in sale["hands"]],
        "income": sale["income"][:],
        "cornered": [suits[:] for suits in sale["cornered"]],
    }


def _spread(offer: Offer) -> dict[str, Any]:
    return {"give": list(offer.give), "pay": offer.pay, "take": list(offer.take), "ask": offer.ask}


_NUMBERED: Final[dict[str, Callable[[AbundanceState, int, int], None]]] = {
    "pile": AbundanceState._choose_pile,
    "bid": AbundanceState._make_bid,
    "seal": AbundanceState._seal,
}
_PLAIN: Final[dict[str, Callable[[AbundanceState, int], None]]] = {
    "pass": AbundanceState._pass,
    "sell": AbundanceState._sell,
    "accept": AbundanceState._accept,
    "decline": AbundanceState._decline,
    "retract": AbundanceState._retract,
}

GAME: Final = Game(
    "abundance",
    (2,),
    {"tally": Option("running", ("running", "round")), "rubbers": Option(2, (2, 1))},
    AbundanceState,
)
