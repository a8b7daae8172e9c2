"""The compiled search for a way to win a patience whose stock is known.

`docs/solver.md` describes it and proves what it takes for granted. Cards are numbers, suit after suit from
the ace up, so that a card's successor has the next number. Sets of cards are the bits of a number.

A layout is one array of numbers, because compiled functions pass nothing else on for free. Its parts:

    UNDER + card    what the card lies on: a card, FLOOR, STOCK (which is also the waste) or UP
    OVER + card     the card that lies on it, or NO_CARD
    DEALT + card    what the card lay on at the beginning
    ORDER + place   the cards of the waste and the stock at the beginning, in flipping order
    BETWEEN + card  room for `hopes`
    LINE + number   the plays so far: a card that was put up, or MOVE and a card that was moved

and from FLIPPED on single numbers: how many cards of ORDER have been flipped in this pass, how many redeals
are left, how many columns are empty, how many plays are in the line; and what never changes: how many cards
there are, which of them are aces and kings, how many columns there are, and how many cards ORDER holds.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fouraces.solve.compiling import compiled, compiled_apart

Numbers = NDArray[np.int64]

UNDER: Final = 0
OVER: Final = 64
DEALT: Final = 128
ORDER: Final = 192
BETWEEN: Final = 256
LINE: Final = 320
FLIPPED: Final = 448
REDEALS: Final = 449
SPACES: Final = 450
PLAYS: Final = 451
CARDS: Final = 452
ACES: Final = 453
KINGS: Final = 454
COLUMNS: Final = 455
STOCKED: Final = 456
SIZE: Final = 457

FLOOR: Final = -1
STOCK: Final = -2
UP: Final = -3
NO_CARD: Final = -1

MOVE: Final = 64
UNLIMITED: Final = -1
HOPELESS: Final = -1
NO_LIMIT: Final = (1 << 63) - 1
HARDEST: Final = 2000
"""How many positions are looked into for one of many orders of the stock before it is taken to be lost."""

PASS: Final = 64
"""A place in the stock is what has been flipped in this pass, and this for each pass before."""

MOST_CARDS: Final = 52
UP_BITS: Final = (1 << MOST_CARDS) - 1
USED: Final = 1 << 62
FIRST_SLOTS: Final = 1 << 10

LOOKED_AT: Final = 200
"""How many positions are looked at for ways to play the top of the waste."""

DE_BRUIJN: Final = 0x03F79D71B4CB0A89
LOWEST: Final = np.zeros(64, np.int64)
for _card in range(63):
    LOWEST[((1 << _card) * DE_BRUIJN >> 58) & 63] = _card


@compiled
def lowest(cards: int) -> int:
    """Return the lowest card of a set that is not empty."""
    return LOWEST[((cards & -cards) * DE_BRUIJN >> 58) & 63]


@compiled
def is_king(layout: Numbers, card: int) -> bool:
    """Whether a card is the last of its suit, and so has no successor."""
    return layout[KINGS] >> card & 1 == 1


@compiled
def is_ace(layout: Numbers, card: int) -> bool:
    """Whether a card is the first of its suit, and so no card's successor."""
    return layout[ACES] >> card & 1 == 1


@compiled
def is_home(layout: Numbers, card: int) -> bool:
    """Whether a card of the tableau lies where it need never leave but to go up."""
    home = FLOOR if is_king(layout, card) else card + 1
    return layout[UNDER + card] == home


@compiled
def is_bare(layout: Numbers, card: int) -> bool:
    """Whether a card lies in the tableau, and nothing on it."""
    return layout[UNDER + card] >= FLOOR and layout[OVER + card] == NO_CARD


@compiled
def top_of_waste(layout: Numbers) -> int:
    """Return the card that was flipped last of those that are still there, or NO_CARD."""
    for place in range(layout[FLIPPED] - 1, -1, -1):
        card = layout[ORDER + place]
        if layout[UNDER + card] == STOCK:
            return card
    return NO_CARD


@compiled
def is_at_hand(layout: Numbers, card: int) -> bool:
    """Whether a card can be played from the waste, after flips that cost nothing if redeals do not."""
    if layout[UNDER + card] != STOCK:
        return False
    return layout[REDEALS] == UNLIMITED or top_of_waste(layout) == card


