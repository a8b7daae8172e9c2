"""Computes what a best response gains against perfect play in Auction for two, over the whole tree.

    python -m bench.auction_best_response
    python -m bench.auction_best_response --joker scoring
    python -m bench.auction_best_response --vectors tests/vectors/solver/auction.jsonl
    python -m bench.auction_best_response --ask perfect --often 2
    python -m bench.auction_best_response --cards 5 --items J,Q,K,A

It works the whole game out from its end, by code of its own (bench/auction_tree.py), and at the same time
what the other seat can get at most against a player who may make any bid that is optimal, whichever of them
is the worst to have made, and who mixes where no single bid is. The game is the same from both seats.
That a bot makes no other bids can be seen by asking it in some positions of every kind; then the values alone
are worked out, and the gain is that of its choices.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from time import process_time
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.auction_asking import Asked
from bench.auction_tree import HANDS, SALES, UNKNOWN, Reals, add_sales, value_of

Items: TypeAlias = tuple[int, int, int, int]
"""How many there are of the values 1 to 4."""

Node: TypeAlias = tuple[Items, bool, int]
"""The items left, whether the joker is in the deck, and by how many points the first leads."""

Known: TypeAlias = Mapping[tuple[Node, int], Sequence[tuple[int, int, float]]]
"""Known values, by node and the worth of the item for sale (0: unseen): both hands, the first's chance."""

Both: TypeAlias = tuple[Reals, Reals]
"""The values and the replies, by both hands."""

WORTH: Final = {"J": 1, "Q": 2, "K": 3, "A": 4}
SIZES: Final = np.array([hand.bit_count() for hand in range(HANDS)])
MONEY: Final = np.array([sum(place + 2 for place in range(9) if hand >> place & 1) for hand in range(HANDS)])


_NOTHING: Final[Known] = MappingProxyType({})


class Findings(NamedTuple):
    """What came of a tree.

    Attributes:
        value: the first's chance at the beginning.
        gain: how much more a best response has there.
        most: the most that it gains in any position before a sale.
        games: how many little games were looked into.
        mixed: how many of them have no saddle point.
        sales: how many sales.
        asymmetry: the greatest difference between a value and that of the same position from the other seat.
        compared: how many known values it was compared with.
        difference: the greatest difference from one of these.
    """

    value: float
    gain: float
    most: float
    games: int
    mixed: int
    sales: int
    asymmetry: float
    compared: int
    difference: float


def points_of(items: Items) -> int:
    """Return what items are worth together."""
    return sum(value * count for value, count in enumerate(items, 1))


def without(items: Items, value: int) -> Items:
    """Return the items without one of a value."""
    less = list(items)
    less[value - 1] -= 1
    return less[0], less[1], less[2], less[3]


def occurring(sold: Items, lead: int, cards: int) -> NDArray[np.bool_]:
    """Return which hands can be there when these items have been sold and the first leads by so much.

    All that is paid for an item was tied, but for one card at most, and who tied took the equal cards back:
    so a sale takes at most one value out of both hands. Who has bought nothing has paid nothing.
    """
    sizes = np.zeros((cards + 1, cards + 1), np.bool_)
    for share in product(*(range(count + 1) for count in sold)):
        bought = share[0], share[1], share[2], share[3]
        rest = tuple(all_ - own for all_, own in zip(sold, bought, strict=True))
        if points_of(bought) - points_of((rest[0], rest[1], rest[2], rest[3])) == lead:
            for first, second in product(range(cards + 1), repeat=2):
                fits = _paid(cards - first, sum(bought)) and _paid(cards - second, sum(rest))
                sizes[first, second] |= fits
    hands = 1 << cards
    occurs = np.zeros((HANDS, HANDS), np.bool_)
    there = np.arange(hands)
    values_left = SIZES[there[:, None] | there[None, :]]
    occurs[:hands, :hands] = sizes[SIZES[:hands, None], SIZES[None, :hands]]
    occurs[:hands, :hands] &= values_left >= cards - sum(sold)
    return occurs.reshape(-1)


def _paid(cards: int, items: int) -> bool:
    return cards >= items and (cards > 0) == (items > 0)


