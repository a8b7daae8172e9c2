"""The record file: what may stand in it, what may not, and how it is written."""

import io
import json
from typing import Any

import pytest

from fouraces.record import ABANDONED, Ending, Event, Header, Record, encode_line, new_header, parse_line
from fouraces.refusals import SENTENCES
from fouraces.replay import BadRecord, Verdict, read_records, replay
from fouraces.rules import BadSetting, Refusal

HEADER = '{"fouraces": 1, "game": "auction", "options": {"joker": "blind"}, "players": ["Sara", "رضا"]}'
DECK = '{"by": "chance", "do": "deck J J Q Q K K A A JOKER"}'
BID = '{"by": 0, "do": "bid 7"}'
ABANDON = '{"result": {"abandoned": true}}'


def header(**changes: Any) -> str:
    """A header with some keys changed, and those without a value left out."""
    data = json.loads(HEADER) | changes
    return json.dumps({key: value for key, value in data.items() if value is not ...})


def verdicts(*lines: str | bytes) -> list[Verdict]:
    raw = [line if isinstance(line, bytes) else line.encode() for line in lines]
    return list(replay(io.BytesIO(b"\n".join(raw))))


def outcome(verdict: Verdict) -> Any:
    """The result of a good record; the line and the reason of a refused one."""
    return (verdict.line, verdict.refusal.code) if verdict.refusal else verdict.result


def outcomes(*lines: str | bytes) -> list[Any]:
    return [outcome(verdict) for verdict in verdicts(*lines)]


def whole_game() -> list[str]:
    """Seat 0 always bids one more than seat 1, until it has only small money; eight sales."""
    bids = [(3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 8), (10, 9)]
    events = [Event(seat, f"bid {pair[seat]}") for pair in bids for seat in (0, 1)]
    return [HEADER, DECK, *(encode_line(event).decode().strip() for event in events)]


GAME = whole_game()
RESULT = {"points": [20, 0], "money": [2, 54], "winners": [0]}


def result(**changes: Any) -> str:
    data = RESULT | changes
    return json.dumps({"result": {key: value for key, value in data.items() if value is not ...}})


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


class TestGoodRecords:
    def test_a_game_and_its_result(self) -> None:
        assert verdicts(*GAME, result()) == [Verdict(1, "auction", RESULT, None)]

    def test_a_record_may_break_off_anywhere(self) -> None:
        for length in range(1, len(GAME) + 1):
            assert outcomes(*GAME[:length]) == [None]

    def test_a_game_may_be_abandoned_anywhere_even_at_its_end(self) -> None:
        for length in range(1, len(GAME) + 1):
            assert outcomes(*GAME[:length], ABANDON) == [{"abandoned": True}]

    def test_of_an_abandoned_game_nothing_else_is_checked(self) -> None:
        line = '{"result": {"abandoned": true, "points": "none", "winners": null}, "t": "late"}'
        assert outcomes(HEADER, line) == [{"abandoned": True, "points": "none", "winners": None}]

    def test_keys_of_ones_own_are_kept_everywhere_but_in_options(self) -> None:
        lines = [
            header(site="here", event=3, k=[1, {"b": None}], **{"x-table": 1.5}),
            '{"by": "chance", "do": "deck J J Q Q K K A A JOKER", "t": 0, "x-a": true}',
            '{"by": 0, "do": "bid 7", "note": "یک\\n\\u0000", "t": 12, "who": {"deep": [[]]}}',
            '{"result": {"abandoned": true, "x-c": 1}, "x-why": "rain"}',
        ]
        (record,) = read_records([line.encode() for line in lines])
        assert record.header.more == {"site": "here", "event": 3, "k": [1, {"b": None}], "x-table": 1.5}
        assert record.events[1].more == {"note": "یک\n\0", "t": 12, "who": {"deep": [[]]}}
        assert record.ending == Ending({"abandoned": True, "x-c": 1}, {"x-why": "rain"})

    def test_a_result_may_have_keys_of_its_own(self) -> None:
        assert outcomes(*GAME, result(abandoned=False, **{"x-c": [0]})) == [
            RESULT | {"abandoned": False, "x-c": [0]}
        ]

    def test_white_space_around_an_object(self) -> None:
        assert outcomes(f" \t{HEADER}\t \r\n{DECK}\r\n\t{BID} \r") == [None]

    def test_the_last_line_with_and_without_its_end(self) -> None:
        assert outcomes(HEADER, DECK, "") == outcomes(HEADER, DECK) == [None]

    def test_an_empty_file_holds_no_record(self) -> None:
        assert outcomes("") == []

    def test_names_may_be_any_text(self) -> None:
        assert outcomes('{"players": ["", "\\ud800\\u2028\\u0000"],' + header(players=...)[1:]) == [None]

    def test_lines_end_with_line_feeds_alone(self) -> None:
        assert outcomes(header(players=["a\u2028b\u2029\u0085", "\x7f"]), DECK) == [None]
        separated = json.dumps({"by": 0, "do": "bid 7", "note": "a\u2028\u0085b"}, ensure_ascii=False)
        assert outcomes(HEADER, DECK, separated) == [None]

    @pytest.mark.parametrize(
        "date",
        [
            "2026-11-30T10:00:00Z",
            "2026-11-30t10:00:00z",
            "2026-11-30T13:30:00.5+03:30",
            "1985-04-12T23:20:50.52Z",
            "2026-11-30T00:00:00-00:00",
            "2026-11-30T23:59:59-23:59",
            "2024-02-29T00:00:00Z",
            "2000-02-29T00:00:00Z",
            "0000-02-29T00:00:00Z",
            "2016-12-31T23:59:60Z",
            "1990-12-31T15:59:60-08:00",
            "2017-01-01T03:29:60.9+03:30",
        ],
    )
    def test_dates_of_rfc_3339(self, date: str) -> None:
        assert outcomes(header(date=date)) == [None]


