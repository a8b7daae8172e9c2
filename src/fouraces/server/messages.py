"""What goes over a WebSocket, and the bodies of the API that the room knows nothing of.

What the room and whoever is at it say to each other stands in `fouraces.room.messages`.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from fouraces.refusals import Fact
from fouraces.room.messages import HintGiven, Lobby, Picture, Request

AGENT: Final = "fouraces-client"
"""What the header `User-Agent` of a program begins with, by which it is known as one even without a token."""

TableId: TypeAlias = Annotated[str, Meta(max_length=64)]


class Watch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="watch"):
    """Be sent a table's picture now, and whenever it is another one."""

    table: TableId


class Unwatch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="unwatch"):
    """Be sent a table's picture no more."""

    table: TableId


class WatchLobby(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="watch-lobby"):
    """Be sent the listed tables now, and whenever they are others."""


class UnwatchLobby(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="unwatch-lobby"):
    """Be sent the listed tables no more."""


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Ask whether the server is there."""


ClientMessage: TypeAlias = Watch | Unwatch | WatchLobby | UnwatchLobby | Ping | Request


class Ok(Struct, frozen=True, tag_field="type", tag="ok"):
    """A request is done, and in the store.

    Attributes:
        id: what the client called the request.
    """

    id: str


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A request is refused, and nothing has changed.

    Attributes:
        id: what the client called the request; empty for one that has no name.
        table: the table that it was about; empty if it was about none.
        code: the reason, by a name that never changes.
        facts: what the sentence speaks of.
        error: the reason, as a sentence in the reader's language.
    """

    id: str
    table: str
    code: str
    facts: dict[str, Fact]
    error: str


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The server is there."""


class Trouble(Struct, frozen=True, tag_field="type", tag="trouble"):
    """The server cannot reach something that it stands on, or can again.

    Attributes:
        away: what it cannot reach: "store", where all is kept, or "bus", which carries news between nodes.
        error: what that means, as a sentence in the reader's language; empty once all is well again.
    """

    away: list[str]
    error: str


class Error(Struct, frozen=True, tag_field="type", tag="error"):
    """The server ends the connection after this.

    Attributes:
        code: the reason, by a name that never changes.
        error: the reason, as a sentence in the reader's language.
    """

    code: str
    error: str


ServerMessage: TypeAlias = Ok | Refused | Picture | Lobby | HintGiven | Pong | Trouble | Error


class Me(Struct, frozen=True):
    """Who the guest is.

    Attributes:
        guest: the id by which others know the guest.
        name: what the guest is called.
    """

    guest: str
    name: str


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest, or something of a guest's, is to be called."""

    name: str


class Done(Struct, frozen=True):
    """It is done, and there is nothing to say of it."""


class Bots(Struct, frozen=True):
    """Which bots may sit down.

    Attributes:
        games: for each game, and each number of players it is for, the kinds that it has.
    """

    games: dict[str, dict[int, list[str]]]


class MadeTable(Struct, frozen=True):
    """A table was made.

    Attributes:
        table: its id, which nobody can guess.
        commit: the promise about its deals, made before anybody has put in a cut.
    """

    table: str
    commit: str


class RulesPage(Struct, frozen=True):
    """How a game is played.

    Attributes:
        title: what the page is called.
        html: the page, as HTML.
    """

    title: str
    html: str


class Health(Struct, frozen=True):
    """Whether the server can do its work.

    Attributes:
        ok: whether it can.
        version: the server's version.
        state: whether it is well, or why it cannot: its store is away, or it is closing.
    """

    ok: bool
    version: str
    state: Literal["well", "store-away", "closing"]


class Failure(Struct, frozen=True):
    """Why a request was not done.

    Attributes:
        code: the reason, by a name that never changes.
        facts: what the sentence speaks of.
        error: the reason, as a sentence in the reader's language.
    """

    code: str
    facts: dict[str, Fact]
    error: str
