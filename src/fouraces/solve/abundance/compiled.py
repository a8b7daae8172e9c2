"""What a position of Abundance is worth: the compiled part, which `docs/abundance-solver.md` describes.

Suits are numbered in the order of `SUITS`; a seat is 0 or 1; a round is 0 to 3. A position is valued at the
moments between auctions. What is known of it beside hands and money is one array of numbers, its frame:

    ROUND, LEFT     the round, and how many of its cards are still to be turned up
    UNSEEN + suit   how many cards of a suit lie face down
    TALLY + suit    how many have come up, as the market counts them
    DEALER          the dealer's seat
    LAST            whether the match ends with this rubber
    LEAD            how much more seat 0 has from the rubber before
    RUNNING         whether the tally runs through the rubber
"""

from math import comb, exp, log1p, tanh
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fouraces.solve.compiling import compiled, compiled_apart

Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]
Weights = NDArray[np.float32]

ROUND: Final = 0
LEFT: Final = 1
UNSEEN: Final = 2
TALLY: Final = 6
DEALER: Final = 10
LAST: Final = 11
LEAD: Final = 12
RUNNING: Final = 13
FRAME: Final = 14

PILE: Final = 12
CORNER: Final = 3
INPUTS: Final = 41
HIDDEN: Final = 32
COMMON: Final = 7
NET: Final = INPUTS * HIDDEN + HIDDEN
"""How many weights the network of one round has."""

SPREAD: Final = 450.0
"""How widely money at a rubber's end is scattered: the scale on which a lead makes the next rubber safe."""

VALUES: Final = np.array([[20, 4, 2, 0], [40, 8, 4, 0], [80, 16, 8, 0], [160, 32, 16, 0]], dtype=np.int64)
WAYS: Final = np.array([[float(comb(n, k)) for k in range(PILE + 1)] for n in range(49)])


def _paid(number: int) -> int:
    return number * CORNER if number >= CORNER else number


PAID: Final = np.array([_paid(number) for number in range(2 * PILE + 1)], dtype=np.float64)
SHARED: Final = np.array(
    [
        [
            sum(comb(come, won) * _paid(held + won) for won in range(come + 1)) / 2**come
            for come in range(PILE + 1)
        ]
        for held in range(PILE + 1)
    ]
)
"""How many times its price a suit pays who holds some, if each card to come goes to either seat alike."""


@compiled
def rank_prices(tally: Numbers, number: int, paid: Numbers) -> None:
    """Set what the market pays for a card of each suit in a round."""
    for suit in range(4):
        rarer = 0
        for other in range(4):
            if tally[other] < tally[suit] or (tally[other] == tally[suit] and other < suit):
                rarer += 1
        paid[suit] = VALUES[number, rarer]


@compiled_apart
def look_ahead(frame: Numbers, expected: Reals) -> None:
    """Set the expected price of each suit, split by how many more of its cards come up in the round.

    `expected[suit, number]` is the mean of the price where it is so many, and of 0 where it is not.
    """
    expected[:, :] = 0.0
    left = frame[LEFT]
    drawn = np.zeros(4, np.int64)
    tally = np.zeros(4, np.int64)
    paid = np.zeros(4, np.int64)
    unseen = frame[UNSEEN : UNSEEN + 4]
    every = WAYS[unseen.sum(), left]
    for spades in range(min(unseen[0], left) + 1):
        for hearts in range(min(unseen[1], left - spades) + 1):
            rest = left - spades - hearts
            ways = WAYS[unseen[0], spades] * WAYS[unseen[1], hearts] / every
            for diamonds in range(max(rest - unseen[3], 0), min(unseen[2], rest) + 1):
                drawn[0], drawn[1], drawn[2], drawn[3] = spades, hearts, diamonds, rest - diamonds
                chance = ways * WAYS[unseen[2], diamonds] * WAYS[unseen[3], rest - diamonds]
                for suit in range(4):
                    tally[suit] = frame[TALLY + suit] + drawn[suit]
                rank_prices(tally, frame[ROUND], paid)
                for suit in range(4):
                    expected[suit, drawn[suit]] += chance * paid[suit]


@compiled_apart
def incomes_of(expected: Reals, hands: Numbers, incomes: Reals) -> None:
    """Set for each seat what its hand may bring: if it buys nothing more, if half of all, if all."""
    incomes[:, :] = 0.0
    for suit in range(4):
        for come in range(PILE + 1):
            price = expected[suit, come]
            if price > 0.0:
                for seat in range(2):
                    held = hands[seat, suit]
                    incomes[seat, 0] += price * PAID[held]
                    incomes[seat, 1] += price * SHARED[held, come]
                    incomes[seat, 2] += price * PAID[held + come]


