"""Streams of any length: how long they take, and that they take no memory."""

import os
import subprocess
import sys
from time import process_time

import pytest

from fouraces.record import Event, encode_line, new_header
from fouraces.replay import replay
from games import simulated

MOST_MEGABYTES = 200
MOST_GROWTH = 8

PRELUDE = """
from fouraces.record import Event, encode_line, new_header
from fouraces.replay import replay
from games import simulated

def megabytes():
    # not from getrusage, which counts what the parent process had before the exec
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM:"))

def replayed(lines):
    return [verdict.refusal for verdict in replay(lines) if verdict.refusal]
"""

ONE_RECORD = """
def tour(events):
    yield encode_line(new_header("patience", ["Sara"], {"redeals": "unlimited"}))
    yield encode_line(simulated("patience", 1, {}, "7").events[0])
    flip, redeal = encode_line(Event(0, "flip")), encode_line(Event(0, "redeal"))
    for _ in range(events // 25):
        for _ in range(24):
            yield flip
        yield redeal
"""

MANY_RECORDS = """
def tour(events):
    record = list(simulated("auction", 4, {}, "7").lines())
    for _ in range(events // (len(record) - 2)):
        yield from record
"""

REPORT = """
assert replayed(tour(20_000)) == []
print(megabytes())
assert replayed(tour({events})) == []
print(megabytes())
"""


@pytest.mark.parametrize(
    ("tour", "events"),
    [(MANY_RECORDS, 250_000), (ONE_RECORD, 1_000_000)],
    ids=["many records", "one record"],
)
def test_memory_does_not_grow_with_the_stream(tour: str, events: int) -> None:
    program = PRELUDE + tour + REPORT.format(events=events)
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(
        [sys.executable, "-c", program], env=paths, capture_output=True, text=True, check=True
    )
    early, late = map(int, run.stdout.split())
    assert late < MOST_MEGABYTES
    assert late - early < MOST_GROWTH


def test_ten_thousand_events_replay_in_under_a_second() -> None:
    records = [list(simulated("auction", 4, {}, "7", number).lines()) for number in range(20)]
    stream: list[bytes] = []
    while len(stream) < 10_000:
        stream += [line for record in records for line in record]
    start = process_time()
    assert all(verdict.ok for verdict in replay(stream))
    assert process_time() - start < 1


def test_one_record_of_ten_thousand_events_replays_in_under_a_second() -> None:
    deck = simulated("patience", 1, {}, "7").events[0]
    lines = [encode_line(new_header("patience", ["Sara"], {"redeals": "unlimited"})), encode_line(deck)]
    lines += [encode_line(Event(0, "redeal" if number % 25 == 0 else "flip")) for number in range(1, 10_001)]
    start = process_time()
    assert all(verdict.ok for verdict in replay(lines))
    assert process_time() - start < 1
