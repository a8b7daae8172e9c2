"""One server for the tests of a module."""

from collections.abc import Iterator

import pytest

from fouraces.bots import prepare
from served import Address, served


@pytest.fixture(scope="session", autouse=True)
def searches() -> None:
    """Compile what hints are searched with before anybody waits for one."""
    prepare("strong", "patience")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with served(tmp_path_factory.mktemp("data")) as address:
        yield address