@compiled
def lies_on(layout: Numbers, card: int, base: int) -> bool:
    """Whether a card of the tableau lies, directly or not, on another, or is that one."""
    while card >= 0 and card != base:
        card = layout[UNDER + card]
    return card == base


@compiled
def can_join(layout: Numbers, card: int) -> bool:
    """Whether a card of the tableau can be moved onto its successor now."""
    if is_king(layout, card) or layout[UNDER + card] < FLOOR or not is_bare(layout, card + 1):
        return False
    return not lies_on(layout, card + 1, card)


@compiled
def can_take_space(layout: Numbers, card: int) -> bool:
    """Whether a card is a king and can be moved to an empty column now."""
    if not is_king(layout, card) or layout[SPACES] == 0:
        return False
    return layout[UNDER + card] >= 0 or is_at_hand(layout, card)


@compiled
def lift(layout: Numbers, card: int) -> None:
    """Take a card, with what covers it, from what it lies on."""
    under = layout[UNDER + card]
    if under >= 0:
        layout[OVER + under] = NO_CARD
    elif under == FLOOR:
        layout[SPACES] += 1


@compiled
def note(layout: Numbers, play: int) -> None:
    """Add a play to the line."""
    layout[LINE + layout[PLAYS]] = play
    layout[PLAYS] += 1


@compiled
def put_up(layout: Numbers, card: int) -> None:
    """Put a card up."""
    lift(layout, card)
    layout[UNDER + card] = UP
    note(layout, card)


@compiled
def move(layout: Numbers, card: int) -> None:
    """Move a card onto its successor, or a king to an empty column."""
    lift(layout, card)
    if is_king(layout, card):
        layout[UNDER + card] = FLOOR
        layout[SPACES] -= 1
    else:
        layout[UNDER + card] = card + 1
        layout[OVER + card + 1] = card
    note(layout, MOVE + card)


@compiled
def make_safe_plays(layout: Numbers) -> None:
    """Make every play that is safe at sight, until there is none."""
    while put_all_up(layout) or play_waste(layout) or lengthen_runs(layout) or place_kings(layout):
        pass


@compiled
def put_all_up(layout: Numbers) -> bool:
    """Put up what can be, suit after suit."""
    before = layout[PLAYS]
    fits = False
    for card in range(layout[CARDS]):
        fits = fits or is_ace(layout, card)
        if fits and layout[UNDER + card] != UP:
            fits = is_bare(layout, card) or is_at_hand(layout, card)
            if fits:
                put_up(layout, card)
    return layout[PLAYS] > before


@compiled
def play_waste(layout: Numbers) -> bool:
    """Move cards of the waste onto their successors."""
    before = layout[PLAYS]
    if layout[REDEALS] == UNLIMITED:
        for place in range(layout[STOCKED]):
            card = layout[ORDER + place]
            if layout[UNDER + card] == STOCK and not is_king(layout, card) and is_bare(layout, card + 1):
                move(layout, card)
    else:
        card = top_of_waste(layout)
        while card != NO_CARD and not is_king(layout, card) and is_bare(layout, card + 1):
            move(layout, card)
            card = top_of_waste(layout)
    return layout[PLAYS] > before


@compiled
def lengthen_runs(layout: Numbers) -> bool:
    """Move cards onto the runs that begin with a king at the bottom of a column."""
    before = layout[PLAYS]
    for king in range(layout[CARDS]):
        if is_king(layout, king) and layout[UNDER + king] == FLOOR:
            card = king
            while not is_ace(layout, card):
                if layout[OVER + card] == NO_CARD and layout[UNDER + card - 1] >= FLOOR:
                    move(layout, card - 1)
                if layout[OVER + card] != card - 1:
                    break
                card -= 1
    return layout[PLAYS] > before


