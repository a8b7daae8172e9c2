"""Bots that think in processes of their own: nobody waits for them, and they may die."""

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fouraces import bots
from fouraces.bots import adviser_of, kinds_of
from fouraces.bots.auction.house import HouseBot
from fouraces.cards import ITEMS
from fouraces.room import messages as ask
from fouraces.room.entries import Clock
from fouraces.room.thinking import Preparation, Question, ThinkingFailed, ThinkingThreads
from fouraces.room.workers import Crew, Workers
from fouraces.rules import CHANCE, Observation, new_initial_state
from rooms import ManualTime, asynchronous, open_room, seated
from served import Guest, Process, wait_until


@asynccontextmanager
async def working(number: int = 1) -> AsyncIterator[Workers]:
    workers = Workers(number)
    try:
        yield workers
    finally:
        workers.close()


def a_question(kind: str = "house", seed: int = 7) -> Question:
    """Return a question of Auction's first sale."""
    state = new_initial_state("auction")
    state.apply_action(CHANCE, " ".join(["deck", *ITEMS]))
    return Question(kind, "auction", 2, state.observation(0), seed)


def children(parent: int | None = None) -> set[int]:
    """Return the processes that think for one; for this one by default."""
    told = Path(f"/proc/{parent or os.getpid()}/task").glob("*/children")
    own = {int(child) for path in told for child in path.read_text().split()}
    return {child for child in own if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()}


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


@asynchronous
async def test_the_same_question_has_the_same_answer_wherever_it_is_asked() -> None:
    async with working() as workers:
        for seed in range(3):
            question = a_question("random", seed)
            assert await workers.ask(question) == await ThinkingThreads(1).ask(question)


@on_linux
@asynchronous
async def test_none_is_started_before_it_is_needed_and_none_is_left() -> None:
    before = children()
    async with working(2) as workers:
        assert children() == before
        await workers.ask(a_question())
        assert len(children() - before) == 1
    assert children() == before


@on_linux
@asynchronous
async def test_one_that_is_killed_is_replaced_and_the_question_asked_again() -> None:
    before = children()
    async with working() as workers:
        answer = await workers.ask(a_question("random"))
        for _ in range(2):
            (worker,) = children() - before
            os.kill(worker, signal.SIGKILL)
            assert await workers.ask(a_question("random")) == answer


@on_linux
@asynchronous
async def test_a_quick_bot_never_waits_for_a_search() -> None:
    before = children()
    async with working() as workers:
        search = asyncio.create_task(workers.prepare(Preparation("strong", "auction", 2)))
        while not (searching := children() - before):
            await asyncio.sleep(0.01)
        for worker in searching:
            os.kill(worker, signal.SIGSTOP)
        for kind in ("house", "random"):
            assert (await workers.ask(a_question(kind))).action
        assert not search.done()
        search.cancel()


@on_linux
@asynchronous
async def test_what_it_takes_to_compile_is_not_kept_in_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    before, crew = children(), Crew(1, 0)
    await crew.do(Preparation("house", "auction", 2))
    assert len(children() - before) == 1
    monkeypatch.setattr("fouraces.room.workers.LARGE", 1)
    await crew.do(Preparation("house", "auction", 2))
    assert children() == before
    assert (await crew.do(a_question())).action
    crew.close()


@asynchronous
async def test_a_bot_that_fails_is_told_of_and_the_worker_lives() -> None:
    async with working() as workers:
        with pytest.raises(ThinkingFailed, match="house in auction"):
            await workers.ask(a_question()._replace(view={"game": "auction"}))
        assert (await workers.ask(a_question())).action


@on_linux
def test_a_server_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    with Process(tmp_path, "--no-open", "--pace", "0", "--workers", "1") as process:
        with Guest(process.start()) as guest:
            table = guest.make("ambition", 4, seats=["house"] * 4)
            with guest.line() as line:
                line.watch(table)
                line.picture(table, lambda picture: picture["view"]["number"] > 0 or picture["version"] > 4)
        wait_until(lambda: bool(children(process.number)))
        workers = children(process.number)
        process.kill()
        until = time.monotonic() + 20
        while any(is_running(worker) for worker in workers) and time.monotonic() < until:
            time.sleep(0.05)
        assert not any(is_running(worker) for worker in workers)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


# a search that takes as long as a test wants


