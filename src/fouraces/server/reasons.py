"""Why a database or a Redis cannot be reached, in words of our own where the reason is a usual one."""

import re
from typing import Final

from fouraces.refusals import N_, BadSetting, Fact, Said

_SIGNS: Final = {
    N_("nobody listens there"): "connection refused|connect call failed|no such file or directory",
    N_("no machine is known by this name"): "resolve host|name or service|nodename|name resolution",
    N_("it wants another name or password"): "password|wrongpass|authenticat|role .* does not exist",
    N_("there is no such database"): "database .* does not exist|db index is out of range",
    N_("no answer came in time"): "time(d )?out",
    N_("you may not read or write there"): "unable to open database file|readonly database",
    N_("this is a file of another kind"): "file is not a database",
}
"""What libraries write when the reason is a usual one, in small letters."""

_QUOTED: Final = {"no-database": "no-database-says", "no-redis": "no-redis-says"}
"""The refusals that quote a library, by those that have a reason in words of our own."""


def unreached(code: str, error: BaseException, **facts: Fact) -> BadSetting:
    """Return what is told when something cannot be reached.

    Args:
        code: the refusal that has a reason in words of our own.
        error: what a library has raised.
        facts: what else the refusal speaks of.
    """
    told = str(getattr(error, "orig", None) or error) or type(error).__name__
    for reason, sign in _SIGNS.items():
        if re.search(sign, told.lower()):
            return BadSetting(code, **facts, reason=Said(reason))
    return BadSetting(_QUOTED[code], **facts, reason=told.splitlines()[0])
