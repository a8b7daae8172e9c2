"""The house's key: made once, taken over from where it was, and the same for all nodes."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

from forking import FORKING
from fouraces.server.identity import KEY_FILE, read_key
from fouraces.store.database import open_database
from fouraces.store.keys import COOKIES, SqlKeys


def key_of_a_node(url: str, data: Path) -> bytes:
    """Open a database as a node that starts does, and return the key that it found or made."""
    database = open_database(url)
    key = read_key(data, SqlKeys(database))
    database.engine.dispose()
    return key


def test_a_key_is_made_once(url: str, tmp_path: Path) -> None:
    first = key_of_a_node(url, tmp_path)
    assert len(first) == 32
    assert key_of_a_node(url, tmp_path / "elsewhere") == first


def test_the_key_of_an_earlier_version_is_taken_over_once(url: str, tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"earlier" * 4)
    assert key_of_a_node(url, tmp_path) == b"earlier" * 4
    (tmp_path / KEY_FILE).write_bytes(b"another" * 4)
    assert key_of_a_node(url, tmp_path) == b"earlier" * 4
    (tmp_path / KEY_FILE).unlink()
    assert key_of_a_node(url, tmp_path) == b"earlier" * 4


def test_an_empty_file_is_no_key(url: str, tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"")
    assert len(key_of_a_node(url, tmp_path)) == 32


def test_keys_of_other_names_are_others(url: str) -> None:
    database = open_database(url)
    keys = SqlKeys(database)
    assert keys.agree(COOKIES, b"one") == b"one"
    assert keys.agree("another", b"two") == b"two"
    assert keys.agree(COOKIES, b"three") == b"one"
    database.engine.dispose()


def test_nodes_that_start_at_once_on_an_empty_database_agree(url: str, tmp_path: Path) -> None:
    with ProcessPoolExecutor(4, FORKING) as nodes:
        keys = set(nodes.map(key_of_a_node, [url] * 4, [tmp_path / f"{number}" for number in range(4)]))
    assert len(keys) == 1


def test_and_so_do_threads_again_and_again(url: str) -> None:
    database = open_database(url)
    with ThreadPoolExecutor(8) as threads:
        for round_number in range(20):
            proposals = [f"{round_number} {number}".encode() for number in range(8)]
            agreed = set(threads.map(SqlKeys(database).agree, [f"key {round_number}"] * 8, proposals))
            assert len(agreed) == 1
            assert agreed < set(proposals)
    database.engine.dispose()
