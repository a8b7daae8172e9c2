"""Where the cards of a patience lie, and what comes of moving them, in words."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

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


def no_redeal(viewer: Viewer) -> str:
    """Return what it means that the waste is not turned over."""
    return viewer.language.say(
        "There is no redeal: a card of the waste comes back only once all above it are played."
    )
