"""Measures what a teacher's tips are worth at Auction for two, and what overtime comes to.

    python -m bench.auction_tips

A player breaks one tip, in a way that is defined below, and is otherwise perfect; the other is perfect. What
a choice gives away is known exactly, and so the chance to win of whoever breaks the tip is estimated by one
half less the mean of what they give away in a game, which spreads much less than wins and losses do.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple, TypeAlias

from bench.tables import Table, written
from fouraces.fair import Dealer, seed_of_game
from fouraces.rules import CHANCE, new_initial_state
from fouraces.rules.auction import BIDS, GAME, WITHDRAW
from fouraces.rules.game import State
from fouraces.solve.auction import SAME, Position, Solution, position_of, solve

Vice: TypeAlias = Callable[[Position, Solution], list[str]]
"""Tells from a position which actions a player takes for the best."""

NINETY_FIVE: Final = 1.96


def perfect(_: Position, solution: Solution) -> list[str]:
    """Return what is best indeed."""
    chances = {action: min(row) for action, row in zip(solution.actions[0], solution.game, strict=True)}
    return [action for action, chance in chances.items() if chance > solution.value - SAME]


def wasteful(position: Position, solution: Solution) -> list[str]:
    """Bid the highest card for every jack and queen."""
    if position.tied or position.offer is None or position.offer > 1:
        return perfect(position, solution)
    return solution.actions[0][-1:]


def short_sighted(position: Position, solution: Solution) -> list[str]:
    """Bid for each item what is right for it at the start, whatever is left; or the nearest card."""
    if position.tied or position.offer is None:
        return perfect(position, solution)
    price = (6, 7, 8, 9)[position.offer]
    return [min(solution.actions[0], key=lambda bid: abs(BIDS[bid] - price))]


def miscounting(position: Position, solution: Solution) -> list[str]:
    """Take an overtime for a new sale, in which only the card added is paid."""
    if not position.tied:
        return perfect(position, solution)
    anew = solve(position._replace(tied=0))
    adds = {f"add {BIDS[action]}" for action in perfect(position, anew) if action in BIDS}
    return [action for action in solution.actions[0] if action in adds] or _highest(solution)


def _highest(solution: Solution) -> list[str]:
    """Return the highest card that can be added; to stand, if there is none."""
    return [action for action in solution.actions[0] if action != WITHDRAW][-1:]


def self_absorbed(position: Position, solution: Solution) -> list[str]:
    """Play as if the points were even, or as near to it as they can be."""
    leads = sorted(range(-20, 21), key=abs)
    for lead in leads:
        level = position._replace(kind=position.kind._replace(lead=lead))
        if (lead - position.kind.lead) % 2 == 0 and level.occurs:
            return perfect(level, solve(level))
    return perfect(position, solution)


def hopeful(position: Position, solution: Solution) -> list[str]:
    """Take an unseen item for the best that is left."""
    return _guessing(position, solution, max)


def timid(position: Position, solution: Solution) -> list[str]:
    """Take an unseen item for the least that is left."""
    return _guessing(position, solution, min)


def _guessing(position: Position, solution: Solution, guess: Callable[[list[int]], int]) -> list[str]:
    if position.offer is not None:
        return perfect(position, solution)
    guessed = position._replace(
        offer=guess([item for item, count in enumerate(position.kind.items) if count])
    )
    return perfect(guessed, solve(guessed)) if guessed.occurs else perfect(position, solution)


def greedy(_: Position, solution: Solution) -> list[str]:
    """Bid and add the highest card, always, and never withdraw."""
    return _highest(solution)


VICES: Final[Mapping[str, Vice]] = {
    "(perfect)": perfect,
    "1 wastes high cards": wasteful,
    "2 looks at the item alone": short_sighted,
    "3 forgets what lies on the table": miscounting,
    "4 forgets the points": self_absorbed,
    "5 takes the unseen for the best": hopeful,
    "5 takes the unseen for the least": timid,
    "6 wants to buy everything": greedy,
}


class Course(NamedTuple):
    """How a game went: what the first gave away, and how long each sale's overtime was."""

    lost: float
    rounds: list[int]
    withdrawn: int