@compiled
def place_kings(layout: Numbers) -> bool:
    """Move kings to empty columns, if there is one for each king that may ever want one."""
    if layout[SPACES] == 0:
        return False
    before = layout[PLAYS]
    homeless = 0
    for card in range(layout[CARDS]):
        if is_king(layout, card) and layout[UNDER + card] != FLOOR and layout[UNDER + card] != UP:
            homeless += 1
    if layout[SPACES] >= homeless:
        for card in range(layout[CARDS]):
            if can_take_space(layout, card):
                move(layout, card)
    return layout[PLAYS] > before


@compiled
def make_harmless_move(layout: Numbers, movable: int) -> bool:
    """Make a move within the tableau that cannot do harm, if there is one."""
    for card in range(layout[CARDS]):
        if can_join(layout, card) and not may_do_harm(layout, card, movable):
            move(layout, card)
            return True
    return False


@compiled
def may_do_harm(layout: Numbers, card: int, movable: int) -> bool:
    """Whether a card's move onto its successor could ever stand in the way of another.

    That is so if one can come from the successor to the card, step by step: from a card to the one that it
    lies on, or to the one that it could be moved onto.
    """
    reached = 0
    todo = 1 << (card + 1)
    while todo:
        one = lowest(todo)
        reached |= 1 << one
        if layout[UNDER + one] >= 0:
            todo |= 1 << layout[UNDER + one]
        if movable >> one & 1 and not is_king(layout, one):
            todo |= 1 << (one + 1)
        todo &= ~reached
    return reached >> card & 1 == 1


@compiled
def hopes(layout: Numbers) -> int:
    """Return the cards that could ever be moved if no play undid anything; HOPELESS if not all could go up.

    The stock is flipped here in its order: a card of the waste waits for those that lie on it.
    """
    up, stock, bare, loose, buried = survey(layout)
    space = layout[KINGS] if layout[SPACES] else 0
    flipped, redeals = layout[FLIPPED], layout[REDEALS]
    deep = flipped
    hand = stock if redeals == UNLIMITED else 0
    gone = up
    moved = 0
    while True:
        if redeals != UNLIMITED and not hand & ~gone:
            deep, hand = dig(layout, deep, stock & ~gone)
        exposed = bare | moved & stock
        ups = (up << 1 | layout[ACES]) & ~up & (exposed | hand)
        moves = (exposed >> 1 & ~layout[KINGS] | space) & (loose | hand) & ~moved
        moves = without_buried(layout, moves, buried, moved)
        if not ups | moves:
            flipped, redeals = flip_on(layout, flipped, redeals, stock & ~gone)
            if flipped == 0:
                return moved if up == (1 << layout[CARDS]) - 1 else HOPELESS
            deep, hand = flipped, 0
            continue
        up |= ups
        moved |= moves
        fresh = (ups | moves) & ~gone
        gone |= fresh
        while fresh:
            under = layout[UNDER + lowest(fresh)]
            fresh &= fresh - 1
            if under >= 0:
                bare |= 1 << under
            elif under == FLOOR:
                space = layout[KINGS]


@compiled
def survey(layout: Numbers) -> tuple[int, int, int, int, int]:
    """Return the cards that are up, in stock or waste, bare, not home, and buried under their successors."""
    up = stock = bare = loose = buried = 0
    for card in range(layout[CARDS]):
        under = layout[UNDER + card]
        if under == UP:
            up |= 1 << card
        elif under == STOCK:
            stock |= 1 << card
        else:
            if layout[OVER + card] == NO_CARD:
                bare |= 1 << card
            if not is_home(layout, card):
                loose |= 1 << card
                layout[BETWEEN + card] = up_to_successor(layout, card)
                if layout[BETWEEN + card]:
                    buried |= 1 << card
    return up, stock, bare, loose, buried


@compiled
def up_to_successor(layout: Numbers, card: int) -> int:
    """Return what lies above a card, up to its successor; nothing if it has none there."""
    cards = 0
    over = layout[OVER + card]
    while over != NO_CARD:
        cards |= 1 << over
        if over == card + 1:
            return 0 if is_king(layout, card) else cards
        over = layout[OVER + over]
    return 0


