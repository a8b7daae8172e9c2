"""Clocks at live tables, with time that passes only when the test says so."""

import asyncio
from pathlib import Path

import pytest

from fouraces.room import entries as log
from fouraces.room import messages as ask
from fouraces.room.entries import Clock
from fouraces.room.table import Table
from fouraces.room.time import Pace
from rooms import ManualTime, Person, asynchronous, open_room, seated

SECOND = 1000


def auction(seconds: int = 30, kind: str = "move", increment: int = 0, players: int = 2) -> ask.Order:
    clock = Clock(kind, seconds, increment)  # type: ignore[arg-type]
    return ask.Order("auction", players, ["open"] * players, clock=clock)


def left(person: Person, seat: int, time: ManualTime) -> int | None:
    """Return how many seconds a seat has left, as a person sees it."""
    deadline = person.picture.seats[seat].deadline
    return None if deadline is None else (deadline - time.now()) // SECOND


@asynchronous
async def test_the_house_decides_for_who_runs_out_of_time(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza = await seated(room, auction(30), 2)
        assert left(sara, 0, time) == left(sara, 1, time) == 30
        time.advance(29 * SECOND)
        await sara.do("bid 7")
        assert left(reza, 0, time) is None
        assert left(reza, 1, time) == 1
        assert not reza.view["sales"]
        time.advance(1 * SECOND)
        await reza.until(lambda picture: picture.view["sales"] or picture.view["rounds"])
        assert any("time was up" in line.text for line in reza.picture.log)
        assert any("ran out of time" in line.text for line in sara.picture.log)


@pytest.mark.parametrize(
    ("pace", "soonest", "latest"), [(Pace(), 1500, 3000), (Pace(1400, 3200), 3000, 6000)]
)
@asynchronous
async def test_in_the_race_a_bot_takes_as_long_as_people_do(
    tmp_path: Path, pace: Pace, soonest: int, latest: int
) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time, pace=pace) as room:
        order = ask.Order("duel", 2, ["open", "house"], options={"mode": "race"})
        (sara,) = await seated(room, order, 1)
        for _ in range(3):
            seen = len(sara.pictures)
            time.advance(soonest - 1)
            await asyncio.sleep(0.05)
            assert len(sara.pictures) == seen
            time.advance(latest - soonest + 1)
            await sara.until(lambda picture, before=sara.picture: picture is not before)  # type: ignore[misc]


