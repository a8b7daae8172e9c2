"""What a host is shown of a server at work: all that is asked for, to nobody else, and no secret."""

import asyncio
import os
import re
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from fouraces.bots import Advice
from fouraces.room.thinking import Question, ThinkingFailed
from fouraces.room.workers import Crew
from fouraces.server.metrics import Metrics
from fouraces.server.settings import Limits, Rate
from fouraces.server.timing import TimedThinkers, timed
from fouraces.server.watching import TOKEN
from fouraces.store.log import Conflict, StoreAway
from served import Address, Guest, play_on, served, wait_until


class Seen:
    """What `/metrics` says at a moment."""

    def __init__(self, text: str) -> None:
        self.families: dict[str, Metric] = {
            family.name: family for family in text_string_to_metric_families(text)
        }

    def value(self, name: str, **labels: str) -> float:
        """Return the sum of what has these labels, among others."""
        return sum(
            sample.value
            for family in self.families.values()
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )


def look(address: Address) -> Seen:
    answer = httpx.get(f"{address}/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return Seen(answer.text)


@pytest.fixture
def guest(server: Address) -> Iterator[Guest]:
    with server.guest(name="Sara") as somebody:
        yield somebody


def test_a_game_is_counted_move_by_move_and_timed_stage_by_stage(server: Address, guest: Guest) -> None:
    before = look(server)
    table = guest.make("auction", 2, seats=["open", "house"])
    with guest.line() as line:
        line.watch(table)
        line.ask("sit", table, seat=0)
        line.picture(table, lambda picture: picture["phase"] == "playing")
        during = look(server)
        assert during.value("fouraces_tables", game="auction", phase="playing") == 1
        assert (during.value("fouraces_watchers"), during.value("fouraces_connections")) == (1, 1)
        last = play_on(line, table, Random(1))
        refused = line.ask("do", table, do="bid 7", on="")
    after = look(server)
    assert last["phase"] == "over"

    def grown(name: str, **labels: str) -> float:
        return after.value(name, **labels) - before.value(name, **labels)

    people = [sent for sent in line.sent if sent["type"] == "do"]
    accepted = len(people) - sum(heard["type"] == "refused" for heard in line.heard)
    assert grown("fouraces_moves_total", game="auction", by="person") == accepted > 0
    assert grown("fouraces_moves_total", game="auction", by="bot") > 0
    assert grown("fouraces_moves_total", by="clock") == 0
    assert grown("fouraces_refused_total", code=refused["code"]) >= 1
    for stage in ("lock", "judging", "store", "following", "showing", "whole"):
        assert grown("fouraces_request_stage_seconds_count", stage=stage) >= accepted
    parts = sum(
        grown("fouraces_request_stage_seconds_sum", stage=stage)
        for stage in ("lock", "judging", "store", "following", "showing")
    )
    assert parts == pytest.approx(grown("fouraces_request_stage_seconds_sum", stage="whole"))
    assert grown("fouraces_thinking_seconds_count", game="auction", bot="house") > 0
    assert grown("fouraces_service_seconds_count", service="store", work="append") > accepted
    assert after.value("fouraces_service_up", service="store") == 1
    assert grown("fouraces_news_total", kind="growth") > accepted
    assert (after.value("fouraces_nodes"), after.value("fouraces_away")) == (1, 0)
    assert grown("fouraces_answers_total", method="POST", route="/api/tables", status="201") == 1
    assert grown("fouraces_answer_seconds_count", route="/api/tables") == 1
    assert after.value("process_resident_memory_bytes") > 1e7
    wait_until(lambda: look(server).value("fouraces_loop_lag_seconds_count") > 0)


def test_it_is_told_who_makes_the_moves(server: Address, guest: Guest) -> None:
    before = look(server)
    with guest.program() as program, program.line() as theirs, guest.line() as line:
        table = guest.make("auction", 2, clock={"kind": "move", "seconds": 1, "increment": 0})
        for seat, opened in enumerate((line, theirs)):
            opened.watch(table)
            assert opened.ask("sit", table, seat=seat)["type"] == "ok"
        on = theirs.picture(table, lambda picture: bool(picture["on"]))["on"]
        assert theirs.ask("do", table, do="bid 7", on=on)["type"] == "ok"
        line.picture(table, lambda picture: picture["view"] and picture["view"]["sales"])
        assert line.ask("resign", table)["type"] == "ok"
    after = look(server)
    for who in ("program", "clock"):
        moves = [seen.value("fouraces_moves_total", by=who) for seen in (before, after)]
        assert moves[1] > moves[0], who


def test_nothing_in_it_is_a_secret_or_somebody_s_words(server: Address, guest: Guest) -> None:
    table = guest.make("auction", 2)
    with guest.line() as line:
        line.watch(table)
        line.ask("sit", table, seat=0, cut="my secret cut")
        line.ask("chat", table, text="words of mine")
        for path in (f"/table/{table}", f"/nowhere/{table}", "/" + "x" * 500):
            guest.http.get(path)
        guest.http.request("BREW", "/coffee")
        guest.http.get("/api/rules/no-such-game")
        seen = httpx.get(f"{server}/metrics").text
    cookie = guest.http.cookies["guest"]
    secrets = (table, cookie, cookie.partition(".")[0], guest.id, "Sara", "words", "secret", "BREW", "coffee")
    assert [secret for secret in secrets if secret in seen] == []
    assert "127.0.0.1" not in seen
    assert len(seen) < 200_000


def test_what_comes_too_often_is_counted_by_what_it_is_limited_in(tmp_path: Path) -> None:
    limits = Limits(calls_of_guest=Rate(0.001, 4), messages=Rate(0.001, 1), connections_of_guest=1)
    with served(tmp_path, limits) as address, address.guest() as guest, guest.line() as line:
        line.tell("ping")
        line.tell("ping")
        assert [line.hear()["type"] for _ in range(2)] == ["pong", "refused"]
        with guest.line() as other:
            other.end()
        assert [guest.http.get("/api/lobby").status_code for _ in range(2)] == [200, 429]
        seen = look(address)
    assert [seen.value("fouraces_limited_total", limit=limit) for limit in ("calls", "messages")] == [1, 1]
    assert seen.value("fouraces_limited_total", limit="connections") == 1
    assert seen.value("fouraces_refused_total", code="too-fast") == 2
    assert seen.value("fouraces_refused_total", code="too-many-connections") == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-For": "10.0.0.1"},
        {"X-Forwarded-For": ""},
        {"Forwarded": "for=127.0.0.1"},
        {"Via": "1.1 proxy"},
        {"X-Forwarded-For": "198.51.100.7", "Authorization": "Bearer"},
    ],
)
def test_through_a_proxy_there_is_no_such_page(server: Address, headers: dict[str, str]) -> None:
    missing = httpx.get(f"{server}/no-such-page", headers=headers)
    answer = httpx.get(f"{server}/metrics", headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (404, missing.headers["content-type"])
    assert "fouraces_" not in answer.text


def test_whoever_knows_the_secret_may_ask_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "a long secret")
    with served(tmp_path) as address:
        asked = [
            httpx.get(f"{address}/metrics", headers={"Via": "1.1 proxy", "Authorization": given}).status_code
            for given in (
                "Bearer a long secret",
                "bearer a long secret",
                "Bearer a long",
                "Bearer",
                "Basic x",
            )
        ]
    assert asked == [200, 200, 404, 404, 404]


