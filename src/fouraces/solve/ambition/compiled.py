"""The compiled play-outs of Ambition: a hand by its rules, players that judge cards, belief, and search.

Cards are their places in the pack: suit after suit, each from the ace down to the two, so that in a suit the
smaller number wins. Sets of cards are the bits of a number. A position of a hand, in which all four hands are
known, is one array of numbers, a *table*. Its parts:

    HANDS + seat    the seat's cards
    POINTS + seat   its card points
    TAKEN + seat    its number of tricks

and from LEADER on single numbers: who led to this trick, how many have played to it, its suit or `NOT_LED`,
its highest card of that suit or `NO_CARD`, who has that, who has the two or `NOBODY`, and what the trick is
worth; which cards have been played in this hand, and how many tricks are not finished.

The players of the play-outs choose at random, with chances that the weights of what a card is and does give
(`weigh`). They know what a player at the table knows.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fouraces.solve.compiling import compiled, compiled_apart

Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]

HANDS: Final = 0
POINTS: Final = 4
TAKEN: Final = 8
LEADER: Final = 12
PLAYED: Final = 13
SUIT: Final = 14
HIGHEST: Final = 15
WINNER: Final = 16
TWO_BY: Final = 17
WORTH: Final = 18
GONE: Final = 19
LEFT: Final = 20
SIZE: Final = 21

NO_CARD: Final = 52
NOBODY: Final = -1
NOT_LED: Final = -1
UNKNOWN: Final = 52

RANKS: Final = 13
TWO: Final = 12
HONOURS: Final = 4
SPOTS: Final = 8
ALL: Final = (1 << 52) - 1
A_SUIT: Final = (1 << RANKS) - 1

KICKOFF_SUIT: Final = 2
KICKOFF_POINTS: Final = 3
SLAM: Final = 51
SLAM_SCORE: Final = 40
NIL_SCORE: Final = 20
ENOUGH: Final = 10

WORTHS: Final = np.zeros(52, np.int64)
WORTHS[0:4], WORTHS[4:8] = 5, 3
WORTHS[13:17], WORTHS[17:21] = 3, 1
WORTHS[26:30], WORTHS[30:34] = 3, 1
WORTHS[40] = 13

COUNT: Final = np.array([number.bit_count() for number in range(1 << RANKS)], np.int64)
FIRST: Final = np.array([(number & -number).bit_length() - 1 for number in range(1 << RANKS)], np.int64)
LAST: Final = np.array([number.bit_length() - 1 for number in range(1 << RANKS)], np.int64)
"""Of each set of cards of a suit how many there are, and its highest and its lowest card."""

MOODS: Final = 24
CARD_AT: Final = 0
LEAD_AT: Final = CARD_AT + 3 * 8 * 52
LEAD_MORE_AT: Final = LEAD_AT + MOODS * 32
FOLLOW_AT: Final = LEAD_MORE_AT + 8 * 48
FOLLOW_MORE_AT: Final = FOLLOW_AT + MOODS * 72
DISCARD_AT: Final = FOLLOW_MORE_AT + 8 * 144
DISCARD_MORE_AT: Final = DISCARD_AT + MOODS * 32
GIVE_AT: Final = DISCARD_MORE_AT + 8 * 30
GIVE_LENGTH_AT: Final = GIVE_AT + 52
WEIGHTS: Final = GIVE_LENGTH_AT + 4 * 8


# the rules of a hand


@compiled
def begin(table: Numbers, leader: int) -> None:
    """Set a table for the kickoff; the hands are there already."""
    for part in range(POINTS, SIZE):
        table[part] = 0
    table[LEADER] = leader
    table[SUIT] = KICKOFF_SUIT
    table[HIGHEST] = NO_CARD
    table[TWO_BY] = NOBODY
    table[WORTH] = KICKOFF_POINTS
    table[LEFT] = RANKS


@compiled
def suit_of(cards: int, suit: int) -> int:
    """Return the cards of a suit, as a set of ranks from the ace on."""
    return cards >> RANKS * suit & A_SUIT


@compiled
def play(table: Numbers, card: int) -> None:
    """Play a card of the seat whose turn it is, and finish the trick if it is the fourth."""
    seat = table[LEADER] + table[PLAYED] & 3
    suit = card // RANKS
    table[HANDS + seat] &= ~(1 << card)
    table[GONE] |= 1 << card
    table[WORTH] += WORTHS[card]
    table[PLAYED] += 1
    if table[SUIT] == NOT_LED:
        table[SUIT] = suit
    if suit == table[SUIT]:
        if card < table[HIGHEST]:
            table[HIGHEST] = card
            table[WINNER] = seat
        if card % RANKS == TWO:
            table[TWO_BY] = seat
    if table[PLAYED] == 4:
        winner = table[WINNER]
        if table[TWO_BY] != NOBODY and table[HIGHEST] % RANKS < HONOURS:
            winner = table[TWO_BY]
        table[POINTS + winner] += table[WORTH]
        table[TAKEN + winner] += 1
        table[LEADER] = winner
        table[PLAYED] = 0
        table[SUIT] = NOT_LED
        table[HIGHEST] = NO_CARD
        table[TWO_BY] = NOBODY
        table[WORTH] = 0
        table[LEFT] -= 1


@compiled
def score(table: Numbers, scores: Numbers) -> None:
    """Write what each seat scores for a finished hand, in game points."""
    most, nils = 0, 0
    for seat in range(4):
        most = max(most, table[POINTS + seat])
        nils += table[TAKEN + seat] == 0
    for seat in range(4):
        points = table[POINTS + seat]
        if most >= SLAM:
            scores[seat] = SLAM_SCORE if points == most else 0
        elif table[TAKEN + seat] == 0:
            scores[seat] = NIL_SCORE // nils
        else:
            scores[seat] = points if ENOUGH <= points < most else 0


# the players of the play-outs


@compiled
def mood_of(table: Numbers, seat: int, most: int) -> int:
    """Return what a seat's points make it want, from 0 to 7; most is the most points of another."""
    own = table[POINTS + seat]
    if most >= 38 and most >= own:
        return 6
    if own >= 40:
        return 5
    if table[TAKEN + seat] == 0:
        strong = 0
        for suit in range(4):
            strong += COUNT[suit_of(table[HANDS + seat], suit) & 7]
        return 7 if 5 * strong > table[LEFT] else 0
    if own < ENOUGH:
        return 1
    if own >= most:
        return 4
    return 2 if most - own >= 8 else 3


