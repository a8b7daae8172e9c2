"""What the bots of Abundance see at a glance in an observation, and how they spell offers."""

from collections.abc import Mapping
from typing import Any, Final

from fouraces.bots.abundance.bargains import Appraisal, Bargain, Bundle
from fouraces.bots.abundance.scarcity import Outlook, look_ahead
from fouraces.cards import SUITS
from fouraces.rules import Observation
from fouraces.rules.market import counts
from fouraces.rules.offers import Offer

THRIFT: Final = 1.7
"""How dear money is for what it could still buy, where all of it together is worth just that."""

LEAST_THRIFT: Final = 1.3
"""How dear money is at the least while cards are to come, since who has it last buys for next to nothing."""


def outlook_of(observation: Observation) -> Outlook:
    """Return what each suit may bring."""
    return look_ahead(
        tuple(observation["tally"].values()),
        tuple(observation["unseen"].values()),
        observation["to_turn"],
        tuple(observation["values"]),
    )


def held_in(observation: Observation) -> list[list[int]]:
    """Return how many cards of each suit are in each seat's hand."""
    return [counts(hand) for hand in observation["hands"]]


def added(worth: list[float], held: int) -> float:
    """Return what one more card of a suit adds to a hand."""
    return worth[held + 1] - worth[held]


def thrift_in(observation: Observation) -> float:
    """Return how much a unit of money is worth, for what it may buy in the rest of the round."""
    card = observation["card"]
    if card is None:
        return 1.0
    outlook, held = outlook_of(observation), held_in(observation)
    suit = SUITS.index(card[1])
    for_sale = sum(map(outlook.hope, held)) + sum(added(outlook.worth[suit], hand[suit]) for hand in held) / 2
    return max(LEAST_THRIFT, THRIFT * for_sale / max(sum(observation["money"]), 1))


def appraisal_of(observation: Observation) -> Appraisal:
    """Return what values trades by scarcity, as the seat sees them."""
    held, seat = held_in(observation), observation["seat"]
    return Appraisal(outlook_of(observation), held[seat], held[1 - seat], thrift_in(observation))


def turned(offer: Mapping[str, Any]) -> dict[str, Any]:
    """Return an offer as the one sees it to whom it is made."""
    return {"give": offer["take"], "pay": offer["ask"], "take": offer["give"], "ask": offer["pay"]}


def spell_out(observation: Observation, bargain: Bargain, money: int) -> Offer | None:
    """Return an offer of a bargain for so much money, or as near to it as can be paid.

    None if one of its sides would be empty.
    """
    seat = observation["seat"]
    hands, free = observation["hands"], observation["free"]
    offer = Offer(
        _of_suit(hands[seat], bargain.give),
        min(max(-money, 0), free[seat]),
        _of_suit(hands[1 - seat], bargain.take),
        min(max(money, 0), free[1 - seat]),
    )
    return offer if (offer.give or offer.pay) and (offer.take or offer.ask) else None


def _of_suit(hand: list[str], bundle: Bundle) -> tuple[str, ...]:
    return tuple([card for card in hand if card[1] == SUITS[bundle.suit]][: bundle.number])


def failed_offers(observation: Observation) -> list[dict[str, Any]]:
    """Return the seat's own offers of this round that came to nothing."""
    seat = observation["seat"]
    return [old for old in observation["dealings"] if old["by"] == seat and old["fate"] != "accepted"]


def same(offer: Offer, old: Mapping[str, Any]) -> bool:
    """Whether an offer is one that was made before."""
    return offer == (tuple(old["give"]), old["pay"], tuple(old["take"]), old["ask"])
