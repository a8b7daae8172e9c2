"""A table in play: what is asked of it is checked and kept, and everybody who watches sees it."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Self

from msgspec.structs import replace

from fouraces.bots import adviser_of
from fouraces.fair import Dealer
from fouraces.refusals import Refusal
from fouraces.room import entries as log
from fouraces.room.answers import Asking, answer, becoming, token_of
from fouraces.room.audience import Audience
from fouraces.room.clockwork import Clockwork
from fouraces.room.decision import answers
from fouraces.room.ground import Ground, Watch
from fouraces.room.listing import summarise
from fouraces.room.measuring import FOLLOWING, JUDGING, LOCK, SHOWING, SILENT, STORING, count_moves
from fouraces.room.messages import Hint, HintGiven, Picture, Request
from fouraces.room.preparing import Preparing
from fouraces.room.table import HOUSE, Table
from fouraces.room.thinking import Preparation, Question, ask_or_house
from fouraces.room.trouble import STORE
from fouraces.rules import CHANCE
from fouraces.store.bus import Growth
from fouraces.store.log import Conflict, Listing, StoreAway

LOGGER: Final = logging.getLogger(__name__)


class Live:
    """A table in play.

    Attributes:
        table: the table, as far as its log is known here.
        seed: the server seed of its deals, which nobody may know before the end.
        audience: who watches it.
        used: when it was last of use to anybody.
        is_gone: whether the table is kept no more.
    """

    def __init__(self, table: Table, seed: bytes, ground: Ground) -> None:
        self.table = table
        self.used = ground.time.now()
        self.ground = ground
        self.seed = seed
        self.is_gone = False
        self._lock = asyncio.Lock()
        self._listing: Listing | None = None
        self._is_stale = False
        self._course = SILENT.course()
        self._opened = 0
        self._told = 0
        self._is_listed_anew = False
        self._clockwork = Clockwork(self)
        self._preparing = Preparing(ground.thinkers, self._show_again)
        self.audience = Audience(table.id, ground, self._preparing)

    @classmethod
    async def load(cls, table_id: str, ground: Ground) -> Self:
        """Take a table up from its log.

        Raises:
            Refusal: if there is none.
            StoreAway: if the store stays away.
        """
        lines = await ground.store.read(table_id)
        if not lines:
            raise Refusal("no-such-table")
        live = cls(Table(table_id), await ground.store.seed(table_id), ground)
        for line in lines:
            live._take(log.decode_entry(line))
        live._told = live.table.number
        async with live._lock:
            await live._settle()
        live._tell()
        live.wake()
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

    async def hand_over(self, guest: str, into: str) -> None:
        """Let all that is a guest's here be another's."""
        await self._write(lambda at: becoming(self.table, guest, into, at))

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
        words = self.audience.words_for(seat, language, self.table)
        return HintGiven(client_id, advice.action, words.teller.why(view, advice))

    async def kept(self) -> Table:
        """Return the table as far as it is on the disk: nothing that is not may be told of it."""
        async with self._lock:
            was_stale, number = self._is_stale, self.table.number
            await self._settle()
            if was_stale or self.table.number > number:
                self.show()
            self._tell()
            return self.table

    async def newest(self) -> Table:
        """Return the table with all that anybody has written, on whichever node."""
        async with self._lock:
            await self._refresh()
            if await self._is_behind():
                self.show()
        return await self.kept()

    # who watches

    async def watch(self, guest: str, language: str, send: Callable[[Picture], None]) -> Watch:
        """Show the table to a guest at once and whenever their picture changes."""
        watch = Watch(self, guest, language, send)
        async with self._lock:
            await self._refresh()
            if not self.ground.trouble.is_away(STORE):
                await self._is_behind()
                await self._advance()
            self.audience.watches.append(watch)
            self.show()
            self._tell()
        self.wake()
        return watch

    def leave(self, watch: Watch) -> None:
        """Let somebody watch no more."""
        if watch in self.audience.watches:
            self.audience.leave(watch)
            self.used = self.ground.time.now()
            self.show_soon()

    def show_soon(self) -> None:
        """Show who is at the table now, unless it is to be shown after something else anyway."""
        if not self._lock.locked() and not self._is_stale:
            self.show()

    def show(self) -> None:
        """Send everybody who watches what has changed for them."""
        self.audience.show(self.table)

    async def _show_again(self) -> None:
        with suppress(StoreAway):
            async with self._lock:
                await self._settle()
                self.show()

    # the clocks

    def deadline(self, seat: int) -> int | None:
        """Return when a seat's clock runs out; None if it does not run."""
        return self.table.taken(seat).deadline(self.table.made.clock)

    def is_late(self, seat: int, at: int) -> bool:
        """Whether a seat's clock has run out."""
        deadline = self.deadline(seat)
        return deadline is not None and deadline <= at

    @property
    def is_driven(self) -> bool:
        """Whether the table's bots and clocks go on here."""
        return self.ground.membership.drives(self.table.id)

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches, and nothing goes on by itself."""
        return not (self.audience.watches or self._lock.locked() or self._is_stale or self._clockwork.is_busy)

    @property
    def is_stale(self) -> bool:
        """Whether the table may be other than its log, which could not be written."""
        return self._is_stale

    async def catch_up(self, number: int) -> None:
        """Take what others have added to the log, if it has so many entries."""
        if number > self.table.number:
            async with self._lock:
                await self._refresh()
                if number > self.table.number:
                    await self._read_on()
                self._told = max(self._told, self.table.number)
                await self._advance()
                self.show()
                self.ground.meter.caught_up(self.ground.time.now() - self.table.at)
                self._tell()
            self.wake()

    async def close(self) -> None:
        """Let nothing go on any more."""
        await self._preparing.close()
        await self._clockwork.close()
        async with self._lock:
            self.audience.watches.clear()

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
        course = self.ground.meter.course()
        async with self._lock:
            self._course = course
            course.passed(LOCK)
            self.used = self.ground.time.now()
            try:
                await self.ground.store.patiently(lambda: self._write_once(entries))
                with suppress(StoreAway):
                    await self._advance()
            finally:
                course.passed(FOLLOWING)
                if not self._is_stale:
                    self.show()
                self._tell()
                course.passed(SHOWING)
                course.over()
                self.wake()

    async def _write_once(self, entries: Callable[[int], Sequence[log.AnyEntry]]) -> None:
        await self._settle()
        while True:
            try:
                made = entries(self._at())
            except Refusal:
                if await self._is_behind():
                    continue
                raise
            if await self._append(made):
                return

    async def _is_behind(self) -> bool:
        """Whether others had added to the log what was not known here; now it is."""
        if not self.ground.membership.is_shared:
            return False
        number = self.table.number
        await self._read_on()
        return self.table.number > number

    def wake(self) -> None:
        """Let what goes on by itself go on, if it does here, now that something has changed."""
        if self.is_driven:
            for seat in self.table.seats:
                if seat is not None and seat.player is not None and self.table.phase != "over":
                    self._preparing.begin(seat.player, self.table.made.game, self.table.players)
        self._clockwork.wake()

    def _tell(self) -> None:
        """Tell others how far the log goes, if they may not know."""
        if self.table.number > self._told and not self._is_stale:
            self._told = self.table.number
            growth = Growth(self.table.id, self._told, self._is_listed_anew, self.table.goes_on_by_itself)
            self._is_listed_anew = False
            self.ground.bus.publish(growth)

    async def _settle(self) -> None:
        """Have the table as its log has it, with all that follows by itself, whatever has failed before."""
        await self._refresh()
        await self._open()
        await self._advance()

    async def _open(self) -> None:
        """If the room was closed, and opened again, let clocks start over that ran out meanwhile."""
        opened = self.ground.membership.opened
        if self._opened == opened:
            return
        at = max(self._at(), opened)
        if self.table.at < opened and self.table.needs_to_be_opened(at):
            await self._append([log.Opened(at=at)])
        self._opened = opened

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
        self._course.passed(JUDGING)
        try:
            await self.ground.store.append(self.table.id, first, lines, listing if changed else None, guests)
        except Conflict:
            await self._refresh()
            return False
        self._listing, self._is_stale = listing, False
        self._is_listed_anew |= changed
        self._course.passed(STORING)
        count_moves(self.ground.meter, self.table, entries)
        return True

    async def _refresh(self) -> None:
        """If the table is not as its log has it, or that is not sure, read the log again."""
        if self._is_stale:
            lines = await self.ground.store.read(self.table.id)
            self.table = Table(self.table.id)
            self._listing, self._is_listed_anew = None, True
            self.audience.start_over()
            self._take_all(lines)
            self._is_stale = False

    async def _read_on(self) -> None:
        """Take what the log has more than is known here.

        Raises:
            Refusal: if there is no such table any more.
        """
        number = self.table.number
        self._take_all(await self.ground.store.read(self.table.id, number))
        if self._listing is not None and self.table.number > number:
            self._listing = summarise(self.table)

    def _take_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._take(log.decode_entry(line))
        if not self.table.number:
            self.is_gone = True
            raise Refusal("no-such-table")

    def _take(self, entry: log.AnyEntry) -> None:
        self.table.take(entry)
        self.audience.take(entry, self.table)
