"""What to do in the patience for two: the plays of a turn that win most often when games are played on.

Neither player knows the order of the stocks, so they are dealt anew for each game that is played on.
`docs/duel-search.md` says how it is done, and what it leaves out.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from fouraces.solve.duel.compiled import Numbers

RANKS: Final = 13

MOST_PLANS: Final = 300
"""How many layouts that can be reached in a turn are compared."""

FORESIGHT: Final = 20
"""How many layouts the quick player looks at, who plays games on, when it thinks about its moves."""

ROUNDS: Final = ((8, 40), (16, 16), (32, 8), (128, 1))
"""How many games each plan is played on for, and how many plans are left then, round by round."""


class Layout(NamedTuple):
    """One player's layout; cards are numbers, 0 to 12 the first suit from its ace to its king, and so on.

    Attributes:
        columns: the cards of each column, the exposed one last; an empty column counts.
        waste: what has been flipped and not played, the top card last.
        stock: the cards that are left in the stock, in any order.
    """

    columns: Sequence[Sequence[int]]
    waste: Sequence[int]
    stock: Sequence[int]


class Position(NamedTuple):
    """What a player who is to act knows.

    Attributes:
        own: the player's layout.
        rival: the other's.
        tops: the top card of each foundation that is begun.
        up: how many cards the player and the rival have put up.
        is_race: whether this is the race, not the game in turns.
        lone_pass: whether the turn before this one consisted of a pass alone.
        moved: whether a card has been moved or put up in this turn.
        rival_done: whether the rival's *done* stands.
    """

    own: Layout
    rival: Layout
    tops: Sequence[int]
    up: tuple[int, int]
    is_race: bool = False
    lone_pass: bool = False
    moved: bool = False
    rival_done: bool = False


class Play(NamedTuple):
    """A card that is put up, or moved to where it fits."""

    card: int
    is_up: bool


class Tally(NamedTuple):
    """What came of the games that were played on from a plan.

    Attributes:
        games: how many they were.
        share: how many of them were won, of 1; a draw counts half.
        ahead: how many cards more than the rival the player had put up, in the mean.
    """

    games: int
    share: float
    ahead: float


class Plan(NamedTuple):
    """What to do.

    Attributes:
        plays: the plays of the turn; none to end it at once.
        best: what came of them.
        at_once: what came of it to end the turn at once.
        plans: how many plans were compared; if but one, no game was played on.
    """

    plays: list[Play]
    best: Tally
    at_once: Tally
    plans: int


def choose(position: Position, rounds: Sequence[tuple[int, int]] = ROUNDS) -> Plan:
    """Return the best plan that is found; the same whenever it is asked for the same position.

    Args:
        position: what the player knows.
        rounds: for each round, for how many games each plan that is left is played on, and how many plans
            are left after it.
    """
    import numpy as np

    from fouraces.solve.duel import compiled

    facts = np.zeros(compiled.FACTS, np.int64)
    facts[compiled.IS_RACE] = position.is_race
    facts[compiled.LONE_PASS] = position.lone_pass
    facts[compiled.MOVED] = position.moved
    facts[compiled.RIVAL_DONE] = position.rival_done
    facts[compiled.SEED] = seed_of(position)
    facts[compiled.MOST_NODES] = MOST_PLANS
    facts[compiled.FORESIGHT] = FORESIGHT
    table = np.zeros((MOST_PLANS + FORESIGHT + 6, compiled.SIZE), np.int64)
    lay_out(table, position)
    path, told, plans = compiled.choose(table, 0, facts, np.array(rounds, np.int64))
    plays = [Play(play % compiled.MOVE, play < compiled.MOVE) for play in path.tolist()]
    best, at_once = (_tally(*row) for row in told.tolist())
    return Plan(plays, best, at_once, plans)


def prepare() -> None:
    """Load the compiled search, or compile it, which takes some seconds, once for an installation."""
    for is_race in (False, True):
        layout = Layout([[], [0], [1]], [], [])
        choose(Position(layout, layout, [], (0, 0), is_race))


def seed_of(position: Position) -> int:
    """Return a number that is the same throughout a turn, so that its plans stay the best."""
    own, rival = position.own.stock, position.rival
    known = (sorted(own), sorted(rival.stock), rival.waste, rival.columns, position.up[1])
    return crc32(repr(known).encode()) + 1


def lay_out(table: "Numbers", position: Position) -> None:
    """Write a position into the first two rows, those the search begins with."""
    from fouraces.solve.duel import compiled

    for row, (layout, up) in enumerate(zip(position[:2], position.up, strict=True)):
        lay(table[row], layout)
        table[row, compiled.UP] = up
    table[0, compiled.FIRST], table[0, compiled.SECOND] = wanted(position.tops)


def lay(row: "Numbers", layout: Layout) -> None:
    """Write a layout into an empty row."""
    from fouraces.solve.duel import compiled

    for column in layout.columns:
        under = compiled.FLOOR
        for card in column:
            row[compiled.UNDER + card] = under
            row[compiled.TABLE] |= 1 << card
            if under == (compiled.FLOOR if card % RANKS == RANKS - 1 else card + 1):
                row[compiled.HOME] |= 1 << card
            under = card
        if column:
            row[compiled.BARE] |= 1 << column[-1]
        else:
            row[compiled.SPACES] += 1
    for part, count, cards in (
        (compiled.WASTE, compiled.WASTED, layout.waste),
        (compiled.STOCK, compiled.STOCKED, layout.stock),
    ):
        row[part : part + len(cards)] = cards
        row[count] = len(cards)


def wanted(tops: Iterable[int]) -> tuple[int, int]:
    """Return what the foundations take next, as two sets of a card a suit at most, the further one first."""
    heights = [[0, 0] for _ in range(4)]
    for top in sorted(tops, reverse=True):
        pair = heights[top // RANKS]
        pair[pair[0] > 0] = top % RANKS + 1
    first, second = (
        sum(1 << RANKS * suit + pair[which] for suit, pair in enumerate(heights) if pair[which] < RANKS)
        for which in (0, 1)
    )
    return first, second


def _tally(games: int, halves: int, ahead: int) -> Tally:
    return Tally(games, halves / 2 / games, ahead / games) if games else Tally(0, 0.0, 0.0)
