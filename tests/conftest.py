"""What all tests share."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from servers import Postgres, Redis, running_postgres, running_redis

settings.register_profile("house", deadline=None)
settings.load_profile("house")


def pytest_xdist_auto_num_workers() -> int:
    """Return how many processes run tests: one more than there are cores, as many a test waits much."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    with running_redis() as server:
        yield server
