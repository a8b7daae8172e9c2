"""Every sentence of the pages is translated, where it is looked up; and nothing else is."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "fouraces" / "web"
LOCALE = WEB / "locale" / "fa"

TEXT = r'"((?:[^"\\\n]|\\.)*)"'
SAID = re.compile(rf"\b(?:say|N_)\(\s*{TEXT}")
COUNTED = re.compile(rf"\bcount\((?:[^\"`;]|`[^`]*`)*?{TEXT},\s*{TEXT}")
UNREADABLE = re.compile(r'\b(?:say|N_)\(\s*(?:`|[^"()`]*\?\s*")|\b(?:say|N_)\(\s*"(?:[^"\\\n]|\\.)*"\s*\+')
PAIR = re.compile(rf"(?:{TEXT}|\b(\w+))\s*:\s*{TEXT}")
PLACE = re.compile(r"\{\w+\}")

ALWAYS = {"shell", "cards"}
SHARED = {"layout": "patience"}
ALSO = {"duel": {"patience"}, "replay": {"replay"}, "you": {"you"}, "passkeys": {"you"}}


def modules() -> list[Path]:
    skipped = {"vendor", "locale"}
    return [path for path in sorted(WEB.rglob("*.js")) if not skipped & set(path.relative_to(WEB).parts)]


def sentences(module: Path) -> Iterator[str]:
    source = module.read_text(encoding="utf-8")
    for found in SAID.finditer(source):
        yield json.loads(f'"{found[1]}"')
    for found in COUNTED.finditer(source):
        yield json.loads(f'"{found[2]}"')


def translations(dictionary: Path) -> dict[str, str]:
    pairs = PAIR.findall(dictionary.read_text(encoding="utf-8"))
    return {
        json.loads(f'"{quoted}"') if quoted else bare: json.loads(f'"{value}"')
        for quoted, bare, value in pairs
    }


DICTIONARIES = {path.stem: translations(path) for path in sorted(LOCALE.glob("*.js"))}


def looked_up(module: Path) -> set[str]:
    """The dictionaries that are loaded where a module is used."""
    name = module.stem.split("-")[0]
    if module.parent.name == "tables":
        own = SHARED.get(name, name)
        return ALWAYS | {own} | ALSO.get(own, set())
    return ALWAYS | ALSO.get(name, set())


@pytest.mark.parametrize("module", modules(), ids=lambda path: path.relative_to(WEB).as_posix())
def test_every_sentence_is_translated_where_it_is_looked_up(module: Path) -> None:
    known = {english for name in looked_up(module) for english in DICTIONARIES.get(name, {})}
    assert not sorted(set(sentences(module)) - known)


@pytest.mark.parametrize("module", modules(), ids=lambda path: path.relative_to(WEB).as_posix())
def test_every_sentence_stands_whole_in_the_source(module: Path) -> None:
    assert not [found[0] for found in UNREADABLE.finditer(module.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("name", DICTIONARIES)
def test_a_dictionary_has_nothing_that_is_not_said(name: str) -> None:
    said = {sentence for module in modules() if name in looked_up(module) for sentence in sentences(module)}
    assert not sorted(set(DICTIONARIES[name]) - said)


@pytest.mark.parametrize("name", DICTIONARIES)
def test_a_translation_speaks_of_the_same_things(name: str) -> None:
    pairs = DICTIONARIES[name].items()
    assert not [
        english for english, persian in pairs if set(PLACE.findall(english)) != set(PLACE.findall(persian))
    ]


@pytest.mark.parametrize("name", DICTIONARIES)
def test_persian_is_written_as_persian(name: str) -> None:
    foreign = re.compile("[يكةى٠-٩0-9,;?]|  ")
    assert not [text for text in DICTIONARIES[name].values() if foreign.search(PLACE.sub("…", text))]


def test_no_sentence_is_translated_in_two_ways() -> None:
    seen: dict[str, str] = {}
    for dictionary in DICTIONARIES.values():
        for english, persian in dictionary.items():
            assert seen.setdefault(english, persian) == persian, english
