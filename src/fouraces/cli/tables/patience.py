"""The terminal's table of Australian Patience and its relatives."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from fouraces.cards import PACK, SUITS
from fouraces.cli.language import PIPS
from fouraces.cli.tables.layout import (
    BACK,
    LINES,
    beneath,
    box,
    columns,
    joined,
    next_in_stock,
    side_by_side,
)
from fouraces.cli.tables.moves import consequence, move_examples, whereabouts, why_flip
from fouraces.cli.tables.table import QUIET, WIDTH, Viewer, heading
from fouraces.refusals import N_
from fouraces.rules import Observation, OptionValue
from fouraces.rules.layout import ACES, HIGHER

VERBS: Final = ("up", "move", "flip", "redeal", "stop")

NAMES: Final[dict[OptionValue, str]] = {
    0: N_("Australian Patience"),
    1: N_("Canberra"),
    "unlimited": N_("Tasmanian Patience"),
}
"""What the patience is called, by its redeals."""


def draw(view: Observation, viewer: Viewer) -> RenderableType:
    above = [*_piles(view, viewer), Text()]
    lines = [*above, *columns(view["columns"], viewer, LINES - 1 - len(above))]
    return Group(_heading(view, viewer), *lines, *[Text()] * (len(lines) < LINES - 1))


def _heading(view: Observation, viewer: Viewer) -> RenderableType:
    say, count = viewer.language.say, viewer.language.count
    parts = [say(NAMES[view["options"]["redeals"]])]
    left = view["redeals_left"]
    if left == "unlimited":
        parts.append(say("redeals without end"))
    elif view["options"]["redeals"]:
        parts.append(count("{number} redeal left", "{number} redeals left", left))
    return heading([*parts, count("{number} move", "{number} moves", view["moves"])])


def _piles(view: Observation, viewer: Viewer) -> list[Text]:
    """Return stock, waste and foundations, side by side: a line of words and three of cards."""
    say = viewer.language.say
    stock = [Text(_stock_in_words(view["stock"], viewer)), *box(BACK if view["stock"] else "")]
    foundations = [
        _foundation(pile, suit, viewer) for pile, suit in zip(view["foundations"], SUITS, strict=True)
    ]
    up = [
        Text(say("up {up} of {all}", up=view["up"], all=len(PACK))),
        *(joined(line, " ") for line in zip(*foundations, strict=True)),
    ]
    left, right = max(9, stock[0].cell_len + 2), 33
    waste = _waste(view["waste"], viewer, WIDTH - 1 - left - right)
    return side_by_side([(stock, left), (waste, WIDTH - 1 - left - right), (up, right)])


def _stock_in_words(stock: Sequence[str], viewer: Viewer) -> str:
    say, coming = viewer.language.say, next_in_stock(stock)
    if coming is None:
        return say("stock {number}", number=len(stock))
    return say("stock {number}, next {card}", number=len(stock), card=coming)


def _waste(waste: Sequence[str], viewer: Viewer, width: int) -> list[Text]:
    top, middle, bottom = box(viewer.card(waste[-1]) if waste else "")
    below = beneath(waste, viewer, width - middle.cell_len - 3)
    words = viewer.language.say("waste {number}", number=len(waste))
    return [Text(words), top, joined([middle, " ", below]), bottom]


def _foundation(pile: Sequence[str], suit: str, viewer: Viewer) -> list[Text]:
    return box(viewer.card(pile[-1]) if pile else Text(PIPS[suit], QUIET))


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


def has_offer(view: Observation) -> bool:
    return False


def words(view: Observation) -> list[str]:
    return []
