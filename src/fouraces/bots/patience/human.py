"""Players of the patience who make people's mistakes."""

from random import Random
from typing import Final

from fouraces.bots.foresight import Outlook, Play
from fouraces.bots.patience.house import read_outlook, written
from fouraces.rules import Observation
from fouraces.rules.layout import FLIP
from fouraces.rules.patience import REDEAL, STOP

SEEN_COVER: Final = 5
"""How many cards may lie on a card that the gentle player still sees to be movable."""

ATTENTION: Final = 0.95
"""How often the gentle player looks over the columns before a flip."""


class GentleBot:
    """Plays what meets the eye.

    It takes the first move that it sees, whatever that buries; it does not see that a card moves with many
    on it, and now and then it flips without having looked over the columns.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return the next action; None if the game waits for nothing."""
        if not observation["waiting"]:
            return None
        outlook = read_outlook(observation)
        plays = [play for play in open_plays(outlook) if _meets_the_eye(play, outlook)]
        is_last = not {FLIP, REDEAL} & set(observation["legal"])
        if plays and (is_last or self._rng.random() < ATTENTION):
            return written(plays[0])
        return turn_or_stop(observation)


class FairBot:
    """Plays what brings something at once, or else any move; what two moves together bring escapes it."""

    def __init__(self, rng: Random) -> None:
        pass  # it has a reason for every play

    def choose_action(self, observation: Observation) -> str | None:
        """Return the next action; None if the game waits for nothing."""
        if not observation["waiting"]:
            return None
        outlook = read_outlook(observation)
        plays = open_plays(outlook)
        useful = next((play for play in plays if _brings_something(play, outlook)), None)
        if useful is not None:
            return written(useful)
        return written(plays[0]) if plays else turn_or_stop(observation)


def open_plays(outlook: Outlook) -> list[Play]:
    """Return the plays that are possible: first what goes up, then the moves."""
    ups: list[Play] = [(card, None) for card in outlook.wanted if outlook.layout.is_exposed(card)]
    return ups + outlook.binding_plays()


def turn_or_stop(observation: Observation) -> str:
    """Return a flip; if none is possible, a redeal that is of use at all; otherwise the end."""
    if FLIP in observation["legal"]:
        return FLIP
    if REDEAL in observation["legal"] and observation["redealt"] < 1:
        return REDEAL
    return STOP


def _meets_the_eye(play: Play, outlook: Outlook) -> bool:
    card, number = play
    column = outlook.layout.column_of.get(card)
    if number is None or column is None:
        return True
    cards = outlook.layout.columns[column]
    return len(cards) - 1 - cards.index(card) <= SEEN_COVER


def _brings_something(play: Play, outlook: Outlook) -> bool:
    """Whether a play puts a card up or takes one from the waste, or makes that possible."""
    card, number = play
    if number is None or card not in outlook.layout.column_of:
        return True
    after = outlook.after(play)
    return after.up > 0 or len(after.layout.waste) < len(outlook.layout.waste)
