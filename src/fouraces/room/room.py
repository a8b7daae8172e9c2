"""The room: all its tables, and the way in for whoever serves it."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Coroutine, Iterator
from typing import Any, Final

from msgspec.structs import replace

from fouraces.record import Record
from fouraces.refusals import Refusal
from fouraces.room import entries as log
from fouraces.room import messages
from fouraces.room.answers import Asking
from fouraces.room.attendance import Elsewhere
from fouraces.room.finished import MOST_FRAMES, record_of, replay_of
from fouraces.room.following import Following
from fouraces.room.ground import Ground, Watch
from fouraces.room.guests import clean_name
from fouraces.room.listing import (
    count_patience,
    read_listing,
    read_own_listing,
    summarise,
)
from fouraces.room.live import Live
from fouraces.room.measuring import SILENT, Meter
from fouraces.room.membership import Alone, Membership
from fouraces.room.orders import made_of, remade
from fouraces.room.phrases import PHRASES
from fouraces.room.steady import SteadyStore
from fouraces.room.table import Table
from fouraces.room.thinking import Thinkers, ThinkingThreads, WinnableDeal
from fouraces.room.time import Pace, SystemTime, Time
from fouraces.room.trouble import Trouble
from fouraces.room.words import Teller, language_of, names_of
from fouraces.store.bus import Bus, Greeting, Growth
from fouraces.store.log import Conflict, Listing, Store, StoreAway

LOGGER: Final = logging.getLogger(__name__)

LISTED: Final = 100
"""How many tables of a phase the lobby shows."""

LISTED_FOR: Final = 24 * 3_600_000
"""Milliseconds after which the lobby does not show a table any more whose phase has not changed."""

OWN_LISTED: Final = 200
COUNTED: Final = 100_000
"""How many of a guest's games the statistics count."""

KEPT_UNUSED: Final = 120
"""Seconds that a table is kept at hand at which nothing goes on."""

PATIENCE: Final = 5.0
"""Seconds for which a store that is away is waited for."""

LAST_WORK: Final = 2.0
"""Seconds that what is being written may take, when the room closes."""

LOBBY_PAUSE: Final = 0.25
"""Seconds between two lists that are sent to those who watch the lobby."""


class LobbyWatch:
    """Somebody who watches the lobby."""

    def __init__(self, room: "Room", send: Callable[[messages.Lobby], None]) -> None:
        self._room = room
        self._send = send
        self._last: messages.Lobby | None = None

    def show(self, lobby: messages.Lobby) -> None:
        """Send the list, if it differs from the last one."""
        if lobby != self._last:
            self._last = lobby
            self._send(lobby)

    def close(self) -> None:
        """Watch no more."""
        self._room.leave_lobby(self)


