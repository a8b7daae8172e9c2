"""What is said between the room and whoever is at it: orders, requests, pictures, lists.

The same structures are the protocol on the wire, as JSON. Times are milliseconds since 1970; a seat is a
number from 0; `on` names a decision as `fouraces.room.decision` does.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from fouraces.room.entries import Clock, Leaving, Milliseconds
from fouraces.rules import OptionValue

ClientId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
"""What nobody needs to write more of; what it says may be bounded more closely."""

Phase: TypeAlias = Literal["open", "playing", "over"]
SeatKind: TypeAlias = Literal["open", "invited", "person", "program", "bot"]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants a table to be like.

    Attributes:
        game: the game's name.
        players: the number of seats.
        seats: what is to sit in each seat: "open", "invited", or a kind of bot; all open if empty.
        options: the options that differ from their defaults.
        clock: how long a choice may take.
        listed: whether the lobby shows the table.
        number: the number of the deal, for the patience alone; a random one if None.
        winnable: whether to deal only what can be won: the first such number from that one on.
        leaving: what becomes of the seat of somebody who leaves the game.
    """

    game: Text
    players: int
    seats: list[Text] = []
    options: dict[Text, OptionValue] = {}
    clock: Clock = Clock()
    listed: bool = False
    number: int | None = None
    winnable: bool = False
    leaving: Leaving = "bot"


# requests


class Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A request about a table.

    Attributes:
        table: the table's id.
        id: what the client calls the request; the same request sent again is done but once.
    """

    table: Text
    id: ClientId


class Sit(Asked, frozen=True, tag="sit"):
    """Take a seat; the first that is free if None. The cut is what one contributes to the deals."""

    seat: int | None = None
    cut: Text = ""


class Stand(Asked, frozen=True, tag="stand"):
    """Leave one's seat before the game."""


class SeatBot(Asked, frozen=True, tag="seat-bot"):
    """Put a bot into a seat; for the host."""

    seat: int
    bot: Text = "house"


class Free(Asked, frozen=True, tag="free"):
    """Make a seat free and open to all; for the host."""

    seat: int


class Start(Asked, frozen=True, tag="start"):
    """Let bots play all seats that are free, and begin; for the host."""

    bot: Text = "house"


class Do(Asked, frozen=True, tag="do"):
    """Do something in the game.

    Attributes:
        do: the action, in the notation.
        on: the decision that it answers, or the offer that it accepts or declines, as the picture named it.
    """

    do: Text
    on: Text = ""


class Undo(Asked, frozen=True, tag="undo"):
    """Take the last action of a patience back."""


class Redo(Asked, frozen=True, tag="redo"):
    """Do again what was taken back last."""


class Leave(Asked, frozen=True, tag="leave"):
    """Let the house play until one is back; or give up, if that is the table's rule."""


class Return(Asked, frozen=True, tag="return"):
    """Play again oneself."""


class Resign(Asked, frozen=True, tag="resign"):
    """Give up."""


class Abandon(Asked, frozen=True, tag="abandon"):
    """Offer to abandon the game; it is abandoned when all people do."""


class Rematch(Asked, frozen=True, tag="rematch"):
    """Go on at another table with the same settings and seats."""


class Chat(Asked, frozen=True, tag="chat"):
    """Say something: a text of one's own, or one of the room's phrases by its name."""

    text: Text = ""
    phrase: Text = ""


class Hint(Asked, frozen=True, tag="hint"):
    """Ask what the best bot of the game would do."""


Request: TypeAlias = (
    Sit
    | Stand
    | SeatBot
    | Free
    | Start
    | Do
    | Undo
    | Redo
    | Leave
    | Return
    | Resign
    | Abandon
    | Rematch
    | Chat
    | Hint
)


# pictures


class SeatPicture(Struct, frozen=True):
    """A seat as a viewer may see it.

    Attributes:
        name: what it is called.
        kind: what sits there.
        bot: the kind of bot that plays it now; None for nobody or a person who plays.
        away: whether the bot plays for a person who may come back.
        here: whether the person is connected.
        left: the time in the bank when the running decision was put; None without a bank.
        deadline: when the clock runs out; None if it does not run.
        guest: the public id of the person; None for none.
        thinking: whether a bot plays it that is to choose, as far as the viewer may know.
    """

    name: str
    kind: SeatKind
    bot: str | None
    away: bool
    here: bool
    left: Milliseconds | None
    deadline: Milliseconds | None
    guest: str | None
    thinking: bool = False


class LogLine(Struct, frozen=True):
    """One thing that happened, in words; `n` grows from line to line."""

    n: int
    text: str


