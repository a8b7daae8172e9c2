"""What must hold when the store fails, and when somebody tries to gain by it or by the rules of the house."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fouraces.bots import Advice
from fouraces.refusals import Refusal
from fouraces.room import following
from fouraces.room import messages as ask
from fouraces.room.entries import Clock
from fouraces.room.membership import Alone
from fouraces.room.thinking import Question, ThinkingThreads
from fouraces.room.time import SystemTime
from fouraces.room.trouble import STORE, Trouble
from fouraces.store.log import StoreAway
from rooms import PATIENCE, ManualTime, Person, asynchronous, open_room, seated, store_in

SECOND = 1000


@contextmanager
def unwritable(folder: Path, entries: str = "%") -> Iterator[None]:
    """Let the database fail to take entries that are like this."""
    database = sqlite3.connect(folder / "room.db", isolation_level=None)
    # the absolute value of the least number is none, which is an error like that of a full disk
    database.execute(
        "CREATE TRIGGER fails BEFORE INSERT ON entries"
        f" WHEN NEW.entry LIKE '{entries}' BEGIN SELECT abs(-9223372036854775807 - 1); END"
    )
    yield
    database.execute("DROP TRIGGER fails")
    database.close()


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """Let the database fail to take anything new, though it can be read."""
    database = sqlite3.connect(folder / "room.db", isolation_level=None)
    tables = ("entries", "guests", "keys", "members", "seeds", "tables")
    for table in tables:
        database.execute(
            f"CREATE TRIGGER full_{table} BEFORE INSERT ON {table}"
            " BEGIN SELECT abs(-9223372036854775807 - 1); END"
        )
    yield
    for table in tables:
        database.execute(f"DROP TRIGGER full_{table}")
    database.close()


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Expect that something is refused for a reason."""
    with pytest.raises(Refusal) as refusal:
        yield
    assert refusal.value.code == code


def two(seconds: int = 60, kind: str = "none", increment: int = 0) -> ask.Order:
    clock = Clock(kind, seconds, increment)  # type: ignore[arg-type]
    return ask.Order("auction", 2, ["open", "open"], clock=clock)


def left(person: Person, seat: int, time: ManualTime) -> int:
    deadline = person.picture.seats[seat].deadline
    assert deadline is not None
    return (deadline - time.now()) // SECOND


@asynchronous
async def test_a_game_that_was_not_ended_on_the_disk_has_no_record(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, two(), 2)
        spectator = await Person(room, sara.table, "somebody").watch()
        seen = reza.picture
        with unwritable(tmp_path):
            with pytest.raises(StoreAway):
                await sara.ask(ask.Resign)
            spectator.leave()
            with refused("not-over"):
                await room.record(sara.table)
            with refused("not-over"):
                await room.replay(sara.table, None, "en")
            with refused("not-over"):
                await sara.ask(ask.Rematch)
            assert reza.picture == seen


@asynchronous
async def test_what_follows_by_itself_follows_once_the_store_is_well_again(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, two(), 1)
        reza = await Person(room, sara.table, "reza").watch()
        with unwritable(tmp_path, "%chance%"):
            await reza.sit()
        await sara.until(lambda picture: picture.phase == "playing" and picture.on)


