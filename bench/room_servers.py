"""The servers that `bench.room` measures, each in processes of its own on this machine, and what they use."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Final, NamedTuple

from fouraces.server.serving import bind

BOARDGAME: Final = Path(__file__).parent / "boardgame"

FAST: Final = "{per_second = 1000000, at_once = 1000000}"
LIMITS: Final = "\n".join(
    [
        *(
            f"{name} = {FAST}"
            for name in (
                "messages",
                "messages_of_guest",
                "messages_of_address",
                "calls_of_guest",
                "calls_of_address",
                "tables_of_guest",
                "tables_of_address",
            )
        ),
        "connections_of_address = 100000",
        "connections = 100000",
    ]
)
"""All guests come from one address here, and are faster than people: nothing is to hold them up."""

_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Server(NamedTuple):
    """A server that runs.

    Attributes:
        name: what it is called.
        process: the number of its process.
        guests: the command that lets guests play at it; a job is to be added.
        facts: what a job has to say of the server.
    """

    name: str
    process: int
    guests: Sequence[str]
    facts: dict[str, str]

    def seconds(self) -> float:
        """Return how long it has used a processor."""
        return seconds_of(self.process)

    def own_megabytes(self) -> float:
        """Return the memory of its process."""
        return _megabytes(self.process)

    def megabytes(self) -> float:
        """Return the memory of its process and of all that it has started."""
        return sum(map(_megabytes, family(self.process)))


@contextmanager
def fouraces(folder: Path, *arguments: str) -> Iterator[Server]:
    """Run the room as `fouraces serve` does, on a store in a folder if the arguments name no database."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "server.toml").write_text(LIMITS, encoding="utf-8")
    python = sys.executable
    command = [
        python, "-m", "fouraces", "serve", "--data", str(folder), "--port", "0", "--no-open", *arguments,
    ]  # fmt: skip
    with _running(command, folder / "server.log") as process:
        assert process.stdout
        told = process.stdout.readline()
        (address,) = (word for word in told.split() if word.startswith("http://"))
        guests = [python, "-m", "bench.room_guests"]
        yield Server("Four Aces", process.pid, guests, {"url": address.rstrip("/")})


@contextmanager
def boardgame(folder: Path) -> Iterator[Server]:
    """Run boardgame.io's server with its own storage in files."""
    node = which("node") or "node"
    _install()
    folder.mkdir(parents=True, exist_ok=True)
    port, lobby = _free_port(), _free_port()
    command = [node, str(BOARDGAME / "server.js"), str(folder), str(port), str(lobby)]
    with _running(command, folder.with_suffix(".log")) as process:
        assert process.stdout
        while process.stdout.readline() != "open\n":
            assert process.poll() is None, "boardgame.io did not start"
        facts = {"url": f"http://127.0.0.1:{port}", "lobby": f"http://127.0.0.1:{lobby}"}
        yield Server("boardgame.io", process.pid, [node, str(BOARDGAME / "guests.js")], facts)


def _install() -> None:
    """Install boardgame.io as its lock file pins it, if that is not done."""
    if not (BOARDGAME / "node_modules").exists():
        npm = which("npm") or "npm"
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=BOARDGAME, check=True)  # noqa: S603


@contextmanager
def _running(command: Sequence[str], log: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a server as long as the context lasts."""
    with log.open("w", encoding="utf-8") as complaints:
        process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints, text=True
        )
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            assert process.stdout
            process.stdout.close()


def _free_port() -> int:
    with bind("127.0.0.1", 0, 1) as unused:
        return int(unused.getsockname()[1])


def family(process: int) -> list[int]:
    """Return a process and all that it has started, and they, on Linux."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [process, *(one for child in children for one in family(int(child)))]


def seconds_of(process: int) -> float:
    """Return how long a process has used a processor, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _megabytes(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    (size,) = (int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return size / 2**10
