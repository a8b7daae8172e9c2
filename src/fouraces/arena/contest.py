"""Contests of bots: every line-up plays the same deals, and everybody in it has every seat of each."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, islice, permutations
from math import ceil, factorial
from typing import Any, NamedTuple

from fouraces.bots import check_kind
from fouraces.refusals import BadSetting
from fouraces.rules import OptionValue, load_game


class Round(NamedTuple):
    """A deal that a line-up plays as often as it has seats; everybody has each of them once.

    Attributes:
        deal: the number of the deal.
        seatings: which kind of bot sits in each seat, game by game.
    """

    deal: int
    seatings: list[tuple[str, ...]]


class Contest(NamedTuple):
    """What is played.

    Attributes:
        game: the game's name.
        players: the number of seats.
        options: all options of the game.
        bots: the kinds of bots that play, each once.
        seed: of the deals, and of the bots' random numbers.
    """

    game: str
    players: int
    options: Mapping[str, OptionValue]
    bots: Sequence[str]
    seed: str

    def check(self) -> None:
        """Check that it can be played.

        Raises:
            BadSetting: if a bot is named twice or does not exist, or there are too few.
        """
        game = load_game(self.game)
        game.check_players(self.players)
        game.check_options(self.options)
        for kind in self.bots:
            check_kind(kind, self.game, self.players)
            if self.bots.count(kind) > 1:
                raise BadSetting("bot-twice", bot=kind)
        if len(self.bots) < min(2, self.players):
            raise BadSetting("too-few-bots", game=self.game)

    def line_ups(self) -> list[tuple[str, ...]]:
        """Return who plays with whom: any so many bots, each once; where there are fewer, some more often.

        >>> Contest("auction", 2, {}, ["fair", "house", "strong"], "x").line_ups()
        [('fair', 'house'), ('fair', 'strong'), ('house', 'strong')]
        >>> Contest("auction", 3, {}, ["fair", "house"], "x").line_ups()
        [('fair', 'fair', 'house'), ('fair', 'house', 'house')]
        """
        if len(self.bots) >= self.players:
            return list(combinations(self.bots, self.players))
        mixed = combinations_with_replacement(self.bots, self.players)
        return [line_up for line_up in mixed if len(set(line_up)) > 1]

    def deals_for(self, games: int) -> int:
        """Return how many deals each line-up plays for at least so many games."""
        return ceil(games / self.players)

    def rounds(self, deals: int) -> Iterator[Round]:
        """Yield all that is played on so many deals: deal after deal, so that more deals only add to it."""
        for deal in range(deals):
            for line_up in self.line_ups():
                yield Round(deal, seatings(line_up, deal))

    def facts(self) -> dict[str, Any]:
        """Return this as plain data."""
        return {**self._asdict(), "options": dict(self.options), "bots": list(self.bots)}


def seatings(line_up: Sequence[str], deal: int) -> list[tuple[str, ...]]:
    """Return how a line-up sits, game by game: it moves on by a seat each time.

    Who sits beside whom changes from deal to deal, until every order has come.

    >>> seatings("abc", 0), seatings("abc", 1)
    ([('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b')], [('a', 'c', 'b'), ('c', 'b', 'a'), ('b', 'a', 'c')])
    """
    first, *others = line_up
    number = deal % factorial(len(others))
    order = (first, *next(islice(permutations(others), number, None)))
    return [order[place:] + order[:place] for place in range(len(order))]
