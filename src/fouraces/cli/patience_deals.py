"""Reading deals of the patience, from records or from lines of JSON that hold a deck each."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from fouraces.jsonline import BadLine, decode_object, glance
from fouraces.record import Event
from fouraces.refusals import Refusal
from fouraces.replay import BadRecord, Follower, follow
from fouraces.rules import CHANCE, OptionValue
from fouraces.rules.patience import DECK, GAME


class PatienceDeal(NamedTuple):
    """A deck, and how often its waste may be turned over; None where nothing is said of that."""

    deck: list[str]
    redeals: OptionValue | None


def read_deals(lines: Iterable[bytes]) -> Iterator[PatienceDeal]:
    """Yield the deals of a file or stream. If it begins with a record, it is taken to hold records.

    Args:
        lines: as for `replay`.

    Raises:
        BadRecord: at the first line that is at fault.
    """
    waiting = iter(lines)
    first = next(waiting, None)
    if first is not None:
        read = _of_records if "fouraces" in glance(first) else _of_decks
        yield from read(chain([first], waiting))


def _of_decks(lines: Iterable[bytes]) -> Iterator[PatienceDeal]:
    for number, line in enumerate(lines, 1):
        try:
            yield PatienceDeal(_deck(line), None)
        except Refusal as reason:
            raise BadRecord(number, reason) from None


def _deck(line: bytes) -> list[str]:
    value = decode_object(line)
    if DECK.verb not in value:
        raise BadLine("key-missing", key=DECK.verb)
    deck = value[DECK.verb]
    if not isinstance(deck, str):
        raise BadLine("not-text", key=DECK.verb)
    return DECK.parse(f"{DECK.verb} {deck}")


class _Dealt(Follower):
    """Keeps the deck of the record that it follows."""

    deck: list[str] | None = None

    def play(self, event: Event) -> None:
        super().play(event)
        if event.by == CHANCE and self.deck is None:
            self.deck = event.do.split(" ")[1:]


def _of_records(lines: Iterable[bytes]) -> Iterator[PatienceDeal]:
    for record in follow(lines, _Dealt):
        if record.refusal:
            raise record.refusal
        if record.header and record.header.game != GAME.name:
            reason = BadLine("other-game", game=record.header.game, wanted=GAME.name)
            raise BadRecord(record.start, reason)
        if record.header is None or record.deck is None:
            raise BadRecord(record.start, BadLine("no-deal"))
        yield PatienceDeal(record.deck, record.header.options["redeals"])
