"""The whole solution of Auction for two, from the last item backwards.

A *position* is what there is before an item is turned up. Layers are numbered by how many items are unsold.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fouraces.solve.auction.compiled import Reals

Items: TypeAlias = tuple[int, int, int, int]
"""How many there are of each worth, from one point to four; in the scoring game the joker is a third one."""

GONE: Final = False
IN: Final = True
"""Whether the joker is in the deck, to make an item blind."""

PACKS: Final[Mapping[str, Items]] = {"blind": (2, 2, 2, 2), "scoring": (3, 2, 2, 2)}
"""All items, by the option `joker`."""

HANDS: Final = 512
"""Of each player: sets of nine cards as bits, the lowest for the 2."""

ALL: Final = HANDS - 1
VALUES: Final = 9
"""How many values the money has."""


class Kind(NamedTuple):
    """What positions have in common that differ in the hands alone.

    Attributes:
        joker: whether it is in the deck.
        items: what is unsold.
        lead: the points of player 0 less those of player 1.
    """

    joker: bool
    items: Items
    lead: int

    @property
    def mirrored(self) -> "Kind":
        """The kind as player 1 sees it."""
        return self._replace(lead=-self.lead)

    def after(self, item: int, sign: int) -> "Kind":
        """Return the kind that follows when an item has been turned up and bought.

        Args:
            item: its number, 0 for one point to 3 for four.
            sign: 1 if player 0 bought it, -1 if player 1 did.
        """
        return Kind(self.joker, without(self.items, item), self.lead + sign * (item + 1))

    @property
    def is_settled(self) -> bool:
        """Whether the points and hands of the moment tell who wins."""
        return abs(self.lead) > worth(self.items) or not any(self.items)


Outcomes: TypeAlias = list[tuple[float, Kind, Kind]]
"""Which kinds can follow a sale, with their probabilities: if player 0 buys, and if player 1 does."""


class Progress(NamedTuple):
    """How far a solution has come: what a layer took.

    Attributes:
        items: how many are unsold in the layer that was finished.
        positions: how many the layer has, mirrored ones counted once; so is all that follows.
        sales: how many sales were solved, by what is on offer.
        games: how many little games, those of ties included.
        mixed: how many of these have no saddle point.
        gap: how far the worst proof of a mixed game's value is from being one.
        is_last: whether all is solved.
    """

    items: int
    positions: int
    sales: int
    games: int
    mixed: int
    gap: float
    is_last: bool


def worth(items: Sequence[int]) -> int:
    """Return the points of some items together."""
    return sum((item + 1) * count for item, count in enumerate(items))


def without(items: Items, item: int) -> Items:
    """Return what is left when one has been taken away."""
    one, two, three, four = (count - (place == item) for place, count in enumerate(items))
    return one, two, three, four


def joker_of(kind: Kind) -> str:
    """Return the option `joker` of the game to which a kind belongs: the points sold tell by the lead."""
    if kind.items[0] > 2:
        return "scoring"
    return "scoring" if (worth(PACKS["blind"]) - worth(kind.items) - kind.lead) % 2 else "blind"


def pack_of(kind: Kind) -> Items:
    """Return all items of the game to which a kind belongs."""
    return PACKS[joker_of(kind)]


@cache
def splits(kind: Kind) -> frozenset[tuple[int, int]]:
    """Return how many items both may have bought, in all ways in which the lead can have come about."""
    sold = [full - left for full, left in zip(pack_of(kind), kind.items, strict=True)]
    ways = set()
    for own in product(*(range(count + 1) for count in sold)):
        if 2 * worth(own) - sum((item + 1) * count for item, count in enumerate(sold)) == kind.lead:
            ways.add((sum(own), sum(sold) - sum(own)))
    return frozenset(ways)


@lru_cache(128)
def occurring(kind: Kind) -> "NDArray[np.bool_]":
    """Return which pairs of hands can occur.

    Who has bought has paid a card for each item, who has not has paid none. And a buyer pays what was tied,
    whose equals the other takes back, and one card more: a sale uses up one of the nine values at most.
    """
    import numpy as np

    sizes = np.array([hand.bit_count() for hand in range(HANDS)])
    hands = np.arange(HANDS)
    sold = sum(pack_of(kind)) - sum(kind.items)
    occurs = np.zeros((HANDS, HANDS), np.bool_)
    for bought in splits(kind):
        mine, theirs = (sizes <= VALUES - number if number else sizes == VALUES for number in bought)
        occurs |= mine[:, None] & theirs[None, :]
    occurs &= sizes[hands[:, None] | hands[None, :]] >= VALUES - sold
    return occurs


def kinds(pack: Items, layer: int, joker: str) -> Iterator[Kind]:
    """Yield the kinds of a layer that can occur and are not decided, without those that player 1 leads."""
    for held in (GONE, IN) if joker == "blind" else (GONE,):
        if joker == "blind" and not held and layer == sum(pack):
            continue
        for one, two, three, four in product(*(range(count + 1) for count in pack)):
            items = one, two, three, four
            if sum(items) == layer:
                for lead in range(worth(items) + 1):
                    kind = Kind(held, items, lead)
                    if pack_of(kind) == pack and splits(kind):
                        yield kind


def sales(kind: Kind) -> list[tuple[float, Outcomes]]:
    """Return what is sold next, with its probability; of an unseen item what it may be."""
    left = sum(kind.items)
    turned = kind._replace(joker=GONE)
    there = [(item, count) for item, count in enumerate(kind.items) if count]
    told: list[tuple[float, Outcomes]] = [
        (count / (left + kind.joker), outcomes(kind, item)) for item, count in there
    ]
    if kind.joker:
        told.append((1 / (left + 1), outcomes(turned, None)))
    return told


def outcomes(kind: Kind, item: int | None) -> Outcomes:
    """Return which kinds can follow a sale, with probabilities: if player 0 buys, and if player 1 does.

    Args:
        kind: of the position, the item on offer among its items; with the joker gone if that is unseen.
        item: what is on offer; None if it is unseen.
    """
    if item is not None:
        return [(1.0, kind.after(item, 1), kind.after(item, -1))]
    left = sum(kind.items)
    return [
        (count / left, kind.after(each, 1), kind.after(each, -1))
        for each, count in enumerate(kind.items)
        if count
    ]


def last_values(lead: int) -> "Reals":
    """Return the values of what is settled, by the hands of both: points decide, then money."""
    return _settled((lead > 0) - (lead < 0))


@cache
def _settled(ahead_in_points: int) -> "Reals":
    import numpy as np

    hands = np.arange(HANDS)
    money = np.zeros(HANDS, np.int64)
    for place in range(VALUES):
        money += (hands >> place & 1) * (place + 2)
    richer = np.sign(money[:, None] - money[None, :])
    ahead = np.full((HANDS, HANDS), ahead_in_points) if ahead_in_points else richer
    return 0.5 + 0.5 * ahead.astype(np.float64)


class Layers:
    """Solves positions from known ones.

    Attributes:
        known: values by kind and by the hands of both.
        counts: sales, games, mixed games, and the worst gap of these.
    """

    def __init__(self, all_ties: bool = False) -> None:
        """Begin with nothing known.

        Args:
            all_ties: whether to solve the overtime of ties too that cannot change a value.
        """
        import numpy as np

        self.known: dict[Kind, Reals] = {}
        self.counts = np.zeros(4)
        self._all_ties = all_ties
        self._turned: dict[Kind, Reals] = {}

    def values(self, kind: Kind) -> "Reals":
        """Return the values of a kind for player 0, by the hands of players 0 and 1."""
        if kind.is_settled:
            return last_values(kind.lead)
        return self.known[kind] if kind in self.known else self.turned(kind.mirrored)

    def turned(self, kind: Kind) -> "Reals":
        """Return the values of a kind for player 1, by the hands of players 1 and 0."""
        if kind.is_settled:
            return last_values(-kind.lead)
        if kind.mirrored in self.known:
            return self.known[kind.mirrored]
        if kind not in self._turned:
            self._turned[kind] = (1.0 - self.known[kind]).T.copy()
        return self._turned[kind]

    def solve(self, kind: Kind, wanted: "NDArray[np.bool_]") -> None:
        """Solve positions of a kind, by the hands of both; those that follow must be known."""
        import numpy as np

        from fouraces.solve.auction import compiled

        self.known[kind] = np.zeros((HANDS, HANDS))
        for part, outcomes in sales(kind):
            buys, stays = self.seen(outcomes)
            compiled.add_sales(buys, stays, part, wanted, self._all_ties, self.counts, self.known[kind])

    def seen(self, outcomes: Outcomes) -> "tuple[Reals, Reals]":
        """Return what follows a sale, seen by player 1 if player 0 buys, and by player 0 if not.

        So what a player has in hand tells the row in which all is found that can follow if the other buys.
        """
        import numpy as np

        if len(outcomes) == 1:
            ((_, bought, stayed),) = outcomes
            return self.turned(bought), self.values(stayed)
        buys, stays = np.zeros((HANDS, HANDS)), np.zeros((HANDS, HANDS))
        for part, bought, stayed in outcomes:
            buys += part * self.turned(bought)
            stays += part * self.values(stayed)
        return buys, stays

    def row(self, kind: Kind, hand: int) -> "Reals":
        """Return the values of a kind for a hand of player 0, by that of player 1."""
        values: Reals = self.values(kind)[hand]
        return values

    def of(self, layer: int) -> "dict[Kind, Reals]":
        """Return what is known of a layer."""
        return {kind: values for kind, values in self.known.items() if sum(kind.items) == layer}

    def forget(self, layer: int) -> None:
        """Keep no values of a layer."""
        for values in (self.known, self._turned):
            for kind in [kind for kind in values if sum(kind.items) == layer]:
                del values[kind]


def solve_all(
    joker: str, all_ties: bool = True, progress: Callable[[float], object] | None = None
) -> Iterator[tuple[Progress, Layers]]:
    """Solve the whole game; yield every layer when it is finished, the last items first.

    Args:
        joker: "blind" or "scoring".
        all_ties: as for `Layers`; the values are the same.
        progress: is told which part of the work is done.

    Yields:
        What was done for a layer, and its values and those of the one before; where player 0 leads or nobody
        does, and 0 for pairs of hands that do not occur.
    """
    pack = PACKS[joker]
    plan = [list(kinds(pack, layer, joker)) for layer in range(1, sum(pack) + 1)]
    whole = sum(_effort(kind) for layer in plan for kind in layer)
    done = 0.0
    layers = Layers(all_ties)
    for number, layer in enumerate(plan, 1):
        layers.forget(number - 2)
        layers.counts[:] = 0
        positions = 0
        for kind in layer:
            positions += _solve_occurring(layers, kind)
            done += _effort(kind)
            if progress is not None:
                progress(done / whole)
        sold, games, mixed, gap = layers.counts.tolist()
        yield Progress(number, positions, int(sold), int(games), int(mixed), gap, number == len(plan)), layers


def _solve_occurring(layers: Layers, kind: Kind) -> int:
    """Solve all positions of a kind, and return how many they are."""
    import numpy as np

    wanted = occurring(kind)
    if kind.lead == 0:
        wanted = np.triu(wanted)
    layers.solve(kind, wanted)
    if kind.lead == 0:
        values = layers.known[kind]
        below = np.tril_indices(HANDS, -1)
        values[below] = np.where(occurring(kind), 1.0 - values.T, 0.0)[below]
    return int(np.count_nonzero(wanted))


@cache
def _effort(kind: Kind) -> float:
    """Return how long a kind takes, in no particular unit."""
    return float(occurring(kind).sum()) * len(sales(kind)) * (0.5 if kind.lead == 0 else 1.0)
