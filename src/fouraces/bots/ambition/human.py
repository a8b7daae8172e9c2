"""Two players of Ambition that play as people do who are still learning it: by rule of thumb, card by card.

Both look at the trick before them and at the points that lie open, and think no further.

- The *gentle* one likes points and takes what it can get, until it has by far the most and they count for
  nothing. It has heard that high cards are dangerous, and gives them away, but for its aces, with which it
  cannot part. A two is its lowest card, and it is surprised each time when one wins.
- The *fair* one knows what it wants: ten points, then to be second. It knows the twos, and what makes a
  good gift. But it does not remember which cards have gone, lets a slam happen, and does not look at the
  match.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from fouraces.bots.ambition.house import gift
from fouraces.cards import PACK, PLACE, in_pack_order
from fouraces.rules import Observation
from fouraces.rules.ambition import CARD_POINTS, ENOUGH, GIVE, HONOURS, PLAY
from fouraces.rules.gifts import GIVEN

GREEDY: Final = 30
"""Card points with which the gentle player has had enough."""

LEAD: Final = 8
"""Card points by which somebody else must be ahead for more to be welcome to the fair player."""

RANK: Final = {card: place % 13 for place, card in enumerate(PACK)}
"""How far a card is from its suit's ace."""

ACE: Final = "A"
TWO: Final = "2"


class GentleBot:
    """Grabs points, forgets the twos, and gives its highest cards away."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a gift or a card; None if the game does not wait for the seat."""
        return _answer(observation, _highest_gift, self._card)

    def _card(self, cards: Sequence[str], observation: Observation) -> str:
        own = observation["card_points"][observation["seat"]]
        greedy = own < GREEDY
        if not _follows(cards, observation):
            return _highest(cards) if greedy == _leads(observation) else _lowest(cards)
        over = _over(cards, observation)
        if greedy:
            return _highest(over) if over else _lowest(cards)
        under = [card for card in cards if card not in over]
        return _highest(under or cards)


class FairBot:
    """Wants to be second and minds the twos, but does not remember, and does not look at the match."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return a gift or a card; None if the game does not wait for the seat."""
        return _answer(observation, gift, self._card)

    def _card(self, cards: Sequence[str], observation: Observation) -> str:
        points, seat = observation["card_points"], observation["seat"]
        most = max(points[:seat] + points[seat + 1 :])
        welcome = points[seat] < ENOUGH or points[seat] + LEAD < most
        if _leads(observation):
            return _fair_lead(cards, observation["hand"], welcome=welcome)
        if not _follows(cards, observation):
            return _discard(cards, keep_high=welcome)
        winning = _winning(cards, observation)
        losing = [card for card in cards if card not in winning]
        if welcome:
            worth = sum(CARD_POINTS.get(card, 0) for card in observation["trick"]["cards"] if card)
            last = observation["trick"]["cards"].count(None) == 1
            if winning and (worth or not last or not losing):
                return _lowest(winning) if last else _highest(winning)
            return _lowest(losing)
        plain = [card for card in losing if card[0] != TWO]
        return _highest(plain or losing or winning)


def _answer(
    observation: Observation,
    give: Callable[[Observation], str],
    choose: Callable[[Sequence[str], Observation], str],
) -> str | None:
    if observation["seat"] not in observation["waiting"]:
        return None
    if observation["asked"] == GIVE:
        return give(observation)
    cards = [action.removeprefix(f"{PLAY} ") for action in observation["legal"]]
    return f"{PLAY} {cards[0] if len(cards) == 1 else choose(cards, observation)}"


def _highest_gift(observation: Observation) -> str:
    cards = sorted([card for card in observation["hand"] if card[0] != ACE], key=RANK.__getitem__)[:GIVEN]
    return " ".join([GIVE, *in_pack_order(cards)])


def _highest(cards: Sequence[str]) -> str:
    return min(cards, key=RANK.__getitem__)


def _lowest(cards: Sequence[str]) -> str:
    return max(cards, key=RANK.__getitem__)


def _leads(observation: Observation) -> bool:
    return bool(observation["trick"]["suit"] is None)


def _follows(cards: Sequence[str], observation: Observation) -> bool:
    return bool(cards[0][1] == observation["trick"]["suit"])


def _led(observation: Observation) -> list[str]:
    """Return the cards of the suit led that lie in the trick."""
    trick = observation["trick"]
    return [card for card in trick["cards"] if card and card[-1] == trick["suit"]]


def _over(cards: Sequence[str], observation: Observation) -> list[str]:
    """Return the cards that are higher than all of the trick."""
    to_beat = min((PLACE[card] for card in _led(observation)), default=len(PACK))
    return [card for card in cards if PLACE[card] < to_beat]


def _winning(cards: Sequence[str], observation: Observation) -> list[str]:
    """Return the cards that win the trick as it lies, the two under an honour among them."""
    led = _led(observation)
    honour = any(card[0] in HONOURS for card in led)
    two = any(card[0] == TWO for card in led)
    over = [card for card in _over(cards, observation) if not (two and card[0] in HONOURS)]
    if two and honour:
        return []
    return [card for card in cards if (card[0] == TWO and honour) or (card in over and card[0] != TWO)]


def _fair_lead(cards: Sequence[str], hand: Sequence[str], *, welcome: bool) -> str:
    """Lead an honour whose two is in the hand, else a ten or so; where no points are welcome, a low card."""
    if not welcome:
        return _lowest([card for card in cards if card[0] != TWO] or cards)
    safe = [card for card in cards if card[0] in HONOURS and TWO + card[1] in hand]
    return _highest(safe or cards)


def _discard(cards: Sequence[str], *, keep_high: bool) -> str:
    """Throw high cards where no points are welcome, else what is neither high nor a two."""
    if not keep_high:
        return _highest(cards)
    return _lowest([card for card in cards if card[0] != TWO] or cards)
