"""What the moves of a patience do, in words, each with the notation that makes it."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from fouraces.rules.layout import HIGHER
from fouraces.telling.viewer import Viewer


class Spot(NamedTuple):
    """Where a card lies that is not up.

    Attributes:
        column: the number of its column, from 1; 0 if it lies in none.
        in_waste: whether it lies in the waste; in neither, it is still in the stock.
        covered: how many cards cover it.
    """

    column: int
    in_waste: bool
    covered: int


def find(card: str, layout: dict[str, Any]) -> Spot:
    """Return where a card of a layout lies, if it is not up."""
    for number, pile in enumerate(layout["columns"], 1):
        if card in pile:
            return Spot(number, False, len(pile) - 1 - pile.index(card))
    waste = layout["waste"]
    if card in waste:
        return Spot(0, True, len(waste) - 1 - waste.index(card))
    return Spot(0, False, 0)


def whereabouts(card: str, layout: dict[str, Any], viewer: Viewer) -> str:
    """Return in words where a card lies, and so what has to be done to get at it."""
    say, count = viewer.language.say, viewer.language.count
    column, in_waste, covered = find(card, layout)
    if column and covered:
        return count(
            "{card} in column {column} under {number} card",
            "{card} in column {column} under {number} cards",
            covered,
            card=card,
            column=column,
        )
    if column:
        return say("{card} at the end of column {column}", card=card, column=column)
    if in_waste and covered:
        return count(
            "{card} in the waste under {number} card",
            "{card} in the waste under {number} cards",
            covered,
            card=card,
        )
    if in_waste:
        return say("{card} on top of the waste", card=card)
    return say("{card} in the stock", card=card)


def move_examples(legal: Sequence[str], layout: dict[str, Any], viewer: Viewer) -> list[str]:
    """Return what one move onto a card does, and one of a king into a space, if there are such."""
    moves = [action for action in legal if action.startswith("move ")]
    kings = [action for action in moves if action[5] == "K"]
    others = sorted(
        (action for action in moves if action[5] != "K"),
        key=lambda action: find(action.split()[1], layout).covered == 0,
    )
    return [move_in_words(action, layout, viewer) for action in (*others[:1], *kings[:1])]


def move_in_words(action: str, layout: dict[str, Any], viewer: Viewer) -> str:
    """Return what a move does."""
    say, count = viewer.language.say, viewer.language.count
    _, card, column = action.split()
    spot = find(card, layout)
    target = HIGHER[card]
    if not target and spot.in_waste:
        return say(
            "“{action}” moves {card} from the waste to the empty column {column}: only kings go there.",
            action=action,
            card=card,
            column=int(column),
        )
    if not target:
        return say(
            "“{action}” moves {card}, with all that covers it, to the empty column {column}: "
            "only kings go there.",
            action=action,
            card=card,
            column=int(column),
        )
    if spot.in_waste:
        return say(
            "“{action}” moves {card} from the waste onto {target}, the next higher of its suit, "
            "in column {column}.",
            action=action,
            card=card,
            target=target,
            column=int(column),
        )
    if spot.covered:
        return count(
            "“{action}” moves {card} onto {target}, the next higher of its suit, in column {column}; the "
            "{number} card that covers it comes along, whatever it is.",
            "“{action}” moves {card} onto {target}, the next higher of its suit, in column {column}; the "
            "{number} cards that cover it come along, whatever they are.",
            spot.covered,
            action=action,
            card=card,
            target=target,
            column=int(column),
        )
    return say(
        "“{action}” moves {card} onto {target}, the next higher of its suit, in column {column}.",
        action=action,
        card=card,
        target=target,
        column=int(column),
    )


def consequence(action: str, layout: dict[str, Any], takes: Collection[str], viewer: Viewer) -> list[str]:
    """Return what comes of taking a card away from where it lies: what is freed, or which space is won.

    Args:
        action: an *up* or a *move*.
        layout: where the card lies.
        takes: the cards that the foundations take after the action.
        viewer: who is told.
    """
    say = viewer.language.say
    card = action.split()[1]
    column = find(card, layout).column
    pile = layout["columns"][column - 1] if column else layout["waste"]
    place = pile.index(card)
    if place == 0:
        if column:
            return [say("Column {column} becomes empty then: a place for a king.", column=column)]
        return [say("The waste is empty then, and a flip buries nothing.")]
    freed = pile[place - 1]
    if freed in takes:
        return [say("{card} comes free by it and can go up.", card=freed)]
    return [say("{card} comes free by it.", card=freed)]


def why_flip(legal: Sequence[str], waste: Sequence[str], viewer: Viewer) -> str:
    """Return why the next card of the stock may well be turned up now."""
    say = viewer.language.say
    plays = [action for action in legal if action.startswith(("up ", "move "))]
    if not plays:
        return say("Nothing can be put up or moved now: flip.")
    if not waste:
        return say("The waste is empty, so a flip buries nothing and can only add to the choice.")
    if not any(waste[-1] in action.split() for action in plays):
        return say("{card} on the waste fits nowhere now; the next card may.", card=waste[-1])
    return say("{card} on the waste still has a place to go: a flip would bury it.", card=waste[-1])
