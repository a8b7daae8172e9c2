"""Whole games of bots against each other, reproducible from a seed."""

from collections.abc import Iterator, Sequence
from random import Random

from fouraces.bots import Bot, make_bot
from fouraces.fair import Dealer, seed_of_game
from fouraces.rules import CHANCE, By, Game, Options


def play_game(
    game: Game, bots: Sequence[str], options: Options, seed: str, number: int
) -> Iterator[tuple[By, str]]:
    """Play one game of a batch and yield its events, chance's and the seats'.

    Args:
        game: what is played.
        bots: the kind of each seat's bot.
        options: the game's options; those left out have their defaults.
        seed: the batch's seed.
        number: the game's number in the batch, from 0.

    Raises:
        BadSetting: if the number of bots, a kind or an option is wrong.
    """
    state = game.new_initial_state(len(bots), options)
    dealer = Dealer(seed_of_game(seed, number), [""] * len(bots))
    arrival = Random(f"{seed}:{number}:arrival")
    players = [make_bot(kind, game.name, Random(f"{seed}:{number}:{seat}")) for seat, kind in enumerate(bots)]

    def applied(by: By, action: str) -> tuple[By, str]:
        state.apply_action(by, action)
        return by, action

    while not state.is_terminal():
        due = state.chance()
        if due is not None:
            yield applied(CHANCE, dealer.deal(due))
            continue
        seat = arrival.choice(state.must_act())
        yield applied(seat, players[seat].choose_action(state.observation(seat)))
        for other in state.may_act():
            if other not in state.must_act():
                answer = players[other].choose_action(state.observation(other))
                if answer is not None:
                    yield applied(other, answer)