@compiled_apart
def weigh(table: Numbers, marks: Numbers) -> int:
    """List the legal cards of the seat whose turn it is, and what each is and does.

    Args:
        table: the position.
        marks: four numbers for each legal card are written here: the card, and three places in the weights.

    Returns:
        How many legal cards there are.
    """
    seat = table[LEADER] + table[PLAYED] & 3
    hand = table[HANDS + seat]
    unseen = ALL & ~(table[GONE] | hand)
    most = 0
    for other in range(4):
        if other != seat:
            most = max(most, table[POINTS + other])
    mood = mood_of(table, seat, most)
    left = table[LEFT]
    phase = 0 if left > 8 else 1 if left > 4 else 2
    wish = 3 * mood + phase
    led = table[SUIT]
    following = 0 if led == NOT_LED else suit_of(hand, led)
    winner = table[WINNER]
    if table[TWO_BY] != NOBODY and table[HIGHEST] % RANKS < HONOURS:
        winner = table[TWO_BY]
    fed = 1 if table[HIGHEST] != NO_CARD and table[POINTS + winner] == most else 0
    number = 0
    if following:
        top = table[HIGHEST]
        depth = RANKS if top == NO_CARD else top % RANKS
        over = following & ((1 << depth) - 1)
        under = following & ~over & (A_SUIT >> 1)
        honour = depth < HONOURS
        two_out = unseen >> RANKS * led + TWO & 1
        after = 3 - table[PLAYED]
        todo = following
        while todo:
            rank = FIRST[todo]
            todo &= todo - 1
            card = RANKS * led + rank
            risk = 0
            if rank == TWO and (honour or not over >> rank & 1):
                relation = 0 if honour else 1
            elif over >> rank & 1:
                if rank < HONOURS and table[TWO_BY] != NOBODY:
                    relation = 8
                else:
                    relation = 5 if rank == FIRST[over] else 7 if rank == LAST[over] else 6
                if rank < HONOURS and two_out and after:
                    risk = 1
            else:
                relation = 2 if rank == FIRST[under] else 4 if rank == LAST[under] else 3
            worth = table[WORTH] + WORTHS[card]
            worth = 0 if worth == 0 else 1 if worth < 5 else 2 if worth < 10 else 3
            last = 1 if after == 0 else 0
            marks[4 * number] = card
            marks[4 * number + 1] = CARD_AT + (8 + mood) * 52 + card
            marks[4 * number + 2] = FOLLOW_AT + ((wish * 2 + last) * 9 + relation) * 4 + worth
            marks[4 * number + 3] = (
                FOLLOW_MORE_AT + (((mood * 2 + fed) * 4 + after) * 9 + relation) * 2 + risk
            )
            number += 1
        return number
    for suit in range(4):
        held = suit_of(hand, suit)
        if held == 0:
            continue
        out = suit_of(unseen, suit)
        length = min(COUNT[held], 4) - 1
        outside = COUNT[out]
        outside = 0 if outside == 0 else 1 if outside < 4 else 2 if outside < 7 else 3
        two_out = out >> TWO & 1
        while held:
            rank = FIRST[held]
            held &= held - 1
            card = RANKS * suit + rank
            higher = min(COUNT[out & ((1 << rank) - 1)], 3)
            marks[4 * number] = card
            if led == NOT_LED:
                risk = 1 if rank < HONOURS and two_out else 0
                kind = 0 if rank < HONOURS else 1 if rank < SPOTS else 2
                marks[4 * number + 1] = CARD_AT + mood * 52 + card
                marks[4 * number + 2] = LEAD_AT + ((wish * 4 + higher) * 2 + risk) * 4 + length
                marks[4 * number + 3] = LEAD_MORE_AT + ((mood * 4 + suit) * 4 + outside) * 3 + kind
            else:
                worth = WORTHS[card]
                worth = 0 if worth == 0 else 1 if worth == 1 else 2 if worth == 3 else 3 if worth == 5 else 4
                marks[4 * number + 1] = CARD_AT + (16 + mood) * 52 + card
                marks[4 * number + 2] = DISCARD_AT + ((wish * 4 + higher) * 4 + length) * 2 + fed
                marks[4 * number + 3] = DISCARD_MORE_AT + ((mood * 3 + phase) * 2 + fed) * 5 + worth
            number += 1
    return number


