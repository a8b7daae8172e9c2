"""The tables of values that are shipped, one for each joker: all positions that can occur.

A file begins with a line of JSON: `values`, how many different values there are, and `kinds`, a list of
[joker in the deck, items, lead, length]. Then come the values as little-endian doubles, and for each kind, in
this order, an LZMA stream of that length: first the low bytes, then the high bytes, of the values' numbers by
the hands of both. Only kinds that player 0 leads, or nobody, are there; of the latter only the hands that
stand in numerical order. Pairs of hands that do not occur have any number.
"""

import json
import lzma
from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fouraces.solve.auction.layers import HANDS, Kind, Outcomes, joker_of, last_values, occurring

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fouraces.solve.auction.compiled import Reals

DIGITS: Final = 12
"""To how many decimals values are kept."""

KEPT: Final = 64
"""How many kinds are kept unpacked, half a megabyte each."""

FILTERS: Final = [
    {
        "id": lzma.FILTER_LZMA2,
        "dict_size": 2 * HANDS * HANDS,
        "lc": 0,
        "lp": 0,
        "pb": 0,
        "mode": lzma.MODE_NORMAL,
        "nice_len": 273,
        "mf": lzma.MF_BT4,
        "depth": 200,
    }
]
"""How a kind is packed: with nothing of it forgotten, and nothing expected of where a byte stands."""


class TableWriter:
    """Collects the values of a table and writes them to a file."""

    def __init__(self) -> None:
        self._numbers: dict[float, int] = {}
        self._kinds: list[tuple[Kind, bytes]] = []

    def add(self, known: "Mapping[Kind, Reals]") -> None:
        """Add the values of kinds, by the hands of both."""
        import numpy as np

        for kind, values in known.items():
            occurs = np.triu(occurring(kind)) if kind.lead == 0 else occurring(kind)
            different, places = np.unique(_carried_on(values.round(DIGITS), occurs), return_inverse=True)
            numbers = [self._numbers.setdefault(value, len(self._numbers)) for value in different.tolist()]
            codes = np.array(numbers, np.uint16)[places.reshape(values.shape)]
            split = (codes & 255).astype(np.uint8).tobytes() + (codes >> 8).astype(np.uint8).tobytes()
            self._kinds.append((kind, lzma.compress(split, lzma.FORMAT_RAW, filters=FILTERS)))

    def write(self, path: Path) -> None:
        """Write the table; a file that is there is replaced when all is written.

        Raises:
            OSError: if it cannot be written.
        """
        import numpy as np

        kinds = [[kind.joker, kind.items, kind.lead, len(packed)] for kind, packed in self._kinds]
        head = json.dumps({"values": len(self._numbers), "kinds": kinds}, separators=(",", ":"))
        new = path.with_name(f"{path.name}.new")
        with new.open("wb") as file:
            file.write(f"{head}\n".encode())
            file.write(np.array(list(self._numbers), "<f8").tobytes())
            for _, packed in self._kinds:
                file.write(packed)
        new.replace(path)


def _carried_on(values: "Reals", occurs: "NDArray[np.bool_]") -> "Reals":
    """Return values in which those of pairs that do not occur are as the last before them that does."""
    import numpy as np

    last = np.maximum.accumulate(np.where(occurs, np.arange(occurs.size).reshape(occurs.shape), 0).ravel())
    return values.ravel()[last].reshape(values.shape)


class Table:
    """A table that has been loaded; kinds are unpacked when they are asked for.

    Attributes:
        values: all different values.
        kinds: those that the table has.
        codes: gives the values' numbers of a kind, by the hands of both.
    """

    def __init__(self, content: bytes) -> None:
        import numpy as np

        line, _, rest = content.partition(b"\n")
        head = json.loads(line)
        self.values: Reals = np.frombuffer(rest, "<f8", head["values"])
        ends = list(accumulate((length for *_, length in head["kinds"]), initial=8 * head["values"]))
        self._packed = {
            Kind(joker, tuple(items), lead): rest[start:end]
            for (joker, items, lead, _), start, end in zip(head["kinds"], ends, ends[1:], strict=False)
        }
        self.kinds: Collection[Kind] = self._packed.keys()
        self.codes = lru_cache(KEPT)(self._unpack)

    def row(self, kind: Kind, hand: int) -> "Reals":
        """Return the values of a kind for a hand of player 0, by that of player 1.

        Raises:
            KeyError: if the table does not have the kind.
        """
        import numpy as np

        if kind.lead < 0:
            return 1.0 - self.values[self.codes(kind.mirrored)[:, hand]]
        codes = self.codes(kind)
        if kind.lead > 0:
            values: Reals = self.values[codes[hand]]
            return values
        return np.concatenate([1.0 - self.values[codes[:hand, hand]], self.values[codes[hand, hand:]]])

    def _unpack(self, kind: Kind) -> "NDArray[np.uint16]":
        import numpy as np

        split = lzma.decompress(self._packed[kind], lzma.FORMAT_RAW, filters=FILTERS)
        low, high = np.frombuffer(split, np.uint8).reshape(2, HANDS, HANDS)
        codes: NDArray[np.uint16] = low.astype(np.uint16) | high.astype(np.uint16) << np.uint16(8)
        return codes


def name_of(joker: str) -> str:
    """Return the name of the file for an option `joker`."""
    return f"values-{joker}.bin"


@cache
def shipped(joker: str) -> Table:
    """Return the table that comes with the package."""
    return Table((files("fouraces.solve.auction") / name_of(joker)).read_bytes())


def row(kind: Kind, hand: int) -> "Reals":
    """Return the values of a kind that occurs, for a hand of player 0, by that of player 1."""
    return last_values(kind.lead)[hand] if kind.is_settled else shipped(joker_of(kind)).row(kind, hand)


def after(
    outcomes: Outcomes, first: int, second: int, look_up: Callable[[Kind, int], "Reals"] = row
) -> "tuple[Reals, Reals]":
    """Return what follows a sale between two hands.

    Args:
        outcomes: of the sale.
        first: a hand.
        second: the other.
        look_up: gives values as `row` does.

    Returns:
        If the first buys: the second's chances by the first's hand after that. If the second buys: the
        first's chances by the second's hand after that.
    """
    import numpy as np

    buys, stays = np.zeros(HANDS), np.zeros(HANDS)
    for part, bought, stayed in outcomes:
        buys += part * look_up(bought.mirrored, second)
        stays += part * look_up(stayed, first)
    return buys, stays
