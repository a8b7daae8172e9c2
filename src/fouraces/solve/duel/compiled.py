"""The compiled search for what to do in the patience for two: plays, whole games played out, plans compared.

`docs/duel-search.md` describes it. Cards are numbers, suit after suit from the ace up, so that a card's
successor has the next number. Sets of cards are the bits of a number. Which column is which makes no
difference to any rule, so a layout only knows what each card lies on.

A layout is one row of a table of numbers. Its parts:

    UNDER + card    what a card of the tableau lies on: a card, or FLOOR
    WASTE + place   the waste, the card flipped first first
    STOCK + place   the stock, the card to be flipped next last

and from TABLE on single numbers: the cards of the tableau, those of them that are bare, and those that lie
on their successor or are a king at the bottom; how many columns are empty, how many cards lie in the waste
and in the stock, and how many the seat has put up; what the foundations take next, as two sets with one card
a suit at most, the further foundation in the first; and the play by which a search came to this layout.

The foundations of a position with two layouts stand in one row for both; functions take it as `found`.
A play is a card that is put up, or MOVE and a card that is moved.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fouraces.solve.compiling import compiled, compiled_apart

Numbers = NDArray[np.int64]

UNDER: Final = 0
WASTE: Final = 52
STOCK: Final = 76
TABLE: Final = 100
BARE: Final = 101
HOME: Final = 102
SPACES: Final = 103
WASTED: Final = 104
STOCKED: Final = 105
UP: Final = 106
FIRST: Final = 107
SECOND: Final = 108
LED: Final = 109
SIZE: Final = 110

IS_RACE: Final = 0
LONE_PASS: Final = 1
MOVED: Final = 2
RIVAL_DONE: Final = 3
SEED: Final = 4
MOST_NODES: Final = 5
FORESIGHT: Final = 6
FACTS: Final = 7
"""Places in the facts of a decision."""

FLOOR: Final = -1
NOTHING: Final = -1
MOVE: Final = 64
SUIT: Final = 13
ACES: Final = sum(1 << SUIT * suit for suit in range(4))
KINGS: Final = ACES << 12
CARDS: Final = 104

CARDS_WORTH: Final = 0.03
"""What a card more in the end counts beside a game won, which counts 1: it tells apart what wins alike."""

DOUBT: Final = 0.03
"""By how much of a game a plan must be better than the quick player's turn."""

DE_BRUIJN: Final = 0x03F79D71B4CB0A89
LOWEST: Final = np.zeros(64, np.int64)
for _card in range(63):
    LOWEST[((1 << _card) * DE_BRUIJN >> 58) & 63] = _card


# ---- the rules


@compiled
def lowest(cards: int) -> int:
    """Return the lowest card of a set that is not empty."""
    return LOWEST[((cards & -cards) * DE_BRUIJN >> 58) & 63]


@compiled
def top_of_waste(table: Numbers, row: int) -> int:
    """Return the top of the waste, or NOTHING."""
    count = table[row, WASTED]
    return table[row, WASTE + count - 1] if count > 0 else NOTHING


@compiled
def exposed(table: Numbers, row: int) -> int:
    """Return the cards that could be put up if they fitted."""
    top = top_of_waste(table, row)
    return table[row, BARE] if top == NOTHING else table[row, BARE] | 1 << top


@compiled
def ups(table: Numbers, row: int, found: int) -> int:
    """Return the cards that can be put up."""
    return exposed(table, row) & (table[found, FIRST] | table[found, SECOND])


@compiled
def lies_on(table: Numbers, row: int, card: int, base: int) -> bool:
    """Whether a card of the tableau lies, directly or not, on another, or is that one."""
    while card >= 0 and card != base:
        card = table[row, UNDER + card]
    return card == base


