"""A server deletes by itself what is kept no longer, again and again, whatever goes wrong in between."""

import asyncio
from pathlib import Path

import pytest

from fouraces.server import tidying
from fouraces.store.log import Listing
from fouraces.store.sql import SqlStore
from rooms import store_in
from served import served, wait_until


async def make(store: SqlStore, table: str) -> None:
    await store.append(table, 0, ['{"kind":"begun","at":1}'], Listing(table, "open", True, 1, "{}"))


def is_there(store: SqlStore, table: str) -> bool:
    return asyncio.run(store.listing(table)) is not None


def test_a_server_tidies_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "FIRST", (0.0, 0.0))
    monkeypatch.setattr(tidying, "EVERY", 0.1)
    store = store_in(tmp_path)
    asyncio.run(make(store, "old"))
    asyncio.run(store.append("broken", 0, ["no entry"], Listing("broken", "open", True, 0, "{}")))
    with served(tmp_path):
        wait_until(lambda: not is_there(store, "old"))
        asyncio.run(make(store, "another"))
        wait_until(lambda: not is_there(store, "another"))
        assert is_there(store, "broken")
    asyncio.run(store.close())
