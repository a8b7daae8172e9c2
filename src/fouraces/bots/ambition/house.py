"""The house's player of Ambition.

It weighs each card by playing the rest of the hand in its head, many times, and counts what the hand would
score. What experience teaches about the game comes out of that by itself, if one only looks far enough:

- Aim for the second most points. Ten are needed to score at all, and the most score nothing: take tricks
  while you are poor, then let somebody else run ahead.
- Duck with the highest card that still loses; when you want a trick, take it for certain.
- Watch for a slam. Whoever nears 51 points must be stopped, unless it is you.
- Mind the twos in every trick, the kickoff too: under an honour they win.
- No trick at all is worth 20: a hand of low cards need not be a poor one.
- Near the end of the match count for everyone: keep from winning whoever would win by this hand.

What to give is decided by what a card is worth to have: both the high and the very low ones are of use, for
who holds them decides who takes a trick. The ones in between happen to you; give those.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from fouraces.bots.ambition.rehearsal import POINTS, Rehearsal, read_moment
from fouraces.cards import PACK, PLACE, SUITS, in_pack_order
from fouraces.rules import Observation
from fouraces.rules.ambition import HONOURS, game_points
from fouraces.rules.gifts import GIVEN, SCATTER

REHEARSED: Final = 180
"""How many tricks are rehearsed for each card that is weighed: the fewer are left, the oftener each."""

WON: Final = 50
LOST: Final = 0
"""What the match's end by this hand is worth, in game points, to its winner and to the others."""

KEEP: Final = dict(
    zip(
        "AKQJT98765432",
        (1.8, 1.1, 0.4, 0, -0.4, -0.35, -0.9, -0.7, -0.45, -0.5, -0.7, -0.55, 1.6),
        strict=True,
    )
)
"""What it is worth to keep a card of a rank, in game points over a hand; measured in play."""

KEEP_MORE: Final = {
    "S": {"2": 1.0, "A": 0.3, "K": 0.5},
    "C": {"A": -0.9, "K": 0.8},
}
"""What is to be added in a suit."""

KEEP_SUIT: Final = {"S": 0.1, "H": 0.0, "D": 0.0, "C": -0.1}
"""What is to be added for the other ranks of a suit."""


class HouseBot:
    """Plays the card after which the hand goes best on average, and gives what is of least use."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a gift or a card; None if the game does not wait for the seat."""
        if observation["seat"] not in observation["waiting"]:
            return None
        if observation["asked"] == "give":
            return gift(observation)
        cards = worth_a_thought(distinct_cards(observation), observation)
        return f"play {cards[0] if len(cards) == 1 else self._best(cards, observation)}"

    def _best(self, cards: Sequence[str], observation: Observation) -> str:
        moment = read_moment(observation)
        totals = dict.fromkeys(cards, 0)
        for _ in range(REHEARSED // len(observation["hand"])):
            rehearsal = Rehearsal(moment, self._rng)
            for card in cards:
                totals[card] += value(observation, *rehearsal.outcome(PLACE[card]))
        return max(cards, key=totals.__getitem__)


def value(observation: Observation, points: Sequence[int], tricks: Sequence[int]) -> int:
    """Return what the end of a hand is worth to the viewer, in game points.

    Args:
        observation: the viewer's, from any time in the hand.
        points: each seat's card points at its end.
        tricks: each seat's number of tricks at its end.
    """
    scores, seat = game_points(points, tricks), observation["seat"]
    totals = [before + score for before, score in zip(observation["totals"], scores, strict=True)]
    highest = max(totals)
    if highest < observation["options"]["target"]:
        return scores[seat]
    return WON if totals[seat] == highest else LOST


def keep_value(card: str) -> float:
    """Return what it is worth to keep a card rather than give it, in game points."""
    rank, suit = card[0], card[1]
    return KEEP[rank] + KEEP_MORE.get(suit, {}).get(rank, KEEP_SUIT[suit])


def gift(observation: Observation) -> str:
    """Return the gift of the three cards of least use."""
    cards = sorted(observation["hand"], key=keep_value)[:GIVEN]
    if observation["passing"] != SCATTER:
        cards = in_pack_order(cards)
    return " ".join(["give", *cards])


def distinct_cards(observation: Observation) -> list[str]:
    """Return the legal cards, but of those that do the same, as neighbours often do, only the highest."""
    hand = set(observation["hand"])
    gone = {card for trick in observation["tricks"] for card in trick["cards"]}
    cards = [action.removeprefix("play ") for action in observation["legal"]]
    distinct: list[str] = []
    for card in cards:
        above = PACK[PLACE[card] - 1]
        while above in gone and above[1] == card[1]:
            above = PACK[PLACE[above] - 1]
        same = above in hand and above[1] == card[1] and _of_one_kind(above, card)
        if not same or above not in cards:
            distinct.append(card)
    return distinct


def worth_a_thought(cards: Sequence[str], observation: Observation) -> list[str]:
    """Return the king of clubs, and of each suit the highest, the lowest, the two, and what just loses."""
    trick = observation["trick"]
    led = [card for card in trick["cards"] if card and card[-1] == trick["suit"]]
    to_beat = min(map(PLACE.__getitem__, led), default=-1)
    chosen: list[str] = []
    for suit in SUITS:
        held = [card for card in cards if card[1] == suit]
        plain = [card for card in held if card[0] != "2"]
        under = [card for card in plain if PLACE[card] > to_beat]
        thought = {*held[:1], *held[-1:], *plain[-1:], *under[:1], "KC"}
        chosen += [card for card in held if card in thought]
    return chosen


def _of_one_kind(card: str, other: str) -> bool:
    alike = POINTS[PLACE[card]] == POINTS[PLACE[other]] and (card[0] in HONOURS) == (other[0] in HONOURS)
    return alike and "2" not in (card[0], other[0])
