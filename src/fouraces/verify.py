"""Checks afterwards, from the record alone, that a table's chance was fair."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, Final

from fouraces.fair import Dealer, commitment
from fouraces.jsonline import BadLine
from fouraces.record import Event, Header
from fouraces.replay import Follower, Verdict, follow
from fouraces.rules import CHANCE, Draw, Refusal, Shuffle

_HEX: Final = re.compile("[0-9a-f]{64}")


def verify(lines: Iterable[bytes]) -> Iterator[Verdict]:
    """Replay records, deal their chance again, and yield a verdict on each.

    A record is good if it is legal, its `commit` is that of its server seed, and each event of chance is the
    one that follows from seed and cuts; a record that was cut off is checked as far as it goes.

    Args:
        lines: as for `fouraces.replay.replay`.
    """
    for verifier in follow(lines, _Verifier):
        yield verifier.verdict()


class _Verifier(Follower):
    dealer: Dealer

    def begin(self, header: Header) -> None:
        super().begin(header)
        self.dealer = dealer_of(header)

    def play(self, event: Event) -> None:
        due = self.state.chance()
        super().play(event)
        if event.by == CHANCE and due is not None:
            number = self.dealer.dealt
            fair = self.dealer.deal(due)
            if event.do != fair:
                raise _difference(number, due, event.do, fair)


def dealer_of(header: Header) -> Dealer:
    """Return the dealer whose seed and cuts a finished game's header discloses.

    Raises:
        BadLine: if the header has no fairness, or one that is not as it must be.
        BadCut: if a cut may not be one.
    """
    if "fairness" not in header.more:
        raise BadLine("no-fairness")
    fairness = header.more["fairness"]
    if not isinstance(fairness, dict):
        raise BadLine("fairness-not-an-object")
    for key in ("commit", "cuts", "server_seed"):
        if key not in fairness:
            raise BadLine("key-missing", key=key)
    cuts = fairness["cuts"]
    if not isinstance(cuts, list) or len(cuts) != len(header.players):
        raise BadLine("cuts-not-one-a-seat", players=len(header.players))
    commit, seed = _hex(fairness, "commit"), _hex(fairness, "server_seed")
    if commitment(seed) != commit.hex():
        raise BadLine("commit-differs", commit=commit.hex(), wanted=commitment(seed))
    return Dealer(seed, cuts)


def _hex(fairness: dict[str, Any], key: str) -> bytes:
    value = fairness[key]
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise BadLine("not-hex", key=key)
    return bytes.fromhex(value)


def _difference(number: int, due: Shuffle | Draw, action: str, fair: str) -> Refusal:
    start = len(due.verb) + 1
    pairs = zip_longest(action[start:].split(" "), fair[start:].split(" "), fillvalue="")
    place, found, wanted = next(
        (place, found, wanted) for place, (found, wanted) in enumerate(pairs, 1) if found != wanted
    )
    return BadLine(
        "chance-differs", number=number, verb=due.verb, place=place, found=found, wanted=wanted, fair=fair
    )
