"""The compiled search for a good bid in Auction, for two to four players.

A sale is one array of whole numbers, because compiled functions pass nothing else on for free:

    HANDS + seat    the seat's money, what it has laid included; a card is the bit of its value
    LAID + seat     what of it lies on the table
    POINTS + seat   what it has bought so far
    LEFT + value    how many items of a value are unsold, the one for sale included
    JOKER           1 if the joker that is not for sale is still in the deck
    ITEM            the value of the item for sale, 0 if it is unseen
    ASKED           the seats that choose in this round, a bit a seat
    OVERTIME        1 if the round is one of overtime
    PLAYERS         how many there are

A choice is a card, 0 for standing, or OUT for passing or withdrawing. A table of prospects has everyone's
chances by the buyer (or NOBODY) and the card that the buyer adds to what it has laid (0 for none).

A seat bids as the house does, or as people do: as a PLANNER, who has a card in mind for each item, or an
EAGER one, who looks at the item for sale alone. `FairBot` and `GentleBot` are the readable forms of these.
"""

from math import exp, sqrt
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fouraces.solve.compiling import compiled, compiled_apart

Numbers: TypeAlias = NDArray[np.int64]
Reals: TypeAlias = NDArray[np.float64]
Seed: TypeAlias = NDArray[np.uint64]
Room: TypeAlias = tuple[Reals, Reals, Reals, Numbers]
"""Where a sale is rehearsed: prospects, regrets and worth by seat and choice + 1, and who chose what when."""

HANDS: Final = 0
POINTS: Final = 4
LEFT: Final = 8
JOKER: Final = 8
LAID: Final = 13
ITEM: Final = 17
ASKED: Final = 18
OVERTIME: Final = 19
PLAYERS: Final = 20
SIZE: Final = 21

SEATS: Final = 4
NOBODY: Final = 4
OUT: Final = -1
CHOICES: Final = 12
KEYS: Final = CHOICES << SEATS

HOUSE: Final = 0
PLANNER: Final = 1
EAGER: Final = 2
STYLES: Final = 3

BUDGET: Final = 1.7
"""How much more than planned a planner pays in overtime, all told."""

EAGERNESS: Final = np.array([0.8, 0.3, 0.55, 0.8, 1.0])
"""Which card an item seems to be worth to an eager one, 0 the lowest and 1 the highest; first, unseen."""

PRIDE: Final = 0.75
THRIFT: Final = 0.4
"""How likely an eager one is not to withdraw, and to let an item of one point go."""

STYLED: Final = 40
"""How often it is tried what somebody bids who is not the house."""

REHEARSALS: Final = 30
"""How often a round of a play-out is rehearsed."""

THOROUGH: Final = 400
"""How often the round that is to be decided is rehearsed."""

PASSES: Final = 3
"""How often the play-outs are added to, for what is still promising."""

MARGIN: Final = 0.1
"""How far behind the best a choice may be after the first pass; half as far after the next, and so on."""

PULL: Final = np.array([(card / 10) ** 3 for card in range(11)])
TRUST: Final = 5.0
PULL_SHARE: Final = 0.2
MONEY_POINTS: Final = 0.02


def room() -> Room:
    """Return room for rehearsals."""
    return (
        np.zeros((NOBODY + 1, 11, SEATS), np.float64),
        np.zeros((SEATS, CHOICES), np.float64),
        np.zeros((SEATS, CHOICES), np.float64),
        np.zeros((THOROUGH, SEATS), np.int64),
    )


