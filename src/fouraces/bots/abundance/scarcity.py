"""What trinkets are worth while a round of Abundance is still on: how rare each suit may turn out to be.

The composition of what lies face down is known, though not its order: so the cards still to be turned are a
fair sample of it, and in the last round all of it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from operator import mul
from typing import Final, NamedTuple

from fouraces.rules.market import CORNER, prices

_MOST: Final = 12
"""Cards of a suit."""


def _pays_times(number: int) -> int:
    return number * CORNER if number >= CORNER else number


def _mean_payment(held: int, to_come: int) -> float:
    """How many times its price a suit pays who holds some, if each card to come goes to either seat alike."""
    ways = range(to_come + 1)
    return sum(comb(to_come, won) * _pays_times(held + won) for won in ways) / (1 << to_come)


_PAYMENT: Final = [[_mean_payment(held, to_come) for to_come in range(_MOST)] for held in range(_MOST + 1)]


class Outlook(NamedTuple):
    """What each suit may bring at the sale; suits are numbered in the order of `SUITS`.

    Attributes:
        price: the expected price of one card of each suit.
        worth: for each suit, the expected income from it by the number of cards held now, those that may
            still be won included.
    """

    price: list[float]
    worth: list[list[float]]

    def hope(self, held: Sequence[int]) -> float:
        """Return how much of the expected income of such a hand is from cards still to be won."""
        return sum(
            worth[number] - price * _pays_times(number)
            for worth, price, number in zip(self.worth, self.price, held, strict=True)
        )


@lru_cache(maxsize=1024)
def look_ahead(
    tally: tuple[int, ...], unseen: tuple[int, ...], to_turn: int, values: tuple[int, ...]
) -> Outlook:
    """Return the outlook, over all that may still be turned up in the round.

    Args:
        tally: how many cards of each suit have come up, as the market counts them.
        unseen: how many of each suit lie face down.
        to_turn: how many of those belong to this round.
        values: what the market pays, rarest suit first.

    Fair auctions make a card worth the same to both, whoever gets it in the end. So a card that is yet to
    come is reckoned to go to either seat alike; that is how one or two of a suit come to promise a corner.
    """
    expected = [[0.0] * _MOST for _ in tally]
    for drawn, chance in _draws(unseen, to_turn):
        paid = prices([had + new for had, new in zip(tally, drawn, strict=True)], values)
        for suit, number in enumerate(drawn):
            expected[suit][number] += chance * paid[suit]
    worth = [[sum(map(mul, by_number, times)) for times in _PAYMENT] for by_number in expected]
    return Outlook([sum(by_number) for by_number in expected], worth)


def _draws(unseen: Sequence[int], number: int) -> Iterator[tuple[tuple[int, int, int, int], float]]:
    """Yield how many of each suit may come if so many are drawn, and the probability of each case."""
    spades, hearts, diamonds, clubs = unseen
    all_ways = comb(sum(unseen), number)
    for s in range(min(spades, number) + 1):
        for h in range(min(hearts, number - s) + 1):
            left = number - s - h
            ways = comb(spades, s) * comb(hearts, h)
            for d in range(max(left - clubs, 0), min(diamonds, left) + 1):
                c = left - d
                yield (s, h, d, c), ways * comb(diamonds, d) * comb(clubs, c) / all_ways