HEADER_FAULTS = [
    (header(fouraces=2), "bad-version"),
    (header(fouraces=0), "bad-version"),
    (header(fouraces=True), "bad-version"),
    (header(fouraces="1"), "bad-version"),
    (header(fouraces=1.0), "bad-version"),
    (header(fouraces=None), "bad-version"),
    ('{"fouraces": 2}', "bad-version"),
    (header(game=...), "key-missing"),
    (header(options=...), "key-missing"),
    (header(players=...), "key-missing"),
    (header(game=None), "not-text"),
    (header(game=["auction"]), "not-text"),
    (header(game="Auction"), "unknown-game"),
    (header(game=""), "unknown-game"),
    (header(options=None), "options-not-an-object"),
    (header(options=[["joker", "blind"]]), "options-not-an-object"),
    (header(options={}), "missing-option"),
    (header(options={"joker": "blind", "x-speed": 1}), "unknown-option"),
    (header(options={"joker": "Blind"}), "bad-option"),
    (header(options={"joker": []}), "bad-option"),
    (header(options={"joker": None}), "bad-option"),
    (header(players="AB"), "players-not-names"),
    (header(players={"0": "Sara", "1": "Reza"}), "players-not-names"),
    (header(players=["Sara", 7]), "players-not-names"),
    (header(players=["Sara", None]), "players-not-names"),
    (header(players=[]), "bad-players"),
    (header(players=["Sara"]), "bad-players"),
    (header(players=["a", "b", "c", "d", "e"]), "bad-players"),
    (header(seed=7), "not-text"),
    (header(seed=None), "not-text"),
    (header(date=None), "bad-date"),
    (header(date=20261130), "bad-date"),
    *(
        (header(date=date), "bad-date")
        for date in (
            "",
            "2026-11-30",
            "2026-11-30T10:00Z",
            "2026-11-30T10:00:00",
            "2026-11-30 10:00:00Z",
            "2026-11-30T10:00:00.Z",
            "2026-11-30T10:00:00Z ",
            "2026-11-30T10:00:00Z\n",
            "2026-11-30T10:00:00+0330",
            "2026-11-30T10:00:00+24:00",
            "2026-11-30T10:00:00+03:60",
            "2026-11-30T24:00:00Z",
            "2026-11-30T10:60:00Z",
            "2026-11-30T10:00:60Z",
            "2026-11-30T23:59:60+03:30",
            "2026-12-31T23:59:61Z",
            "2026-11-31T10:00:00Z",
            "2026-11-00T10:00:00Z",
            "2026-13-01T10:00:00Z",
            "2026-00-01T10:00:00Z",
            "2026-02-29T10:00:00Z",
            "1900-02-29T10:00:00Z",
            "۲۰۲۶-۱۱-۳۰T10:00:00Z",
        )
    ),
]

