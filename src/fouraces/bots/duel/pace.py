"""How fast bots play the race, where both act whenever they like."""

from collections.abc import Mapping
from typing import Final

RACE_PACE: Final[Mapping[str, tuple[int, int]]] = {
    "gentle": (3000, 6000),
    "fair": (2000, 4000),
    "house": (1500, 3000),
    "strong": (1000, 2200),
}
"""The least and the most milliseconds between two actions of a kind of bot: people need as many."""


def race_pace(kind: str) -> tuple[int, int] | None:
    """Return the least and the most milliseconds between two actions; None for a kind without a pace."""
    return RACE_PACE.get(kind)
