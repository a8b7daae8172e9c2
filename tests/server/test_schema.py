"""The API does what its description says, whatever is asked of it within that description or beside it."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from served import WIDE_OPEN, served

SETTINGS: Final = """
[checks]
# a schema cannot say all that a game's rules allow: what they refuse is an answer as well
positive_data_acceptance.expected-statuses = ["2xx", 400, 403, 404, 409]
# what is wrong may be too long besides
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
"""


def test_schemathesis_finds_nothing_amiss(tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(SETTINGS, encoding="utf-8")
    with served(tmp_path / "data", WIDE_OPEN) as address, address.guest() as guest:
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "run", f"{address}/openapi.json"),
                *("--header", "Sec-Fetch-Site: same-origin"),
                *("--header", f"Cookie: guest={guest.http.cookies['guest']}"),
                *("--max-examples", "12", "--max-time", "15", "--no-shrink", "--seed", "1", "--no-color"),
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=100,
        )
    assert done.returncode == 0, done.stdout[-10_000:] + done.stderr
    assert "Stateful" in done.stdout