class Tree:
    """The whole game, worked out from its end; `run` yields each number of items left."""

    def __init__(
        self, items: Items, joker: bool, cards: int = 9, known: Known = _NOTHING, asked: Asked | None = None
    ) -> None:
        self.items, self.joker, self.cards, self.known = items, joker, cards, known
        self.compared, self.difference = 0, 0.0
        self.asked = asked
        self.counts = np.zeros(3, np.int64)
        self.most = self.asymmetry = 0.0
        self._before: dict[Node, Both] = {}
        self._now: dict[Node, Both] = {}
        self._certain = {side: (self._filled(side), self._filled(side)) for side in (0.0, 1.0)}
        money = np.sign(MONEY[:, None] - MONEY[None, :])
        self._equal = (0.5 + 0.5 * money).reshape(-1)

    def run(self) -> Iterator[int]:
        """Work out all positions with no item left, one, and so on, and yield how many they have."""
        lefts = sorted(product(*(range(count + 1) for count in self.items)), key=sum)
        number = 0
        for left in lefts:
            if sum(left) > number:
                yield number
                number = sum(left)
                self._before, self._now = self._now, {}
            self._work_out((left[0], left[1], left[2], left[3]))
        yield number

    def found(self) -> Findings:
        """Return what has been found, when all has been worked out."""
        value, reply = self._now[self.items, self.joker, 0]
        start = ((1 << self.cards) - 1) * (HANDS + 1)
        sales, games, mixed = (int(count) for count in self.counts)
        return Findings(
            float(value[start]),
            float(reply[start] - value[start]),
            self.most,
            games,
            mixed,
            sales,
            self.asymmetry,
            self.compared,
            self.difference,
        )

    def value(self, unsold: Sequence[int], lead: int, hands: Sequence[Sequence[int]]) -> float:
        """Return the first's chance when the first items have been sold, the joker being out of the deck.

        Args:
            unsold: what the items left are worth, one or none of all having been sold.
            lead: by how many points the first leads.
            hands: the cards of both.
        """
        left = unsold.count(1), unsold.count(2), unsold.count(3), unsold.count(4)
        first, second = (sum(1 << card - 2 for card in hand) for hand in hands)
        nodes = self._now if sum(left) == sum(self.items) else self._before
        certain = 1.0 if lead > 0 else 0.0
        return (
            certain if abs(lead) > sum(unsold) else float(nodes[left, False, lead][0][first * HANDS + second])
        )

    def _work_out(self, left: Items) -> None:
        sold = tuple(all_ - own for all_, own in zip(self.items, left, strict=True))
        gone = sold[0], sold[1], sold[2], sold[3]
        points = points_of(left)
        for joker in (False, True) if self.joker else (False,):
            for lead in range(points, -points - 1, -1):
                occurs = occurring(gone, lead, self.cards)
                if occurs.any():
                    self._now[left, joker, lead] = self._values(left, joker, lead, occurs)

    def _values(self, left: Items, joker: bool, lead: int, occurs: NDArray[np.bool_]) -> Both:
        """Work out a node; without replies, one in which the second leads is seen from the other seat."""
        if not any(left):
            return self._equal, self._equal
        mirrored = self._now.get((left, joker, -lead)) if lead < 0 else None
        same = 1.0 - mirrored[0].reshape(HANDS, HANDS).T.reshape(-1) if mirrored else None
        value, reply = self._filled(0.0), self._filled(0.0)
        for worth, chance, won, lost in self._sales(left, joker, lead):
            if self.asked is None or same is None:
                add_sales(
                    won[0], lost[0], won[1], lost[1],
                    chance, occurs, self.asked is None, value, reply, self.counts,
                )  # fmt: skip
            node = left, joker and worth > 0, lead
            self._compare(node, worth, won[0], lost[0])
            self._ask(node, worth, (won[0], lost[0]), occurs)
        if self.asked is not None:
            return (value, value) if same is None else (same, same)
        self.most = max(self.most, float((reply - value)[occurs].max()))
        if same is not None:
            self.asymmetry = max(self.asymmetry, float(np.abs(value - same)[occurs].max()))
        return value, reply

    def _sales(self, left: Items, joker: bool, lead: int) -> Iterator[tuple[int, float, Both, Both]]:
        """Yield the worth of what may be turned up, its chance, and what is after either has bought it."""
        chance = 1.0 / (sum(left) + joker)
        for worth, count in enumerate(left, 1):
            if count:
                won = self._after(without(left, worth), joker, lead + worth)
                yield worth, chance * count, won, self._after(without(left, worth), joker, lead - worth)
        if joker:
            yield 0, chance, self._unseen(left, lead, 1), self._unseen(left, lead, -1)

    def _ask(self, node: Node, worth: int, prospects: tuple[Reals, Reals], occurs: NDArray[np.bool_]) -> None:
        left, joker, lead = node
        sold = [all_ - own for all_, own in zip(self.items, left, strict=True)]
        impossible = self.joker and not joker and worth > 0 and not any(sold)
        if self.asked and not impossible:
            self.asked.ask(left, sold, joker, worth, lead, prospects, occurs)

    def _compare(self, node: Node, worth: int, won: Reals, lost: Reals) -> None:
        for first, second, chance in self.known.get((node, worth), ()):
            values = np.full(HANDS, UNKNOWN, np.float64)
            found = value_of(won, lost, first, second, 0, values, np.zeros(3, np.int64))
            self.difference = max(self.difference, abs(found - chance))
            self.compared += 1

    def _unseen(self, left: Items, lead: int, sign: int) -> Both:
        value, reply = self._filled(0.0), self._filled(0.0)
        for worth, count in enumerate(left, 1):
            if count:
                after = self._after(without(left, worth), False, lead + sign * worth)
                value += after[0] * (count / sum(left))
                reply += after[1] * (count / sum(left))
        return value, reply

    def _after(self, left: Items, joker: bool, lead: int) -> Both:
        if abs(lead) > points_of(left):
            return self._certain[1.0 if lead > 0 else 0.0]
        return self._before.get((left, joker, lead), self._certain[0.0])

    @staticmethod
    def _filled(number: float) -> Reals:
        return np.full(HANDS * HANDS, number, np.float64)


