"""Seeded walks through whole games, in which everything legal happens sooner or later."""

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from fouraces.fair import Dealer, seed_of_game
from fouraces.record import Event
from fouraces.rules import CHANCE, GAMES, Game, Options, Shuffle, State

OFFERS = 0.15
"""How often a free choice is looked for among all of it, offers included, instead of what is listed."""

RESIGNATIONS = ("stop", "done")
"""What would end most patiences before they have begun, and so is seldom done."""


class Setting(NamedTuple):
    """A game as it may be played: by how many, and with which options."""

    game: Game
    players: int
    options: Options

    def __str__(self) -> str:
        return "-".join(map(str, (self.game.name, self.players, *self.options.values())))

    def new_initial_state(self) -> State:
        return self.game.new_initial_state(self.players, self.options)

    def position(self, events: Iterable[Event]) -> State:
        """The position after some events."""
        state = self.new_initial_state()
        for event in events:
            state.apply_action(event.by, event.do)
        return state

    def history(self, seed: int, *, uneven: bool = False) -> list[Event]:
        """All that is done in a random game."""
        return list(steps(self.new_initial_state(), seed, uneven=uneven))


def settings_of(game: Game) -> Iterator[Setting]:
    """Every number of players with every value of the options; where any number will do, 1 and 30."""
    values = [option.choices or (1, 30) for option in game.options.values()]
    for players in game.seats:
        for chosen in product(*values):
            yield Setting(game, players, dict(zip(game.options, chosen, strict=True)))


EVERY_SETTING = [setting for game in GAMES.values() for setting in settings_of(game)]


def walk(game: str, seed: int, players: int = 2, options: Options | None = None) -> Iterator[State]:
    """Yield a game's positions, the first before anything has happened, the last at the end.

    It is one state that changes: look at it before going on.
    """
    state = GAMES[game].new_initial_state(players, options)
    yield state
    for _ in steps(state, seed):
        yield state


def steps(state: State, seed: int, *, uneven: bool = False) -> Iterator[Event]:
    """Play on to the end, and yield each event when it has been applied.

    Args:
        state: the position; it changes.
        seed: what all that happens follows from.
        uneven: whether packs are dealt so that hands without a suit are no rarity.
    """
    rng = Random(seed)
    dealer = Dealer(seed_of_game(str(seed), 0), [""] * state.players)
    while not state.is_terminal():
        due = state.chance()
        if due is None:
            event = _choose(state, rng)
        elif uneven and isinstance(due, Shuffle) and len(due.cards) % 4 == 0:
            event = Event(CHANCE, _uneven_deal(due, rng))
        else:
            event = Event(CHANCE, dealer.deal(due))
        state.apply_action(event.by, event.do)
        yield event


def _choose(state: State, rng: Random) -> Event:
    freely = rng.random() < OFFERS
    seat = rng.choice(state.may_act() if freely else state.must_act())
    listed = state.observation(seat)["legal"]
    actions = state.legal_actions(seat) if freely or not listed else listed
    action = actions[rng.randrange(len(actions))]
    if action in RESIGNATIONS and rng.random() < 0.9:
        action = rng.choice([other for other in actions if other not in RESIGNATIONS] or [action])
    return Event(seat, action)


def _uneven_deal(due: Shuffle, rng: Random) -> str:
    """Deal a pack to four hands, one card at a time, so that most of each hand is of two suits."""
    suits = rng.sample("SHDC", 4)
    cards = sorted(due.cards, key=lambda card: suits.index(card[1]) + 1.5 * rng.random())
    length = len(cards) // 4
    return " ".join([due.verb, *[cards[place % 4 * length + place // 4] for place in range(len(cards))]])