class SlowBot(HouseBot):
    """Decides as the house does, once it is let."""

    may_go_on = threading.Event()

    def choose_action(self, observation: Observation) -> str | None:
        assert self.may_go_on.wait(20)
        return super().choose_action(observation)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let Auction have a strong bot that waits until the returned event is set."""
    monkeypatch.setitem(bots.BOTS["auction"], "strong", SlowBot)
    monkeypatch.setattr(SlowBot, "may_go_on", threading.Event())
    monkeypatch.setattr("fouraces.room.thinking.prepare", lambda *_: SlowBot.may_go_on.wait(20))
    monkeypatch.setattr("fouraces.room.preparing.LOADED", 0.05)
    return SlowBot.may_go_on


@asynchronous
async def test_no_table_waits_for_the_search_of_another(tmp_path: Path, slow: threading.Event) -> None:
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, ask.Order("auction", 2, ["open", "strong"]), 1)
        others = [(await seated(room, ask.Order("auction", 2, ["open", "house"]), 1))[0] for _ in range(3)]
        await sara.do("bid 7")
        for omid in others:
            await omid.until(lambda picture: 1 in picture.view["sealed"])
        assert sara.view["sealed"] == [0]
        assert sara.picture.seats[1].thinking
        slow.set()
        await sara.until(lambda picture: picture.view["sales"] or picture.view["rounds"])


@asynchronous
async def test_clocks_run_out_though_a_bot_at_the_table_thinks(tmp_path: Path, slow: threading.Event) -> None:
    time = ManualTime()
    async with open_room(tmp_path, time) as room:
        clock = Clock("move", 30)
        order = ask.Order("auction", 3, ["open", "open", "strong"], clock=clock)
        sara, omid = await seated(room, order, 2)
        await sara.do("bid 7")
        await asyncio.sleep(0.1)
        time.advance(30_000)
        await sara.until(lambda picture: picture.view["sealed"] == [0, 1])
        assert sara.picture.seats[2].thinking
        slow.set()
        await omid.until(lambda picture: picture.view["sales"] or picture.view["rounds"])


@asynchronous
async def test_who_waits_for_a_search_to_be_compiled_is_told_so(
    tmp_path: Path, slow: threading.Event
) -> None:
    async with open_room(tmp_path) as room:
        sara, omid = await seated(room, ask.Order("auction", 3, ["open", "open", "strong"]), 2)
        for person in (sara, omid):
            await person.until(lambda picture: picture.preparing)
        slow.set()
        for person in (sara, omid):
            await person.until(lambda picture: not picture.preparing)


@asynchronous
async def test_that_a_hint_has_to_wait_is_told_to_who_asked_alone(
    tmp_path: Path, slow: threading.Event
) -> None:
    async with open_room(tmp_path) as room:
        sara, omid = await seated(room, ask.Order("auction", 3, ["open", "open", "house"]), 2)
        hint = asyncio.create_task(room.hint(sara.table, sara.guest, "en", "1"))
        await sara.until(lambda picture: picture.preparing)
        slow.set()
        assert (await hint).do
        await sara.until(lambda picture: not picture.preparing)
        assert not any(picture.preparing for picture in omid.pictures)


class Failing(ThinkingThreads):
    """Thinkers whose searches come to no end."""

    async def ask(self, question: Question) -> bots.Advice:
        if question.kind == "strong":
            raise ThinkingFailed("out of memory")
        return await super().ask(question)

    async def prepare(self, preparation: Preparation) -> None:  # noqa: ARG002 - it can make nothing ready
        raise ThinkingFailed("out of memory")


@asynchronous
async def test_the_house_decides_for_a_bot_that_fails(tmp_path: Path, slow: threading.Event) -> None:
    slow.set()
    async with open_room(tmp_path, thinkers=Failing()) as room:
        (sara,) = await seated(room, ask.Order("auction", 2, ["open", "strong"]), 1)
        await sara.until(lambda picture: 1 in picture.view["sealed"])
        assert (await room.hint(sara.table, sara.guest, "en", "1")).do


@pytest.mark.parametrize(("game", "players"), [("auction", 2), ("auction", 3), ("ambition", 4), ("duel", 2)])
def test_hints_come_from_the_best_bot_that_there_is(game: str, players: int) -> None:
    searching = [kind for kind in ("perfect", "strong") if kind in kinds_of(game, players)]
    assert adviser_of(game, players) == [*searching, "house"][0]
