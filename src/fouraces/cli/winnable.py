"""Dealing patiences that can be won."""

from collections.abc import Mapping
from secrets import randbelow
from typing import Final

from fouraces.cli.announcing import announced
from fouraces.refusals import BadSetting, Refusal
from fouraces.rules import OptionValue
from fouraces.rules.patience import GAME
from fouraces.solve.patience.numbers import ALL, winnable_from
from fouraces.telling.language import Language

NUMBERS: Final = 10**9
"""Numbers of deals that are drawn are below this one."""


def winnable_seed(game: str, options: Mapping[str, OptionValue], seed: str | None, language: Language) -> str:
    """Return the seed of a deal of the patience that can be won: its number, as text.

    Args:
        game: what is played.
        options: those that differ from their defaults.
        seed: the number to begin with; None for any.
        language: of whoever waits.

    Raises:
        Refusal: if it is another game.
        BadSetting: if the seed is no number of a deal.
    """
    if game != GAME.name:
        raise Refusal("no-numbered-deals", game=game)
    number = randbelow(NUMBERS) if seed is None else _number(seed)
    with announced(language):
        return str(winnable_from(number, options.get("redeals", 0)))


def _number(seed: str) -> int:
    if not (seed.isascii() and seed.isdigit() and len(seed) <= len(str(ALL)) and int(seed) < ALL):
        raise BadSetting("no-such-number", number=seed, last=ALL - 1)
    return int(seed)
