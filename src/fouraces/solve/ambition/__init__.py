"""How a hand of Ambition may go on from what one player knows: play-outs, belief, and search.

A search deals the unseen cards in every way that agrees with what the player has seen, each as likely as any
other, plays the hand to its end after each card that is judged, and counts how likely the match is won with
the totals that this leads to. `docs/ambition.md` says how it plays, and how that was learned.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from fouraces.cards import PACK, PLACE, SUITS
from fouraces.rules.gifts import GIVEN

if TYPE_CHECKING:
    from fouraces.solve.ambition.compiled import Numbers, Reals

WEIGHTS: Final = Path(__file__).parent / "weights.npy"
"""What the players of the play-outs have learned, in thousandths."""

HAND: Final = 13


class View(NamedTuple):
    """What a player knows of a hand.

    Attributes:
        seat: the player's.
        leader: the seat that leads to this trick.
        left: how many tricks are not finished.
        held: by seat, cards that it surely holds, or has played to this trick face down; all of the player's
            own, without what the player has played.
        barred: by seat, the suits of which it surely holds none.
        gone: the cards of the finished tricks.
        trick: the cards of this trick, in the order in which they were played; None for one face down.
        points: by seat, card points.
        taken: by seat, number of tricks.
        totals: by seat, game points before this hand.
        target: what ends the match.
    """

    seat: int
    leader: int
    left: int
    held: Sequence[Sequence[str]]
    barred: Sequence[Sequence[str]]
    gone: Sequence[str]
    trick: Sequence[str | None]
    points: Sequence[int]
    taken: Sequence[int]
    totals: Sequence[int]
    target: int


class Judgement(NamedTuple):
    """What came of a card in the worlds that were played out.

    Attributes:
        card: the card that is played.
        worlds: in how many it was tried; worse cards are given up sooner.
        chance: how likely the player then wins the match.
        points: game points that the hand brings in the mean.
        nil: how often the player takes no trick.
        slam: how often the player takes 51 card points or more.
        over: how often the player's card points, ten or more, count for nothing.
    """

    card: str
    worlds: int
    chance: float
    points: float
    nil: float
    slam: float
    over: float


def judge_cards(view: View, cards: Sequence[str], plays: int, seed: int) -> list[Judgement]:
    """Judge cards that may be played.

    Args:
        view: what the player knows, who is to play.
        cards: the cards to judge; at least one.
        plays: about how many cards to play in all the play-outs together.
        seed: what chance follows from, a number below 2 to the 32nd.

    Returns:
        The judgements, the best first; those that were given up stand last.
    """
    import numpy as np

    from fouraces.solve.ambition import compiled

    options = np.array([PLACE[card] for card in cards], np.int64)
    sums = np.zeros(compiled.PARTS * len(cards))
    alive = compiled.search_cards(_numbers(view), options, weights(), plays, seed, sums)
    return _judgements(options, sums, alive)


def best_gift(hand: Sequence[str]) -> list[str]:
    """Return the three cards that the players of the play-outs have learned to give, the likeliest first."""
    from fouraces.solve.ambition import compiled

    learned, kept, gift = weights(), list(hand), list[str]()
    for _ in range(GIVEN):
        length = {suit: min(sum(card[1] == suit for card in kept), 7) for suit in SUITS}
        wish = {
            card: learned[compiled.GIVE_AT + PLACE[card]]
            + learned[compiled.GIVE_LENGTH_AT + 8 * SUITS.index(card[1]) + length[card[1]]]
            for card in kept
        }
        gift.append(max(kept, key=wish.__getitem__))
        kept.remove(gift[-1])
    return gift


def imagine(view: View, seed: int) -> list[list[str]]:
    """Return one way in which the cards may lie: by seat, what it holds, or has played face down."""
    import numpy as np

    from fouraces.solve.ambition import compiled

    table = np.zeros(compiled.SIZE, np.int64)
    compiled.imagine_once(_numbers(view), table, seed)
    return [[card for place, card in enumerate(PACK) if hand >> place & 1] for hand in table[:4].tolist()]


@cache
def weights() -> "Reals":
    """Return what the players of the play-outs have learned."""
    import numpy as np

    learned: Reals = np.load(WEIGHTS, allow_pickle=False) / 1000
    return learned


def prepare() -> None:
    """Load the search, and compile it if that has not been done yet, which takes some seconds."""
    hand = PACK[:HAND]
    view = View(0, 0, HAND, [hand, [], [], []], [""] * 4, [], [], [0] * 4, [0] * 4, [0] * 4, 100)
    judge_cards(view, hand[:2], 1, 0)


def _numbers(view: View) -> "Numbers":
    import numpy as np

    from fouraces.solve.ambition import compiled

    numbers = np.zeros(compiled.VIEW_SIZE, np.int64)
    numbers[compiled.HANDS : compiled.HANDS + 4] = [_set(cards) for cards in view.held]
    numbers[compiled.POINTS : compiled.POINTS + 4] = view.points
    numbers[compiled.TAKEN : compiled.TAKEN + 4] = view.taken
    numbers[compiled.LEADER] = view.leader
    numbers[compiled.PLAYED] = len(view.trick)
    numbers[compiled.GONE] = _set(view.gone)
    numbers[compiled.LEFT] = view.left
    numbers[compiled.VIEWER] = view.seat
    numbers[compiled.TRICK : compiled.TRICK + len(view.trick)] = [
        compiled.UNKNOWN if card is None else PLACE[card] for card in view.trick
    ]
    numbers[compiled.BARRED : compiled.BARRED + 4] = [
        sum(1 << SUITS.index(suit) for suit in suits) for suits in view.barred
    ]
    numbers[compiled.TOTALS : compiled.TOTALS + 4] = view.totals
    numbers[compiled.TARGET] = view.target
    return numbers


def _set(cards: Sequence[str]) -> int:
    return sum(1 << PLACE[card] for card in cards)


def _judgements(options: "Numbers", sums: "Reals", alive: int) -> list[Judgement]:
    from fouraces.solve.ambition import compiled

    judged = [
        Judgement(PACK[place], int(worlds), *(total / max(1, worlds) for total in totals))
        for place, (worlds, *totals) in zip(
            options.tolist(), sums.reshape(-1, compiled.PARTS).tolist(), strict=True
        )
    ]
    best = sorted(judged[:alive], key=lambda judgement: -judgement.chance)
    return best + sorted(judged[alive:], key=lambda judgement: -judgement.chance)
