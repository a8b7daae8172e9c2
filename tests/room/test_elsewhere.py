"""Bots that think on other machines: real Redis, real processes, one killed in the middle of a search."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import msgspec
import pytest
import redis

from fouraces.bots import SEARCHES, Advice, kinds_of, prepare
from fouraces.fair import Dealer, seed_of_game
from fouraces.room import elsewhere as elsewhere_module
from fouraces.room import post
from fouraces.room.elsewhere import Elsewhere
from fouraces.room.helping import help_out, opened
from fouraces.room.judging import what_is_wrong
from fouraces.room.thinking import (
    Preparation,
    Question,
    Thinkers,
    ThinkingThreads,
    WinnableDeal,
    do,
)
from fouraces.rules import CHANCE, Observation, load_game, new_initial_state
from rooms import asynchronous
from served import free_port
from servers import Redis, running_redis

PATIENCE = 60.0


def view_of(game: str, players: int) -> Observation:
    """Return what whoever is asked first in a game sees."""
    state = new_initial_state(game, players)
    dealer = Dealer(seed_of_game("elsewhere", 0), [""] * players)
    while (due := state.chance()) is not None:
        state.apply_action(CHANCE, dealer.deal(due))
    return state.observation(state.must_act()[0])


def question(kind: str = "strong", game: str = "patience", players: int = 1, why: bool = False) -> Question:
    return Question(kind, game, players, view_of(game, players), 7, why)


class Nobody:
    """Thinkers who are asked nothing, or count what they are asked."""

    def __init__(self) -> None:
        self.asked: list[Question | Preparation | WinnableDeal] = []

    async def ask(self, question: Question) -> Advice:
        self.asked.append(question)
        return Advice("here")

    async def prepare(self, preparation: Preparation) -> None:
        self.asked.append(preparation)

    async def find_winnable(self, deal: WinnableDeal) -> int:
        self.asked.append(deal)
        return 0

    def close(self) -> None:
        """There is nothing to end."""


class Slow(ThinkingThreads):
    """Thinkers who take as long as they are told."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.asked = 0
        self._seconds = seconds

    async def ask(self, question: Question) -> Advice:
        self.asked += 1
        await asyncio.sleep(self._seconds)
        return await super().ask(question)


@pytest.fixture(scope="module", autouse=True)
def _searches() -> None:
    """Compile what is searched with before anybody waits for it."""
    prepare("strong", "patience")


@pytest.fixture
def url(redis_server: Redis) -> str:
    """The address of an empty Redis."""
    with redis.Redis(port=redis_server.port) as client:
        client.flushall()
    return redis_server.url


@asynccontextmanager
async def helping(url: str, thinkers: Thinkers, number: int = 2) -> AsyncIterator[None]:
    """Let somebody take questions as long as the context lasts."""
    ending = asyncio.Event()

    async def help_others() -> None:
        async with opened(url) as taken:
            await help_out(taken, thinkers, number, ending)

    helper = asyncio.create_task(help_others())
    client = post.Post(url)
    async with asyncio.timeout(PATIENCE):
        while not await client.is_somebody_there():
            await asyncio.sleep(0.02)
    await client.shutdown()
    try:
        yield
    finally:
        ending.set()
        await helper
        thinkers.close()


@asynccontextmanager
async def asking(url: str, here: Thinkers) -> AsyncIterator[Elsewhere]:
    elsewhere = Elsewhere(url, here)
    try:
        yield elsewhere
    finally:
        elsewhere.close()
        await asyncio.sleep(0.05)


