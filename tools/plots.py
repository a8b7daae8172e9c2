"""Draws the plots of `docs/plots` anew from the results beside them: `python tools/plots.py`.

The results are what `fouraces survey patience … --out FILE` writes; docs/results.md has the commands. The
same results give the same bytes.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullLocator

from fouraces.interval import wilson

PLOTS: Final = Path(__file__).parent.parent / "docs" / "plots"

GAMES: Final = {
    "patience-0": ("Australian Patience", "#1d4e89"),
    "patience-1": ("Canberra (one redeal)", "#c8553d"),
    "patience-unlimited": ("Tasmanian (any number)", "#2a9d6f"),
}
"""The surveys, by the names of their files: what each is called, and its colour."""

WON: Final = "#2a9d6f"
LOST: Final = "#b23a48"
DEPTHS: Final = 4
LEAST: Final = 20
"""Of how many deals a share is worth a point."""

STYLE: Final = {
    "axes.grid": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": "medium",
    "font.size": 10,
    "grid.alpha": 0.3,
    "legend.frameon": False,
    "lines.linewidth": 1.6,
    "lines.markersize": 4,
    "svg.fonttype": "none",
    "svg.hashsalt": "four aces",
}

PERCENT: Final = FuncFormatter(lambda share, _: f"{share * 100:g} %")

Results = dict[str, Any]


def effort(results: Sequence[Results]) -> Figure:
    """Draw how hard deals are, the won ones and the lost ones."""
    figure = Figure((10, 3.6), layout="constrained")
    axes = figure.subplots(1, len(results), sharex=True, sharey=True)
    for ax, result, (name, _) in zip(axes, results, GAMES.values(), strict=True):
        for answer, colour in (("won", WON), ("lost", LOST)):
            counts = result[answer]["powers"]
            shares = [count / result["deals"] if count else None for count in counts]
            label = f"{'can' if answer == 'won' else 'cannot'} be won"
            ax.plot(range(len(counts)), shares, "o-", color=colour, label=label)
        ax.set(title=name, yscale="log", xlabel="positions looked into, at least")
        ax.yaxis.set_major_formatter(PERCENT)
        ax.yaxis.set_minor_locator(NullLocator())
        ax.set_xticks(range(0, 17, 4), [f"{2**power:,}" for power in range(0, 17, 4)])
    axes[0].set_ylabel("share of all deals")
    axes[-1].legend()
    return figure


def against(results: Sequence[Results]) -> Figure:
    """Draw which share of the deals that are as hard can be won."""
    figure = Figure((7, 3.8), layout="constrained")
    ax = figure.subplots()
    for result, (name, colour) in zip(results, GAMES.values(), strict=True):
        won, lost = (result[answer]["powers"] for answer in ("won", "lost"))
        length = max(len(won), len(lost))
        pairs = zip(_padded(won, length), _padded(lost, length), strict=True)
        _shares(ax, list(range(length)), list(pairs), name, colour)
    ax.set_xticks(range(0, 17, 2), [f"{2**power:,}" for power in range(0, 17, 2)])
    ax.set(xlabel="positions looked into, at least", ylabel="can be won", ylim=(0, 1.02))
    ax.yaxis.set_major_formatter(PERCENT)
    ax.legend()
    return figure


def last_ace(results: Sequence[Results]) -> Figure:
    """Draw which share of the deals can be won, by the place of the last ace."""
    figure = Figure((9, 3.8), layout="constrained")
    depth, stock = figure.subplots(1, 2, sharey=True, width_ratios=(1, 4))
    for result, (name, colour) in zip(results, GAMES.values(), strict=True):
        pairs = list(zip(result["won"]["last_ace"], result["lost"]["last_ace"], strict=True))
        _shares(depth, list(range(DEPTHS)), pairs[:DEPTHS], name, colour)
        _shares(stock, list(range(1, len(pairs) - DEPTHS + 1)), pairs[DEPTHS:], name, colour)
    depth.set(xlabel="cards on the deepest ace", ylabel="can be won", ylim=(0, 1.02))
    depth.set_title("no ace in the stock")
    depth.set_xticks(range(DEPTHS))
    depth.yaxis.set_major_formatter(PERCENT)
    stock.set(xlabel="the card of the stock that is the last ace", title="aces in the stock")
    stock.set_xticks([1, 4, 8, 12, 16, 20, 24])
    stock.legend(loc="center right")
    return figure


def _shares(ax: Axes, places: list[int], pairs: list[tuple[int, int]], name: str, colour: str) -> None:
    """Draw shares of won deals with their intervals, where there are enough deals."""
    shown = [(place, won, won + lost) for place, (won, lost) in zip(places, pairs, strict=True)]
    shown = [(place, won, deals) for place, won, deals in shown if deals >= LEAST]
    at = [place for place, _, _ in shown]
    intervals = [wilson(won, deals) for _, won, deals in shown]
    ax.plot(at, [won / deals for _, won, deals in shown], "o-", color=colour, label=name)
    low, high = ([interval[end] for interval in intervals] for end in (0, 1))
    ax.fill_between(at, low, high, color=colour, alpha=0.2, linewidth=0)


def _padded(counts: Sequence[int], length: int) -> list[int]:
    return [*counts, *[0] * (length - len(counts))]


def main() -> None:
    """Draw all plots."""
    results = [json.loads((PLOTS / f"{name}.json").read_text(encoding="utf-8")) for name in GAMES]
    with mpl.rc_context(STYLE):
        for name, draw in (("effort", effort), ("against", against), ("last-ace", last_ace)):
            draw(results).savefig(PLOTS / f"patience-{name}.svg", metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
