"""The interval holds the probability as often as it says, and solves the equation that it is made from."""

from math import comb, isclose, sqrt
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fouraces.interval import Z95, wilson


def test_the_number_of_deviations_is_that_of_95_percent() -> None:
    assert isclose(Z95, NormalDist().inv_cdf(0.975))


@given(st.integers(1, 10**7).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_at_its_ends_the_count_is_just_so_many_deviations_away(counted: tuple[int, int]) -> None:
    successes, trials = counted
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            away = abs(successes / trials - end)
            assert isclose(away, Z95 * sqrt(end * (1 - end) / trials), rel_tol=1e-6, abs_tol=1e-12)


def coverage(probability: float, trials: int) -> float:
    """Return how probable it is that the interval holds the probability: a sum over all possible counts."""
    held = 0.0
    for successes in range(trials + 1):
        low, high = wilson(successes, trials)
        if low <= probability <= high:
            ways = comb(trials, successes)
            held += ways * probability**successes * (1 - probability) ** (trials - successes)
    return held


@pytest.mark.parametrize("trials", [20, 100, 500])
def test_it_holds_the_probability_19_times_in_20(trials: int) -> None:
    covered = [coverage(step / 50, trials) for step in range(1, 50)]
    assert min(covered) > 0.91
    assert 0.945 < fmean(covered) < 0.965
