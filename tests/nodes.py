"""Nodes of one room: servers in processes of their own on one PostgreSQL and one Redis."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from forking import FORKING, write_to
from fouraces.refusals import BadSetting
from fouraces.room.time import Pace
from fouraces.server.app import make_app
from fouraces.server.serving import bind, make_server
from fouraces.server.settings import Settings
from served import PATIENCE, WIDE_OPEN, Address, free_port, wait_until

QUICK: Final = Pace(20, 120)


def serve_node(settings: Settings, port: int, log: Path) -> None:
    """Serve at a port until this process is killed or told to end."""
    write_to(log)
    try:
        app = make_app(settings)
    except BadSetting as refusal:
        print(refusal)
        return
    make_server(app, settings.limits, lambda: None).run([bind("127.0.0.1", port, PATIENCE)])


class Node:
    """One node, at an address that it keeps however often it ends and begins again.

    Attributes:
        address: where it listens.
        log: what it has written.
    """

    def __init__(self, settings: Settings, log: Path) -> None:
        self._settings = settings
        self._port = free_port()
        self._process: ForkServerProcess | None = None
        self.address = Address(f"http://127.0.0.1:{self._port}")
        self.log = log

    def start(self) -> None:
        """Start it, and again if it cannot reach the database yet, until it answers."""

        def answers() -> bool:
            if self._process is None or not self._process.is_alive():
                self._process = FORKING.Process(
                    target=serve_node, args=(self._settings, self._port, self.log), daemon=True
                )
                self._process.start()
            return self.answers()

        wait_until(answers, PATIENCE)

    def answers(self) -> bool:
        """Whether it serves, whatever it says of itself."""
        with suppress(httpx.TransportError):
            return httpx.get(f"{self.address}/healthz", timeout=1).status_code in (200, 503)
        return False

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._running.kill()
        self._running.join()

    def end(self) -> int:
        """Tell it to end, and return its status once it has."""
        self._running.terminate()
        self._running.join(PATIENCE)
        status = self._running.exitcode
        assert status is not None
        return status

    def pause(self) -> None:
        """Let it stand still."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on after a pause."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._running.pid is not None
        os.kill(self._running.pid, number)

    @property
    def _running(self) -> ForkServerProcess:
        assert self._process is not None
        return self._process

    def close(self) -> None:
        """Kill it if it is still there."""
        if self._process is not None and self._process.is_alive():
            self.kill()


class Nodes:
    """All nodes of one room.

    Attributes:
        all: the nodes.
        database: the address of their database.
    """

    def __init__(self, number: int, folder: Path, database: str, bus: str | None, **more: Any) -> None:
        settings = Settings(folder, database, bus, limits=WIDE_OPEN, **{"pace": QUICK, **more})
        self.database = database
        self.all = [Node(settings, folder / f"node{place}.log") for place in range(number)]

    def any(self, random: Random) -> Node:
        """Return one of them, as a proxy would choose it."""
        return random.choice(self.all)

    def logs(self) -> str:
        """Return what all of them have written."""
        return "".join(node.log.read_text() for node in self.all if node.log.exists())


@contextmanager
def running_nodes(number: int, folder: Path, database: str, bus: str | None, **more: Any) -> Iterator[Nodes]:
    """Run nodes as long as the context lasts.

    Args:
        number: how many.
        folder: their folder for data, which they share.
        database: their database.
        bus: their Redis.
        more: settings besides.
    """
    nodes = Nodes(number, folder, database, bus, **more)
    try:
        for node in nodes.all:
            node.start()
        yield nodes
    finally:
        for node in nodes.all:
            node.close()
