"""Players of the patience for two who make the mistakes that people make."""

from random import Random

from fouraces.bots.duel.house import read_outlook
from fouraces.bots.foresight import Outlook
from fouraces.rules import Observation
from fouraces.rules.duel import DONE, PASS, UPS
from fouraces.rules.layout import FLIP, LOWER, MOVES


class GentleBot:
    """Makes the first play it sees, and no second one that puts nothing up before it flips.

    It does not ask what a move buries, nor what a card on the foundations opens to the rival.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose_action(self, observation: Observation) -> str | None:
        """Return the next action; None if the game does not wait for the bot."""
        if observation["seat"] not in observation["waiting"]:
            return None
        legal: list[str] = observation["legal"]
        play = legal[0]
        if play in UPS or (play in MOVES and not self._has_enough(observation)):
            return play
        return ending(legal)

    def _has_enough(self, observation: Observation) -> bool:
        """Whether it would rather see the next card; in the race, which has no turns, it is of two minds."""
        has_moved: bool = observation["moved"]
        return has_moved or (observation["turn"] is None and self._rng.random() < 0.5)


class FairBot:
    """Puts up what it can, and moves a card if that lets it put up another, or play from the waste, at once.

    It thinks no further than that, and of its own layout alone.
    """

    def __init__(self, rng: Random) -> None:
        """Take random numbers as every bot does; this one has a reason for every play."""

    def choose_action(self, observation: Observation) -> str | None:
        """Return the next action; None if the game does not wait for the bot."""
        seat = observation["seat"]
        if seat not in observation["waiting"]:
            return None
        legal: list[str] = observation["legal"]
        if legal[0] in UPS:
            return legal[0]
        outlook = read_outlook(observation, seat)
        moves = [action for action in legal if action in MOVES]
        return next((action for action in moves if is_useful(outlook, *MOVES[action])), None) or ending(legal)


def is_useful(outlook: Outlook, card: str, number: int) -> bool:
    """Whether a move is one from the waste, or lets another card be put up, or played from there."""
    if card not in outlook.layout.column_of:
        return True
    layout = outlook.layout.copy()
    layout.move(card, number)
    if any(layout.is_exposed(wanted) for wanted in outlook.wanted):
        return True
    return any(column and layout.is_at_hand(LOWER[column[-1]]) for column in layout.columns)


def ending(legal: list[str]) -> str:
    """Return what ends a turn, or goes on in the race when nothing is left to play."""
    return next(action for action in (FLIP, PASS, DONE) if action in legal)
