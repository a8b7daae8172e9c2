"""Games at live tables: what is done is kept once, in order, and every record can be checked."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

from fouraces.record import Record
from fouraces.refusals import Refusal
from fouraces.room import messages as ask
from fouraces.rules import OptionValue
from fouraces.rules.auction import AuctionState
from fouraces.store.log import StoreAway
from fouraces.verify import verify
from rooms import ManualTime, Person, asynchronous, is_waited_for, open_room, play_on, seated, tolerating

GAMES: list[tuple[str, int, int, dict[str, OptionValue]]] = [
    ("auction", 3, 2, {}),
    ("auction", 2, 2, {"joker": "scoring"}),
    ("abundance", 2, 2, {"rubbers": 1}),
    ("ambition", 4, 2, {"target": 20}),
    ("patience", 1, 1, {"redeals": 1}),
    ("duel", 2, 2, {}),
    ("duel", 2, 1, {"mode": "race"}),
]


def order(game: str, players: int, people: int, **settings: object) -> ask.Order:
    return ask.Order(game, players, ["open"] * people + ["random"] * (players - people), **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "players", "people", "options"), GAMES)
@asynchronous
async def test_any_game_is_played_to_its_end_and_its_record_verifies(
    tmp_path: Path, game: str, players: int, people: int, options: dict[str, OptionValue]
) -> None:
    async with open_room(tmp_path) as room:
        seats = await seated(room, order(game, players, people, options=options), people)
        await play_on(seats, Random(1))
        record = await room.record(seats[0].table)
        (verdict,) = verify(record.lines())
        assert verdict.ok, verdict.refusal
        assert verdict.result == seats[0].picture.result
        times = [event.more["t"] for event in record.events]
        assert times == sorted(times)


@asynchronous
async def test_a_table_with_bots_alone_plays_by_itself(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        table = await room.make("host", ask.Order("auction", 4, ["random"] * 4))
        spectator = await Person(room, table, "somebody").watch()
        await spectator.until(lambda picture: picture.phase == "over")
        assert spectator.picture.me is None


@asynchronous
async def test_what_is_sent_again_is_done_once(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, order("auction", 2, 2), 2)
        on = sara.picture.on
        await sara.do("bid 7", client_id="once")
        await sara.do("bid 7", on, client_id="once")
        await sara.do("bid 8", on, client_id="once")
        await reza.do("bid 4", client_id="once")
        await sara.do("bid 7", on, client_id="once")
        assert [sale["paid"] for sale in sara.view["sales"]] == [[7]]
        await reza.ask(ask.Chat, "hello", client_id="talk")
        await reza.ask(ask.Chat, "hello", client_id="talk")
        assert len(sara.picture.chat) == 1


@asynchronous
async def test_a_resend_is_known_after_a_restart(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, _ = await seated(room, order("auction", 2, 2), 2)
        on = sara.picture.on
        await sara.do("bid 7", client_id="once")
    async with open_room(tmp_path) as room:
        again = await Person(room, sara.table, sara.guest).watch()
        await again.do("bid 7", on, client_id="once")
        with pytest.raises(Refusal) as refused:
            await again.do("bid 7", on, client_id="twice")
        assert refused.value.code in {"already-chosen", "moved-on"}


@asynchronous
async def test_a_move_on_an_older_decision_is_refused(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, order("auction", 2, 2), 2)
        old = sara.picture.on
        await sara.do("bid 7")
        await reza.do("bid 4")
        with pytest.raises(Refusal) as refused:
            await sara.do("bid 5", old)
        assert refused.value.code == "moved-on"
        await sara.do("bid 5")


@asynchronous
async def test_a_move_is_accepted_if_only_something_else_has_moved_on(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, order("auction", 2, 2), 2)
        seen = reza.picture
        await sara.do("bid 7")
        assert reza.picture != seen
        await reza.do("bid 4", seen.on)
        race = order("duel", 2, 2, options={"mode": "race"})
        sara, reza = await seated(room, race, 2)
        seen = reza.picture
        await sara.do("flip")
        await reza.do("flip", seen.on)


@asynchronous
async def test_an_answer_names_the_offer_that_it_answers(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        people = await seated(room, order("abundance", 2, 2), 2)
        while not any(people[0].view["hands"]):
            asked = next(person for person in people if is_waited_for(person))
            await asked.do("pass" if asked.view["asked"] == "bid" else "pile 1")
        sara, reza = people if people[0].view["hands"][0] else reversed(people)
        (card, *_) = sara.view["hands"][sara.view["seat"]]
        await sara.do(f"offer {card} for $5")
        first = reza.picture.offer_on
        assert first == f"offer {card} for $5"
        await sara.do(f"offer {card} for $9")
        with pytest.raises(Refusal) as refused:
            await reza.do("accept", first)
        assert refused.value.code == "moved-on"
        with pytest.raises(Refusal):
            await reza.do("accept", reza.picture.on)
        await reza.do("accept", reza.picture.offer_on)
        assert sorted(reza.view["money"]) == [41, 59]


@asynchronous
async def test_two_rooms_on_one_store_end_with_one_log(tmp_path: Path) -> None:
    async with open_room(tmp_path) as one, open_room(tmp_path) as other:
        sara, reza = await seated(one, order("auction", 2, 2), 2)
        elsewhere = await Person(other, reza.table, reza.guest).watch()
        rng = Random(5)
        while sara.picture.phase != "over" or elsewhere.picture.phase != "over":
            for person in (sara, elsewhere):
                if person.picture.on:
                    with tolerating("moved-on", "already-chosen", "not-playing"):
                        await person.do_anything(rng)
                else:
                    await person.ask(ask.Chat, "and?")
        record, same = await one.record(sara.table), await other.record(sara.table)
        assert list(record.lines()) == list(same.lines())
        assert all(verdict.ok for verdict in verify(record.lines()))


@asynchronous
async def test_writers_at_the_same_moment_all_find_their_place(tmp_path: Path) -> None:
    async with open_room(tmp_path) as one, open_room(tmp_path) as other:
        sara, reza = await seated(one, order("auction", 2, 2), 2)
        elsewhere = await Person(other, reza.table, reza.guest).watch()
        await asyncio.gather(
            *(person.ask(ask.Chat, f"{number}") for number in range(10) for person in (sara, elsewhere))
        )
        await sara.ask(ask.Chat, "last")
        await elsewhere.ask(ask.Chat, "very last")
        said = [line.text for line in elsewhere.picture.chat]
        assert sorted(said) == sorted([str(number) for number in range(10)] * 2 + ["last", "very last"])
        assert [line.text for line in sara.picture.chat] == said[:-1]


@asynchronous
async def test_a_sealed_bid_survives_a_restart_and_stays_sealed(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, order("auction", 2, 2), 2)
        await sara.do("bid 7")
        before = reza.picture
    async with open_room(tmp_path) as room:
        again = [await Person(room, sara.table, person.guest).watch() for person in (sara, reza)]
        assert again[0].view["choice"] == "bid 7"
        assert again[1].view == before.view
        assert again[1].picture.commit == before.commit
        await again[1].do("bid 4")
        assert again[0].view["sales"][0]["buyer"] == 0


@asynchronous
async def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, order("auction", 4, 1), 1)
        await sara.do_anything(Random(1))
    async with open_room(tmp_path) as room:
        again = await Person(room, sara.table, sara.guest).watch()
        await again.until(lambda picture: picture.view and (picture.view["sales"] or picture.view["rounds"]))


@asynchronous
async def test_an_idle_table_is_forgotten_and_taken_up_again(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        sara, reza = await seated(room, order("auction", 2, 2), 2)
        await sara.do("bid 7")
        sara.leave()
        room.clear_away(time.now() + 1)
        assert sara.table in room.tables_at_hand
        reza.leave()
        room.clear_away(time.now() + 1)
        assert sara.table not in room.tables_at_hand
        again = await Person(room, sara.table, reza.guest).watch()
        await again.do("bid 4")
        assert again.view["sales"]


@asynchronous
async def test_an_unknown_table_is_refused(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        for asking in (
            room.watch("nowhere", "guest", "en", lambda _: None),
            room.act("nowhere", "guest", ask.Start("nowhere", "1")),
            room.listing("nowhere"),
            room.record("nowhere"),
        ):
            with pytest.raises(Refusal) as refused:
                await asking
            assert refused.value.code == "no-such-table"


@asynchronous
async def test_a_bot_takes_any_place_in_the_order_of_arrival(tmp_path: Path) -> None:
    places = set()
    async with open_room(tmp_path) as room:
        for seed in range(60):
            (sara,) = await seated(room, order("auction", 3, 1), 1)
            await _play_slowly_in_overtime(sara, Random(seed))
            places |= set(_places_in_overtime(await room.record(sara.table)))
            if places == {"first", "last"}:
                return
    assert places == {"first", "last"}


async def _play_slowly_in_overtime(person: Person, rng: Random) -> None:
    while person.picture.phase != "over":
        await person.until(lambda picture: picture.on or picture.phase == "over")
        if person.picture.on:
            if person.view["asked"] == "overtime":
                await asyncio.sleep(0.03)
            await person.do_anything(rng)


def _places_in_overtime(record: Record) -> list[str]:
    """Whether the person in seat 0 came first or last, for each overtime with others."""
    state, places = record.header.new_initial_state(), []
    for event in record.events:
        assert isinstance(state, AuctionState)
        if event.by == 0 and state.in_overtime and len(state.asked) > 1:
            arrived = len(state.choices)
            places.append(
                "first" if arrived == 0 else "last" if arrived == len(state.asked) - 1 else "between"
            )
        state.apply_action(event.by, event.do)
    return [place for place in places if place != "between"]


@asynchronous
async def test_who_watches_badly_disturbs_nobody(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, order("auction", 2, 2), 2)

        def fail(_: ask.Picture) -> None:
            raise OSError

        await room.watch(sara.table, "somebody", "en", fail)
        await sara.do("bid 7")
        await reza.do("bid 4")
        assert sara.view["sales"]


@asynchronous
async def test_what_cannot_be_kept_is_not_done_and_can_be_done_later(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, order("auction", 2, 2), 2)
        seen, on = (sara.picture, reza.picture), sara.picture.on
        database = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
        database.execute("ALTER TABLE entries RENAME TO elsewhere")
        for _ in range(2):
            with pytest.raises(StoreAway):
                await sara.do("bid 7", on, client_id="once")
        assert (sara.picture, reza.picture) == seen
        database.execute("ALTER TABLE elsewhere RENAME TO entries")
        database.close()
        await sara.do("bid 7", on, client_id="once")
        assert reza.view["sealed"] == [0]