@compiled_apart
def moves(table: Numbers, row: int) -> int:
    """Return the cards that can be moved: onto their successor, or a king to an empty column."""
    bare, restless = table[row, BARE], table[row, TABLE] & ~table[row, HOME]
    found = (bare & ~ACES) >> 1 & restless
    left = found
    while left:
        card = lowest(left)
        left &= left - 1
        if lies_on(table, row, card + 1, card):
            found ^= 1 << card
    top = top_of_waste(table, row)
    if top != NOTHING and KINGS >> top & 1 == 0 and bare >> (top + 1) & 1:
        found |= 1 << top
    if table[row, SPACES] > 0:
        found |= KINGS & restless
        if top != NOTHING:
            found |= KINGS & 1 << top
    return found


@compiled
def leave(table: Numbers, row: int, card: int) -> None:
    """Take a card of the tableau, with all that covers it, off what it lies on."""
    under = table[row, UNDER + card]
    if under == FLOOR:
        table[row, SPACES] += 1
    else:
        table[row, BARE] |= 1 << under


@compiled_apart
def put_up(table: Numbers, row: int, found: int, card: int) -> None:
    """Put a card up that can be."""
    bit = 1 << card
    if table[row, TABLE] & bit:
        leave(table, row, card)
        table[row, TABLE] ^= bit
        table[row, BARE] ^= bit
        table[row, HOME] &= ~bit
    else:
        table[row, WASTED] -= 1
    higher = 0 if KINGS & bit else bit << 1
    place = FIRST if table[found, FIRST] & bit else SECOND
    table[found, place] = table[found, place] ^ bit | higher
    table[row, UP] += 1


@compiled_apart
def move(table: Numbers, row: int, card: int) -> None:
    """Move a card that can be moved."""
    bit = 1 << card
    if table[row, TABLE] & bit:
        leave(table, row, card)
    else:
        table[row, WASTED] -= 1
        table[row, TABLE] |= bit
        table[row, BARE] |= bit
    if KINGS & bit:
        table[row, UNDER + card] = FLOOR
        table[row, SPACES] -= 1
    else:
        table[row, UNDER + card] = card + 1
        table[row, BARE] ^= bit << 1
    table[row, HOME] |= bit


@compiled
def make(table: Numbers, row: int, found: int, play: int) -> None:
    """Make a play that can be made."""
    if play < MOVE:
        put_up(table, row, found, play)
    else:
        move(table, row, play - MOVE)


@compiled
def can_make(table: Numbers, row: int, found: int, play: int) -> bool:
    """Whether a play can be made now."""
    if play < MOVE:
        return ups(table, row, found) >> play & 1 == 1
    return moves(table, row) >> (play - MOVE) & 1 == 1


@compiled
def flip(table: Numbers, row: int) -> None:
    """Turn the next card of the stock, which must not be empty."""
    table[row, STOCKED] -= 1
    table[row, WASTE + table[row, WASTED]] = table[row, STOCK + table[row, STOCKED]]
    table[row, WASTED] += 1


@compiled
def copy(table: Numbers, source: int, target: int) -> None:
    """Make one row like another."""
    for place in range(SIZE):
        table[target, place] = table[source, place]


# ---- a quick player


@compiled
def ends_run(table: Numbers, row: int, card: int) -> bool:
    """Whether all cards from this one up to its king lie on each other, the king at the bottom."""
    while table[row, HOME] >> card & 1:
        if KINGS >> card & 1:
            return True
        card += 1
    return False


@compiled
def safe_king(table: Numbers, row: int, found: int) -> int:
    """Return a king that can go to an empty column, if there is one for each that may want it; or NOTHING."""
    spaces = table[row, SPACES]
    if spaces == 0:
        return NOTHING
    wanted = table[found, FIRST] | table[found, SECOND]
    top, king, chosen = top_of_waste(table, row), 12, NOTHING
    for _ in range(4):
        if table[row, HOME] >> king & 1 == 0 and wanted >> (king - 12) & 0x1FFF:
            spaces -= 1
            if table[row, TABLE] >> king & 1 or king == top:
                chosen = king
        king += SUIT
    return chosen if spaces >= 0 else NOTHING


