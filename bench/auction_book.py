"""Works out which of several perfect actions wins most against the house, and writes it down for the bot.

    python -m bench.auction_book
    python -m bench.auction_book --joker scoring

It prints how likely a perfect player wins that always chooses so: none that always keeps what perfect play
is worth wins more often, as far as the house's mixes are known. The book has what such games come to.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

import numpy as np

from bench.auction_outlook import UNLIKELY, Sheet, blank_sheet, hold, left_over, likely, turned, work_out
from bench.auction_places import (
    HANDS,
    LAST,
    NEXT,
    UNSEEN,
    Found,
    Known,
    Place,
    code_of,
    items_sold,
    key_of,
    known,
    nothing_found,
    number_of,
    outlook_of,
    place_after,
    seek,
    size_of,
)
from fouraces.bots.auction import book
from fouraces.bots.auction.house import Choice
from fouraces.solve.auction import Kind, Position
from fouraces.solve.auction.layers import PACKS

ALL: Final = HANDS - 1
LIKELY: Final = 1e-7
"""How likely a game must come to a place, for the book to have it."""


class Solved(NamedTuple):
    """What was worked out from a place on."""

    known: Known
    found: Found
    start: Place

    @property
    def outlook(self) -> float:
        """How likely the perfect player wins."""
        return outlook_of(self.known, self.found, self.start, 0.0)


class Met(NamedTuple):
    """A decision that a game comes to.

    Attributes:
        position: where.
        odds: how likely.
        choices: the perfect ones, the best against the house first.
    """

    position: Position
    odds: float
    choices: list[Choice]


def start_of(joker: str) -> Place:
    """Return where a game begins."""
    return int(joker == "blind"), code_of(PACKS[joker]), 0, ALL, ALL


def solve(joker: str, start: Place) -> Solved:
    """Work out all places that games against the house can come to, from one on."""
    solved = Solved(known(joker), nothing_found(), start)
    found, sheet, layers = solved.found, blank_sheet(), size_of(start[1])
    outlook_of(solved.known, found, start, 1.0)
    for layer in range(layers, 0, -1):
        count = work_out(solved.known, found, layer, sheet)
        print(
            f"{layer} items unsold: {count:,} of {found.counts[layer]:,} places, {process_time():.0f} s",
            flush=True,
        )
    found.counts[NEXT] = 0
    for layer in range(1, layers + 1):
        work_out(solved.known, found, layer, sheet)
    return solved


def decisions(solved: Solved) -> Iterator[Met]:
    """Go through the games of who makes the best choices, and yield all that is decided in them."""
    found, sheet = solved.found, blank_sheet()
    layers: list[dict[Place, float]] = [defaultdict(float) for _ in range(size_of(solved.start[1]) + 1)]
    layers[-1][solved.start] = 1.0
    for layer in reversed(layers):
        for place, odds in layer.items():
            at = seek(found.keys, key_of(place))
            if odds > LIKELY and found.odds[at] >= UNLIKELY:
                found.counts[NEXT] = found.firsts[at]
                for offer in range(UNSEEN + 1):
                    part = odds * likely(place, offer)
                    if part:
                        then = turned(place, offer)
                        hold(solved.known, found, then, offer, sheet, part)
                        yield from follow(then, offer, part, sheet, layers)


def follow(
    place: Place, offer: int, odds: float, sheet: Sheet, layers: Sequence[dict[Place, float]]
) -> Iterator[Met]:
    """Go through a sale: yield what is decided in it, and add to the odds of the places that follow."""
    ties = {0: odds}
    for tied in range(HANDS):
        if tied in ties:
            row, mix = sheet.chances[tied], sheet.mixes[tied]
            order = sorted(np.flatnonzero(row >= 0).tolist(), key=row.__getitem__, reverse=True)
            yield Met(position(place, offer, tied), ties[tied], [_choice(number) for number in order])
            for theirs in np.flatnonzero(mix).tolist():
                part = ties[tied] * float(mix[theirs])
                won, lost = left_over(place, tied, order[0] - 1, theirs - 1)
                if won < 0 and lost < 0:
                    more = tied | 1 << order[0] - 3
                    ties[more] = ties.get(more, 0.0) + part
                    continue
                part /= (won >= 0) + (lost >= 0)
                if won >= 0:
                    add(place, offer, 1, (won, place[4]), part, layers)
                if lost >= 0:
                    add(place, offer, -1, (place[3], lost), part, layers)


def add(
    place: Place,
    offer: int,
    buyer: int,
    hands: tuple[int, int],
    odds: float,
    layers: Sequence[dict[Place, float]],
) -> None:
    """Add to the odds of the places after a sale; `buyer` as for `place_after`."""
    for item in range(UNSEEN):
        part = items_sold(place, offer, item)
        if part:
            then = place_after(place, item, buyer, *hands)
            layers[size_of(then[1])][then] += odds * part


def position(place: Place, offer: int, tied: int) -> Position:
    """Return a place as the solver has it."""
    joker, code, lead, first, second = place
    items = tuple(number_of(code, item) for item in range(UNSEEN))
    kind = Kind(bool(joker), (items[0], items[1], items[2], items[3]), lead)
    return Position(kind, None if offer == UNSEEN else offer, (first, second), tied)


def _choice(number: int) -> Choice:
    return number - 1 if number else None


def main(arguments: Sequence[str] | None = None) -> None:
    """Work a game out, print how likely the perfect player wins, and write the book."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--joker", choices=("blind", "scoring"), default="blind")
    parser.add_argument("--out", type=Path, default=Path(book.__file__).parent)
    chosen = parser.parse_args(arguments)
    solved = solve(chosen.joker, start_of(chosen.joker))
    print(f"{solved.found.counts[LAST]:,} rounds rehearsed", flush=True)
    print(f"The perfect player wins {solved.outlook:.2%} against the house, by its best choices.", flush=True)
    asked = several = 0.0
    answers = {}
    for met in decisions(solved):
        asked += met.odds
        if len(met.choices) > 1:
            several += met.odds
            answers[met.position] = met.choices[0]
    print(f"A game comes to {asked:.1f} decisions; in {several:.1f} there is more than one perfect choice.")
    path = chosen.out / book.name_of(chosen.joker)
    path.write_bytes(book.packed(answers))
    print(f"{len(answers):,} of these are in the book: {path.stat().st_size:,} bytes.")


if __name__ == "__main__":
    main()
