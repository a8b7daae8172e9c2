"""Every table has one driver, the same for all nodes, and keeps it as far as it can."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fouraces.room.placement import driver_of

NAMES = st.text("abcdefghijklmnopqrstuvwxyz-_0123456789", min_size=1, max_size=16)
NODES = st.sets(NAMES, min_size=1, max_size=8)
TABLES = [f"table {number}" for number in range(600)]


@given(NAMES, NODES)
def test_a_table_has_one_driver_in_whatever_order_nodes_are_known(table: str, nodes: set[str]) -> None:
    assert driver_of(table, sorted(nodes)) == driver_of(table, sorted(nodes, reverse=True))
    assert driver_of(table, nodes) in nodes


def test_nobody_drives_where_there_is_no_node() -> None:
    assert driver_of("a table", []) is None


@given(NODES, NAMES)
def test_only_what_a_node_drives_moves_when_it_comes_or_goes(nodes: set[str], other: str) -> None:
    fewer, more = nodes - {other}, nodes | {other}
    for table in TABLES[:50]:
        if driver_of(table, more) != other:
            assert driver_of(table, fewer) == driver_of(table, more)


def test_nodes_have_like_shares() -> None:
    nodes = ["first", "second", "third"]
    shares = Counter(driver_of(table, nodes) for table in TABLES)
    assert all(150 <= shares[node] <= 250 for node in nodes)
