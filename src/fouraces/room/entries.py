"""What a table's log consists of: everything that ever happened at it, one entry each.

All else is computed from the log. Times are milliseconds since 1970; a guest is the id of whoever is at a
browser, a seat a number from 0.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, json

from fouraces.rules import OptionValue

Milliseconds: TypeAlias = int


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a choice may take.

    Attributes:
        kind: "none"; "move", so many seconds for each decision; or "bank", so many for the whole game.
        seconds: how many.
        increment: what the bank grows by with each decision, in seconds.
    """

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


Leaving: TypeAlias = Literal["bot", "forfeit"]
"""What becomes of a seat that is left: a bot plays it until its person is back, or they have given up."""


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """One entry.

    Attributes:
        at: when it was made.
        token: tells the request that it came of from all others; empty if it came of itself.
    """

    at: Milliseconds
    token: str = ""


class Made(Entry, frozen=True):
    """The table was made.

    Attributes:
        game: the game's name.
        options: all its options.
        seats: what each is for: "open" to all, "invited", or a kind of bot.
        kept: for each seat, the guest for whom it is kept, and what they are called; None for none.
        clock: how long a choice may take.
        listed: whether the lobby shows the table.
        host: the guest who made it.
        host_name: what they are called.
        commit: the promise about its deals.
        number: the number of the patience's deal; None in other games.
        leaving: what becomes of a seat that is left.
    """

    game: str
    options: dict[str, OptionValue]
    seats: list[str]
    kept: list[tuple[str, str] | None]
    clock: Clock
    listed: bool
    host: str
    host_name: str
    commit: str
    number: int | None = None
    leaving: Leaving = "bot"


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
    """A seat was left, or made free, before the game; it is open to all now."""

    seat: int


class Begun(Entry, frozen=True):
    """The game began, all seats being taken."""


class Done(Entry, frozen=True):
    """An event of the record.

    Attributes:
        by: the seat, or "chance".
        do: the action.
        late: whether the clock had run out, and the house decided.
    """

    by: int | str
    do: str
    late: bool = False


class Undone(Entry, frozen=True):
    """The last action of a game for one was taken back."""


class Redone(Entry, frozen=True):
    """The action of a game for one that was taken back last was done again."""


class Away(Entry, frozen=True):
    """A bot plays for a person who has left, or let the clock run out too often.

    Attributes:
        seat: whose.
        bot: the kind of bot.
        resigned: whether the person has given up, so that the bot stays for good.
        late: whether it is because of the clock.
    """

    seat: int
    bot: str
    resigned: bool = False
    late: bool = False


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


class Opened(Entry, frozen=True):
    """The room was opened again after it had been closed, and the clocks that had run out start over."""


class Hinted(Entry, frozen=True):
    """A person was told what the best bot would do."""

    seat: int


class Again(Entry, frozen=True):
    """The same people went on at another table."""

    table: str


class Became(Entry, frozen=True):
    """A guest has become another: what was theirs at the table is the other's.

    Where the other has a seat already, the guest's own stays theirs.

    Attributes:
        guest: who.
        into: whom.
    """

    guest: str
    into: str


AnyEntry: TypeAlias = (
    Made
    | Sat
    | Rose
    | Begun
    | Done
    | Undone
    | Redone
    | Away
    | Back
    | Offered
    | Ended
    | Said
    | Opened
    | Hinted
    | Again
    | Became
)

_DECODER: Final = json.Decoder(AnyEntry)


def encode_entry(entry: AnyEntry) -> str:
    """Return an entry as it is stored.

    >>> encode_entry(Rose(1, at=5))
    '{"kind":"rose","seat":1,"at":5}'
    """
    return json.encode(entry).decode()


def decode_entry(line: str) -> AnyEntry:
    """Return a stored entry."""
    return _DECODER.decode(line)
