"""How many deals of the patience can be won: many of them, solved one after the other.

Deal number n of a survey is deal number n of a simulation with the same seed, so that each can be looked at.
What has been found about the first so many deals is all that a survey needs to go on.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeAlias

from fouraces import spread
from fouraces.interval import wilson
from fouraces.rules import OptionValue
from fouraces.rules.layout import COLUMNS, DEPTH
from fouraces.rules.patience import DECK, GAME

if TYPE_CHECKING:
    from fouraces.solve.patience.bulk import Numbers

PART: Final = 1000
"""How many deals are solved in one go: less than a second's work."""

ACE_PLACES: Final = DEPTH + len(DECK.cards) - COLUMNS * DEPTH


class Survey(NamedTuple):
    """What is asked.

    Attributes:
        redeals: how often the waste may be turned over.
        seed: of the deals.
    """

    redeals: OptionValue
    seed: str

    def facts(self) -> dict[str, object]:
        """Return what a survey must have in common with another, to go on with it."""
        return {"game": GAME.name, **self._asdict(), "version": version("fouraces")}


@dataclass
class Tally:
    """What has been counted of the deals with the same answer.

    Attributes:
        deals: how many there are.
        nodes: how many positions the search has looked into, in all of them.
        most: the most for a single deal; 0 if there is none.
        hardest: the number of the first deal that took so many; -1 if there is none.
        powers: how many deals took from 2**n to 2**(n+1)-1 positions, for each n from 0.
        last_ace: in how many deals the last ace lies in each place: with 0 to 3 cards on it in its column,
            where no ace is in the stock; then as the first to the last card of the stock.
    """

    deals: int = 0
    nodes: int = 0
    most: int = 0
    hardest: int = -1
    powers: list[int] = field(default_factory=list)
    last_ace: list[int] = field(default_factory=lambda: [0] * ACE_PLACES)

    @classmethod
    def of(cls, first: int, asked: "Numbers", nodes: "Numbers", last_aces: "Numbers") -> Self:
        """Count some of the deals from a number on.

        Args:
            first: the number of the first deal.
            asked: which of the deals are counted, as places from the first.
            nodes: how many positions each deal took.
            last_aces: where each deal's last ace lies.
        """
        import numpy as np

        if not len(asked):
            return cls()
        nodes = nodes[asked]
        place = int(nodes.argmax())
        return cls(
            deals=len(asked),
            nodes=int(nodes.sum()),
            most=int(nodes[place]),
            hardest=first + int(asked[place]),
            powers=np.bincount(np.frexp(nodes)[1] - 1).tolist(),
            last_ace=np.bincount(last_aces[asked], minlength=ACE_PLACES).tolist(),
        )

    def __add__(self, later: Self) -> Self:
        harder = later if later.most > self.most else self
        return type(self)(
            self.deals + later.deals,
            self.nodes + later.nodes,
            harder.most,
            harder.hardest,
            [one + other for one, other in zip_longest(self.powers, later.powers, fillvalue=0)],
            [one + other for one, other in zip(self.last_ace, later.last_ace, strict=True)],
        )


class Findings(NamedTuple):
    """What is known after the first so many deals."""

    won: Tally
    lost: Tally

    @property
    def deals(self) -> int:
        """How many deals have been solved."""
        return self.won.deals + self.lost.deals

    def interval(self) -> tuple[float, float]:
        """Return the interval in which the share of deals that can be won lies, 95 times in 100."""
        return wilson(self.won.deals, self.deals)

    def facts(self) -> dict[str, Any]:
        """Return this as plain data."""
        return {"won": dict(vars(self.won)), "lost": dict(vars(self.lost))}

    @classmethod
    def read(cls, facts: Mapping[str, Any]) -> Self:
        """Make findings of what `facts` has returned.

        Raises:
            ValueError: if this is something else.
        """
        try:
            return cls(_read(facts["won"]), _read(facts["lost"]))
        except (KeyError, TypeError) as error:
            raise ValueError("these are no findings") from error


def _read(facts: Mapping[str, Any]) -> Tally:
    tally = Tally(**facts)
    counts: Sequence[object] = [tally.deals, tally.nodes, tally.most, *tally.powers, *tally.last_ace]
    if not all(type(count) is int and count >= 0 for count in counts) or type(tally.hardest) is not int:
        raise ValueError("these are no counts")
    if not tally.deals == sum(tally.powers) == sum(tally.last_ace) or len(tally.last_ace) != ACE_PLACES:
        raise ValueError("the counts do not agree")
    return tally


NOTHING: Final = Findings(Tally(), Tally())

Steps: TypeAlias = Generator[Findings, None, None]
"""What is known of a survey, again and again."""


def take(
    survey: Survey,
    deals: int,
    known: Findings = NOTHING,
    jobs: int | None = None,
    cluster: str | None = None,
) -> Steps:
    """Go on with a survey, and yield again and again what is known so far.

    Args:
        survey: what is asked.
        deals: how many deals are to be solved in all.
        known: what is known of the first of them.
        jobs: as for `spread.over`.
        cluster: as for `spread.over`.

    Raises:
        BadSetting: as `spread.over` does, or if the seed cannot be one.
    """
    parts = (range(first, min(first + PART, deals)) for first in range(known.deals, deals, PART))
    with closing(spread.over(partial(solve_part, survey), parts, jobs, cluster)) as answers:
        for found in answers:
            known = Findings(known.won + found.won, known.lost + found.lost)
            yield known


def solve_part(survey: Survey, numbers: range) -> Findings:
    """Solve the deals of a survey with these numbers."""
    import numpy as np

    from fouraces.solve.patience import bulk

    deals = bulk.decks(survey.seed, numbers)
    winnable, nodes = bulk.solved(deals, survey.redeals if isinstance(survey.redeals, int) else None)
    aces = bulk.last_aces(deals)
    won, lost = (
        Tally.of(numbers[0], np.flatnonzero(winnable == answer), nodes, aces) for answer in (True, False)
    )
    return Findings(won, lost)
