"""A picture of how bots stand: a line each, its rating and how far that may be off."""

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Final

from fouraces.arena.standings import Standing
from fouraces.telling.language import Language

WIDTH: Final = 720
ROW: Final = 34
LEFT: Final = 110
RIGHT: Final = 90
TOP: Final = 46
FOOT: Final = 40

STYLE: Final = (
    "text{font:14px system-ui,sans-serif;fill:#2a1f17}.quiet{fill:#655341;font-size:12px}"
    ".ground{fill:#fffaf0}.grid{stroke:#dccbb0}.reach{stroke:#26489e;stroke-width:3;stroke-linecap:round}"
    ".rating{fill:#26489e}"
)


def draw(title: str, table: Sequence[Standing], language: Language) -> str:
    """Return the picture, as SVG.

    Args:
        title: stands above it.
        table: how the bots stand, the first at the top.
        language: the names of kinds are not translated, the rest is.
    """
    least = floor(min(row.rating - row.error for row in table))
    most = ceil(max(row.rating + row.error for row in table))
    height = TOP + ROW * len(table) + FOOT
    across = (WIDTH - LEFT - RIGHT) / max(1, most - least)

    def place(rating: float) -> float:
        return round(LEFT + (rating - least) * across, 1)

    parts = [f'<text x="{LEFT}" y="24">{_escaped(title)}</text>']
    for tick in _ticks(least, most):
        parts.append(f'<path class="grid" d="M{place(tick)} {TOP - 8}V{height - FOOT}"/>')
        parts.append(_text(place(tick), height - FOOT + 18, str(tick), "middle", quiet=True))
    for number, row in enumerate(table):
        parts += _row(row, TOP + ROW * number + ROW // 2, place, language)
    parts.append(_text(LEFT, height - 6, language.say("rating, and its 95 % interval"), "start", quiet=True))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<style>{STYLE}</style>"
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>{"".join(parts)}</svg>\n'
    )


def _row(row: Standing, y: int, place: Callable[[float], float], language: Language) -> list[str]:
    low, high = place(row.rating - row.error), place(row.rating + row.error)
    share = language.say("{share} % won", share=language.number(round(100 * row.share, 1)))
    return [
        _text(LEFT - 14, y + 5, row.bot, "end"),
        f'<path class="reach" d="M{low} {y}H{high}"/>',
        f'<circle class="rating" cx="{place(row.rating)}" cy="{y}" r="5"/>',
        _text(WIDTH - 8, y + 5, share, "end", quiet=True),
    ]


def _ticks(least: int, most: int) -> range:
    step = max(1, (most - least) // 8)
    return range(least, most + 1, step)


def _text(x: float, y: int, text: str, anchor: str, *, quiet: bool = False) -> str:
    kind = ' class="quiet"' if quiet else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{kind}>{_escaped(text)}</text>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