EVENT_FAULTS: list[tuple[str | bytes, str]] = [
    # not a JSON object
    ("", "blank-line"),
    (" \t\r", "blank-line"),
    (b'{"by": 0, "do": "bid 7", "note": "\xff"}', "not-utf8"),
    (b'{"by": 0, "do": "bid 7", "note": "\xed\xa0\x80"}', "not-utf8"),
    (b'{"by": 0, "do": "bid 7", "note": "\xc0\xaf"}', "not-utf8"),
    (b'\xff\xfe{\x00"\x00b\x00', "not-utf8"),
    ("\ufeff" + BID, "byte-order-mark"),
    ("\ufeff", "byte-order-mark"),
    (BID + "\ufeff", "not-json"),
    ("\u00a0" + BID, "not-json"),
    ("\x0c" + BID, "not-json"),
    ("bid 7", "not-json"),
    ("{'by': 0, 'do': 'bid 7'}", "not-json"),
    ('{"by": 0, "do": "bid 7",}', "not-json"),
    ('{"by": 0 "do": "bid 7"}', "not-json"),
    ('{"by": 0, "do": "bi', "not-json"),
    ('{"by": 0, "do": "bid 7"', "not-json"),
    ('{"by": ۰, "do": "bid 7"}', "not-json"),
    ('{"by": 00, "do": "bid 7"}', "not-json"),
    ('{"by": +0, "do": "bid 7"}', "not-json"),
    ('{"by": 0, "do": "bid 7\t"}', "not-json"),
    ('{"by": 0, "do": "bid 7", "note": "\0"}', "not-json"),
    ('{"by": 0, "do": "bid 7", "note": "\\u12g4"}', "not-json"),
    (BID + " // a comment", "not-json"),
    (f"{BID} {BID}", "not-json"),
    ("null", "not-an-object"),
    ("7", "not-an-object"),
    ('"bid 7"', "not-an-object"),
    (f"[{BID}]", "not-an-object"),
    # keys and numbers
    ('{"by": 0, "do": "bid 7", "do": "bid 7"}', "key-twice"),
    ('{"by": 0, "do": "bid 7", "x-a": [{"b": {"c": 1, "c": 1}}]}', "key-twice"),
    ('{"by": 0, "do": "bid 7", "d\\u006f": "bid 7"}', "key-twice"),
    ('{"by": 0, "do": "bid 7", "x-n": NaN}', "no-number"),
    ('{"by": 0, "do": "bid 7", "x-n": [-Infinity]}', "no-number"),
    ('{"by": 0, "do": "bid 7", "x-n": 1e999}', "number-too-large"),
    ('{"by": 0, "do": "bid 7", "x-n": ' + "9" * 5000 + "}", "number-too-large"),
    ('{"by": 0, "do": "bid 7", "x-n": ' + nested(100) + "}", "too-deep"),
    ('{"by": 0, "do": "bid 7", "x-n": ' + nested(100_000) + "}", "too-deep"),
    ("[" * 100_000, "too-deep"),
    ('{"a":' * 100_000, "too-deep"),
    # neither an event nor a result
    ("{}", "neither-action-nor-result"),
    ('{"note": "bid 7"}', "neither-action-nor-result"),
    ('{"by": 0}', "neither-action-nor-result"),
    ('{"by": 0, "Do": "bid 7"}', "neither-action-nor-result"),
    ('{"by": 0, "do": "bid 7", "result": {"abandoned": true}}', "action-and-result"),
    # by, do, t, note
    ('{"do": "bid 7"}', "key-missing"),
    ('{"by": "0", "do": "bid 7"}', "bad-by"),
    ('{"by": "Chance", "do": "bid 7"}', "bad-by"),
    ('{"by": null, "do": "bid 7"}', "bad-by"),
    ('{"by": false, "do": "bid 7"}', "bad-by"),
    ('{"by": 0.0, "do": "bid 7"}', "bad-by"),
    ('{"by": 0e0, "do": "bid 7"}', "bad-by"),
    ('{"by": [0], "do": "bid 7"}', "bad-by"),
    ('{"by": {}, "do": "bid 7"}', "bad-by"),
    ('{"by": 0, "do": null}', "not-text"),
    ('{"by": 0, "do": ["bid", 7]}', "not-text"),
    ('{"by": 0, "do": "bid 7", "note": 7}', "not-text"),
    ('{"by": 0, "do": "bid 7", "note": null}', "not-text"),
    ('{"by": 0, "do": "bid 7", "t": -1}', "bad-time"),
    ('{"by": 0, "do": "bid 7", "t": 1.0}', "bad-time"),
    ('{"by": 0, "do": "bid 7", "t": 1e3}', "bad-time"),
    ('{"by": 0, "do": "bid 7", "t": true}', "bad-time"),
    ('{"by": 0, "do": "bid 7", "t": "12"}', "bad-time"),
    ('{"by": 0, "do": "bid 7", "t": null}', "bad-time"),
    # the game says no
    ('{"by": 2, "do": "bid 7"}', "no-such-seat"),
    ('{"by": -1, "do": "bid 7"}', "no-such-seat"),
    ('{"by": ' + "9" * 4000 + ', "do": "bid 7"}', "no-such-seat"),
    ('{"by": "chance", "do": "bid 7"}', "no-chance-due"),
    ('{"by": 0, "do": "bid 11"}', "malformed"),
    ('{"by": 0, "do": "bid ۷"}', "malformed"),
    ('{"by": 0, "do": "bid 7\\u200f"}', "malformed"),
    ('{"by": 0, "do": "bid 7\\ud800"}', "malformed"),
    ('{"by": 0, "do": "pass"}', "must-bid"),
    # results
    ('{"result": null}', "result-not-an-object"),
    ('{"result": true}', "result-not-an-object"),
    ('{"result": [{"abandoned": true}]}', "result-not-an-object"),
    ('{"result": {}}', "result-too-early"),
    ('{"result": {"abandoned": false}}', "result-too-early"),
    ('{"result": {"abandoned": 1}}', "result-too-early"),
    ('{"result": {"abandoned": "true"}}', "result-too-early"),
    (result(), "result-too-early"),
]

