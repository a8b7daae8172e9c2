"""What the moves of a patience do, in words, each with what is typed to make it."""

from collections.abc import Sequence
from typing import Any

from fouraces.cli.tables.table import Onlooker
from fouraces.rules.layout import HIGHER
from fouraces.telling.moves import find


def move_examples(legal: Sequence[str], layout: dict[str, Any], viewer: Onlooker) -> list[str]:
    """Return what one move onto a card does, and one of a king into a space, if there are such."""
    moves = [action for action in legal if action.startswith("move ")]
    kings = [action for action in moves if action[5] == "K"]
    others = sorted(
        (action for action in moves if action[5] != "K"),
        key=lambda action: find(action.split()[1], layout).covered == 0,
    )
    return [move_in_words(action, layout, viewer) for action in (*others[:1], *kings[:1])]


def move_in_words(action: str, layout: dict[str, Any], viewer: Onlooker) -> str:
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
