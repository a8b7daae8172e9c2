"""Playing the rest of a hand of Ambition in one's head, as the house does to weigh a card.

In a rehearsal nobody holds certain cards but the player. Whenever another seat plays, it draws: a card of the
suit led, as often as one of three players would have one, else a card of another suit. That is wrong in
detail and right on average, and costs next to nothing. Cards are their places in the pack here: suit after
suit, each from the ace down to the two, so that in a suit the smaller number wins.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from fouraces.cards import PACK, PLACE, SUITS, UNSEEN
from fouraces.rules import Observation
from fouraces.rules.ambition import CARD_POINTS, ENOUGH, HONOURS, KICKOFF_POINTS

RANKS: Final = len(PACK) // len(SUITS)

NOT_LED: Final = -1
"""The suit of a trick that is still to be led."""

LEAD: Final = 12
"""Card points by which somebody else must be ahead for more to be welcome."""

NEARLY_SLAM: Final = 40
"""Card points from which on the player goes for a slam."""

POINTS: Final = tuple(CARD_POINTS[card] for card in PACK)
SUIT: Final = tuple(place // RANKS for place in range(len(PACK)))
DEPTH: Final = tuple(place % RANKS for place in range(len(PACK)))
"""How far a card is from its suit's ace."""

TWO: Final = RANKS - 1
LOWEST_HONOUR: Final = len(HONOURS) - 1

FOLLOWS: Final = tuple(1 - (2 / 3) ** unseen for unseen in range(RANKS + 1))
"""How likely one of three players has at least one of so many unseen cards."""

NEVER: Final = (0.0,) * (RANKS + 1)

_BY_DEPTH: Final = DEPTH.__getitem__
_OTHER_SUITS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2), (0, 1, 2, 3))
"""By the suit that was led; last, for a trick that is still to be led, all of them."""

_ROUND: Final = tuple(tuple((first + turn) % 4 for turn in range(4)) for first in range(4))


class Trick(NamedTuple):
    """How an unfinished trick stands: its highest card, who has it, who has the two, and its worth.

    As long as nobody has followed, nobody's card is higher than any, and the leader stands in.
    """

    highest: int
    winner: int
    two_by: int | None
    worth: int


_EMPTY: Final = Trick(len(PACK), 0, None, 0)


class Moment(NamedTuple):
    """A position as one player knows it.

    Attributes:
        me: the player's seat.
        hand: the player's cards by suit, the highest first.
        unseen: the cards that have not been seen.
        follows: by seat and suit, and last for a lead, how likely the seat plays a card of the suit, by the
            number of unseen ones.
        order: the seats that are still to play to this trick, the player's own first.
        suit: the suit to follow; `NOT_LED` before the lead.
        trick: how this trick stands.
        points: each seat's card points so far.
        taken: each seat's number of tricks so far.
    """

    me: int
    hand: list[list[int]]
    unseen: list[int]
    follows: list[list[tuple[float, ...]]]
    order: Sequence[int]
    suit: int
    trick: Trick
    points: list[int]
    taken: list[int]


def read_moment(observation: Observation) -> Moment:
    """Return what a player who is to play knows."""
    trick, me = observation["trick"], observation["seat"]
    hand: list[list[int]] = [[] for _ in SUITS]
    for card in observation["hand"]:
        hand[SUIT[PLACE[card]]].append(PLACE[card])
    seen = {card for done in observation["tricks"] for card in done["cards"]}
    seen.update(observation["hand"], trick["cards"])
    return Moment(
        me=me,
        hand=hand,
        unseen=[place for place, card in enumerate(PACK) if card not in seen],
        follows=_follows([*observation["tricks"], trick]),
        order=[seat for seat in _ROUND[me] if trick["cards"][seat] is None],
        suit=SUITS.index(trick["suit"]) if trick["suit"] else NOT_LED,
        trick=_standing(trick, 0 if observation["tricks"] else KICKOFF_POINTS),
        points=observation["card_points"],
        taken=observation["taken"],
    )


