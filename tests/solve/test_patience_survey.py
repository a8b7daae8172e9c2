"""A survey solves exactly the deals that it names, and counts each of them once, wherever it is stopped."""

from random import Random

import numpy as np
import pytest

from fouraces.fair import Dealer, seed_of_game
from fouraces.refusals import BadSetting
from fouraces.rules import OptionValue
from fouraces.rules.patience import DECK
from fouraces.solve.patience import CARDS, Position, bulk, layout_of, solve, survey
from fouraces.solve.patience.survey import Findings, Survey, Tally, solve_part, take

NUMBERS = [0, 1, 2, 17, 4_711, 10**6, 10**12]
RELATIVES: list[OptionValue] = [0, 1, "unlimited"]


def deck(seed: str, number: int) -> list[str]:
    return Dealer(seed_of_game(seed, number), [""]).deal(DECK).split(" ")[1:]


@pytest.mark.parametrize("seed", ["x", "7", "چهار آس", ""])
def test_deals_in_bulk_are_those_of_a_table(seed: str) -> None:
    numbers = [*NUMBERS, *range(100)]
    dealt = [[CARDS[card] for card in row] for row in bulk.decks(seed, numbers).tolist()]
    assert dealt == [deck(seed, number) for number in numbers]


def test_deals_whose_words_would_skew_them_are_dealt_as_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = bulk.decks("x", range(20))
    monkeypatch.setattr(
        bulk, "_LIMITS", np.full_like(bulk._LIMITS, 2**31)
    )  # no deck is without a larger word
    asked = []

    def dealt_at_table(seed: str, number: int) -> list[int]:
        asked.append(number)
        return list(reversed(one_by_one(seed, number)))

    one_by_one = bulk.one_by_one
    monkeypatch.setattr(bulk, "one_by_one", dealt_at_table)
    assert (bulk.decks("x", range(20)) == usual[:, ::-1]).all()
    assert asked == list(range(20))


@pytest.mark.parametrize("redeals", [0, 1, None])
def test_decks_in_bulk_are_laid_out_as_one_is(redeals: int | None) -> None:
    decks = bulk.decks("x", range(50))
    for row, laid in zip(decks.tolist(), bulk.layouts(decks, redeals), strict=True):
        columns = [row[start : start + 4] for start in range(0, 28, 4)]
        assert (layout_of(Position(13, columns, [], row[28:], [0, 0, 0, 0], redeals)) == laid).all()


def where_the_last_ace_lies(cards: list[str]) -> int:
    covered = [3 - place % 4 for place in range(28) if cards[place][0] == "A"]
    stock = [place - 27 for place in range(28, 52) if cards[place][0] == "A"]
    return max(stock) + 3 if stock else max(covered)


def counted_slowly(asked: Survey, deals: int) -> Findings:
    tallies = {True: Tally(), False: Tally()}
    for number in range(deals):
        cards = deck(asked.seed, number)
        winnable, _, nodes = solve(cards, asked.redeals)
        tally = tallies[winnable]
        tally.deals += 1
        tally.nodes += nodes
        if nodes > tally.most:
            tally.most, tally.hardest = nodes, number
        power = nodes.bit_length() - 1
        tally.powers += [0] * (power + 1 - len(tally.powers))
        tally.powers[power] += 1
        tally.last_ace[where_the_last_ace_lies(cards)] += 1
    return Findings(tallies[True], tallies[False])


@pytest.mark.parametrize("redeals", RELATIVES)
def test_what_is_counted_is_what_is_counted_one_by_one(redeals: OptionValue) -> None:
    asked = Survey(redeals, "x")
    assert solve_part(asked, range(300)) == counted_slowly(asked, 300)


def test_wherever_it_is_stopped_it_ends_with_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "PART", 7)
    asked = Survey(0, "x")
    steps = list(take(asked, 100, jobs=1))
    assert [known.deals for known in steps] == [*range(7, 100, 7), 100]
    assert steps[-1] == solve_part(asked, range(100))
    rng = Random(1)
    for known in steps:
        monkeypatch.setattr(survey, "PART", rng.randint(1, 30))
        read = Findings.read(known.facts())
        assert read == known
        assert list(take(asked, 100, read, jobs=1))[-1:] == ([] if known.deals == 100 else steps[-1:])
    assert list(take(asked, 100, jobs=2))[-1] == steps[-1]


def test_of_deals_that_are_as_hard_the_first_is_named() -> None:
    one = Tally(deals=1, nodes=5, most=5, hardest=3)
    same, harder = Tally(deals=1, nodes=5, most=5, hardest=8), Tally(deals=1, nodes=6, most=6, hardest=9)
    assert (one + same).hardest == (Tally() + one + same).hardest == 3
    assert (one + same + harder).hardest == 9


def test_findings_tell_how_sure_they_are() -> None:
    found = solve_part(Survey("unlimited", "x"), range(200))
    low, high = found.interval()
    assert found.deals == 200
    assert 0.9 < low < found.won.deals / 200 < high <= 1


@pytest.mark.parametrize(
    "change",
    [
        {"deals": 4},
        {"deals": True},
        {"nodes": -1},
        {"most": 1.5},
        {"hardest": "7"},
        {"powers": None},
        {"powers": [3, "1"]},
        {"last_ace": [1]},
        {"other": 1},
    ],
)
def test_what_are_no_findings_are_not_read(change: dict[str, object]) -> None:
    facts = solve_part(Survey(0, "x"), range(5)).facts()
    with pytest.raises(ValueError, match=r"findings|counts"):
        Findings.read({**facts, "lost": {**facts["lost"], **change}})
    with pytest.raises(ValueError, match="findings"):
        Findings.read({"won": facts["won"]})


def test_a_seed_that_is_no_text_is_refused() -> None:
    with pytest.raises(BadSetting, match="surrogates"):
        next(take(Survey(0, "\ud800"), 10, jobs=1))
