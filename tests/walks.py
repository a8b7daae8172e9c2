"""Seeded walks through whole games, in which everything legal happens sooner or later."""

from collections.abc import Iterator
from random import Random

from fouraces.record import Event
from fouraces.rules import Options, State
from fouraces.simulate import Deal

OFFERS = 0.15
"""How often a free choice is looked for among all of it, offers included, instead of what is listed."""


def walk(game: str, seed: int, players: int = 2, options: Options | None = None) -> Iterator[State]:
    """Yield a game's positions, the first before anything has happened, the last at the end.

    It is one state that changes: look at it before going on.
    """
    deal = Deal(game, ["x"] * players, options or {}, str(seed))
    rng = Random(seed)
    state = deal.header.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.chance() is not None:
            for _ in deal.events(state):
                yield state
            continue
        event = _choose(state, rng)
        state.apply_action(event.by, event.do)
        yield state


def _choose(state: State, rng: Random) -> Event:
    freely = rng.random() < OFFERS
    seat = rng.choice(state.may_act() if freely else state.must_act())
    listed = state.observation(seat)["legal"]
    actions = state.legal_actions(seat) if freely or not listed else listed
    return Event(seat, actions[rng.randrange(len(actions))])
