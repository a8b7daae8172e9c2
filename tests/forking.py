"""Servers in processes that start quickly: each is forked from one that has loaded everything."""

import multiprocessing
from typing import Final

FORKING: Final = multiprocessing.get_context("forkserver")

LOADED: Final = ["fouraces.server.app", "fouraces.server.serving", "fouraces.store.redis_bus", "httpx"]
"""What is loaded once for all of them; modules of the tests' own are not found there."""

FORKING.set_forkserver_preload(LOADED)
