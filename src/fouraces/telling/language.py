"""The two languages, and how things are said in them."""

import gettext
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import cycle
from pathlib import Path
from typing import Final

from babel.dates import format_timedelta

from fouraces.cards import PLACE
from fouraces.refusals import N_, Fact, Refusal, Said

LANGUAGES: Final = {"en": "English", "fa": "فارسی"}
"""The languages, by their codes: what each calls itself."""

LOCALES: Final = Path(__file__).parent.parent / "locale"
DOMAIN: Final = "fouraces"

DIGITS: Final = {"en": {}, "fa": str.maketrans("0123456789,.", "۰۱۲۳۴۵۶۷۸۹٬٫")}
"""What stands for the digits and marks of an English number, by language."""

COMMA: Final = {"en": ", ", "fa": "، "}

PIPS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_QUOTED: Final = re.compile("([“«][^”»]*[”»])")
_NUMBERS: Final = re.compile(r"\d+(?:, \d+)*", re.ASCII)

RANK_NAMES: Final = {"A": N_("ace"), "K": N_("king"), "Q": N_("queen"), "J": N_("jack"), "JOKER": N_("joker")}
SUIT_NAMES: Final = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}


class Language:
    """One language: its words, its numbers, its names of cards."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._catalogue = gettext.translation(DOMAIN, LOCALES, [code], fallback=code == "en")

    def say(self, sentence: str, **facts: Fact) -> str:
        """Return a sentence of the English source in this language, filled with its facts."""
        return self._fill(self._catalogue.gettext(sentence), facts)

    def count(self, singular: str, plural: str, number: int, **facts: Fact) -> str:
        """Return the sentence that fits a number, which it may speak of as `{number}`."""
        sentence = self._catalogue.ngettext(singular, plural, number)
        return self._fill(sentence, {"number": number, **facts})

    def refuse(self, refusal: Refusal) -> str:
        """Return why something is refused."""
        return refusal.sentence(lambda sentence, facts: self.say(sentence, **facts))

    def number(self, number: float) -> str:
        """Return a number in the language's digits."""
        return f"{number:,}".translate(DIGITS[self.code])

    def ago(self, moment: datetime) -> str:
        """Return how long ago a moment was, roughly."""
        passed = max(datetime.now(UTC) - moment, timedelta(seconds=1))
        told = format_timedelta(-passed, locale=self.code, add_direction=True)
        return told.translate(DIGITS[self.code])

    def card(self, card: str) -> str:
        """Return a card in short.

        >>> Language("en").card("TS")
        '10♠'
        """
        rank = "10" if card[0] == "T" else card[0]
        return (self.number(int(rank)) if rank.isdigit() else rank) + PIPS[card[1]]

    def cards(self, cards: Sequence[str]) -> str:
        """Return several cards in short, one beside the other."""
        return " ".join(map(self.card, cards))

    def rank_name(self, rank: str) -> str:
        """Return the name of an honour, or of one of Auction's items."""
        return self.say(RANK_NAMES[rank])

    def suit_name(self, suit: str) -> str:
        """Return the name of a suit."""
        return self.say(SUIT_NAMES[suit])

    def _fill(self, sentence: str, facts: Mapping[str, Fact]) -> str:
        """Return a sentence with its facts; within quotation marks they stand as they are typed."""
        told = {name: self._fact(fact) for name, fact in facts.items()}
        return "".join(
            part.format(**(facts if quoted else told))
            for part, quoted in zip(_parts(sentence), cycle((False, True)))
        )

    def _fact(self, fact: Fact) -> str:
        if isinstance(fact, int):
            return self.number(fact)
        if isinstance(fact, Said):
            return self.say(fact)
        if fact in PLACE:
            return self.card(fact)
        return self._numbers(fact) if _NUMBERS.fullmatch(fact) else fact

    def _numbers(self, numbers: str) -> str:
        """Return one or several numbers, written as `2, 3`, in the language's digits."""
        return COMMA[self.code].join(numbers.split(", ")).translate(DIGITS[self.code])


@lru_cache(maxsize=2048)
def _parts(sentence: str) -> Sequence[str]:
    """Return the parts of a sentence, of which every second one stands within quotation marks."""
    return _QUOTED.split(sentence)
