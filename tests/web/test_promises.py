"""A browser remembers the promise that it saw first, and the cut that it gave last; here it runs in Node."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PROMISES = Path(__file__).parents[2] / "src" / "fouraces" / "web" / "promises.js"
NODE = shutil.which("node")

PROGRAM = f"""
const kept = {{}};
globalThis.localStorage = {{
  getItem: (key) => kept[key] ?? null,
  setItem: (key, text) => {{ kept[key] = text; }},
}};
const {{ keep, promised }} = await import({json.dumps(PROMISES.as_uri())});
for (const [table, known] of JSON.parse(process.argv[1])) keep(table, known);
console.log(JSON.stringify(promised("t")));
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="Node runs the pages' modules; it is not here")


def remembered(*known: dict[str, Any], others: int = 0) -> dict[str, Any]:
    assert NODE is not None
    kept = [("t", one) for one in known] + [(str(number), {"commit": "x"}) for number in range(others)]
    command = [NODE, "--input-type=module", "--eval", PROGRAM, json.dumps(kept)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_promise_that_is_seen_later_does_not_stand() -> None:
    assert remembered({"commit": "first"}, {"commit": "second"}) == {"commit": "first"}


def test_who_gets_up_and_sits_down_again_gives_another_cut() -> None:
    first, second = ({"cut": {"seat": seat, "text": f"cut {seat}"}} for seat in range(2))
    assert remembered({"commit": "c"}, first, second, {"commit": "d"}) == {"commit": "c", **second}


def test_tables_of_long_ago_are_forgotten() -> None:
    assert remembered({"commit": "c"}, others=59) == {"commit": "c"}
    assert remembered({"commit": "c"}, others=60) == {}
