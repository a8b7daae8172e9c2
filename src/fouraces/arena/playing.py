"""Playing the games of a contest, and measuring how long bots take."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from time import perf_counter
from typing import NamedTuple

from fouraces import spread
from fouraces.arena.contest import Contest, Round
from fouraces.bots import Bot, prepare
from fouraces.rules import Observation
from fouraces.simulate import Deal, play_out


class Played(NamedTuple):
    """What came of a round.

    Attributes:
        deal: the number of the deal.
        seatings: which kind sat in each seat, game by game.
        returns: what each seat had of it, game by game, as `State.returns` says.
        times: for each kind, how long each of its decisions took, in microseconds.
    """

    deal: int
    seatings: list[tuple[str, ...]]
    returns: list[list[float]]
    times: dict[str, list[int]]


def play(
    contest: Contest, rounds: Iterator[Round], jobs: int | None = None, cluster: str | None = None
) -> Generator[Played, None, None]:
    """Yield what comes of rounds, in their order.

    Args:
        contest: what is played.
        rounds: those of it that are wanted.
        jobs: as for `spread.over`.
        cluster: as for `spread.over`.

    Raises:
        BadSetting: as `spread.over` does.
    """
    with closing(spread.over(partial(play_round, contest), rounds, jobs, cluster)) as answers:
        yield from answers


def play_round(contest: Contest, wanted: Round) -> Played:
    """Play a deal in all seatings."""
    for kind in set(wanted.seatings[0]):
        _make_ready(kind, contest.game, contest.players)
    times: dict[str, list[int]] = {kind: [] for kind in wanted.seatings[0]}
    returns = [_play(contest, wanted.deal, seating, times) for seating in wanted.seatings]
    return Played(wanted.deal, wanted.seatings, returns, times)


@cache
def _make_ready(kind: str, game: str, players: int) -> None:
    """Make ready what a bot searches with, once in a process, so that its first decision is as the others."""
    prepare(kind, game, players)


def _play(contest: Contest, number: int, seating: Sequence[str], times: dict[str, list[int]]) -> list[float]:
    """Play a game, note how long decisions take, and return what each seat had of it."""
    deal = Deal(contest.game, seating, contest.options, contest.seed, number)
    bots = [_Timed(deal.bot(kind, seat), times[kind]) for seat, kind in enumerate(seating)]
    state = deal.header.new_initial_state()
    for _ in play_out(deal, bots, state):
        pass
    return state.returns()


class _Timed:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot, times: list[int]) -> None:
        self._bot = bot
        self._times = times

    def choose_action(self, observation: Observation) -> str | None:
        began = perf_counter()
        action = self._bot.choose_action(observation)
        if observation["seat"] in observation["waiting"]:
            self._times.append(round((perf_counter() - began) * 1e6))
        return action
