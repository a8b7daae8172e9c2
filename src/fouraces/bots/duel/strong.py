"""The strong player of the patience for two, in turns and in the race."""

from collections.abc import Sequence
from random import Random

from fouraces.bots.bot import Advice
from fouraces.cards import PACK
from fouraces.rules import Observation
from fouraces.rules.duel import DONE, PASS, RACE, UP_ON
from fouraces.rules.layout import FLIP, LADDERS, MOVE_TO
from fouraces.solve import duel
from fouraces.solve.duel import ROUNDS, Layout, Plan, Play, Position

CARDS = [card for ladder in LADDERS for card in ladder]
NUMBER = {card: number for number, card in enumerate(CARDS)}


class StrongBot:
    """Compares what it can do in a turn by playing games on, with the stocks dealt anew for each."""

    def __init__(self, rng: Random, rounds: Sequence[tuple[int, int]] = ROUNDS) -> None:  # noqa: ARG002
        """Take random numbers as every bot does; the search has its own, which follow from the position.

        Args:
            rng: not used.
            rounds: how many games are played on, as for `fouraces.solve.duel.choose`.
        """
        self._rounds = rounds

    def choose_action(self, observation: Observation) -> str | None:
        """Return the next action; None if the game does not wait for the bot."""
        return self.advise(observation).action

    def advise(self, observation: Observation) -> Advice:
        """Return the next action, and what is known of it.

        The facts, if anything else could have been done: `games` that were played on from the plan, what
        `share` of them was won, and what share if the turn is ended `at_once`.
        """
        if observation["seat"] not in observation["waiting"]:
            return Advice(None)
        plan = duel.choose(read_position(observation), self._rounds)
        action = next_action(observation, plan.plays)
        return Advice(action, facts_of(plan))


def read_position(observation: Observation) -> Position:
    """Return what an observation shows to the seat that is to act."""
    seat = observation["seat"]
    own, rival = (read_layout(observation, which) for which in (seat, 1 - seat))
    up = observation["up"]
    return Position(
        own,
        rival,
        tops=[NUMBER[pile[-1]] for pile in observation["foundations"] if pile],
        up=(up[seat], up[1 - seat]),
        is_race=observation["options"]["mode"] == RACE,
        lone_pass=observation["lone_pass"],
        moved=observation["moved"],
        rival_done=observation["done"][1 - seat],
    )


def read_layout(observation: Observation, seat: int) -> Layout:
    """Return a seat's layout; what is nowhere to be seen is in its stock."""
    seen = observation["layouts"][seat]
    piles = zip(observation["foundations"], observation["backs"], strict=True)
    up = [card for pile, backs in piles for card, back in zip(pile, backs, strict=True) if back == seat]
    unseen = sorted(NUMBER[card] for card in set(PACK).difference(*seen["columns"], seen["waste"], up))
    columns = [[NUMBER[card] for card in column] for column in seen["columns"]]
    return Layout(columns, [NUMBER[card] for card in seen["waste"]], unseen[: len(seen["stock"])])


def next_action(observation: Observation, plays: list[Play]) -> str:
    """Return the action that the plays of a plan begin with, or the one that ends the turn."""
    legal: list[str] = observation["legal"]
    if not plays:
        return next(action for action in (FLIP, PASS, DONE) if action in legal)
    card, is_up = plays[0]
    actions = (UP_ON if is_up else MOVE_TO)[CARDS[card]]
    return next(action for action in actions if action in legal)


def facts_of(plan: Plan) -> dict[str, float]:
    """Return what a reason can be told from."""
    if plan.plans == 1:
        return {}
    return {"games": plan.best.games, "share": plan.best.share, "at_once": plan.at_once.share}
