"""What a viewer sees of a table. Nothing that the viewer may not know gets into a picture."""

from collections.abc import Collection

from fouraces.room import messages
from fouraces.room.decision import faced, in_secret, is_race, offer_to
from fouraces.room.guests import is_program, public_id
from fouraces.room.seat import Seat, runs_out
from fouraces.room.table import Table
from fouraces.room.words import Words
from fouraces.rules import Observation


def paint(
    table: Table,
    seat: int | None,
    *,
    host: bool,
    here: Collection[str],
    words: Words,
    preparing: bool = False,
) -> messages.Picture:
    """Return the picture of a table, its version and time left at 0.

    Args:
        table: the table.
        seat: the viewer's; None for a spectator.
        host: whether the viewer has made the table.
        here: the guests who are connected.
        words: what the viewer has been told so far.
        preparing: whether the viewer waits for a search to be compiled.
    """
    made, view, teller = table.made, words.view, words.teller
    names = teller.viewer.names
    is_playing = table.phase == "playing" and view is not None
    ending = table.ending
    return messages.Picture(
        table=table.id,
        version=0,
        phase=table.phase,
        game=made.game,
        options=made.options,
        players=table.players,
        me=seat,
        host=host,
        listed=made.listed,
        clock=made.clock,
        leaving=made.leaving,
        number=made.number,
        commit=made.commit,
        cuts=table.cuts if table.begun is not None else None,
        seats=[_seat(table, number, seat, view, here, names[number]) for number in range(table.players)],
        now=0,
        started=table.begun,
        ended=table.changed if ending else None,
        view=view,
        on=faced(view) if is_playing and view else "",
        offer_on=offer_to(view) if is_playing and view else "",
        ask=teller.ask(view) if is_playing and view else "",
        log=words.lines(),
        outcome=teller.outcome(view, ending) if ending and view else "",
        result=dict(ending.result) if ending else None,
        chat=[
            messages.ChatLine(
                number,
                public_id(said.guest),
                said.name,
                teller.said(said),
                said.phrase,
                is_program(said.guest),
            )
            for number, said in table.said
        ],
        abandoning=sorted(table.offered) if is_playing else [],
        undo=seat is not None and table.can_undo,
        redo=seat is not None and table.can_redo,
        hints=0 if seat is None else table.taken(seat).hints,
        moves=view.get("moves", 0) if view else 0,
        again=table.again,
        preparing=preparing,
    )


def _seat(
    table: Table, number: int, viewer: int | None, view: Observation | None, here: Collection[str], name: str
) -> messages.SeatPicture:
    seat = table.seats[number]
    if seat is None:
        kept = table.kept_for(number)
        kind = seat_kind(table, number)
        return messages.SeatPicture(
            kept[1] if kept else "",
            kind,
            None,
            False,
            False,
            None,
            None,
            public_id(kept[0]) if kept else None,
        )
    is_waited_for = _is_waited_for(view, number)
    left, deadline = _clock(table, seat, secret=number != viewer and is_waited_for)
    return messages.SeatPicture(
        name=name,
        kind=seat_kind(table, number),
        bot=seat.player,
        away=seat.away is not None,
        here=seat.guest in here,
        left=left,
        deadline=deadline,
        guest=public_id(seat.guest) if seat.guest else None,
        thinking=seat.player is not None and is_waited_for and not is_race(table.made.options),
    )


def seat_kind(table: Table, number: int) -> messages.SeatKind:
    """Return what sits in a seat."""
    seat = table.seats[number]
    if seat is None:
        return "open" if table.open[number] else "invited"
    if seat.bot:
        return "bot"
    return "program" if seat.guest and is_program(seat.guest) else "person"


def _is_waited_for(view: Observation | None, number: int) -> bool:
    return view is not None and number in view["waiting"]


def _clock(table: Table, seat: Seat, *, secret: bool) -> tuple[int | None, int | None]:
    """Return what is left in a seat's bank, and when its clock runs out.

    Args:
        table: the table.
        seat: the seat.
        secret: whether the viewer may not know whether the seat has chosen; its clock then seems to run on.
    """
    clock = table.made.clock
    runs = clock.kind != "none" and table.phase == "playing" and seat.player is None
    deadline, bank = seat.deadline(clock) if runs else None, seat.bank
    if secret and table.phase == "playing" and in_secret(table.playing()):
        bank = seat.shown_bank
        deadline = runs_out(seat.shown_since, bank, clock) if runs else None
    return (bank if clock.kind == "bank" else None), deadline