@compiled
def without_buried(layout: Numbers, moves: int, buried: int, moved: int) -> int:
    """Return the moves but those of cards that nothing has parted from the successors above them."""
    buried &= moves
    while buried:
        card = lowest(buried)
        buried &= buried - 1
        if not layout[BETWEEN + card] & moved:
            moves ^= 1 << card
    return moves


@compiled
def dig(layout: Numbers, deep: int, left: int) -> tuple[int, int]:
    """Return the next place of the waste, from a place down, whose card is left, and this card as a set."""
    while deep > 0:
        deep -= 1
        card = 1 << layout[ORDER + deep]
        if card & left:
            return deep, card
    return 0, 0


@compiled
def flip_on(layout: Numbers, flipped: int, redeals: int, left: int) -> tuple[int, int]:
    """Return how many are flipped, and redeals left, after one more card; 0 flipped if there is none."""
    if redeals == UNLIMITED:
        return 0, redeals
    while True:
        while flipped < layout[STOCKED]:
            flipped += 1
            if left >> layout[ORDER + flipped - 1] & 1:
                return flipped, redeals
        if redeals == 0 or left == 0:
            return 0, 0
        redeals -= 1
        flipped = 0


@compiled
def restore(layout: Numbers, moved: int, up: int, place: int, redeals: int) -> None:
    """Lay out a position again."""
    for card in range(layout[CARDS]):
        layout[OVER + card] = NO_CARD
    layout[SPACES] = layout[COLUMNS]
    for card in range(layout[CARDS]):
        under = layout[DEALT + card]
        if up >> card & 1:
            under = UP
        elif moved >> card & 1:
            under = FLOOR if is_king(layout, card) else card + 1
        layout[UNDER + card] = under
        if under >= 0:
            layout[OVER + under] = card
        elif under == FLOOR:
            layout[SPACES] -= 1
    layout[FLIPPED] = place % PASS
    layout[REDEALS] = redeals if redeals == UNLIMITED else redeals - place // PASS


@compiled
def abridge(layout: Numbers) -> tuple[int, int]:
    """Return the cards that have been moved and are not up, and those that are up."""
    moved = up = 0
    for card in range(layout[CARDS]):
        if layout[UNDER + card] == UP:
            up |= 1 << card
        elif layout[UNDER + card] != layout[DEALT + card]:
            moved |= 1 << card
    return moved, up


@compiled
def slot_of(table: Numbers, moved: int, up: int) -> int:
    """Return where a position is in the table, or where it would be."""
    mixed = moved * 0x1E3779B97F4A7C15 + up * 0x42B2AE3D27D4EB4F
    slot = (mixed ^ mixed >> 32) & (len(table) - 1)
    while table[slot, 1] and (table[slot, 0] != moved or table[slot, 1] & UP_BITS != up):
        slot = (slot + 1) & (len(table) - 1)
    return slot


@compiled
def enlarged(table: Numbers) -> Numbers:
    """Return a table of four times the size with the same positions in it."""
    larger = np.zeros((4 * len(table), 2), np.int64)
    for old in range(len(table)):
        if table[old, 1]:
            new = slot_of(larger, table[old, 0], table[old, 1] & UP_BITS)
            larger[new, 0], larger[new, 1] = table[old, 0], table[old, 1]
    return larger


@compiled_apart
def search(layout: Numbers) -> tuple[bool, int]:
    """Search for a way to win; if there is one, it is in the layout's line afterwards.

    Returns:
        Whether there is one, and how many positions were looked into.
    """
    return search_within(layout, NO_LIMIT)


