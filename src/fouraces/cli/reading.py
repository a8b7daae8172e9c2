"""Understanding what a player types: the notation, and kinder spellings of it."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import islice

from fouraces.refusals import IllegalAction
from fouraces.rules import State

MOST_LISTED = 500
"""Legal actions beyond this number are not searched for what a player may have meant."""


def tidy(typed: str) -> str:
    """Return what was typed with single spaces, ASCII digits and cards in capitals.

    >>> tidy("  PLAY  ks ")
    'play KS'
    >>> tidy("bid ۱۲")
    'bid 12'
    >>> tidy("up 10h 3")
    'up TH 3'
    """
    plain = "".join(_plain(character) for character in typed)
    return " ".join(map(_tidy_word, plain.split()))


def _plain(character: str) -> str:
    if unicodedata.category(character) == "Cf":
        return ""
    return str(unicodedata.digit(character)) if character.isdigit() else character


def _tidy_word(word: str) -> str:
    if re.fullmatch(r"(?:[akqjt2-9]|10)[shdc]", word, re.IGNORECASE):
        return word.upper().replace("10", "T")
    return word.lower()


def read_action(typed: str, state: State, seat: int, verbs: Sequence[str]) -> str:
    """Return the action that was typed: in the notation, or so that it can mean only one legal action.

    The verb may be left out, and any words that single out one of the legal actions will do.

    Raises:
        IllegalAction: if it is not legal, or could mean several.
    """
    line = tidy(typed)
    verb = line.partition(" ")[0]
    if verb in verbs:
        refusal = _refusal(state, seat, line)
        if refusal is None:
            return line
        meant = _with_words(line, state, seat)
        if len(meant) != 1:
            raise refusal
        return meant[0]
    meant = [f"{verb} {line}" for verb in verbs if _refusal(state, seat, f"{verb} {line}") is None]
    meant = meant or _with_words(line, state, seat)
    if not meant:
        raise _refusal(state, seat, line) or IllegalAction("malformed", action=line, form=", ".join(verbs))
    if len(meant) > 1:
        raise IllegalAction("ambiguous", action=line, form=", ".join(meant[:6]))
    return meant[0]


def _refusal(state: State, seat: int, action: str) -> IllegalAction | None:
    try:
        state.copy().apply_action(seat, action)
    except IllegalAction as refusal:
        return refusal
    return None


def _with_words(line: str, state: State, seat: int) -> list[str]:
    """Return the legal actions that have all the words of the line."""
    words = set(line.split())
    legal = islice(state.legal_actions(seat), MOST_LISTED)
    return [action for action in legal if words and words <= set(action.split())]
