"""Which decision a player faces: what a move answers, and what a clock measures.

A move made on an older picture is good if it still answers the same decision. Others' offers, cards put up
elsewhere and the like leave a decision as it is.
"""

from collections.abc import Callable
from typing import Any, Final

from fouraces.rules import Observation, Options, State
from fouraces.rules.abundance import AbundanceState
from fouraces.rules.auction import AuctionState
from fouraces.rules.offers import Offer


def decision(view: Observation) -> str:
    """Return what names the decision that an observation puts to its viewer, in words of the game.

    An answer to an offer is named by the offer instead: see `offer_to`.
    """
    return _NAMED[view["game"]](view)


def offer_to(view: Observation) -> str:
    """Return the offer that is put to the viewer, as an action; empty text if there is none."""
    offers = view.get("offers")
    offer = offers[1 - view["seat"]] if offers and view["seat"] is not None else None
    return "" if offer is None or view["paused"] else _offer(offer)


def faced(view: Observation) -> str:
    """Return what names the decision that the viewer can take now; empty text if there is none."""
    return decision(view) if view["legal"] or view["seat"] in view["waiting"] else ""


def answers(view: Observation, action: str, on: str) -> bool:
    """Whether an action that was meant for the decision or the offer `on` still means the same.

    An offer, and taking it back, mean the same at any time.
    """
    verb = action.partition(" ")[0]
    if verb in ("offer", "retract"):
        return True
    return on == (offer_to(view) if verb in ("accept", "decline") else faced(view))


def window_of_trade(state: State) -> str:
    """Return what names Abundance's window of trade, if it is open; else empty text.

    Offers take *sell* back, and so put the same question again; but not for ever.
    """
    if not isinstance(state, AbundanceState) or state.asked != "sell":
        return ""
    return f"rubber {len(state.rubbers) + 1} round {state.number}"


def restarts_clock(action: str) -> bool:
    """Whether who has acted so has made a decision, and faces a new one if anything is asked still."""
    return action.partition(" ")[0] not in _TRADE


def secret_choices(state: State) -> int:
    """Return how many have chosen of whom nobody else may learn it until all have: Auction's overtime."""
    return len(state.choices) if isinstance(state, AuctionState) and state.in_overtime else 0


def in_secret(state: State) -> bool:
    """Whether somebody has chosen, and nobody else may learn that until all have."""
    return secret_choices(state) > 0


def arrival_matters(state: State) -> bool:
    """Whether it matters who chooses last: Auction's overtime."""
    return isinstance(state, AuctionState) and state.in_overtime and not state.tied


def is_race(options: Options) -> bool:
    """Whether all act whenever they like: the duel's race."""
    return options.get("mode") == "race"


def _offer(offer: dict[str, Any]) -> str:
    return Offer(tuple(offer["give"]), offer["pay"], tuple(offer["take"]), offer["ask"]).action


_TRADE: Final = ("offer", "accept", "decline", "retract", "sell")


def _auction(view: Observation) -> str:
    return f"sale {len(view['sales']) + 1} round {len(view['rounds']) + 1}"


def _abundance(view: Observation) -> str:
    card = f"rubber {view['rubber']} round {view['round']} card {len(view['turned_up'])}"
    return f"{card} {view['asked']} {view['bid']}"


def _ambition(view: Observation) -> str:
    return f"hand {view['number']} trick {len(view['tricks']) + 1} {view['asked']}"


def _patience(view: Observation) -> str:
    return f"move {view['moves'] + 1}"


def _duel(view: Observation) -> str:
    seat = view["seat"]
    layout = view["layouts"][seat or 0]
    return f"stock {len(layout['stock'])} up {view['up'][seat or 0]} turn {view['turn']}"


_NAMED: Final[dict[str, Callable[[Observation], str]]] = {
    "auction": _auction,
    "abundance": _abundance,
    "ambition": _ambition,
    "patience": _patience,
    "duel": _duel,
}
