"""What is checked of thoughts that come from elsewhere, before anybody acts on them or is told of them."""

from typing import Final, TypeGuard

from fouraces.bots import Advice
from fouraces.refusals import IllegalAction
from fouraces.room.orders import GREATEST_NUMBER
from fouraces.room.thinking import Question
from fouraces.rules import Observation
from fouraces.rules.gifts import parse_give
from fouraces.rules.offers import can_deliver, parse_offer
from fouraces.telling import TELLING, Language, Viewer

_LANGUAGE: Final = Language("en")


def what_is_wrong(question: Question, advice: Advice) -> str:
    """Return why advice is no answer to a question; empty text if it is one."""
    if not _may(question.view, advice.action):
        return "not legal"
    if question.why and advice.action is not None and not _can_be_told(question, advice.action, advice):
        return "no reason can be told from its facts"
    return ""


def is_number_of_deal(number: object) -> TypeGuard[int]:
    """Whether something is the number of a deal of the patience."""
    return type(number) is int and 0 <= number <= GREATEST_NUMBER


def _may(view: Observation, action: str | None) -> bool:
    """Whether who sees this may do something now; None is to do nothing."""
    if action is None:
        return view["seat"] not in view["waiting"]
    try:
        return action in view["legal"] or _may_give(view, action) or _may_offer(view, action)
    except IllegalAction:
        return False


def _may_give(view: Observation, action: str) -> bool:
    """Whether something is a gift of Ambition's: those are in no list."""
    return view.get("asked") == "give" and set(parse_give(action)) <= set(view["hand"])


def _may_offer(view: Observation, action: str) -> bool:
    """Whether something is an offer of Abundance's: those are in no list."""
    if not view.get("may_offer"):
        return False
    me, offer = view["seat"], parse_offer(action)
    (mine, theirs), (free, their_free) = ((each[me], each[1 - me]) for each in (view["hands"], view["free"]))
    return can_deliver(mine, free, offer.give, offer.pay) and can_deliver(
        theirs, their_free, offer.take, offer.ask
    )


def _can_be_told(question: Question, action: str, advice: Advice) -> bool:
    """Whether a reason can be told from what comes with an action: what facts a bot has is its own affair."""
    viewer = Viewer(_LANGUAGE, [""] * question.players)
    try:
        TELLING[question.game].why(question.view, action, viewer, advice.facts)
    except Exception:
        return False
    return True