@compiled_apart
def common_inputs(frame: Numbers, expected: Reals, common: Reals) -> None:
    """Set what the two seats' inputs have in common, and which two suits promise the best price."""
    top = float(VALUES[frame[ROUND], 0])
    means = expected.sum(axis=1)
    first = 0
    for suit in range(4):
        if means[suit] > means[first]:
            first = suit
    second = 1 if first == 0 else 0
    for suit in range(4):
        if suit != first and means[suit] > means[second]:
            second = suit
    total = 0.0
    for suit in range(4):
        for come in range(PILE + 1):
            total += come * expected[suit, come]
    common[0] = first
    common[1] = second
    common[2] = total / top / 4
    for place in range(2):
        suit = first if place == 0 else second
        coming = 0.0
        for come in range(PILE + 1):
            coming += come * expected[suit, come]
        common[3 + 2 * place] = means[suit] / top
        common[4 + 2 * place] = coming / top


@compiled_apart
def set_inputs(
    frame: Numbers, common: Reals, hands: Numbers, incomes: Reals, money: Reals, seat: int, inputs: Weights
) -> None:
    """Set the network's inputs as a seat sees the position."""
    other = 1 - seat
    top = float(VALUES[frame[ROUND], 0])
    mine, theirs = money[seat], money[other]
    lead = float(frame[LEAD]) * (1 - 2 * seat)
    inputs[0] = 1.0
    inputs[1] = frame[LEFT] / 12.0
    inputs[2] = common[2]
    for suit in range(4):
        inputs[3 + suit] = frame[UNSEEN + suit] / 12.0
    inputs[7] = frame[LAST]
    inputs[8] = lead / 1000.0
    inputs[9] = tanh(lead / 200.0)
    inputs[10] = 1.0 if frame[DEALER] == seat else -1.0
    inputs[11] = mine / top / 4
    inputs[12] = theirs / top / 4
    inputs[13] = log1p(mine / top)
    inputs[14] = log1p(theirs / top)
    inputs[15] = (mine - theirs) / (mine + theirs + 1.0)
    for kind in range(3):
        inputs[16 + kind] = incomes[seat, kind] / top / 4
        inputs[19 + kind] = incomes[other, kind] / top / 4
    rich, poor = mine + incomes[seat, 1], theirs + incomes[other, 1]
    inputs[22] = (rich - poor) / (rich + poor + 1.0)
    inputs[23] = (rich - poor + lead) / top / 4
    inputs[24] = tanh((rich - poor + lead) / top)
    for place in range(2):
        suit = int(common[place])
        begin = 25 + 8 * place
        inputs[begin] = common[3 + 2 * place]
        inputs[begin + 1] = common[4 + 2 * place]
        for number in range(3):
            inputs[begin + 2 + number] = 1.0 if hands[seat, suit] > number else 0.0
            inputs[begin + 5 + number] = 1.0 if hands[other, suit] > number else 0.0


@compiled_apart
def net(weights: Weights, inputs: Weights, hidden: Weights) -> float:
    """Return what the network of a round makes of its inputs."""
    hidden[:] = np.float32(0.0)
    for place in range(INPUTS):
        value = inputs[place]
        if value != 0.0:
            begin = place * HIDDEN
            for unit in range(HIDDEN):
                hidden[unit] += weights[begin + unit] * value
    result = 0.0
    for unit in range(HIDDEN):
        if hidden[unit] > 0.0:
            result += hidden[unit] * weights[INPUTS * HIDDEN + unit]
    return result


@compiled
def squashed(odds: float) -> float:
    """Return the chance with these logarithmic odds."""
    if odds > 30.0:
        return 1.0
    return 1.0 / (1.0 + exp(-odds)) if odds > -30.0 else 0.0


@compiled
def final(frame: Numbers, difference: float) -> float:
    """Return seat 0's chance to win the match when a rubber has ended with so much more money for it."""
    if frame[LAST] == 1:
        ahead = difference + frame[LEAD]
        return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    return squashed(difference / SPREAD)


@compiled_apart
def value(
    weights: Weights,
    frame: Numbers,
    common: Reals,
    hands: Numbers,
    incomes: Reals,
    money: Reals,
    inputs: Weights,
    hidden: Weights,
) -> float:
    """Return seat 0's chance to win the match from a position between auctions, as the networks see it."""
    number = frame[ROUND]
    if number == 4:
        return final(frame, money[0] - money[1])
    set_inputs(frame, common, hands, incomes, money, 0, inputs)
    odds = net(weights[number], inputs, hidden)
    set_inputs(frame, common, hands, incomes, money, 1, inputs)
    return squashed(odds - net(weights[number], inputs, hidden))


@compiled_apart
def next_frame(frame: Numbers, after: Numbers) -> None:
    """Set the frame with which the next round begins, or round 4 when the rubber has ended."""
    after[:] = frame
    after[ROUND] += 1
    after[LEFT] = PILE
    if frame[RUNNING] == 0:
        after[TALLY : TALLY + 4] = 0


