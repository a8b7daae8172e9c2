"""Whole games of bots against each other, reproducible from a seed."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

from fouraces.bots import Bot, make_bot
from fouraces.fair import Dealer, seed_of_game
from fouraces.record import Ending, Event, Header, Line, new_header
from fouraces.rules import CHANCE, Options, State

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Deal:
    """The chance of one game of a seeded batch.

    Attributes:
        header: the game's header, which says how its chance can be checked.
    """

    def __init__(
        self,
        game: str,
        players: Sequence[str],
        options: Options,
        seed: str,
        number: int = 0,
        more: Mapping[str, Any] = _NOTHING,
    ) -> None:
        """Prepare a game.

        Args:
            game: its name.
            players: the name of each seat's player.
            options: those that differ from their defaults.
            seed: the batch's seed.
            number: the game's number in the batch, from 0.
            more: further keys of the header.

        Raises:
            BadSetting: if there is no such game, or it is not played so.
        """
        self._dealer = Dealer(seed_of_game(seed, number), [""] * len(players))
        keys = {**more, "seed": seed, "x-number": number, "fairness": self._dealer.fairness()}
        self.header: Header = new_header(game, players, options, keys)

    @property
    def name(self) -> str:
        """What tells this deal from all others: its seed and its number."""
        return f"{self.header.more['seed']}:{self.header.more['x-number']}"

    def bot(self, kind: str, seat: int) -> Bot:
        """Return a bot for a seat, whose random numbers follow from the deal's seed.

        Raises:
            BadSetting: if there is no such kind.
        """
        return make_bot(kind, self.header.game, Random(f"{self.name}:{seat}"), len(self.header.players))

    def events(self, state: State) -> Iterator[Event]:
        """Apply the events of chance that are due, up to the next decision, and yield them."""
        while (due := state.chance()) is not None:
            event = Event(CHANCE, self._dealer.deal(due))
            state.apply_action(event.by, event.do)
            yield event


def simulate_game(deal: Deal, bots: Sequence[str]) -> Iterator[Line]:
    """Let bots play a game and yield its record, line by line; all of it follows from the deal's seed.

    Args:
        deal: the game.
        bots: the kind of each seat's bot.

    Raises:
        BadSetting: if there is no such kind.
    """
    players = [deal.bot(kind, seat) for seat, kind in enumerate(bots)]
    yield deal.header
    state = deal.header.new_initial_state()
    yield from play_out(deal, players, state)
    yield Ending(state.result())


def play_out(deal: Deal, players: Sequence[Bot], state: State) -> Iterator[Event]:
    """Let bots play a position to its end, and yield what is done.

    Which of the choices that the game waits for arrives next is drawn uniformly. After each, those who need
    not act, but may, are asked once whether they do.

    Args:
        deal: where chance comes from.
        players: each seat's bot.
        state: the position; it is changed.
    """
    arrival = Random(f"{deal.name}:arrival")
    yield from deal.events(state)
    while not state.is_terminal():
        seat = arrival.choice(state.must_act())
        yield from _act(state, seat, players[seat])
        for seat, player in enumerate(players):
            if seat in state.may_act() and seat not in state.must_act():
                yield from _act(state, seat, player)
        yield from deal.events(state)


def _act(state: State, seat: int, player: Bot) -> Iterator[Event]:
    action = player.choose_action(state.observation(seat))
    if action is not None:
        state.apply_action(seat, action)
        yield Event(seat, action)
