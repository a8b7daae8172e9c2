"""Ambition's table in the terminal: the trick as it lies between the four, and how each of them stands."""

from collections.abc import Sequence
from typing import Any, Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fouraces.cards import UNSEEN
from fouraces.cli.tables.table import ACCENT, QUIET, WARM, Onlooker, heading
from fouraces.refusals import N_
from fouraces.rules import Observation
from fouraces.rules.ambition import CARD_POINTS, ENOUGH, GIVE, KICKOFF_POINTS, PLAY, SEATS, SLAM
from fouraces.telling.ambition import best_so_far, chips_in
from fouraces.telling.viewer import SEPARATOR, tell

VERBS: Final = (GIVE, PLAY)

_CHIPS: Final = sum(CARD_POINTS.values()) + KICKOFF_POINTS
_CELL: Final = 12
"""Columns for a seat at the table."""

_SHORT_NAME: Final = 8
_STANDING: Final = 8
_LEDGER_HANDS: Final = 11
"""So many of the last hands are listed at the end."""

_GIVING: Final = {
    "left": N_("Three cards to the left"),
    "right": N_("Three cards to the right"),
    "across": N_("Three cards across"),
    "scatter": N_("A card to each"),
}
_ARROWS: Final = {
    "left": ("", "◂◂◂"),
    "right": ("", "▸▸▸"),
    "across": ("▴▴▴", ""),
    "scatter": ("▴2", "◂1   3▸"),
}


def draw(view: Observation, viewer: Onlooker) -> RenderableType:
    if view["over"]:
        return Group(_where(view, viewer), _ledger(view, viewer))
    middle = Table.grid(padding=(0, 1, 0, 0))
    middle.add_row(_table(view, viewer), Group(_standings(view, viewer), _left(view, viewer)))
    return Group(_where(view, viewer), middle, *_gifts(view, viewer), Text(), _hand(view, viewer))


def _where(view: Observation, viewer: Onlooker) -> RenderableType:
    say = viewer.language.say
    parts = [say("Ambition")]
    if view["number"]:
        parts.append(say("hand {number}", number=view["number"]))
        parts.append(say("dealer: {name}", name=viewer.name(view["dealer"])))
    return heading([*parts, say("{target} points win", target=view["options"]["target"])])


# the table


def _table(view: Observation, viewer: Onlooker) -> Panel:
    """Return the four seats, the viewer's nearest, with what lies before each."""
    near = view["seat"] or 0
    left, far, right = ((near + step) % 4 for step in (1, 2, 3))
    above, below = _centre(view, viewer)
    grid = Table.grid()
    for _ in range(3):
        grid.add_column(width=_CELL, justify="center", no_wrap=True, overflow="ellipsis")
    grid.add_row("", _seat(view, viewer, far))
    grid.add_row("", _before(view, viewer, far))
    grid.add_row()
    grid.add_row(_seat(view, viewer, left), above, _seat(view, viewer, right))
    grid.add_row(_before(view, viewer, left), below, _before(view, viewer, right))
    grid.add_row()
    grid.add_row("", _seat(view, viewer, near))
    grid.add_row("", _before(view, viewer, near))
    title, subtitle = _title(view, viewer), _subtitle(view, viewer)
    return Panel(
        grid,
        box=ROUNDED,
        width=3 * _CELL + 4,
        border_style=QUIET,
        title=Text(title, style=WARM) if title else None,
        subtitle=Text(subtitle) if subtitle else None,
    )


def _title(view: Observation, viewer: Onlooker) -> str:
    say = viewer.language.say
    if view["asked"] == GIVE:
        return say(_GIVING[view["passing"]])
    if view["trick"] is None:
        return ""
    if not view["tricks"]:
        return say("Kickoff: diamonds")
    number = len(view["tricks"]) + 1
    if view["trick"]["suit"] is None:
        return say("Trick {number}", number=number)
    return say("Trick {number}: {suit}", number=number, suit=viewer.language.suit_name(view["trick"]["suit"]))


def _subtitle(view: Observation, viewer: Onlooker) -> str:
    trick = view["trick"]
    if trick is None:
        return ""
    if not any(trick["cards"]):
        return tell(view, viewer, trick["leader"], N_("You lead"), N_("{name} leads"))
    best = best_so_far(trick)
    return "" if best is None else viewer.language.say("{card} wins so far", card=best)


def _centre(view: Observation, viewer: Onlooker) -> tuple[Text, Text]:
    """Return what stands in the middle: where cards go, or what the trick is worth so far."""
    if view["asked"] == GIVE:
        above, below = _ARROWS[view["passing"]]
        return Text(above, style=ACCENT), Text(below, style=ACCENT)
    trick = view["trick"]
    if trick is None or not any(trick["cards"]):
        return Text(), Text()
    told = viewer.language.count("{number} chip", "{number} chips", chips_in(view))
    return Text(f"{told} + ?" if UNSEEN in trick["cards"] else told, style=QUIET), Text()


def _seat(view: Observation, viewer: Onlooker, seat: int) -> Text:
    to_play = view["asked"] == PLAY and seat in view["waiting"]
    name = viewer.name(seat, _CELL - 2)
    style = ACCENT if to_play else "bold" if seat == view["seat"] else ""
    return Text(f"▸ {name}" if to_play else name, style=style)


