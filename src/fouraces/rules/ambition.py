"""Ambition, by Mike Church: four players take tricks and want the second most card points.

Everyone gives three cards away, then thirteen tricks are played. The most card points of a hand score
nothing, nor do fewer than ten; everything between scores as it is, no trick at all scores 20, and 51 points
or more score 40. The first trick, the kickoff, is a trick of diamonds. A two beats its suit's honours.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self

from fouraces.cards import PACK, PLACE, UNSEEN, in_pack_order
from fouraces.refusals import IllegalAction
from fouraces.rules.game import Draw, Game, Observation, Option, Options, Shuffle, State
from fouraces.rules.gifts import CYCLES, EXAMPLE, Gives, parse_give, recipients

SEATS: Final = range(4)
HONOURS: Final = "AKQJ"
SPOTS: Final = "T987"

KICKOFF_SUIT: Final = "D"
KICKOFF_POINTS: Final = 3
"""Card points for winning the first trick."""

SLAM: Final = 51
SLAM_SCORE: Final = 40
NIL_SCORE: Final = 20
ENOUGH: Final = 10
"""Card points, and what they score: from `SLAM` on `SLAM_SCORE`, below `ENOUGH` nothing."""

GIVE: Final = "give"
PLAY: Final = "play"

_HONOUR_POINTS: Final = {"S": 5, "H": 3, "D": 3, "C": 0}
_SPOT_POINTS: Final = {"S": 3, "H": 1, "D": 1, "C": 0}

_DEALER: Final = Draw("dealer", tuple(SEATS))
_DEAL: Final = Shuffle("deal", PACK)
_PLAY_OF: Final = {card: f"play {card}" for card in PACK}
_PLAYS: Final = {play: card for card, play in _PLAY_OF.items()}


def _points_of(card: str) -> int:
    rank, suit = card[0], card[1]
    if card == "KC":
        return 13
    if rank in HONOURS:
        return _HONOUR_POINTS[suit]
    return _SPOT_POINTS[suit] if rank in SPOTS else 0


CARD_POINTS: Final = {card: _points_of(card) for card in PACK}
"""What a card is worth to whoever takes it; with the kickoff's 3 there are 80 in all."""


def winning_card(cards: Iterable[str], suit: str) -> str:
    """Return the card that wins a trick, given the suit that counts as led; one card at least is of it.

    >>> winning_card(["TS", "2S", "QS", "AH"], "S"), winning_card(["TS", "2S", "9S", "AH"], "S")
    ('2S', 'TS')
    """
    following = [card for card in cards if card[1] == suit]
    highest = min(following, key=PLACE.__getitem__)
    two = "2" + suit
    return two if highest[0] in HONOURS and two in following else highest


def game_points(points: Sequence[int], tricks: Sequence[int]) -> list[int]:
    """Return what each player scores for a hand, from everyone's card points and number of tricks.

    >>> game_points([40, 32, 8, 0], [6, 5, 2, 0])
    [0, 32, 0, 20]
    """
    most = max(points)
    if most >= SLAM:
        return [SLAM_SCORE if taken == most else 0 for taken in points]
    nil = NIL_SCORE // max(1, tricks.count(0))
    return [
        nil if number == 0 else taken if ENOUGH <= taken < most else 0
        for taken, number in zip(points, tricks, strict=True)
    ]


class Trick(NamedTuple):
    """A finished trick; the cards are in the order in which they were played."""

    leader: int
    suit: str
    cards: tuple[str, ...]
    winner: int
    points: int


class Hand(NamedTuple):
    """A finished hand: each seat's card points, number of tricks, and game points."""

    dealer: int
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]