@compiled
def drawn(weights: Reals, marks: Numbers, number: int, chances: Reals) -> int:
    """Draw one of the listed cards, and write the chances of all; return its place in the list."""
    total = 0.0
    for place in range(number):
        weight = np.exp(
            weights[marks[4 * place + 1]] + weights[marks[4 * place + 2]] + weights[marks[4 * place + 3]]
        )
        chances[place] = weight
        total += weight
    luck = np.random.random() * total
    for place in range(number - 1):
        luck -= chances[place]
        if luck < 0:
            return place
    return number - 1


@compiled_apart
def finish(table: Numbers, weights: Reals, marks: Numbers, chances: Reals) -> None:
    """Play a hand to its end."""
    while table[LEFT]:
        number = weigh(table, marks)
        place = drawn(weights, marks, number, chances) if number > 1 else 0
        play(table, marks[4 * place])


@compiled_apart
def give(hand: int, weights: Reals, gift: Numbers) -> int:
    """Draw the three cards that a player of the play-outs gives away; return them as a set."""
    rest = hand
    for turn in range(3):
        total, chosen = 0.0, -1
        for suit in range(4):
            held = suit_of(rest, suit)
            length = min(COUNT[held], 7)
            while held:
                card = RANKS * suit + FIRST[held]
                held &= held - 1
                weight = np.exp(weights[GIVE_AT + card] + weights[GIVE_LENGTH_AT + 8 * suit + length])
                total += weight
                if np.random.random() * total < weight:
                    chosen = card
        gift[turn] = chosen
        rest &= ~(1 << chosen)
    return hand & ~rest
