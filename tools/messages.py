"""Brings the catalogues up to date with the sentences in the source: `make messages`.

The source is read as Python reads it, so that a sentence is found wherever it stands: in an f-string, or
within another call.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

SOURCE: Final = Path(__file__).parent.parent / "src" / "fouraces"
CATALOGUES: Final = sorted((SOURCE / "locale").glob("*/LC_MESSAGES/fouraces.po"))

FORMS: Final = {"_": 1, "N_": 1, "say": 1, "_say": 1, "count": 2}
"""The functions that are given sentences, and how many: one, or a singular and a plural."""

MessageId: TypeAlias = str | tuple[str, ...]


def sentences() -> dict[MessageId, str]:
    """Return all sentences in the source, each with a place where it stands."""
    return {
        message: f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        for message, line in _said(ast.parse(path.read_text(encoding="utf-8")))
    }


def read_catalogue(path: Path) -> Catalog:
    """Read a catalogue; its locale is the one that its folder is named for."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def update(path: Path) -> None:
    """Add to a catalogue what it lacks, and drop what is said no more."""
    template = Catalog()
    for message in sentences():
        template.add(message)
    catalogue = read_catalogue(path)
    catalogue.update(template, no_fuzzy_matching=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, omit_header=True, sort_output=True, ignore_obsolete=True)


def _said(module: ast.Module) -> Iterator[tuple[MessageId, int]]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            forms = FORMS.get(_name(node.func), 0)
            texts = [argument.value for argument in node.args[:forms] if isinstance(argument, ast.Constant)]
            strings = tuple(text for text in texts if isinstance(text, str))
            if forms and len(strings) == forms:
                yield strings[0] if forms == 1 else strings, node.lineno


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


if __name__ == "__main__":
    for catalogue_path in CATALOGUES:
        update(catalogue_path)
