"""Asks a bot of Auction for two what it does in positions of the tree, and what that gives away."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from bench.auction_tree import HANDS, UNKNOWN, Reals, matrix_of, value_of
from fouraces.bots import make_bot
from fouraces.bots.auction.house import choice_of
from fouraces.rules import new_initial_state
from fouraces.rules.auction import AuctionState

NAMES: Final = "JQKA"


class Asked:
    """A bot in the second's seat, and what came of asking it.

    Attributes:
        count: how often it was asked.
        given_away: the most that one of its choices gave away against the best answer to it.
    """

    def __init__(self, kind: str, often: int, scoring: bool, seed: str) -> None:
        """Prepare to ask a kind of bot, so often for every kind of sale."""
        self.count, self.given_away = 0, 0.0
        self._often, self._scoring = often, scoring
        self._rng = Random(seed)
        self._bot = make_bot(kind, "auction", Random(seed), 2)

    def ask(
        self,
        left: Sequence[int],
        sold: Sequence[int],
        joker: bool,
        worth: int,
        lead: int,
        prospects: tuple[Reals, Reals],
        occurs: NDArray[np.bool_],
    ) -> None:
        """Ask in some positions of a sale, before it and in its overtime.

        Args:
            left: how many items of each value are left, the one for sale included.
            sold: how many have been sold.
            joker: whether the joker is in the deck.
            worth: the value of the item for sale, 0 if it is unseen.
            lead: by how many points the first leads.
            prospects: the values after the first has bought, and the second.
            occurs: which hands can be there.
        """
        places = np.flatnonzero(occurs)
        for _ in range(self._often):
            first, second = divmod(int(self._rng.choice(places)), HANDS)
            if first and second:
                tied = first & second & self._rng.choice((0, self._rng.randrange(HANDS)))
                state = self._state(left, sold, joker, worth, lead, (first, second), tied)
                self._answer(state, prospects, first, second, tied)

    def _answer(
        self, state: AuctionState, prospects: tuple[Reals, Reals], first: int, second: int, tied: int
    ) -> None:
        action = self._bot.choose_action(state.observation(1))
        assert action is not None
        values, counts = np.full(HANDS, UNKNOWN, np.float64), np.zeros(3, np.int64)
        value = value_of(*prospects, first, second, tied, values, counts)
        for card in range(9):
            if (first ^ tied) & (second ^ tied) & 1 << card:
                value_of(*prospects, first, second, tied | 1 << card, values, counts)
        matrix, rows, _ = matrix_of(*prospects, first, second, tied, values)
        cards = [card + 2 for card in range(9) if (second ^ tied) >> card & 1] or ([0] if tied else [])
        column = [*cards, *([None] if tied else [])].index(choice_of(action))
        self.given_away = max(self.given_away, float(matrix[:rows, column].max()) - value)
        self.count += 1

    def _state(
        self,
        left: Sequence[int],
        sold: Sequence[int],
        joker: bool,
        worth: int,
        lead: int,
        hands: tuple[int, int],
        tied: int,
    ) -> AuctionState:
        options = {"joker": "scoring" if self._scoring else "blind"}
        state = cast("AuctionState", new_initial_state("auction", 2, options))
        coming = Counter(dict(zip(NAMES, left, strict=True)))
        item = NAMES[worth - 1] if worth else next(coming.elements())
        rest = [*(coming - Counter([item])).elements(), *(["JOKER"] if joker else [])]
        state.bought = bought(sold, lead)
        gone = [each for items in state.bought for each in items]
        passed = [] if joker or self._scoring else ["JOKER"]
        state.deck = [*gone, *passed, item, *rest]
        state.turned = len(gone) + len(passed) + 1
        state.blind = worth == 0
        state.table = [[card + 2 for card in range(9) if tied >> card & 1] for _ in range(2)]
        state.hands = [[card + 2 for card in range(9) if (hand ^ tied) >> card & 1] for hand in hands]
        state.rounds = [[f"bid {state.table[0][0]}"] * 2] if tied else []
        state.asked = (0, 1)
        return state


def bought(sold: Sequence[int], lead: int) -> list[list[str]]:
    """Return a way in which these items can have been bought, so that the first leads by so much.

    >>> bought([2, 0, 1, 0], 3)
    [['J', 'K'], ['J']]
    """
    for share in product(*(range(count + 1) for count in sold)):
        rest = [count - own for count, own in zip(sold, share, strict=True)]
        leads = [value * (own - other) for value, (own, other) in enumerate(zip(share, rest, strict=True), 1)]
        if sum(leads) == lead:
            return [
                [name for name, count in zip(NAMES, counts, strict=True) for _ in range(count)]
                for counts in (share, rest)
            ]
    raise ValueError("these items cannot have been bought so")
