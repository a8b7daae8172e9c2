"""Looking at the terminal's tables as a person with a small terminal does."""

from io import StringIO

from rich.cells import cell_len
from rich.console import Console, RenderableType

from fouraces.cli.tables import TABLES, Onlooker
from fouraces.cli.tables.table import Table
from fouraces.telling import TELLING, Telling
from fouraces.telling.language import DOMAIN, LANGUAGES, LOCALES, Language

COLUMNS = 80
LINES = 19

NAMES = ("Sara", "شهربانو خانم بزرگ‌زاده", "Maximilian Montgomery of the West", "[red]R\x1b[31m\n/]")
"""A short name, a Persian one, a long one, and one that means mischief."""

SPOKEN = [
    code for code in LANGUAGES if code == "en" or (LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.mo").exists()
]
"""The languages whose catalogue is there."""


def viewer(code: str = "en", names: tuple[str, ...] = NAMES) -> Onlooker:
    return Onlooker(Language(code), names)


def telling(game: str) -> Telling:
    return TELLING[game]


def table(game: str) -> Table:
    return TABLES[game]


def painted(picture: RenderableType) -> str:
    """Return a picture as a terminal of the smallest size, without colour, would show it."""
    console = Console(file=StringIO(), width=COLUMNS, color_system=None, highlight=False)
    with console.capture() as capture:
        console.print(picture)
    return capture.get()


def fits(picture: str) -> bool:
    """Whether a painted picture leaves room for the news and the prompt, and holds nothing wild."""
    lines = picture.splitlines()
    plain = all(letter.isprintable() or letter in "\n\u200c\u200d\u200f" for letter in picture)
    return plain and len(lines) <= LINES and all(cell_len(line) <= COLUMNS for line in lines)
