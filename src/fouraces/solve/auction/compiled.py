"""The compiled part of the solver of Auction: little games, and whole layers of sales.

Hands are sets of bits, the lowest for the card 2. All values are chances of one player, who is called the
first here; the other is the second. `docs/auction-solver.md` says what is computed and why it is right.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fouraces.solve.compiling import compiled, compiled_apart

Flags: TypeAlias = NDArray[np.bool_]
Reals: TypeAlias = NDArray[np.float64]

HANDS: Final = 512
CARDS: Final = 9
OUT: Final = 9
"""The place of withdrawing beside the nine cards."""

MOST_STEPS: Final = 500
STEEP_STEPS: Final = 50
"""How many steps of the simplex method are taken at most, and how many of them the steepest way."""

TOLERANCE: Final = 1e-12
"""Below this two chances are the same: the arithmetic is no finer."""

WON, LOST, LOW, HIGH = range(4)
"""The rows of a frame, by card: the first's chance if either buys with it; the bounds of a tie at it."""

SALES, GAMES, MIXED, WORST = range(4)
"""What is counted: sales, little games, those without a saddle point, and the worst gap of these."""


@compiled
def bounds(frame: Reals, first: int, second: int, in_overtime: bool) -> tuple[float, float]:
    """Return what the first can make sure of, at least, and the second can hold it to, at most.

    The hands are those that can still be added to what lies on the table. Only the higher card decides a
    bid, so the worst entry of a row is one of five: a win, a tie, the best of the second's higher cards for
    the second, and in overtime what withdrawing brings.
    """
    lower, upper, cap, floor = -1.0, 2.0, 2.0, -1.0
    middle = 0.5
    if in_overtime:
        cap, floor = frame[WON, OUT], frame[LOST, OUT]
        middle = 0.5 * (cap + floor)
        lower, upper = min(floor, middle), max(cap, middle)
    lowest_first, lowest_second = first & -first, second & -second
    for place in range(CARDS - 1, -1, -1):
        bit = 1 << place
        has_first, has_second = first & bit, second & bit
        won, lost = frame[WON, place], frame[LOST, place]
        if has_first:
            row = min(cap, won) if lowest_second < bit else cap
            if has_second:
                row = min(row, frame[LOW, place])
            lower = max(lower, row)
        if has_second:
            column = max(floor, lost) if lowest_first < bit else floor
            if has_first:
                column = max(column, frame[HIGH, place])
            upper = min(upper, column)
            cap = min(cap, lost)
        if has_first:
            floor = max(floor, won)
    if first == 0:
        lower = max(lower, min(cap, middle) if second == 0 else cap)
    if second == 0:
        upper = min(upper, max(floor, middle) if first == 0 else floor)
    return lower, upper


@compiled_apart
def lay_out(frame: Reals, first: int, second: int, in_overtime: bool, game: Reals) -> tuple[int, int]:
    """Write the matrix of a game whose ties are known; rows and columns are cards, the lowest first.

    Who has none left stands, which is less than any card; in overtime withdrawing comes last.
    """
    middle = 0.5 * (frame[WON, OUT] + frame[LOST, OUT])
    rows = columns = 0
    for x in range(-1, CARDS):
        if (first == 0) if x < 0 else first >> x & 1:
            columns = 0
            for y in range(-1, CARDS):
                if (second == 0) if y < 0 else second >> y & 1:
                    if x > y:
                        game[rows, columns] = frame[WON, x]
                    elif x < y:
                        game[rows, columns] = frame[LOST, y]
                    else:
                        game[rows, columns] = middle if x < 0 else frame[LOW, x]
                    columns += 1
            if in_overtime:
                game[rows, columns] = frame[WON, OUT]
                columns += 1
            rows += 1
    if in_overtime:
        for column in range(columns):
            game[rows, column] = frame[LOST, OUT]
        game[rows, columns - 1] = middle
        rows += 1
    return rows, columns


