"""What comes of an order for a table: how it is made, and the secret seed of its deals."""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from fouraces.bots import check_kind
from fouraces.fair import commitment, seed_of_game
from fouraces.refusals import Refusal
from fouraces.room.entries import Clock, Made, Milliseconds
from fouraces.room.messages import Order
from fouraces.room.table import Table
from fouraces.rules import load_game
from fouraces.solve.patience.numbers import ALL

PATIENCE: Final = "patience"

NUMBERS: Final = 1_000_000_000
"""Numbers of deals that are drawn are below this one."""

GREATEST_NUMBER: Final = ALL - 1

FREE: Final = ("open", "invited")


def made_of(order: Order, host: str, name: str, at: Milliseconds) -> tuple[Made, bytes]:
    """Return how a table is made to order, and the server seed.

    Args:
        order: what is wanted.
        host: the guest who wants it.
        name: what they are called.
        at: the time.

    Raises:
        Refusal: if there can be no such table.
    """
    game = load_game(order.game)
    game.check_players(order.players)
    options = {**game.default_options(), **order.options}
    game.check_options(options)
    seats = order.seats or ["open"] * order.players
    _check_seats(order.game, seats, order.players)
    _check_clock(order.clock)
    _check_number(order)
    return _promise(
        Made(
            game=order.game,
            options=options,
            seats=seats,
            kept=[None] * order.players,
            clock=order.clock,
            listed=order.listed,
            host=host,
            host_name=name,
            commit="",
            number=order.number,
            leaving=order.leaving,
            at=at,
        )
    )


def remade(table: Table, host: str, name: str, at: Milliseconds) -> tuple[Made, bytes]:
    """Return how a table is made where the same people go on, and its server seed."""
    return _promise(
        replace(
            table.made,
            seats=[(seat.bot if seat else None) or "invited" for seat in table.seats],
            kept=[(seat.guest, seat.name) if seat and seat.guest else None for seat in table.seats],
            host=host,
            host_name=name,
            number=None,
            at=at,
        )
    )


def next_id(table: str) -> str:
    """Return the id of the table where the people of another go on: there is one, whoever asks for it.

    Who does not know the one id cannot guess the other; who does is shown it.
    """
    digest = hashlib.sha256(f"again\n{table}".encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _promise(made: Made) -> tuple[Made, bytes]:
    """Return a table as it is made, with the promise about its deals, and the seed that keeps it."""
    number = made.number
    if made.game == PATIENCE:
        number = secrets.randbelow(NUMBERS) if number is None else number
        seed = seed_of_game(str(number), 0)
    else:
        seed = secrets.token_bytes(32)
    return replace(made, number=number, commit=commitment(seed)), seed


def _check_seats(game: str, seats: Sequence[str], players: int) -> None:
    if len(seats) != players:
        raise Refusal("not-so-many-seats", seats=len(seats), players=players)
    for seat in seats:
        if seat not in FREE:
            check_kind(seat, game, players)


def _check_clock(clock: Clock) -> None:
    if clock.kind != "none" and clock.seconds == 0:
        raise Refusal("clock-without-time")


def _check_number(order: Order) -> None:
    if order.game != PATIENCE and (order.winnable or order.number is not None):
        raise Refusal("no-numbered-deals", game=order.game)
    if order.number is not None and not 0 <= order.number <= GREATEST_NUMBER:
        raise Refusal("no-such-number", number=order.number, last=GREATEST_NUMBER)