@contextmanager
def worker(url: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """Run `fouraces worker`, and wait until it thinks."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fouraces", "--lang", "en", "worker", "--bus", url, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout
    try:
        while (line := process.stdout.readline()) != "Thinking for others until you press Ctrl+C.\n":
            assert line
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@asynchronous
async def test_the_answer_is_the_same_as_here(url: str) -> None:
    here = Nobody()
    questions = [
        question(kind, game, players, why)
        for game, kinds in SEARCHES.items()
        for players in load_game(game).seats[:1]
        for kind in kinds
        if kind in kinds_of(game, players)
        for why in (False, True)
    ]
    expected = list(map(do, questions))
    async with helping(url, ThinkingThreads(), 1), asking(url, here) as elsewhere:
        for each, alone in zip(questions, expected, strict=True):
            answer = await elsewhere.ask(each)
            assert answer.action == alone.action
            assert dict(answer.facts) == msgspec.json.decode(msgspec.json.encode(dict(alone.facts)))
        await elsewhere.prepare(Preparation("strong", "patience", 1))
        number = await elsewhere.find_winnable(WinnableDeal(7, 0))
        assert number >= 7
    assert here.asked == []


@asynchronous
async def test_where_nobody_takes_questions_they_are_answered_here_at_once(url: str) -> None:
    here = Nobody()
    async with asking(url, here) as elsewhere:
        began = time.monotonic()
        assert (await elsewhere.ask(question())).action == "here"
        await elsewhere.prepare(Preparation("strong", "patience", 1))
        await elsewhere.find_winnable(WinnableDeal(7, 0))
        assert time.monotonic() - began < 2
    assert len(here.asked) == 3


@asynchronous
async def test_a_redis_that_is_away_is_not_waited_for_again_and_again() -> None:
    here = Nobody()
    async with asking(f"redis://127.0.0.1:{free_port()}/0", here) as elsewhere:
        began = time.monotonic()
        answers = [await elsewhere.ask(question()) for _ in range(20)]
        assert time.monotonic() - began < 2
    assert [answer.action for answer in answers] == ["here"] * 20


@asynchronous
async def test_quick_bots_think_here(url: str) -> None:
    here = Nobody()
    async with helping(url, ThinkingThreads()), asking(url, here) as elsewhere:
        assert (await elsewhere.ask(question("house"))).action == "here"


@asynchronous
async def test_no_more_questions_go_by_post_than_may(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fouraces.room.elsewhere.MOST_WAITING", 2)
    here = Nobody()
    async with helping(url, Slow(0.5)), asking(url, here) as elsewhere:
        answers = await asyncio.gather(*(elsewhere.ask(question()) for _ in range(5)))
    assert len(here.asked) == 3
    assert [answer.action for answer in answers].count("here") == 3


@asynchronous
async def test_a_bot_that_fails_elsewhere_is_asked_here(url: str) -> None:
    here = Nobody()
    async with helping(url, ThinkingThreads()), asking(url, here) as elsewhere:
        assert (await elsewhere.ask(question()._replace(view={"game": "patience"}))).action == "here"


@asynchronous
async def test_what_is_forged_is_refused_and_everything_goes_on(url: str) -> None:
    def letter(**parts: object) -> bytes:
        usual = {"task_id": "x", "task_name": "ask", "labels": {}, "args": ["{}"], "kwargs": {}}
        return msgspec.json.encode({**usual, **parts})

    forged = [
        b"\x80\x04\x95",
        b"{}",
        b"[" * 5000,
        letter(task_name="os.system"),
        letter(args=[]),
        letter(args=["[]"], kwargs={"text": "[]"}),
        letter(args=[{"kind": "strong"}]),
        letter(labels={"ack_type": "never", "timeout": "-1"}),
        letter(args=['["strong", "chess", 1, {}, 7]']),
        letter(args=['["strong", "patience", 1, {"legal": 7}, 7, false, "more"]']),
    ]
    here = Nobody()
    async with helping(url, ThinkingThreads()), asking(url, here) as elsewhere:
        with redis.Redis.from_url(url) as client:
            client.xadd(post.STREAM, {"nothing": b"at all"})
            for each in forged:
                client.xadd(post.STREAM, {"data": each})
        assert (await elsewhere.ask(question())).action != "here"
    assert here.asked == []


@asynchronous
async def test_a_forged_answer_is_none(url: str) -> None:
    evil = b'{"is_err": true, "error": {"exc_type": "system", "exc_module": "os"}, "return_value": "x"}'
    here = Nobody()
    async with helping(url, Slow(3)), asking(url, here) as elsewhere:
        asked = asyncio.create_task(elsewhere.ask(question()))
        with redis.Redis.from_url(url) as client:
            while not (found := client.xrange(post.STREAM)):
                await asyncio.sleep(0.01)
            name = msgspec.json.decode(found[0][1][b"data"])["task_id"]
            client.set(f"fouraces:answers:{name}", evil)
        async with asyncio.timeout(PATIENCE):
            assert (await asked).action == "here"


@contextmanager
def answering(url: str, answer: object) -> Iterator[None]:
    """Let somebody take questions, and answer each with the same; with None they are never answered."""
    is_over = threading.Event()

    def answer_all() -> None:
        last = "0"
        with redis.Redis.from_url(url) as client:
            while not is_over.is_set():
                client.set(post.THERE, 1, px=3000)
                for _, found in client.xread({post.STREAM: last}, block=50) or ():
                    for number, fields in found:
                        last = number
                        if answer is not None:
                            name = msgspec.json.decode(fields[b"data"])["task_id"]
                            text = msgspec.json.encode(answer).decode()
                            kept = {"is_err": False, "return_value": text, "execution_time": 0.1}
                            client.set(f"fouraces:answers:{name}", msgspec.json.encode(kept))

    with redis.Redis.from_url(url) as client:
        client.set(post.THERE, 1, px=3000)
    helper = threading.Thread(target=answer_all)
    helper.start()
    try:
        yield
    finally:
        is_over.set()
        helper.join()


NONSENSE = [
    ("auction", 2, {"action": None}),
    ("auction", 2, {"action": ""}),
    ("auction", 2, {"action": "bid 77"}),
    ("auction", 2, {"action": "accept"}),
    ("auction", 2, {"action": "bid 7", "facts": {"chances": 7}}),
    ("auction", 2, {"action": "bid 7", "facts": {"chances": {"bid 6": 0.5}}}),
    ("ambition", 4, {"action": "give AS AS AS"}),
    ("ambition", 4, {"action": "play AS"}),
    ("abundance", 2, {"action": "offer $1000000 for AS"}),
    ("abundance", 2, {"action": "offer"}),
    ("patience", 1, {"action": "flip", "facts": {"wins": 1, "stocks": []}}),
]


@pytest.mark.parametrize(("game", "players", "answer"), NONSENSE)
@asynchronous
async def test_an_answer_that_is_none_is_thought_about_here(
    url: str, game: str, players: int, answer: object
) -> None:
    here = Nobody()
    with answering(url, answer):
        async with asking(url, here) as elsewhere:
            assert (await elsewhere.ask(question("strong", game, players, why=True))).action == "here"


@pytest.mark.parametrize("number", [True, -5, 2**53, 1.5, "7", None])
@asynchronous
async def test_a_number_of_no_deal_is_looked_for_here(url: str, number: object) -> None:
    here = Nobody()
    with answering(url, {"facts": {"number": number}}):
        async with asking(url, here) as elsewhere:
            assert await elsewhere.find_winnable(WinnableDeal(7, 0)) is not number
    assert here.asked == [WinnableDeal(7, 0)]


@pytest.mark.parametrize("kind", ["strong", "random"])
@pytest.mark.parametrize(("game", "players"), [(game, load_game(game).seats[0]) for game in SEARCHES])
def test_what_bots_do_is_what_they_may(game: str, players: int, kind: str) -> None:
    """Let bots play a while: all they do is allowed by the one check of it, unlisted actions too."""
    prepare(kind, game, players)
    state = new_initial_state(game, players)
    dealer = Dealer(seed_of_game("judging", 0), [""] * players)
    for step in range(60):
        while (due := state.chance()) is not None:
            state.apply_action(CHANCE, dealer.deal(due))
        if state.is_terminal():
            break
        for seat in state.may_act():
            view = state.observation(seat)
            asked = Question(kind, game, players, view, step, why=True)
            advice = do(asked)
            assert what_is_wrong(asked, advice) == ""
            if advice.action is not None:
                state.apply_action(seat, advice.action)
                break


@asynchronous
async def test_a_question_that_is_lost_is_thought_about_here_at_once(url: str) -> None:
    here = Nobody()
    with answering(url, None), redis.Redis.from_url(url) as client:
        async with asking(url, here) as elsewhere, asyncio.timeout(PATIENCE):
            asked = [asyncio.create_task(elsewhere.ask(question())) for _ in range(8)]
            while client.xlen(post.STREAM) < 8:
                await asyncio.sleep(0.01)
            client.flushall()
            began = time.monotonic()
            assert [answer.action for answer in await asyncio.gather(*asked)] == ["here"] * 8
            assert time.monotonic() - began < 5


@asynchronous
async def test_an_answer_that_does_not_come_is_waited_for_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (post, elsewhere_module):
        monkeypatch.setattr(module, "PATIENCE", {**post.PATIENCE, post.ASK: 1.5})
    here = Nobody()
    with answering(url, None):
        async with asking(url, here) as elsewhere:
            began = time.monotonic()
            assert [(await elsewhere.ask(question())).action for _ in range(5)] == ["here"] * 5
            assert 1.5 <= time.monotonic() - began < 3


@pytest.mark.parametrize("trouble", ["wrong type", "read only"])
@asynchronous
async def test_who_cannot_take_questions_pauses_and_says_why_once(
    trouble: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks = []
    left_behind = post.Post._left_behind

    async def looked(taken: post.Post) -> object:
        looks.append(time.monotonic())
        return await left_behind(taken)

    monkeypatch.setattr(post.Post, "_left_behind", looked)
    with running_redis() as server, redis.Redis(port=server.port) as client:
        async with helping(server.url, ThinkingThreads()), asking(server.url, Nobody()) as elsewhere:
            if trouble == "wrong type":
                client.delete(post.STREAM)
                client.set(post.STREAM, "x")
            else:
                client.config_set("min-replicas-to-write", 1)
            await asyncio.sleep(1.5)
            looks.clear()
            await asyncio.sleep(2.5)
            assert len(looks) <= 4
            client.config_set("min-replicas-to-write", 0)
            if trouble == "wrong type":
                client.delete(post.STREAM)
            async with asyncio.timeout(PATIENCE):
                while (await elsewhere.ask(question())).action == "here":
                    await asyncio.sleep(0.2)
    told = [record for record in caplog.records if record.name == post.LOGGER.name]
    assert [record.message for record in told] == ["questions cannot be taken", "questions are taken again"]


@asynchronous
async def test_a_question_older_than_its_use_is_dropped(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post, "PATIENCE", {**post.PATIENCE, post.ASK: 0.5})
    here, helpers = Nobody(), Slow(0)
    with redis.Redis.from_url(url) as client:
        client.set(post.THERE, 1, px=3000)
        async with asking(url, here) as elsewhere:
            assert (await elsewhere.ask(question())).action == "here"
            assert client.xlen(post.STREAM) == 1
            async with helping(url, helpers):
                async with asyncio.timeout(PATIENCE):
                    while client.xlen(post.STREAM):
                        await asyncio.sleep(0.02)
    assert helpers.asked == 0


@asynchronous
async def test_it_goes_on_after_redis_has_forgotten_everything(url: str) -> None:
    here = Nobody()
    async with helping(url, ThinkingThreads()), asking(url, here) as elsewhere:
        assert (await elsewhere.ask(question())).action != "here"
        with redis.Redis.from_url(url) as client:
            client.flushall()
        async with asyncio.timeout(PATIENCE):
            while (await elsewhere.ask(question())).action == "here":
                await asyncio.sleep(0.2)


@asynchronous
async def test_a_search_of_a_killed_worker_is_done_by_another(url: str) -> None:
    here = Nobody()
    with worker(url, "--workers", "1") as first, worker(url, "--workers", "1"):
        async with asking(url, here) as elsewhere:
            await elsewhere.ask(question())
            with redis.Redis.from_url(url) as client:
                os.kill(first.pid, signal.SIGSTOP)
                asked = [asyncio.create_task(elsewhere.ask(question())) for _ in range(6)]
                await asyncio.sleep(1.5)
                held = client.xpending(post.STREAM, "thinkers")["pending"]
                os.kill(first.pid, signal.SIGKILL)
                async with asyncio.timeout(PATIENCE):
                    answers = await asyncio.gather(*asked)
                assert held >= 1
                assert client.xlen(post.STREAM) == 0
    assert here.asked == []
    assert len({answer.action for answer in answers}) == 1


@asynchronous
async def test_when_the_last_worker_is_killed_it_is_thought_about_here(url: str) -> None:
    here = Nobody()
    with worker(url, "--workers", "1") as only:
        async with asking(url, here) as elsewhere:
            await elsewhere.ask(question())
            os.kill(only.pid, signal.SIGSTOP)
            asked = asyncio.create_task(elsewhere.ask(question()))
            await asyncio.sleep(0.3)
            os.kill(only.pid, signal.SIGKILL)
            began = time.monotonic()
            assert (await asked).action == "here"
            assert time.monotonic() - began < 8


@asynchronous
async def test_a_worker_that_is_told_to_end_finishes_what_it_has_begun_and_gives_back_the_rest(
    url: str,
) -> None:
    here = Nobody()
    with worker(url, "--workers", "2") as only:
        async with asking(url, here) as elsewhere, asyncio.timeout(PATIENCE):
            asked = [asyncio.create_task(elsewhere.ask(question())) for _ in range(20)]
            await asyncio.sleep(0.1)
            only.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(only.wait, PATIENCE) == 0
            with redis.Redis.from_url(url) as client:
                taken = client.xpending(post.STREAM, "thinkers")["pending"]
                free = client.xautoclaim(post.STREAM, "thinkers", "another", post.HELD)[1]
                await asyncio.gather(*asked)
                left = client.xlen(post.STREAM)
    assert len(here.asked) == left
    assert len(free) == taken


class Late(post.Post):
    """A post whose Redis has not answered in time in the very moment in which it is told to end."""

    is_late = False

    async def _left_behind(self) -> list[tuple[bytes, dict[bytes, bytes]]]:
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            if self.is_late:
                raise
            self.is_late = True
            raise TimeoutError from None
        return []


@asynchronous
async def test_who_listens_ends_also_when_redis_is_late_in_that_moment(url: str) -> None:
    listening = asyncio.create_task(anext(Late(url).listen()))
    await asyncio.sleep(0.05)
    listening.cancel()
    ended, _ = await asyncio.wait({listening}, timeout=2)
    assert ended