@compiled_apart
def search_within(layout: Numbers, most: int) -> tuple[bool, int]:
    """Search as `search`, but look into so many positions at most, as if there were no way beyond them.

    Returns:
        Whether there is one, and how many positions were looked into.
    """
    redeals = layout[REDEALS]
    moved, up = abridge(layout)
    table = np.zeros((FIRST_SLOTS, 2), np.int64)
    used = nodes = 0
    # A play, and the position it is made in: what has moved, what is up, the place, the number of plays.
    # No way is longer than two plays a card; from each position go at most one move a column, four kings to
    # an empty one, and what two passes through the stock bring: four kings each, and another card.
    waiting = np.zeros(((2 * layout[CARDS] + 1) * (layout[COLUMNS] + 13), 5), np.int64)
    count = wait(waiting, 0, NO_CARD, moved, up, layout[FLIPPED], 0)
    while count and nodes < most:
        count -= 1
        play, moved, up, place, plays = waiting[count]
        restore(layout, moved, up, place, redeals)
        layout[PLAYS] = plays
        if play >= MOVE:
            move(layout, play - MOVE)
        elif play != NO_CARD:
            put_up(layout, play)
        make_safe_plays(layout)
        moved, up = abridge(layout)
        slot = slot_of(table, moved, up)
        if table[slot, 1]:
            if (table[slot, 1] & ~USED) >> MOST_CARDS <= place:
                continue
        else:
            used += 1
        table[slot, 0] = moved
        table[slot, 1] = up | place << MOST_CARDS | USED
        if 2 * used > len(table):
            table = enlarged(table)
        nodes += 1
        movable = hopes(layout)
        if movable == HOPELESS:
            continue
        while make_harmless_move(layout, movable):
            make_safe_plays(layout)
        moved, up = abridge(layout)
        if up == (1 << layout[CARDS]) - 1:
            return True, nodes
        count = branch(layout, waiting, count, moved, up, place)
    return False, nodes


