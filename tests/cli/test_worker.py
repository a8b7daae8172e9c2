"""`fouraces worker`: servers' bots think there, and nobody at a table notices when it is killed."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from fouraces.bots import SEARCHES
from fouraces.cli.worker import NAMES
from fouraces.room.post import STREAM
from fouraces.verify import verify
from served import Guest, Process, free_port, wait_until
from servers import Redis
from shell import fouraces

PATIENCE = 90.0


@contextmanager
def worker(url: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a worker, and wait until it thinks."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fouraces", "--lang", "en", "worker", "--bus", url, "--workers", "1"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    try:
        assert process.stdout.readline() == "Getting ready what bots search with …\n"
        for game in SEARCHES:
            assert process.stdout.readline() == f"{NAMES[game]}: ready.\n"
        assert process.stdout.readline() == "Thinking for others until you press Ctrl+C.\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_servers_bots_think_there_and_here_again_when_it_is_killed(
    redis_server: Redis, tmp_path: Path
) -> None:
    url = redis_server.url
    with redis.Redis.from_url(url) as client:
        client.flushall()
        serving = Process(tmp_path, "--bots-elsewhere", url, "--workers", "2", "--pace", "400")
        with serving as process, worker(url) as helper, Guest(process.start()) as sara:
            table = sara.make("auction", 2, seats=["strong", "strong"])
            wait_until(lambda: client.exists(STREAM) and answered(client) > 3, PATIENCE)
            helper.kill()
            assert helper.stderr
            log = helper.stderr.read()
            until = time.monotonic() + PATIENCE
            while (answer := sara.http.get(f"/api/tables/{table}/record")).status_code != 200:
                assert time.monotonic() < until
                time.sleep(0.5)
            record = answer.content.splitlines(keepends=True)
    assert [verdict.ok for verdict in verify(record)] == [True]
    assert "questions are taken" in log
    assert "Executing task" not in log


def answered(client: redis.Redis) -> int:
    """Return how many questions have been sent."""
    return int(client.xinfo_stream(STREAM)["entries-added"])


@pytest.mark.parametrize(
    ("bus", "told"),
    [
        ("nonsense", "“nonsense” is no address of a Redis"),
        (f"redis://aces:secret@127.0.0.1:{free_port()}/0", "cannot be reached: nobody listens there."),
        ("redis://aces:secret@no.such.name.invalid", "cannot be reached: no machine is known by this name."),
    ],
    ids=["no-address", "nobody-there", "no-machine"],
)
def test_what_cannot_be_is_told_in_one_sentence(bus: str, told: str) -> None:
    answer = fouraces("worker", "--bus", bus)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert told in answer.err
    assert "secret" not in answer.err


def test_without_a_bus_it_asks_for_one() -> None:
    told = "fouraces: --bus URL is missing; the command is written: fouraces worker [OPTIONS]\n"
    assert fouraces("worker") == (2, "", told)


def test_a_server_says_what_is_no_address(tmp_path: Path) -> None:
    answer = fouraces("serve", "--data", tmp_path, "--bots-elsewhere", "nonsense")
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "“nonsense” is no address of a Redis" in answer.err


def test_a_redis_that_wants_a_password_is_told_in_both_languages(redis_server: Redis) -> None:
    with redis.Redis.from_url(redis_server.url) as client:
        client.config_set("requirepass", "secret")
        try:
            for name in ("", "aces:guessed@"):
                url = redis_server.url.replace("://", f"://{name}")
                told = "cannot be reached: it wants another name or password.\n"
                assert told in fouraces("--lang", "en", "worker", "--bus", url).err
                assert "نام یا گذرواژهٔ دیگری می‌خواهد." in fouraces("--lang", "fa", "worker", "--bus", url).err
        finally:
            client.config_set("requirepass", "")
