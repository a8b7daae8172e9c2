"""Turns functions on integers and arrays into machine code, once for each installation.

The machine code is kept on the disk and renewed when its module changes, but not when another does. So a
compiled function may call none but compiled functions of its own module.

Only modules of compiled functions import this one, and these are imported by the functions that need them:
nothing else in the house waits for numba.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a function when it is first called. Other threads run on while it does.

    >>> @compiled
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    42
    """
    return _machine(function, forceinline=True)


def compiled_apart(function: F) -> F:
    """Compile a function likewise, but once, not anew in each that calls it: for those that are long."""
    return _machine(function, forceinline=False)


def _machine(function: F, *, forceinline: bool) -> F:
    try:
        machine = njit(cache=True, nogil=True, forceinline=forceinline)(function)
    except RuntimeError:  # there is no place on the disk for it
        machine = njit(nogil=True, forceinline=forceinline)(function)
    return cast("F", machine)