@asynchronous
async def test_every_decision_has_its_own_time(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza = await seated(room, auction(30), 2)
        time.advance(20 * SECOND)
        await sara.do("bid 7")
        await reza.do("bid 4")
        assert left(sara, 0, time) == left(sara, 1, time) == 30


@asynchronous
async def test_a_bank_is_for_the_whole_game_and_grows_with_each_decision(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza = await seated(room, auction(60, "bank", 5), 2)
        time.advance(20 * SECOND)
        await sara.do("bid 7")
        time.advance(10 * SECOND)
        await reza.do("bid 4")
        assert [left(sara, seat, time) for seat in (0, 1)] == [45, 35]
        assert [seat.left for seat in reza.picture.seats] == [45 * SECOND, 35 * SECOND]


@asynchronous
async def test_three_late_decisions_in_a_row_seat_a_bot_until_the_person_returns(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        order = ask.Order("patience", 1, clock=Clock("move", 10), number=1)
        (sara,) = await seated(room, order, 1)
        for late in range(3):
            assert bot_of(sara) is None
            time.advance(10 * SECOND)
            await moved(sara, late)
        assert bot_of(sara) == "house"
        assert left(sara, 0, time) is None
        await sara.ask(ask.Return)
        assert bot_of(sara) is None
        assert left(sara, 0, time) == 10
        moves = sara.picture.moves
        time.advance(10 * SECOND)
        await moved(sara, moves)
        assert bot_of(sara) is None


def bot_of(person: Person) -> str | None:
    return person.picture.seats[0].bot


async def told_more(person: Person, lines: int) -> None:
    await person.until(lambda picture: len(picture.log) > lines)


async def moved(person: Person, moves: int) -> None:
    await person.until(lambda picture: picture.moves > moves)


@asynchronous
async def test_who_decides_in_time_is_not_late_in_a_row(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        (sara,) = await seated(room, ask.Order("duel", 2, ["open", "random"], clock=Clock("move", 10)), 1)
        for _ in range(3):
            await sara.until(lambda picture: picture.on)
            time.advance(10 * SECOND)
            log = len(sara.picture.log)
            await told_more(sara, log)
            await sara.until(lambda picture: picture.on)
            await sara.do("flip")
        assert not sara.picture.seats[0].away


@asynchronous
async def test_a_clock_that_ran_out_while_the_room_was_closed_starts_over(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza = await seated(room, auction(30), 2)
        await sara.do("bid 7")
    time.advance(3600 * SECOND)
    async with open_room(tmp_path, time) as room:
        again = await Person(room, sara.table, reza.guest).watch()
        assert left(again, 0, time) is None
        assert left(again, 1, time) == 30
        time.advance(29 * SECOND)
        assert not again.view["sales"]
        await again.do("bid 4")
        assert again.view["sales"]


@asynchronous
async def test_a_clock_with_time_left_goes_on_where_it_was(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, _ = await seated(room, auction(60), 2)
    time.advance(20 * SECOND)
    async with open_room(tmp_path, time) as room:
        again = await Person(room, sara.table, sara.guest).watch()
        assert left(again, 0, time) == 40


@asynchronous
async def test_a_clock_runs_out_though_nobody_has_looked_since_the_restart(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, _ = await seated(room, auction(30), 2)
    async with open_room(tmp_path, time) as room:
        for _ in range(8):
            time.advance(30 * SECOND)
            await _settle(room, sara.table)
        again = await Person(room, sara.table, sara.guest).watch()
        await again.until(lambda picture: picture.seats[0].away and picture.seats[1].away)


async def _settle(room: object, table: str) -> None:
    watch = await Person(room, table, "somebody").watch()  # type: ignore[arg-type]
    moves = len(watch.pictures)
    if watch.picture.phase == "playing" and not all(seat.away for seat in watch.picture.seats):
        await watch.until(lambda _: len(watch.pictures) > moves)
    watch.leave()


@asynchronous
async def test_the_window_of_trade_ends_though_offers_take_sell_back(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        order = ask.Order("abundance", 2, ["open", "open"], clock=Clock("move", 100))
        people = await seated(room, order, 2)
        while people[0].view["asked"] != "sell":
            asked = next(person for person in people if person.view["seat"] in person.view["waiting"])
            await asked.do("pass" if asked.view["asked"] == "bid" else "pile 1")
        buyer = 0 if people[0].view["hands"][0] else 1
        card = people[0].view["hands"][buyer][0]
        seller, other = people[buyer], people[1 - buyer]
        time.advance(60 * SECOND)
        await other.do("sell")
        time.advance(30 * SECOND)
        await seller.do(f"offer {card} for $1")
        assert left(seller, buyer, time) == 10
        assert left(seller, 1 - buyer, time) == 40
        time.advance(10 * SECOND)
        await seller.until(lambda picture: picture.view["sells"][buyer])
        await seller.do(f"offer {card} for $2", "")
        await seller.until(lambda picture: picture.view["sells"][buyer])


@asynchronous
async def test_in_a_race_each_has_a_clock_that_the_other_s_play_does_not_start_over(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        order = ask.Order("duel", 2, options={"mode": "race"}, clock=Clock("move", 30))
        sara, reza = await seated(room, order, 2)
        time.advance(20 * SECOND)
        await sara.do("flip")
        assert [left(reza, seat, time) for seat in (0, 1)] == [30, 10]
        time.advance(10 * SECOND)
        await reza.until(lambda picture: any("time was up" in line.text for line in picture.log))
        assert left(sara, 0, time) == 20
        await sara.do("done")
        assert left(sara, 0, time) is None


@asynchronous
async def test_nobody_sees_in_overtime_whose_clock_has_stopped(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza, mina = await seated(room, auction(60, "bank", 5, players=3), 3)
        spectator = await Person(room, sara.table, "somebody", "fa").watch()
        for person in (sara, reza, mina):
            time.advance(SECOND)
            await person.do("bid 7")
        await sara.ask(ask.Abandon)
        await sara.ask(ask.Chat, "hm")
        seen = [len(person.pictures) for person in (reza, mina, spectator)]
        time.advance(10 * SECOND)
        await sara.do("add 3")
        assert [len(person.pictures) for person in (reza, mina, spectator)] == seen
        assert sara.view["choice"] == "add 3"
        assert mina.picture.abandoning == [0]
        await mina.do("withdraw")
        assert [len(person.pictures) for person in (reza, spectator)] == [seen[0], seen[2]]
        assert reza.picture.seats[0].left == 64 * SECOND
        await reza.do("add 3")
        assert reza.picture.seats[0].left == 59 * SECOND


@asynchronous
async def test_nobody_sees_in_overtime_that_the_house_has_decided(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza, mina = await seated(room, auction(10, players=3), 3)
        for person in (sara, reza, mina):
            await person.do("bid 7")
        await sara.do("add 3")
        spectator = await Person(room, sara.table, "somebody").watch()
        pictures = len(spectator.pictures)
        assert len(spectator.picture.log) > 0
        time.advance(10 * SECOND)
        await spectator.until(lambda picture: picture.view["sales"] or len(picture.view["rounds"]) > 1)
        assert len(spectator.pictures) == pictures + 1
        assert any("Player 2 ran out of time" in line.text for line in spectator.picture.log)


@asynchronous
async def test_nobody_loses_a_bank_to_a_closed_room(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza = await seated(room, auction(20, "bank", 1), 2)
        time.advance(15 * SECOND)
        await sara.do("bid 7")
    time.advance(3600 * SECOND)
    async with open_room(tmp_path, time) as room:
        again = await Person(room, sara.table, reza.guest).watch()
        assert left(again, 1, time) == 20
        await again.do("bid 4")
        assert [left(again, seat, time) for seat in (0, 1)] == [6, 21]
    time.advance(1 * SECOND)
    async with open_room(tmp_path, time) as room:
        again = await Person(room, sara.table, reza.guest).watch()
        assert [left(again, seat, time) for seat in (0, 1)] == [10, 20]


@asynchronous
async def test_clocks_that_start_over_tell_nobody_who_has_chosen(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza, mina = await seated(room, auction(30, players=3), 3)
        for person in (sara, reza, mina):
            await person.do("bid 7")
        await sara.do("add 3")
    time.advance(25 * SECOND)
    async with open_room(tmp_path, time) as room:
        again = await Person(room, sara.table, mina.guest).watch()
        assert [left(again, seat, time) for seat in range(3)] == [30, 30, 30]


def test_a_bot_takes_a_late_seat_only_when_all_may_know_that_it_was_late() -> None:
    table = Table("table")
    clock, seats = Clock("move", 9), ["open"] * 3
    made = log.Made("auction", {"joker": "blind"}, seats, [None] * 3, clock, False, "", "", "", at=1)
    people = [log.Sat(seat, f"n{seat}", f"guest-{seat}", at=1) for seat in range(3)]
    deck = log.Done("chance", "deck J J Q Q K K A A JOKER", at=1)
    first = [log.Done(1, "bid 7", late=True, at=1), log.Done(0, "bid 5", at=1), log.Done(2, "bid 6", at=1)]
    tie = [log.Done(1, "bid 8", late=True, at=1), log.Done(0, "bid 8", at=1), log.Done(2, "bid 8", at=1)]
    late = log.Done(1, "add 2", late=True, at=1)
    entries: list[log.AnyEntry] = [made, *people, log.Begun(at=1), deck, *first, *tie, late]
    for entry in entries:
        table.take(entry)
        assert table.late_too_often() is None
    table.take(log.Done(0, "withdraw", at=1))
    assert table.late_too_often() is None
    table.take(log.Done(2, "withdraw", at=1))
    assert table.late_too_often() == 1
