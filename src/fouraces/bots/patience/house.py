"""The house's player of Australian Patience and its relatives with redeals."""

from itertools import chain, islice
from random import Random
from typing import Final

from fouraces.bots.foresight import OpenLayout, Outlook, Play, explore, furthest, read_layout
from fouraces.rules import Observation
from fouraces.rules.layout import FLIP, HIGHER, LADDERS, MOVE_TO, NO_CARD
from fouraces.rules.patience import REDEAL, STOP, UP

PLAN_BUDGET: Final = 200
"""How many outlooks are looked at for a way to play the top of the waste."""

WAYS: Final = 3
"""How many ways to play it are weighed."""

HOPE_BUDGET: Final = 100
END_BUDGET: Final = 1000


class HouseBot:
    """Plays what is safe, binds itself only to save the top of the waste, and otherwise flips."""

    def __init__(self, rng: Random) -> None:
        """Take no random numbers: it has a reason for every play."""

    def choose_action(self, observation: Observation) -> str | None:
        """Return the next action; None if the game waits for nothing."""
        if not observation["waiting"]:
            return None
        outlook = read_outlook(observation)
        play = worthwhile_play(outlook)
        if play is not None:
            return written(play)
        if FLIP in observation["legal"]:
            return FLIP
        if REDEAL in observation["legal"] and redeal_helps(observation):
            return REDEAL
        play = furthest(outlook, END_BUDGET).first
        return STOP if play is None else written(play)


def redeal_helps(observation: Observation) -> bool:
    """Whether another cycle can bring anything: the first may, and the order of those after it is known."""
    waste = observation["waste"]
    return observation["redealt"] == 0 or any(
        worthwhile_play(read_outlook({**observation, "waste": waste[:flipped]}))
        for flipped in range(1, len(waste))
    )


def worthwhile_play(outlook: Outlook) -> Play | None:
    """Return what the house plays rather than flip; None if it is nothing."""
    return outlook.safe_play() or save_waste(outlook)


def written(play: Play) -> str:
    """Return a play as an action."""
    card, number = play
    return UP[card] if number is None else MOVE_TO[card][number]


def read_outlook(observation: Observation) -> Outlook:
    """Return the outlook at the position that an observation shows."""
    piles = observation["foundations"]
    wanted = [HIGHER[pile[-1]] if pile else ladder[0] for pile, ladder in zip(piles, LADDERS, strict=True)]
    return Outlook(read_layout(observation), wanted)


def save_waste(outlook: Outlook) -> Play | None:
    """Return the first play of a way to play the top of the waste, the less binding the better.

    A way that gives the game up is taken only if it is lost anyway.
    """
    if not _can_be_saved(outlook):
        return None
    waste = len(outlook.layout.waste)
    reached = explore(outlook, PLAN_BUDGET, deep=False)
    ways = list(islice((way for way in reached if len(way.layout.waste) < waste), WAYS))
    for way in ways:
        if not is_hopeless(way):
            return way.first
    return ways[0].first if ways and is_hopeless(outlook) else None


def _can_be_saved(outlook: Outlook) -> bool:
    """Whether what the top of the waste waits for lies in the tableau at all."""
    layout = outlook.layout
    if not layout.waste:
        return False
    card = layout.waste[-1]
    if HIGHER[card] == NO_CARD or HIGHER[card] in layout.column_of:
        return True
    ladder = next(ladder for ladder in LADDERS if card in ladder)
    wanted = next(wanted for wanted in outlook.wanted if wanted in ladder)
    return all(lower in layout.column_of for lower in ladder[ladder.index(wanted) : ladder.index(card)])


def is_hopeless(outlook: Outlook) -> bool:
    """Whether the game cannot be won, even if all cards of stock and waste could be had at any time."""
    suits = zip(LADDERS, outlook.wanted, strict=True)
    left = [card for ladder, wanted in suits if wanted for card in ladder[ladder.index(wanted) :]]
    layout = OpenLayout()
    layout.columns = [list(column) for column in outlook.layout.columns]
    layout.column_of = dict(outlook.layout.column_of)
    layout.waste = [card for card in left if card not in layout.column_of]
    start = Outlook(layout, list(outlook.wanted))
    start.settle()
    looked_at = 0
    for reached in chain([start], explore(start, HOPE_BUDGET, deep=True)):
        if reached.up == len(left):
            return False
        looked_at += 1
    return looked_at <= HOPE_BUDGET
