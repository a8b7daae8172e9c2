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

from math import comb
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

VIEWER: Final = 21
TRICK: Final = 22
BARRED: Final = 26
TOTALS: Final = 30
TARGET: Final = 34
VIEW_SIZE: Final = 35

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

CHOOSE: Final = np.array([[comb(number, part) for part in range(40)] for number in range(40)], np.float64)

SCALE_NEAR: Final = 12.0
SCALE_FAR: Final = 0.15

DOUBT: Final = 2.5
FIRST_CHECK: Final = 16

WORLDS: Final = 0
WINS: Final = 1
GAINS: Final = 2
NILS: Final = 3
SLAMS: Final = 4
OVERS: Final = 5
PARTS: Final = 6

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
def winner_of(table: Numbers) -> int:
    """Return who wins the trick as it lies; of no use while none of its suit does."""
    if table[TWO_BY] != NOBODY and table[HIGHEST] % RANKS < HONOURS:
        return table[TWO_BY]
    return table[WINNER]


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
        winner = winner_of(table)
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


@compiled
def grade(worth: int) -> int:
    """Return how much a trick is worth, from 0 to 3."""
    return 0 if worth == 0 else 1 if worth < 5 else 2 if worth < 10 else 3


@compiled
def kind_of(worth: int) -> int:
    """Return which of the five worths a card has."""
    return worth if worth < 2 else 2 if worth == 3 else 3 if worth == 5 else 4


@compiled
def relation_of(rank: int, over: int, under: int, honour: bool, two_by: int) -> int:
    """Return what a card that follows suit does to the trick, from 0 to 8.

    Args:
        rank: the card's.
        over: the cards of the hand that are higher than all of the trick.
        under: those that are lower, without the two.
        honour: whether an honour lies there.
        two_by: who has played the two, or `NOBODY`.
    """
    if not over >> rank & 1:
        if rank == TWO:
            return 0 if honour else 1
        return 2 if rank == FIRST[under] else 4 if rank == LAST[under] else 3
    if rank == TWO and honour:
        return 0
    if rank < HONOURS and two_by != NOBODY:
        return 8
    return 5 if rank == FIRST[over] else 7 if rank == LAST[over] else 6


@compiled_apart
def weigh_following(table: Numbers, marks: Numbers, seat: int, mood: int, wish: int, fed: int) -> int:
    """List the cards that follow suit, as `weigh` does."""
    led, top = table[SUIT], table[HIGHEST]
    todo = suit_of(table[HANDS + seat], led)
    depth = RANKS if top == NO_CARD else top % RANKS
    over = todo & ((1 << depth) - 1)
    under = todo & ~over & (A_SUIT >> 1)
    two_out = not (table[GONE] | table[HANDS + seat]) >> RANKS * led + TWO & 1
    after = 3 - table[PLAYED]
    last = 1 if after == 0 else 0
    number = 0
    while todo:
        rank = FIRST[todo]
        todo &= todo - 1
        card = RANKS * led + rank
        relation = relation_of(rank, over, under, depth < HONOURS, table[TWO_BY])
        risk = 1 if rank < HONOURS and over >> rank & 1 and two_out and after else 0
        worth = grade(table[WORTH] + WORTHS[card])
        marks[4 * number] = card
        marks[4 * number + 1] = CARD_AT + (8 + mood) * 52 + card
        marks[4 * number + 2] = FOLLOW_AT + ((wish * 2 + last) * 9 + relation) * 4 + worth
        marks[4 * number + 3] = FOLLOW_MORE_AT + (((mood * 2 + fed) * 4 + after) * 9 + relation) * 2 + risk
        number += 1
    return number


