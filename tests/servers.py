"""A real PostgreSQL and a real Redis on this machine, which tests may stop, kill and start again."""

import os
import shutil
import signal
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

import psycopg
import redis

from served import free_port, wait_until

PATIENCE: Final = 30.0

ROOT: Final = 0
OWNER: Final = "postgres"
"""Who runs PostgreSQL where the tests run as root, as which it refuses to run."""


class Server(ABC):
    """A program that serves at a port, in a process of its own.

    Attributes:
        port: where it listens, on loopback.
        folder: what it keeps.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        wait_until(self.answers, PATIENCE)

    def stop(self) -> None:
        """Let it come to its end."""
        self._end(self._running().terminate)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._end(self._running().kill)

    @abstractmethod
    def answers(self) -> bool:
        """Whether it serves."""

    @abstractmethod
    def _command(self) -> Sequence[str]:
        """Return how it is started."""

    def _running(self) -> "subprocess.Popen[bytes]":
        assert self._process is not None
        return self._process

    def _end(self, end: Callable[[], None]) -> None:
        end()
        self._running().wait(PATIENCE)


AnyServer = TypeVar("AnyServer", bound=Server)


class Redis(Server):
    """A Redis that keeps nothing on the disk, as a bus has no need to."""

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def answers(self) -> bool:
        with suppress(redis.ConnectionError, redis.BusyLoadingError), redis.Redis(port=self.port) as client:
            return bool(client.ping())
        return False

    def _command(self) -> Sequence[str]:
        keeping_nothing = ["--save", "", "--appendonly", "no"]
        return [_found("redis-server"), "--bind", "127.0.0.1", "--port", str(self.port), *keeping_nothing]


class Postgres(Server):
    """A PostgreSQL with a database of its own for each test.

    Args:
        folder: what it keeps.
        durable: whether it waits for the disk, as it should where it is not a test's.
    """

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        super().__init__(folder)
        self._durable = durable
        self._bin = _postgres_programs()
        self._count = 0
        self._run(
            [
                "initdb",
                "--auth=trust",
                "--username=room",
                "--encoding=UTF8",
                "--locale=C",
                "-D",
                str(self._data),
            ]
        )

    def new_database(self) -> str:
        """Make an empty database, and return its address as SQLAlchemy writes it."""
        self._count += 1
        name = f"room{self._count}"
        with psycopg.connect(self._conninfo("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://room@127.0.0.1:{self.port}/{name}"

    def kill(self) -> None:
        """Let it end at once, as a power cut would; it recovers when it starts again."""
        self._run(["pg_ctl", "stop", "-m", "immediate", "-D", str(self._data)])
        self._running().wait(PATIENCE)

    def stop(self) -> None:
        self._run(["pg_ctl", "stop", "-m", "fast", "-D", str(self._data)])
        self._running().wait(PATIENCE)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Let it say nothing as long as the context lasts, though its machine answers."""
        children = Path(f"/proc/{self._running().pid}/task/{self._running().pid}/children").read_text()
        processes = [self._running().pid, *map(int, children.split())]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def answers(self) -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(self._conninfo("postgres")):
            return True
        return False

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _conninfo(self, database: str) -> str:
        return f"host=127.0.0.1 port={self.port} user=room dbname={database} connect_timeout=5"

    def _command(self) -> Sequence[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",
            "fsync": "on" if self._durable else "off",
            "max_connections": 100,
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return self._as_owner(["postgres", "-D", str(self._data), *options])

    def _run(self, command: Sequence[str]) -> None:
        subprocess.run(self._as_owner(command), check=True, capture_output=True)

    def _as_owner(self, command: Sequence[str]) -> list[str]:
        as_owner = (
            ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups"]
            if os.getuid() == ROOT
            else []
        )
        return [*as_owner, str(self._bin / command[0]), *command[1:]]


@contextmanager
def running_redis() -> Iterator[Redis]:
    """Run a Redis as long as the context lasts."""
    with _folder() as folder, _kept_running(Redis(folder)) as server:
        yield server


@contextmanager
def running_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """Run a PostgreSQL as long as the context lasts."""
    with _folder() as folder, _kept_running(Postgres(folder, durable=durable)) as server:
        yield server


@contextmanager
def _kept_running(server: AnyServer) -> Iterator[AnyServer]:
    server.start()
    try:
        yield server
    finally:
        if server.answers():
            server.kill()


@contextmanager
def _folder() -> Iterator[Path]:
    """Give a folder that belongs to whoever runs the server."""
    folder = Path(tempfile.mkdtemp(prefix="fouraces-"))
    if os.getuid() == ROOT:
        shutil.chown(folder, OWNER, OWNER)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _postgres_programs() -> Path:
    """Return the folder of PostgreSQL's programs; Debian keeps them apart from the others, by version."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    return debian[-1] if debian else Path(_found("initdb")).parent


def _found(program: str) -> str:
    path = shutil.which(program)
    assert path, f"the tests need {program}; tools/servers.sh installs it"
    return path
