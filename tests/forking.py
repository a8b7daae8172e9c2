"""Processes that start quickly: each is forked from one that has loaded everything."""

import multiprocessing
import os
from pathlib import Path
from typing import Final

FORKING: Final = multiprocessing.get_context("forkserver")

LOADED: Final = [
    "fouraces.server.app",
    "fouraces.server.serving",
    "fouraces.store.redis_bus",
    "httpx",
    "numba",
    "typer",
]
"""What is loaded once for all of them; not commands, which speak the language in which they are loaded."""

FORKING.set_forkserver_preload(LOADED)


def write_to(log: Path) -> None:
    """Let all that this process says stand in a log."""
    with log.open("a", buffering=1) as written:
        os.dup2(written.fileno(), 1)
        os.dup2(written.fileno(), 2)
