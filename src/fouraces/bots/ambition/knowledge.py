"""What a player of Ambition knows of everybody's cards, from all that the player has seen in this hand."""

from itertools import chain

from fouraces.cards import UNSEEN
from fouraces.rules import Observation
from fouraces.rules.ambition import GIVE
from fouraces.solve.ambition import HAND, View


def read_view(observation: Observation) -> View:
    """Return what a player knows who is to give or to play.

    Whom a card was given holds it until it is seen. Who did not follow has none of the suit; so has who
    played face down to the kickoff, and what lies there is still counted among that seat's cards.
    """
    seat = observation["seat"]
    giving = observation["asked"] == GIVE
    return View(
        seat=seat,
        leader=(observation["dealer"] + 1) % 4 if giving else observation["trick"]["leader"],
        left=HAND - len(observation["tricks"]),
        held=_held(observation),
        barred=[[]] * 4 if giving else _barred(observation),
        gone=list(chain.from_iterable(trick["cards"] for trick in observation["tricks"])),
        trick=[] if giving else _trick(observation),
        points=observation["card_points"],
        taken=observation["taken"],
        totals=observation["totals"],
        target=observation["options"]["target"],
    )


def _trick(observation: Observation) -> list[str | None]:
    trick = observation["trick"]
    in_turn = [trick["cards"][(trick["leader"] + turn) % 4] for turn in range(4)]
    return [None if card == UNSEEN else card for card in in_turn if card is not None]


def _held(observation: Observation) -> list[list[str]]:
    seat = observation["seat"]
    held: list[list[str]] = [[] for _ in range(4)]
    if observation["asked"] != GIVE:
        seen = set(chain(*(trick["cards"] for trick in observation["tricks"]), observation["trick"]["cards"]))
        for card, to in zip(observation["gives"][seat], observation["give_to"], strict=True):
            if card not in seen:
                held[to].append(card)
    held[seat] = list(observation["hand"])
    return held


def _barred(observation: Observation) -> list[list[str]]:
    barred: list[list[str]] = [[] for _ in range(4)]
    for trick in [*observation["tricks"], observation["trick"]]:
        for seat, card in enumerate(trick["cards"]):
            if card is not None and card[-1] != trick["suit"] and trick["suit"] not in barred[seat]:
                barred[seat].append(trick["suit"])
    return barred
