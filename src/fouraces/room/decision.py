"""Which decision a player faces: what a move answers, and what a clock measures.

A move made on an older picture is good if it still answers the same decision. Others' offers, cards put up
elsewhere and the like leave a decision as it is.
"""

from collections.abc import Callable
from typing import Final

from fouraces.rules import Observation


def decision(view: Observation) -> str:
    """Return what names the decision that an observation puts to its viewer, in words of the game.

    An answer to an offer is named by the offer instead: see `offer_to`.
    """
    return _NAMED[view["game"]](view)


def offer_to(view: Observation) -> str:
    """Return the offer that is put to the viewer, as an action; empty text if there is none."""
    offers = view.get("offers")
    offer = offers[1 - view["seat"]] if offers and view["seat"] is not None else None
    return "" if offer is None else str(offer["action"])


def _auction(view: Observation) -> str:
    return f"sale {len(view['sales']) + 1} round {len(view['rounds']) + 1}"


def _abundance(view: Observation) -> str:
    return f"rubber {view['rubber']} round {view['round']} card {len(view['turned_up'])} {view['asked']} {view['bid']}"


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