@compiled_apart
def safe_play(table: Numbers, row: int, found: int) -> int:
    """Return a play that does one who is alone no harm, or NOTHING; `fouraces.bots.foresight` says why."""
    fitting = ups(table, row, found)
    if fitting:
        return lowest(fitting)
    bare, home = table[row, BARE], table[row, HOME]
    top = top_of_waste(table, row)
    if top != NOTHING and KINGS >> top & 1 == 0 and bare >> (top + 1) & 1:
        return MOVE + top
    left = (bare & home & ~ACES) >> 1 & table[row, TABLE] & ~home
    while left:
        card = lowest(left)
        left &= left - 1
        if ends_run(table, row, card + 1):
            return MOVE + card
    king = safe_king(table, row, found)
    return NOTHING if king == NOTHING else MOVE + king


@compiled_apart
def settle(table: Numbers, row: int, found: int) -> None:
    """Make safe plays until none is left."""
    play = safe_play(table, row, found)
    while play != NOTHING:
        make(table, row, found, play)
        play = safe_play(table, row, found)


@compiled_apart
def find_useful(table: Numbers, row: int, found: int, spare: int, foresight: int) -> int:
    """Look for the fewest moves by which a card gets up or the top of the waste is played.

    Args:
        table: the layouts.
        row: the layout, which no safe play is left in.
        found: the foundations.
        spare: from here on are rows that can be written to, two more than the foresight.
        foresight: how many layouts to look at.

    Returns: the row of the layout they lead to, its LED being the first of them; or NOTHING.
    """
    if moves(table, row) == 0:
        return NOTHING
    copy(table, row, spare)
    table[spare, FIRST], table[spare, SECOND] = table[found, FIRST], table[found, SECOND]
    table[spare, LED] = NOTHING
    up, wasted = table[row, UP], table[row, WASTED]
    head, tail = spare, spare + 1
    while head < tail:
        left = moves(table, head)
        while left:
            card = lowest(left)
            left &= left - 1
            copy(table, head, tail)
            if head == spare:
                table[tail, LED] = MOVE + card
            move(table, tail, card)
            settle(table, tail, tail)
            if table[tail, UP] > up or table[tail, WASTED] < wasted:
                return tail
            if not has_been_met(table, spare, tail):
                tail += 1
                if tail - spare > foresight:
                    return NOTHING
        head += 1
    return NOTHING


@compiled
def has_been_met(table: Numbers, start: int, row: int) -> bool:
    """Whether a row before this one, and not before the start, holds the same cards where this one does."""
    for other in range(start, row):
        if table[other, HOME] == table[row, HOME] and table[other, TABLE] == table[row, TABLE]:
            return True
    return False


@compiled_apart
def play_turn(table: Numbers, row: int, found: int, spare: int, foresight: int) -> None:
    """Make all safe and useful plays that are found."""
    settle(table, row, found)
    reached = find_useful(table, row, found, spare, foresight)
    while reached != NOTHING:
        copy(table, reached, row)
        table[found, FIRST], table[found, SECOND] = table[reached, FIRST], table[reached, SECOND]
        reached = find_useful(table, row, found, spare, foresight)


@compiled_apart
def play_out(table: Numbers, game: int, turn: int, lone_pass: bool, foresight: int) -> int:
    """Let the quick player play a game in turns to its end.

    Args:
        table: the layouts.
        game: the row of one seat's layout and of the foundations. The next row is the other's layout, and
            what comes then can be written to.
        turn: the row of the seat whose turn it is.
        lone_pass: whether the turn before consisted of a pass alone.
        foresight: of the quick player.

    Returns: how many cards more the seat of the first row has put up.
    """
    while True:
        up, home, wasted = table[turn, UP], table[turn, HOME], table[turn, WASTED]
        play_turn(table, turn, game, game + 2, foresight)
        if table[turn, STOCKED] > 0:
            flip(table, turn)
            lone_pass = False
        else:
            same = table[turn, UP] == up and table[turn, HOME] == home and table[turn, WASTED] == wasted
            if (same and lone_pass) or all_up(table, game):
                return lead(table, game)
            lone_pass = same
        turn = game + game + 1 - turn


