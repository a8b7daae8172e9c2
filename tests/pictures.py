"""What a table of the terminal shows, as plain lines, and positions to show."""

import re
from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType

from fouraces.cli.language import Language
from fouraces.cli.tables import Viewer
from fouraces.record import Event
from fouraces.rules import Options, State
from fouraces.rules.layout import Layout
from fouraces.simulate import Deal, simulate_game

WIDTH = 80
MOST_LINES = 19

ENGLISH = Language("en")


def viewer(*names: str) -> Viewer:
    return Viewer(ENGLISH, names)


def lines_of(picture: RenderableType, width: int = WIDTH) -> list[str]:
    """The lines of a picture in a terminal without colour, without space at their ends."""
    console = Console(width=width, color_system=None, highlight=False)
    with console.capture() as capture:
        console.print(picture)
    return [line.rstrip() for line in capture.get().splitlines()]


def fits(picture: RenderableType) -> bool:
    """Whether a picture has its place in a terminal of 80 columns and 24 lines, and is not broken there."""
    lines = lines_of(picture)
    return len(lines) <= MOST_LINES and lines == lines_of(picture, 10 * WIDTH)


def positions(game: str, players: int, options: Options, seed: int) -> Iterator[State]:
    """The positions of a game of random bots, one after another in the same state."""
    deal = Deal(game, ["x"] * players, options, str(seed))
    state = deal.header.new_initial_state()
    yield state
    for line in simulate_game(deal, ["random"] * players):
        if isinstance(line, Event):
            state.apply_action(line.by, line.do)
            yield state


def quoted_actions(text: str, verbs: Sequence[str]) -> list[str]:
    """The actions that a text gives as examples."""
    return [quote for quote in re.findall("“(.*?)”", text) if quote.split()[0] in verbs]


def lay(layout: Layout, columns: Sequence[str], stock: str = "", waste: str = "") -> None:
    """Lay a layout out: each column from its most covered card, the waste from the card flipped first."""
    layout.columns = [column.split() for column in (*columns, *[""] * (7 - len(columns)))]
    layout.column_of = {card: place for place, column in enumerate(layout.columns) for card in column}
    layout.stock = stock.split()[::-1]
    layout.waste = waste.split()
