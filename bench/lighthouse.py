"""What Lighthouse says of the room on a phone: `make lighthouse`."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import httpx

from browser.conftest import QUIET
from browser.house import House

LIGHTHOUSE: Final = Path(__file__).parent.parent / "node_modules" / ".bin" / "lighthouse"
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
FLAGS: Final = " ".join(("--headless", *QUIET))
ORDER: Final = {"game": "auction", "players": 2, "seats": ["open", "house"], "options": {}}


def main() -> None:
    """Print the scores of the home page and of a table, in both languages, and the bytes they took."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.open()
        try:
            for language in ("en", "fa"):
                for name, path in (("home", "/"), ("a table", _new_table(house))):
                    _report(f"{name} ({language})", _audit(house.url + path, language))
        finally:
            house.close()


def _new_table(house: House) -> str:
    made = httpx.post(f"{house.url}/api/tables", json=ORDER, headers={"Origin": house.url})
    return f"/table/{made.raise_for_status().json()['table']}"


def _audit(url: str, language: str) -> dict[str, Any]:
    wishes = json.dumps({"Accept-Language": language})
    command = [
        str(LIGHTHOUSE), url, "--quiet", "--output=json", "--output-path=stdout",
        f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={FLAGS}", f"--extra-headers={wishes}",
    ]  # fmt: skip
    environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
    told = subprocess.run(command, capture_output=True, check=True, env=environment)  # noqa: S603
    return dict(json.loads(told.stdout))


def _report(name: str, report: dict[str, Any]) -> None:
    scores = {key: round(100 * report["categories"][key]["score"]) for key in CATEGORIES}
    size = report["audits"]["total-byte-weight"]["numericValue"] / 1000
    print(f"{name}: {scores}, {size:.0f} kB")
    for key in CATEGORIES:
        for audit in report["categories"][key]["auditRefs"]:
            found = report["audits"][audit["id"]]
            if audit["weight"] and found["score"] is not None and found["score"] < 0.9:
                print(f"  {found['title']}: {found.get('displayValue', '')}", file=sys.stderr)


if __name__ == "__main__":
    main()
