"""What was played is what is replayed: through records of random games."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fouraces.record import Event, Record, encode_line, parse_line
from fouraces.replay import read_records, replay
from fouraces.verify import verify
from games import random_records

FEW = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
OWN_KEYS = st.dictionaries(st.text().map("x-{}".format), JSON, max_size=3)


@given(random_records())
@FEW
def test_a_record_reads_as_it_was_written(record: Record) -> None:
    lines = list(record.lines())
    (verdict,) = replay(lines)
    assert (verdict.refusal, verdict.game, verdict.result) == (None, record.header.game, record.result)
    assert [verdict.refusal for verdict in verify(lines)] == [None]
    (again,) = read_records(lines)
    assert again == record
    assert list(again.lines()) == lines
    first, second = record.final_state(), again.final_state()
    for viewer in (None, *range(first.players)):
        assert first.observation(viewer) == second.observation(viewer)


@given(random_records(), st.data())
@FEW
def test_a_record_may_break_off_anywhere(record: Record, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(record.events)))
    part = Record(record.header, record.events[:length])
    (verdict,) = replay(part.lines())
    assert (verdict.refusal, verdict.result) == (None, None)
    assert list(read_records(part.lines())) == [part]


@given(st.lists(random_records(), max_size=4))
@settings(FEW, max_examples=10)
def test_records_in_one_stream_do_not_disturb_each_other(records: list[Record]) -> None:
    stream = [line for record in records for line in record.lines()]
    assert [verdict.result for verdict in replay(stream)] == [record.result for record in records]
    assert list(read_records(stream)) == records


@given(st.text(alphabet=st.characters(exclude_categories=())), st.integers(0, 9), OWN_KEYS)
def test_every_line_reads_as_it_was_written(text: str, t: int, more: dict[str, object]) -> None:
    joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    event = Event(0, joined, {"t": t, "note": joined, **more})
    line = encode_line(event)
    assert line.count(b"\n") == 1
    assert parse_line(line) == event
