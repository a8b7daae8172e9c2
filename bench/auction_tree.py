"""Sales of Auction between two players, by their hands: what they are worth, and what a best response gains.

This shares nothing with the solver in the house: it is what that is checked against. Hands are sets of bits,
the bit n for the card n + 2, and an array over both hands has the place first * 512 + second. Values are the
first player's chances. The first responds; the second is the bot.

A sale at which the cards of `tied` lie before both is a game: each adds a card, or withdraws if something
lies there. `won` and `lost` are the values after the first and the second has bought. A tie that has not been
worked out lies between bounds, because both can withdraw at once; mostly that is enough to know the value.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., object])
Numbers: TypeAlias = NDArray[np.int64]
Reals: TypeAlias = NDArray[np.float64]

HANDS: Final = 512
UNKNOWN: Final = -1.0

SAME: Final = 1e-11
"""Between bounds that are closer than this there is nothing to find."""

OPTIMAL: Final = 1e-9
"""A choice that gives away less than this may be made by the bot."""

SALES, GAMES, MIXED = range(3)
"""What is counted: sales, little games that were looked into, and those without a saddle point."""


def machine(function: F) -> F:
    """Compile a function. What calls itself cannot be kept on the disk: numba crashes when it loads it."""
    return cast("F", njit(function))


@machine
def tie_bounds(
    won: Reals, lost: Reals, first: int, second: int, tied: int, values: Reals
) -> tuple[float, float]:
    """Return between what the game with these tied lies."""
    if values[tied] != UNKNOWN:
        return values[tied], values[tied]
    win = won[(first ^ tied) * HANDS + second]
    loss = lost[first * HANDS + (second ^ tied)]
    half = 0.5 * (win + loss)
    return min(loss, half), max(win, half)


@machine
def game_bounds(
    won: Reals, lost: Reals, first: int, second: int, tied: int, values: Reals
) -> tuple[float, float, int]:
    """Return what both can make sure of with one card, and a tie that would tell more; -1 if none would."""
    mine, theirs = first ^ tied, second ^ tied
    lower, upper = -1.0, 2.0
    least_lost, most_won = 2.0, -1.0
    win = won[mine * HANDS + second]
    loss = lost[first * HANDS + theirs]
    half = 0.5 * (win + loss)
    if tied:
        lower, upper = min(loss, half), max(win, half)
        least_lost, most_won = win, loss
    asked = -1
    promise = 0.0
    for place in range(8, -1, -1):
        bit = 1 << place
        if not (mine | theirs) & bit:
            continue
        row, column = least_lost, most_won
        after_win = after_loss = 0.0
        if mine & bit:
            after_win = won[(mine ^ bit) * HANDS + second]
            if theirs & (bit - 1) or theirs == 0:
                row = min(row, after_win)
        if theirs & bit:
            after_loss = lost[first * HANDS + (theirs ^ bit)]
            if mine & (bit - 1) or mine == 0:
                column = max(column, after_loss)
        if mine & theirs & bit:
            low, high = tie_bounds(won, lost, first, second, tied | bit, values)
            if high > low + SAME:
                gain = max(min(row, high) - lower, upper - max(column, low))
                if gain > promise:
                    promise, asked = gain, place
            row, column = min(row, low), max(column, high)
        if mine & bit:
            lower = max(lower, row)
            most_won = max(most_won, after_win)
        if theirs & bit:
            upper = min(upper, column)
            least_lost = min(least_lost, after_loss)
    if mine == 0:
        lower = max(lower, min(least_lost, half) if theirs == 0 else least_lost)
    if theirs == 0:
        upper = min(upper, max(most_won, half) if mine == 0 else most_won)
    return lower, upper, asked


@machine
def value_of(
    won: Reals, lost: Reals, first: int, second: int, tied: int, values: Reals, counts: Numbers
) -> float:
    """Return the value of a game; the ties that it depends on are noted in `values`."""
    if values[tied] != UNKNOWN:
        return values[tied]
    counts[GAMES] += 1
    while True:
        lower, upper, asked = game_bounds(won, lost, first, second, tied, values)
        if upper - lower <= SAME:
            values[tied] = lower
            return lower
        if asked < 0:
            break
        value_of(won, lost, first, second, tied | 1 << asked, values, counts)
    for tie in range(9):
        if (first ^ tied) & (second ^ tied) & 1 << tie:
            value_of(won, lost, first, second, tied | 1 << tie, values, counts)
    matrix, rows, columns = matrix_of(won, lost, first, second, tied, values)
    counts[MIXED] += 1
    value, _ = solved(matrix, rows, columns)
    values[tied] = value
    return value


@machine
def matrix_of(
    won: Reals, lost: Reals, first: int, second: int, tied: int, values: Reals
) -> tuple[Reals, int, int]:
    """Return a game as a matrix: cards from the lowest, or standing, and at the end withdrawing."""
    mine, theirs = first ^ tied, second ^ tied
    win = won[mine * HANDS + second]
    loss = lost[first * HANDS + theirs]
    half = 0.5 * (win + loss)
    matrix = np.zeros((10, 10))
    row = column = 0
    for x in range(-1, 10):
        if (x == -1 and mine) or (0 <= x < 9 and not mine >> x & 1) or (x == 9 and tied == 0):
            continue
        column = 0
        for y in range(-1, 10):
            if (y == -1 and theirs) or (0 <= y < 9 and not theirs >> y & 1) or (y == 9 and tied == 0):
                continue
            if x == 9 or y == 9:
                entry = half if x == y else (loss if x == 9 else win)
            elif x > y:
                entry = won[(mine ^ 1 << x) * HANDS + second]
            elif x < y:
                entry = lost[first * HANDS + (theirs ^ 1 << y)]
            else:
                entry = half if x == -1 else values[tied | 1 << x]
            matrix[row, column] = entry
            column += 1
        row += 1
    return matrix, row, column


@machine
def solved(matrix: Reals, rows: int, columns: int) -> tuple[float, Reals]:
    """Return a matrix game's value and the columns' mix that holds the rows to it, by the simplex method.

    With all entries positive the mix is y / sum(y), where y >= 0 maximises its sum under matrix y <= 1;
    Bland's rule keeps it from going in circles.
    """
    width = columns + rows + 1
    table = np.zeros((rows + 1, width))
    basis = np.zeros(rows, np.int64)
    for row in range(rows):
        for column in range(columns):
            table[row, column] = matrix[row, column] + 1.0
        table[row, columns + row] = 1.0
        table[row, width - 1] = 1.0
        basis[row] = columns + row
    for column in range(columns):
        table[rows, column] = -1.0
    while True:
        enter = -1
        for column in range(width - 1):
            if table[rows, column] < -1e-12:
                enter = column
                break
        if enter < 0:
            break
        leave = -1
        best = np.inf
        for row in range(rows):
            if table[row, enter] > 1e-12:
                ratio = table[row, width - 1] / table[row, enter]
                if ratio < best - 1e-13 or (ratio <= best + 1e-13 and basis[row] < basis[leave]):
                    best, leave = ratio, row
        pivot = table[leave, enter]
        for column in range(width):
            table[leave, column] /= pivot
        for row in range(rows + 1):
            factor = table[row, enter] if row != leave else 0.0
            for column in range(width):
                table[row, column] -= factor * table[leave, column]
        basis[leave] = enter
    total = table[rows, width - 1]
    mix = np.zeros(10)
    for row in range(rows):
        if basis[row] < columns:
            mix[basis[row]] = table[row, width - 1] / total
    return 1.0 / total - 1.0, mix


@machine
def reply_to(
    won: Reals, lost: Reals, reply_won: Reals, reply_lost: Reals,
    first: int, second: int, tied: int, values: Reals, replies: Reals, counts: Numbers,
) -> float:  # fmt: skip
    """Return what the first can get against the second's least fortunate choice among the optimal ones.

    `reply_won` and `reply_lost` are what a best response gets after the sale; where no single card is
    optimal, the second mixes as the simplex method says.
    """
    if replies[tied] != UNKNOWN:
        return replies[tied]
    value = value_of(won, lost, first, second, tied, values, counts)
    if value >= 1.0 - SAME:  # there is nothing to gain
        replies[tied] = value
        return value
    enough = value + OPTIMAL
    mine, theirs = first ^ tied, second ^ tied
    place = mine * HANDS + second
    win, reply_win = won[place], reply_won[place]
    place = first * HANDS + theirs
    loss, reply_loss = lost[place], reply_lost[place]
    reply = most = most_replied = -1.0
    if tied:
        most, most_replied = loss, reply_loss
        if max(win, 0.5 * (win + loss)) <= enough:
            reply = max(reply_win, 0.5 * (reply_win + reply_loss))
    for card in range(8, -1, -1):
        bit = 1 << card
        if theirs & bit and most <= enough:
            place = first * HANDS + (theirs ^ bit)
            below = mine & (bit - 1) or mine == 0
            if not below or lost[place] <= enough:
                got = max(most_replied, reply_lost[place]) if below else most_replied
                if mine & bit == 0:
                    reply = max(reply, got)
                elif (
                    tie_bounds(won, lost, first, second, tied | bit, values)[0] <= enough
                    and value_of(won, lost, first, second, tied | bit, values, counts) <= enough
                ):
                    after = reply_to(
                        won, lost, reply_won, reply_lost, first, second, tied | bit, values, replies, counts
                    )
                    reply = max(reply, got, after)
        if mine & bit:
            place = (mine ^ bit) * HANDS + second
            most = max(most, won[place])
            most_replied = max(most_replied, reply_won[place])
    if theirs == 0:
        if mine == 0:
            most = max(most, 0.5 * (win + loss))
            most_replied = max(most_replied, 0.5 * (reply_win + reply_loss))
        if most <= enough:
            reply = max(reply, most_replied)
    if reply < 0.0:
        for card in range(9):
            if (mine & theirs) >> card & 1:
                value_of(won, lost, first, second, tied | 1 << card, values, counts)
                reply_to(
                    won, lost, reply_won, reply_lost, first, second, tied | 1 << card, values, replies, counts
                )
        matrix, rows, columns = matrix_of(won, lost, first, second, tied, values)
        _, mix = solved(matrix, rows, columns)
        matrix, rows, columns = matrix_of(reply_won, reply_lost, first, second, tied, replies)
        for row in range(rows):
            got = 0.0
            for column in range(columns):
                got += matrix[row, column] * mix[column]
            reply = max(reply, got)
    replies[tied] = reply
    return reply


@machine
def add_sales(
    won: Reals, lost: Reals, reply_won: Reals, reply_lost: Reals,
    weight: float, occurs: NDArray[np.bool_], replying: bool, value: Reals, reply: Reals, counts: Numbers,
) -> None:  # fmt: skip
    """Add a sale, by its weight, to the value of all hands that occur, and to the reply if it is wanted."""
    values = np.full(HANDS, UNKNOWN)
    replies = np.full(HANDS, UNKNOWN)
    for first in range(HANDS):
        for second in range(HANDS):
            place = first * HANDS + second
            if occurs[place]:
                counts[SALES] += 1
                games = counts[GAMES]
                value[place] += weight * value_of(won, lost, first, second, 0, values, counts)
                if replying:
                    reply[place] += weight * reply_to(
                        won, lost, reply_won, reply_lost, first, second, 0, values, replies, counts
                    )
                common = first & second
                tied = common if counts[GAMES] > games + 1 else 0
                while tied:
                    values[tied] = replies[tied] = UNKNOWN
                    tied = (tied - 1) & common
                values[0] = replies[0] = UNKNOWN
