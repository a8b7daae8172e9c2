"""Auction's table in the terminal: the item for sale, and everyone's money and purchases."""

from typing import Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fouraces.cards import ITEMS, UNSEEN
from fouraces.cli.tables.table import (
    ACCENT,
    QUIET,
    WARM,
    WIDTH,
    Onlooker,
    heading,
)
from fouraces.rules import Observation
from fouraces.rules.auction import MONEY, POINTS
from fouraces.telling.auction import item_name, short

VERBS: Final = ("bid", "pass", "add", "withdraw", "stand")

_NAME: Final = 12


def draw(view: Observation, viewer: Onlooker) -> RenderableType:
    middle = [] if view["item"] is None else [_middle(view, viewer)]
    return Group(_where(view, viewer), *middle, _players(view, viewer))


def _where(view: Observation, viewer: Onlooker) -> RenderableType:
    say = viewer.language.say
    parts = [say("Auction")]
    if view["item"] is not None:
        number = len(ITEMS) - len(view["left"]) + (view["item"] == UNSEEN)
        parts.append(say("card {number} of {last}", number=number, last=len(ITEMS)))
    scoring = view["options"]["joker"] == "scoring"
    parts.append(say("the joker is worth a point") if scoring else say("the joker makes a sale blind"))
    if view["asked"] == "overtime":
        parts.append(say("overtime"))
    return heading(parts)


# the item


def _middle(view: Observation, viewer: Onlooker) -> Table:
    """Return the item for sale, with what it is worth and who is waited for beside it."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=8)
    grid.add_column(width=WIDTH - 12)
    face = Text("░░" if view["item"] == UNSEEN else short(view["item"]), style="bold", justify="center")
    lines = (_for_sale(view, viewer), _left(view, viewer), _waited_for(view, viewer))
    grid.add_row(Panel(face, box=ROUNDED, width=8, border_style=WARM), Group(*lines))
    return grid


def _for_sale(view: Observation, viewer: Onlooker) -> Text:
    if view["item"] == UNSEEN:
        told = viewer.language.say("For sale: an unseen card (the joker came before it)")
    else:
        told = viewer.language.count(
            "For sale: the {item}, {number} point",
            "For sale: the {item}, {number} points",
            POINTS[view["item"]],
            item=item_name(view["item"], viewer),
        )
    return Text(told, style=WARM)


def _left(view: Observation, viewer: Onlooker) -> Text:
    say = viewer.language.say
    items = " ".join(map(short, view["left"]))
    if not items:
        return Text(say("It is the last one."))
    if view["item"] == UNSEEN:
        return Text(say("It and those to come: {items}", items=items))
    return Text(say("Still to come: {items}", items=items))


def _waited_for(view: Observation, viewer: Onlooker) -> Text:
    say, waiting = viewer.language.say, view["waiting"]
    if view["lot"]:
        return Text(say("▸ a lot decides"), style=ACCENT)
    if view["seat"] in waiting:
        told = say("▸ you choose") if view["asked"] == "overtime" else say("▸ you bid")
    else:
        told = say("▸ waiting for {names}", names=viewer.together([viewer.name(seat) for seat in waiting]))
    return Text(told, style=ACCENT)


# the players


def _players(view: Observation, viewer: Onlooker) -> Table:
    say, number = viewer.language.say, viewer.language.number
    grid = Table(box=ROUNDED, border_style=QUIET, header_style=QUIET)
    grid.add_column(width=_NAME, no_wrap=True)
    grid.add_column(say("money"), width=len(_purse([], viewer).plain), no_wrap=True)
    grid.add_column(say("left"), justify="right")
    grid.add_column(say("on the table"), min_width=12)
    grid.add_column(say("bought"), min_width=8)
    grid.add_column(say("points"), justify="right", no_wrap=True)
    for seat in range(view["players"]):
        grid.add_row(
            Text(viewer.name(seat, _NAME), style=ACCENT if seat in view["waiting"] else ""),
            _purse(view["hands"][seat], viewer),
            number(sum(view["hands"][seat])),
            _on_the_table(view, viewer, seat),
            " ".join(map(short, view["bought"][seat])),
            Text(number(_points(view, seat)), style="bold"),
            style="bold" if seat == view["seat"] else "",
        )
    return grid


def _points(view: Observation, seat: int) -> int:
    return sum(POINTS[item] for item in view["bought"][seat])


def _purse(hand: list[int], viewer: Onlooker) -> Text:
    """Return the money cards in their places; a dot stands for one that is not in hand."""
    number = viewer.language.number
    return Text(" ").join(
        Text(number(card)) if card in hand else Text("·".rjust(len(number(card))), style=QUIET)
        for card in MONEY
    )


def _on_the_table(view: Observation, viewer: Onlooker, seat: int) -> Text:
    lying = " + ".join(map(viewer.language.number, view["table"][seat]))
    if seat == view["seat"] and view["choice"]:
        chosen = viewer.language.say("sealed: {action}", action=view["choice"])
        return Text(f"{lying} ({chosen})" if lying else chosen)
    if seat in view["sealed"]:
        return Text(viewer.language.say("sealed"), style=QUIET)
    return Text(lying)


def how(view: Observation, viewer: Onlooker) -> list[str]:
    say, me = viewer.language.say, view["seat"]
    hand = view["hands"][me]
    if view["asked"] == "bid":
        card = hand[len(hand) // 2]
        if view["players"] > 2:
            return [say("Type for example “bid {card}”, or “pass”.", card=card)]
        return [say("Type for example “bid {card}”.", card=card)]
    if not hand:
        return [say("Type “stand” or “withdraw”.")]
    return [
        say(
            "Type for example “add {card}”: if you win against others who add, you pay {price} in all. Or "
            "“withdraw”.",
            card=hand[0],
            price=sum(view["table"][me]) + hand[0],
        )
    ]


def has_offer(view: Observation) -> bool:
    return False


def words(view: Observation) -> list[str]:
    return []