@compiled
def lead(table: Numbers, game: int) -> int:
    """Return how many cards more the seat of the first row has put up."""
    return table[game, UP] - table[game + 1, UP]


@compiled
def all_up(table: Numbers, game: int) -> bool:
    """Whether all cards are up."""
    return table[game, UP] + table[game + 1, UP] == CARDS


@compiled_apart
def next_play(table: Numbers, row: int, found: int, spare: int, foresight: int) -> int:
    """Return the quick player's next play, or NOTHING."""
    play = safe_play(table, row, found)
    if play != NOTHING:
        return play
    reached = find_useful(table, row, found, spare, foresight)
    return NOTHING if reached == NOTHING else table[reached, LED]


@compiled
def next_in_race(table: Numbers, game: int, row: int, foresight: int) -> int:
    """Return the quick player's next play in the race, a contested place before all others; or NOTHING."""
    single = table[game, FIRST] ^ table[game, SECOND]
    contested = exposed(table, game) & exposed(table, game + 1) & single
    if contested:
        return lowest(contested)
    return next_play(table, row, game, game + 2, foresight)


@compiled_apart
def race_out(table: Numbers, game: int, plan: Numbers, plays: int, rival_done: bool, foresight: int) -> int:
    """Let the quick player play a race to its end; the seats act by turns, that of the first row first.

    Args:
        table: the layouts.
        game: the row of one seat's layout and of the foundations. The next row is the other's layout, and
            what comes then can be written to.
        plan: what the seat of the first row plays before it flips or says done, as far as it still can.
        plays: how many plays the plan has.
        rival_done: whether the *done* of the other seat stands.
        foresight: of the quick player.

    Returns: how many cards more the seat of the first row has put up.
    """
    at, row, done, other_done = 0, game, False, rival_done
    while True:
        if not done:
            play = NOTHING
            if row == game and at <= plays:
                while at < plays and not can_make(table, row, game, plan[at]):
                    at += 1
                if at < plays:
                    play = plan[at]
                at += 1
            else:
                play = next_in_race(table, game, row, foresight)
            if play != NOTHING:
                make(table, row, game, play)
                if play < MOVE:
                    other_done = False
            elif table[row, STOCKED] > 0:
                flip(table, row)
            else:
                done = True
        if (done and other_done) or all_up(table, game):
            return lead(table, game)
        row = game + game + 1 - row
        done, other_done = other_done, done


# ---- what can be reached, and what comes of it


@compiled
def slot_of(table: Numbers, row: int, slots: Numbers) -> int:
    """Return where a row's number stands in a hash table of rows, or is to be put if it has not been met."""
    home, here, wasted = table[row, HOME], table[row, TABLE], table[row, WASTED]
    mask = slots.size - 1
    mixed = (home * 0x1E3779B97F4A7C15) ^ (here * 0x3F58476D1CE4E5B9 + wasted * 0x5851F42D4C957F2D)
    slot = (mixed ^ (mixed >> 29 & 0x7FFFFFFFF)) & mask
    while slots[slot] != 0:
        other = slots[slot]
        if table[other, HOME] == home and table[other, TABLE] == here and table[other, WASTED] == wasted:
            break
        slot = (slot + 1) & mask
    return slot


