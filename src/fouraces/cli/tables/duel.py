"""The terminal's table of the patience for two, in turns and as a race."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from fouraces.cli.tables.layout import (
    EMPTY,
    LINES,
    beneath,
    cell,
    columns,
    flowing,
    joined,
)
from fouraces.cli.tables.moves import move_examples
from fouraces.cli.tables.table import QUIET, WARM, WIDTH, Onlooker, heading
from fouraces.refusals import N_, Fact
from fouraces.rules import Observation, OptionValue

VERBS: Final = ("up", "move", "flip", "pass", "done")

NAMES: Final[dict[OptionValue, str]] = {
    "turns": N_("Patience for two, in turns"),
    "race": N_("Patience for two, at once"),
}
"""What the game is called, by its mode."""

_NAME_WIDTH: Final = 20
_FOUNDATION_WIDTH: Final = 6


def draw(view: Observation, viewer: Onlooker) -> RenderableType:
    mine = view["seat"] or 0
    theirs = 1 - mine
    blocks = [
        [_piles(view, theirs, viewer), *flowing(view["layouts"][theirs]["columns"], viewer)],
        _foundations(view, (theirs, mine), viewer),
        [_piles(view, mine, viewer)],
    ]
    room = LINES - 1 - sum(map(len, blocks))
    own = columns(view["layouts"][mine]["columns"], viewer, room)
    blocks[-1] += own
    return Group(_heading(view, viewer), *_spaced(blocks, room - len(own)))


def _heading(view: Observation, viewer: Onlooker) -> RenderableType:
    parts = [viewer.language.say(NAMES[view["options"]["mode"]])]
    if view["turn"] is not None and not view["over"]:
        parts.append(viewer.language.say("to move: {name}", name=viewer.name(view["turn"])))
    return heading(parts)


def _spaced(blocks: Sequence[Sequence[Text]], spare: int) -> list[Text]:
    """Return the lines of all blocks, with up to `spare` empty ones behind them, the last blocks first."""
    lines: list[Text] = []
    for place, block in enumerate(blocks):
        lines += block
        if len(blocks) - place <= spare:
            lines.append(Text())
    return lines


def _piles(view: Observation, seat: int, viewer: Onlooker) -> Text:
    """Return in one line a seat's name, its stock and its waste, and whether it has said done."""
    say, layout = viewer.language.say, view["layouts"][seat]
    waste = layout["waste"]
    parts: list[Text | str] = [
        " ",
        cell(Text(viewer.name(seat), "bold"), _NAME_WIDTH),
        say("stock {number}", number=len(layout["stock"])),
        "   ",
        say("waste {number}", number=len(waste)),
        "  ",
    ]
    if waste:
        parts += [viewer.card(waste[-1]), "  "]
    flag = Text(say("done"), WARM) if view["done"][seat] else Text()
    line = joined(parts)
    line.append_text(beneath(waste, viewer, WIDTH - line.cell_len - flag.cell_len - 4))
    return joined([cell(line, WIDTH - flag.cell_len - 2), flag])


def _foundations(view: Observation, seats: Sequence[int], viewer: Onlooker) -> list[Text]:
    """Return the foundations with their numbers, their top cards, and how many of the cards are whose."""
    number, say = viewer.language.number, viewer.language.say
    above, below = seats
    heads: list[Text | str] = [Text(number(place + 1), QUIET) for place in range(len(view["foundations"]))]
    tops: list[Text | str] = [
        viewer.card(pile[-1]) if pile else Text(EMPTY, QUIET) for pile in view["foundations"]
    ]
    return [
        _row(say("foundation"), heads, say("all")),
        _row(viewer.name(above), _owned(view, above, viewer), number(view["up"][above])),
        _row(say("top card"), tops, ""),
        _row(viewer.name(below), _owned(view, below, viewer), number(view["up"][below])),
    ]


def _owned(view: Observation, seat: int, viewer: Onlooker) -> list[Text | str]:
    return [viewer.language.number(backs.count(seat)) if backs else "" for backs in view["backs"]]


def _row(head: str, cells: Sequence[Text | str], last: str) -> Text:
    fields = [cell(content, _FOUNDATION_WIDTH, "right") for content in cells]
    return joined([" ", cell(head, _NAME_WIDTH - 3), *fields, cell(last, 9, "right")])


# how to answer


def how(view: Observation, viewer: Onlooker) -> list[str]:
    legal, layout = view["legal"], view["layouts"][view["seat"]]
    ups = [action for action in legal if action.startswith("up ")]
    told = [_up_in_words(action, viewer) for action in ups[:1]]
    return [*told, *move_examples(legal, layout, viewer), *_how_to_end(view, viewer)]


def _up_in_words(action: str, viewer: Onlooker) -> str:
    _, card, foundation = action.split()
    facts: dict[str, Fact] = {
        "action": action,
        "card": card,
        "foundation": int(foundation),
        "short": card.lower(),
    }
    if card[0] == "A":
        return viewer.language.say(
            "“{action}” puts {card} up on foundation {foundation}; an ace may go on any empty one. "
            "“{short}” alone will do where it can mean one thing only.",
            **facts,
        )
    return viewer.language.say(
        "“{action}” puts {card} up on foundation {foundation}. "
        "“{short}” alone will do where it can mean one thing only.",
        **facts,
    )


def _how_to_end(view: Observation, viewer: Onlooker) -> list[str]:
    """Return how to turn up a card, and how to say that one has done all one wants."""
    say, legal = viewer.language.say, view["legal"]
    told = []
    if "flip" in legal:
        told.append(say("“flip” (or “f”) turns up the next card of your stock."))
    if "pass" in legal:
        told.append(say("“pass” ends your turn."))
    if "done" in legal:
        told.append(say("“done” says that you want no more."))
    return told


def has_offer(view: Observation) -> bool:
    return False


def words(view: Observation) -> list[str]:
    return []
