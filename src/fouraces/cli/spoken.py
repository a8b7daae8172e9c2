"""What a player may type in their own words: those of the language spoken, for those of the notation."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from fouraces.cards import RANKS
from fouraces.refusals import N_
from fouraces.telling.language import RANK_NAMES, SUIT_NAMES, Language

COMMANDS: Final = (
    N_("hint"),
    N_("undo"),
    N_("redo"),
    N_("rules"),
    N_("save"),
    N_("quit"),
    N_("abandon"),
)
"""What a player may ask for besides the actions of the game."""

OTHERWISE: Final = {"؟": "?", N_("help"): "?", "exit": "quit"}
"""What else commands are called."""

ACTIONS: Final = (
    *(N_("bid"), N_("pass"), N_("add"), N_("withdraw"), N_("stand")),
    *(N_("seal"), N_("offer"), N_("for"), N_("accept"), N_("decline"), N_("retract"), N_("sell"), N_("pile")),
    *(N_("give"), N_("play")),
    *(N_("up"), N_("move"), N_("flip"), N_("redeal"), N_("stop"), N_("done")),
)
"""The words of actions: their verbs, and what stands between the two sides of an offer."""

_HALF_SPACE: Final = "\u200c"

_ALIKE: Final = {"ي": "ی", "ك": "ک"}
"""Letters of Arabic keyboards, and those of Persian ones that they stand for."""


def fold(text: str) -> str:
    """Return a text in small letters, without what only shapes it, and with Persian letters for Arabic ones.

    >>> fold("بي‌بي") == fold("بی‌بی")
    True
    """
    return "".join(
        _ALIKE.get(letter, letter)
        for letter in text.lower()
        if unicodedata.category(letter) not in ("Cf", "Mn")
    )


def command_named(word: str, language: Language) -> str:
    """Return the command that a word names; the word itself, if it names none.

    >>> command_named("Help", Language("en")), command_named("راهنمایی", Language("fa"))
    ('?', 'hint')
    """
    plain = fold(word)
    return _commands(language.code).get(plain, plain)


def in_notation(line: str, language: Language) -> str:
    """Return a line with the words of the language that have a place in actions as the notation has them.

    >>> in_notation("king of spades", Language("en")), in_notation("شاه پیک", Language("fa"))
    ('KS', 'KS')
    >>> in_notation("پیشنهاد ۷", Language("fa")), in_notation("move 9d 5", Language("en"))
    ('bid ۷', 'move 9d 5')
    """
    folded = _cards(language.code).sub(lambda found: _card(found, language), fold(line))
    words = _actions(language.code)
    return " ".join(words.get(word, word) for word in folded.split())


def _card(found: re.Match[str], language: Language) -> str:
    rank, suit = found["rank"].replace(" ", ""), found["suit"]
    return _ranks(language.code).get(rank, rank) + _suits(language.code)[suit]


@cache
def _commands(code: str) -> dict[str, str]:
    meanings = {**{command: command for command in COMMANDS}, **OTHERWISE}
    return _by_word(meanings.items(), Language(code))


@cache
def _actions(code: str) -> dict[str, str]:
    return _by_word(((word, word) for word in ACTIONS), Language(code))


@cache
def _ranks(code: str) -> dict[str, str]:
    return _by_word(((RANK_NAMES[rank], rank) for rank in RANKS if rank in RANK_NAMES), Language(code))


@cache
def _suits(code: str) -> dict[str, str]:
    """Return the suits by their names, of one card as of several."""
    suits = _by_word(((name, suit) for suit, name in SUIT_NAMES.items()), Language(code))
    return {**suits, **{name.removesuffix("s"): suit for name, suit in suits.items()}}


@cache
def _cards(code: str) -> re.Pattern[str]:
    """Return what a card looks like in words: a rank, by its name or its sign, and the name of a suit.

    A half-space in a name, such as that of the Persian queen, may be left out or be a whole one.
    """
    say = Language(code).say
    names = [name for rank in RANK_NAMES.values() for name in (rank, say(rank))]
    ranks = "|".join(" ?".join(map(fold, name.split(_HALF_SPACE))) for name in names)
    suits = "|".join(sorted(_suits(code), key=len, reverse=True))
    return re.compile(rf"\b(?P<rank>{ranks}|[akqjt]|\d\d?) *(?:of )?(?P<suit>{suits})\b")


def _by_word(meanings: Iterable[tuple[str, str]], language: Language) -> dict[str, str]:
    """Return meanings by what they are called, in English as well as in the language spoken."""
    return {fold(name): meaning for word, meaning in meanings for name in (language.say(word), word)}
