"""Reads a file of settings, and says in our words what is wrong with one."""

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

import msgspec
from msgspec.inspect import FloatType, IntType, StructType, Type, UnionType, type_info

from fouraces.refusals import BadSetting, Fact

Settings = TypeVar("Settings", bound=msgspec.Struct)

_MOST_NEAR: Final = 4

_LINE: Final = re.compile(r"at line (\d+)")


def read_settings(path: Path, kind: type[Settings]) -> Settings:
    """Return the settings in a TOML file.

    Args:
        path: the file.
        kind: what they are: structures, whole numbers and numbers.

    Raises:
        BadSetting: if the file is not as it should be.
        OSError: if it cannot be read.
    """
    found = _toml(path)
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError:
        raise _refusal(found, kind, str(path)) from None


def _toml(path: Path) -> dict[str, Any]:
    """Return what a TOML file says.

    Raises:
        BadSetting: if it is none.
        OSError: if it cannot be read.
    """
    content = path.read_bytes()
    try:
        text = content.decode()
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise BadSetting("settings-not-utf8", path=str(path), byte=error.start + 1) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        named = _LINE.search(str(error))
        line = int(named[1]) if named else len(text.splitlines())
        raise BadSetting("settings-not-toml", path=str(path), line=line) from None


def _refusal(found: Mapping[str, Any], kind: type[msgspec.Struct], path: str, above: str = "") -> BadSetting:
    """Return what is wrong with the first setting of a structure's that is not as it should be.

    Args:
        found: the settings, of which one is not.
        kind: the structure.
        path: the file.
        above: what the structure's settings are called, up to their own names.
    """
    known = get_type_hints(kind, include_extras=True)
    name = next(name for name, value in found.items() if name not in known or not _fits(value, known[name]))
    setting = f"{above}{name}"
    if name not in known:
        near = get_close_matches(name, known, _MOST_NEAR, 0)
        return BadSetting("no-such-setting", path=path, setting=setting, near=", ".join(near))
    wanted = type_info(known[name])
    if not isinstance(wanted, StructType):
        return _about_number(wanted, path=path, setting=setting)
    if isinstance(found[name], dict) and _needed(wanted) <= found[name].keys():
        return _refusal(found[name], wanted.cls, path, f"{setting}.")
    parts = ", ".join(field.name for field in wanted.fields)
    return BadSetting("setting-with-parts", path=path, setting=setting, parts=parts)


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _needed(kind: StructType) -> set[str]:
    """Return the settings without which a structure is none."""
    return {field.name for field in kind.fields if field.required}


def _about_number(kind: Type, **facts: Fact) -> BadSetting:
    """Return which numbers a setting can be."""
    number = kind.types[0] if isinstance(kind, UnionType) else kind
    match number:
        case IntType(ge=least, le=None):
            return BadSetting("setting-not-whole", **facts, least=str(least or 0))
        case IntType(ge=least, le=int(most)):
            return BadSetting("setting-not-between", **facts, least=str(least or 0), most=str(most))
        case FloatType(gt=bound):
            return BadSetting("setting-not-above", **facts, bound=int(bound or 0))
    raise TypeError(kind)