@compiled
def branch(layout: Numbers, waiting: Numbers, count: int, moved: int, up: int, place: int) -> int:
    """Add the plays that may be made next to those that wait, and return how many wait then.

    After a flip only the card that was flipped is played: whatever else might be could be before the flip.
    The flips go on up to the first card that can be played and is no king, since that is safe.
    """
    for card in range(layout[CARDS]):
        if can_join(layout, card) or can_take_space(layout, card):
            count = wait(waiting, count, MOVE + card, moved, up, place, layout[PLAYS])
    left = survey(layout)[1]
    flipped, redeals = flip_on(layout, layout[FLIPPED], layout[REDEALS], left)
    while flipped:
        card = layout[ORDER + flipped - 1]
        here = (place // PASS + layout[REDEALS] - redeals) * PASS + flipped
        if is_ace(layout, card) or up >> (card - 1) & 1:
            return wait(waiting, count, card, moved, up, here, layout[PLAYS])
        if is_king(layout, card):
            if layout[SPACES]:
                count = wait(waiting, count, MOVE + card, moved, up, here, layout[PLAYS])
        elif is_bare(layout, card + 1):
            return wait(waiting, count, MOVE + card, moved, up, here, layout[PLAYS])
        flipped, redeals = flip_on(layout, flipped, redeals, left)
    return count


@compiled
def wait(waiting: Numbers, count: int, play: int, moved: int, up: int, place: int, plays: int) -> int:
    """Add a play, and the position that it is made in, to those that wait."""
    waiting[count, 0], waiting[count, 1], waiting[count, 2] = play, moved, up
    waiting[count, 3], waiting[count, 4] = place, plays
    return count + 1


@compiled
def may_be_played(layout: Numbers, card: int) -> bool:
    """Whether the top of the waste could be played before the next flip if no play undid anything."""
    up, _, bare, loose, buried = survey(layout)
    space = layout[KINGS] if layout[SPACES] else 0
    hand = 1 << card
    gone = up
    moved = 0
    while True:
        ups = (up << 1 | layout[ACES]) & ~up & (bare | hand)
        moves = (bare >> 1 & ~layout[KINGS] | space) & (loose | hand) & ~moved
        moves = without_buried(layout, moves, buried, moved)
        if (ups | moves) & hand:
            return True
        if not ups | moves:
            return False
        up |= ups
        moved |= moves
        fresh = (ups | moves) & ~gone
        gone |= fresh
        while fresh:
            under = layout[UNDER + lowest(fresh)]
            fresh &= fresh - 1
            if under >= 0:
                bare |= 1 << under
            elif under == FLOOR:
                space = layout[KINGS]


@compiled
def is_beyond_hope(layout: Numbers) -> bool:
    """Whether not all could go up even if each card of waste and stock could be had at any time."""
    redeals = layout[REDEALS]
    layout[REDEALS] = UNLIMITED
    movable = hopes(layout)
    layout[REDEALS] = redeals
    return movable == HOPELESS


@compiled_apart
def ways_to_play(layout: Numbers, card: int, ways: Numbers) -> int:
    """Find ways to play the top of the waste before the next flip, those of fewest moves first.

    Args:
        layout: with all safe plays made; it is in disorder afterwards.
        card: the top of the waste.
        ways: is filled, a row for each: its first play, what has been moved at its end, and what is up.

    Returns:
        How many were found, no more than there are rows.
    """
    flipped, redeals = layout[FLIPPED], layout[REDEALS]
    reached = np.empty((LOOKED_AT, 3), np.int64)
    moved, up = abridge(layout)
    reached[0, 0], reached[0, 1], reached[0, 2] = NO_CARD, moved, up
    count, done, found = 1, 0, 0
    while done < count and count < LOOKED_AT:
        first, moved, up = reached[done]
        done += 1
        restore(layout, moved, up, flipped, redeals)
        plays = 0
        for one in range(layout[CARDS]):
            if can_join(layout, one) or can_take_space(layout, one):
                plays |= 1 << one
        while plays and count < LOOKED_AT:
            one = lowest(plays)
            plays &= plays - 1
            restore(layout, moved, up, flipped, redeals)
            layout[PLAYS] = 0
            move(layout, one)
            make_safe_plays(layout)
            reached[count, 0] = MOVE + one if first == NO_CARD else first
            reached[count, 1], reached[count, 2] = abridge(layout)
            if is_new(reached, count):
                if layout[UNDER + card] != STOCK and not is_beyond_hope(layout):
                    ways[found] = reached[count]
                    found += 1
                    if found == len(ways):
                        return found
                count += 1
    return found


@compiled
def is_new(reached: Numbers, count: int) -> bool:
    """Whether the position in a row is none of those in the rows before."""
    for other in range(count):
        if reached[other, 1] == reached[count, 1] and reached[other, 2] == reached[count, 2]:
            return False
    return True


@compiled
def shuffle(cards: Numbers, seed: int) -> int:
    """Shuffle cards, and return the seed for the next time."""
    for last in range(len(cards) - 1, 0, -1):
        seed = seed * 6364136223846793005 + 1442695040888963407
        other = (seed >> 33 & 0x3FFFFFFF) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return seed


@compiled_apart
def weigh(
    layout: Numbers, ways: Numbers, wins: Numbers, seed: int, stocks: int, nodes: int, choice: bool
) -> tuple[int, int]:
    """Count with how many of some random orders of the stock a position can be won, and what it leads to.

    Args:
        layout: the position, with cards in the stock.
        ways: is filled with the ways to play the top of the waste, as by `ways_to_play`.
        wins: is filled: for the position as it is, for it after a flip, for the end of each way.
        seed: of the random orders.
        stocks: how many orders to look at.
        nodes: once so many positions have been looked into, no further order is looked at.
        choice: whether to look at orders only if there are ways.

    Returns:
        How many ways there are, and how many orders were looked at.
    """
    card, found = top_of_waste(layout), 0
    if card != NO_CARD and may_be_played(layout, card):
        found = ways_to_play(layout.copy(), card, ways)
    if choice and found == 0:
        return 0, 0
    layouts = np.empty((2 + found, SIZE), np.int64)
    for which in range(len(layouts)):
        layouts[which] = layout
        if which >= 2:
            restore(layouts[which], ways[which - 2, 1], ways[which - 2, 2], layout[FLIPPED], layout[REDEALS])
    layouts[1, FLIPPED] += 1
    order = layout[ORDER + layout[FLIPPED] : ORDER + layout[STOCKED]].copy()
    looked_at = 0
    while looked_at < stocks and nodes > 0:
        looked_at += 1
        seed = shuffle(order, seed)
        for which in range(len(layouts)):
            ahead = layouts[which].copy()
            ahead[ORDER + layout[FLIPPED] : ORDER + layout[STOCKED]] = order
            won, used = search_within(ahead, HARDEST)
            wins[which] += won
            nodes -= used
    return found, looked_at