def _before(view: Observation, viewer: Onlooker, seat: int) -> Text:
    """Return what lies before a seat."""
    if view["asked"] == GIVE:
        gift = view["gives"][seat]
        return (
            Text("…", style=QUIET) if gift is None else viewer.cards([UNSEEN] * 3 if gift == UNSEEN else gift)
        )
    trick = view["trick"]
    card = None if trick is None else trick["cards"][seat]
    if card is None:
        return Text()
    shown = viewer.card(card)
    if seat in trick["face_down"] and card != UNSEEN:
        shown = Text(f"({shown.plain})", style=QUIET)
    if seat == trick["leader"]:
        shown = Text.assemble(shown, (f" {viewer.language.say('led')}", QUIET))
    return shown


# how everyone stands


def _standings(view: Observation, viewer: Onlooker) -> Table:
    say, number = viewer.language.say, viewer.language.number
    grid = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET)
    grid.add_column(width=_SHORT_NAME, no_wrap=True)
    grid.add_column(say("tricks"), justify="right", no_wrap=True)
    grid.add_column(say("chips"), justify="right", no_wrap=True)
    grid.add_column(width=_STANDING, no_wrap=True)
    grid.add_column(say("points"), justify="right", no_wrap=True)
    for seat in SEATS:
        grid.add_row(
            Text(viewer.name(seat, _SHORT_NAME), style="bold" if seat == view["seat"] else ""),
            number(view["taken"][seat]),
            number(view["card_points"][seat]),
            Text(_standing(view, viewer, seat), style=QUIET),
            Text(number(view["totals"][seat]), style="bold"),
        )
    return grid


def _standing(view: Observation, viewer: Onlooker, seat: int) -> str:
    """Return what a seat's chips would come to if the hand were over."""
    say, chips = viewer.language.say, view["card_points"]
    if not any(view["taken"]):
        return ""
    if max(chips) >= SLAM:
        return say("slam") if chips[seat] == max(chips) else ""
    if not view["taken"][seat]:
        return say("no trick")
    if chips[seat] < ENOUGH:
        return say("under {least}", least=ENOUGH)
    return say("the most") if chips[seat] == max(chips) else say("count")


def _left(view: Observation, viewer: Onlooker) -> Text:
    if view["asked"] != PLAY:
        return Text()
    left = _CHIPS - sum(view["card_points"])
    told = viewer.language.count(
        "{number} chip is still to be won", "{number} chips are still to be won", left
    )
    return Text(f"\n{told}", style=QUIET)


def _gifts(view: Observation, viewer: Onlooker) -> list[Text]:
    """Return what the viewer has given and received in this hand, on a line each."""
    say, me = viewer.language.say, view["seat"]
    lines: list[str] = []
    if me is not None and view["gives"][me]:
        given = list(zip(view["gives"][me], view["give_to"], strict=True))
        lines.append(say("You gave: {cards}", cards=_by_person(given, viewer, N_("{cards} to {name}"))))
    if view["received"]:
        got = [(gift["card"], gift["giver"]) for gift in view["received"]]
        lines.append(say("You got: {cards}", cards=_by_person(got, viewer, N_("{cards} from {name}"))))
    return [Text(line, style=QUIET) for line in lines]


def _by_person(gifts: Sequence[tuple[str, int]], viewer: Onlooker, phrase: str) -> str:
    people = dict.fromkeys(seat for _, seat in gifts)
    return SEPARATOR.join(
        viewer.language.say(
            phrase,
            cards=viewer.language.cards([card for card, who in gifts if who == seat]),
            name=viewer.name(seat, _CELL),
        )
        for seat in people
    )


def _hand(view: Observation, viewer: Onlooker) -> Text:
    if not view["hand"]:
        return Text()
    legal = [action.removeprefix("play ") for action in view["legal"]]
    label = (f"{viewer.language.say('Your hand')}   ", QUIET)
    return Text.assemble(label, viewer.hand(view["hand"], legal))


# the end


def _ledger(view: Observation, viewer: Onlooker) -> Table:
    """Return the hands of a finished game: points and chips of everyone, and the totals."""
    say, number = viewer.language.say, viewer.language.number
    grid = Table(box=ROUNDED, border_style=QUIET, header_style="bold", show_footer=True)
    grid.add_column(say("hand"), say("total"), justify="right", no_wrap=True)
    for seat in SEATS:
        total = Text(
            number(view["totals"][seat]), style=WARM if seat in view["result"]["winners"] else "bold"
        )
        grid.add_column(Text(viewer.name(seat, _CELL)), total, justify="right", no_wrap=True, min_width=_CELL)
    first = max(0, len(view["past"]) - _LEDGER_HANDS)
    for place, hand in enumerate(view["past"][first:], first + 1):
        grid.add_row(number(place), *(_scored(hand, viewer, seat) for seat in SEATS))
    return grid


def _scored(hand: dict[str, Any], viewer: Onlooker, seat: int) -> Text:
    chips = hand["card_points"][seat]
    how = viewer.language.say("nil") if not hand["taken"][seat] else viewer.language.number(chips)
    return Text.assemble((f"({how})  ", QUIET), f"+{viewer.language.number(hand['game_points'][seat])}")


# how to answer


def how(view: Observation, viewer: Onlooker) -> list[str]:
    say = viewer.language.say
    if view["asked"] == GIVE:
        return [say("Type for example “{action}”.", action=" ".join([GIVE, *view["hand"][-3:]]))]
    action = view["legal"][0]
    if view["trick"]["suit"] == action[-1]:
        return [say("The cards in brackets may be played, as in “{action}”.", action=action)]
    return [say("Type for example “{action}”.", action=action)]


def has_offer(view: Observation) -> bool:
    return False


def words(view: Observation) -> list[str]:
    return list(view["hand"]) if view["asked"] == GIVE else []
