"""What Abundance's market pays as things stand, and how prices and offers are told."""

from collections.abc import Mapping, Sequence
from typing import Any

from fouraces.cards import SUITS
from fouraces.rules import Observation
from fouraces.rules.market import counts, income
from fouraces.rules.market import prices as prices_by
from fouraces.telling.language import PIPS
from fouraces.telling.viewer import SEPARATOR, Viewer


def suit_income(held: int, price: int) -> int:
    """Return what some cards of one suit fetch at a price a card."""
    return income([held], [price])


def fetched(hand: Sequence[str], prices: Mapping[str, int]) -> int:
    """Return what a hand fetches at these prices by suit."""
    return income(counts(hand), [prices[suit] for suit in SUITS])


def all_known(view: Observation) -> bool:
    """Whether the round's last cards are known without being seen: nothing else lies face down."""
    face_down = sum(view["unseen"].values())
    return bool(view["to_turn"] == face_down > 0)


def paying(view: Observation) -> dict[str, int]:
    """Return what a card of each suit fetches by what has come up, or will have where that is known."""
    tally = [view["tally"][suit] + (view["unseen"][suit] if all_known(view) else 0) for suit in SUITS]
    return dict(zip(SUITS, prices_by(tally, view["values"]), strict=True))


def priced(prices: Mapping[str, int], viewer: Viewer) -> str:
    """Return the prices of the four suits, one beside the other."""
    return SEPARATOR.join(f"{PIPS[suit]} {viewer.language.number(prices[suit])}" for suit in SUITS)


def tied_seals(view: Observation) -> bool:
    """Whether the auction goes on openly because its two hidden bids were equal."""
    return view["asked"] == "bid" and view["seals"][0] is not None


def offer_to(view: Observation) -> Mapping[str, Any] | None:
    """Return the offer that the viewer may accept now, if there is one."""
    me = view["seat"]
    if me is None or view["paused"]:
        return None
    offer: Mapping[str, Any] | None = view["offers"][1 - me]
    return offer


def offer_in_words(offer: Mapping[str, Any], viewer: Viewer) -> tuple[str, str]:
    """Return the two sides of an offer: what who makes it gives, and what they take for it."""
    return _side(offer["give"], offer["pay"], viewer), _side(offer["take"], offer["ask"], viewer)


def _side(cards: Sequence[str], money: int, viewer: Viewer) -> str:
    say = viewer.language.say
    if not money:
        return viewer.language.cards(cards)
    if not cards:
        return say("${money}", money=money)
    return say("{cards} and ${money}", cards=viewer.language.cards(cards), money=money)


def amounts(of_both: Sequence[int], viewer: Viewer) -> str:
    """Return what each of the two has, or ends with."""
    number = viewer.language.number
    return SEPARATOR.join(f"{viewer.name(seat)}: {number(amount)}" for seat, amount in enumerate(of_both))
