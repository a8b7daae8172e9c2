"""Playing the rest of a hand of Ambition in one's head, as the house does to weigh a card.

In a rehearsal nobody holds certain cards but the player. Whenever another seat plays, it draws: a card of the
suit led, as often as one of three players would have one, else a card of another suit. That is wrong in
detail and right on average, and costs next to nothing. Cards are their places in the pack here: suit after
suit, each from the ace down to the two.
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

FACE_DOWN: Final = -1
"""What stands for a card of the trick that is not seen."""

LEAD: Final = 4
"""Card points by which somebody else must be ahead for more to be welcome."""

POINTS: Final = [CARD_POINTS[card] for card in PACK]
SUIT: Final = [place // RANKS for place in range(len(PACK))]
DEPTH: Final = [place % RANKS for place in range(len(PACK))]
"""How far a card is from its suit's ace."""

TWO: Final = RANKS - 1

FOLLOWS: Final = [1 - (2 / 3) ** unseen for unseen in range(RANKS + 1)]
"""How likely one of three players has at least one of so many unseen cards."""

_BY_DEPTH: Final = DEPTH.__getitem__
_BY_DEPTH_TWOS_LAST: Final = [-1 if depth == TWO else depth for depth in DEPTH].__getitem__


class Moment(NamedTuple):
    """A position as one player knows it.

    Attributes:
        me: the player's seat.
        hand: the player's cards by suit, the highest first.
        unseen: the cards that the others hold.
        voids: by seat and suit, whether the seat has shown that it has none of it.
        leader: who led, or is to lead, the trick.
        trick: its cards so far, in the order in which they were played.
        suit: the suit to follow; `NOT_LED` before the lead.
        worth: what the trick is worth besides its cards: the kickoff's points.
        points: each seat's card points so far.
        taken: each seat's number of tricks so far.
    """

    me: int
    hand: list[list[int]]
    unseen: list[int]
    voids: list[list[bool]]
    leader: int
    trick: list[int]
    suit: int
    worth: int
    points: list[int]
    taken: list[int]


def read_moment(observation: Observation) -> Moment:
    """Return what a player who is to play knows."""
    trick = observation["trick"]
    hand: list[list[int]] = [[] for _ in SUITS]
    for card in observation["hand"]:
        hand[SUIT[PLACE[card]]].append(PLACE[card])
    played = [card for done in observation["tricks"] for card in done["cards"]]
    on_table = [trick["cards"][(trick["leader"] + turn) % 4] for turn in range(4)]
    seen = {*observation["hand"], *played, *on_table}
    return Moment(
        me=observation["seat"],
        hand=hand,
        unseen=[place for place, card in enumerate(PACK) if card not in seen],
        voids=_voids([*observation["tricks"], trick]),
        leader=trick["leader"],
        trick=[FACE_DOWN if card == UNSEEN else PLACE[card] for card in on_table if card],
        suit=SUITS.index(trick["suit"]) if trick["suit"] else NOT_LED,
        worth=0 if observation["tricks"] else KICKOFF_POINTS,
        points=observation["card_points"],
        taken=observation["taken"],
    )


def _voids(tricks: Sequence[dict[str, Any]]) -> list[list[bool]]:
    """Return, by seat and suit, who has not followed; a face-down card is not of the suit."""
    voids = [[False] * len(SUITS) for _ in range(4)]
    for trick in tricks:
        for seat, card in enumerate(trick["cards"]):
            if card and card[-1] != trick["suit"]:
                voids[seat][SUITS.index(trick["suit"])] = True
    return voids


