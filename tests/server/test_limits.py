"""What is counted is counted fairly, in memory that does not grow."""

import re
from pathlib import Path
from random import Random
from textwrap import dedent

from msgspec import structs

from fouraces.server.limits import Buckets, Gate, Places, address_of
from fouraces.server.settings import SETTINGS, Limits, Rate, read_limits


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_over_a_long_time_nobody_does_more_than_the_rate() -> None:
    clock, random, taken = Clock(), Random(1), 0
    buckets = Buckets(Rate(per_second=5, at_once=10), clock=clock)
    while clock.now < 1000:
        clock.now += random.random() / 20
        taken += buckets.take("Sara")
    assert 4990 <= taken <= 5 * clock.now + 10


def test_a_pause_is_worth_no_more_than_what_may_be_done_at_once() -> None:
    clock = Clock()
    buckets = Buckets(Rate(per_second=5, at_once=10), clock=clock)
    clock.now = 1e6
    assert sum(buckets.take("Sara") for _ in range(100)) == 10


def test_any_number_of_guests_is_counted_in_the_same_memory() -> None:
    buckets = Buckets(Rate(per_second=1, at_once=1), most_keys=100, clock=Clock())
    for number in range(10_000):
        assert buckets.take(str(number))
    assert len(buckets) == 100
    assert not buckets.take("9999")


def test_places_are_given_back() -> None:
    places = Places(2)
    assert [places.take("Sara") for _ in range(3)] == [True, True, False]
    assert places.take("Reza")
    places.give_back("Sara")
    assert places.take("Sara")
    for name in ("Sara", "Sara", "Reza"):
        places.give_back(name)
    assert len(places) == 0


def test_a_guest_waits_for_few_hints_at_once_by_however_many_connections() -> None:
    gate = Gate(Limits())
    assert [gate.hint("Sara") for _ in range(4)] == [True, True, False, False]
    assert gate.hint("Reza")
    gate.hint_given("Sara")
    assert [gate.hint("Sara"), gate.hint("Sara")] == [True, False]


def test_one_network_counts_as_one_address() -> None:
    assert (
        address_of("2001:db8:1:2:3:4:5:6") == address_of("2001:db8:1:2::1") != address_of("2001:db8:1:3::1")
    )
    assert address_of("::ffff:192.0.2.7") == address_of("192.0.2.7") != address_of("192.0.2.8")
    assert address_of("fe80::1%eth0") == address_of("fe80::2")


def test_the_text_for_whoever_runs_a_server_tells_the_limits_as_they_are(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")
    block = max(re.findall(r"^(?:    \w+ = .*\n)+", text, re.MULTILINE), key=len)
    (tmp_path / SETTINGS).write_text(dedent(block), encoding="utf-8")
    told, usual = structs.asdict(read_limits(tmp_path)), structs.asdict(Limits())
    assert re.findall(r"^ *(\w+) = ", block, re.MULTILINE) == list(usual)
    rounded = Rate(round(Limits().tables_of_guest.per_second, 3), Limits().tables_of_guest.at_once)
    assert {name: told[name] for name in usual} == {**usual, "tables_of_guest": rounded}
