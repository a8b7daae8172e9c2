"""What a bid in Auction is worth against players of some styles, for two to four players.

Hands are public, so nothing is hidden but the deck's order and what the others choose at the same time. For
these the search rehearses the round as the house's bot does, which gives every other seat a mix of choices;
it reckons how likely each outcome of the round is for each choice of one's own, and plays each outcome out
to the end many times, with decks drawn at random and everyone bidding as the house, or as people do who
are believed to. What is promising is played out more often. So it improves on the house's play as a rollout
improves on its policy (Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996).
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from fouraces.solve.auction_many.compiled import Numbers

SAMPLES: Final = 40
"""How often at most an outcome of the round is played out in each pass."""


class Belief(NamedTuple):
    """How likely it is that somebody bids in a style; the chances sum to 1.

    Attributes:
        house: as the house does.
        planner: by a plan of which card is for which item.
        eager: by the look of the item for sale alone.
    """

    house: float
    planner: float
    eager: float


THE_HOUSE: Final = Belief(1.0, 0.0, 0.0)

Choice = int | None
"""A card that is bid or added; 0 for standing; None for passing or withdrawing."""


class Sale(NamedTuple):
    """A round of a sale.

    Attributes:
        hands: each seat's money, without what lies on the table.
        laid: each seat's money that lies on the table in overtime.
        points: what each seat has bought so far.
        unsold: the values of the items not yet sold, the one for sale included.
        item: the value of the item for sale; None if it is unseen.
        joker: whether the deck still holds a joker that is not for sale.
        overtime: whether this round is one of overtime.
    """

    hands: Sequence[Sequence[int]]
    laid: Sequence[Sequence[int]]
    points: Sequence[int]
    unsold: Sequence[int]
    item: int | None
    joker: bool
    overtime: bool


def chances(
    sale: Sale, seat: int, seed: int, samples: int = SAMPLES, beliefs: Mapping[int, Belief] | None = None
) -> dict[Choice, float]:
    """Return a seat's estimated chance to win the match, a shared win as a part, for each of its choices.

    Args:
        sale: the round, in which the seat is asked.
        seat: whose chances.
        seed: a number of 64 bits; the answer follows from it.
        samples: how often at most an outcome is played out in each of three passes.
        beliefs: how the other seats bid; all as the house by default.
    """
    import numpy as np

    from fouraces.solve.auction_many import compiled

    found = np.zeros(compiled.CHOICES, np.float64)
    believed = np.zeros((compiled.SEATS, compiled.STYLES), np.float64)
    for each in range(compiled.SEATS):
        believed[each] = (beliefs or {}).get(each, THE_HOUSE)
    random = np.array([seed | 1], np.uint64)
    compiled.search(numbers(sale), believed, seat, samples, random, compiled.room(), found)
    allowed = [(place - 1, min(chance, 1.0)) for place, chance in enumerate(found.tolist()) if chance >= 0]
    return {None if choice == compiled.OUT else choice: chance for choice, chance in allowed}


def prepare() -> None:
    """Load the search, and compile it if that has not been done yet, which takes some seconds."""
    hands = [[2], [3], [4]]
    chances(Sale(hands, [[], [], []], [0, 0, 0], [1], 1, joker=False, overtime=False), 0, 1, samples=1)


def numbers(sale: Sale) -> "Numbers":
    """Return a round as the compiled search wants it."""
    import numpy as np

    from fouraces.solve.auction_many import compiled

    written = np.zeros(compiled.SIZE, np.int64)
    asked = sale.laid if sale.overtime else sale.hands
    for seat, (hand, laid) in enumerate(zip(sale.hands, sale.laid, strict=True)):
        written[compiled.HANDS + seat] = sum(1 << card for card in (*hand, *laid))
        written[compiled.LAID + seat] = sum(1 << card for card in laid)
        written[compiled.POINTS + seat] = sale.points[seat]
        written[compiled.ASKED] |= (1 << seat) if asked[seat] else 0
    for value in sale.unsold:
        written[compiled.LEFT + value] += 1
    written[compiled.JOKER] = sale.joker
    written[compiled.ITEM] = sale.item or 0
    written[compiled.OVERTIME] = sale.overtime
    written[compiled.PLAYERS] = len(sale.hands)
    return written