def play(vice: Vice, joker: str, number: int, rng: Random) -> Course:
    """Play the game of a number, of a player with a vice against a perfect one."""
    dealer = Dealer(seed_of_game(joker, number), ["", ""])
    state = new_initial_state(GAME.name, 2, {"joker": joker})
    sinner = rng.randrange(2)
    lost = 0.0
    while not state.is_terminal():
        chance = state.chance()
        if chance is not None:
            state.apply_action(CHANCE, dealer.deal(chance))
            continue
        lost += _round(state, vice, sinner, rng)
    sales = state.observation(None)["sales"]
    out = sum(sale["rounds"][-1] == [WITHDRAW, WITHDRAW] for sale in sales)
    return Course(lost, [len(sale["rounds"]) - 1 for sale in sales], out)


def _round(state: State, vice: Vice, sinner: int, rng: Random) -> float:
    """Let who is asked choose; return what the sinner gave away against that."""
    asked = list(state.must_act())
    position = position_of(state.observation(asked[0]))
    if asked[0] != sinner:
        position = position._replace(
            hands=position.hands[::-1], kind=position.kind._replace(lead=-position.kind.lead)
        )
    solution = solve(position)
    own, theirs = solution.actions
    row = column = 0
    if own:
        wanted = vice(position, solution) or _drawn(solution, 0, rng)
        row = max((own.index(action) for action in wanted), key=lambda place: min(solution.game[place]))
    if theirs:
        column = _answer(solution, rng)
    order = [seat for seat in (0, 1) if seat in asked]
    rng.shuffle(order)
    for seat in order:
        state.apply_action(seat, own[row] if seat == sinner else theirs[column])
    return solution.value - solution.game[row][column]


def _answer(solution: Solution, rng: Random) -> int:
    """Return the place of a perfect answer: of several, what does best against anything."""
    columns = list(zip(*solution.game, strict=True))
    best = [place for place, column in enumerate(columns) if max(column) < solution.value + SAME]
    if not best:
        return solution.actions[1].index(_drawn(solution, 1, rng)[0])
    return min(best, key=lambda place: (sum(columns[place]), rng.random()))


def _drawn(solution: Solution, seat: int, rng: Random) -> list[str]:
    mixed = solution.strategies[seat] or {}
    return rng.choices(list(mixed), list(mixed.values()))


def measure(games: int, joker: str) -> list[Table]:
    """Play some games with every vice."""
    rows = []
    courses: list[Course] = []
    for name, vice in VICES.items():
        rng = Random(f"{joker} {name}")
        played = [play(vice, joker, number, rng) for number in range(games)]
        courses = courses or played
        lost = [100 * course.lost for course in played]
        rows.append([name, f"{fmean(lost):.1f}", f"± {NINETY_FIVE * stdev(lost) / sqrt(games):.1f}"])
    tips = Table(
        f"Points of winning chance that breaking a tip gives away, joker {joker}:",
        ["tip", "lost", "95 %"],
        rows,
    )
    lengths = Counter(length for course in courses for length in course.rounds)
    sales = sum(lengths.values())
    told = [[str(length), f"{100 * count / sales:.1f} %"] for length, count in sorted(lengths.items())]
    told.append(["both withdraw", f"{100 * sum(course.withdrawn for course in courses) / sales:.1f} %"])
    return [
        tips,
        Table(
            f"Rounds of overtime in a sale between perfect players, joker {joker}:", ["rounds", "sales"], told
        ),
    ]


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(
        prog="python -m bench.auction_tips", description="What Auction's tips are worth."
    )
    options.add_argument("--games", type=int, default=1000, help="games for each tip and joker (1000)")
    options.add_argument("--markdown", action="store_true", help="print Markdown")
    chosen = options.parse_args()
    tables = [table for joker in ("blind", "scoring") for table in measure(chosen.games, joker)]
    print(written(tables, markdown=chosen.markdown))


if __name__ == "__main__":
    main()