@compiled_apart
def reach(table: Numbers, own: int, parents: Numbers, facts: Numbers) -> int:
    """Find the layouts that plays lead to, each once.

    The first is where one is; next come those of the quick player's turn, then those of fewest plays.

    Args:
        table: the layouts.
        own: the row of one's own layout, and of the foundations. What is reached is written to the rows
            from the second after it on.
        parents: becomes the row that each row is one play from; for the first, the end of the quick
            player's turn.
        facts: of the decision.

    Returns: how many they are.
    """
    slots = np.zeros(2048, np.int64)
    first, most = own + 2, facts[MOST_NODES]
    spare = first + most
    end, row = first + 1, first
    copy(table, own, first)
    table[first, LED] = NOTHING
    slots[slot_of(table, first, slots)] = first
    play = next_play(table, row, row, spare, facts[FORESIGHT])
    while play != NOTHING and end - first < most:
        add(table, parents, row, end, play)
        slots[slot_of(table, end, slots)] = end
        row = end
        end += 1
        play = next_play(table, row, row, spare, facts[FORESIGHT])
    parents[first] = row
    row = first
    while row < end:
        up, moved = ups(table, row, row), moves(table, row)
        while up | moved:
            if end - first >= most:
                return most
            if up:
                play = lowest(up)
                up &= up - 1
            else:
                play = MOVE + lowest(moved)
                moved &= moved - 1
            add(table, parents, row, end, play)
            slot = slot_of(table, end, slots)
            if slots[slot] == 0:
                slots[slot] = end
                end += 1
        row += 1
    return end - first


@compiled
def add(table: Numbers, parents: Numbers, row: int, end: int, play: int) -> None:
    """Write the layout that a play leads to from a row to another."""
    copy(table, row, end)
    make(table, end, end, play)
    table[end, LED] = play
    parents[end] = row


@compiled
def path_to(table: Numbers, parents: Numbers, row: int, path: Numbers) -> int:
    """Write down the plays that lead to a row of `reach`, and return how many they are."""
    count, at = 0, row
    while table[at, LED] != NOTHING:
        count += 1
        at = parents[at]
    at = row
    for place in range(count - 1, -1, -1):
        path[place] = table[at, LED]
        at = parents[at]
    return count


@compiled
def draw(seed: Numbers, choices: int) -> int:
    """Return a random number below another, by a shift register."""
    mixed = seed[0]
    mixed ^= mixed << 13
    mixed ^= mixed >> 7 & 0x01FFFFFFFFFFFFFF
    mixed ^= mixed << 17
    seed[0] = mixed
    return (mixed >> 20 & 0xFFFFFFFF) * choices >> 32


@compiled_apart
def sample_stocks(table: Numbers, own: int, seed: int, samples: int) -> Numbers:
    """Return both stocks, one's own and the rival's, in random orders."""
    stocks = np.zeros((samples, 2, TABLE - STOCK), np.int64)
    state = np.zeros(1, np.int64)
    state[0] = seed
    for sample in range(samples):
        for side in range(2):
            for place in range(table[own + side, STOCKED]):
                other = draw(state, place + 1)
                stocks[sample, side, place] = stocks[sample, side, other]
                stocks[sample, side, other] = table[own + side, STOCK + place]
    return stocks


@compiled_apart
def begin(table: Numbers, game: int, own: int, rival: int, stocks: Numbers, sample: int) -> None:
    """Prepare two rows to be played out from two layouts, with some of the stocks."""
    copy(table, own, game)
    copy(table, rival, game + 1)
    for side in range(2):
        for place in range(table[game + side, STOCKED]):
            table[game + side, STOCK + place] = stocks[sample, side, place]


@compiled_apart
def end_turn(table: Numbers, game: int, facts: Numbers, has_moved: bool) -> int:
    """Let the seat of the first row end its turn and the quick player play on; return its final lead."""
    lone_pass = False
    if table[game, STOCKED] > 0:
        flip(table, game)
    else:
        lone_pass = not has_moved
        if (lone_pass and facts[LONE_PASS] != 0) or all_up(table, game):
            return lead(table, game)
    return play_out(table, game, game + 1, lone_pass, facts[FORESIGHT])


