"""Whatever comes in a stream, each record gets one verdict, and nothing but a verdict."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fouraces.replay import BadRecord, read_records, replay
from fouraces.rules import GAMES
from fouraces.verify import verify
from games import simulated

VECTORS = Path(__file__).parent / "vectors"
LONGEST = 40
"""Lines of a record that is cut off, so that many mutations can be tried."""

ODD = [
    "۷", "٧", "７", "²", "\u200f", "\u202e", "\u2067", "\ufeff", "\u2028", "\u0085", "\0", "\x1b[2J",
    "\u200c", "\\ud800", "\\udc00\\ud83d", "\\u0000", "\\u06f7", "ي", "ک", "😀", "e\u0301", "\u00a0",
    "\x0b", "\x7f",
]  # fmt: skip

HEADER = b'{"fouraces": 1, "game": "auction", "options": {"joker": "blind"}, "players": ["a", "b"]}'
DECK = b'{"by": "chance", "do": "deck J J Q Q K K A A JOKER"}'

PIECES = [
    HEADER,
    DECK,
    HEADER[:-1] + b', "fairness": {}}',
    b'{"fouraces"',
    b'{"by": 0, "do": "bid 7"}',
    b'{"result": {"abandoned": true}}',
    b'{"by": 0, "do": "',
    b'"fouraces": ',
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b'"',
        b"\\",
        b":",
        b",",
        b"\n",
        b"\r",
        b" ",
        b"1",
        b"-",
        b"1e9",
        b"NaN",
        b"null",
    ),
    *(b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xf0\x9f\x98", b"\0"),
    *(odd.encode() for odd in ODD),
]


def streams() -> list[bytes]:
    """A stream for each game: two random records, then the vectors' first, which says how it was dealt."""
    fair = (VECTORS / "fair.aces.jsonl").read_bytes().splitlines(keepends=True)
    made = []
    for name, game in GAMES.items():
        records = [list(simulated(name, game.seats[-1], {}, "fuzz", number).lines()) for number in range(2)]
        start = next(place for place, line in enumerate(fair) if f'"game": "{name}"'.encode() in line)
        made.append(b"".join(line for record in [*records, fair[start:]] for line in record[:LONGEST]))
    return made


STREAMS = streams()


def looks_like_a_header(line: bytes) -> bool:
    try:
        value = json.loads(line.decode(errors="replace").removeprefix("\ufeff"), parse_int=str)
    except ValueError:
        return False
    return isinstance(value, dict) and "fouraces" in value


def judge(data: bytes) -> None:
    """Check that the stream's verdicts are one a record, in order, each fault within its record."""
    lines = data.removesuffix(b"\n").split(b"\n") if data else []
    starts = [number for number, line in enumerate(lines, 1) if number == 1 or looks_like_a_header(line)]
    ends = [*starts[1:], len(lines) + 1][: len(starts)]
    for check in (replay, verify):
        verdicts = list(check(io.BytesIO(data)))
        assert [verdict.start for verdict in verdicts] == starts
        for verdict, end in zip(verdicts, ends, strict=True):
            assert verdict.ok == (verdict.line is None)
            if verdict.refusal:
                assert verdict.start <= verdict.refusal.line < end
                assert str(verdict.refusal).isprintable()
            json.dumps(verdict.result, allow_nan=False)
    try:
        for record in read_records(io.BytesIO(data)):
            b"".join(record.lines())
    except BadRecord:
        pass


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_random_bytes(data: bytes) -> None:
    judge(data)


@given(st.lists(st.sampled_from(PIECES), max_size=30))
@settings(max_examples=600)
def test_random_pieces(pieces: list[bytes]) -> None:
    judge(b"".join(pieces))


@given(st.lists(st.sampled_from(PIECES), max_size=12))
@settings(max_examples=300)
def test_random_pieces_within_a_record(pieces: list[bytes]) -> None:
    judge(HEADER + b"\n" + b"".join(pieces) + b"\n" + HEADER)


@pytest.mark.parametrize("stream", STREAMS, ids=GAMES)
def test_truncated(stream: bytes) -> None:
    rng = Random("truncated")
    for _ in range(40):
        judge(stream[: rng.randrange(len(stream))])