RESULT_FAULTS = [
    (result(points=...), "result-lacks"),
    (result(money=...), "result-lacks"),
    (result(winners=...), "result-lacks"),
    (result(points=[20, 1]), "result-differs"),
    (result(points=[20, "0"]), "result-differs"),
    (result(points=[20, False]), "result-differs"),
    (result(points=[20.0, 0]), "result-differs"),
    (result(points=[20]), "result-differs"),
    (result(points={"0": 20, "1": 0}), "result-differs"),
    (result(winners=[0, 0]), "result-differs"),
    (result(winners=0), "result-differs"),
    (result(winners=None), "result-differs"),
    (result(abandoned="yes", winners=[]), "result-differs"),
    (BID, "game-over"),
    (DECK, "no-chance-due"),
    ("", "blank-line"),
]

AFTER_RESULT = [
    (BID, "after-result"),
    (DECK, "after-result"),
    (result(), "after-result"),
    (ABANDON, "after-result"),
    ("", "blank-line"),
    ('{"by": 0, "do": ', "not-json"),
]


class TestBadRecords:
    """The first fault counts, with its line; the record after it is judged on its own."""

    @pytest.mark.parametrize(("line", "code"), HEADER_FAULTS)
    def test_header(self, line: str, code: str) -> None:
        assert outcomes(line, DECK, BID, HEADER, DECK) == [(1, code), None]
        assert outcomes(HEADER, DECK, line, DECK, "nonsense", HEADER) == [None, (3, code), None]
        with pytest.raises(Refusal) as caught:
            parse_line(line.encode())
        assert caught.value.code == code

    @pytest.mark.parametrize(("line", "code"), EVENT_FAULTS)
    def test_event(self, line: str | bytes, code: str) -> None:
        assert outcomes(HEADER, DECK, line, "nonsense", HEADER, DECK) == [(3, code), None]

    @pytest.mark.parametrize(("line", "code"), RESULT_FAULTS)
    def test_result(self, line: str, code: str) -> None:
        assert outcomes(*GAME, line, HEADER) == [(len(GAME) + 1, code), None]

    @pytest.mark.parametrize(("line", "code"), AFTER_RESULT)
    def test_nothing_follows_a_result(self, line: str, code: str) -> None:
        assert outcomes(*GAME, result(), line, HEADER) == [(len(GAME) + 2, code), None]
        assert outcomes(HEADER, ABANDON, line, HEADER) == [(3, code), None]

    @pytest.mark.parametrize(
        ("line", "code"),
        [(BID, "no-header"), (result(), "no-header"), ("", "blank-line"), ("bid 7", "not-json")],
    )
    def test_what_comes_before_the_first_header_is_one_verdict(self, line: str, code: str) -> None:
        assert outcomes(line, BID, "", HEADER, DECK) == [(1, code), None]
        assert outcomes(line, DECK) == [(1, code)]

    def test_a_refused_record_has_no_result(self) -> None:
        assert [verdict.result for verdict in verdicts(*GAME, result(), BID)] == [None]

    def test_events_need_the_deck_first(self) -> None:
        assert outcomes(HEADER, BID) == [(2, "chance-is-due")]

    def test_a_refused_record_still_names_its_game(self) -> None:
        (verdict,) = verdicts(HEADER, BID)
        assert (verdict.start, verdict.game, verdict.result) == (1, "auction", None)

    def test_every_reason_has_a_sentence(self) -> None:
        for line, code in EVENT_FAULTS:
            verdict, _ = verdicts(HEADER, DECK, line, HEADER)
            text = str(verdict.refusal)
            assert text.startswith("line 3: ")
            assert text.isprintable()
            assert len(text) < 500
            assert code in SENTENCES

    def test_facts_stay_what_they_are_for_translation(self) -> None:
        (verdict,) = verdicts(HEADER, DECK, '{"by": 0, "do": "bid 7\\n"}')
        assert verdict.refusal
        assert verdict.refusal.facts["action"] == "bid 7\n"
        assert verdict.refusal.sentence(lambda _, facts: f"«{facts['action']}»؟") == "«bid 7\\n»؟"


