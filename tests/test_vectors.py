"""Records with known answers: see vectors/README.md."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from fouraces.replay import Verdict, replay
from fouraces.rules import GAMES
from fouraces.verify import verify

VECTORS = Path(__file__).parent / "vectors"
NAMES = sorted(path.name.split(".expected")[0] for path in VECTORS.glob("*.expected.jsonl"))
BAD = [name for name in NAMES if name.endswith(".bad")]
GOOD = [name for name in NAMES if name not in BAD and name != "fair"]


def expected(name: str) -> list[dict[str, Any]]:
    with (VECTORS / f"{name}.expected.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def verdicts(name: str, check: Any = replay) -> Iterator[tuple[dict[str, Any], Verdict]]:
    with (VECTORS / f"{name}.aces.jsonl").open("rb") as lines:
        for wanted, verdict in zip_longest(expected(name), check(lines)):
            assert wanted is not None
            assert verdict is not None
            yield wanted, verdict


def own_part(result: dict[str, Any] | None) -> dict[str, Any] | None:
    """What a result must say in these words: not the keys of somebody's own."""
    if result is None or result.get("abandoned") is True:
        return result and {"abandoned": True}
    return {key: value for key, value in result.items() if not key.startswith("x-")}


def judged(verdict: Verdict) -> dict[str, Any]:
    if not verdict.ok:
        return {"ok": False, "line": verdict.line}
    result = None if verdict.result is None else dict(verdict.result)
    return {"ok": True, "game": verdict.game, "result": own_part(result)}


def wanted_of(expected: dict[str, Any]) -> dict[str, Any]:
    if not expected["ok"]:
        return {"ok": False, "line": expected["line"]}
    return {"ok": True, "game": expected["game"], "result": own_part(expected["result"])}


@pytest.mark.parametrize("name", GOOD)
def test_records_replay_to_their_results(name: str) -> None:
    for wanted, verdict in verdicts(name):
        assert json.dumps(judged(verdict)) == json.dumps(wanted_of(wanted)), verdict


@pytest.mark.parametrize("name", BAD)
def test_bad_records_are_refused_at_their_lines(name: str) -> None:
    for wanted, verdict in verdicts(name):
        assert (verdict.ok, verdict.line) == (False, wanted["line"]), wanted["kind"]
        assert str(verdict.refusal).startswith(f"line {wanted['line']}: ")


def test_fair_deals_verify_and_doctored_ones_do_not() -> None:
    for wanted, verdict in verdicts("fair", verify):
        assert verdict.ok == wanted["ok"], (wanted, verdict)
        if "line" in wanted.get("error", ""):
            assert f"line {verdict.line}: " in wanted["error"]


def test_fair_and_doctored_deals_alike_replay() -> None:
    for _, verdict in verdicts("fair"):
        assert verdict.ok, verdict


def test_every_game_has_good_and_bad_vectors() -> None:
    assert {f"{game}.bad" for game in GAMES} == set(BAD)
    assert set(GAMES) < set(GOOD)