def flipped_bit(rng: Random, stream: bytes) -> bytes:
    place = rng.randrange(len(stream))
    return stream[:place] + bytes([stream[place] ^ 1 << rng.randrange(8)]) + stream[place + 1 :]


def lost_byte(rng: Random, stream: bytes) -> bytes:
    place = rng.randrange(len(stream))
    return stream[:place] + stream[place + 1 :]


def inserted_piece(rng: Random, stream: bytes) -> bytes:
    place = rng.randrange(len(stream))
    return stream[:place] + rng.choice(PIECES) + stream[place:]


def swapped_lines(rng: Random, stream: bytes) -> bytes:
    lines = stream.splitlines(keepends=True)
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def doubled_line(rng: Random, stream: bytes) -> bytes:
    lines = stream.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"".join(lines)


def lost_line(rng: Random, stream: bytes) -> bytes:
    lines = stream.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def odd_letter(rng: Random, stream: bytes) -> bytes:
    """One letter inside a text of some line replaced by an odd one."""
    text = stream.decode()
    place = text.find('"', rng.randrange(len(text)))
    return (text[: place + 1] + rng.choice(ODD) + text[place + 2 :]).encode()


def other_value(rng: Random, stream: bytes) -> bytes:
    """One value of some line replaced by one of another kind."""
    lines = stream.splitlines(keepends=True)
    place = rng.randrange(len(lines))
    data = json.loads(lines[place])
    inner = rng.choice([data, *(value for value in data.values() if isinstance(value, dict))])
    if inner:
        inner[rng.choice(list(inner))] = rng.choice(
            [None, True, 0, -1, 1.0, 10**40, "", "۷", [], {}, [[]], "\ud800"]
        )
    lines[place] = json.dumps(data).encode() + b"\n"
    return b"".join(lines)


@pytest.mark.parametrize("stream", STREAMS, ids=GAMES)
@pytest.mark.parametrize(
    "mutate",
    [
        flipped_bit,
        lost_byte,
        inserted_piece,
        swapped_lines,
        doubled_line,
        lost_line,
        odd_letter,
        other_value,
    ],
)
def test_mutated(stream: bytes, mutate: Callable[[Random, bytes], bytes]) -> None:
    rng = Random(mutate.__name__)
    for _ in range(25):
        judge(mutate(rng, stream))


@pytest.mark.parametrize("stream", STREAMS, ids=GAMES)
def test_mutated_many_times(stream: bytes) -> None:
    rng = Random("many times")
    for _ in range(25):
        mutated = stream
        for _ in range(rng.randrange(2, 12)):
            mutated = rng.choice([flipped_bit, lost_byte, inserted_piece, swapped_lines, doubled_line])(
                rng, mutated
            )
        judge(mutated)


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 50_000,
        b'{"a":' * 50_000,
        b'{"fouraces":' * 50_000,
        b'{"a": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
        b'{"a": ' + b"]" * 50_000 + b"[" * 50_000 + b"}",
        b'"' + b'\\"' * 50_000,
        b'{"x": ' + b"9" * 50_000 + b"}",
        b'{"x": -0.' + b"9" * 50_000 + b"e" + b"9" * 50_000 + b"}",
        b'{"by": 0, "do": "' + b"bid " * 50_000 + b'"}',
        b'{"by": 0, "do": "bid ' + b"7" * 50_000 + b'"}',
        b'{"by": ' + b"7" * 4300 + b', "do": "bid 7"}',
        b'{"fouraces": ' + b"1" * 4300 + b"}",
        b" " * 1_000_000,
    ],
    ids=lambda line: line[:12],
)
def test_enormous_lines(line: bytes) -> None:
    for before in (b"", HEADER + b"\n" + DECK + b"\n"):
        for check in (replay, verify):
            verdicts = list(check(io.BytesIO(before + line + b"\n" + HEADER)))
            assert len(verdicts) in (2, 3)
            assert all(len(str(verdict.refusal)) < 600 for verdict in verdicts)


def test_a_repeated_key_among_many_is_found_at_once() -> None:
    many = b",".join(b'"k%d": 1' % number for number in range(100_000))
    start = process_time()
    verdict, _ = replay(io.BytesIO(HEADER + b"\n{" + many + b', "k99999": 1}\n' + HEADER))
    assert verdict.line == 2
    assert process_time() - start < 5