@compiled_apart
def solve_matrix(game: Reals, rows: int, columns: int, mixes: Reals) -> tuple[float, float]:
    """Solve a matrix game by the simplex method; return its value and how far from proved that is.

    The mixes of rows and columns are written; each proves a bound of the value, and the value returned lies
    in the middle. Chances are counted from 1, so that the value is positive: then the second's weights y
    maximise their sum under G y <= 1, and the prices of that program are the first's weights.
    """
    tableau = np.empty((rows + 1, columns + 1), np.float64)
    basic = np.arange(columns, columns + rows)
    free = np.arange(columns)
    for row in range(rows):
        for column in range(columns):
            tableau[row, column] = 1.0 + game[row, column]
        tableau[row, columns] = 1.0
    tableau[rows, :] = -1.0
    tableau[rows, columns] = 0.0
    for step in range(MOST_STEPS):
        enter = _entering(tableau, rows, columns, step > STEEP_STEPS)
        if enter < 0:
            break
        leave = _leaving(tableau, rows, columns, enter)
        _pivot(tableau, rows, columns, leave, enter)
        basic[leave], free[enter] = free[enter], basic[leave]
    mixes[:] = 0.0
    for row in range(rows):
        if basic[row] < columns:
            mixes[1, basic[row]] = max(tableau[row, columns], 0.0)
    for column in range(columns):
        if free[column] >= columns:
            mixes[0, free[column] - columns] = max(tableau[rows, column], 0.0)
    mixes[0] /= mixes[0].sum()
    mixes[1] /= mixes[1].sum()
    lower, upper = _proved(game, rows, columns, mixes)
    return 0.5 * (lower + upper), upper - lower


@compiled_apart
def _entering(tableau: Reals, rows: int, columns: int, is_first: bool) -> int:
    """Return the steepest column, or the first, which cannot go round in circles; -1 if there is none."""
    enter, steepest = -1, -1e-13
    for column in range(columns):
        if tableau[rows, column] < steepest:
            enter = column
            if is_first:
                break
            steepest = tableau[rows, column]
    return enter


@compiled_apart
def _leaving(tableau: Reals, rows: int, columns: int, enter: int) -> int:
    """Return the row that bounds a column first."""
    leave, least = 0, np.inf
    for row in range(rows):
        if tableau[row, enter] > 1e-11 and tableau[row, columns] / tableau[row, enter] < least:
            leave, least = row, tableau[row, columns] / tableau[row, enter]
    return leave


@compiled_apart
def _proved(game: Reals, rows: int, columns: int, mixes: Reals) -> tuple[float, float]:
    """Return between which bounds two mixes prove the value to be."""
    lower, upper = np.inf, -np.inf
    for column in range(columns):
        expected = 0.0
        for row in range(rows):
            expected += mixes[0, row] * game[row, column]
        lower = min(lower, expected)
    for row in range(rows):
        expected = 0.0
        for column in range(columns):
            expected += mixes[1, column] * game[row, column]
        upper = max(upper, expected)
    return lower, upper


@compiled_apart
def _pivot(tableau: Reals, rows: int, columns: int, leave: int, enter: int) -> None:
    pivot = 1.0 / tableau[leave, enter]
    for column in range(columns + 1):
        tableau[leave, column] *= pivot
    for row in range(rows + 1):
        if row != leave:
            factor = tableau[row, enter]
            for column in range(columns + 1):
                tableau[row, column] -= factor * tableau[leave, column]
            tableau[row, enter] = -factor * pivot
    tableau[leave, enter] = pivot


@compiled_apart
def _mixed(frame: Reals, first: int, second: int, in_overtime: bool, counts: Reals) -> float:
    """Return the value of a game without a saddle point."""
    game, mixes = np.empty((CARDS + 1, CARDS + 1), np.float64), np.empty((2, CARDS + 1), np.float64)
    rows, columns = lay_out(frame, first, second, in_overtime, game)
    value, gap = solve_matrix(game, rows, columns, mixes)
    counts[MIXED] += 1
    counts[WORST] = max(counts[WORST], gap)
    return value


@compiled
def bound_ties(frame: Reals, first: int, second: int) -> None:
    """Write between which bounds each tie lies: who withdraws is let out, or one of the two is."""
    for place in range(CARDS):
        if (first & second) >> place & 1:
            middle = 0.5 * (frame[WON, place] + frame[LOST, place])
            frame[LOW, place] = min(frame[LOST, place], middle)
            frame[HIGH, place] = max(frame[WON, place], middle)


# all sales of a kind