@compiled_apart
def weigh_free(table: Numbers, marks: Numbers, seat: int, mood: int, wish: int, fed: int) -> int:
    """List the cards of one who leads, or cannot follow, as `weigh` does."""
    hand, leads = table[HANDS + seat], table[SUIT] == NOT_LED
    unseen = ALL & ~(table[GONE] | hand)
    phase = wish % 3
    number = 0
    for suit in range(4):
        held, out = suit_of(hand, suit), suit_of(unseen, suit)
        length = min(COUNT[held], 4) - 1
        outside = min((COUNT[out] + 2) // 3, 3)
        while held:
            rank = FIRST[held]
            held &= held - 1
            card = RANKS * suit + rank
            higher = min(COUNT[out & ((1 << rank) - 1)], 3)
            marks[4 * number] = card
            if leads:
                risk = 1 if rank < HONOURS and out >> TWO & 1 else 0
                kind = 0 if rank < HONOURS else 1 if rank < SPOTS else 2
                marks[4 * number + 1] = CARD_AT + mood * 52 + card
                marks[4 * number + 2] = LEAD_AT + ((wish * 4 + higher) * 2 + risk) * 4 + length
                marks[4 * number + 3] = LEAD_MORE_AT + ((mood * 4 + suit) * 4 + outside) * 3 + kind
            else:
                kind = kind_of(WORTHS[card])
                marks[4 * number + 1] = CARD_AT + (16 + mood) * 52 + card
                marks[4 * number + 2] = DISCARD_AT + ((wish * 4 + higher) * 4 + length) * 2 + fed
                marks[4 * number + 3] = DISCARD_MORE_AT + ((mood * 3 + phase) * 2 + fed) * 5 + kind
            number += 1
    return number


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
    most = 0
    for turn in range(1, 4):
        most = max(most, table[POINTS + (seat + turn & 3)])
    mood, left = mood_of(table, seat, most), table[LEFT]
    wish = 3 * mood + (0 if left > 8 else 1 if left > 4 else 2)
    winner = winner_of(table)
    fed = 1 if table[HIGHEST] != NO_CARD and table[POINTS + winner] == most else 0
    if table[SUIT] != NOT_LED and suit_of(table[HANDS + seat], table[SUIT]):
        return weigh_following(table, marks, seat, mood, wish, fed)
    return weigh_free(table, marks, seat, mood, wish, fed)


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
def deal(table: Numbers, pack: Numbers) -> None:
    """Shuffle a pack and deal it to the four hands."""
    np.random.shuffle(pack)
    for seat in range(4):
        table[HANDS + seat] = 0
    for place in range(52):
        table[HANDS + place % 4] |= 1 << pack[place]


@compiled_apart
def play_out(hands: int, seed: int, weights: Reals, sums: Numbers) -> None:
    """Deal hands and play them to their ends; add up what each seat scores."""
    np.random.seed(seed)
    table, pack = np.zeros(SIZE, np.int64), np.arange(52)
    marks, chances, scores = np.zeros(52, np.int64), np.zeros(RANKS), np.zeros(4, np.int64)
    for hand in range(hands):
        deal(table, pack)
        begin(table, hand & 3)
        finish(table, weights, marks, chances)
        score(table, scores)
        for seat in range(4):
            sums[seat] += scores[seat]


# what a player knows


@compiled
def ways_to_share(counts: Numbers, a: int, b: int, c: int, room: Numbers, quota: Numbers) -> float:
    """Return in how many ways the unseen cards can be shared out so that these numbers go to these seats.

    The three other seats are bits 0 to 2 of a class, and a class is who may hold a card of a suit.

    Args:
        counts: how many unseen cards there are of each class.
        a: how many cards of class 3 go to seat 0, the others to seat 1.
        b: how many cards of class 5 go to seat 0, the others to seat 2.
        c: how many cards of class 6 go to seat 1, the others to seat 2.
        room: how many cards each seat is to get.
        quota: how many cards of each class go to each seat is written here.
    """
    for place in range(24):
        quota[place] = 0
    quota[3 * 1], quota[3 * 2 + 1], quota[3 * 4 + 2] = counts[1], counts[2], counts[4]
    quota[3 * 3], quota[3 * 3 + 1] = a, counts[3] - a
    quota[3 * 5], quota[3 * 5 + 2] = b, counts[5] - b
    quota[3 * 6 + 1], quota[3 * 6 + 2] = c, counts[6] - c
    ways = CHOOSE[counts[3], a] * CHOOSE[counts[5], b] * CHOOSE[counts[6], c]
    left = counts[7]
    for seat in range(3):
        free = room[seat]
        for kind in range(1, 7):
            free -= quota[3 * kind + seat]
        if free < 0 or free > left:
            return 0.0
        quota[3 * 7 + seat] = free
        ways *= CHOOSE[left, free]
        left -= free
    return ways if left == 0 else 0.0


@compiled
def class_of(view: Numbers, suit: int) -> int:
    """Return which of the three other seats may hold cards of a suit."""
    kind = 0
    for other in range(3):
        if not view[BARRED + (view[VIEWER] + other + 1 & 3)] >> suit & 1:
            kind |= 1 << other
    return kind


@compiled
def room_of(view: Numbers, seat: int) -> int:
    """Return how many cards a seat holds, or has face down, of which it is not known which they are."""
    room = view[LEFT]
    for suit in range(4):
        room -= COUNT[suit_of(view[HANDS + seat], suit)]
    turn = seat - view[LEADER] & 3
    return room - 1 if turn < view[PLAYED] and view[TRICK + turn] != UNKNOWN else room


@compiled_apart
def belief(view: Numbers, cards: Numbers, counts: Numbers, room: Numbers) -> int:
    """Find out which cards the viewer has not seen and does not know the holder of.

    Args:
        view: what the viewer knows.
        cards: the cards are written here, and from 64 on each one's class.
        counts: how many cards there are of each class is written here.
        room: how many of them each other seat has is written here.

    Returns:
        How many cards there are.
    """
    free = ALL & ~view[GONE]
    for seat in range(4):
        free &= ~view[HANDS + seat]
    for place in range(view[PLAYED]):
        if view[TRICK + place] != UNKNOWN:
            free &= ~(1 << view[TRICK + place])
    for kind in range(8):
        counts[kind] = 0
    for other in range(3):
        room[other] = room_of(view, view[VIEWER] + other + 1 & 3)
    number = 0
    for suit in range(4):
        kind, todo = class_of(view, suit), suit_of(free, suit)
        while todo:
            cards[number] = RANKS * suit + FIRST[todo]
            todo &= todo - 1
            cards[64 + number] = kind
            counts[kind] += 1
            number += 1
    return number


@compiled_apart
def all_ways(counts: Numbers, room: Numbers, quota: Numbers) -> float:
    """Return in how many ways the unseen cards can be shared out."""
    total = 0.0
    for a in range(counts[3] + 1):
        for b in range(counts[5] + 1):
            for c in range(counts[6] + 1):
                total += ways_to_share(counts, a, b, c, room, quota)
    return total


@compiled_apart
def draw_quota(ways: float, counts: Numbers, room: Numbers, quota: Numbers) -> None:
    """Draw how many cards of each class each seat has, as likely as there are ways."""
    luck = np.random.random() * ways
    for a in range(counts[3] + 1):
        for b in range(counts[5] + 1):
            for c in range(counts[6] + 1):
                these = ways_to_share(counts, a, b, c, room, quota)
                luck -= these
                if luck < 0 and these > 0:
                    return


@compiled_apart
def imagine(
    view: Numbers, table: Numbers, cards: Numbers, number: int, ways: float, counts: Numbers, room: Numbers,
    quota: Numbers,
) -> None:  # fmt: skip
    """Share out the unseen cards, each way that agrees with the view as likely as any other.

    The table is set for the beginning of the trick; whose card lies face down has it in the hand.
    """
    me = view[VIEWER]
    draw_quota(ways, counts, room, quota)
    for seat in range(4):
        table[HANDS + seat] = view[HANDS + seat]
    for place in range(number):
        other = place + int(np.random.random() * (number - place))
        card, kind = cards[other], cards[64 + other]
        cards[other], cards[64 + other] = cards[place], cards[64 + place]
        cards[place], cards[64 + place] = card, kind
        to = 0
        while quota[3 * kind + to] == 0:
            to += 1
        quota[3 * kind + to] -= 1
        table[HANDS + (me + to + 1 & 3)] |= 1 << card


@compiled_apart
def imagine_once(view: Numbers, table: Numbers, seed: int) -> None:
    """Share out the unseen cards once; the hands are written into the table."""
    np.random.seed(seed)
    cards, counts = np.zeros(128, np.int64), np.zeros(8, np.int64)
    room, quota = np.zeros(3, np.int64), np.zeros(24, np.int64)
    number = belief(view, cards, counts, room)
    imagine(view, table, cards, number, all_ways(counts, room, quota), counts, room, quota)


@compiled
def set_trick(view: Numbers, table: Numbers, weights: Reals, marks: Numbers, chances: Reals) -> None:
    """Play what has been played to the trick; what lies face down is drawn as the players would."""
    for part in range(POINTS, SIZE):
        table[part] = view[part]
    table[PLAYED] = 0
    table[SUIT] = KICKOFF_SUIT if table[LEFT] == RANKS else NOT_LED
    table[WORTH] = KICKOFF_POINTS if table[LEFT] == RANKS else 0
    table[HIGHEST] = NO_CARD
    table[TWO_BY] = NOBODY
    for place in range(view[PLAYED]):
        card = view[TRICK + place]
        if card == UNKNOWN:
            number = weigh(table, marks)
            card = marks[4 * drawn(weights, marks, number, chances)]
        play(table, card)


# what a hand's end is worth in the match


@compiled
def equity(totals: Numbers, target: int, me: int) -> float:
    """Return how likely a seat wins the match, given everyone's game points after a hand."""
    most, holders = 0, 0
    for seat in range(4):
        if totals[seat] > most:
            most, holders = totals[seat], 0
        holders += totals[seat] == most
    if most >= target and holders == 1:
        return 1.0 if totals[me] == most else 0.0
    scale = SCALE_NEAR + SCALE_FAR * max(0, target - most)
    total = 0.0
    for seat in range(4):
        total += np.exp((totals[seat] - totals[me]) / scale)
    return 1.0 / total


# search


@compiled
def judge(
    view: Numbers, table: Numbers, weights: Reals, marks: Numbers, chances: Reals, sums: Reals, place: int
) -> float:
    """Play a hand to its end, add what comes of it to an option's sums, and return the viewer's equity."""
    finish(table, weights, marks, chances)
    scores = marks
    score(table, scores)
    me = view[VIEWER]
    for seat in range(4):
        scores[4 + seat] = view[TOTALS + seat] + scores[seat]
    value = equity(scores[4:8], view[TARGET], me)
    sums[PARTS * place + WINS] += value
    sums[PARTS * place + WORLDS] += 1
    sums[PARTS * place + GAINS] += scores[me]
    sums[PARTS * place + NILS] += table[TAKEN + me] == 0
    sums[PARTS * place + SLAMS] += table[POINTS + me] >= SLAM
    sums[PARTS * place + OVERS] += scores[me] == 0 and table[POINTS + me] >= ENOUGH
    return value


@compiled_apart
def keep_best(cards: Numbers, sums: Reals, seen: Reals, alive: int, worlds: int) -> int:
    """Move to the end the cards that are worse than the best beyond doubt; return how many are not.

    Args:
        cards: what is judged.
        sums: what came of each.
        seen: the equity of each card in each world; all that are alive were judged in the same ones.
        alive: how many cards are.
        worlds: how many worlds there were.
    """
    best = 0
    for place in range(1, alive):
        if sums[PARTS * place + WINS] > sums[PARTS * best + WINS]:
            best = place
    place = 0
    while place < alive:
        mean = (sums[PARTS * best + WINS] - sums[PARTS * place + WINS]) / worlds
        square = 0.0
        for world in range(worlds):
            square += (seen[best, world] - seen[place, world]) ** 2
        error = np.sqrt(max(square / worlds - mean * mean, 0.0) / worlds)
        if place == best or mean <= DOUBT * error:
            place += 1
            continue
        alive -= 1
        if best == alive:
            best = place
        cards[place], cards[alive] = cards[alive], cards[place]
        for part in range(PARTS):
            total = sums[PARTS * place + part]
            sums[PARTS * place + part] = sums[PARTS * alive + part]
            sums[PARTS * alive + part] = total
        for world in range(worlds):
            value = seen[place, world]
            seen[place, world] = seen[alive, world]
            seen[alive, world] = value
    return alive


@compiled_apart
def search_cards(
    view: Numbers, cards: Numbers, weights: Reals, plays: int, seed: int, sums: Reals
) -> int:  # fmt: skip
    """Judge cards by playing the rest of the hand in many ways that the cards may lie.

    Args:
        view: what the viewer knows.
        cards: the cards to judge; they are put into another order, those not given up first.
        weights: how the players of the play-outs choose.
        plays: about how many cards to play in all of them.
        seed: what chance follows from.
        sums: what came of each card is added up here, `PARTS` numbers for each.

    Returns:
        How many cards were not given up.
    """
    np.random.seed(seed)
    unseen, counts = np.zeros(128, np.int64), np.zeros(8, np.int64)
    room, quota = np.zeros(3, np.int64), np.zeros(24, np.int64)
    table, world = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    marks, chances = np.zeros(52, np.int64), np.zeros(13)
    number = belief(view, unseen, counts, room)
    ways = all_ways(counts, room, quota)
    alive, cost = len(cards), 4 * view[LEFT]
    most = plays // (2 * cost) + 1
    seen = np.zeros((alive, most))
    worlds, check = 0, FIRST_CHECK
    while plays > 0 and alive > 1 and worlds < most:
        imagine(view, world, unseen, number, ways, counts, room, quota)
        set_trick(view, world, weights, marks, chances)
        for place in range(alive):
            for part in range(SIZE):
                table[part] = world[part]
            play(table, cards[place])
            seen[place, worlds] = judge(view, table, weights, marks, chances, sums, place)
        worlds += 1
        plays -= cost * alive
        if worlds == check:
            check = 2 * check
            alive = keep_best(cards, sums, seen, alive, worlds)
    return alive
