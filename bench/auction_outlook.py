"""How likely a perfect player of Auction for two wins against the house, by its best choices.

Every decision of the perfect player keeps what perfect play is worth; where several actions do, it may take
what wins most against the house. The house is asked for its mix of choices by rehearsing as it does. What it
chooses rarely is left out; so the places that games with it come to are few, and the likely ones are worked
out.

A sale at which nothing is tied, or the cards of both on the table are, is told by these cards. Choices are a
card, 0 for standing or for having no money to bid, and -1 for withdrawing; arrays have them by choice + 1.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.auction_places import (
    HANDS,
    LAST,
    NEXT,
    UNSEEN,
    Found,
    Known,
    Numbers,
    Place,
    Reals,
    items_sold,
    key_of,
    machine,
    number_of,
    outlook_of,
    place_after,
    place_of,
    seek,
    size_of,
    value_of,
)
from fouraces.solve.auction import SAME, compiled
from fouraces.solve.auction_many import compiled as many

ROUNDS: Final = 200
"""How often the house rehearses a round; it chooses as in one of the later half."""

SEEDS: Final = np.array([0, 1, 1, 2, 3, 6, 20, 20, 20, 20])
"""How many times all that is done, to know the mix, by the number of items unsold."""

RARE: Final = np.array([0.0, 0.03, 0.03, 0.02, 0.01, 0.01, 0.005, 0.005, 0.005, 0.005])
"""What is chosen less often is left out, by the number of items unsold."""

UNLIKELY: Final = 1e-6
"""A place to which fewer games come, if the perfect player makes any perfect choice, is not worked out: it
counts as between perfect players.
"""


class Sheet(NamedTuple):
    """What a sale comes to, by the cards that are tied.

    Attributes:
        reached: whether it can come to that.
        mixes: how likely the house's choices are.
        chances: to win against the house with each perfect choice; -1 for other choices.
        odds: how likely it comes to each perfect choice, if the perfect player makes any of them.
        buys: what perfect play leaves the perfect player that bought, by the hand.
        stays: the same if the house bought, by the house's hand.
    """

    reached: NDArray[np.bool_]
    mixes: Reals
    chances: Reals
    odds: Reals
    buys: Reals
    stays: Reals


def blank_sheet() -> Sheet:
    """Return room for a sale."""
    shape = HANDS, many.CHOICES
    return Sheet(np.zeros(HANDS, np.bool_), np.zeros(shape), np.zeros(shape), *np.zeros((3, HANDS)))


@machine
def write_sale(place: Place, offer: int, tied: int, sale: Numbers) -> None:
    """Write a round of a sale as the house's rehearsals want it."""
    joker, code, lead, first, second = place
    sale[:] = 0
    sale[many.HANDS], sale[many.HANDS + 1] = first << 2, second << 2
    sale[many.LAID] = sale[many.LAID + 1] = tied << 2
    sale[many.POINTS], sale[many.POINTS + 1] = max(lead, 0), max(-lead, 0)
    for item in range(4):
        sale[many.LEFT + item + 1] = number_of(code, item)
    sale[many.JOKER] = joker
    sale[many.ITEM] = 0 if offer == UNSEEN else offer + 1
    sale[many.PLAYERS] = 2
    sale[many.OVERTIME] = 1 if tied else 0
    sale[many.ASKED] = 3 if tied else (1 if first else 0) + (2 if second else 0)


