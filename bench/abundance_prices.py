"""Prints what cards of Abundance are worth by the networks: the fair prices of a round's first card.

python -m bench.abundance_prices

So far as many cards of each suit have come up, the tally runs, and the rubber is the last. Both seats have
equal money.
"""

from statistics import fmean
from typing import Final

from bench.tables import Table, written
from fouraces.cards import SUITS
from fouraces.solve.abundance import NOBODY, Position, Reckoning

MONEY: Final = (50, 60, 120, 350)
"""Each seat's, in each round: about what there is in play between equals."""

HANDS: Final = {"none": (0, 0), "two, one's own": (2, 0), "two, the other's": (0, 2), "two each": (2, 2)}
"""How many of its suit the two seats hold already."""


def place(number: int, suit: int, held: tuple[int, int], dealer: int = 0) -> Position:
    """Return a position in which a round's first card is for sale, or the first after those that are held."""
    gone = [sum(held) if other == suit else 0 for other in range(4)]
    up = [3 * (number - 1) + (other == suit) + gone[other] for other in range(4)]
    hands = tuple(tuple(have if other == suit else 0 for other in range(4)) for have in held)
    return Position(
        number=number,
        left=11 - sum(held),
        unseen=tuple(12 - seen for seen in up),
        tally=tuple(up),
        suit=suit,
        bid=0,
        bidder=NOBODY,
        dealer=dealer,
        hands=hands,
        money=(MONEY[number - 1],) * 2,
        last=True,
        lead=0,
        running=True,
    )


def main() -> None:
    """Print the tables."""
    head = ["cards of the suit in hand", "round", *(f"first {suit}" for suit in SUITS)]
    rows = [
        [name, str(number), *(str(Reckoning(place(number, suit, held)).fair_price) for suit in range(4))]
        for name, held in HANDS.items()
        for number in range(1, 5)
    ]
    print(written([Table(f"Fair prices with {MONEY} each:", head, rows)], markdown=True))
    dealer = fmean(Reckoning(place(1, suit, (0, 0))).worth for suit in range(4))
    print(f"The dealer wins a rubber with a chance of {dealer:.3f}.")


if __name__ == "__main__":
    main()
