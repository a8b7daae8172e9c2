"""A table in play: what is asked of it is checked and kept, and everybody who watches sees it."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Self

from msgspec.structs import replace

from fouraces.bots import adviser_of
from fouraces.fair import Dealer
from fouraces.refusals import Refusal
from fouraces.room import entries as log
from fouraces.room.answers import Asking, answer, token_of
from fouraces.room.clockwork import Clockwork
from fouraces.room.decision import answers
from fouraces.room.listing import summarise
from fouraces.room.messages import Hint, HintGiven, Picture, Request
from fouraces.room.picture import paint
from fouraces.room.preparing import Preparing
from fouraces.room.table import HOUSE, Table
from fouraces.room.thinking import Preparation, Question, Thinkers, ask_or_house
from fouraces.room.time import Pace, Time
from fouraces.room.words import Words
from fouraces.rules import CHANCE
from fouraces.store.bus import Bus, Growth
from fouraces.store.log import Conflict, Listing, Store

LOGGER: Final = logging.getLogger(__name__)


class Ground(NamedTuple):
    """What tables stand on.

    Attributes:
        store: keeps their logs.
        bus: tells that they have grown.
        time: tells the time.
        pace: how long bots take.
        thinkers: where bots think.
        opened: when the room was opened.
    """

    store: Store
    bus: Bus
    time: Time
    pace: Pace
    thinkers: Thinkers
    opened: int


class Watch:
    """Somebody who watches a table.

    Attributes:
        guest: who.
        language: in which language.
    """

    def __init__(self, live: "Live", guest: str, language: str, send: Callable[[Picture], None]) -> None:
        self.guest = guest
        self.language = language
        self._live = live
        self._send = send
        self._last: Picture | None = None
        self._version = 0

    def show(self, picture: Picture, now: int) -> None:
        """Send a picture, if it differs from the last one."""
        if picture != self._last:
            self._last = picture
            self._version += 1
            self._send(replace(picture, version=self._version, now=now))

    def close(self) -> None:
        """Watch no more."""
        self._live.leave(self)


class Live:
    """A table in play.

    Attributes:
        table: the table, as far as its log is known here.
        seed: the server seed of its deals, which nobody may know before the end.
        watches: who watches it.
        used: when it was last of use to anybody.
        going_on: held while the next table is made for the same people.
    """

    def __init__(self, table: Table, seed: bytes, ground: Ground) -> None:
        self.table = table
        self.watches: list[Watch] = []
        self.used = ground.time.now()
        self.ground = ground
        self.seed = seed
        self.going_on = asyncio.Lock()
        self._lock = asyncio.Lock()
        self._words: dict[tuple[int | None, str], Words] = {}
        self._entries: list[log.AnyEntry] = []
        self._listing: Listing | None = None
        self._is_stale = False
        self._clockwork = Clockwork(self)
        self._preparing = Preparing(ground.thinkers, self._show_again)

    @classmethod
    async def load(cls, table_id: str, ground: Ground) -> Self:
        """Take a table up from its log.

        Raises:
            Refusal: if there is none.
        """
        lines = await ground.store.read(table_id)
        if not lines:
            raise Refusal("no-such-table")
        live = cls(Table(table_id), await ground.store.seed(table_id), ground)
        for line in lines:
            live._take(log.decode_entry(line))
        async with live._lock:
            now = live._at()
            if live.table.at < ground.opened and live.table.needs_to_be_opened(now):
                await live._append([log.Opened(at=now)])
            await live._advance()
        live._go_on()
        return live

    # what is asked

    async def act(self, guest: str, name: str, request: Request) -> None:
        """Do what a guest asks for; it is kept when this returns.

        Raises:
            Refusal: if it may not be done.
        """
        token = token_of(guest, request.id)

        def entries(at: int) -> Sequence[log.AnyEntry]:
            if token in self.table.tokens:
                return []
            made = answer(request, Asking(self.table, guest, name, at))
            return [replace(entry, token=token) for entry in made[:1]] + [*made[1:]]

        await self._write(entries)

    async def move(self, seat: int, action: str, on: str, *, late: bool = False) -> None:
        """Let the house do something for a seat.

        Args:
            seat: whose bot it is, or whose clock has run out.
            action: what it does.
            on: the decision or the offer that it answers.
            late: whether it is because the clock has run out.

        Raises:
            Refusal: if it may not be done any more.
        """

        def entries(at: int) -> Sequence[log.AnyEntry]:
            state, sitting = self.table.playing(), self.table.taken(seat)
            is_due = sitting.player is None and self.is_late(seat, at) if late else sitting.player is not None
            if not is_due or not answers(self.table.view(seat), action, on):
                raise Refusal("moved-on", action=action)
            state.copy().apply_action(seat, action)
            return [log.Done(seat, action, late=late, at=at)]

        await self._write(entries)

    async def add(self, entry: Callable[[int], log.AnyEntry | None]) -> None:
        """Add an entry, made of the time, if there is one to add."""

        def entries(at: int) -> Sequence[log.AnyEntry]:
            added = entry(at)
            return [] if added is None else [added]

        await self._write(entries)

    async def hint(self, guest: str, language: str, client_id: str) -> HintGiven:
        """Tell a guest what the best bot would do.

        Raises:
            Refusal: if they do not play.
        """
        token = token_of(guest, client_id)
        is_again = token in self.table.tokens
        await self.act(guest, "", Hint(self.table.id, client_id))
        if is_again and not self.table.is_hinted_here(token):
            raise Refusal("moved-on", action="hint")
        seat = Asking(self.table, guest, "", 0).seat()
        view, game, players = self.table.view(seat), self.table.made.game, self.table.players
        kind = adviser_of(game, players)
        await self._preparing.wait_for(Preparation(kind, game, players), seat)
        question = Question(kind, game, players, view, client_id, why=True)
        advice = await ask_or_house(self.ground.thinkers, question)
        return HintGiven(client_id, advice.action, self._words_for(seat, language).teller.why(view, advice))

    async def kept(self) -> Table:
        """Return the table as far as it is on the disk: nothing that is not may be told of it."""
        async with self._lock:
            was_stale = self._is_stale
            await self._settle()
            if was_stale:
                self.show()
            return self.table

    # who watches

    async def watch(self, guest: str, language: str, send: Callable[[Picture], None]) -> Watch:
        """Show the table to a guest at once and whenever their picture changes."""
        watch = Watch(self, guest, language, send)
        async with self._lock:
            await self._refresh()
            self.watches.append(watch)
            self.show()
        return watch

    def leave(self, watch: Watch) -> None:
        """Let somebody watch no more."""
        if watch in self.watches:
            self.watches.remove(watch)
            if all(other.language != watch.language for other in self.watches):
                self._forget(watch.language)
            self.used = self.ground.time.now()
            if not self._lock.locked() and not self._is_stale:
                self.show()

    def show(self) -> None:
        """Send everybody who watches what has changed for them."""
        now = self.ground.time.now()
        here = {watch.guest for watch in self.watches}
        painted: dict[tuple[int | None, bool, str], Picture] = {}
        for watch in tuple(self.watches):
            seat, host = self.table.seat_of(watch.guest), watch.guest == self.table.made.host
            key = (seat, host, watch.language)
            if key not in painted:
                words = self._words_for(seat, watch.language)
                preparing = self._preparing.is_waited_for(seat)
                painted[key] = paint(self.table, seat, host=host, here=here, words=words, preparing=preparing)
            try:
                watch.show(painted[key], now)
            except Exception:
                LOGGER.exception("picture not sent", extra={"game": self.table.made.game})
                self.watches.remove(watch)

    async def _show_again(self) -> None:
        async with self._lock:
            await self._settle()
            self.show()

    def _words_for(self, seat: int | None, language: str) -> Words:
        key = (seat, language)
        if key not in self._words:
            self._words[key] = Words.retell(seat, language, self._entries, self.table.public_number)
        return self._words[key]

    def _forget(self, language: str) -> None:
        for key in [key for key in self._words if key[1] == language]:
            del self._words[key]

    # the clocks

    def deadline(self, seat: int) -> int | None:
        """Return when a seat's clock runs out; None if it does not run."""
        return self.table.taken(seat).deadline(self.table.made.clock)

    def is_late(self, seat: int, at: int) -> bool:
        """Whether a seat's clock has run out."""
        deadline = self.deadline(seat)
        return deadline is not None and deadline <= at

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches, and nothing goes on by itself."""
        return not (self.watches or self._lock.locked() or self._is_stale or self._clockwork.is_busy)

    @property
    def is_stale(self) -> bool:
        """Whether the table may be other than its log, which could not be written."""
        return self._is_stale

    async def catch_up(self, number: int) -> None:
        """Take what others have added to the log, if it has so many entries."""
        if number > self.table.number:
            async with self._lock:
                await self._refresh()
                await self._read_on()
                self.show()
            self._go_on()

    async def close(self) -> None:
        """Let nothing go on any more."""
        await self._preparing.close()
        await self._clockwork.close()
        async with self._lock:
            self.watches.clear()

    # the log

    async def _write(self, entries: Callable[[int], Sequence[log.AnyEntry]]) -> None:
        """Append entries to the log, and all that follows from them by itself, and show it.

        It is done to the end even if nobody waits for it any more.

        Args:
            entries: makes them, of the time; it is called again if somebody else was faster.
        """
        writing = asyncio.create_task(self._write_on(entries))
        writing.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(writing)

    async def _write_on(self, entries: Callable[[int], Sequence[log.AnyEntry]]) -> None:
        async with self._lock:
            self.used = self.ground.time.now()
            try:
                await self._settle()
                while not await self._append(entries(self._at())):
                    pass
                await self._advance()
            finally:
                if not self._is_stale:
                    self.show()
                self._go_on()

    def _go_on(self) -> None:
        """Let what goes on by itself go on, now that something has changed."""
        for seat in self.table.seats:
            if seat is not None and seat.player is not None and self.table.phase != "over":
                self._preparing.begin(seat.player, self.table.made.game, self.table.players)
        self._clockwork.wake()

    async def _settle(self) -> None:
        """Have the table as its log has it, with all that follows by itself, whatever has failed before."""
        await self._refresh()
        await self._advance()

    async def _advance(self) -> None:
        """Let happen what happens by itself: the game begins, cards are dealt, a bot takes a late seat."""
        while entries := self._due():
            await self._append(entries)

    def _due(self) -> Sequence[log.AnyEntry]:
        table, at = self.table, self._at()
        if table.phase == "open":
            return [log.Begun(at=at)] if table.is_full() else []
        if table.phase == "over":
            return []
        due = table.playing().chance()
        if due is not None:
            dealer = Dealer(self.seed, table.cuts, table.dealt)
            return [log.Done(CHANCE, dealer.deal(due), at=at)]
        late = table.late_too_often()
        return [] if late is None else [log.Away(late, HOUSE, late=True, at=at)]

    def _at(self) -> int:
        """Return the time of the next entry, which is never before the last one's."""
        return max(self.ground.time.now(), self.table.at)

    async def _append(self, entries: Sequence[log.AnyEntry]) -> bool:
        """Append entries to the log. Nobody is shown anything of them before they are kept.

        Returns:
            Whether they were appended; False if somebody else was faster, whose entries are then taken.
        """
        if not entries:
            return True
        first, self._is_stale = self.table.number, True
        for entry in entries:
            self._take(entry)
        lines = [log.encode_entry(entry) for entry in entries]
        guests = [entry.guest for entry in entries if isinstance(entry, log.Sat) and entry.guest]
        listing = summarise(self.table)
        changed = listing != self._listing
        try:
            await self.ground.store.append(self.table.id, first, lines, listing if changed else None, guests)
        except Conflict:
            await self._refresh()
            return False
        self._listing, self._is_stale = listing, False
        await self.ground.bus.publish(Growth(self.table.id, self.table.number, changed))
        return True

    async def _refresh(self) -> None:
        """If the table is not as its log has it, or that is not sure, read the log again."""
        if self._is_stale:
            self.table = Table(self.table.id)
            self._listing = None
            self._entries.clear()
            self._words.clear()
            await self._read_on()
            self._is_stale = False

    async def _read_on(self) -> None:
        for line in await self.ground.store.read(self.table.id, self.table.number):
            self._take(log.decode_entry(line))

    def _take(self, entry: log.AnyEntry) -> None:
        self.table.take(entry)
        self._entries.append(entry)
        for words in self._words.values():
            words.take(entry, self.table)