def _standing(trick: dict[str, Any], worth: int) -> Trick:
    """Return how the visible cards of an unfinished trick stand, which may be worth something already."""
    highest, winner, two_by = _EMPTY.highest, trick["leader"], _EMPTY.two_by
    for seat, card in enumerate(trick["cards"]):
        if card is None or card == UNSEEN:
            continue
        worth += CARD_POINTS[card]
        if card[1] == trick["suit"]:
            if PLACE[card] < highest:
                highest, winner = PLACE[card], seat
            if card[0] == "2":
                two_by = seat
    return Trick(highest, winner, two_by, worth)


def _follows(tricks: Sequence[dict[str, Any]]) -> list[list[tuple[float, ...]]]:
    """Return how likely the seats can follow: never, once one has not, be it face down."""
    chances = [[FOLLOWS, FOLLOWS, FOLLOWS, FOLLOWS, NEVER] for _ in range(4)]
    for trick in tricks:
        for seat, card in enumerate(trick["cards"]):
            if card is not None and card[-1] != trick["suit"]:
                chances[seat][SUITS.index(trick["suit"])] = NEVER
    return chances


class Rehearsal:
    """The rest of a hand, from a moment on, with one order and one luck of the others' cards."""

    def __init__(self, moment: Moment, rng: Random) -> None:
        self._moment = moment
        self._luck = [rng.random() for _ in moment.unseen]
        self._piles: list[list[int]] = [[] for _ in SUITS]
        for place in sorted(moment.unseen, key=lambda _: rng.random()):
            self._piles[SUIT[place]].append(place)

    def outcome(self, card: int) -> tuple[list[int], list[int]]:
        """Return each seat's card points and number of tricks at the hand's end, if a card is played now.

        This is where the house spends its time, hence the one long loop.
        """
        moment = self._moment
        me, follows, order, suit, trick = moment.me, moment.follows, moment.order, moment.suit, moment.trick
        hand, piles = [list(cards) for cards in moment.hand], [list(pile) for pile in self._piles]
        points, taken = list(moment.points), list(moment.taken)
        left, draw = len(moment.unseen), iter(self._luck).__next__
        now: int | None = card
        for _ in range(sum(map(len, hand))):
            highest, winner, two_by, worth = trick
            for seat in order:
                if seat == me:
                    played = own_card(hand, suit, highest, points, me) if now is None else now
                    now = None
                    drawn = SUIT[played]
                    hand[drawn].remove(played)
                else:
                    drawn, chance, luck = suit, follows[seat][suit][len(piles[suit])], draw()
                    if luck >= chance:
                        drawn = _other_suit(piles, suit, left, (luck - chance) / (1 - chance))
                    played = piles[drawn].pop()
                    left -= 1
                worth += POINTS[played]
                if suit == NOT_LED:
                    suit = drawn
                if drawn == suit:
                    if played < highest:
                        highest, winner = played, seat
                    if DEPTH[played] == TWO:
                        two_by = seat
            if two_by is not None and DEPTH[highest] <= LOWEST_HONOUR:
                winner = two_by
            points[winner] += worth
            taken[winner] += 1
            order, suit, trick = _ROUND[winner], NOT_LED, _EMPTY
        return points, taken


def _other_suit(piles: Sequence[Sequence[int]], suit: int, left: int, chance: float) -> int:
    """Return another suit, the likelier the more of it is left; if nothing else is, this one."""
    place = int(chance * (left if suit == NOT_LED else left - len(piles[suit])))
    for other in _OTHER_SUITS[suit]:
        if place < len(piles[other]):
            return other
        place -= len(piles[other])
    return suit


def own_card(hand: Sequence[Sequence[int]], suit: int, highest: int, points: Sequence[int], me: int) -> int:
    """Return what the player will sensibly play: high where points are welcome, else just too low."""
    own = points[me]
    welcome = own < ENOUGH or own + LEAD < max(points) or own >= NEARLY_SLAM
    if suit != NOT_LED and hand[suit]:
        following = hand[suit]
        if welcome:
            return following[0]
        for card in following:
            if card > highest and DEPTH[card] != TWO:
                return card
        return following[-1]
    if welcome == (suit == NOT_LED):
        return min([cards[0] for cards in hand if cards], key=_BY_DEPTH)
    return max([cards[-1] for cards in hand if cards], key=_BY_DEPTH)