class Others:
    """The cards that the others hold together, in the order in which they will be drawn."""

    def __init__(self, unseen: Sequence[int], rng: Random) -> None:
        self._piles: list[list[int]] = [[] for _ in SUITS]
        for place in rng.sample(unseen, len(unseen)):
            self._piles[SUIT[place]].append(place)
        self._chances = [rng.random() for _ in range(len(unseen) + 1)]
        self.begin_again()

    def begin_again(self) -> None:
        """Put all cards back, to be drawn in the same order."""
        self._lengths = [len(pile) for pile in self._piles]
        self._left = sum(self._lengths)

    def draw(self, suit: int, void: bool) -> int:
        """Return the card that somebody plays to a trick of a suit, or leads if it is `NOT_LED`."""
        chance = self._chances[self._left]
        if suit != NOT_LED and not void:
            follows = FOLLOWS[self._lengths[suit]]
            if chance < follows:
                return self._take(suit)
            chance = (chance - follows) / (1 - follows)
        return self._take_any_but(suit, chance)

    def _take(self, suit: int) -> int:
        self._left -= 1
        self._lengths[suit] -= 1
        return self._piles[suit][self._lengths[suit]]

    def _take_any_but(self, suit: int, chance: float) -> int:
        """Return a card of another suit, or of this one if there is no other."""
        lengths = self._lengths
        place = int(chance * (self._left - (lengths[suit] if suit != NOT_LED else 0)))
        for number, length in enumerate(lengths):
            if number == suit:
                continue
            if place < length:
                return self._take(number)
            place -= length
        return self._take(suit)


class Rehearsal:
    """The rest of a hand, from a moment on, with one order of the others' cards."""

    def __init__(self, moment: Moment, rng: Random) -> None:
        self._moment = moment
        self._others = Others(moment.unseen, rng)

    def outcome(self, card: int) -> tuple[list[int], list[int]]:
        """Return each seat's card points and number of tricks at the hand's end, if a card is played now."""
        moment = self._moment
        self._others.begin_again()
        self._hand = [list(cards) for cards in moment.hand]
        self._points, self._taken = list(moment.points), list(moment.taken)
        self._next: int | None = card
        leader = self._play_trick(moment.leader, moment.trick, moment.suit, moment.worth)
        while any(self._hand):
            leader = self._play_trick(leader, (), NOT_LED, 0)
        return self._points, self._taken

    def _play_trick(self, leader: int, begun: Sequence[int], suit: int, worth: int) -> int:
        """Play a trick from where it stands, give it to its winner, and return that seat."""
        highest, winner, two_by = len(PACK), leader, None
        for turn in range(4):
            seat = (leader + turn) % 4
            card = begun[turn] if turn < len(begun) else self._card_of(seat, suit, highest)
            if card == FACE_DOWN:
                continue
            worth += POINTS[card]
            if suit == NOT_LED:
                suit = SUIT[card]
            if SUIT[card] == suit:
                if card < highest:
                    highest, winner = card, seat
                if DEPTH[card] == TWO:
                    two_by = seat
        if two_by is not None and DEPTH[highest] < len(HONOURS):
            winner = two_by
        self._points[winner] += worth
        self._taken[winner] += 1
        return winner

    def _card_of(self, seat: int, suit: int, highest: int) -> int:
        moment = self._moment
        if seat != moment.me:
            return self._others.draw(suit, suit != NOT_LED and moment.voids[seat][suit])
        card = self._own_card(suit, highest) if self._next is None else self._next
        self._next = None
        self._hand[SUIT[card]].remove(card)
        return card

    def _own_card(self, suit: int, highest: int) -> int:
        """Return what the player will sensibly play: high where points are welcome, else just too low."""
        welcome = self._wants_points()
        following = self._hand[suit] if suit != NOT_LED else []
        if following:
            if welcome:
                return following[0]
            losing = (card for card in following if card > highest and DEPTH[card] != TWO)
            return next(losing, following[-1])
        held = [cards for cards in self._hand if cards]
        highs, lows = [cards[0] for cards in held], [cards[-1] for cards in held]
        if suit == NOT_LED:
            return min(highs, key=_BY_DEPTH) if welcome else max(lows, key=_BY_DEPTH_TWOS_LAST)
        return max(lows, key=_BY_DEPTH) if welcome else min(highs, key=_BY_DEPTH)

    def _wants_points(self) -> bool:
        """Whether the player has too few points to score, or is safely behind the most."""
        own = self._points[self._moment.me]
        return own < ENOUGH or own + LEAD < max(self._points)
