"""The solver of Auction against known positions, against the rules played out, and against itself."""

import json
from pathlib import Path
from random import Random
from typing import Final

import pytest

from brute_auction import Brute, Matrix, positions
from fouraces.cards import ITEMS
from fouraces.cli.auction_positions import read_positions
from fouraces.rules.auction import AuctionState
from fouraces.solve.auction import Kind, Position, Solution, card_set, openings, position_of, solve
from fouraces.solve.auction.layers import PACKS, kinds, occurring, sales, solve_all
from fouraces.solve.auction.table import Table, TableWriter, row, shipped

VECTORS: Final = Path(__file__).parent.parent / "vectors" / "solver"
CLOSE: Final = 1e-9


def bids(solution: Solution) -> list[list[int] | None]:
    if solution.best is None:
        return [None, None]
    return [[int(action.removeprefix("bid ")) for action in best] for best in solution.best]


@pytest.mark.parametrize("name", ["auction", "auction-scoring"])
def test_known_positions_have_their_values_and_best_bids(name: str) -> None:
    lines = (VECTORS / f"{name}.jsonl").read_bytes().splitlines(keepends=True)
    for line, position in zip(lines, read_positions(lines), strict=True):
        known, solution = json.loads(line), solve(position)
        assert solution.value == pytest.approx(known["value"], abs=CLOSE), line
        assert bids(solution) == known["best_bids"], line


def small_position(seed: int) -> list[AuctionState]:
    """Return a random position with few cards and items that a game can come to."""
    rng = Random(seed)
    joker = rng.choice(["blind", "blind", "scoring"])
    while True:
        deck = list(ITEMS)
        rng.shuffle(deck)
        number = rng.randint(1, 3)
        left, sold = deck[:number], [item for item in deck[number:] if joker == "scoring" or item != "JOKER"]
        offer = None if joker == "blind" and "JOKER" in sold + left[:1] and rng.random() < 0.5 else left[0]
        left = [item for item in left if offer is not None or item != "JOKER"]
        if offer is not None:
            left.remove(offer)
        if not (offer or left) or (offer == "JOKER" and joker == "blind"):
            continue
        split = [rng.randrange(2) for _ in sold]
        bought = [[item for item, seat in zip(sold, split, strict=True) if seat == own] for own in (0, 1)]
        hands = [sorted(rng.sample(range(2, 11), rng.randint(0, 5 - number))) for _ in range(2)]
        if rng.random() < 0.3:
            hands[1] = list(hands[0])
        position = positions(joker, hands, bought, left, offer)
        asked = position[0].must_act()
        if asked and position_of(position[0].observation(asked[0])).occurs:
            return position


def same(game: list[list[float]], brute: Matrix) -> bool:
    return all(
        abs(chance - exact) < CLOSE
        for row, exacts in zip(game, brute, strict=True)
        for chance, exact in zip(row, exacts, strict=True)
    )


@pytest.mark.parametrize("seed", range(80))
def test_small_positions_are_solved_as_by_playing_the_rules_out(seed: int) -> None:
    brute, rng = Brute(), Random(seed)
    position = small_position(seed)
    while position:
        game, value = brute.matrix(position), brute.value(position)
        seats = position[0].must_act()
        for seat in seats:
            solution = solve(position_of(position[0].observation(seat)))
            if seat == 1:
                game, value = (
                    [[1 - chance for chance in column] for column in zip(*game, strict=True)],
                    1 - value,
                )
            assert same(solution.game, game)
            assert abs(solution.value - value) < CLOSE
        position = tied(position, rng)


def tied(position: list[AuctionState], rng: Random) -> list[AuctionState]:
    """Return the position in which both have laid the same card; nothing if they cannot."""
    cards = [action for action in position[0].legal_actions(0) if action[-1].isdigit()]
    common = sorted({*cards} & {*position[0].legal_actions(1)})
    if not common:
        return []
    action = rng.choice(common)
    for state in position:
        state.apply_action(0, action)
        state.apply_action(1, action)
    return position


@pytest.mark.parametrize("joker", PACKS)
def test_every_value_of_the_table_follows_from_the_next_ones(joker: str) -> None:
    rng = Random(joker)
    pack = PACKS[joker]
    for layer in range(1, sum(pack) + 1):
        several = list(kinds(pack, layer, joker))
        for kind in rng.sample(several, min(6, len(several))):
            there = occurring(kind).nonzero()
            for _ in range(4):
                place = rng.randrange(len(there[0]))
                first, second = int(there[0][place]), int(there[1][place])
                offers: list[int | None] = [item for item, count in enumerate(kind.items) if count]
                offers += [None] if kind.joker else []
                expected = 0.0
                for (part, _), offer in zip(sales(kind), offers, strict=True):
                    sold = kind._replace(joker=kind.joker and offer is not None)
                    expected += part * solve(Position(sold, offer, (first, second))).value
                assert row(kind, first)[second] == pytest.approx(expected, abs=CLOSE)
                assert 1 - row(kind.mirrored, second)[first] == pytest.approx(expected, abs=CLOSE)


def test_the_first_layer_is_that_of_the_table_and_survives_packing(tmp_path: Path) -> None:
    progress, layers = next(solve_all("scoring", all_ties=False))
    assert (progress.items, progress.mixed) == (1, 0)
    writer = TableWriter()
    writer.add(layers.of(1))
    writer.write(tmp_path / "table")
    table = Table((tmp_path / "table").read_bytes())
    for kind in layers.of(1):
        for first in range(0, 512, 37):
            occurs = occurring(kind)[first]
            for known in (table, shipped("scoring")):
                assert abs(known.row(kind, first) - layers.row(kind, first))[occurs].max(initial=0) < CLOSE


def test_openings_are_even_and_the_dearer_the_item_the_higher_the_bid() -> None:
    for joker in PACKS:
        found = openings(joker)
        assert all(solution.value == pytest.approx(0.5, abs=CLOSE) for solution in found.values())
        highest = [max(bids(found[item])[0] or []) for item in "JQKA"]
        assert highest == sorted(highest)


def test_a_game_without_a_saddle_point_is_solved_by_mixing() -> None:
    np = pytest.importorskip("numpy")
    from fouraces.solve.auction.compiled import solve_matrix  # noqa: PLC0415

    rng = np.random.default_rng(1)
    for number in range(300):
        rows, columns = (int(size) for size in rng.integers(1, 11, 2))
        game, mixes = np.zeros((10, 10)), np.zeros((2, 10))
        game[:rows, :columns] = (
            rng.integers(0, 4, (rows, columns)) / 3 if number % 2 else rng.random((rows, columns))
        )
        value, gap = solve_matrix(game, rows, columns, mixes)
        assert gap < CLOSE
        assert (mixes[0] @ game)[:columns].min() == pytest.approx(value, abs=CLOSE)
        assert (game @ mixes[1])[:rows].max() == pytest.approx(value, abs=CLOSE)
        assert mixes.sum(axis=1) == pytest.approx([1, 1])


def test_what_cannot_occur_is_refused() -> None:
    everything = card_set(range(2, 11))
    with pytest.raises(ValueError, match="no game"):
        solve(Position(Kind(False, (1, 0, 0, 0), 1), 0, (everything, everything)))
    kind = Kind(False, PACKS["blind"], 0)
    with pytest.raises(ValueError, match="no game"):
        solve(Position(kind, 0, (everything, everything)))