def known_in(path: Path) -> Known:
    """Read known values: JSON lines with hands, items, points, joker, offer_name and value."""
    known = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        position = json.loads(line)
        count = Counter(position["items"])
        node = (count[1], count[2], count[3], count[4]), position["joker"] == "in deck"
        unseen = position["joker"] == "now blind"
        lead = position["points"][0] - position["points"][1]
        first, second = (sum(1 << card - 2 for card in hand) for hand in position["hands"])
        worth = 0 if unseen else WORTH[position["offer_name"]]
        known[(*node, lead), worth].append((first, second, position["value"]))
    return known


def main(arguments: Sequence[str] | None = None) -> None:
    """Work out a game, telling how far it is, and print what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--joker", choices=("blind", "scoring", "none"), default="blind")
    parser.add_argument("--items", default="J,J,Q,Q,K,K,A,A")
    parser.add_argument("--cards", type=int, default=9, help="how many each player has, from the 2 up")
    parser.add_argument("--vectors", type=Path, help="known values to compare with")
    parser.add_argument("--ask", help="a kind of bot, to ask in the whole game")
    parser.add_argument("--often", type=int, default=1, help="how often, for every kind of sale")
    chosen = parser.parse_args(arguments)
    scoring = chosen.joker == "scoring"
    asked = Asked(chosen.ask, chosen.often, scoring, "asked") if chosen.ask else None
    known = known_in(chosen.vectors) if chosen.vectors else _NOTHING
    counted = Counter(chosen.items.split(","))
    counted["J"] += scoring
    items = counted["J"], counted["Q"], counted["K"], counted["A"]
    tree = Tree(items, chosen.joker == "blind", chosen.cards, known, asked)
    begin = process_time()
    for number in tree.run():
        told = f", asked {asked.count} times: {asked.given_away:.3g} given away at most" if asked else ""
        sales, seconds = tree.counts[SALES], process_time() - begin
        print(f"{number} items left: {sales:,} sales, {seconds:.0f} s{told}", flush=True)
    for name, number in tree.found()._asdict().items():
        if asked and name in ("gain", "most", "asymmetry"):
            continue
        print(f"{name}: {number:,}" if isinstance(number, int) else f"{name}: {number:.3g}")


if __name__ == "__main__":
    main()
