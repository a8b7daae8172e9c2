"""Offers of trade in Abundance: their notation, and all offers of a moment as a lazy sequence.

In a moment of trade there can be a thousand million offers, so they are counted and numbered, not listed.
"""

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from fouraces.cards import PLACE, in_pack_order
from fouraces.refusals import IllegalAction
from fouraces.rules.lazy import LazyActions

FORM: Final = "offer 3C 5C $10 for 7D"

_LONGEST: Final = 18
"""Digits: nobody has so much money, and longer numbers only cost time."""


def parse_number(text: str) -> int | None:
    """Read a whole number in ASCII digits without leading zero; None if the text is anything else.

    >>> parse_number("14"), parse_number("0"), parse_number("07"), parse_number("۷")
    (14, 0, None, None)
    """
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST) or (text[0] == "0" and text != "0"):
        return None
    return int(text)


class Offer(NamedTuple):
    """What a seat would give, and what it would take for it.

    Attributes:
        give: the trinkets it gives.
        pay: the money it gives.
        take: the trinkets it takes.
        ask: the money it takes.
    """

    give: tuple[str, ...]
    pay: int
    take: tuple[str, ...]
    ask: int

    @property
    def action(self) -> str:
        """The offer as an action.

        >>> Offer(("3C", "5C"), 10, ("7D",), 0).action
        'offer 3C 5C $10 for 7D'
        """
        return f"offer {_spell(self.give, self.pay)} for {_spell(self.take, self.ask)}"


def _spell(cards: tuple[str, ...], money: int) -> str:
    return " ".join((*cards, f"${money}") if money else cards)


def parse_offer(action: str) -> Offer:
    """Read an offer; the cards may stand in any order and are kept in it.

    Raises:
        IllegalAction: if it is malformed, gives or takes nothing, names a card twice, or moves no trinket.
    """
    words = action.split(" ")
    if words[0] != "offer" or words.count("for") != 1:
        raise IllegalAction("malformed", action=action, form=FORM)
    middle = words.index("for")
    offer = Offer(*_parse_side(words[1:middle], action), *_parse_side(words[middle + 1 :], action))
    named = offer.give + offer.take
    if not named:
        raise IllegalAction("no-trinket")
    if len(set(named)) < len(named):
        raise IllegalAction("card-twice", card=next(card for card in named if named.count(card) > 1))
    return offer


def _parse_side(words: list[str], action: str) -> tuple[tuple[str, ...], int]:
    if not words:
        raise IllegalAction("empty-side")
    has_money = words[-1].startswith("$")
    cards = words[:-1] if has_money else words
    money = parse_number(words[-1][1:]) if has_money else 0
    if money is None or (has_money and money == 0) or not all(card in PLACE for card in cards):
        raise IllegalAction("malformed", action=action, form=FORM)
    return tuple(cards), money


def can_deliver(hand: Container[str], free: int, cards: tuple[str, ...], money: int) -> bool:
    """Whether who holds this hand and this much free money could hand over these cards and this money."""
    return money <= free and all(card in hand for card in cards)


class Offers(LazyActions):
    """All offers that a seat could make at one moment, in a fixed order, as actions.

    Length, indexing and `in` are cheap whatever the length. Items are spelled as programs write them, with
    cards in the order of the pack, and `in` knows only that spelling. Offers of money alone come first.

    >>> list(Offers(["KS"], 1, ["7D"], 0))
    ['offer $1 for 7D', 'offer KS for 7D', 'offer KS $1 for 7D']
    """

    __slots__ = ("_bare", "_free", "_hand", "_length", "_other_free", "_other_hand", "_others")

    def __init__(self, hand: list[str], free: int, other_hand: list[str], other_free: int) -> None:
        """Take what may be given and what may be taken.

        Args:
            hand: the seat's trinkets in the order of the pack.
            free: the seat's money that is not bound.
            other_hand: the other's trinkets in the order of the pack.
            other_free: the other's money that is not bound.
        """
        self._hand, self._free = hand, free
        self._other_hand, self._other_free = other_hand, other_free
        with_cards = _sides(hand, free) - free - 1
        self._others = _sides(other_hand, other_free)
        self._bare = free * (self._others - other_free - 1)
        self._length = self._bare + with_cards * (self._others - 1)

    def __len__(self) -> int:
        return self._length

    def offer(self, index: int) -> Offer:
        """Return the offer with this index, from 0.

        Raises:
            IndexError: if there is none.
        """
        if not 0 <= index < self._length:
            raise IndexError(index)
        if index < self._bare:
            mine, theirs = divmod(index, self._others - self._other_free - 1)
            mine, theirs = mine + 1, theirs + self._other_free + 1
        else:
            mine, theirs = divmod(index - self._bare, self._others - 1)
            mine, theirs = mine + self._free + 1, theirs + 1
        give, pay = _side(self._hand, self._free, mine)
        take, ask = _side(self._other_hand, self._other_free, theirs)
        return Offer(give, pay, take, ask)

    def _at(self, place: int) -> str:
        return self.offer(place).action

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, str):
            return False
        try:
            offer = parse_offer(action)
        except IllegalAction:
            return False
        return (
            can_deliver(self._hand, self._free, offer.give, offer.pay)
            and can_deliver(self._other_hand, self._other_free, offer.take, offer.ask)
            and in_pack_order(offer.give) == list(offer.give)
            and in_pack_order(offer.take) == list(offer.take)
        )


def _sides(hand: list[str], free: int) -> int:
    """How many different sides of an offer can be made of a hand and money, the empty one included."""
    return (free + 1) << len(hand)


def _side(hand: list[str], free: int, number: int) -> tuple[tuple[str, ...], int]:
    """Return one of the sides; number 0 is the empty one, and the next `free` of them have no card."""
    chosen, money = divmod(number, free + 1)
    return tuple(card for place, card in enumerate(hand) if chosen >> place & 1), money


_LINES: Final[dict[str, list[str]]] = {}
"""For each verb the actions with its first numbers, each spelled once; as many as anybody has had money."""


class Choices(LazyActions):
    """A seat's legal actions: some words, then a verb with each number of a range, then all offers."""

    __slots__ = ("numbers", "offers", "verb", "words")

    def __init__(self, words: list[str], verb: str, numbers: range, offers: Sequence[str]) -> None:
        self.words = words
        self.verb = verb
        self.numbers = numbers
        self.offers = offers

    def listed(self) -> list[str]:
        """Return all but the offers."""
        lines = _LINES.setdefault(self.verb, [])
        lines.extend(f"{self.verb} {number}" for number in range(len(lines), self.numbers.stop))
        return self.words + lines[self.numbers.start : self.numbers.stop]

    def __len__(self) -> int:
        return len(self.words) + len(self.numbers) + len(self.offers)

    def _at(self, place: int) -> str:
        if place < len(self.words):
            return self.words[place]
        place -= len(self.words)
        if place < len(self.numbers):
            return f"{self.verb} {self.numbers[place]}"
        return self.offers[place - len(self.numbers)]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, str):
            return False
        verb, _, argument = action.partition(" ")
        if verb == "offer":
            return action in self.offers
        return action in self.words or (verb == self.verb and parse_number(argument) in self.numbers)
