"""One line of JSON, read strictly and written in one way.

Strict is more than Python's own reader: a line is UTF-8 without a byte-order mark and holds one object, no
key stands twice at any depth, NaN and Infinity are no numbers. Two limits that RFC 8259 leaves to a reader
are fixed here, so that no line can exhaust the machine or be read but not written: `DEEPEST`, and the
numbers that Python can hold.
"""

import json
import re
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, Final, NoReturn

from fouraces.rules import Refusal

DEEPEST: Final = 100
"""How many arrays and objects may stand in one another."""

_BYTE_ORDER_MARK: Final = "\ufeff"
_BLANK: Final = " \t\r\n"
_BRACKETS: Final = re.compile(r'[\[\]{}]|"(?:[^"\\]++|\\.)*+"?', re.DOTALL)


class BadLine(Refusal):
    """A line that cannot stand in a record, or not where it stands."""


def dumps(value: object) -> str:
    """Return a value as JSON on one line; letters outside ASCII stand as they are."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def encode_object(value: Mapping[str, Any]) -> bytes:
    r"""Return an object as a line in UTF-8 that ends with LF; unpaired surrogates are escaped.

    >>> encode_object({"by": 0, "note": "\ud800"})
    b'{"by": 0, "note": "\\ud800"}\n'
    """
    return f"{dumps(value)}\n".encode(errors="backslashreplace")


def decode_object(line: bytes) -> dict[str, Any]:
    """Read a line that holds one object, with or without its LF.

    Raises:
        BadLine: if it is anything else.
    """
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise BadLine("not-utf8", byte=error.start + 1) from None
    if text.startswith(_BYTE_ORDER_MARK):
        raise BadLine("byte-order-mark")
    if not text.strip(_BLANK):
        raise BadLine("blank-line")
    if _may_be_too_deep(text) and _shallow(text) != text:
        raise BadLine("too-deep", deepest=DEEPEST)
    try:
        value = _STRICT.decode(text.removesuffix("\n"))
    except BadLine:
        raise
    except json.JSONDecodeError as error:
        raise BadLine("not-json", column=error.pos + 1) from None
    except ValueError:
        raise BadLine("number-too-large") from None
    if not isinstance(value, dict):
        raise BadLine("not-an-object")
    return value


def glance(line: bytes) -> dict[str, Any]:
    """Return what a person would see in a line that `decode_object` refuses; no keys if that is no object.

    A byte-order mark, bytes that are not UTF-8, a key that stands twice, NaN, numbers of any size (which
    come as text) and what lies too deep are overlooked.
    """
    text = _shallow(line.decode(errors="replace").removeprefix(_BYTE_ORDER_MARK))
    try:
        value = json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise BadLine("key-twice", key=_first_repeated(key for key, _ in pairs))
    return value


def _first_repeated(keys: Iterable[str]) -> str:
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            break
        seen.add(key)
    return key


def _float(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise BadLine("number-too-large")
    return number


def _constant(name: str) -> NoReturn:
    raise BadLine("no-number", name=name)


_STRICT: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_constant=_constant)


def _may_be_too_deep(text: str) -> bool:
    return text.count("[") + text.count("{") > DEEPEST


def _shallow(text: str) -> str:
    """Return the text with null for all that is nested deeper than may be."""
    kept = []
    depth = start = 0
    for token in _BRACKETS.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth == DEEPEST + 1:
                kept.append(text[start : token.start()])
        elif token[0] in ("]", "}"):
            if depth == DEEPEST + 1:
                start = token.end()
            depth -= 1
    if depth <= DEEPEST:
        kept.append(text[start:])
    return "null".join(kept)
