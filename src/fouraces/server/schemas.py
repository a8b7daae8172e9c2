"""JSON Schemas of all that goes over the wire, made from the structures themselves."""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct

REFERENCE: Final = "#/components/schemas/{name}"


def schemas_of(types: Iterable[type[Struct]]) -> tuple[dict[type[Struct], dict[str, Any]], dict[str, Any]]:
    """Return a reference to the schema of each structure, and the schemas, those within them included.

    A docstring's first sentence describes a structure, its `Attributes:` the parts.
    """
    wanted = list(dict.fromkeys(types))
    references, components = msgspec.json.schema_components(wanted, ref_template=REFERENCE)
    described = {name: _described(schema) for name, schema in components.items()}
    return dict(zip(wanted, references, strict=True)), dict(sorted(described.items()))


def _described(schema: dict[str, Any]) -> dict[str, Any]:
    summary, _, attributes = schema.get("description", "").partition("\n\nAttributes:\n")
    meanings = _meanings(attributes)
    properties = {
        name: {**part, "description": meanings[name]} if name in meanings else part
        for name, part in schema.get("properties", {}).items()
    }
    return {**schema, "description": " ".join(summary.split()), "properties": properties}


def _meanings(attributes: str) -> dict[str, str]:
    """Return what the lines below an `Attributes:` say of each."""
    meanings: dict[str, str] = {}
    name = ""
    for line in attributes.splitlines():
        if line.startswith(" " * 8):
            meanings[name] += f" {line.strip()}"
        elif ": " in line:
            name, _, meaning = line.strip().partition(": ")
            meanings[name] = meaning
    return {name: re.sub(r"\bNone\b", "null", meaning) for name, meaning in meanings.items()}
