"""What comes of a request: the entries that it adds to the table's log, or the reason why it is refused."""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from fouraces.bots import check_kind
from fouraces.fair import check_cut
from fouraces.refusals import Refusal
from fouraces.room import entries as log
from fouraces.room import messages as asked
from fouraces.room.decision import answers
from fouraces.room.entries import Milliseconds
from fouraces.room.guests import in_one_line
from fouraces.room.phrases import PHRASES
from fouraces.room.table import HOUSE, Table

LONGEST_CHAT: Final = 300
"""In letters."""


class Asking:
    """Who asks a table for something, and when."""

    __slots__ = ("at", "guest", "name", "table")

    def __init__(self, table: Table, guest: str, name: str, at: int) -> None:
        self.table = table
        self.guest = guest
        self.name = name
        self.at = at

    def seat(self) -> int:
        """Return the seat in which the guest sits.

        Raises:
            Refusal: if it is none.
        """
        seat = self.table.seat_of(self.guest)
        if seat is None:
            raise Refusal("not-at-table")
        return seat

    def check_open(self) -> None:
        """Check that the game has not begun."""
        if self.table.phase != "open":
            raise Refusal("begun-already")

    def check_host(self) -> None:
        """Check that the guest has made the table."""
        if self.guest != self.table.made.host:
            raise Refusal("not-the-host")


def token_of(guest: str, client_id: str) -> str:
    """Return what tells a guest's request from all others."""
    digest = hashlib.sha256(f"{guest}\n{client_id}".encode()).digest()
    return urlsafe_b64encode(digest[:12]).decode()


@singledispatch
def answer(request: asked.Request, asking: Asking) -> Sequence[log.AnyEntry]:
    """Return what a request adds to the log.

    Raises:
        Refusal: if it may not be done; `IllegalAction` if the rules do not allow it.
    """
    raise TypeError(request)


@answer.register
def _(request: asked.Sit, asking: Asking) -> Sequence[log.AnyEntry]:
    asking.check_open()
    table = asking.table
    if table.seat_of(asking.guest) is not None:
        raise Refusal("sits-already")
    seat = _first_free(asking) if request.seat is None else request.seat
    _check_free(table, seat)
    kept = table.kept_for(seat)
    if kept and kept[0] != asking.guest:
        raise Refusal("seat-kept", seat=seat)
    check_cut(seat, request.cut)
    cut = "" if table.made.number is not None else request.cut
    return [log.Sat(seat, asking.name, guest=asking.guest, cut=cut, at=asking.at)]


def _first_free(asking: Asking) -> int:
    """Return the seat that is kept for a guest, or else the first that is kept for nobody."""
    table = asking.table
    free = [number for number, seat in enumerate(table.seats) if seat is None]
    kept = {number: table.kept_for(number) for number in free}
    own = [number for number, whom in kept.items() if whom and whom[0] == asking.guest]
    others = [number for number, whom in kept.items() if whom is None]
    if not own + others:
        raise Refusal("no-seat-free")
    return (own + others)[0]


def _check_free(table: Table, seat: int) -> None:
    table.check_seat(seat)
    if table.seats[seat] is not None:
        raise Refusal("seat-taken", seat=seat)


@answer.register
def _(request: asked.Stand, asking: Asking) -> Sequence[log.AnyEntry]:
    asking.check_open()
    return [log.Rose(asking.seat(), at=asking.at)]


@answer.register
def _(request: asked.SeatBot, asking: Asking) -> Sequence[log.AnyEntry]:
    asking.check_open()
    asking.check_host()
    _check_free(asking.table, request.seat)
    check_kind(request.bot, asking.table.made.game, asking.table.players)
    return [log.Sat(request.seat, request.bot, bot=request.bot, at=asking.at)]


@answer.register
def _(request: asked.Free, asking: Asking) -> Sequence[log.AnyEntry]:
    asking.check_open()
    asking.check_host()
    asking.table.check_seat(request.seat)
    return [log.Rose(request.seat, at=asking.at)]


@answer.register
def _(request: asked.Start, asking: Asking) -> Sequence[log.AnyEntry]:
    asking.check_open()
    asking.check_host()
    check_kind(request.bot, asking.table.made.game, asking.table.players)
    free = [number for number, seat in enumerate(asking.table.seats) if seat is None]
    return [log.Sat(seat, request.bot, bot=request.bot, at=asking.at) for seat in free]