class TestWhereRecordsBegin:
    """A line with the key `fouraces` begins a record; what is no object belongs to the record before it."""

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            (HEADER[:-1] + ', "game": "auction"}', "key-twice"),
            (HEADER[:-1] + ', "fouraces": 1}', "key-twice"),
            (HEADER[:-1] + ', "x-n": NaN}', "no-number"),
            (HEADER[:-1] + ', "x-n": 1e999}', "number-too-large"),
            (HEADER[:-1] + ', "x-n": ' + "9" * 5000 + "}", "number-too-large"),
            (HEADER[:-1] + ', "x-n": ' + nested(100_000) + "}", "too-deep"),
            ('{"x-n": ' + nested(200) + ", " + HEADER[1:], "too-deep"),
            ("\ufeff" + HEADER, "byte-order-mark"),
            (HEADER.encode().replace(b"Sara", b"Sar\xe4"), "not-utf8"),
        ],
    )
    def test_faulty_but_visibly_a_header(self, line: str | bytes, code: str) -> None:
        assert outcomes(HEADER, DECK, line, DECK, HEADER) == [None, (3, code), None]

    @pytest.mark.parametrize("line", [HEADER[:-1], HEADER[1:], f"[{HEADER}]", f'"{HEADER}"', HEADER + "}"])
    def test_not_an_object(self, line: str) -> None:
        assert [outcome and outcome[0] for outcome in outcomes(HEADER, line, DECK, HEADER)] == [2, None]

    def test_the_key_may_be_spelt_with_escapes(self) -> None:
        assert outcomes(HEADER, HEADER.replace("fouraces", "\\u0066ourace\\u0073")) == [None, None]

    def test_the_key_deeper_in_a_line_begins_nothing(self) -> None:
        line = '{"by": 0, "do": "bid 7", "x-was": {"fouraces": 1}}'
        assert outcomes(HEADER, DECK, line, BID) == [(4, "already-chosen")]

    def test_the_key_may_stand_anywhere_in_the_line(self) -> None:
        line = header(fouraces=...)[:-1] + ', "do": "bid 7", "fouraces": 1}'
        assert outcomes(HEADER, line, DECK) == [None, None]

    def test_the_lines_of_a_stream_are_counted_through(self) -> None:
        assert [verdict.start for verdict in verdicts(HEADER, DECK, HEADER, BID, "", HEADER)] == [1, 3, 6]
        assert outcomes(HEADER, DECK, HEADER, BID, "", HEADER, BID) == [
            None,
            (4, "chance-is-due"),
            (7, "chance-is-due"),
        ]


