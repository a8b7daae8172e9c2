"""What is said at the table of Australian Patience and its relatives."""

from collections.abc import Sequence

from fouraces.cards import PACK, SUITS
from fouraces.rules import Observation
from fouraces.rules.layout import ACES, HIGHER
from fouraces.telling.moves import consequence, move_examples, whereabouts, why_flip
from fouraces.telling.viewer import Viewer


def explain(view: Observation, viewer: Viewer) -> str:
    if not view["legal"]:
        return viewer.language.say("Nothing is asked now.")
    say, legal = viewer.language.say, view["legal"]
    sentences = [say("Put each suit up on its foundation: the ace first, the king last.")]
    takes = _takes(view["foundations"])
    if takes:
        places = " · ".join(whereabouts(card, view, viewer) for card in takes)
        sentences.append(say("The foundations take next: {places}.", places=places))
    ups = [action for action in legal if action.startswith("up ")]
    if ups:
        card = ups[0].split()[1]
        sentences.append(
            say(
                "“{action}” puts {card} up. “{short}” alone will do where it can mean one thing only.",
                action=ups[0],
                card=card,
                short=card.lower(),
            )
        )
    sentences += move_examples(legal, view, viewer)
    sentences += _about_the_stock(view, viewer)
    sentences.append(
        say("“undo” takes back as much as you like, “redo” does it again; “stop” ends the game.")
    )
    return "\n".join(sentences)


def _about_the_stock(view: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    if "flip" in view["legal"]:
        told = [
            say("“flip” (or “f”) turns up the next card of the stock."),
            why_flip(view["legal"], view["waste"], viewer),
        ]
        if view["redeals_left"] == 0:
            told.append(
                say("There is no redeal: a card of the waste comes back only once all above it are played.")
            )
        return [" ".join(told)]
    if "redeal" in view["legal"]:
        return [say("“redeal” turns the waste over as a new stock, the card flipped first on top again.")]
    return [say("The stock is empty, and the waste is not turned over any more.")]


def why(view: Observation, action: str, viewer: Viewer) -> list[str]:
    """Return reasons for an action: what it makes possible."""
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
