"""What lists say of a table: the lobby, a guest's own games, statistics."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, json
from msgspec.structs import replace

from fouraces.room.messages import SeatListing, Statistics, TableListing
from fouraces.room.picture import seat_kind
from fouraces.room.table import Table
from fouraces.store.log import Listing


class Summary(Struct, frozen=True, omit_defaults=True):
    """What is kept of a table besides its log, so that lists need not read it.

    Attributes:
        listing: how lists show it.
        guests: who sits in each seat; None for nobody and for bots.
        begun: when the game began.
        moves: how many moves a finished patience had.
        hints: how many hints were asked for.
    """

    listing: TableListing
    guests: list[str | None]
    begun: int | None = None
    moves: int = 0
    hints: int = 0


_DECODER: Final = json.Decoder(Summary)


def summarise(table: Table) -> Listing:
    """Return how a table is listed now."""
    made, ending = table.made, table.ending
    listing = TableListing(
        table=table.id,
        phase=table.phase,
        game=made.game,
        options=made.options,
        players=table.players,
        clock=made.clock,
        listed=made.listed,
        number=made.number,
        host=made.host_name,
        seats=[_seat(table, number) for number in range(table.players)],
        made=table.made.at,
        changed=table.changed,
        result=dict(ending.result) if ending else None,
    )
    summary = Summary(listing, [seat.guest if seat else None for seat in table.seats], table.begun)
    if ending:
        view = table.observation(None) or {}
        hints = sum(seat.hints for seat in table.seats if seat)
        summary = replace(summary, moves=view.get("moves", 0), hints=hints)
    return Listing(table.id, table.phase, made.listed, table.changed, json.encode(summary).decode())


def _seat(table: Table, number: int) -> SeatListing:
    seat, kept = table.seats[number], table.kept_for(number)
    name = seat.name if seat else (kept[1] if kept else "")
    return SeatListing(name, seat_kind(table, number), seat.player if seat else None)


def read_listing(listing: Listing) -> TableListing:
    """Return what lists show of a table to everybody."""
    return _DECODER.decode(listing.summary).listing


def read_own_listing(listing: Listing, guest: str) -> TableListing:
    """Return what a guest's own list shows of a table."""
    summary = _DECODER.decode(listing.summary)
    me = summary.guests.index(guest) if guest in summary.guests else None
    return replace(summary.listing, me=me)


def goes_on_by_itself(listing: Listing) -> bool:
    """Whether a clock or a bot may be at work at a table that is played."""
    listed = _DECODER.decode(listing.summary).listing
    return listed.clock.kind != "none" or any(seat.bot for seat in listed.seats)


def count_patience(listings: Sequence[Listing], guest: str) -> Statistics:
    """Return how well the patiences went that a guest played; the last finished is the first."""
    games = [
        summary
        for summary in map(_decode, listings)
        if guest in summary.guests and _is_finished_patience(summary)
    ]
    wins = [bool(game.listing.result and game.listing.result.get("won")) for game in games]
    won = [game for game, is_won in zip(games, wins, strict=True) if is_won]
    streaks = _streaks(wins)
    return Statistics(
        played=len(games),
        won=len(won),
        streak=streaks[0],
        best_streak=max(streaks),
        best_time=min((game.listing.changed - (game.begun or 0) for game in won), default=None),
        fewest_moves=min((game.moves for game in won), default=None),
        hints=sum(game.hints for game in games),
    )


def _decode(listing: Listing) -> Summary:
    return _DECODER.decode(listing.summary)


def _is_finished_patience(summary: Summary) -> bool:
    return summary.listing.game == "patience" and summary.listing.phase == "over" and summary.moves > 0


def _streaks(wins: Sequence[bool]) -> list[int]:
    """Return how many in a row were won, streak after streak; the first is the one that may go on."""
    streaks = [0]
    for is_won in wins:
        if is_won:
            streaks[-1] += 1
        else:
            streaks.append(0)
    return streaks
