"""What is said at the table of Australian Patience and its relatives."""

from collections.abc import Sequence

from fouraces.cards import PACK, SUITS
from fouraces.rules import Observation
from fouraces.rules.layout import ACES, HIGHER
from fouraces.telling.moves import consequence, no_redeal, whereabouts, why_flip
from fouraces.telling.viewer import NO_FACTS, SEPARATOR, Facts, Viewer


def ask(view: Observation, viewer: Viewer) -> str:
    if not view["legal"]:
        return ""
    return viewer.language.say(
        "Put each suit up on its foundation, the ace first, the king last. In the columns a card goes onto "
        "the next higher of its suit, with all that covers it, and a king into an empty column."
    )


def more(view: Observation, viewer: Viewer) -> list[str]:
    say, legal = viewer.language.say, view["legal"]
    if not legal:
        return []
    told = []
    takes = _takes(view["foundations"])
    if takes:
        places = SEPARATOR.join(whereabouts(card, view, viewer) for card in takes)
        told.append(say("The foundations take next: {places}.", places=places))
    if "flip" in legal and view["redeals_left"] == 0:
        told.append(no_redeal(viewer))
    if "flip" not in legal and "redeal" not in legal:
        told.append(say("The stock is empty, and the waste is not turned over any more."))
    return told


def advice(view: Observation, viewer: Viewer) -> str:
    return why_flip(view["legal"], view["waste"], viewer) if "flip" in view["legal"] else ""


def why(view: Observation, action: str, viewer: Viewer, facts: Facts = NO_FACTS) -> list[str]:
    say = viewer.language.say
    if action == "flip":
        return [why_flip(view["legal"], view["waste"], viewer)]
    if action == "redeal":
        return [say("The stock is empty; turned over, the waste comes round once more.")]
    if action == "stop":
        return [say("Nothing more seems to be won.")]
    takes = _takes(view["foundations"])
    if action.startswith("up "):
        takes.append(HIGHER[action.split()[1]])
    return consequence(action, view, takes, viewer)


def _takes(foundations: Sequence[Sequence[str]]) -> list[str]:
    """Return the card that each foundation takes next; nothing for those that are complete."""
    aces = zip(foundations, ACES, strict=True)
    return [card for pile, ace in aces if (card := HIGHER[pile[-1]] if pile else ace)]


def news(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    told = []
    for old, new, suit in zip(before["foundations"], after["foundations"], SUITS, strict=True):
        if len(new) > len(old):
            complete = not HIGHER[new[-1]]
            told.append(
                say(
                    "{card} goes up: all {suit} are home.", card=new[-1], suit=viewer.language.suit_name(suit)
                )
                if complete
                else say("{card} goes up.", card=new[-1])
            )
    if after["redealt"] > before["redealt"]:
        told.append(say("The waste is turned over: its cards come round once more, in the same order."))
    if after["over"] and after["moves"] > before["moves"] and not after["result"]["won"]:
        told.append(say("No move is left."))
    return told


def outcome(view: Observation, viewer: Viewer) -> str:
    say, count = viewer.language.say, viewer.language.count
    if view["result"]["won"]:
        return count(
            "Won: all {all} cards are up, after {number} move!",
            "Won: all {all} cards are up, after {number} moves!",
            view["moves"],
            all=len(PACK),
        )
    return say("Not won this time: {up} of {all} cards are up.", up=view["result"]["up"], all=len(PACK))
