"""What can be said at a table without writing it, in every language alike."""

from collections.abc import Mapping
from typing import Final

from fouraces.refusals import N_

PHRASES: Final[Mapping[str, str]] = {
    "hello": N_("Hello!"),
    "good-luck": N_("Good luck!"),
    "well-played": N_("Well played!"),
    "thanks": N_("Thank you!"),
    "sorry": N_("Sorry!"),
    "oops": N_("Oops!"),
    "one-moment": N_("One moment, please."),
    "your-turn": N_("It is your turn."),
    "another-game": N_("Another game?"),
    "good-bye": N_("Good-bye!"),
}
"""The phrases by their names."""