@compiled_apart
def compare(
    table: Numbers, own: int, parents: Numbers, facts: Numbers, rounds: Numbers, plans: int, tallies: Numbers
) -> int:
    """Play on from each plan, from the promising ones more often, and return the row of the best.

    The quick player's turn is played on from in every round, and is the best unless another is clearly
    better.

    Args:
        table: the layouts.
        own: as for `reach`, which has filled the table. The rival's layout is in the row after it.
        parents: as `reach` has filled it.
        facts: of the decision.
        rounds: as for `choose`.
        plans: how many there are.
        tallies: becomes, for each row, the games played, how many halves of games were won, and the sum of
            the leads.
    """
    game = own + 2 + plans
    stocks = sample_stocks(table, own, facts[SEED], games_of(rounds))
    path = np.zeros(CARDS, np.int64)
    left = np.zeros(plans, np.int64)
    for place in range(plans):
        left[place] = own + 2 + place
    usual = parents[own + 2]
    left[0], left[usual - own - 2] = usual, own + 2
    played = 0
    for turn in range(rounds.shape[0]):
        for place in range(plans):
            row = left[place]
            plays = path_to(table, parents, row, path)
            for sample in range(played, played + rounds[turn, 0]):
                if facts[IS_RACE] != 0:
                    begin(table, game, own, own + 1, stocks, sample)
                    ahead = race_out(table, game, path, plays, facts[RIVAL_DONE] != 0, facts[FORESIGHT])
                else:
                    begin(table, game, row, own + 1, stocks, sample)
                    ahead = end_turn(table, game, facts, plays > 0 or facts[MOVED] != 0)
                tallies[row, 0] += 1
                tallies[row, 1] += (ahead > 0) + (ahead >= 0)
                tallies[row, 2] += ahead
        played += rounds[turn, 0]
        kept = min(plans, rounds[turn, 1])
        bring_forward(tallies, left, plans, kept)
        plans = kept
        if not holds(left, plans, usual):
            plans += 1
            left[plans - 1] = usual
    better = worth(tallies, left[0]) - worth(tallies, usual)
    return left[0] if better > DOUBT * played else usual


@compiled
def holds(rows: Numbers, count: int, wanted: int) -> bool:
    """Whether a row is among the first."""
    found = False
    for place in range(count):
        found |= rows[place] == wanted
    return found


@compiled
def games_of(rounds: Numbers) -> int:
    """Return how many games the best plan is played on for."""
    games = 0
    for turn in range(rounds.shape[0]):
        games += rounds[turn, 0]
    return games


@compiled_apart
def bring_forward(tallies: Numbers, rows: Numbers, count: int, wanted: int) -> None:
    """Bring the best of the first rows to the front, the best first; all have been played on as often."""
    for place in range(wanted):
        best = place
        for other in range(place + 1, count):
            if worth(tallies, rows[other]) > worth(tallies, rows[best]):
                best = other
        row = rows[best]
        for other in range(best, place, -1):
            rows[other] = rows[other - 1]
        rows[place] = row


@compiled
def worth(tallies: Numbers, row: int) -> float:
    """Return what a plan has come to, all games taken together."""
    return tallies[row, 1] * 0.5 + tallies[row, 2] * CARDS_WORTH


@compiled_apart
def choose(table: Numbers, own: int, facts: Numbers, rounds: Numbers) -> tuple[Numbers, Numbers, int]:
    """Decide what to do.

    Args:
        table: the layouts.
        own: the row of one's own layout, and of the foundations. The next row is the rival's layout, and as
            many as MOST_NODES and FORESIGHT say, and four more, can be written to after it.
        facts: of the decision.
        rounds: for each round, for how many games each plan that is left is played on, and how many plans
            are left after it.

    Returns: the plays of the best plan, none to end the turn at once; for it, and then for ending the turn
        at once, the games played, the halves of games won and the sum of the leads; and how many plans there
        were.
    """
    parents = np.zeros(table.shape[0], np.int64)
    tallies = np.zeros((table.shape[0], 3), np.int64)
    plans = reach(table, own, parents, facts)
    first = own + 2
    best = compare(table, own, parents, facts, rounds, plans, tallies) if plans > 1 else first
    path = np.zeros(CARDS, np.int64)
    plays = path_to(table, parents, best, path)
    told = np.zeros((2, 3), np.int64)
    for place in range(3):
        told[0, place] = tallies[best, place]
        told[1, place] = tallies[first, place]
    return path[:plays], told, plans
