"""What has come of a contest so far: shares of wins, ratings, and how long bots think."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, NamedTuple

from fouraces.arena.contest import Contest
from fouraces.arena.playing import Played
from fouraces.interval import Z95, wilson

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


class Standing(NamedTuple):
    """How one kind of bot stands.

    Attributes:
        bot: the kind.
        games: how many seats it had in all games: as many as there were games, where it had one in each.
        share: the share of wins; games won by several are shared.
        interval: the interval in which it lies, 95 times in 100 if games were independent.
        rating: the mean of its strength, by openskill's measure, where everybody begins at 25.
        error: how far the strength may be from it, 95 times in 100.
        milliseconds: the median of its decisions; None if it made none.
    """

    bot: str
    games: int
    share: float
    interval: tuple[float, float]
    rating: float
    error: float
    milliseconds: float | None


class Standings:
    """Counts what comes of a contest, round after round.

    Ratings are by the model of Plackett and Luce, game after game in the order of the contest: R. C. Weng and
    C.-J. Lin, "A Bayesian approximation method for online ranking", JMLR 12 (2011). A strength does not
    drift: the bots stay what they are.
    """

    def __init__(self, contest: Contest) -> None:
        from openskill.models import PlackettLuce

        self._contest = contest
        self._model = PlackettLuce(tau=0.0)
        self._ratings = {bot: self._model.rating(name=bot) for bot in contest.bots}
        self._games = dict.fromkeys(contest.bots, 0)
        self._wins = dict.fromkeys(contest.bots, 0.0)
        self._times: dict[str, list[int]] = defaultdict(list)
        self._met: dict[tuple[str, str], list[float]] = defaultdict(list)
        self._alone: dict[int, dict[str, float]] = defaultdict(dict)

    def take(self, played: Played) -> None:
        """Count a round."""
        for bot, times in played.times.items():
            self._times[bot] += times
        for seating, returns in zip(played.seatings, played.returns, strict=True):
            self._count(seating, [share_of(had, len(seating)) for had in returns])
            if len(seating) > 1:
                self._rate(seating, returns)
            else:
                self._compare(played.deal, seating[0], returns[0])

    def _count(self, seating: Sequence[str], shares: Sequence[float]) -> None:
        for bot, share in zip(seating, shares, strict=True):
            self._games[bot] += 1
            self._wins[bot] += share
            for other in set(seating) - {bot}:
                self._met[bot, other].append(share)

    def _compare(self, deal: int, bot: str, had: float) -> None:
        """Take the same deal, played alone by all, for a game of theirs."""
        self._alone[deal][bot] = had
        if len(self._alone[deal]) == len(self._contest.bots) > 1:
            seating, returns = zip(*self._alone.pop(deal).items(), strict=True)
            self._rate(seating, returns)

    def _rate(self, seating: Sequence[str], returns: Sequence[float]) -> None:
        """Rate a game; a kind that had several seats of it learns the mean of what they teach."""
        teams = [[self._ratings[bot]] for bot in seating]
        taught: dict[str, list[PlackettLuceRating]] = defaultdict(list)
        for bot, (rating,) in zip(seating, self._model.rate(teams, scores=list(returns)), strict=True):
            taught[bot].append(rating)
        for bot, ratings in taught.items():
            self._ratings[bot] = self._model.rating(
                fmean(rating.mu for rating in ratings), fmean(rating.sigma for rating in ratings), name=bot
            )

    def table(self) -> list[Standing]:
        """Return how all stand who have played, the strongest first."""
        rows = [self._standing(bot) for bot in self._contest.bots if self._games[bot]]
        return sorted(rows, key=lambda row: -row.rating)

    def _standing(self, bot: str) -> Standing:
        games, wins, rating, times = (
            self._games[bot],
            self._wins[bot],
            self._ratings[bot],
            self._times[bot],
        )
        return Standing(
            bot,
            games,
            wins / games,
            wilson(wins, games),
            rating.mu,
            Z95 * rating.sigma,
            median(times) / 1000 if times else None,
        )

    def against(self) -> dict[str, dict[str, float]]:
        """Return what share of the games with each other kind each kind has won."""
        return {
            bot: {
                other: fmean(self._met[bot, other])
                for other in self._contest.bots
                if self._met.get((bot, other))
            }
            for bot in self._contest.bots
        }

    def facts(self) -> dict[str, Any]:
        """Return this as plain data."""
        rows = [{**row._asdict(), "interval": list(row.interval)} for row in self.table()]
        return {"contest": self._contest.facts(), "standings": rows, "against": self.against()}


def standings_of(contest: Contest, rounds: Iterable[Played]) -> Standings:
    """Return what has come of rounds."""
    standings = Standings(contest)
    for played in rounds:
        standings.take(played)
    return standings


def share_of(had: float, players: int) -> float:
    """Return the share of a win that a seat's return at the end stands for.

    >>> [share_of(had, 4) for had in (3.0, -1.0, 1.0)], share_of(1.0, 1)
    ([1.0, 0.0, 0.5], 1.0)
    """
    return had if players == 1 else (had + 1) / players
