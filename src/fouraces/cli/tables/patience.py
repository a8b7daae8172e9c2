"""The terminal's table of Australian Patience and its relatives."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from fouraces.cards import PACK, SUITS
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
from fouraces.cli.tables.moves import move_examples
from fouraces.cli.tables.table import QUIET, WIDTH, Onlooker, heading
from fouraces.refusals import N_
from fouraces.rules import Observation, OptionValue
from fouraces.telling.language import PIPS

VERBS: Final = ("up", "move", "flip", "redeal", "stop")

NAMES: Final[dict[OptionValue, str]] = {
    0: N_("Australian Patience"),
    1: N_("Canberra"),
    "unlimited": N_("Tasmanian Patience"),
}
"""What the patience is called, by its redeals."""


def draw(view: Observation, viewer: Onlooker) -> RenderableType:
    above = [*_piles(view, viewer), Text()]
    lines = [*above, *columns(view["columns"], viewer, LINES - 1 - len(above))]
    return Group(_heading(view, viewer), *lines, *[Text()] * (len(lines) < LINES - 1))


def _heading(view: Observation, viewer: Onlooker) -> RenderableType:
    say, count = viewer.language.say, viewer.language.count
    parts = [say(NAMES[view["options"]["redeals"]])]
    if viewer.deal:
        parts.append(say("deal {number}", number=viewer.deal))
    left = view["redeals_left"]
    if left == "unlimited":
        parts.append(say("redeals without end"))
    elif view["options"]["redeals"]:
        parts.append(count("{number} redeal left", "{number} redeals left", left))
    return heading([*parts, count("{number} move", "{number} moves", view["moves"])])


def _piles(view: Observation, viewer: Onlooker) -> list[Text]:
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


def _stock_in_words(stock: Sequence[str], viewer: Onlooker) -> str:
    say, coming = viewer.language.say, next_in_stock(stock)
    if coming is None:
        return say("stock {number}", number=len(stock))
    return say("stock {number}, next {card}", number=len(stock), card=coming)


def _waste(waste: Sequence[str], viewer: Onlooker, width: int) -> list[Text]:
    top, middle, bottom = box(viewer.card(waste[-1]) if waste else "")
    below = beneath(waste, viewer, width - middle.cell_len - 3)
    words = viewer.language.say("waste {number}", number=len(waste))
    return [Text(words), top, joined([middle, " ", below]), bottom]


def _foundation(pile: Sequence[str], suit: str, viewer: Onlooker) -> list[Text]:
    return box(viewer.card(pile[-1]) if pile else Text(PIPS[suit], QUIET))


# how to answer


def how(view: Observation, viewer: Onlooker) -> list[str]:
    say, legal = viewer.language.say, view["legal"]
    told = []
    ups = [action for action in legal if action.startswith("up ")]
    if ups:
        card = ups[0].split()[1]
        told.append(
            say(
                "“{action}” puts {card} up. “{short}” alone will do where it can mean one thing only.",
                action=ups[0],
                card=card,
                short=card.lower(),
            )
        )
    told += move_examples(legal, view, viewer)
    if "flip" in legal:
        told.append(say("“flip” (or “f”) turns up the next card of the stock."))
    if "redeal" in legal:
        told.append(say("“redeal” turns the waste over as a new stock, the card flipped first on top again."))
    return [*told, say("“undo” takes back as much as you like, “redo” does it again; “stop” ends the game.")]


def has_offer(view: Observation) -> bool:
    return False


def words(view: Observation) -> list[str]:
    return []
