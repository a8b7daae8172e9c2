"""Work is answered in its order, on one core, on several, and on a cluster; and what fails is told."""

import math
import os
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count

import pytest

from fouraces import spread
from fouraces.refusals import BadSetting, IllegalAction
from local_cluster import local_cluster

NUMBERS = list(range(20))
FACTORIALS = [math.factorial(number) for number in NUMBERS]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with local_cluster() as address:
        yield address


@pytest.mark.parametrize("jobs", [1, 2, None])
def test_parts_are_answered_in_their_order(jobs: int | None) -> None:
    assert list(spread.over(math.factorial, NUMBERS, jobs)) == FACTORIALS


@pytest.mark.parametrize("jobs", [1, 2])
def test_who_has_enough_stops_it_though_there_are_parts_without_end(jobs: int) -> None:
    with closing(spread.over(partial(pow, 2), count(), jobs)) as answers:
        assert [next(answers) for _ in range(5)] == [1, 2, 4, 8, 16]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_fails_in_a_part_fails_here(jobs: int) -> None:
    answers = spread.over(math.sqrt, [4, 9, -1], jobs)
    assert (next(answers), next(answers)) == (2, 3)
    with pytest.raises(ValueError, match=r"math domain error|nonnegative"):
        next(answers)


def refuse(card: str) -> None:
    raise IllegalAction("in-stock", card=card)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_refusal_comes_back_as_it_was(jobs: int) -> None:
    with pytest.raises(IllegalAction, match="9S is still in the stock"):
        list(spread.over(refuse, ["9S"], jobs))


def test_a_process_that_is_killed_is_a_failure_in_one_sentence() -> None:
    with pytest.raises(BadSetting) as caught:
        list(spread.over(os._exit, [1, 1], jobs=2))
    assert caught.value.code == "worker-died"


def test_a_cluster_answers_in_the_same_order(cluster: str) -> None:
    assert list(spread.over(math.factorial, NUMBERS, cluster=cluster)) == FACTORIALS
    with pytest.raises(ValueError, match=r"math domain error|nonnegative"):
        list(spread.over(math.sqrt, [-1], cluster=cluster))


def test_a_cluster_whose_workers_die_is_a_failure_in_one_sentence() -> None:
    with local_cluster() as mortal, pytest.raises(BadSetting) as caught:
        list(spread.over(os._exit, [1], cluster=mortal))
    assert caught.value.code == "cluster-failed"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "http://127.0.0.1:80", ""])
def test_where_no_cluster_is_one_is_told_so(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread, "PATIENCE", 0.2)
    with pytest.raises(BadSetting) as caught:
        list(spread.over(math.factorial, NUMBERS, cluster=address))
    assert caught.value.code == "no-cluster"
