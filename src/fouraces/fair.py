"""Committed, verifiable chance: every deal can be checked afterwards, by anyone, from the record alone.

Before the game the server publishes the SHA-256 of its secret seed; then every seat contributes a text, its
cut. Both together fix a stream of random words for each event of chance, and so the event itself.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from typing import Final

from fouraces.rules import BadSetting, Draw, Refusal, Shuffle

LONGEST_CUT: Final = 64
"""In Unicode code points."""


class BadCut(Refusal):
    """A text that no seat may contribute."""


def commitment(server_seed: bytes) -> str:
    """Return what is published of a server seed before the cuts: its SHA-256 in hexadecimal digits."""
    return hashlib.sha256(server_seed).hexdigest()


def seed_of_game(seed: str, number: int) -> bytes:
    """Return the server seed of a game in a seeded simulation.

    Raises:
        BadSetting: if the seed cannot be written in UTF-8.

    >>> seed_of_game("7", 0).hex()[:16]
    'f5ff61d7b533cd73'
    """
    if not _is_utf8(seed):
        raise BadSetting("bad-seed")
    return hashlib.sha256(f"{seed}:{number}".encode()).digest()


def check_cut(seat: int, cut: object) -> None:
    """Check what a seat contributes.

    Raises:
        BadCut: if it is not text, has unpaired surrogates, or is longer than `LONGEST_CUT`.
    """
    if not isinstance(cut, str) or not _is_utf8(cut):
        raise BadCut("cut-not-text", seat=seat)
    if len(cut) > LONGEST_CUT:
        raise BadCut("cut-too-long", seat=seat, length=len(cut), longest=LONGEST_CUT)


def joined_cuts(cuts: Sequence[str]) -> str:
    """Return the cuts as one text: the JSON array that JavaScript's `JSON.stringify` writes.

    >>> joined_cuts(["a", ""])
    '["a",""]'
    """
    return json.dumps(list(cuts), ensure_ascii=False, separators=(",", ":"))


def words(server_seed: bytes, number: int, cut: str) -> Iterator[int]:
    """Yield the 32-bit words that the event of chance with this number is made from."""
    block = 0
    while True:
        digest = hmac.digest(server_seed, f"{number}:{block}:{cut}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def uniform(stream: Iterator[int], bound: int) -> int:
    """Return a uniform number below the bound: the next word of the stream that does not skew it."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in stream if word < limit) % bound


class Dealer:
    """Deals a game's chance, event by event, from a server seed and the seats' cuts.

    Attributes:
        server_seed: 32 bytes, secret until the game is over.
        cuts: what each seat has contributed.
        dealt: how many events of chance the record has so far; not 0 where a game is resumed.

    Raises:
        BadCut: if a cut may not be one.
    """

    def __init__(self, server_seed: bytes, cuts: Sequence[str], dealt: int = 0) -> None:
        for seat, cut in enumerate(cuts):
            check_cut(seat, cut)
        self.server_seed = server_seed
        self.cuts = list(cuts)
        self.dealt = dealt
        self._cut = joined_cuts(cuts)

    def deal(self, due: Shuffle | Draw) -> str:
        """Return the next event of chance, which must be of the kind that is due.

        >>> Dealer(seed_of_game("7", 0), ["", ""]).deal(Draw("first", (0, 1)))
        'first 1'
        """
        stream = words(self.server_seed, self.dealt, self._cut)
        self.dealt += 1
        if isinstance(due, Draw):
            return f"{due.verb} {due.seats[uniform(stream, len(due.seats))]}"
        cards = list(due.cards)
        for last in range(len(cards) - 1, 0, -1):
            other = uniform(stream, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return f"{due.verb} {' '.join(cards)}"

    def fairness(self) -> dict[str, object]:
        """Return what a finished game's header says, so that its deals can be checked."""
        return {
            "commit": commitment(self.server_seed),
            "cuts": self.cuts,
            "server_seed": self.server_seed.hex(),
        }


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
