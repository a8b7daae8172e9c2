"""Rooms for tests: a real store in a folder, time that tests let pass, and people who watch and act."""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ParamSpec

from fouraces.refusals import Refusal
from fouraces.room import messages as ask
from fouraces.room.ground import Watch
from fouraces.room.membership import Membership
from fouraces.room.room import Room
from fouraces.room.thinking import Thinkers
from fouraces.room.time import Pace, Time
from fouraces.store.bus import Bus, InProcessBus
from fouraces.store.sql import SqlStore, open_store

PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""

STORE_PATIENCE = 0.3
"""Seconds for which a room waits for a store that is away."""

_IDS = count()

AT_ONCE = Pace(0, 0)

Parameters = ParamSpec("Parameters")


def asynchronous(test: Callable[Parameters, Awaitable[None]]) -> Callable[Parameters, None]:
    """Let an asynchronous test run in a loop of its own."""

    @functools.wraps(test)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        async def main() -> None:
            await test(*args, **kwargs)

        asyncio.run(main())

    return run


class ManualTime:
    """Time that passes only when a test says so."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._waiting: list[tuple[int, asyncio.Event]] = []

    def now(self) -> int:
        return self._now

    async def wait(self, event: asyncio.Event, until: int | None) -> None:
        if until is not None:
            self._waiting.append((until, event))
        await event.wait()

    def advance(self, milliseconds: int) -> None:
        """Let time pass, and wake whoever has waited long enough."""
        self._now += milliseconds
        for until, event in self._waiting:
            if until <= self._now:
                event.set()
        self._waiting = [(until, event) for until, event in self._waiting if until > self._now]


def store_in(folder: Path) -> SqlStore:
    return open_store(f"sqlite:///{folder / 'room.db'}")


@asynccontextmanager
async def open_room(
    folder: Path,
    time: Time | None = None,
    bus: Bus | None = None,
    pace: Pace = AT_ONCE,
    thinkers: Thinkers | None = None,
    membership: Membership | None = None,
) -> AsyncIterator[Room]:
    """Open a room on the store in a folder, and close it again."""
    store = store_in(folder)
    room = Room(store, bus or InProcessBus(), pace, time, thinkers, membership, patience=STORE_PATIENCE)
    async with opened(room, store):
        yield room


@asynccontextmanager
async def opened(room: Room, store: SqlStore) -> AsyncIterator[Room]:
    """Open a room, and close it and its store again."""
    await room.start()
    try:
        yield room
    finally:
        await room.close()
        await store.close()


@contextmanager
def tolerating(*codes: str) -> Iterator[None]:
    """Go on though something is refused, if it is for one of these reasons."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code not in codes:
            raise


class Person:
    """Somebody at a table, with all the pictures that they were sent."""

    def __init__(self, room: Room, table: str, guest: str, language: str = "en") -> None:
        self.room = room
        self.table = table
        self.guest = guest
        self.language = language
        self.pictures: list[ask.Picture] = []
        self._seen = asyncio.Event()
        self._watch: Watch | None = None

    @property
    def picture(self) -> ask.Picture:
        return self.pictures[-1]

    @property
    def view(self) -> dict[str, Any]:
        view = self.picture.view
        assert view is not None
        return view

    async def watch(self) -> "Person":
        self._watch = await self.room.watch(self.table, self.guest, self.language, self._take)
        return self

    def leave(self) -> None:
        assert self._watch is not None
        self._watch.close()

    def _take(self, picture: ask.Picture) -> None:
        self.pictures.append(picture)
        self._seen.set()

    async def until(self, condition: Callable[[Any], object]) -> ask.Picture:
        """Wait for a picture like this."""
        async with asyncio.timeout(PATIENCE):
            while not condition(self.picture):
                self._seen.clear()
                await self._seen.wait()
        return self.picture

    async def ask(self, kind: Callable[..., ask.Request], *values: Any, client_id: str | None = None) -> None:
        client_id = f"{next(_IDS)}" if client_id is None else client_id
        await self.room.act(self.table, self.guest, kind(self.table, client_id, *values))

    async def sit(self, seat: int | None = None, cut: str = "") -> None:
        await self.ask(ask.Sit, seat, cut)

    async def do(self, action: str, on: str | None = None, client_id: str | None = None) -> None:
        await self.ask(ask.Do, action, self.picture.on if on is None else on, client_id=client_id)

    async def do_anything(self, rng: Random) -> str:
        """Do something legal."""
        action = any_action(self.view, rng)
        on = self.picture.offer_on if action in ("accept", "decline") else self.picture.on
        await self.do(action, on)
        return action


def any_action(view: dict[str, Any], rng: Random) -> str:
    """Return something that an observation shows to be legal."""
    if view["game"] == "ambition" and view["asked"] == "give":
        return f"give {' '.join(rng.sample(view['hand'], 3))}"
    if view["game"] == "abundance":
        return _any_trade(view, rng)
    return str(rng.choice(view["legal"]))


def _any_trade(view: dict[str, Any], rng: Random) -> str:
    """Return something legal in Abundance, where bids and offers are not listed."""
    me, asked = view["seat"], view["asked"] if view["seat"] in view["waiting"] else None
    choices = list(view["legal"])
    if asked == "seal":
        return f"seal {rng.randint(0, view['money'][me] // 4)}"
    least = (view["bid"] or 0) + 1
    if asked == "bid" and least <= view["money"][me]:
        choices.append(f"bid {least}")
    theirs = view["hands"][1 - me]
    if view["may_offer"] and theirs and view["free"][me] and view["offers"][me] is None:
        choices.append(f"offer $1 for {rng.choice(theirs)}")
    return str(rng.choice(choices))


async def seated(room: Room, order: ask.Order, guests: int, host: str = "guest-0") -> list[Person]:
    """Make a table, let so many guests sit down at it, and return them."""
    table = await room.make(host, order)
    people = [await Person(room, table, f"guest-{number}").watch() for number in range(guests)]
    for number, person in enumerate(people):
        await person.sit(cut=f"cut of {number}")
    return people


async def play_on(people: list[Person], rng: Random, *, actions: int = 10_000) -> None:
    """Let people do anything legal, whoever is asked, until the game is over."""
    for _ in range(actions):
        await people[0].until(
            lambda picture: picture.phase == "over" or any(map(is_waited_for, people)),
        )
        asked = [person for person in people if is_waited_for(person)]
        if people[0].picture.phase == "over":
            return
        if asked:
            with tolerating("moved-on", "place-taken", "foundation-wants", "trade-pauses"):
                await rng.choice(asked).do_anything(rng)


def is_waited_for(person: Person) -> bool:
    view = person.picture.view
    return view is not None and view["seat"] in view["waiting"] and person.picture.on != ""
