"""The numbered deals of the patience, and those among them that can be won."""

from itertools import count
from typing import Final

from fouraces.fair import Dealer, seed_of_game
from fouraces.rules import OptionValue
from fouraces.rules.patience import DECK
from fouraces.solve.patience import solve

ALL: Final = 2**53
"""How many numbers there are: every browser can tell these from their neighbours."""


def deck_of(number: int) -> list[str]:
    """Return the deck of a numbered deal: the first that is simulated with its number as the seed.

    >>> deck_of(7)[:4]
    ['KH', '9C', 'KS', '2D']
    """
    return Dealer(seed_of_game(str(number), 0), [""]).deal(DECK).split(" ")[1:]


def winnable_from(number: int, redeals: OptionValue = 0) -> int:
    """Return the first number, from one on, of a deal that can be won by one who knows the stock.

    After the last number comes 0.

    Args:
        number: where to begin.
        redeals: how often the waste may be turned over: 0, 1 or "unlimited".
    """
    return next(found % ALL for found in count(number) if solve(deck_of(found % ALL), redeals).winnable)
