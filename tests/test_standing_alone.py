"""The ground floors stand on the standard library alone, and the catalogue of refusals is whole."""

import ast
import json
import string
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fouraces
from fouraces.bots import BOTS, QUICK, SEARCHES
from fouraces.refusals import SENTENCES

SOURCE = Path(fouraces.__file__).parent


@pytest.mark.parametrize(
    "module",
    [
        "rules",
        "fair",
        "record",
        "replay",
        "verify",
        "bots",
        "simulate",
        "arena.standings",
        "solve.abundance",
        "solve.ambition",
        "solve.auction",
        "solve.auction_many",
        "solve.duel",
        "solve.patience",
        "spread",
    ],
)
def test_importing_needs_nothing_but_the_standard_library(module: str) -> None:
    script = f"import sys; before = set(sys.modules); import fouraces.{module}; import json; "
    script += "print(json.dumps(sorted({name.split('.')[0] for name in set(sys.modules) - before})))"
    imported = json.loads(
        subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout
    )
    assert set(imported) <= {*sys.stdlib_module_names, "fouraces"}


@pytest.mark.parametrize("module", ["cli.app", "server.app", "room.workers", "arena.standings"])
def test_nothing_waits_for_what_it_may_never_need(module: str) -> None:
    late = {"numba", "numpy", "joblib", "distributed", "openskill", "redis", "taskiq"}
    script = f"import sys, fouraces.{module}; print(*{late} & {{*sys.modules}})"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == []


def test_a_client_loads_nothing_of_a_server() -> None:
    late = {"babel", "numba", "numpy", "redis", "sqlalchemy", "starlette", "taskiq", "uvicorn"}
    script = f"import sys, fouraces.client; print(*{late} & {{*sys.modules}})"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == []


def test_every_bot_that_searches_has_a_solver_that_can_be_made_ready() -> None:
    for game, kinds in BOTS.items():
        for kind in set(kinds) - set(QUICK):
            assert SEARCHES[game][kind]
            for face in SEARCHES[game][kind]:
                assert callable(import_module(f"fouraces.solve.{face}").prepare)


def refusals_in(path: Path) -> list[tuple[str, frozenset[str] | None]]:
    """Return the code and the names of the facts of each refusal that a module raises by name."""
    found: list[tuple[str, frozenset[str] | None]] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            code = node.args[0]
            named = node.func.id in ("IllegalAction", "BadSetting", "BadLine")
            if named and isinstance(code, ast.Constant) and isinstance(code.value, str):
                names = [keyword.arg for keyword in node.keywords]
                found.append((code.value, None if None in names else frozenset(filter(None, names))))
    return found


RAISED = [
    pytest.param(code, facts, id=f"{path.stem}-{code}")
    for path in sorted(SOURCE.rglob("*.py"))
    for code, facts in refusals_in(path)
]


@pytest.mark.parametrize(("code", "facts"), RAISED)
def test_a_refusal_has_a_sentence_and_the_facts_that_it_speaks_of(
    code: str, facts: frozenset[str] | None
) -> None:
    spoken_of = {name for _, name, _, _ in string.Formatter().parse(SENTENCES[code]) if name}
    if facts is not None:
        assert spoken_of <= facts


def test_no_sentence_is_without_a_use() -> None:
    text = "\n".join(path.read_text() for path in SOURCE.rglob("*.py") if path.name != "refusals.py")
    assert [code for code in SENTENCES if f'"{code}"' not in text] == []
