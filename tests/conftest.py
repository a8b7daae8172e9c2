"""What all tests share."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from servers import Postgres, Redis, running_postgres, running_redis

settings.register_profile("house", deadline=None)
settings.load_profile("house")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    with running_redis() as server:
        yield server