@answer.register
def _(request: asked.Do, asking: Asking) -> Sequence[log.AnyEntry]:
    seat = asking.seat()
    state = asking.table.playing()
    if asking.table.taken(seat).away:
        raise Refusal("bot-plays")
    if not answers(asking.table.view(seat), request.do, request.on):
        raise Refusal("moved-on", action=request.do)
    state.copy().apply_action(seat, request.do)
    return [log.Done(seat, request.do, at=asking.at)]


@answer.register
def _(request: asked.Undo, asking: Asking) -> Sequence[log.AnyEntry]:
    asking.seat()
    if not asking.table.can_undo:
        raise Refusal("nothing-to-undo")
    return [log.Undone(at=asking.at)]


@answer.register
def _(request: asked.Redo, asking: Asking) -> Sequence[log.AnyEntry]:
    asking.seat()
    if not asking.table.can_redo:
        raise Refusal("nothing-to-redo")
    return [log.Redone(at=asking.at)]


@answer.register
def _(request: asked.Leave, asking: Asking) -> Sequence[log.AnyEntry]:
    seat = asking.seat()
    asking.table.playing()
    if asking.table.taken(seat).away:
        raise Refusal("away-already")
    if asking.table.made.leaving == "forfeit":
        return _resigned(asking.table, seat, asking.at)
    return [log.Away(seat, HOUSE, at=asking.at)]


@answer.register
def _(request: asked.Return, asking: Asking) -> Sequence[log.AnyEntry]:
    seat = asking.seat()
    asking.table.playing()
    if not asking.table.taken(seat).away:
        raise Refusal("not-away")
    return [log.Back(seat, at=asking.at)]


@answer.register
def _(request: asked.Resign, asking: Asking) -> Sequence[log.AnyEntry]:
    seat = asking.seat()
    asking.table.playing()
    return _resigned(asking.table, seat, asking.at)


def _resigned(table: Table, seat: int, at: int) -> Sequence[log.AnyEntry]:
    if table.players <= 2:
        return [log.Ended(seat, at=at)]
    return [log.Away(seat, HOUSE, resigned=True, at=at)]


def becoming(table: Table, guest: str, into: str, at: Milliseconds) -> Sequence[log.AnyEntry]:
    """Return what it adds to the log that a guest has become another; nothing if nothing is the guest's.

    One person plays one seat: where both sit, the guest's is given up.
    """
    seat, is_double = table.seat_of(guest), table.seat_of(into) is not None
    given_up: Sequence[log.AnyEntry] = []
    if seat is not None and is_double and table.phase == "open":
        given_up = [log.Rose(seat, at=at)]
    elif seat is not None and is_double and table.phase == "playing":
        given_up = _resigned(table, seat, at)
    named = {table.made.host, *(whom[0] for whom in table.made.kept if whom)}
    is_theirs = guest in named or (seat is not None and not is_double)
    return [*([log.Became(guest, into, at=at)] if is_theirs else []), *given_up]


@answer.register
def _(request: asked.Abandon, asking: Asking) -> Sequence[log.AnyEntry]:
    table, seat = asking.table, asking.seat()
    table.playing()
    if set(table.people()) <= table.offered | {seat}:
        return [log.Ended(at=asking.at)]
    if seat in table.offered:
        raise Refusal("offered-already")
    return [log.Offered(seat, at=asking.at)]


@answer.register
def _(request: asked.Chat, asking: Asking) -> Sequence[log.AnyEntry]:
    if asking.guest != asking.table.made.host:
        asking.seat()
    text = in_one_line(request.text)
    if request.phrase and request.phrase not in PHRASES:
        raise Refusal("unknown-phrase", phrase=request.phrase)
    if bool(text) == bool(request.phrase):
        raise Refusal("nothing-said")
    if len(text) > LONGEST_CHAT:
        raise Refusal("chat-too-long", length=len(text), longest=LONGEST_CHAT)
    return [log.Said(asking.guest, asking.name, text, request.phrase, at=asking.at)]


@answer.register
def _(request: asked.Hint, asking: Asking) -> Sequence[log.AnyEntry]:
    seat = asking.seat()
    asking.table.playing()
    return [log.Hinted(seat, at=asking.at)]
