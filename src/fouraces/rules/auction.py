"""Auction, by Alex Kutsenok: sealed bids with overtime, for two, three or four.

Everyone holds the money cards 2 to 10 and bids one of them, in secret, for each item that is turned up; the
highest card buys and is paid. Who ties for the highest goes into overtime. Most points win, then most money.
"""

from bisect import insort
from collections.abc import Sequence
from typing import Any, Final, Self

from fouraces.cards import ITEMS, UNSEEN
from fouraces.refusals import IllegalAction
from fouraces.rules.game import Draw, Game, Observation, Option, Options, Shuffle, State

POINTS: Final = {"J": 1, "Q": 2, "K": 3, "A": 4, "JOKER": 1}
"""What an item is worth; the joker only where it is for sale."""

MONEY: Final = range(2, 11)
BIDS: Final = {f"bid {card}": card for card in MONEY}
ADDS: Final = {f"add {card}": card for card in MONEY}
PASS: Final = "pass"
WITHDRAW: Final = "withdraw"
STAND: Final = "stand"

_BID_OF: Final = {card: bid for bid, card in BIDS.items()}
_ADD_OF: Final = {card: add for add, card in ADDS.items()}
_ACTIONS: Final = {**BIDS, **ADDS, PASS: 0, WITHDRAW: 0, STAND: 0}


