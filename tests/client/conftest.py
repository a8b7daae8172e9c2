"""One server for the tests of a module."""

from collections.abc import Iterator

import pytest

from served import Address, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with served(tmp_path_factory.mktemp("data")) as address:
        yield address