def test_hosts_are_told_of_all_that_there_is_and_of_nothing_else(server: Address) -> None:
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(fouraces_\w+|process_\w+)`", text))
    seen = httpx.get(f"{server}/metrics").text
    named = {
        name for name in re.findall(r"^# HELP (\S+)", seen, re.MULTILINE) if not name.endswith("_created")
    }
    assert told <= named
    assert {name for name in named if name.startswith("fouraces_")} <= told


def test_each_server_counts_for_itself(tmp_path: Path, server: Address) -> None:
    def asked(address: Address) -> float:
        return look(address).value("fouraces_answers_total", route="/api/statistics")

    with served(tmp_path) as other, other.guest() as guest:
        guest.http.get("/api/statistics")
        assert (asked(server), asked(other)) == (0, 1)


class Failing:
    """A store that is away, until it is not."""

    def __init__(self) -> None:
        self.error: Exception | None = None

    async def append(self) -> str:
        if self.error is not None:
            raise self.error
        return "kept"


def test_it_is_told_whether_the_store_is_well() -> None:
    metrics, store = Metrics(), Failing()
    watched = timed(store, "store", metrics)

    def asked(error: Exception | None) -> float:
        store.error = error
        if error is None:
            assert asyncio.run(watched.append()) == "kept"
        else:
            with pytest.raises(type(error)):
                asyncio.run(watched.append())
        return Seen(metrics.text().decode()).value("fouraces_service_up", service="store")

    assert [asked(error) for error in (None, StoreAway(), Conflict(), StoreAway(), None)] == [1, 0, 1, 0, 1]
    seen = Seen(metrics.text().decode())
    assert seen.value("fouraces_service_failures_total", service="store", why="away") == 2
    assert seen.value("fouraces_service_failures_total", service="store", why="conflict") == 1


def test_a_store_that_is_away_is_written_down_once(caplog: pytest.LogCaptureFixture) -> None:
    store = Failing()
    watched = timed(store, "store", Metrics())
    for error in (StoreAway(), StoreAway(), StoreAway(), None, None):
        store.error = error
        with suppress(StoreAway):
            asyncio.run(watched.append())
    assert [record.message for record in caplog.records] == ["service failed", "service well again"]


def test_bots_that_fail_and_workers_that_die_are_counted() -> None:
    metrics = Metrics()
    crew = Crew(1, 0, "quick", metrics)
    question = Question("house", "auction", 2, {}, 1)

    class Broken:
        async def ask(self, question: Question) -> Advice:
            return await crew.do(question)

        def close(self) -> None:
            crew.close()

    thinkers = TimedThinkers(Broken(), metrics)  # type: ignore[arg-type]

    async def fail() -> None:
        with pytest.raises(ThinkingFailed):
            await thinkers.ask(question)

    asyncio.run(fail())
    (number,) = crew.processes
    os.kill(number, signal.SIGKILL)
    asyncio.run(fail())
    seen = Seen(metrics.text().decode())
    assert seen.value("fouraces_workers", queue="quick") == 1
    thinkers.close()
    gone = Seen(metrics.text().decode())
    assert seen.value("fouraces_bots_failed_total", game="auction", bot="house") == 2
    assert seen.value("fouraces_workers_ended_total", queue="quick", died="true") == 1
    assert seen.value("fouraces_job_wait_seconds_count", queue="quick") == 2
    assert seen.value("fouraces_jobs", queue="quick") == 0
    assert gone.value("fouraces_workers", queue="quick") == 0
