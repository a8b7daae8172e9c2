"""What a player who does not know the stock is told: as by trying every order, and by all plays."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from brute_patience import Table, can_be_won, random_position
from fouraces.solve.patience import Position, solve
from fouraces.solve.patience.numbers import ALL, deck_of, winnable_from
from fouraces.solve.patience.unseen import Prospects, prospects


def small_positions(count: int) -> Iterator[Position]:
    """Positions in which few orders of the stock are possible, and nothing is safe to play at once."""
    rng = Random(6)
    while count:
        position = random_position(rng, rng.choice([0, 0, 1]))
        cards = [*position.waste, *position.stock]
        *waste, first, second, third = [-1, -1, -1, *cards]
        stock = [card for card in (first, second, third) if card >= 0]
        position = position._replace(waste=[card for card in waste if card >= 0], stock=stock)
        if stock and not any(_is_safe(position)):
            count -= 1
            yield position


def _is_safe(position: Position) -> Iterator[bool]:
    """Whether cards can go up, or onto their successors from the waste or to where these need not leave."""
    table = Table.of(position)
    for column in (*position.columns, position.waste):
        yield bool(column) and table.after_up(column[-1]) is not None
    for target, column in enumerate(position.columns):
        is_run = bool(column) and list(column) == list(range(column[0], column[0] - len(column), -1))
        at_king = is_run and column[0] % position.ranks == position.ranks - 1
        below = column[-1] - 1 if column and column[-1] % position.ranks else -1
        if below in position.waste[-1:] or (at_king and below >= 0):
            yield table.after_move(below, target) is not None


def share(wins: int, seen: Prospects) -> str:
    return "none" if wins == 0 else "all" if wins == seen.stocks else "some"


def share_of(answers: list[bool]) -> str:
    return "all" if all(answers) else "some" if any(answers) else "none"


def test_positions_are_won_in_all_some_or_none_of_the_stocks_as_by_trying_everything() -> None:
    shares: Counter[tuple[str, str]] = Counter()
    for position in small_positions(250):
        seen = prospects(position, 1)
        here, flipped = [], []
        for order in permutations(position.stock):
            turned = position._replace(waste=[*position.waste, order[0]], stock=order[1:])
            here.append(can_be_won(position._replace(stock=order), 2000))
            flipped.append(can_be_won(turned, 2000))
        if None in here or None in flipped:
            continue
        answer = (share_of([bool(won) for won in here]), share_of([bool(won) for won in flipped]))
        assert (share(seen.wins, seen), share(seen.flip, seen)) == answer, position
        assert all(way.wins <= seen.wins for way in seen.ways)
        shares[answer] += 1
    assert min(shares[part, part] for part in ("all", "some", "none")) > 5


def test_there_is_a_way_to_play_the_waste_whenever_it_could_help() -> None:
    """Whoever loses something by a flip could have played the top of the waste before it."""
    helped = 0
    for position in small_positions(800):
        seen = prospects(position, 1)
        assert seen.flip <= seen.wins
        if seen.flip < seen.wins:
            assert position.waste
            assert max(way.wins for way in seen.ways) > 0, position
            helped += 1
    assert helped > 10


def test_the_same_seed_gives_the_same_answer_and_a_hurry_leaves_out_what_is_no_choice() -> None:
    for position in small_positions(50):
        seen = prospects(position, 3)
        assert prospects(position, 3) == seen
        hurried = prospects(position, 3, in_a_hurry=True)
        assert [way.first for way in hurried.ways] == [way.first for way in seen.ways]
        assert 0 < hurried.stocks <= seen.stocks if seen.ways else hurried == Prospects(0, 0, 0, [])


@pytest.mark.parametrize("changes", [{"stock": []}, {"redeals": None}])
def test_what_has_no_unknown_order_is_refused(changes: dict[str, object]) -> None:
    position = Position(2, [[0, 1], [2]], [], [3], [0, 0], 0)
    with pytest.raises(ValueError, match="order"):
        prospects(position._replace(**changes), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("redeals", [0, 1, "unlimited"])
def test_the_next_winnable_number_is_the_first_that_can_be_won(redeals: int | str) -> None:
    number = 0
    for _ in range(5):
        found = winnable_from(number, redeals)
        assert [solve(deck_of(other), redeals).winnable for other in range(number, found + 1)] == [
            *[False] * (found - number),
            True,
        ]
        number = found + 1


def test_after_the_last_number_comes_the_first() -> None:
    lost = [number for number in range(ALL - 9, ALL) if not solve(deck_of(number)).winnable]
    after = winnable_from(lost[-1])
    assert after == winnable_from(0) if lost[-1] == ALL - 1 else after > lost[-1]
