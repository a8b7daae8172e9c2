import json
import re
from pathlib import Path

import pytest

import vendor

WEB = vendor.WEB
LISTING = json.loads((WEB / "vendor" / "vendor.json").read_text(encoding="utf-8"))
LOCKED = json.loads((vendor.ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
FILES = {place: integrity for package in LISTING for place, integrity in package["files"].items()}
MODULES = sorted((WEB / "vendor").glob("*.js"))


def test_every_file_is_as_it_was_listed() -> None:
    assert {place: vendor.sri((WEB / place).read_bytes()) for place in FILES} == FILES


def test_every_file_is_listed() -> None:
    written_here = {".json", ".ts"}
    kept = {
        path.relative_to(WEB).as_posix()
        for folder in ("vendor", "fonts")
        for path in (WEB / folder).iterdir()
        if path.suffix not in written_here
    }
    assert kept == set(FILES)


@pytest.mark.parametrize("package", LISTING, ids=lambda package: package["name"])
def test_a_package_is_the_one_that_is_locked_and_comes_with_its_licence(package: dict[str, object]) -> None:
    lock = LOCKED[f"node_modules/{package['name']}"]
    files = package["files"]
    assert isinstance(files, dict)
    assert (package["version"], package["package"]) == (lock["version"], lock["integrity"])
    assert package["licence"] == lock["license"]
    assert any(Path(place).name.endswith(("LICENSE", "OFL.txt")) for place in files)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_a_module_imports_only_its_neighbours(module: Path) -> None:
    imported = re.findall(r"""\bfrom\s*["']([^"']+)""", module.read_text(encoding="utf-8"))
    assert all((module.parent / name).is_file() and name.startswith("./") for name in imported)


def test_the_font_is_light() -> None:
    assert (WEB / "fonts" / "vazirmatn.woff2").stat().st_size < 60_000


def test_only_one_module_of_ours_imports_from_vendor() -> None:
    ours = (path for path in WEB.rglob("*.js") if path.parent.name != "vendor")
    importing = r"""^(?:import|export)\b[^;]*\bfrom\s*["'][^"']*vendor/"""
    found = [
        path.name for path in ours if re.search(importing, path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert found == ["html.js"]