class AuctionState(State):
    """A position of Auction.

    Attributes:
        deck: the items in turning order; empty until chance has laid them.
        turned: how many of them have been turned up, or put up for sale unseen.
        blind: whether the item for sale is unseen.
        hands: each seat's money in hand, ascending, without what lies revealed on the table.
        table: each seat's money that lies revealed on the table in this sale's overtime.
        bought: each seat's items in order of purchase.
        asked: the seats that choose in this round of the sale.
        choices: what has been chosen in this round, by seat, in order of arrival.
        tied: the seats among which a lot is due; empty if none is.
        rounds: this sale's rounds that are revealed; a round is each seat's action, or None.
        sales: the finished sales as they appear in observations.
        over: whether the deck is used up.
    """

    __slots__ = (
        "asked", "blind", "bought", "choices", "deck", "hands", "over",
        "rounds", "sales", "table", "tied", "turned",
    )  # fmt: skip

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.deck: list[str] = []
        self.turned = 0
        self.blind = False
        self.hands = [list(MONEY) for _ in range(players)]
        self.table: list[list[int]] = [[] for _ in range(players)]
        self.bought: list[list[str]] = [[] for _ in range(players)]
        self.asked: tuple[int, ...] = ()
        self.choices: dict[int, str] = {}
        self.tied: tuple[int, ...] = ()
        self.rounds: list[list[str | None]] = []
        self.sales: list[dict[str, Any]] = []
        self.over = False

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.game, twin.players, twin.options = self.game, self.players, self.options
        twin.deck, twin.turned, twin.blind, twin.over = self.deck, self.turned, self.blind, self.over
        twin.hands = [list(hand) for hand in self.hands]
        twin.table = [list(cards) for cards in self.table]
        twin.bought = [list(items) for items in self.bought]
        twin.asked, twin.tied = self.asked, self.tied
        twin.choices = dict(self.choices)
        twin.rounds, twin.sales = list(self.rounds), list(self.sales)
        return twin

    @property
    def item(self) -> str:
        """The item for sale; the viewer of a blind sale may not know it."""
        return self.deck[self.turned - 1]

    @property
    def in_overtime(self) -> bool:
        """Whether this round is one of overtime."""
        return bool(self.rounds)

    def chance(self) -> Shuffle | Draw | None:
        if not self.deck:
            return Shuffle("deck", ITEMS)
        return Draw("lot", self.tied) if self.tied else None

    def must_act(self) -> Sequence[int]:
        if self.tied:
            return ()
        return [seat for seat in self.asked if seat not in self.choices]

    def legal_actions(self, seat: int) -> Sequence[str]:
        if seat not in self.asked or seat in self.choices or self.tied:
            return ()
        hand = self.hands[seat]
        if self.rounds:
            return [*[_ADD_OF[card] for card in hand], WITHDRAW] if hand else [STAND, WITHDRAW]
        bids = [_BID_OF[card] for card in hand]
        return bids if self.players == 2 else [*bids, PASS]

    def is_terminal(self) -> bool:
        return self.over

    def result(self) -> dict[str, Any]:
        points = [sum(POINTS[item] for item in items) for items in self.bought]
        money = [sum(hand) for hand in self.hands]
        standing = list(zip(points, money, strict=True))
        best = max(standing)
        winners = [seat for seat, score in enumerate(standing) if score == best]
        return {"points": points, "money": money, "winners": winners}

    def _chance(self, action: str) -> None:
        if self.tied:
            self._sell(Draw("lot", self.tied).parse(action))
        else:
            self.deck = Shuffle("deck", ITEMS).parse(action)
            self._turn_up()

    def _act(self, seat: int, action: str) -> None:
        if action not in _ACTIONS:
            raise IllegalAction("malformed", action=action, form="bid 7, pass, add 5, withdraw, stand")
        self._check_asked(seat, action)
        if self.rounds:
            self._check_overtime(seat, action)
        else:
            self._check_first_bid(seat, action)
        self.choices[seat] = action
        if len(self.choices) == len(self.asked):
            self._reveal()

    def _check_asked(self, seat: int, action: str) -> None:
        if seat not in self.asked:
            code = "not-in-overtime" if self.rounds else "not-your-turn"
            raise IllegalAction(code, seat=seat, action=action)
        if seat in self.choices:
            raise IllegalAction("already-chosen", seat=seat)

    def _check_first_bid(self, seat: int, action: str) -> None:
        if action == PASS:
            if self.players == 2:
                raise IllegalAction("must-bid")
        elif action not in BIDS:
            raise IllegalAction("first-bid", action=action)
        elif BIDS[action] not in self.hands[seat]:
            raise IllegalAction("no-such-money", seat=seat, card=BIDS[action])

    def _check_overtime(self, seat: int, action: str) -> None:
        if action == WITHDRAW:
            return
        if action == STAND:
            if self.hands[seat]:
                raise IllegalAction("must-add", seat=seat)
        elif action not in ADDS:
            raise IllegalAction("overtime", action=action)
        elif ADDS[action] not in self.hands[seat]:
            raise IllegalAction("no-such-money", seat=seat, card=ADDS[action])

    def _turn_up(self) -> None:
        """Put the next item up for sale, or end the game with the deck.

        Somebody always has money for it: all that a buyer pays was tied, but for one card at most, and who
        tied took the equal cards back. So a sale uses up one of the nine values at most.
        """
        while self.turned < len(self.deck):
            self.turned += 1
            if self.item != "JOKER" or self.options["joker"] == "scoring":
                self.asked = tuple(seat for seat, hand in enumerate(self.hands) if hand)
                return
            self.blind = True
        self.asked = ()
        self.blind = False
        self.over = True

    def _reveal(self) -> None:
        """Turn over the choices of a round, once all are in."""
        left_in = [seat for seat in self.asked if self.choices[seat] not in (PASS, WITHDRAW)]
        shown: list[str | None] = [self.choices.get(seat) for seat in range(self.players)]
        alone_in_overtime = len(left_in) == 1 and self.in_overtime
        if alone_in_overtime and shown[left_in[0]] != STAND:
            shown[left_in[0]] = f"add {UNSEEN}"
        self.rounds.append(shown)
        if alone_in_overtime:
            self._sell(left_in[0])
        elif left_in:
            self._compare(left_in)
        elif len(self.rounds) > 1:
            self._sell(next(reversed(self.choices)))
        else:
            self._close_sale(None, [])
            self._turn_up()

    def _compare(self, left_in: list[int]) -> None:
        """Lay the chosen cards on the table; the highest total buys, or those who tie for it go on."""
        for seat in left_in:
            card = _ACTIONS[self.choices[seat]]
            if card:
                self.hands[seat].remove(card)
                self.table[seat].append(card)
        totals = {seat: sum(self.table[seat]) for seat in left_in}
        highest = max(totals.values())
        leaders = tuple(seat for seat in left_in if totals[seat] == highest)
        if len(leaders) == 1:
            self._sell(leaders[0])
            return
        for seat in range(self.players):
            if seat not in leaders:
                self._take_back(seat)
        if all(self.choices[seat] == STAND for seat in leaders):
            self.tied = leaders
        self.asked = leaders
        self.choices = {}

    def _take_back(self, seat: int) -> None:
        for card in self.table[seat]:
            insort(self.hands[seat], card)
        self.table[seat] = []

    def _sell(self, buyer: int) -> None:
        """Give the item to the buyer, who pays what lies on the table; the others take theirs back."""
        paid, self.table[buyer] = self.table[buyer], []
        for seat in range(self.players):
            self._take_back(seat)
        self.bought[buyer].append(self.item)
        self._close_sale(buyer, paid)
        self._turn_up()

    def _close_sale(self, buyer: int | None, paid: list[int]) -> None:
        sale = {"item": self.item, "blind": self.blind, "rounds": self.rounds, "buyer": buyer, "paid": paid}
        self.sales.append(sale)
        self.blind = False
        self.rounds = []
        self.choices = {}
        self.tied = ()

    def _waiting(self, seat: int | None) -> list[int]:
        """In overtime nobody is told who else has chosen."""
        if not self.in_overtime or self.tied:
            return list(self.must_act())
        return [other for other in self.asked if other != seat or other not in self.choices]

    def _view(self, seat: int | None) -> Observation:
        """Auction's part of an observation.

        `asked`: "bid", "overtime" or None · `item`: for sale, `?` if unseen, None if none is · `left`: the
        items not yet known, the unseen one included · `sealed`: who has made a first bid · `choice`: one's
        own choice of this round · `lot`: the seats among which a lot is due · `hands`, `table`, `bought`,
        `rounds`: as in the state · `sales`: the finished ones, each with its `item`, whether it was `blind`,
        its `rounds`, its `buyer` (None if the item was set aside) and what was `paid`.
        """
        on_sale = bool(self.asked)
        known = self.turned - (1 if on_sale and self.blind else 0)
        return {
            "asked": ("overtime" if self.in_overtime else "bid") if on_sale and not self.tied else None,
            "item": (UNSEEN if self.blind else self.item) if on_sale else None,
            "left": sorted(self.deck[known:], key=ITEMS.index) if self.deck else list(ITEMS),
            "sealed": [] if self.in_overtime else sorted(self.choices),
            "choice": None if seat is None else self.choices.get(seat),
            "hands": [list(hand) for hand in self.hands],
            "table": [list(cards) for cards in self.table],
            "bought": [list(items) for items in self.bought],
            "rounds": [list(shown) for shown in self.rounds],
            "lot": list(self.tied),
            "sales": [
                {**sale, "rounds": [list(shown) for shown in sale["rounds"]], "paid": list(sale["paid"])}
                for sale in self.sales
            ],
        }


GAME: Final = Game(
    "auction",
    (2, 3, 4),
    {"joker": Option("blind", ("blind", "scoring"))},
    AuctionState,
)
