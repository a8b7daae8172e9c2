"""What goes on at a table by itself while it is played: bots act, and clocks run out."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from fouraces.bots.duel import race_pace
from fouraces.refusals import Refusal
from fouraces.room.decision import arrival_matters, decision, faced, is_race, offer_to
from fouraces.room.table import HOUSE
from fouraces.room.thinking import Question, ask_or_house
from fouraces.room.time import Pace
from fouraces.rules import Observation, State
from fouraces.store.log import StoreAway

if TYPE_CHECKING:
    from fouraces.room.live import Live

LOGGER: Final = logging.getLogger(__name__)

PAUSE_AFTER_ERROR: Final = 1.0
"""Seconds until a table goes on that had to stop."""

RANDOM: Final = "random"
"""The kind of bot that does anything legal."""

_ANSWERS: Final = ("accept", "decline")


class Due(NamedTuple):
    """Something that is to be done.

    Attributes:
        at: when.
        seat: for which seat.
        late: whether it is because the seat's clock runs out; else a bot acts.
    """

    at: int
    seat: int
    late: bool


class Clockwork:
    """Lets the bots at a table act, each when it is due, and decides for those whose clock has run out."""

    def __init__(self, live: "Live") -> None:
        self._live = live
        self._rng = Random(secrets.randbits(64))
        self._acts: dict[int, int] = {}
        self._asked: dict[int, int] = {}
        self._arrivals: tuple[str, dict[int, int]] = ("", {})
        self._changed = asyncio.Event()
        self._is_closed = False
        self._task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a bot or a clock is at work."""
        return self._next() is not None

    def wake(self) -> None:
        """See to what is due now that something has changed."""
        self._changed.set()
        if self._is_closed:
            return
        is_needed = self._live.is_stale or self._next() is not None
        if is_needed and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Let nothing go on any more."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while not self._live.is_gone:
            try:
                await self._go_on()
                return
            except StoreAway:
                await self._live.ground.trouble.until_well()
            except Exception:
                if not self._live.is_gone:
                    LOGGER.exception("table stopped")
                    await asyncio.sleep(PAUSE_AFTER_ERROR)

    async def _go_on(self) -> None:
        """Do what is due, as long as anything is."""
        time = self._live.ground.time
        while (due := await self._next_kept()) is not None:
            if due.at > time.now():
                self._changed.clear()
                await time.wait(self._changed, due.at)
            elif due.late:
                await self._decide_late(due.seat)
            else:
                await self._let_act(due.seat)

    async def _next_kept(self) -> Due | None:
        """Return what is due next at the table as it is on the disk."""
        await self._live.kept()
        return self._next()

    def _next(self) -> Due | None:
        """Return what is due next; None if nothing is."""
        table = self._live.table
        if table.phase != "playing" or table.playing().chance() is not None or not self._live.is_driven:
            return None
        state = table.playing()
        waited_for, free = state.must_act(), state.may_act()
        late = self._next_late()
        dues = [] if late is None else [late]
        for number in range(table.players):
            if table.taken(number).player is None:
                continue
            if self._wants_to_act(state, number, number in waited_for, number in free):
                at = self._acts.setdefault(number, self._live.ground.time.now() + self._pause(number))
                dues.append(Due(at, number, late=False))
            else:
                self._acts.pop(number, None)
        return min(dues, default=None)

    def _next_late(self) -> Due | None:
        """Return whose clock runs out next; None if none runs."""
        table = self._live.table
        if table.phase != "playing":
            return None
        deadlines = {seat: self._live.deadline(seat) for seat in table.people()}
        asked = table.playing().must_act()
        dues = [Due(at, seat, True) for seat, at in deadlines.items() if at is not None and seat in asked]
        return min(dues, default=None)

    def _pause(self, seat: int) -> int:
        """Return how long a bot takes; in the race that is its strength, and a setting of the room's."""
        pace = self._live.ground.pace
        least, most = pace
        if is_race(self._live.table.made.options):
            usual = race_pace(self._live.table.taken(seat).player or HOUSE) or Pace()
            least, most = (round(time * pace.most / Pace().most) for time in usual)
        return self._rng.randint(least, most)

    def _wants_to_act(self, state: State, seat: int, must: bool, may: bool) -> bool:
        if must:
            return not arrival_matters(state) or self._is_its_place(state, seat)
        return may and self._asked.get(seat) != len(self._live.table.events)

    def _is_its_place(self, state: State, seat: int) -> bool:
        """Whether a bot's place in the order of arrival has come, which is drawn uniformly."""
        view = state.observation(None)
        asked = state.must_act()
        named = decision(view)
        arrived = len(view["waiting"]) - len(asked)
        if self._arrivals[0] != named:
            places = list(range(arrived, len(view["waiting"])))
            self._rng.shuffle(places)
            self._arrivals = named, dict(zip(asked, places, strict=True))
        return arrived >= self._arrivals[1].get(seat, 0)

    async def _let_act(self, seat: int) -> None:
        """Let the bot in a seat act, if it wants to."""
        live = self._live
        number, events, state = live.table.number, len(live.table.events), live.table.playing()
        view, must = live.table.view(seat), seat in state.must_act()
        action = await self._thought(self._choose(live.table.taken(seat).player or HOUSE, view))
        self._acts.pop(seat, None)
        if action is None and not must:
            self._asked[seat] = events
            return
        await self._move(seat, view, action or "", number, late=False, must=must)

    async def _thought(self, thinking: Coroutine[None, None, str | None]) -> str | None:
        """Return what comes of a bot's thinking; meanwhile clocks run, and run out, as ever."""
        time, thought = self._live.ground.time, asyncio.get_running_loop().create_task(thinking)
        thought.add_done_callback(lambda _: self._changed.set())
        try:
            while not thought.done():
                self._changed.clear()
                late = self._next_late()
                if late is not None and late.at <= time.now():
                    await self._decide_late(late.seat)
                else:
                    await time.wait(self._changed, None if late is None else late.at)
            return await thought
        finally:
            thought.cancel()

    async def _decide_late(self, seat: int) -> None:
        """Let the house decide what is asked of a seat; it trades for nobody."""
        live = self._live
        number = live.table.number
        view = live.table.view(seat)
        action = await self._choose(HOUSE, {**view, "paused": True})
        await self._move(seat, view, action or "", number, late=True, must=True)

    async def _move(
        self, seat: int, view: Observation, action: str, number: int, *, late: bool, must: bool
    ) -> None:
        on = offer_to(view) if action in _ANSWERS else faced(view)
        try:
            await self._live.move(seat, action, on, late=late)
        except Refusal as refusal:
            if self._live.table.number != number or is_race(view["options"]):
                return
            LOGGER.error("bot refused", extra={"game": view["game"], "why": refusal.code})
            self._asked[seat] = len(self._live.table.events)
            if must:
                action = await self._choose(RANDOM, view) or ""
                await self._live.move(seat, action, faced(view), late=late)

    async def _choose(self, kind: str, view: Observation) -> str | None:
        """Return what a kind of bot does."""
        question = Question(kind, view["game"], view["players"], view, secrets.randbits(64))
        action, _ = await ask_or_house(self._live.ground.thinkers, question)
        return action