@compiled
def _fill(frame: Reals, buys: Reals, stays: Reals, first: int, second: int) -> None:
    """Write the first's chance if either buys with a card, by that card."""
    for place in range(CARDS):
        bit = 1 << place
        if first & bit:
            frame[WON, place] = 1.0 - buys[first ^ bit]
        if second & bit:
            frame[LOST, place] = stays[second ^ bit]


@compiled
def _game(
    frame: Reals, buys: Reals, stays: Reals, first: int, second: int, tied: int, ties: Reals, counts: Reals
) -> float:
    """Return the value of a sale in which these cards are tied, if that of every larger tie is known."""
    first, second = first ^ tied, second ^ tied
    _fill(frame, buys, stays, first, second)
    frame[WON, OUT], frame[LOST, OUT] = 1.0 - buys[first], stays[second]
    for place in range(CARDS):
        if (first & second) >> place & 1:
            frame[LOW, place] = frame[HIGH, place] = ties[tied | 1 << place]
    counts[GAMES] += 1
    lower, upper = bounds(frame, first, second, tied != 0)
    if upper - lower <= TOLERANCE:
        return lower
    return _mixed(frame, first, second, tied != 0, counts)


@compiled_apart
def _sale(
    buys: Reals,
    stays: Reals,
    first: int,
    second: int,
    ties: Reals,
    frame: Reals,
    counts: Reals,
    all_ties: bool,
) -> float:
    """Return the value of a sale."""
    counts[SALES] += 1
    _fill(frame, buys, stays, first, second)
    if first == 0 or second == 0:
        return alone(frame, first, second)
    if not all_ties:
        bound_ties(frame, first, second)
        lower, upper = bounds(frame, first, second, False)
        if upper - lower <= TOLERANCE:
            counts[GAMES] += 1
            return lower
    common = first & second
    tied = common
    while tied:
        ties[tied] = _game(frame, buys, stays, first, second, tied, ties, counts)
        tied = (tied - 1) & common
    return _game(frame, buys, stays, first, second, 0, ties, counts)


@compiled
def alone(frame: Reals, first: int, second: int) -> float:
    """Return the value of a sale in which one of the two has no money."""
    best = -1.0 if first else 2.0
    for place in range(CARDS):
        if first >> place & 1:
            best = max(best, frame[WON, place])
        if second >> place & 1:
            best = min(best, frame[LOST, place])
    return best


@compiled_apart
def add_sales(
    buys: Reals, stays: Reals, part: float, wanted: Flags, all_ties: bool, counts: Reals, values: Reals
) -> None:
    """Add the weighted value of a sale to that of every position that is wanted.

    Args:
        buys: what is left to the second if the first buys, by the second's hand and the first's after that.
        stays: what is left to the first if the second buys, by the first's hand and the second's after that.
        part: how likely the sale is.
        wanted: which positions are, by the hands of both, not both empty.
        all_ties: whether to solve the overtime of ties too that cannot change the value.
        counts: what is counted.
        values: by the hands of both.
    """
    ties = np.zeros(HANDS, np.float64)
    frame = np.zeros((HIGH + 1, CARDS + 1), np.float64)
    for first in range(HANDS):
        for second in range(HANDS):
            if wanted[first, second]:
                values[first, second] += part * _sale(
                    buys[second], stays[first], first, second, ties, frame, counts, all_ties
                )


@compiled_apart
def lay_out_sale(
    buys: Reals, stays: Reals, first: int, second: int, tied: int, game: Reals
) -> tuple[int, int]:
    """Write the matrix of a sale at which both have these cards on the table, for one pair of hands.

    Args:
        buys: as for `add_sales`, the row of the second's hand.
        stays: as for `add_sales`, the row of the first's hand.
        first: the first's cards, those on the table included.
        second: the second's.
        tied: the cards that both have on the table.
        game: gets the matrix.

    Returns:
        How many rows and columns it has; one of each for the hand that has no money to bid.
    """
    ties = np.zeros(HANDS, np.float64)
    frame = np.zeros((HIGH + 1, CARDS + 1), np.float64)
    counts = np.zeros(WORST + 1, np.float64)
    rest = first & second & ~tied
    more = rest
    while more:
        ties[tied | more] = _game(frame, buys, stays, first, second, tied | more, ties, counts)
        more = (more - 1) & rest
    _game(frame, buys, stays, first, second, tied, ties, counts)
    return lay_out(frame, first ^ tied, second ^ tied, tied != 0, game)