@asynchronous
async def test_bots_go_on_once_the_store_is_well_again(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        table = await room.make("sara", ask.Order("auction", 2, ["open", "random"]))
        sara = await Person(room, table, "sara").watch()
        with unwritable(tmp_path, '%"by":1%'):
            await sara.sit()
            await sara.do("bid 7")
            await asyncio.sleep(1.5)
            assert sara.view["sealed"] == [0]
        await sara.until(lambda picture: picture.view["sales"] or picture.view["rounds"])


@asynchronous
async def test_a_store_that_can_be_read_but_not_written_is_told_to_be_away(tmp_path: Path) -> None:
    told: list[tuple[str, ...]] = []
    async with open_room(tmp_path) as room:
        sara, _ = await seated(room, two(), 2)
        room.trouble.listen(told.append)
        with full(tmp_path):
            with pytest.raises(StoreAway):
                await sara.do("bid 7")
            await asyncio.sleep(2.5)
            assert told == [(STORE,)]
        async with asyncio.timeout(PATIENCE):
            while told != [(STORE,), ()]:
                await asyncio.sleep(0.05)
        await sara.do("bid 7")


class Silent(ThinkingThreads):
    """Thinkers whose strong bot never does anything."""

    def __init__(self, action: str | None) -> None:
        super().__init__()
        self._action = action

    async def ask(self, question: Question) -> Advice:
        return Advice(self._action) if question.kind == "strong" else await super().ask(question)


@pytest.mark.parametrize("action", [None, "", "accept", "bid 77"])
@asynchronous
async def test_a_bot_that_does_nothing_it_may_does_anything_legal(tmp_path: Path, action: str | None) -> None:
    async with open_room(tmp_path, thinkers=Silent(action)) as room:
        (sara,) = await seated(room, ask.Order("auction", 2, ["open", "strong"]), 1)
        await sara.do("bid 7")
        await sara.until(lambda picture: picture.view["sales"] or picture.view["rounds"])


@asynchronous
async def test_the_store_tells_nothing_that_it_keeps_when_it_fails(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    database = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
    database.execute("ALTER TABLE seeds RENAME TO elsewhere")
    database.close()
    with pytest.raises(StoreAway) as failure:
        await store.keep_seed("the-table", b"a secret seed")
    assert "secret" not in str(failure.value)
    assert "the-table" not in str(failure.value)
    await store.close()


@asynchronous
async def test_the_room_opens_without_a_table_that_cannot_be_read(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, ask.Order("duel", 2, ["open", "house"]), 1)
        reza = (await seated(room, ask.Order("duel", 2, ["open", "house"]), 1))[0]
    database = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
    database.execute("UPDATE entries SET entry = '{' WHERE table_id = ? AND number = 2", (sara.table,))
    database.close()
    async with open_room(tmp_path) as room:
        assert (await Person(room, reza.table, reza.guest).watch()).picture.phase == "playing"


@asynchronous
async def test_a_table_that_could_not_be_read_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, ask.Order("duel", 2, ["open", "house"]), 1)
    database = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
    database.execute("UPDATE entries SET entry = '{' || entry WHERE number = 2")
    monkeypatch.setattr(following, "AGAIN", 0.2)
    async with open_room(tmp_path) as room:
        await asyncio.sleep(0.3)
        assert sara.table not in room.tables_at_hand
        database.execute("UPDATE entries SET entry = substr(entry, 2) WHERE number = 2")
        async with asyncio.timeout(PATIENCE):
            while sara.table not in room.tables_at_hand:
                await asyncio.sleep(0.02)
    database.close()


@asynchronous
async def test_nobody_gains_time_by_leaving_and_coming_back(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        for order in (two(30, "move"), two(30, "bank", 5)):
            _, reza = await seated(room, order, 2)
            seat = reza.picture.me
            assert seat is not None
            await reza.ask(ask.Leave)
            await reza.ask(ask.Return)
            assert left(reza, seat, time) == 30


@asynchronous
async def test_a_held_clock_goes_on_where_it_stopped(tmp_path: Path) -> None:
    time = ManualTime()
    for kind in ("move", "bank"):
        folder = tmp_path / kind
        folder.mkdir()
        async with open_room(folder, time) as room:
            sara, _ = await seated(room, two(30, kind, 5), 2)
            time.advance(20 * SECOND)
            with unwritable(folder, '%"done"%'):  # so that the house does nothing meanwhile
                await sara.ask(ask.Leave)
                time.advance(20 * SECOND)
                await sara.ask(ask.Return)
            assert left(sara, 0, time) == 10


@asynchronous
async def test_a_hint_is_counted_for_every_position(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, ask.Order("patience", 1, number=1), 1)
        first = await room.hint(sara.table, sara.guest, "en", "a")
        assert await room.hint(sara.table, sara.guest, "en", "a") == first
        await sara.do(sara.view["legal"][0])
        with refused("moved-on"):
            await room.hint(sara.table, sara.guest, "en", "a")
        assert sara.picture.hints == 1


@asynchronous
async def test_who_offers_to_abandon_may_do_so_when_alone(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        order = ask.Order("ambition", 4, ["open", "open", "house", "house"])
        sara, reza = await seated(room, order, 2)
        await sara.ask(ask.Abandon)
        await reza.ask(ask.Leave)
        assert sara.picture.result is None
        await sara.ask(ask.Abandon)
        assert sara.picture.result == {"abandoned": True}


@asynchronous
async def test_nobody_is_called_or_says_what_cannot_be_seen(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        for unseen in ("\u200c\u200d", "\u3164", "\u2800", "\u115f", "\u0301", "\u202e\u2066"):
            assert await room.rename("sara", unseen) == ""
        sara, _ = await seated(room, two(), 2)
        with refused("nothing-said"):
            await sara.ask(ask.Chat, "\u200c\u3164")
        await sara.ask(ask.Chat, "می\u200cروم \u202e☺")
        assert sara.picture.chat[-1].text == "می\u200cروم ☺"


class Ailing(Alone):
    """A node that drives what it is told to, and fails over what it is told to fail over."""

    def __init__(self) -> None:
        super().__init__(SystemTime().now)
        self.driven: set[str] = set()
        self.fails_over: set[str] = set()
        self.changed: Callable[[], None] = lambda: None

    def drives(self, table: str) -> bool:
        if table in self.fails_over:
            raise RuntimeError
        return table in self.driven

    async def start(self, changed: Callable[[], None], trouble: Trouble) -> None:
        await super().start(changed, trouble)
        self.changed = changed


@asynchronous
async def test_a_table_that_fails_keeps_no_other_from_going_on_or_being_cleared_away(tmp_path: Path) -> None:
    node = Ailing()
    async with open_room(tmp_path, membership=node) as room:
        ailing, *_ = await seated(room, two(), 2)
        well, *_ = await seated(room, ask.Order("auction", 2, ["open", "random"]), 1)
        unused, *rest = await seated(room, two(), 2)
        await well.do("bid 7")
        node.driven, node.fails_over = {well.table}, {ailing.table}
        node.changed()
        await well.until(lambda picture: picture.view["sales"] or picture.view["rounds"])
        for person in (unused, *rest):
            person.leave()
        room.clear_away(SystemTime().now() + SECOND)
        assert set(room.tables_at_hand) == {ailing.table, well.table}
        node.fails_over.clear()
