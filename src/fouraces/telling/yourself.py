"""What is refused, said to the one who tried it: refusals that speak of a seat say "you"."""

from collections.abc import Mapping
from typing import Final

from fouraces.refusals import N_, IllegalAction, Refusal
from fouraces.telling.language import Language

TO_YOU: Final[Mapping[str, str]] = {
    "not-your-turn": N_("You are not asked now, so you cannot do “{action}”."),
    "already-chosen": N_("You have chosen already, and a secret choice stands."),
    "no-such-money": N_("You have no {card} in hand."),
    "not-in-overtime": N_("You are not in this overtime: you did not tie for the highest, or left."),
    "must-add": N_("You have cards in hand and may not stand: add one or withdraw."),
    "too-dear": N_("You have {money} and cannot bid {amount}."),
    "no-such-trinket": N_("You have no {card} in hand to trade with."),
    "not-free": N_("You have {free} free to trade with, not {amount}; money in a standing bid is bound."),
    "no-offer": N_("No offer to you stands that could be answered."),
    "no-own-offer": N_("No offer of yours stands that could be retracted."),
    "sell-stands": N_("You have said sell already; it stands until an offer is made or accepted."),
    "card-not-held": N_("You do not hold {card}."),
    "done-stands": N_("You have said done, and it stands."),
}
"""The sentences, by the codes of `refusals.SENTENCES`."""

OF_OPPONENT: Final[Mapping[str, str]] = {
    "no-such-trinket": N_("Your opponent has no {card} in hand to trade with."),
    "not-free": N_(
        "Your opponent has {free} free to trade with, not {amount}; money in a standing bid is bound."
    ),
}
"""The sentences where an offer is refused for what the other has."""


def refuse_you(refusal: Refusal, seat: int | None, language: Language) -> str:
    """Return why something is refused, to who tried it from a seat, or from none.

    An offer can be refused for what the opponent has.
    """
    if seat is None or not isinstance(refusal, IllegalAction):
        return language.refuse(refusal)
    sentences = TO_YOU if refusal.facts.get("seat") == seat else OF_OPPONENT
    sentence = sentences.get(refusal.code)
    if sentence is None:
        return language.refuse(refusal)
    return refusal.sentence(lambda _, facts: language.say(sentence, **facts))
