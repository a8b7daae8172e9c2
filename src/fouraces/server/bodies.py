"""The bodies of requests to the API: what was meant by them, or in a sentence why nothing can be."""

import re
from typing import Any, Final

import msgspec
from msgspec.inspect import type_info

from fouraces.refusals import BadSetting

_NO_CHOICE: Final = re.compile(r"Invalid enum value .* - at `\$\.(.*)`", re.DOTALL)


def decode_body(received: bytes, kind: type[msgspec.Struct]) -> msgspec.Struct:
    """Return what a body says.

    Raises:
        BadSetting: if it is not written as it should be.
    """
    try:
        return msgspec.json.decode(received, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _refusal(str(error), kind) from None


def _refusal(reason: str, kind: type[msgspec.Struct]) -> BadSetting:
    if found := _NO_CHOICE.fullmatch(reason):
        path = re.sub(r"\[.*?\]", "[]", found[1])
        return BadSetting(
            "no-such-choice", part=path.replace("[]", ""), known=", ".join(_choices(kind, path))
        )
    return BadSetting("bad-message", reason=reason)


def _choices(kind: type[msgspec.Struct], path: str) -> tuple[str, ...]:
    """Return what a part of a body can be.

    Args:
        kind: what the body is.
        path: where the part is, such as "clock.kind" or "scopes[]".
    """
    part: Any = type_info(kind)
    for step in re.findall(r"\w+|\[\]", path):
        if step == "[]":
            part = part.item_type
        else:
            (part,) = (field.type for field in part.fields if field.encode_name == step)
    return tuple(part.values)