@machine
def rehearse(place: Place, offer: int, tied: int, mix: Reals) -> None:
    """Write how likely the house's choices are, without the rare ones."""
    size = size_of(place[1])
    sale, seed = np.zeros(many.SIZE, np.int64), np.zeros(1, np.uint64)
    prospects, shown = np.zeros((5, 11, many.SEATS)), np.zeros((ROUNDS, many.SEATS), np.int64)
    regrets, worth = np.zeros((many.SEATS, many.CHOICES)), np.zeros((many.SEATS, many.CHOICES))
    write_sale(place, offer, tied, sale)
    seed[0] = np.uint64(key_of(place) * 8 + offer) * np.uint64(0x9E3779B97F4A7C15)
    seed[0] = seed[0] ^ np.uint64(tied) | np.uint64(1)
    for _ in range(SEEDS[size]):
        many.draw(seed, 2)
        many.rehearse(sale, ROUNDS, seed, (prospects, regrets, worth, shown))
        for number in range(ROUNDS // 2, ROUNDS):
            mix[shown[number, 1] + 1] += 1.0
    mix /= mix.sum()
    for choice in range(many.CHOICES):
        if mix[choice] < RARE[size]:
            mix[choice] = 0.0
    mix /= mix.sum()


@machine
def ask(found: Found, place: Place, offer: int, tied: int, mix: Reals) -> None:
    """Write the house's mix: what was rehearsed, if this is gone through again."""
    at = found.counts[NEXT]
    if at >= 0:
        mix[:] = found.mixes[at]
        found.counts[NEXT] += 1
        return
    mix[:] = 0.0
    if place[4] == 0:
        mix[1] = 1.0
    else:
        rehearse(place, offer, tied, mix)
    found.mixes[found.counts[LAST]] = mix
    found.counts[LAST] += 1


@machine
def value_after(known: Known, place: Place, offer: int, buyer: int, first: int, second: int) -> float:
    """Return what perfect play leaves after a sale; the last as for `place_after`."""
    chance = 0.0
    for item in range(UNSEEN):
        part = items_sold(place, offer, item)
        if part > 0.0:
            chance += part * value_of(known, place_after(place, item, buyer, first, second))
    return chance


@machine
def outlook_after(
    known: Known, found: Found, place: Place, offer: int, buyer: int, first: int, second: int, odds: float
) -> float:
    """Return the outlook after a sale that is so likely."""
    chance = 0.0
    for item in range(UNSEEN):
        part = items_sold(place, offer, item)
        if part > 0.0:
            then = place_after(place, item, buyer, first, second)
            chance += part * outlook_of(known, found, then, part * odds)
    return chance


@machine
def look_ahead(known: Known, place: Place, offer: int, sheet: Sheet) -> None:
    """Write what perfect play leaves after a sale, for all that a buyer may have left."""
    first, second = place[3], place[4]
    for hand in range(HANDS):
        if hand & ~first == 0 and hand != first:
            sheet.buys[hand] = value_after(known, place, offer, 1, hand, second)
        if hand & ~second == 0 and hand != second:
            sheet.stays[hand] = value_after(known, place, offer, -1, first, hand)


@machine
def lay_out(place: Place, tied: int, sheet: Sheet, game: Reals) -> tuple[int, int]:
    """Write the little game of perfect players with these cards tied; return its rows and columns."""
    first, second = place[3], place[4]
    if first and second:
        return compiled.lay_out_sale(1.0 - sheet.buys, sheet.stays, first, second, tied, game)
    count = 0
    for card in range(9):
        if (first | second) >> card & 1:
            if first:
                game[count, 0] = sheet.buys[first ^ 1 << card]
            else:
                game[0, count] = sheet.stays[second ^ 1 << card]
            count += 1
    return (count, 1) if first else (1, count)


@machine
def mark_perfect(place: Place, tied: int, sheet: Sheet, game: Reals) -> None:
    """Mark the perfect choices with a chance of 0, and all others with -1."""
    rows, columns = lay_out(place, tied, sheet, game)
    sure = np.zeros(rows)
    for row in range(rows):
        sure[row] = game[row, :columns].min()
    row, mine = 0, place[3] & ~tied
    for choice in range(11):
        sheet.chances[tied, choice + 1] = -1.0
        if mine >> choice - 2 & 1 if choice > 1 else choice == 0 and mine == 0:
            if sure[row] > sure.max() - SAME:
                sheet.chances[tied, choice + 1] = 0.0
            row += 1
    sheet.chances[tied, 0] = 0.0 if tied and sure[rows - 1] > sure.max() - SAME else -1.0


@machine
def find_reached(found: Found, place: Place, offer: int, sheet: Sheet, odds: float) -> None:
    """Mark what can be tied, with its odds and mix; those of the sale are given."""
    game = np.zeros((10, 10))
    sheet.reached[:], sheet.odds[:] = False, 0.0
    sheet.reached[0], sheet.odds[0] = True, odds
    for tied in range((place[3] & place[4]) + 1):
        if sheet.reached[tied]:
            mark_perfect(place, tied, sheet, game)
            ask(found, place, offer, tied, sheet.mixes[tied])
            sheet.odds[tied] /= (sheet.chances[tied] == 0.0).sum()
            for card in range(9):
                if sheet.chances[tied, card + 3] == 0.0 and sheet.mixes[tied, card + 3] > 0.0:
                    sheet.reached[tied | 1 << card] = True
                    sheet.odds[tied | 1 << card] += sheet.odds[tied] * sheet.mixes[tied, card + 3]


@machine
def left_over(place: Place, tied: int, mine: int, theirs: int) -> tuple[int, int]:
    """Return what the perfect player has left if it buys, and the house if that does.

    -1 stands for who cannot. If both can, chance decides; if neither, there is an overtime.
    """
    first, second = place[3] & ~tied, place[4] & ~tied
    if tied and (min(mine, theirs) < 0 or max(mine, theirs) == 0):
        return first if theirs < 0 or mine == theirs else -1, second if mine < 0 or mine == theirs else -1
    won = first ^ 1 << mine - 2 if mine > theirs else -1
    return won, second ^ 1 << theirs - 2 if theirs > mine else -1


@machine
def outcome(
    known: Known, found: Found, place: Place, offer: int, tied: int, mine: int, theirs: int, sheet: Sheet
) -> float:
    """Return the outlook after both have chosen; those of larger ties are known."""
    won, lost = left_over(place, tied, mine, theirs)
    if won < 0 and lost < 0:
        return float(sheet.chances[tied | 1 << mine - 2].max())
    part = 0.5 if won >= 0 and lost >= 0 else 1.0
    odds = sheet.odds[tied] * sheet.mixes[tied, theirs + 1] * part
    chance = 0.0
    if won >= 0:
        chance += part * outlook_after(known, found, place, offer, 1, won, place[4], odds)
    if lost >= 0:
        chance += part * outlook_after(known, found, place, offer, -1, place[3], lost, odds)
    return chance


@machine
def hold(known: Known, found: Found, place: Place, offer: int, sheet: Sheet, odds: float) -> float:
    """Fill a sheet for a sale that is so likely; return the outlook."""
    look_ahead(known, place, offer, sheet)
    find_reached(found, place, offer, sheet, odds)
    for tied in range(place[3] & place[4], -1, -1):
        if sheet.reached[tied]:
            for mine in range(many.CHOICES):
                if sheet.chances[tied, mine] == 0.0:
                    for theirs in range(many.CHOICES):
                        if sheet.mixes[tied, theirs] > 0.0:
                            then = outcome(known, found, place, offer, tied, mine - 1, theirs - 1, sheet)
                            sheet.chances[tied, mine] += sheet.mixes[tied, theirs] * then
    return float(sheet.chances[0].max())


@machine
def likely(place: Place, offer: int) -> float:
    """Return how likely an offer is at a place."""
    joker, code, _, _, _ = place
    return (joker if offer == UNSEEN else number_of(code, offer)) / (size_of(code) + joker)


@machine
def turned(place: Place, offer: int) -> Place:
    """Return the place when the offer has been turned up: an unseen one needs the joker."""
    joker, code, lead, first, second = place
    return 0 if offer == UNSEEN else joker, code, lead, first, second


@machine
def work_out(known: Known, found: Found, layer: int, sheet: Sheet) -> int:
    """Write the outlooks of the likely places of a layer; return how many there are."""
    count = 0
    for number in range(found.counts[layer]):
        at = seek(found.keys, found.layers[layer, number])
        if found.odds[at] < UNLIKELY:
            continue
        place = place_of(found.layers[layer, number])
        if found.counts[NEXT] < 0:
            found.firsts[at] = found.counts[LAST]
        else:
            found.counts[NEXT] = found.firsts[at]
        outlook = 0.0
        for offer in range(5):
            part = likely(place, offer)
            if part > 0.0:
                then = turned(place, offer)
                outlook += part * hold(known, found, then, offer, sheet, part * found.odds[at])
        found.outlooks[at] = outlook
        count += 1
    return count
