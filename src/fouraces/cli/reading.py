"""Understanding what a player types: the notation, and kinder spellings of it."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from fouraces.refusals import IllegalAction
from fouraces.rules import State

MOST_LISTED: Final = 500
"""Legal actions beyond this number are not searched for what a player may have meant."""

MOST_OFFERED: Final = 6
"""What could mean more than so many actions is not understood at all."""

PLACES: Final = range(1, 9)
"""The numbers of columns and foundations."""

_NO_REASONS: Final = frozenset(("malformed", "no-such-column", "no-such-foundation"))
"""What only says that a guess at the action was wrong."""

_PIPS: Final = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_FILLERS: Final = frozenset(("to", "on", "onto"))


def tidy(typed: str) -> str:
    """Return what was typed with single spaces, ASCII digits and cards in capitals.

    >>> tidy("  PLAY  ks ")
    'play KS'
    >>> tidy("bid ۱۲")
    'bid 12'
    >>> tidy("up 10♥ 3")
    'up TH 3'
    """
    plain = "".join(_plain(character) for character in typed)
    return " ".join(map(_tidy_word, plain.split()))


def _plain(character: str) -> str:
    if unicodedata.category(character) in ("Cf", "Mn"):
        return ""
    if character.isdigit():
        return str(unicodedata.digit(character))
    return _PIPS.get(character, character)


def _tidy_word(word: str) -> str:
    if re.fullmatch(r"(?:[akqjt2-9]|10)[shdc]", word, re.IGNORECASE):
        return word.upper().replace("10", "T")
    return word.lower()


def read_action(typed: str, state: State, seat: int, verbs: Sequence[str]) -> str:
    """Return the action that was typed: in the notation, or so that it can mean only one legal action.

    The verb may be left out, shortened, or come last; any words that single out one of the legal actions
    will do. Where a card may go to several places that are alike, such as empty columns, it goes to the
    first.

    Args:
        typed: the line.
        state: the position.
        seat: who typed it.
        verbs: those of the game.

    Raises:
        IllegalAction: if it is not legal, or could mean several actions.
    """
    line = _verb_first(tidy(typed), verbs)
    refusal = _refusal(state, seat, line)
    if refusal is None:
        return line
    if line.partition(" ")[0] in verbs and refusal.code != "malformed":
        raise refusal
    meant = _first_of_places(_meanings(line, state, seat, verbs))
    if len(meant) == 1:
        return meant[0]
    if 1 < len(meant) <= MOST_OFFERED:
        raise IllegalAction("ambiguous", action=line, form=", ".join(meant))
    raise _reason(line, state, seat, verbs) or refusal


def _verb_first(line: str, verbs: Sequence[str]) -> str:
    """Return the words of a line with the verb before all others and written out, and without *to*.

    >>> _verb_first("9S up", ("up", "move", "flip"))
    'up 9S'
    >>> _verb_first("m 9S to 5", ("up", "move", "flip"))
    'move 9S 5'
    """
    words = [word for word in line.split() if word not in _FILLERS] or [line]
    for place, word in enumerate(words):
        if word in verbs:
            return " ".join([word, *words[:place], *words[place + 1 :]])
    begun = [verb for verb in verbs if verb.startswith(words[0])] if words[0].isalpha() else []
    return " ".join([begun[0], *words[1:]] if len(begun) == 1 else words)


def _meanings(line: str, state: State, seat: int, verbs: Sequence[str]) -> list[str]:
    """Return the legal actions that a line may stand for."""
    with_verb = (f"{verb} {line}" for verb in verbs)
    spelt = [action for action in with_verb if _refusal(state, seat, action) is None]
    same = [sorted(action.split()) for action in spelt]
    legal = islice(state.legal_actions(seat), MOST_LISTED)
    matching = [action for action in legal if _has_words(action, line)]
    return spelt + [action for action in matching if sorted(action.split()) not in same]


def _has_words(action: str, line: str) -> bool:
    """Whether an action has all the words of a line, of its verb perhaps only the beginning.

    A number alone is too little: it may stand for anything.

    >>> _has_words("move 9S 5", "5 9S"), _has_words("move 9S 5", "m"), _has_words("move 9S 5", "5")
    (True, True, False)
    """
    verb, *rest = action.split()
    words = line.split()
    if all(word.isdigit() for word in words):
        return False
    return all(word in rest or (word.isalpha() and verb.startswith(word)) for word in words)


def _first_of_places(actions: Iterable[str]) -> list[str]:
    """Return the actions, of those that bring the same card to one of several places only the first.

    A card fits two foundations only if they look the same, and two columns only if they are empty.

    >>> _first_of_places(["move KS 2", "move KS 5", "up AS 1", "up AS 2", "bid 7", "bid 8"])
    ['move KS 2', 'up AS 1', 'bid 7', 'bid 8']
    """
    kept: dict[str, str] = {}
    for action in actions:
        place = re.fullmatch(r"(\w+ [2-9TJQKA][SHDC]) \d", action)
        kept.setdefault(place[1] if place else action, action)
    return list(kept.values())


def _reason(line: str, state: State, seat: int, verbs: Sequence[str]) -> IllegalAction | None:
    """Return why a line that stands for no legal action is none; nothing if that remains unclear."""
    tries = _written_out(line, state, seat, verbs)
    for action in tries:
        refusal = _refusal(state, seat, action)
        if refusal is not None and refusal.code != "malformed":
            return refusal
    refusals = [_refusal(state, seat, f"{action} {place}") for action in tries for place in PLACES]
    reasons = [refusal for refusal in refusals if refusal is not None and refusal.code not in _NO_REASONS]
    if not reasons:
        return None
    if all(str(reason) == str(reasons[0]) for reason in reasons):
        return reasons[0]
    return IllegalAction("fits-nowhere", action=line)


def _written_out(line: str, state: State, seat: int, verbs: Sequence[str]) -> list[str]:
    """Return the line with each verb that may be meant, those first that some legal action has."""
    if line.partition(" ")[0] in verbs:
        return [line]
    possible = {action.partition(" ")[0] for action in islice(state.legal_actions(seat), MOST_LISTED)}
    return [f"{verb} {line}" for verb in sorted(verbs, key=lambda verb: verb not in possible)]


def _refusal(state: State, seat: int, action: str) -> IllegalAction | None:
    try:
        state.copy().apply_action(seat, action)
    except IllegalAction as refusal:
        return refusal
    return None
