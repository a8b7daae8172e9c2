"""Running the program as a shell does."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from forking import FORKING
from fouraces.cli.run import run

PATIENCE: Final = 120
"""Seconds that a run may take."""


class Answer(NamedTuple):
    """What a run of the program came to."""

    status: int
    out: str
    err: str


def fouraces(
    *arguments: str | Path,
    stdin: str | bytes = "",
    env: Mapping[str, str] | None = None,
    home: Path | None = None,
) -> Answer:
    """Run the program, in English unless the environment given says otherwise.

    Where no environment is given it is forked from a process that has loaded it already.
    """
    plain = {
        key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "FOURACES"))
    }
    data = {} if home is None else {"XDG_DATA_HOME": str(home)}
    words = list(map(str, arguments))
    typed = stdin.encode() if isinstance(stdin, str) else stdin
    around = {**plain, "LANG": "C.UTF-8", "PYTHONUTF8": "1", **data, **(env or {})}
    if env is None:
        return _forked(words, typed, around)
    command = [sys.executable, "-m", "fouraces", *words]
    done = subprocess.run(command, input=typed, capture_output=True, env=around, timeout=PATIENCE)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def _forked(words: list[str], typed: bytes, around: Mapping[str, str]) -> Answer:
    with TemporaryDirectory() as folder:
        streams = [Path(folder) / name for name in ("in", "out", "err")]
        streams[0].write_bytes(typed)
        process = FORKING.Process(target=_run, args=(words, streams, around, Path.cwd()))
        process.start()
        process.join(PATIENCE)
        if (status := process.exitcode) is None:
            process.kill()
            raise TimeoutError(words)
        return Answer(status, *(stream.read_bytes().decode() for stream in streams[1:]))


def _run(words: list[str], streams: Sequence[Path], around: Mapping[str, str], folder: Path) -> None:
    """Be the program: with these words, these files as its streams, in this environment and folder."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(around)
    for number, (stream, mode) in enumerate(zip(streams, ("rb", "wb", "wb"), strict=True)):
        with stream.open(mode) as opened:
            os.dup2(opened.fileno(), number)
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode) for number, mode in enumerate("rww"))
    sys.exit(run(words))


def hear_interrupts() -> None:
    """Let a process that is just being started hear Ctrl-C, as from a terminal: as its `preexec_fn`.

    Where the tests themselves are run in the background, it would not.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)


TERMINAL: Final[dict[str, Any]] = {
    "encoding": "utf-8",
    "codec_errors": "replace",
    "timeout": PATIENCE,
    "preexec_fn": hear_interrupts,
}
"""How a person's program is spawned that is to be interrupted; the ^C may come amid the bytes of a letter."""