@compiled
def draw(seed: Seed, below: int) -> int:
    """Return a random number from 0 to below it (xorshift64*, by Sebastiano Vigna)."""
    word = seed[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    seed[0] = word
    return int((word * np.uint64(2685821657736338717) >> np.uint64(11)) * (below / 9007199254740992.0))


@compiled_apart
def draw_seat(seats: int, seed: Seed) -> int:
    """Return one of a set of seats."""
    count = 0
    for seat in range(SEATS):
        count += seats >> seat & 1
    number = draw(seed, count)
    for seat in range(SEATS):
        if seats >> seat & 1:
            if number == 0:
                return seat
            number -= 1
    return NOBODY


@compiled_apart
def draw_item(sale: Numbers, seed: Seed) -> int:
    """Return the value of one of the unsold items."""
    number = draw(seed, sale[LEFT + 1] + sale[LEFT + 2] + sale[LEFT + 3] + sale[LEFT + 4])
    for value in range(1, 4):
        number -= sale[LEFT + value]
        if number < 0:
            return value
    return 4


@compiled
def unsold(sale: Numbers, value: int, without: int) -> int:
    """Return how many items of a value are left, if one of the value `without` is taken as sold."""
    return sale[LEFT + value] - (1 if value == without else 0)


@compiled_apart
def estimate(sale: Numbers, without: int, chances: Reals) -> None:
    """Write everyone's chance to win before the next item is turned up, as the house estimates it.

    One item of the value `without` is taken as sold. `chances_to_win` of the house's bot is the readable
    form of this and says why; where nothing is left, the chances are those of the result.
    """
    count = total = squares = 0
    for value in range(1, 5):
        number = unsold(sale, value, without)
        count += number
        total += number * value
        squares += number * value * value
    if count == 0:
        _finish(sale, chances)
        return
    _pull(sale, count, total, chances)
    _share_out(sale, without, chances)
    most, top = 0, 0.0
    for seat in range(sale[PLAYERS]):
        most, top = max(most, sale[POINTS + seat]), max(top, chances[seat])
    weights = 0.0
    for seat in range(sale[PLAYERS]):
        within_reach = sale[POINTS + seat] >= most - total
        chances[seat] = exp((chances[seat] - top) * TRUST / sqrt(squares)) if within_reach else 0.0
        weights += chances[seat]
    for seat in range(sale[PLAYERS]):
        chances[seat] /= weights


@compiled_apart
def _pull(sale: Numbers, count: int, total: int, hopes: Reals) -> None:
    """Write everyone's points with their part of what is left, by how strongly their best cards draw it."""
    pulls = 0.0
    for seat in range(sale[PLAYERS]):
        hopes[seat] = 0.0
        taken = 0
        for card in range(10, 1, -1):
            if taken < count and sale[HANDS + seat] >> card & 1:
                hopes[seat] += PULL[card]
                taken += 1
        pulls += hopes[seat]
    pull = PULL_SHARE * total / (pulls if pulls > 0.0 else 1.0)
    for seat in range(sale[PLAYERS]):
        hopes[seat] = sale[POINTS + seat] + pull * hopes[seat]


@compiled_apart
def _share_out(sale: Numbers, without: int, hopes: Reals) -> None:
    """Give the best item left to the highest card, and so on; what cards are left after that is money."""
    value, number = 5, 0
    for card in range(10, 1, -1):
        while value and number == 0:
            value -= 1
            number = unsold(sale, value, without) if value else 0
        holders = 0
        for seat in range(sale[PLAYERS]):
            holders += sale[HANDS + seat] >> card & 1
        worth = 0.0 if value else MONEY_POINTS * card
        for _ in range(holders):
            while value and number == 0:
                value -= 1
                number = unsold(sale, value, without) if value else 0
            if value:
                number -= 1
                worth += (1.0 - PULL_SHARE) * value / holders
        for seat in range(sale[PLAYERS]):
            if sale[HANDS + seat] >> card & 1:
                hopes[seat] += worth


@compiled_apart
def _finish(sale: Numbers, chances: Reals) -> None:
    """Write everyone's share of the win."""
    best, winners = -1.0, 0
    for seat in range(sale[PLAYERS]):
        chances[seat] = 64.0 * sale[POINTS + seat]
        for card in range(2, 11):
            if sale[HANDS + seat] >> card & 1:
                chances[seat] += card
        if chances[seat] > best:
            best, winners = chances[seat], 0
        winners += chances[seat] == best
    for seat in range(sale[PLAYERS]):
        chances[seat] = 1.0 / winners if chances[seat] == best else 0.0


@compiled_apart
def _prospects(sale: Numbers, buyer: int, card: int, chances: Reals, after: Reals) -> None:
    """Write everyone's chances once the buyer has paid; of an unseen item, the average of those left."""
    hand = 0
    if buyer != NOBODY:
        hand = sale[HANDS + buyer]
        sale[HANDS + buyer] = hand & ~(sale[LAID + buyer] | (1 << card if card else 0))
    total = 0
    for seat in range(SEATS):
        after[seat] = 0.0
    for value in range(1, 5):
        number = sale[LEFT + value] if sale[ITEM] == 0 else (1 if value == sale[ITEM] else 0)
        if number:
            total += number
            if buyer != NOBODY:
                sale[POINTS + buyer] += value
            estimate(sale, value, chances)
            if buyer != NOBODY:
                sale[POINTS + buyer] -= value
            for seat in range(sale[PLAYERS]):
                after[seat] += number * chances[seat]
    for seat in range(sale[PLAYERS]):
        after[seat] /= total
    if buyer != NOBODY:
        sale[HANDS + buyer] = hand


@compiled_apart
def foresee(sale: Numbers, prospects: Reals) -> None:
    """Fill the table of prospects, as far as the round can lead to them."""
    chances = np.zeros(SEATS, np.float64)
    for buyer in range(NOBODY + 1):
        if buyer == NOBODY or sale[ASKED] >> buyer & 1:
            added = 0 if buyer == NOBODY else sale[HANDS + buyer] & ~sale[LAID + buyer]
            for card in range(11):
                if card == 0 or added >> card & 1:
                    _prospects(sale, buyer, card, chances, prospects[buyer, card])


@compiled_apart
def may_choose(sale: Numbers, seat: int, choice: int) -> bool:
    """Whether the rules allow a choice to a seat that is asked."""
    hand = sale[HANDS + seat] & ~sale[LAID + seat]
    if choice == OUT:
        return sale[OVERTIME] == 1 or sale[PLAYERS] > 2
    return hand == 0 if choice == 0 else hand >> choice & 1 == 1


@compiled_apart
def key_of(sale: Numbers, chosen: Numbers) -> int:
    """Return what a round comes to: the highest card and who chose it; 0 if nobody is left in."""
    highest, leaders, count = OUT, 0, 0
    for seat in range(sale[PLAYERS]):
        if sale[ASKED] >> seat & 1 and chosen[seat] != OUT:
            count += 1
            if chosen[seat] > highest:
                highest, leaders = chosen[seat], 0
            if chosen[seat] == highest:
                leaders |= 1 << seat
    if sale[OVERTIME] and count == 1:
        highest = 0  # whoever is left in alone takes the card back
    return highest + 1 << SEATS | leaders


@compiled
def _lowest(seats: int) -> int:
    """Return the first of some seats."""
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@compiled_apart
def _average(seats: int, card: int, seat: int, prospects: Reals) -> float:
    """Return a seat's chance if one of some seats buys with a card, whichever."""
    count = 0
    total = 0.0
    for buyer in range(SEATS):
        if seats >> buyer & 1:
            count += 1
            total += prospects[buyer, card, seat]
    return total / count


@compiled_apart
def _weigh(sale: Numbers, seat: int, chosen: Numbers, prospects: Reals, worth: Reals) -> None:
    """Write the seat's chance for each of its choices, if the others choose as given."""
    mine, overtime = chosen[seat], sale[OVERTIME] == 1
    chosen[seat] = OUT
    key = key_of(sale, chosen)
    chosen[seat] = mine
    holders, highest = key & (1 << SEATS) - 1, (key >> SEATS) - 1
    if holders == 0:
        nobody = _average(sale[ASKED], 0, seat, prospects) if overtime else prospects[NOBODY, 0, seat]
        worth[OUT + 1] = nobody
        for card in range(11):
            worth[card + 1] = prospects[seat, 0 if overtime else card, seat]
        return
    worth[OUT + 1] = _average(holders, highest, seat, prospects)
    if overtime and holders & holders - 1 == 0:
        highest = chosen[_lowest(holders)]
    outbid = _average(holders, highest, seat, prospects)
    for card in range(11):
        worth[card + 1] = prospects[seat, card, seat] if card > highest else outbid
    worth[highest + 1] = _average(holders | 1 << seat, highest, seat, prospects)


@compiled_apart
def rehearse(sale: Numbers, rounds: int, seed: Seed, workroom: Room) -> None:
    """Hold a round many times, and note what each seat chooses, in proportion to its regrets."""
    prospects, regrets, worth, shown = workroom
    foresee(sale, prospects)
    for seat in range(SEATS):
        for place in range(CHOICES):
            regrets[seat, place] = 0.0
    for number in range(rounds):
        for seat in range(sale[PLAYERS]):
            if sale[ASKED] >> seat & 1:
                shown[number, seat] = _regretted(sale, seat, regrets[seat], seed)
        for seat in range(sale[PLAYERS]):
            if sale[ASKED] >> seat & 1:
                _weigh(sale, seat, shown[number], prospects, worth[seat])
                had = worth[seat, shown[number, seat] + 1]
                for choice in range(OUT, 11):
                    if may_choose(sale, seat, choice):
                        regret = regrets[seat, choice + 1] + worth[seat, choice + 1] - had
                        regrets[seat, choice + 1] = max(regret, 0.0)


@compiled_apart
def _regretted(sale: Numbers, seat: int, regrets: Reals, seed: Seed) -> int:
    """Return a choice, in proportion to the regrets; any, if there are none."""
    total = 0.0
    for place in range(CHOICES):
        total += regrets[place]
    count = 0
    if total > 0.0:
        left = draw(seed, 1 << 30) * total / (1 << 30)
        last = OUT
        for place in range(CHOICES):
            if regrets[place] > 0.0:
                last = place - 1
                left -= regrets[place]
                if left < 0.0:
                    break
        return last
    for choice in range(OUT, 11):
        count += may_choose(sale, seat, choice)
    number = draw(seed, count)
    for choice in range(OUT, 11):
        if may_choose(sale, seat, choice):
            if number == 0:
                return choice
            number -= 1
    return OUT


@compiled_apart
def _highest(cards: int, number: int) -> int:
    """Return one of some cards: with number 0 the highest, and so on."""
    for card in range(10, 1, -1):
        if cards >> card & 1:
            if number == 0:
                return card
            number -= 1
    return 0


@compiled_apart
def _count(cards: int) -> int:
    """Return how many cards there are."""
    count = 0
    for card in range(2, 11):
        count += cards >> card & 1
    return count


@compiled_apart
def _chance(seed: Seed) -> float:
    """Return a random number from 0 to 1."""
    return draw(seed, 1 << 30) / (1 << 30)


@compiled_apart
def _plan(sale: Numbers, seat: int, seed: Seed) -> int:
    """Return which of its cards a planner means for the item for sale, give or take one."""
    count = total = 0
    for value in range(1, 5):
        number = unsold(sale, value, sale[ITEM])
        count += number
        total += number * value
    cards = sale[HANDS + seat]
    if count == 0:
        return _highest(cards, 0)
    worth = float(sale[ITEM]) if sale[ITEM] else total / count
    better = alike = 0
    for value in range(1, 5):
        number = unsold(sale, value, sale[ITEM])
        better += number if value > worth else 0
        alike += number if value == worth else 0
    return _highest(cards, min(better + draw(seed, alike + 1), _count(cards) - 1))


@compiled_apart
def plan_and_bid(sale: Numbers, seat: int, seed: Seed) -> int:
    """Return what a planner chooses."""
    planned = _plan(sale, seat, seed)
    if not sale[OVERTIME]:
        return planned
    laid = 0
    for card in range(2, 11):
        laid += card * (sale[LAID + seat] >> card & 1)
    free = sale[HANDS + seat] & ~sale[LAID + seat]
    for card in range(10, 1, -1):
        if free >> card & 1 and laid + card <= planned * BUDGET:
            return card
    return 0 if free == 0 and laid <= planned * BUDGET else OUT


@compiled_apart
def bid_eagerly(sale: Numbers, seat: int, seed: Seed) -> int:
    """Return what an eager one chooses."""
    free = sale[HANDS + seat] & ~sale[LAID + seat]
    count = _count(free)
    if sale[OVERTIME]:
        proud = _chance(seed) <= PRIDE
        return _highest(free, count - 1 - count // 2) if proud else OUT
    if sale[PLAYERS] > 2 and sale[ITEM] == 1 and _chance(seed) < THRIFT:
        return OUT
    step = (-1, 0, 0, 1)[draw(seed, 4)]
    place = round(EAGERNESS[sale[ITEM]] * (count - 1)) + step
    return _highest(free, count - 1 - min(max(place, 0), count - 1))


@compiled_apart
def draw_style(belief: Reals, seed: Seed) -> int:
    """Return a style, as likely as it is believed to be."""
    left = _chance(seed)
    for style in range(STYLES - 1):
        left -= belief[style]
        if left < 0.0:
            return style
    return STYLES - 1


@compiled_apart
def settle(sale: Numbers, key: int, seed: Seed) -> bool:
    """Do what a round comes to; return whether the item has been sold or set aside, not tied."""
    leaders, card = key & (1 << SEATS) - 1, (key >> SEATS) - 1
    buyer = NOBODY
    if leaders == 0:
        if sale[OVERTIME]:
            buyer = draw_seat(sale[ASKED], seed)
    elif leaders & leaders - 1 == 0 or card == 0:
        buyer = draw_seat(leaders, seed)
        if card:
            sale[LAID + buyer] |= 1 << card
    else:
        for seat in range(sale[PLAYERS]):
            sale[LAID + seat] = sale[LAID + seat] | 1 << card if leaders >> seat & 1 else 0
        sale[ASKED] = leaders
        sale[OVERTIME] = 1
        return False
    item = sale[ITEM] or draw_item(sale, seed)
    sale[LEFT + item] -= 1
    if buyer != NOBODY:
        sale[HANDS + buyer] &= ~sale[LAID + buyer]
        sale[POINTS + buyer] += item
    return True


@compiled_apart
def turn_up(sale: Numbers, seed: Seed) -> bool:
    """Put the next item up for sale, if there is one; return whether there is."""
    items = sale[LEFT + 1] + sale[LEFT + 2] + sale[LEFT + 3] + sale[LEFT + 4]
    if items == 0:
        return False
    unseen = sale[JOKER] == 1 and draw(seed, items + 1) == items
    if unseen:
        sale[JOKER] = 0
    sale[ITEM] = 0 if unseen else draw_item(sale, seed)
    sale[OVERTIME] = sale[ASKED] = 0
    for seat in range(sale[PLAYERS]):
        sale[LAID + seat] = 0
        sale[ASKED] |= (1 << seat) if sale[HANDS + seat] else 0
    return True


@compiled_apart
def play_out(sale: Numbers, sold: bool, styles: Numbers, seed: Seed, workroom: Room, shares: Reals) -> None:
    """Play on to the end, everyone in a style; write each seat's share of the win.

    The house's is to choose as in one of the later rehearsals.
    """
    shown = workroom[3]
    chosen = np.zeros(SEATS, np.int64)
    while not sold or turn_up(sale, seed):
        rehearse(sale, REHEARSALS, seed, workroom)
        for seat in range(SEATS):
            chosen[seat] = shown[REHEARSALS // 2 + draw(seed, REHEARSALS - REHEARSALS // 2), seat]
            if sale[ASKED] >> seat & 1 and styles[seat] == PLANNER:
                chosen[seat] = plan_and_bid(sale, seat, seed)
            elif sale[ASKED] >> seat & 1 and styles[seat] == EAGER:
                chosen[seat] = bid_eagerly(sale, seat, seed)
        sold = settle(sale, key_of(sale, chosen), seed)
    _finish(sale, shares)


@compiled_apart
def spread(sale: Numbers, seat: int, choice: int, mixes: Reals, odds: Reals) -> None:
    """Write how likely each outcome of the round is, if the seat makes a choice and the others mix theirs."""
    chosen = np.zeros(SEATS, np.int64)
    for each in range(SEATS):
        chosen[each] = OUT
    chosen[seat] = choice
    other = 0
    while other < sale[PLAYERS]:
        likely = 1.0
        for each in range(sale[PLAYERS]):
            if each != seat and sale[ASKED] >> each & 1:
                likely *= mixes[each, chosen[each] + 1]
        if likely > 0.0:
            odds[key_of(sale, chosen)] += likely
        other = 0
        while other < sale[PLAYERS]:  # go on to the next combination, as one counts
            if other != seat and sale[ASKED] >> other & 1:
                chosen[other] += 1
                if chosen[other] < 11:
                    break
                chosen[other] = OUT
            other += 1


@compiled_apart
def mix(sale: Numbers, beliefs: Reals, seed: Seed, workroom: Room, mixes: Reals) -> None:
    """Write how likely each seat makes each choice; the house, as in the later ones of many rehearsals."""
    shown = workroom[3]
    rehearse(sale, THOROUGH, seed, workroom)
    for seat in range(sale[PLAYERS]):
        if sale[ASKED] >> seat & 1:
            for number in range(THOROUGH // 2, THOROUGH):
                likely = beliefs[seat, HOUSE] / (THOROUGH - THOROUGH // 2)
                mixes[seat, shown[number, seat] + 1] += likely
            for _ in range(STYLED):
                mixes[seat, plan_and_bid(sale, seat, seed) + 1] += beliefs[seat, PLANNER] / STYLED
                mixes[seat, bid_eagerly(sale, seat, seed) + 1] += beliefs[seat, EAGER] / STYLED


@compiled_apart
def _try_out(
    sale: Numbers,
    beliefs: Reals,
    seat: int,
    key: int,
    start: int,
    games: int,
    seed: Seed,
    workroom: Room,
) -> float:
    """Play an outcome of the round out in these games; return the seat's wins, shared ones as a part."""
    shares, twin = np.zeros(SEATS, np.float64), np.zeros(SIZE, np.int64)
    styles = np.zeros(SEATS, np.int64)
    stream = np.zeros(1, np.uint64)
    wins = 0.0
    for game in range(start, start + games):
        stream[0] = (seed[0] ^ np.uint64(game + 1) * np.uint64(0x9E3779B97F4A7C15)) | np.uint64(1)
        for place in range(SIZE):
            twin[place] = sale[place]
        for each in range(SEATS):
            styles[each] = draw_style(beliefs[each], stream)
        sold = settle(twin, key, stream)
        play_out(twin, sold, styles, stream, workroom, shares)
        wins += shares[seat]
    return wins


@compiled_apart
def _reckon(alive: int, odds: Reals, wins: Reals, tries: Numbers, chances: Reals) -> float:
    """Write the chances of the choices that are alive; return the best."""
    best = -1.0
    for place in range(CHOICES):
        if alive >> place & 1:
            chances[place] = 0.0
            for key in range(KEYS):
                if odds[place, key] > 0.0:
                    chances[place] += odds[place, key] * wins[key] / tries[key]
            best = max(best, chances[place])
    return best


@compiled_apart
def search(
    sale: Numbers, beliefs: Reals, seat: int, samples: int, seed: Seed, workroom: Room, chances: Reals
) -> int:
    """Write the seat's chance for each choice, by choice + 1; return how many games were played out.

    A choice that the rules do not allow has -1. The beliefs say by seat how likely each style is; the seat
    itself plays on as the house. How the others choose is reckoned exactly, from their mixes;
    every outcome of the round is played out in proportion to how likely it is at most, with the same random
    numbers for all.
    """
    mixes = np.zeros((SEATS, CHOICES), np.float64)
    odds = np.zeros((CHOICES, KEYS), np.float64)
    wins, tries = np.zeros(KEYS, np.float64), np.zeros(KEYS, np.int64)
    mix(sale, beliefs, seed, workroom, mixes)
    alive = 0
    for choice in range(OUT, 11):
        chances[choice + 1] = -1.0
        if may_choose(sale, seat, choice):
            alive |= 1 << choice + 1
            spread(sale, seat, choice, mixes, odds[choice + 1])
    margin, played = MARGIN, 0
    for step in range(PASSES):
        for key in range(KEYS):
            weight = 0.0
            for place in range(CHOICES):
                weight = max(weight, odds[place, key] if alive >> place & 1 else 0.0)
            if weight > 0.0:
                games = int(samples * weight) + 1
                wins[key] += _try_out(sale, beliefs, seat, key, step * samples, games, seed, workroom)
                tries[key] += games
                played += games
        best = _reckon(alive, odds, wins, tries, chances)
        for place in range(CHOICES):
            if chances[place] < best - margin:
                alive &= ~(1 << place)
        margin /= 2
    return played