@compiled_apart
def prepare_sale(
    frame: Numbers, hands: Numbers, suit: int, after: Numbers, common: Reals, cases: Reals
) -> None:
    """Set what is needed to value both ends of an auction: seat 0 buys (case 0), or seat 1 does (case 1).

    The frame counts the card for sale as one that has come up; below 0 the suit stands for no card at all.
    `after` becomes the frame once it is sold: the next round's, if it is the last. `cases[case, seat]`
    becomes the three incomes and then, if the round ends, what the market pays at once.
    """
    ends = frame[LEFT] == 0
    expected = np.zeros((4, PILE + 1))
    paid = np.zeros(4, np.int64)
    trial = hands.copy()
    if ends:
        rank_prices(frame[TALLY : TALLY + 4], frame[ROUND], paid)
        next_frame(frame, after)
    else:
        after[:] = frame
    if after[ROUND] < 4:
        look_ahead(after, expected)
        common_inputs(after, expected, common)
    cases[:, :, :] = 0.0
    for case in range(2):
        trial[:, :] = hands
        if suit >= 0:
            trial[case, suit] += 1
        if ends:
            for seat in range(2):
                for held in range(4):
                    cases[case, seat, 3] += PAID[trial[seat, held]] * paid[held]
            trial[:, :] = 0
        incomes_of(expected, trial, cases[case, :, :3])


@compiled_apart
def sold(
    weights: Weights,
    after: Numbers,
    common: Reals,
    hands: Numbers,
    suit: int,
    cases: Reals,
    money: Reals,
    buyer: int,
    price: int,
    room: Weights,
) -> float:
    """Return seat 0's chance to win once a seat has bought the card at a price."""
    trial = hands.copy()
    if suit >= 0:
        trial[buyer, suit] += 1
    if after[LEFT] == PILE:
        trial[:, :] = 0
    purse = money + cases[buyer, :, 3]
    purse[buyer] -= price
    return value(
        weights,
        after,
        common,
        trial,
        cases[buyer, :, :3],
        purse,
        room[:INPUTS],
        room[INPUTS : INPUTS + HIDDEN],
    )


@compiled_apart
def fair_price(
    weights: Weights,
    after: Numbers,
    common: Reals,
    hands: Numbers,
    suit: int,
    cases: Reals,
    money: Reals,
    room: Weights,
) -> int:
    """Return the highest price at which seat 0 would rather buy the card than see it sold to the other.

    That is -1 if neither wants it, and never more than the poorer of the two can pay.
    """
    low, high = -1, int(min(money[0], money[1]))
    while low < high:
        middle = (low + high + 1) // 2
        mine = sold(weights, after, common, hands, suit, cases, money, 0, middle, room)
        if mine >= sold(weights, after, common, hands, suit, cases, money, 1, middle, room):
            low = middle
        else:
            high = middle - 1
    return low


@compiled
def opener_of(frame: Numbers) -> int:
    """Return who opens a round's auctions or breaks their ties, and has for nothing what nobody wants."""
    dealer = int(frame[DEALER])
    return dealer if frame[ROUND] % 2 == 1 else 1 - dealer


@compiled
def settled(frame: Numbers, fair: int, money: Reals, bid: int, bidder: int, lot: int) -> tuple[int, int]:
    """Return who buys and the price, where both bid up to the fair price, or as far as their money goes.

    Where it is the same to both who buys, and both can, the lot decides. No bidder is -1.
    """
    if bidder >= 0 and fair <= bid:
        return bidder, bid
    if fair <= 0:
        return opener_of(frame), 0
    if fair == min(money[0], money[1]) and money[0] != money[1]:
        return (0 if money[0] > money[1] else 1), fair
    return lot, fair


@compiled_apart
def play_out(
    weights: Weights,
    frame: Numbers,
    hands: Numbers,
    money: Reals,
    suit: int,
    bid: int,
    bidder: int,
    orders: Numbers,
    found: Reals,
) -> None:
    """Set seat 0's chance to win at the round's end for each of some orders of the cards still to be turned.

    Both bid well from the auction on that is going on; the suit is below 0 if there is none.
    """
    after, now = np.empty(FRAME, np.int64), np.empty(FRAME, np.int64)
    common, cases = np.zeros(COMMON), np.zeros((2, 2, 4))
    room = np.zeros(INPUTS + HIDDEN, np.float32)
    purse, held = np.empty(2), np.empty((2, 4), np.int64)
    for order in range(len(orders)):
        now[:], held[:, :], purse[:] = frame, hands, money
        card, stands, whose = suit, bid, bidder
        for turn in range(orders.shape[1] + 1):
            if turn > 0:
                card, stands, whose = orders[order, turn - 1], 0, -1
                now[LEFT] -= 1
                now[UNSEEN + card] -= 1
                now[TALLY + card] += 1
            prepare_sale(now, held, card, after, common, cases)
            fair = fair_price(weights, after, common, held, card, cases, purse, room) if card >= 0 else -1
            buyer, price = settled(now, fair, purse, stands, whose, (order + turn) % 2)
            if now[LEFT] == 0:
                found[order] = sold(weights, after, common, held, card, cases, purse, buyer, price, room)
            if card >= 0:
                held[buyer, card] += 1
                purse[buyer] -= price