class Room:
    """All tables on one store."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        pace: Pace = Pace(),  # noqa: B008 - it cannot change
        time: Time | None = None,
        thinkers: Thinkers | None = None,
        membership: Membership | None = None,
        patience: float = PATIENCE,
        meter: Meter = SILENT,
    ) -> None:
        self._time = time or SystemTime()
        self._bus = bus
        self._thinkers = thinkers or ThinkingThreads()
        self.trouble = Trouble(store.try_writing)
        self._store = SteadyStore(store, self.trouble, patience)
        self._membership = membership or Alone(self._time.now)
        self._elsewhere = Elsewhere()
        self._ground = Ground(
            store=self._store,
            bus=bus,
            time=self._time,
            pace=pace,
            thinkers=self._thinkers,
            membership=self._membership,
            elsewhere=self._elsewhere,
            trouble=self.trouble,
            meter=meter,
        )
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._lobby_watches: list[LobbyWatch] = []
        self._is_listing_anew = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._stop_listening: Callable[[], None] | None = None
        self._following = Following(self._ground, self._lives, self._live, self._list_anew)

    async def start(self) -> None:
        """Open the room: bots and clocks of all tables in play go on, on this node or on another.

        Raises:
            StoreAway: if the store stays away.
        """
        self._stop_listening = self._bus.listen(self._following.hear)
        await self._bus.start()
        await self._store.patiently(lambda: self._membership.start(self._following.rearrange, self.trouble))
        self._go_on(self._clear_away())
        await self._following.look_through()
        if self._membership.is_shared:
            self._go_on(self._following.go_on())
            self._bus.publish(Greeting(self._membership.node))

    async def close(self) -> None:
        """Close the room. All that was done in it is kept, and other nodes take over."""
        if self._stop_listening is not None:
            self._stop_listening()
        await self._membership.close()
        self._bus.publish(Greeting(self._membership.node))
        for task in (*self._tasks, *self._loading.values()):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)
        await self._following.close()
        if self._lives:
            ends = [asyncio.create_task(live.close()) for live in self._lives.values()]
            await asyncio.wait(ends, timeout=LAST_WORK)
        self._lives.clear()
        self._thinkers.close()
        await self.trouble.close()
        await self._bus.close()

    @property
    def tables_at_hand(self) -> Collection[str]:
        """The tables that need not be taken up from their logs."""
        return self._lives.keys()

    def census(self) -> Iterator[tuple[str, str, int]]:
        """Tell of each table at hand its game, its phase, and how many watch it."""
        for live in self._lives.values():
            yield live.table.made.game, live.table.phase, len(live.audience.watches)

    # tables

    async def make(self, guest: str, order: messages.Order) -> str:
        """Make a table, and return its id, which nobody can guess.

        Raises:
            Refusal: if there can be no such table.
        """
        name = await self.name(guest)
        made, seed = made_of(order, guest, name, self._time.now())
        if order.winnable and made.number is not None:
            number = await self._thinkers.find_winnable(WinnableDeal(made.number, made.options["redeals"]))
            made, seed = made_of(replace(order, number=number), guest, name, self._time.now())
        return await self._make(made, seed)

    def seat_of(self, table: str, guest: str) -> int | None:
        """Return the seat of a guest at a table; None if they have none, or the table is not at hand."""
        live = self._lives.get(table)
        return live.table.seat_of(guest) if live else None

    async def promise(self, table: str) -> str:
        """Return the commit of a table's deals, which was fixed when it was made.

        Raises:
            Refusal: if there is no such table.
        """
        return (await self._live(table)).table.made.commit

    async def _make(self, made: log.Made, seed: bytes) -> str:
        table = Table(secrets.token_urlsafe(16))
        table.take(made)
        listing = summarise(table)
        await self._store.keep_seed(table.id, seed)
        await self._store.patiently(lambda: self._begin(table.id, log.encode_entry(made), listing, made.host))
        self._bus.publish(Growth(table.id, 1, listing=True))
        if table.is_full():
            await self._live(table.id)
        return table.id

    async def _begin(self, table: str, entry: str, listing: Listing, host: str) -> None:
        """Begin a table's log, if that has not been done without its being sure."""
        try:
            await self._store.append(table, 0, [entry], listing, [host])
        except Conflict:
            if await self._store.read(table) != [entry]:
                raise

    async def watch(
        self, table: str, guest: str, language: str, send: Callable[[messages.Picture], None]
    ) -> Watch:
        """Show a table to a guest: at once, and whenever what they see of it changes.

        Args:
            table: the table's id.
            guest: who watches.
            language: the code of the language that is spoken to them.
            send: takes each picture, and must not wait.

        Raises:
            Refusal: if there is no such table.
        """
        return await (await self._live(table)).watch(guest, language, send)

    async def act(self, table: str, guest: str, request: messages.Request) -> None:
        """Do what a guest asks for; it is kept when this returns.

        Raises:
            Refusal: if it may not be done.
        """
        live = await self._live(table)
        if isinstance(request, messages.Rematch):
            await self._rematch(live, guest)
        else:
            is_named = isinstance(request, messages.Sit | messages.Chat)
            await live.act(guest, await self.name(guest) if is_named else "", request)

    async def _rematch(self, live: Live, guest: str) -> None:
        async with live.going_on:
            table = await live.newest()
            Asking(table, guest, "", 0).seat()
            if table.phase != "over":
                raise Refusal("not-over")
            if table.again is None:
                made, seed = remade(table, guest, await self.name(guest), self._time.now())
                again = await self._make(made, seed)
                await live.add(lambda at: None if live.table.again else log.Again(again, at=at))

    async def hand_over(self, table: str, guest: str, into: str) -> None:
        """Let all that is a guest's at a table be another's; nothing is done if it is so already.

        Raises:
            Refusal: if there is no such table.
        """
        was_at_hand = table in self._lives
        live = await self._live(table)
        await live.hand_over(guest, into)
        if not was_at_hand and live.is_idle:
            self._lives.pop(table, None)

    async def listing(self, table: str) -> messages.TableListing:
        """Return how lists show a table.

        Raises:
            Refusal: if there is no such table.
        """
        listing = await self._store.listing(table)
        if listing is None:
            raise Refusal("no-such-table")
        return read_listing(listing)

    async def record(self, table: str) -> Record:
        """Return the record of a finished game.

        Raises:
            Refusal: if there is no such table, or its game is not over.
        """
        live = await self._live(table)
        return record_of(await live.newest(), live.seed)

    async def replay(
        self, table: str, seat: int | None, language: str, first: int = 0, count: int = MOST_FRAMES
    ) -> messages.Replay:
        """Return a part of a finished game, as a seat saw it or a spectator (None).

        Raises:
            Refusal: if there is no such table or seat, or the game is not over.
        """
        kept = await (await self._live(table)).newest()
        names = names_of(kept, language_of(language))
        return replay_of(kept, seat, Teller(kept.made.game, language, names), first, count)

    async def hint(self, table: str, guest: str, language: str, client_id: str) -> messages.HintGiven:
        """Tell a guest what the best bot would do in their place, and why.

        Raises:
            Refusal: if there is no such table, or they do not play at it.
        """
        return await (await self._live(table)).hint(guest, language, client_id)

    # lists

    async def lobby(self) -> messages.Lobby:
        """Return the listed tables."""
        listings = await self._store.listed("open", LISTED) + await self._store.listed("playing", LISTED)
        fresh = self._time.now() - LISTED_FOR
        return messages.Lobby([read_listing(listing) for listing in listings if listing.changed > fresh])

    async def watch_lobby(self, send: Callable[[messages.Lobby], None]) -> LobbyWatch:
        """Show the lobby: at once, and whenever it changes."""
        watch = LobbyWatch(self, send)
        self._lobby_watches.append(watch)
        watch.show(await self.lobby())
        return watch

    def leave_lobby(self, watch: LobbyWatch) -> None:
        """Let somebody watch the lobby no more."""
        if watch in self._lobby_watches:
            self._lobby_watches.remove(watch)

    async def games_of(self, guest: str) -> messages.Games:
        """Return the tables of a guest."""
        listings = await self._store.tables_of(guest, OWN_LISTED)
        return messages.Games([read_own_listing(listing, guest) for listing in listings])

    async def statistics_of(self, guest: str) -> messages.Statistics:
        """Return how a guest did at the patience."""
        return count_patience(await self._store.tables_of(guest, COUNTED), guest)

    # guests

    async def name(self, guest: str) -> str:
        """Return what a guest is called; empty text if they have not said."""
        return await self._store.guest_name(guest) or ""

    async def rename(self, guest: str, name: str) -> str:
        """Let a guest be called so from now on, and return the name as it is.

        Raises:
            Refusal: if it is too long.
        """
        cleaned = clean_name(name)
        await self._store.name_guest(guest, cleaned)
        return cleaned

    def phrases(self, language: str) -> dict[str, str]:
        """Return what can be said without writing it, by its name, in a language."""
        return {name: language_of(language).say(phrase) for name, phrase in PHRASES.items()}

    # what goes on

    async def _live(self, table: str) -> Live:
        """Return a table in play, taken up from its log if it is not."""
        if table in self._lives and not self._lives[table].is_gone:
            return self._lives[table]
        if table not in self._loading:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Live:
        """Take a table up, and have it at hand before anybody could take it up once more."""
        self._lives[table] = live = await Live.load(table, self._ground)
        return live

    def _list_anew(self) -> None:
        """Show the lobby to those who watch it, now that it may have changed."""
        if self._lobby_watches and not self._is_listing_anew:
            self._is_listing_anew = True
            self._go_on(self._show_lobby())

    async def _show_lobby(self) -> None:
        await asyncio.sleep(LOBBY_PAUSE)
        self._is_listing_anew = False
        try:
            lobby = await self.lobby()
        except StoreAway:
            self._following.look()
            return
        for watch in tuple(self._lobby_watches):
            watch.show(lobby)

    async def _clear_away(self) -> None:
        """Forget, from time to time, the tables at which nothing goes on; their logs remain."""
        while True:
            await asyncio.sleep(KEPT_UNUSED / 2)
            self.clear_away(self._time.now() - KEPT_UNUSED * 1000)

    def clear_away(self, before: int) -> None:
        """Forget the tables at which nothing goes on, and nothing was done since a time."""
        for table, live in tuple(self._lives.items()):
            try:
                if live.is_gone or (live.is_idle and live.used < before):
                    del self._lives[table]
            except Exception:
                LOGGER.exception("table not cleared away")

    def _go_on(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