class TestReadRecords:
    def test_records_one_by_one_up_to_the_first_fault(self) -> None:
        records = read_records(line.encode() for line in (HEADER, DECK, BID, ABANDON, HEADER, BID))
        first = next(records)
        assert [event.do for event in first.events] == ["deck J J Q Q K K A A JOKER", "bid 7"]
        assert first.result == {"abandoned": True}
        with pytest.raises(BadRecord, match="line 6: Chance comes first") as caught:
            next(records)
        assert (caught.value.line, caught.value.code) == (6, "chance-is-due")

    def test_a_game_resumes_where_its_record_ends(self) -> None:
        (record,) = read_records(line.encode() for line in (HEADER, DECK, BID))
        state = record.final_state()
        assert state.must_act() == [1]


class TestWriting:
    def test_keys_have_one_order(self) -> None:
        more = {"fairness": {}, "x-z": 1, "site": "s", "k": 2, "event": "e", "seed": "7", "date": "d"}
        line = encode_line(Header("auction", {"joker": "blind"}, ["a", "b"], more)).decode()
        assert list(json.loads(line)) == [
            "fouraces", "game", "options", "players", "date", "seed", "event", "site", "x-z", "k", "fairness",
        ]  # fmt: skip
        assert encode_line(Event(0, "bid 7", {"x-a": 1, "note": "n", "t": 3})) == (
            b'{"by": 0, "do": "bid 7", "t": 3, "note": "n", "x-a": 1}\n'
        )
        assert encode_line(Ending({"points": [1]}, {"x-a": 1})) == b'{"result": {"points": [1]}, "x-a": 1}\n'

    def test_letters_stand_as_they_are_and_unpaired_surrogates_are_escaped(self) -> None:
        line = encode_line(Event(0, "bid 7", {"note": "صبر 😀 \u2028 \n \\\ud800"}))
        assert line == '{"by": 0, "do": "bid 7", "note": "صبر 😀 \u2028 \\n \\\\\\ud800"}\n'.encode()
        assert parse_line(line) == Event(0, "bid 7", {"note": "صبر 😀 \u2028 \n \\\ud800"})

    def test_numbers_that_json_has_not_are_not_written(self) -> None:
        with pytest.raises(ValueError, match="not JSON compliant"):
            encode_line(Event(0, "bid 7", {"x-n": float("nan")}))

    def test_a_new_header_has_all_options(self) -> None:
        assert encode_line(new_header("auction", ["Sara", "رضا"])).decode() == HEADER + "\n"
        assert new_header("auction", ["a", "b"], {"joker": "scoring"}).options == {"joker": "scoring"}
        with pytest.raises(BadSetting):
            new_header("auction", ["a"])

    def test_a_file_may_be_written_as_the_game_goes_along(self) -> None:
        record = Record(
            new_header("auction", ["a", "b"]), [Event("chance", "deck J J Q Q K K A A JOKER")], ABANDONED
        )
        stream = io.BytesIO()
        stream.write(encode_line(record.header))
        stream.writelines(map(encode_line, record.events))
        stream.write(encode_line(ABANDONED))
        assert stream.getvalue() == b"".join(record.lines())
