"""The client: what a program asks a real server, and what it is answered."""

import asyncio
import re
from contextlib import aclosing

import pytest
from websockets.asyncio.server import ServerConnection, serve

from fouraces.client import Client, Order, Refused, Unreachable
from fouraces.client.line import Line
from fouraces.refusals import Refusal
from fouraces.replay import read_records
from fouraces.room.messages import Stand
from fouraces.server.secret import new_secret
from fouraces.telling.language import LANGUAGES, Language
from fouraces.verify import verify
from programs import play
from rooms import asynchronous
from served import Address, free_port

PATIENCE = 20.0


@asynchronous
async def test_a_program_is_a_guest_that_can_be_renamed(server: Address) -> None:
    async with Client(server) as client:
        me = await client.me()
        assert me.name == ""
        assert await client.rename("Robot") == await client.me()
        assert (await client.me()).guest == me.guest
        assert (await client.me()).name == "Robot"


@pytest.mark.parametrize(("game", "players"), [("auction", 3), ("abundance", 2), ("duel", 2)])
def test_a_whole_game_is_played_and_its_record_is_fair(server: Address, game: str, players: int) -> None:
    @asynchronous
    async def run() -> None:
        async with Client(server) as client:
            order = Order(game, players, ["open", *["random"] * (players - 1)])
            table = await client.make(order)
            await client.sit(table, cut="mine")
            last = await play(client, table)
            record = (await client.record(table)).splitlines(keepends=True)
            assert [verdict.ok for verdict in verify(record)] == [True]
            (read,) = read_records(record)
            assert read.result == last.result
            replay = await client.replay(table, seat=0, first=1, count=3)
            assert [frame.number for frame in replay.frames] == [1, 2, 3]
            assert table in [listing.table for listing in (await client.games()).games]

    run()


@asynchronous
async def test_a_patience_is_taken_back_and_given_up(server: Address) -> None:
    async with Client(server) as client:
        table = await client.make(Order("patience", 1, number=1))
        await client.sit(table)
        async with aclosing(client.watch(table)) as pictures:
            picture = await anext(pictures)
            hint = await client.hint(table)
            assert hint.do in (picture.view or {})["legal"]
            await client.do(picture, "flip")
            await client.undo(table)
            await client.redo(table)
            await client.resign(table)
            again = await client.rematch(table)
        assert (await client.table(table)).phase == "over"
        assert (await client.table(again)).phase == "open"
        assert (await client.statistics()).played == 1


@asynchronous
async def test_two_programs_find_each_other_in_the_lobby_and_talk(server: Address) -> None:
    async with Client(server) as host, Client(server) as other:
        async with aclosing(other.watch_lobby()) as lobbies:
            before = {listing.table for listing in (await anext(lobbies)).tables}
            table = await host.make(Order("auction", 2, listed=True))
            async with asyncio.timeout(PATIENCE):
                async for lobby in lobbies:
                    if {listing.table for listing in lobby.tables} - before == {table}:
                        break
        assert table in {listing.table for listing in (await other.lobby()).tables}
        await host.rename("Host")
        await host.sit(table)
        await host.chat(table, phrase="hello")
        await other.sit(table)
        assert {kind for kinds in (await other.bots()).games["auction"].values() for kind in kinds} >= {
            "house"
        }
        async with aclosing(other.watch(table)) as pictures:
            picture = await anext(pictures)
        assert (picture.me, picture.phase, picture.chat[0].name) == (1, "playing", "Host")
        await other.leave(table)
        await other.come_back(table)
        await other.resign(table)
        assert (await play(host, table)).result == {"abandoned": True, "x-resigned": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_told_in_the_clients_language(server: Address, language: str) -> None:
    sentence = Language(language).refuse(Refusal("no-such-table"))

    @asynchronous
    async def run() -> None:
        async with Client(server, language=language) as client:
            for asked in (client.table("nowhere"), client.sit("nowhere"), anext(client.watch("nowhere"))):
                with pytest.raises(Refused) as refused:
                    await asked
                assert (refused.value.code, refused.value.sentence) == ("no-such-table", sentence)
            with pytest.raises(Refused) as refused:
                await client.make(Order("chess", 2))
            assert refused.value.code == "unknown-game"
            assert refused.value.facts["game"] == "chess"

    run()


@asynchronous
async def test_the_host_fills_the_table(server: Address) -> None:
    async with Client(server) as client:
        table = await client.make(Order("auction", 4))
        await client.sit(table, seat=2)
        await client.seat_bot(table, 0, "gentle")
        await client.free(table, 0)
        await client.stand(table)
        await client.sit(table, seat=3)
        await client.start(table, "random")
        async with aclosing(client.watch(table)) as pictures:
            async for picture in pictures:
                if picture.phase == "playing":
                    break
        assert [seat.kind for seat in picture.seats] == ["bot", "bot", "bot", "program"]
        await client.abandon(table)
        assert (await client.table(table)).phase == "over"


@pytest.mark.parametrize("token", ["fa_…", "fa_ \n", "\udcff", f"{new_secret()}\n"], ids=range(4))
def test_a_token_that_is_none_is_refused_in_a_sentence(server: Address, token: str) -> None:
    @asynchronous
    async def run() -> None:
        async with Client(server, token) as client:
            for asked in (client.me(), client.sit("a table")):
                with pytest.raises(Refused, match="This token opens nothing here") as refused:
                    await asked
                assert refused.value.code == "bad-token"

    run()


@asynchronous
async def test_without_a_token_it_is_seen_to_be_a_program_too(server: Address) -> None:
    async with Client(server) as client:
        table = await client.make(Order("auction", 2))
        await client.sit(table)
        assert [seat.kind for seat in (await client.table(table)).seats] == ["program", "open"]


@asynchronous
async def test_a_message_that_is_too_long_is_refused_and_the_line_opens_again(server: Address) -> None:
    async with Client(server) as client:
        table = await client.make(Order("auction", 2))
        with pytest.raises(Refused) as refused:
            await client.sit(table, cut="x" * 9000)
        assert refused.value.code in ("bad-message", "too-long")
        async with asyncio.timeout(PATIENCE):
            await client.sit(table)


@asynchronous
async def test_what_is_no_server_of_this_game_is_not_waited_for() -> None:
    async def headers() -> dict[str, str]:
        return {}

    async def answer(socket: ServerConnection) -> None:
        async for _ in socket:
            await socket.send('{"type": 1}')

    async with serve(answer, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        line = Line(f"ws://127.0.0.1:{port}", headers, PATIENCE)
        async with asyncio.timeout(PATIENCE / 2):
            with pytest.raises(Unreachable):
                await line.ask(Stand("a table", "a request"))
        await line.close()


@asynchronous
async def test_a_server_that_was_never_there_is_not_waited_for() -> None:
    async with Client(f"http://127.0.0.1:{free_port()}") as client:
        for asked in (
            client.me(),
            client.sit("t"),
            anext(client.watch("t")),
            client.make(Order("auction", 2)),
        ):
            with pytest.raises(Unreachable):
                await asked


@pytest.mark.parametrize(
    "url", ["", "aces.example", "ftp://aces.example", "http://", "http://x/elsewhere", "http://x:y/"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(url))):
        Client(url)
