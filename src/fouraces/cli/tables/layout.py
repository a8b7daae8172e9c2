"""Drawing what every patience lays before a player: columns, a stock, a waste."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from fouraces.cards import UNSEEN
from fouraces.cli.tables.table import QUIET, WIDTH, Onlooker

LINES: Final = 19
"""Lines that a picture may fill."""

BACK: Final = "░░░░░"
EMPTY: Final = "·"
MORE: Final = "…"

_PITCH: Final = 11
"""How far apart columns stand that are drawn downwards."""


def cell(content: Text | str, width: int, align: str = "left") -> Text:
    """Return something in a field of a fixed width."""
    text = content.copy() if isinstance(content, Text) else Text(content)
    text.truncate(width, overflow="ellipsis")
    space = width - text.cell_len
    left = {"left": 0, "center": space // 2, "right": space}[align]
    text.pad_left(left)
    text.pad_right(space - left)
    return text


def joined(parts: Iterable[Text | str], between: str = "") -> Text:
    """Return one line of several parts, which is never wrapped."""
    line = Text(between).join(part if isinstance(part, Text) else Text(part) for part in parts)
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def painted(card: str, viewer: Onlooker, *, exposed: bool) -> Text:
    """Return a card of the tableau: in bold if nothing covers it."""
    text = viewer.card(card)
    return text if exposed else Text(text.plain, "red" if card[1] in "HD" else "")


def box(content: Text | str) -> list[Text]:
    """Return a place for a card: three lines, seven wide."""
    return [Text("╭─────╮"), joined(["│", cell(content, 5, "center"), "│"]), Text("╰─────╯")]


def side_by_side(blocks: Iterable[tuple[Sequence[Text], int]]) -> list[Text]:
    """Return blocks of as many lines each, and of the widths given, beside one another."""
    fields = [[cell(line, width) for line in block] for block, width in blocks]
    return [joined([" ", *line]) for line in zip(*fields, strict=True)]


def beneath(waste: Sequence[str], viewer: Onlooker, width: int) -> Text:
    """Return the cards of a waste below its top, the next one first, as many as there is room for."""
    parts: list[Text] = []
    room = width - len(MORE)
    for card in reversed(waste[:-1]):
        part = painted(card, viewer, exposed=False)
        if part.cell_len > room:
            parts.append(Text(MORE))
            break
        parts.append(part)
        room -= part.cell_len + 1
    return joined(parts, " ")


def next_in_stock(stock: Sequence[str]) -> str | None:
    """Return the card that is flipped next, if it is known."""
    return stock[0] if stock and stock[0] != UNSEEN else None


def columns(piles: Sequence[Sequence[str]], viewer: Onlooker, room: int) -> list[Text]:
    """Return the columns, numbered, in at most `room` lines: downwards if they fit so, else sideways."""
    if max(map(len, piles)) < room:
        return _downwards(piles, viewer)
    lines = _sideways(piles, viewer)
    return lines if len(lines) <= room else flowing(piles, viewer)


def _downwards(piles: Sequence[Sequence[str]], viewer: Onlooker) -> list[Text]:
    number = viewer.language.number
    rows: list[list[Text | str]] = [[Text(number(column), QUIET) for column in range(1, len(piles) + 1)]]
    depths = range(max(1, *map(len, piles)))
    rows += [[_card_at(pile, depth, viewer) for pile in piles] for depth in depths]
    return [joined([" ", *(cell(content, _PITCH, "center") for content in row)]) for row in rows]


def _card_at(pile: Sequence[str], depth: int, viewer: Onlooker) -> Text | str:
    if depth < len(pile):
        return cell(painted(pile[depth], viewer, exposed=depth == len(pile) - 1), 3, "right")
    return "" if pile or depth else Text(EMPTY, QUIET)


def _sideways(piles: Sequence[Sequence[str]], viewer: Onlooker) -> list[Text]:
    """Return a line for each column, or more if it is too long for one; the exposed card comes last."""
    lines = []
    for number, pile in enumerate(piles, 1):
        head = _head(number, viewer)
        for row in _wrapped([_cards(pile, viewer)], WIDTH - 7):
            lines.append(joined([cell(head, 5, "right"), " ", row]))
            head = Text()
    return lines


def flowing(piles: Sequence[Sequence[str]], viewer: Onlooker) -> list[Text]:
    """Return the columns one after the other, each behind its number, in few lines; exposed cards last."""
    groups = []
    for number, pile in enumerate(piles, 1):
        first, *others = _cards(pile, viewer)
        groups.append([joined([_head(number, viewer), " ", first]), *others])
    return [joined(["    ", row]) for row in _wrapped(groups, WIDTH - 6)]


def _wrapped(groups: Iterable[Sequence[Text]], room: int) -> list[Text]:
    """Return groups of cards one after the other in lines of a width; a short group is not broken."""
    rows: list[list[Text]] = [[]]
    left = room
    for group in groups:
        whole = sum(part.cell_len + 1 for part in group) - 1
        for part in group:
            needed = whole if part is group[0] and whole <= room // 2 else part.cell_len
            if needed > left:
                rows.append([])
                left = room
            rows[-1].append(part)
            left -= part.cell_len + 1
        rows[-1].append(Text())
        left -= 1
    return [joined(row, " ") for row in rows]


def _head(number: int, viewer: Onlooker) -> Text:
    return Text(f"{viewer.language.number(number)}:", QUIET)


def _cards(pile: Sequence[str], viewer: Onlooker) -> list[Text]:
    if not pile:
        return [Text(EMPTY, QUIET)]
    covered = [painted(card, viewer, exposed=False) for card in pile[:-1]]
    return [*covered, painted(pile[-1], viewer, exposed=True)]
