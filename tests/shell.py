"""Running the program as a shell does."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


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
    """Run the program, in English unless the environment given says otherwise."""
    plain = {
        key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "FOURACES"))
    }
    data = {} if home is None else {"XDG_DATA_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-m", "fouraces", *map(str, arguments)],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**plain, "LANG": "C.UTF-8", "PYTHONUTF8": "1", **data, **(env or {})},
        timeout=120,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def hear_interrupts() -> None:
    """Let a process that is just being started hear Ctrl-C, as from a terminal: as its `preexec_fn`.

    Where the tests themselves are run in the background, it would not.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
