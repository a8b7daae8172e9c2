"""Turns functions on integers and arrays into machine code, once for each installation.

Only modules of compiled functions import this one, and only functions import those: nothing else in the house
waits for numba.
"""

from collections.abc import Callable
from typing import TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a function when it is first called, and keep the code on the disk where that can be written.

    It may call none but compiled functions. Other threads run on while it does.
    """
    try:
        machine: F = njit(cache=True, nogil=True, forceinline=True)(function)
    except RuntimeError:  # there is no place for the code
        machine = njit(nogil=True, forceinline=True)(function)
    return machine
