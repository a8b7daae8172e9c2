"""A real room: a server process of its own, with a data folder of its own."""

import os
import re
import time
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final

import httpx

from forking import FORKING, write_to
from fouraces.cli.run import run

PATIENCE: Final = 30.0
"""Seconds that a server may take to open its door."""

ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:(\d+)")


LAX: Final = "\n".join(
    f"{name} = {{ per_second = 1e6, at_once = 1000000 }}"
    for name in (
        "messages", "messages_of_guest", "messages_of_address", "calls_of_guest", "calls_of_address",
        "tables_of_guest", "tables_of_address",
    )
)  # fmt: skip
"""Limits that no test reaches, for those that act faster than people."""


def serve(arguments: list[str], log: Path) -> None:
    """Run `fouraces serve` in this process, with what it says in a log."""
    write_to(log)
    os.environ.update(FOURACES_LANG="en", NO_COLOR="1")
    run(["serve", *arguments])


class House:
    """A server on loopback, which can be killed and started again on the same port and data.

    Args:
        data: the folder for data.
        limits: what the server's file of settings says; the usual limits if empty.
    """

    def __init__(self, data: Path, limits: str = "") -> None:
        self.data = data
        self.port = 0
        if limits:
            (data / "server.toml").write_text(limits)
        self._process: ForkServerProcess | None = None

    @property
    def url(self) -> str:
        """The address by a name, which passkeys need."""
        return f"http://localhost:{self.port}"

    def open(self) -> None:
        log = self.data / "server.log"
        start = log.stat().st_size if log.exists() else 0
        arguments = ["--no-open", "--port", str(self.port), "--pace", "0", "--data", str(self.data)]
        self._process = FORKING.Process(target=serve, args=(arguments, log))
        self._process.start()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            told = log.read_bytes()[start:].decode() if log.exists() else ""
            if found := ADDRESS.search(told):
                self.port = int(found[1])
                if self._answers():
                    return
            assert self._process.is_alive(), told
            time.sleep(0.05)
        raise TimeoutError(log.read_text())

    def kill(self) -> None:
        """End the process as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.join()

    def close(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.join(PATIENCE)
        assert not self._process.is_alive()

    def workers(self) -> list[int]:
        """Return the processes in which bots think."""
        assert self._process is not None
        told = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        children = [int(child) for path in told for child in path.read_text().split()]
        return [child for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=2).status_code == httpx.codes.OK
        except httpx.TransportError:
            return False
