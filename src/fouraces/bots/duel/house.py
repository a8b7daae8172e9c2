"""The house's player of the patience for two, in turns and in the race."""

from random import Random
from typing import Final

from fouraces.bots.foresight import Outlook, Play, explore, read_layout
from fouraces.cards import SUITS
from fouraces.rules import Observation
from fouraces.rules.duel import DONE, PASS, UP_ON
from fouraces.rules.layout import FLIP, HIGHER, MOVE_TO

PLAN_BUDGET: Final = 100
"""How many outlooks are looked at for something useful."""


class HouseBot:
    """Takes every place it can, the contested ones first, and flips or ends when nothing useful is left."""

    def __init__(self, rng: Random) -> None:
        """Take random numbers as every bot does; this one has a reason for every play."""

    def choose_action(self, observation: Observation) -> str | None:
        """Return the next action; None if the game does not wait for the bot."""
        seat = observation["seat"]
        if seat not in observation["waiting"]:
            return None
        outlook = read_outlook(observation, seat)
        rival = read_outlook(observation, 1 - seat)
        legal: list[str] = observation["legal"]
        play = contested_place(outlook, rival) or outlook.safe_play() or useful_play(outlook)
        if play is None:
            return next(action for action in (FLIP, PASS, DONE) if action in legal)
        card, number = play
        if number is not None:
            return MOVE_TO[card][number]
        return next(action for action in UP_ON[card] if action in legal)


def read_outlook(observation: Observation, seat: int) -> Outlook:
    """Return a seat's outlook at the position that an observation shows."""
    return Outlook(read_layout(observation["layouts"][seat]), read_wanted(observation["foundations"]))


def read_wanted(piles: list[list[str]]) -> list[str]:
    """Return what the foundations take next; each suit has two of them in the end, begun or not."""
    begun = [pile[0] for pile in piles if pile]
    aces = ["A" + suit for suit in SUITS for _ in range(2 - begun.count("A" + suit))]
    return [HIGHER[pile[-1]] for pile in piles if pile] + aces


def contested_place(outlook: Outlook, rival: Outlook) -> Play | None:
    """Return a card to put up, if the rival could put up the same one and there is but one place for both."""
    for card in outlook.wanted:
        both = outlook.layout.is_exposed(card) and rival.layout.is_exposed(card)
        if both and outlook.wanted.count(card) == 1:
            return card, None
    return None


def useful_play(outlook: Outlook) -> Play | None:
    """Return the first play of the shortest way to put a card up or to play the top of the waste."""
    waste = len(outlook.layout.waste)
    for reached in explore(outlook, PLAN_BUDGET, deep=False):
        if reached.up > 0 or len(reached.layout.waste) < waste:
            return reached.first
    return None
