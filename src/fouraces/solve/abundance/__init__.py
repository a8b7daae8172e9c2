"""What a position of Abundance is worth: the chance to win the match, as networks learnt it from self-play.

`docs/abundance-solver.md` says how it is found, and why one bids up to the fair price and no further.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from fouraces.cards import SUITS
from fouraces.rules import Observation
from fouraces.rules.market import counts

if TYPE_CHECKING:
    from fouraces.solve.abundance.compiled import Weights

NO_CARD: Final = -1
NOBODY: Final = -1

Counts = Sequence[int]
"""How many cards of each suit, in the order of `SUITS`."""


class Position(NamedTuple):
    """A position in a round of Abundance, as far as it matters for what it is worth.

    Attributes:
        number: the round, from 1.
        left: how many of its cards are still to be turned up.
        unseen: how many cards of each suit lie face down in all piles.
        tally: how many of each suit have come up as the market counts them, the card for sale included.
        suit: of the card for sale; NO_CARD if there is none.
        bid: the standing bid, 0 if there is none.
        bidder: whose it is, or NOBODY.
        dealer: the dealer's seat.
        hands: how many cards of each suit each seat holds.
        money: each seat's.
        last: whether the match ends with this rubber.
        lead: how much more seat 0 has from the rubber before.
        running: whether the tally runs through the rubber.
    """

    number: int
    left: int
    unseen: tuple[int, ...]
    tally: tuple[int, ...]
    suit: int
    bid: int
    bidder: int
    dealer: int
    hands: tuple[tuple[int, ...], ...]
    money: tuple[int, ...]
    last: bool
    lead: int
    running: bool

    def after_trade(self, seat: int, give: Counts, take: Counts, money: int) -> Self:
        """Return the position after a trade, told from a seat's side.

        Args:
            seat: whose side.
            give: what the seat gives.
            take: what it takes.
            money: what it gets besides; below 0 what it pays.
        """
        changes = [got - gone for gone, got in zip(give, take, strict=True)]
        hands, purses = [], []
        for owner, (hand, purse) in enumerate(zip(self.hands, self.money, strict=True)):
            sign = 1 if owner == seat else -1
            hands.append(tuple(had + sign * change for had, change in zip(hand, changes, strict=True)))
            purses.append(purse + sign * money)
        return self._replace(hands=tuple(hands), money=tuple(purses))


def position_of(observation: Observation) -> Position:
    """Return what matters of an observation made in a round; it is the same for both seats."""
    card, bidder = observation["card"], observation["bidder"]
    options = observation["options"]
    return Position(
        number=observation["round"],
        left=observation["to_turn"],
        unseen=tuple(observation["unseen"].values()),
        tally=tuple(observation["tally"].values()),
        suit=NO_CARD if card is None else SUITS.index(card[1]),
        bid=observation["bid"] or 0,
        bidder=NOBODY if bidder is None else bidder,
        dealer=observation["dealer"],
        hands=tuple(tuple(counts(hand)) for hand in observation["hands"]),
        money=tuple(observation["money"]),
        last=observation["rubber"] == options["rubbers"],
        lead=sum(rubber[0] - rubber[1] for rubber in observation["rubbers"]),
        running=options["tally"] == "running",
    )


class Reckoning:
    """What may come of a position in which a card is for sale, or all cards of the round are sold.

    Chances are seat 0's to win the match; a draw counts half.
    """

    def __init__(self, position: Position) -> None:
        import numpy as np

        from fouraces.solve.abundance import compiled

        self.position = position
        frame = [position.number - 1, position.left, *position.unseen, *position.tally, position.dealer]
        frame += [position.last, position.lead, position.running]
        self._frame = np.array(frame, dtype=np.int64)
        self._hands = np.array(position.hands, dtype=np.int64)
        self._money = np.array(position.money, dtype=np.float64)
        self._after = np.empty_like(self._frame)
        self._common = np.zeros(compiled.COMMON)
        self._cases = np.empty((2, 2, 4))
        self._room = np.empty(compiled.INPUTS + compiled.HIDDEN, np.float32)
        self._weights = weights(running=position.running)
        compiled.prepare_sale(self._frame, self._hands, position.suit, self._after, self._common, self._cases)

    def sold(self, buyer: int, price: int) -> float:
        """Return the chance once a seat has bought the card at a price that it can pay."""
        from fouraces.solve.abundance.compiled import sold

        sale = self._after, self._common, self._hands, self.position.suit, self._cases, self._money
        return sold(self._weights, *sale, buyer, price, self._room)

    @property
    def fair_price(self) -> int:
        """The price at which it is the same to both who buys.

        It is at most what the poorer of the two has, and -1 if neither would have the card for nothing.
        """
        from fouraces.solve.abundance.compiled import fair_price

        sale = self._after, self._common, self._hands, self.position.suit, self._cases, self._money
        return fair_price(self._weights, *sale, self._room)

    @property
    def worth(self) -> float:
        """The chance if both bid up to the fair price from here on, as the networks see the auction's end."""
        from fouraces.solve.abundance.compiled import settled

        position = self.position
        if position.suit == NO_CARD:
            return self.sold(0, 0)
        fair = self.fair_price
        buyer, price = settled(self._frame, fair, self._money, position.bid, position.bidder, 0)
        return self.sold(buyer, price)

    def play_out(self, orders: Sequence[Sequence[int]]) -> list[float]:
        """Return the chance at the round's end for each of some orders of the cards still to be turned up.

        Both bid up to the fair price all the way; the orders are those of `sample_orders`.
        """
        import numpy as np

        from fouraces.solve.abundance.compiled import play_out

        position, found = self.position, np.empty(len(orders))
        play_out(
            self._weights,
            self._frame,
            self._hands,
            self._money,
            position.suit,
            position.bid,
            position.bidder,
            np.array(orders, dtype=np.int64).reshape(len(orders), position.left),
            found,
        )
        result: list[float] = found.tolist()
        return result


def sample_orders(position: Position, number: int, rng: Random) -> list[list[int]]:
    """Return random orders of the cards that the round still turns up, as suits; one if there are none."""
    if not position.left:
        return [[]]
    face_down = [suit for suit, count in enumerate(position.unseen) for _ in range(count)]
    return [rng.sample(face_down, position.left) for _ in range(number)]


@lru_cache(maxsize=2)
def weights(*, running: bool) -> "Weights":
    """Return what the networks learnt, for a tally that runs through the rubber or begins anew."""
    from importlib.resources import as_file, files

    import numpy as np

    with as_file(files(__name__) / ("running.npy" if running else "round.npy")) as path:
        learnt: Weights = np.load(path).astype(np.float32)
    return learnt


def prepare() -> None:
    """Compile all that is needed, or fetch it from where it was kept; that may take seconds at first."""
    position = Position(
        number=1,
        left=11,
        unseen=(11, 12, 12, 12),
        tally=(1, 0, 0, 0),
        suit=0,
        bid=0,
        bidder=NOBODY,
        dealer=0,
        hands=((0, 0, 0, 0), (0, 0, 0, 0)),
        money=(50, 50),
        last=True,
        lead=0,
        running=True,
    )
    reckoning = Reckoning(position)
    reckoning.play_out(sample_orders(position, 1, Random(0)))
    reckoning.worth  # noqa: B018 - for what it compiles