class AmbitionState(State):
    """A position of Ambition.

    What belongs to a hand stays as it is until the next one is dealt.

    Attributes:
        asked: `GIVE` or `PLAY`; None while chance is due and at the end.
        dealer: the seat that deals this hand; None until it is drawn.
        number: how many hands have been dealt.
        hands: each seat's cards, in the order of the pack.
        gifts: the cards each seat has given away in this hand, as written; empty until it has.
        leader: the seat that plays first to this trick.
        trick: the cards of the unfinished trick, in the order in which they were played.
        tricks: the finished tricks of this hand.
        points: each seat's card points in this hand.
        taken: each seat's number of tricks in this hand.
        totals: each seat's game points.
        past: the finished hands.
        over: whether somebody has won.
    """

    __slots__ = (
        "asked", "dealer", "gifts", "hands", "leader", "number", "over",
        "past", "points", "taken", "totals", "trick", "tricks",
    )  # fmt: skip

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.asked: str | None = None
        self.dealer: int | None = None
        self.number = 0
        self.hands: list[list[str]] = [[] for _ in SEATS]
        self.gifts: list[tuple[str, ...]] = [()] * 4
        self.leader = 0
        self.trick: list[str] = []
        self.tricks: list[Trick] = []
        self.points = [0] * 4
        self.taken = [0] * 4
        self.totals = [0] * 4
        self.past: list[Hand] = []
        self.over = False

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.game, twin.players, twin.options = self.game, self.players, self.options
        twin.asked, twin.dealer, twin.number = self.asked, self.dealer, self.number
        twin.hands = [list(hand) for hand in self.hands]
        twin.gifts = list(self.gifts)
        twin.leader = self.leader
        twin.trick, twin.tricks = list(self.trick), list(self.tricks)
        twin.points, twin.taken = list(self.points), list(self.taken)
        twin.totals, twin.past = list(self.totals), list(self.past)
        twin.over = self.over
        return twin

    @property
    def passing(self) -> str:
        """Where the cards go in this hand: left, right, across, or scatter."""
        cycle = CYCLES[str(self.options["passing"])]
        return cycle[(self.number - 1) % len(cycle)]

    @property
    def turn(self) -> int:
        """The seat that plays next, once everyone has given."""
        return (self.leader + len(self.trick)) % 4

    @property
    def suit(self) -> str | None:
        """The suit to follow in this trick; None before the lead."""
        if not self.tricks:
            return KICKOFF_SUIT
        return self.trick[0][1] if self.trick else None

    def chance(self) -> Shuffle | Draw | None:
        if self.asked or self.over:
            return None
        return _DEALER if self.dealer is None else _DEAL

    def must_act(self) -> Sequence[int]:
        if self.asked == PLAY:
            return (self.turn,)
        return [seat for seat in SEATS if not self.gifts[seat]] if self.asked == GIVE else ()

    def legal_actions(self, seat: int) -> Sequence[str]:
        hand = self.hands[seat]
        if self.asked == PLAY:
            if seat != self.turn:
                return ()
            suit = self.suit
            following = [_PLAY_OF[card] for card in hand if card[1] == suit]
            return following or [_PLAY_OF[card] for card in hand]
        return Gives(hand, self.passing) if self.asked == GIVE and not self.gifts[seat] else ()

    def is_terminal(self) -> bool:
        return self.over

    def result(self) -> dict[str, Any]:
        return {
            "points": list(self.totals),
            "hands": [list(hand.points) for hand in self.past],
            "tricks": [list(hand.tricks) for hand in self.past],
            "winners": [self.totals.index(max(self.totals))],
        }

    def received(self, seat: int) -> list[tuple[str, int]]:
        """Return the cards a seat has been given in this hand, in pack order, each with its giver."""
        if self.asked == GIVE:
            return []
        return list(_received(tuple(self.gifts), self.passing, seat))

    def _chance(self, action: str) -> None:
        if self.dealer is None:
            self.dealer = _DEALER.parse(action)
        else:
            self._deal(self.dealer, _DEAL.parse(action))

    def _deal(self, dealer: int, cards: list[str]) -> None:
        """Deal a hand, the first by this dealer, later ones by the next on the left."""
        self.dealer = dealer = (dealer + 1) % 4 if self.past else dealer
        self.number += 1
        self.hands = [in_pack_order(cards[(seat - dealer - 1) % 4 :: 4]) for seat in SEATS]
        self.gifts = [()] * 4
        self.leader = (dealer + 1) % 4
        self.tricks = []
        self.points = [0] * 4
        self.taken = [0] * 4
        self.asked = GIVE

    def _act(self, seat: int, action: str) -> None:
        card = _PLAYS.get(action)
        if card is None:
            self._give(seat, action, parse_give(action))
        else:
            self._play(seat, action, card)

    def _give(self, seat: int, action: str, cards: tuple[str, ...]) -> None:
        if self.asked != GIVE:
            raise IllegalAction("not-now", action=action, form="play KS")
        if self.gifts[seat]:
            raise IllegalAction("already-chosen", seat=seat)
        for card in cards:
            if card not in self.hands[seat]:
                raise IllegalAction("card-not-held", seat=seat, card=card)
        self.gifts[seat] = cards
        if all(self.gifts):
            self._hand_over_gifts()

    def _hand_over_gifts(self) -> None:
        hands = [
            [card for card in hand if card not in gift]
            for hand, gift in zip(self.hands, self.gifts, strict=True)
        ]
        for seat, gift in enumerate(self.gifts):
            for card, to in zip(gift, recipients(seat, self.passing), strict=True):
                hands[to].append(card)
        self.hands = [in_pack_order(hand) for hand in hands]
        self.asked = PLAY

    def _play(self, seat: int, action: str, card: str) -> None:
        if self.asked != PLAY:
            raise IllegalAction("not-now", action=action, form=EXAMPLE)
        if seat != self.turn:
            raise IllegalAction("not-your-turn", seat=seat, action=action)
        hand = self.hands[seat]
        if card not in hand:
            raise IllegalAction("card-not-held", seat=seat, card=card)
        suit = self.suit
        if suit is not None and card[1] != suit and any(held[1] == suit for held in hand):
            if self.tricks:
                raise IllegalAction("follow-suit", card=card, led=self.trick[0])
            raise IllegalAction("kickoff", card=card)
        hand.remove(card)
        self.trick.append(card)
        if len(self.trick) == 4:
            self._finish_trick(suit or card[1])

    def _finish_trick(self, suit: str) -> None:
        cards = tuple(self.trick)
        winner = (self.leader + cards.index(winning_card(cards, suit))) % 4
        points = sum([CARD_POINTS[card] for card in cards])
        if not self.tricks:
            points += KICKOFF_POINTS
        self.tricks.append(Trick(self.leader, suit, cards, winner, points))
        self.points[winner] += points
        self.taken[winner] += 1
        self.leader = winner
        self.trick = []
        if not self.hands[winner]:
            self._finish_hand()

    def _finish_hand(self) -> None:
        assert self.dealer is not None  # noqa: S101 - for the type checker
        scores = game_points(self.points, self.taken)
        self.past.append(Hand(self.dealer, tuple(self.points), tuple(self.taken), tuple(scores)))
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.asked = None
        highest = max(self.totals)
        self.over = highest >= int(self.options["target"]) and self.totals.count(highest) == 1

    def _listed_actions(self, seat: int) -> list[str]:
        return list(self.legal_actions(seat)) if self.asked == PLAY else []

    def _view(self, seat: int | None) -> Observation:
        """Ambition's part of an observation.

        `asked`: "give", "play" or None; gives are not in `legal`: any three cards of `hand`, of which the
        first goes to the first seat of `give_to` and so on · `number`: of this hand, from 1 · `dealer` ·
        `passing`: left, right, across, scatter · `gives`: by seat, None before it has given, then one's
        own cards, others' `?` · `received`: the cards got and who gave them · `hand`: one's own · `held`:
        how many cards each has · `trick`: the one that is being played, or None; `cards` by seat, and
        which of them lie `face_down` · `tricks`: the finished ones of this hand · `card_points`, `taken`:
        this hand's card points and number of tricks · `totals`: game points · `past`: the finished hands.
        """
        return {
            "asked": self.asked,
            "number": self.number,
            "dealer": self.dealer,
            "passing": self.passing if self.number else None,
            "gives": [self._seen_gift(giver, seat) for giver in SEATS],
            **self._own_cards(seat),
            "held": [len(hand) for hand in self.hands],
            "trick": self._seen_trick(seat) if self.asked == PLAY else None,
            "tricks": [_shown(trick) for trick in self.tricks],
            "card_points": list(self.points),
            "taken": list(self.taken),
            "totals": list(self.totals),
            "past": [
                {
                    "dealer": hand.dealer,
                    "card_points": list(hand.points),
                    "taken": list(hand.tricks),
                    "game_points": list(hand.scores),
                }
                for hand in self.past
            ],
        }

    def _own_cards(self, seat: int | None) -> dict[str, Any]:
        if seat is None or not self.number:
            return {"give_to": [], "received": [], "hand": []}
        return {
            "give_to": recipients(seat, self.passing),
            "received": [{"card": card, "giver": giver} for card, giver in self.received(seat)],
            "hand": list(self.hands[seat]),
        }

    def _seen_gift(self, giver: int, viewer: int | None) -> list[str] | str | None:
        gift = self.gifts[giver]
        if not gift:
            return None
        return list(gift) if giver == viewer else UNSEEN

    def _seen_trick(self, viewer: int | None) -> dict[str, Any]:
        """Return the unfinished trick; what was played to the kickoff without a diamond lies face down."""
        cards: list[str | None] = _by_seat(self.leader, self.trick)
        face_down = [
            seat for seat in SEATS if not self.tricks and (cards[seat] or KICKOFF_SUIT)[-1] != KICKOFF_SUIT
        ]
        for seat in face_down:
            if seat != viewer:
                cards[seat] = UNSEEN
        return {"leader": self.leader, "suit": self.suit, "cards": cards, "face_down": face_down}


@lru_cache(maxsize=4096)
def _received(gifts: Sequence[tuple[str, ...]], passing: str, seat: int) -> Sequence[tuple[str, int]]:
    """Return the cards that a seat is given, in pack order, each with its giver."""
    got = {
        card: giver
        for giver, cards in enumerate(gifts)
        for card, to in zip(cards, recipients(giver, passing), strict=False)
        if to == seat
    }
    return tuple((card, got[card]) for card in in_pack_order(list(got)))


def _by_seat(leader: int, cards: Sequence[str]) -> list[str | None]:
    """Return cards in the order of the seats, None for those that have not played."""
    played = [*cards, *[None] * (4 - len(cards))]
    return [*played[-leader:], *played[:-leader]]


def _shown(trick: Trick) -> dict[str, Any]:
    """Return a finished trick as it stands in observations."""
    return {
        "leader": trick.leader,
        "suit": trick.suit,
        "cards": _by_seat(trick.leader, trick.cards),
        "winner": trick.winner,
        "points": trick.points,
    }


GAME: Final = Game(
    "ambition",
    (4,),
    {"passing": Option("right-right", tuple(CYCLES)), "target": Option(100, None)},
    AmbitionState,
)
