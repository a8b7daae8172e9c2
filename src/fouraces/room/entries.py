"""What a table's log consists of: everything that ever happened at it, one entry each.

All else is computed from the log. Times are milliseconds since 1970; a guest is the id of whoever is at a
browser, a seat a number from 0.
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct, json

from fouraces.rules import OptionValue

Milliseconds: TypeAlias = int


class Clock(Struct, frozen=True, omit_defaults=True):
    """How long a choice may take.

    Attributes:
        kind: "none"; "move", so many seconds for each decision; or "bank", so many for the whole game.
        seconds: how many.
        increment: what the bank grows by with each decision, in seconds.
    """

    kind: str = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Entry(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """One entry.

    Attributes:
        at: when it was made.
    """

    at: Milliseconds


class Made(Entry, frozen=True):
    """The table was made.

    Attributes:
        game: the game's name.
        options: all its options.
        players: the number of seats.
        clock: how long a choice may take.
        listed: whether the lobby shows the table.
        host: the guest who made it.
        commit: the promise about its deals.
    """

    game: str
    options: dict[str, OptionValue]
    players: int
    clock: Clock
    listed: bool
    host: str
    commit: str


class Sat(Entry, frozen=True):
    """A guest or a bot took a seat; a guest's cut came with it.

    Attributes:
        seat: which.
        name: what it is called.
        guest: the guest; None for a bot.
        bot: the kind of bot; None for a guest.
        cut: what the seat contributes to the deals.
    """

    seat: int
    name: str
    guest: str | None = None
    bot: str | None = None
    cut: str = ""


class Rose(Entry, frozen=True):
    """Somebody left a seat before the game."""

    seat: int


class Begun(Entry, frozen=True):
    """The game began; all seats are taken."""


class Done(Entry, frozen=True):
    """An event of the record.

    Attributes:
        by: the seat, or "chance".
        do: the action.
        id: what the client called it, so that it is done but once.
        late: whether the clock had run out, and the house decided.
    """

    by: int | str
    do: str
    id: str = ""
    late: bool = False


class Undone(Entry, frozen=True):
    """The last action of a game for one was taken back."""

    id: str = ""


class Away(Entry, frozen=True):
    """A bot plays for a person who has left or let the clock run out too often."""

    seat: int
    bot: str


class Back(Entry, frozen=True):
    """The person plays again for whom a bot did."""

    seat: int


class Offered(Entry, frozen=True):
    """A person offers to abandon the game."""

    seat: int


class Ended(Entry, frozen=True):
    """The game ended before its end: all wanted to abandon it, or somebody resigned.

    Attributes:
        resigned: the seat that did; None if all agreed.
    """

    resigned: int | None = None


class Said(Entry, frozen=True):
    """Somebody said something.

    Attributes:
        guest: who.
        name: what they are called.
        text: what they wrote; empty for a preset phrase.
        phrase: the phrase's name.
    """

    guest: str
    name: str
    text: str = ""
    phrase: str = ""


class Again(Entry, frozen=True):
    """The same people went on at another table."""

    table: str


AnyEntry: TypeAlias = (
    Made | Sat | Rose | Begun | Done | Undone | Away | Back | Offered | Ended | Said | Again
)

_DECODER: Final = json.Decoder(AnyEntry)


def encode_entry(entry: AnyEntry) -> str:
    """Return an entry as it is stored.

    >>> encode_entry(Rose(at=5, seat=1))
    '{"kind":"rose","at":5,"seat":1}'
    """
    return json.encode(entry).decode()


def decode_entry(line: str) -> AnyEntry:
    """Return a stored entry."""
    return _DECODER.decode(line)
