"""A database of each kind for each test."""

from pathlib import Path

import pytest

from servers import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'room.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