class ChatLine(Struct, frozen=True):
    """One thing that was said.

    Attributes:
        n: grows from line to line.
        guest: the public id of who said it.
        name: what they are called.
        text: what they said; a phrase in the viewer's language.
        phrase: the phrase's name; empty if it was none.
        program: whether it was a program.
    """

    n: int
    guest: str
    name: str
    text: str
    phrase: str
    program: bool = False


class Picture(Struct, frozen=True, tag_field="type", tag="picture"):
    """A table as one viewer may see it: all that the viewer's page needs.

    Attributes:
        version: counts the pictures that this viewer was sent.
        me: the viewer's seat; None for a spectator.
        host: whether the viewer has made the table.
        leaving: what becomes of the seat of somebody who leaves the game.
        number: the number of a patience's deal.
        commit: the promise about the deals: the SHA-256 of the server seed.
        cuts: what the seats contributed to the deals; None before the game.
        now: the server's time.
        view: what the rules let the viewer know; None before the game.
        on: what names the decision that is put to the viewer; empty if none is.
        offer_on: what names the offer that is put to the viewer; empty if none is.
        ask: what is asked of the viewer, in words.
        log: the last things that happened, in words.
        outcome: how the game ended, in words; empty before.
        result: how it ended, as in the record.
        abandoning: the seats that offer to abandon the game.
        undo: whether there is something to take back.
        redo: whether there is something to do again.
        hints: how many hints the viewer has had.
        moves: how many moves a patience has had.
        again: the table where the same people go on.
        preparing: whether the viewer waits for a search that is being compiled, which happens once.
    """

    table: str
    version: int
    phase: Phase
    game: str
    options: dict[str, OptionValue]
    players: int
    me: int | None
    host: bool
    listed: bool
    clock: Clock
    leaving: Leaving
    number: int | None
    commit: str
    cuts: list[str] | None
    seats: list[SeatPicture]
    now: Milliseconds
    started: Milliseconds | None
    ended: Milliseconds | None
    view: dict[str, Any] | None
    on: str
    offer_on: str
    ask: str
    log: list[LogLine]
    outcome: str
    result: dict[str, Any] | None
    chat: list[ChatLine]
    abandoning: list[int]
    undo: bool
    redo: bool
    hints: int
    moves: int
    again: str | None
    preparing: bool = False


class HintGiven(Struct, frozen=True, tag_field="type", tag="hint"):
    """What the best bot of the game would do, and why; `do` is None if it would wait."""

    id: str
    do: str | None
    why: list[str]


# lists


class SeatListing(Struct, frozen=True):
    """A seat as lists show it."""

    name: str
    kind: SeatKind
    bot: str | None


class TableListing(Struct, frozen=True):
    """A table as lists show it.

    Attributes:
        table: its id.
        host: the name of who made it.
        made: when that was.
        changed: when the phase last changed.
        me: the seat of who asks; None if the list is for everybody.
        result: how the game ended.
    """

    table: str
    phase: Phase
    game: str
    options: dict[str, OptionValue]
    players: int
    clock: Clock
    listed: bool
    number: int | None
    host: str
    seats: list[SeatListing]
    made: Milliseconds
    changed: Milliseconds
    me: int | None = None
    result: dict[str, Any] | None = None


class Lobby(Struct, frozen=True, tag_field="type", tag="lobby"):
    """The listed tables: first those where seats are free, then those that play."""

    tables: list[TableListing]


class Games(Struct, frozen=True):
    """The tables of one guest, the last changed first."""

    games: list[TableListing]


class Statistics(Struct, frozen=True):
    """How a guest did at the patience.

    Attributes:
        played: finished games, given up ones included.
        won: how many of them were won.
        streak: how many of the last ones in a row were won.
        best_streak: the most that were won in a row.
        best_time: of a game that was won; None if none was.
        fewest_moves: of a game that was won; None if none was.
        hints: how many hints were asked for in all.
    """

    played: int
    won: int
    streak: int
    best_streak: int
    best_time: Milliseconds | None
    fewest_moves: int | None
    hints: int


class Frame(Struct, frozen=True):
    """One event of a finished game, and what a viewer saw after it.

    Attributes:
        number: its place among the events, from 1; 0 is the position before the first.
        by: the seat, or "chance"; empty before the first.
        do: the action; empty before the first.
        lines: what it made known, in words.
        view: what the viewer knew after it.
    """

    number: int
    by: int | str
    do: str
    lines: list[str]
    view: dict[str, Any]


class Replay(Struct, frozen=True):
    """A part of a finished game, event by event; `count` is the number of all its frames."""

    count: int
    frames: list[Frame]
