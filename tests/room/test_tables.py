"""Who may do what at a table: seats, the host, leaving, giving up, taking back, talking, lists."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fouraces.fair import commitment, seed_of_game
from fouraces.record import Record
from fouraces.refusals import Refusal
from fouraces.room import messages as ask
from fouraces.room.answers import LONGEST_CHAT
from fouraces.room.entries import Clock
from fouraces.room.room import Room
from fouraces.simulate import Deal
from fouraces.store.bus import InProcessBus
from fouraces.verify import verify
from rooms import ManualTime, Person, asynchronous, open_room, seated


async def refused(asking: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        await asking
    assert str(refusal.value)
    return refusal.value.code


def checks(record: Record) -> bool:
    return all(verdict.ok for verdict in verify(record.lines()))


# making and sitting


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (ask.Order("chess", 2), "unknown-game"),
        (ask.Order("ambition", 3), "bad-players"),
        (ask.Order("auction", 2, options={"joker": "wild"}), "bad-option"),
        (ask.Order("auction", 2, options={"jokers": 1}), "unknown-option"),
        (ask.Order("auction", 2, ["open"]), "not-so-many-seats"),
        (ask.Order("auction", 2, ["open", "genius"]), "unknown-bot"),
        (ask.Order("auction", 2, clock=Clock("move", 0)), "clock-without-time"),
        (ask.Order("auction", 2, number=5), "no-numbered-deals"),
        (ask.Order("patience", 1, number=-1), "no-such-number"),
    ],
)
@asynchronous
async def test_what_cannot_be_made_is_refused(tmp_path: Path, order: ask.Order, code: str) -> None:
    async with open_room(tmp_path) as room:
        assert await refused(room.make("host", order)) == code
        assert (await room.games_of("host")).games == []


@asynchronous
async def test_the_game_begins_when_all_seats_are_taken(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        table = await room.make("host", ask.Order("auction", 3, ["open", "invited", "house"]))
        assert len(table) == 22
        sara, reza = [await Person(room, table, guest).watch() for guest in ("host", "other")]
        assert [seat.kind for seat in sara.picture.seats] == ["open", "invited", "bot"]
        assert sara.picture.host
        assert not reza.picture.host
        await sara.sit(0, "a cut")
        assert sara.picture.me == 0
        assert sara.picture.phase == "open"
        assert sara.picture.cuts is None
        assert await refused(reza.sit(0)) == "seat-taken"
        assert await refused(reza.sit(3)) == "no-such-seat"
        assert await refused(reza.sit(1, "x" * 65)) == "cut-too-long"
        await reza.sit()
        assert reza.picture.me == 1
        assert reza.picture.phase == "playing"
        assert reza.picture.cuts == ["a cut", "", ""]


@asynchronous
async def test_one_may_stand_up_and_the_host_sets_the_table(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        table = await room.make("host", ask.Order("auction", 4))
        sara, reza = [await Person(room, table, guest).watch() for guest in ("host", "other")]
        await sara.sit(0)
        assert await refused(sara.sit(1)) == "sits-already"
        await reza.sit(1)
        await reza.ask(ask.Stand)
        assert reza.picture.me is None
        assert await refused(reza.ask(ask.Stand)) == "not-at-table"
        assert await refused(reza.ask(ask.SeatBot, 1, "house")) == "not-the-host"
        assert await refused(sara.ask(ask.SeatBot, 1, "genius")) == "unknown-bot"
        await sara.ask(ask.SeatBot, 1, "random")
        await sara.ask(ask.Free, 1)
        assert sara.picture.seats[1].kind == "open"
        assert await refused(reza.ask(ask.Start)) == "not-the-host"
        await sara.ask(ask.Start)
        assert [seat.kind for seat in sara.picture.seats] == ["person", "bot", "bot", "bot"]
        assert sara.picture.phase == "playing"
        assert await refused(reza.sit(1)) == "begun-already"
        assert await refused(sara.ask(ask.Start)) == "begun-already"


@asynchronous
async def test_others_see_a_public_id_and_whether_one_is_here(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, ask.Order("auction", 2), 2)
        seat = sara.picture.seats[1]
        assert seat.here
        assert seat.guest not in (None, reza.guest, sara.picture.seats[0].guest)
        reza.leave()
        assert not sara.picture.seats[1].here


@asynchronous
async def test_a_guest_has_a_name(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        assert await room.name("guest-0") == ""
        assert await room.rename("guest-0", " Sara\n \u202eK. ") == "Sara K."
        assert await refused(room.rename("guest-0", "x" * 33)) == "name-too-long"
        _, reza = await seated(room, ask.Order("auction", 2), 2)
        assert [seat.name for seat in reza.picture.seats] == ["Sara K.", ""]
    async with open_room(tmp_path) as room:
        assert await room.name("guest-0") == "Sara K."


@asynchronous
async def test_bots_are_called_in_the_language_of_the_viewer(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        table = await room.make("host", ask.Order("auction", 4, ["house", "open", "random", "house"]))
        english = await Person(room, table, "one", "en").watch()
        persian = await Person(room, table, "two", "fa").watch()
        assert [seat.name for seat in english.picture.seats] == ["House 1", "", "Random bot", "House 2"]
        assert persian.picture.seats[0].name == "ربات خانگی ۱"


# leaving and giving up


@asynchronous
async def test_a_bot_plays_until_one_returns(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, ask.Order("auction", 2), 2)
        assert await refused(sara.ask(ask.Return)) == "not-away"
        await sara.ask(ask.Leave)
        assert reza.picture.seats[0].away
        assert reza.picture.seats[0].bot == "house"
        assert await refused(sara.ask(ask.Leave)) == "away-already"
        await reza.until(lambda picture: picture.view["sealed"] == [0])
        await reza.do_anything(_FIRST)
        await reza.until(lambda picture: picture.view["sales"] or picture.view["rounds"])
        await sara.ask(ask.Return)
        seat = reza.picture.seats[0]
        assert (seat.away, seat.kind) == (False, "person")
        told = [line.text for line in reza.picture.log]
        assert "Player 1 has left; the house plays on." in told
        assert told[-1] == "Player 1 is back."


@pytest.mark.parametrize(("game", "players"), [("auction", 2), ("ambition", 4)])
@asynchronous
async def test_where_the_table_says_so_who_leaves_has_given_up(
    tmp_path: Path, game: str, players: int
) -> None:
    async with open_room(tmp_path, pace=_SLOW) as room:
        sara, *others = await seated(room, ask.Order(game, players, leaving="forfeit"), players)
        await sara.ask(ask.Leave)
        seat = others[0].picture.seats[0]
        if players == 2:
            assert others[0].picture.result == {"abandoned": True, "x-resigned": 0}
        else:
            assert (seat.kind, seat.away, seat.bot) == ("bot", False, "house")
            assert await refused(sara.ask(ask.Return)) == "not-at-table"


@asynchronous
async def test_who_is_away_cannot_act(tmp_path: Path) -> None:
    async with open_room(tmp_path, pace=_SLOW) as room:
        sara, _ = await seated(room, ask.Order("auction", 2), 2)
        await sara.ask(ask.Leave)
        assert await refused(sara.do("bid 7")) == "bot-plays"


@asynchronous
async def test_resigning_ends_a_game_for_two(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, ask.Order("duel", 2), 2)
        await reza.ask(ask.Resign)
        assert sara.picture.phase == "over"
        assert sara.picture.result == {"abandoned": True, "x-resigned": 1}
        assert sara.picture.outcome == "Player 2 has resigned."
        assert reza.picture.outcome == "You have resigned."
        assert sara.picture.on == sara.picture.ask == ""
        assert checks(await room.record(sara.table))
        assert await refused(sara.do("flip")) == "not-playing"


@asynchronous
async def test_resigning_seats_a_bot_for_good_where_more_play(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza, _ = await seated(room, ask.Order("auction", 3), 3)
        await sara.ask(ask.Resign)
        assert reza.picture.phase == "playing"
        assert reza.picture.seats[0].kind == "bot"
        assert not reza.picture.seats[0].away
        assert sara.picture.me is None
        assert await refused(sara.ask(ask.Return)) == "not-at-table"


@asynchronous
async def test_a_game_is_abandoned_when_all_people_want_it(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        order = ask.Order("auction", 3, ["open", "open", "house"])
        sara, reza = await seated(room, order, 2)
        await sara.ask(ask.Abandon)
        assert reza.picture.abandoning == [0]
        assert await refused(sara.ask(ask.Abandon)) == "offered-already"
        await sara.do("bid 7")
        assert reza.picture.abandoning == []
        await sara.ask(ask.Abandon)
        await reza.ask(ask.Abandon)
        assert sara.picture.phase == "over"
        assert sara.picture.result == {"abandoned": True}
        assert checks(await room.record(sara.table))


@asynchronous
async def test_people_go_on_at_another_table(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        order = ask.Order("ambition", 4, ["open", "open", "house", "random"], {"target": 50})
        sara, reza = await seated(room, order, 2)
        assert await refused(sara.ask(ask.Rematch)) == "not-over"
        await sara.ask(ask.Abandon)
        await reza.ask(ask.Abandon)
        stranger = await Person(room, sara.table, "stranger").watch()
        assert await refused(stranger.ask(ask.Rematch)) == "not-at-table"
        await reza.ask(ask.Rematch)
        await sara.ask(ask.Rematch)
        again = sara.picture.again
        assert again
        assert stranger.picture.again == again
        there = [await Person(room, again, person.guest).watch() for person in (sara, reza, stranger)]
        assert [seat.kind for seat in there[0].picture.seats] == ["invited", "invited", "bot", "bot"]
        assert there[0].picture.options == {"passing": "right-right", "target": 50}
        assert there[0].picture.commit != sara.picture.commit
        assert await refused(there[2].sit(0)) == "seat-kept"
        assert await refused(there[2].sit()) == "no-seat-free"
        await there[1].sit()
        await there[0].sit()
        assert [person.picture.me for person in there] == [0, 1, None]
        assert there[0].picture.phase == "playing"


@asynchronous
async def test_people_who_ask_on_two_nodes_at_once_go_on_at_one_table(tmp_path: Path) -> None:
    bus = InProcessBus()
    async with open_room(tmp_path, bus=bus) as one, open_room(tmp_path, bus=bus) as other:
        for _ in range(10):
            sara, reza = await seated(one, ask.Order("auction", 2, listed=True), 2)
            there = await Person(other, reza.table, reza.guest).watch()
            await sara.ask(ask.Resign)
            await there.until(lambda picture: picture.phase == "over")
            await asyncio.gather(sara.ask(ask.Rematch), there.ask(ask.Rematch))
            again = (await sara.until(lambda picture: picture.again)).again
            assert again
            assert (await there.until(lambda picture: picture.again)).again == again
            assert [table.table for table in (await one.lobby()).tables] == [again]
            host = await Person(one, again, sara.guest).watch()
            guest = await Person(other, again, reza.guest).watch()
            await host.sit()
            await guest.sit()
            await host.until(lambda picture: picture.phase == "playing")
            await host.ask(ask.Resign)
            assert checks(await one.record(again))


@asynchronous
async def test_the_host_may_open_a_seat_that_is_kept(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, ask.Order("auction", 2), 2)
        await sara.ask(ask.Resign)
        await reza.ask(ask.Rematch)
        assert reza.picture.again
        host, stranger = [await Person(room, reza.picture.again, who).watch() for who in (reza.guest, "x")]
        await host.ask(ask.Free, 0)
        await stranger.sit(0)
        assert stranger.picture.me == 0


# patience


@asynchronous
async def test_a_numbered_deal_is_the_same_everywhere(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, ask.Order("patience", 1, number=42), 1)
        assert sara.picture.number == 42
        assert sara.picture.commit == commitment(seed_of_game("42", 0))
        await sara.do("stop")
        record = await room.record(sara.table)
        deal = Deal("patience", ["somebody"], {}, "42")
        (event,) = deal.events(deal.header.new_initial_state())
        assert record.events[0].do == event.do
        assert record.header.more["seed"] == "42"
        assert checks(record)
        (other,) = await seated(room, ask.Order("patience", 1), 1)
        assert other.picture.number is not None


@asynchronous
async def test_actions_are_taken_back_and_done_again_without_end(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, ask.Order("patience", 1, number=1), 1)
        assert (sara.picture.undo, sara.picture.redo) == (False, False)
        assert await refused(sara.ask(ask.Undo)) == "nothing-to-undo"
        views = [sara.view]
        for _ in range(5):
            await sara.do("flip")
            views.append(sara.view)
        for view in reversed(views[:-1]):
            await sara.ask(ask.Undo)
            assert sara.view == view
        assert (sara.picture.undo, sara.picture.redo) == (False, True)
        for view in views[1:]:
            await sara.ask(ask.Redo)
            assert sara.view == view
        await sara.ask(ask.Undo)
        await sara.do("stop")
        assert [event.do for event in (await room.record(sara.table)).events[1:]] == ["flip"] * 4 + ["stop"]
    async with open_room(tmp_path) as room:
        again = await Person(room, sara.table, sara.guest).watch()
        assert again.view == sara.view


@asynchronous
async def test_a_lost_patience_can_be_gone_on_with(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, ask.Order("patience", 1, number=1), 1)
        await sara.do("flip")
        await sara.do("stop")
        finished = sara.picture
        assert finished.phase == "over"
        await sara.ask(ask.Undo)
        assert (sara.picture.phase, sara.picture.result) == ("playing", None)
        assert sara.view["moves"] == 1
        await sara.do("flip")
        assert await refused(room.record(sara.table)) == "not-over"


@asynchronous
async def test_nothing_is_taken_back_where_others_play(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, _ = await seated(room, ask.Order("duel", 2, options={"mode": "race"}), 2)
        await sara.do("flip")
        assert not sara.picture.undo
        assert await refused(sara.ask(ask.Undo)) == "nothing-to-undo"


@asynchronous
async def test_statistics_are_of_finished_patiences(tmp_path: Path) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        assert await room.statistics_of("guest-0") == ask.Statistics(0, 0, 0, 0, None, None, 0)
        await _play_patience(room, 20, time)
        statistics = await room.statistics_of("guest-0")
        record_of_wins = [
            bool((listing.result or {}).get("won")) for listing in (await room.games_of("guest-0")).games
        ]
        assert statistics.played == 20
        assert statistics.won == sum(record_of_wins) > 0
        assert statistics.streak == (record_of_wins.index(False) if False in record_of_wins else 20)
        assert statistics.best_time == 1000
        assert statistics.fewest_moves is not None
        assert statistics.fewest_moves >= 52
        assert statistics.hints == 20
        untouched = await seated(room, ask.Order("patience", 1), 1)
        await untouched[0].ask(ask.Resign)
    async with open_room(tmp_path) as room:
        assert await room.statistics_of("guest-0") == statistics


@asynchronous
async def test_a_patience_counts_for_who_played_it_and_not_for_who_made_the_table(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        table = await room.make("host", ask.Order("patience", 1))
        sara = await Person(room, table, "sara").watch()
        await sara.ask(ask.Sit, 0)
        await sara.do("flip")
        await sara.ask(ask.Resign)
        assert (await room.statistics_of("sara")).played == 1
        assert (await room.statistics_of("host")).played == 0


async def _play_patience(room: Room, games: int, time: ManualTime) -> None:
    for number in range(games):
        (sara,) = await seated(room, ask.Order("patience", 1, number=number), 1)
        hint = await room.hint(sara.table, sara.guest, "en", f"hint-{number}")
        assert hint.do in sara.view["legal"]
        assert sara.picture.hints == 1
        time.advance(1000)
        await sara.ask(ask.Leave)
        await sara.until(lambda picture: picture.phase == "over")
        sara.leave()


# hints, talk, lists


@asynchronous
async def test_a_hint_is_for_who_asks(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, ask.Order("auction", 2), 2)
        seen = len(reza.pictures)
        hint = await room.hint(sara.table, sara.guest, "fa", "h")
        assert hint.do in sara.view["legal"]
        assert hint == await room.hint(sara.table, sara.guest, "fa", "h")
        assert sara.picture.hints == 1
        assert len(reza.pictures) == seen
        assert await refused(room.hint(sara.table, "stranger", "en", "h")) == "not-at-table"


@asynchronous
async def test_people_at_the_table_talk(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, ask.Order("auction", 2), 2)
        stranger = await Person(room, sara.table, "stranger", "fa").watch()
        await sara.ask(ask.Chat, " <b>hello</b>\n\u202e there ")
        await reza.ask(ask.Chat, "", "thanks")
        said = stranger.picture.chat
        assert [(line.text, line.phrase) for line in said] == [
            ("<b>hello</b> there", ""),
            (room.phrases("fa")["thanks"], "thanks"),
        ]
        assert said[0].guest == stranger.picture.seats[0].guest
        assert await refused(stranger.ask(ask.Chat, "hello")) == "not-at-table"
        assert await refused(sara.ask(ask.Chat, "\n \u200e")) == "nothing-said"
        assert await refused(sara.ask(ask.Chat, "hello", "thanks")) == "nothing-said"
        assert await refused(sara.ask(ask.Chat, "", "insult")) == "unknown-phrase"
        assert await refused(sara.ask(ask.Chat, "x" * (LONGEST_CHAT + 1))) == "chat-too-long"


@asynchronous
async def test_the_lobby_shows_listed_tables_live(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        lists: list[ask.Lobby] = []
        watch = await room.watch_lobby(lists.append)
        assert lists == [ask.Lobby([])]
        await room.make("host", ask.Order("auction", 2))
        sara, reza = await seated(room, ask.Order("duel", 2, listed=True), 2)
        lobby = await _next(lists, lambda lobby: lobby.tables and lobby.tables[0].phase == "playing")
        (listing,) = lobby.tables
        assert (listing.table, listing.game, listing.me) == (sara.table, "duel", None)
        assert [seat.kind for seat in listing.seats] == ["person", "person"]
        await reza.ask(ask.Resign)
        await _next(lists, lambda lobby: not lobby.tables)
        watch.close()


async def _next(lists: list[ask.Lobby], condition: Any) -> ask.Lobby:
    async with asyncio.timeout(5):
        while not condition(lists[-1]):
            await asyncio.sleep(0.05)
    return lists[-1]


@asynchronous
async def test_my_games_are_mine(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        sara, reza = await seated(room, ask.Order("duel", 2), 2)
        await reza.ask(ask.Resign)
        (listing,) = (await room.games_of(reza.guest)).games
        assert (listing.table, listing.me, listing.phase) == (reza.table, 1, "over")
        assert listing.result == {"abandoned": True, "x-resigned": 1}
        assert (await room.games_of("stranger")).games == []
        assert (await room.listing(sara.table)).me is None


@asynchronous
async def test_a_finished_game_can_be_looked_through(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        table = await room.make("host", ask.Order("auction", 3, ["random"] * 3))
        spectator = await Person(room, table, "somebody").watch()
        if spectator.picture.phase != "over":
            assert await refused(room.replay(table, None, "en")) == "not-over"
        await spectator.until(lambda picture: picture.phase == "over")
        record = await room.record(table)
        replay = await room.replay(table, 1, "en")
        assert replay.count == len(record.events) + 1
        assert [frame.do for frame in replay.frames] == ["", *(event.do for event in record.events)]
        assert replay.frames[-1].view["result"] == record.result
        assert all(frame.view["seat"] == 1 for frame in replay.frames)
        part = await room.replay(table, 1, "en", 3, 2)
        assert part.frames == replay.frames[3:5]
        assert await refused(room.replay(table, 3, "en")) == "no-such-seat"
        assert (await room.replay(table, None, "en", 10_000)).frames == []


class _First:
    """Chooses the first of all things."""

    def choice(self, things: Any) -> Any:
        return things[0]


_FIRST: Any = _First()
_SLOW: Any = (60_000, 60_000)
