"""An honest record is told from a doctored one."""

from collections.abc import Callable
from typing import Any

import pytest

from fouraces.fair import Dealer, commitment
from fouraces.record import ABANDONED, Ending, Event, Header, Record, new_header
from fouraces.replay import Verdict
from fouraces.rules import CHANCE
from fouraces.verify import verify

SEED = bytes(range(32))
CUTS = ["سیب", 'Zoë "♠" \\', "😀\n"]
DEALER = Dealer(SEED, CUTS)
FAIRNESS = DEALER.fairness()


def table_with_a_lot() -> Record:
    """Three seats bid the same cards until they have none, and the lot decides."""
    header = new_header("auction", ["Sara", "Reza", "Zoë"], more={"fairness": FAIRNESS})
    state = header.new_initial_state()
    dealer = Dealer(SEED, CUTS)
    events: list[Event] = []
    while len([event for event in events if event.by == CHANCE]) < 2:
        due = state.chance()
        if due:
            events.append(Event(CHANCE, dealer.deal(due)))
        else:
            seat = state.must_act()[0]
            events.append(Event(seat, state.legal_actions(seat)[0]))
        state.apply_action(events[-1].by, events[-1].do)
    return Record(header, events)


HONEST = table_with_a_lot()


def verdict_on(record: Record) -> Verdict:
    (verdict,) = verify(record.lines())
    return verdict


def with_fairness(fairness: object) -> Record:
    return HONEST._replace(header=HONEST.header._replace(more={"fairness": fairness}))


def refused(record: Record) -> tuple[int | None, str]:
    verdict = verdict_on(record)
    assert verdict.refusal is not None
    return verdict.line, verdict.refusal.code


def test_an_honest_record() -> None:
    assert [event.do.split()[0] for event in HONEST.events if event.by == CHANCE] == ["deck", "lot"]
    assert verdict_on(HONEST).ok
    assert verdict_on(HONEST._replace(ending=ABANDONED)).result == {"abandoned": True}
    assert verdict_on(with_fairness({**FAIRNESS, "x-by": "the house"})).ok


def test_a_record_is_checked_as_far_as_it_goes() -> None:
    for length in range(len(HONEST.events)):
        assert verdict_on(HONEST._replace(events=HONEST.events[:length])).ok


def test_no_fairness() -> None:
    verdict = verdict_on(HONEST._replace(header=HONEST.header._replace(more={})))
    assert (verdict.ok, verdict.line, verdict.game) == (False, 1, "auction")
    assert verdict.refusal
    assert verdict.refusal.sentence() == "no fairness"


def changed(**keys: Any) -> dict[str, Any]:
    return {key: value for key, value in {**FAIRNESS, **keys}.items() if value is not ...}


@pytest.mark.parametrize(
    ("fairness", "code"),
    [
        (None, "fairness-not-an-object"),
        ([], "fairness-not-an-object"),
        ({}, "key-missing"),
        (changed(commit=...), "key-missing"),
        (changed(cuts=...), "key-missing"),
        (changed(server_seed=...), "key-missing"),
        (changed(cuts=None), "cuts-not-one-a-seat"),
        (changed(cuts="abc"), "cuts-not-one-a-seat"),
        (changed(cuts=CUTS[:2]), "cuts-not-one-a-seat"),
        (changed(cuts=[*CUTS, ""]), "cuts-not-one-a-seat"),
        (changed(cuts=[*CUTS[:2], 7]), "cut-not-text"),
        (changed(cuts=[*CUTS[:2], None]), "cut-not-text"),
        (changed(cuts=[*CUTS[:2], "\ud83d"]), "cut-not-text"),
        (changed(cuts=[*CUTS[:2], "x" * 65]), "cut-too-long"),
        (changed(commit=7), "not-hex"),
        (changed(commit=commitment(SEED).upper()), "not-hex"),
        (changed(commit=commitment(SEED) + "\n"), "not-hex"),
        (changed(commit=commitment(SEED)[:62]), "not-hex"),
        (changed(server_seed=None), "not-hex"),
        (changed(server_seed=SEED.hex().upper()), "not-hex"),
        (changed(server_seed=SEED.hex()[:62]), "not-hex"),
        (changed(server_seed=SEED.hex()[:62] + " 0"), "not-hex"),
        (changed(server_seed=SEED.hex()[:63] + "۰"), "not-hex"),
        (changed(commit="0" * 64), "commit-differs"),
        (changed(server_seed="0" * 64), "commit-differs"),
    ],
)
def test_fairness_that_is_not_as_it_must_be(fairness: object, code: str) -> None:
    assert refused(with_fairness(fairness)) == (1, code)


@pytest.mark.parametrize(
    "fairness",
    [
        changed(cuts=[CUTS[1], CUTS[0], CUTS[2]]),
        changed(cuts=[*CUTS[:2], ""]),
        changed(server_seed="0" * 64, commit=commitment(bytes(32))),
    ],
)
def test_another_seed_or_other_cuts_deal_otherwise(fairness: object) -> None:
    assert refused(with_fairness(fairness)) == (2, "chance-differs")


def swapped_items(event: Event) -> Event:
    """The deck with two different items in each other's places."""
    verb, *items = event.do.split(" ")
    other = next(place for place, item in enumerate(items) if item != items[0])
    items[0], items[other] = items[other], items[0]
    return event._replace(do=" ".join([verb, *items]))


def test_a_deck_with_two_items_exchanged() -> None:
    deck, *others = HONEST.events
    verdict = verdict_on(HONEST._replace(events=[swapped_items(deck), *others]))
    assert verdict.refusal
    assert verdict.line == 2
    facts = verdict.refusal.facts
    assert (facts["number"], facts["place"], facts["fair"]) == (0, 1, deck.do)
    assert (facts["found"], facts["wanted"]) == (swapped_items(deck).do.split()[1], deck.do.split()[1])


def test_a_lot_that_falls_on_another_seat() -> None:
    *others, lot = HONEST.events
    seat = int(lot.do.split()[1])
    verdict = verdict_on(HONEST._replace(events=[*others, lot._replace(do=f"lot {(seat + 1) % 3}")]))
    assert verdict.line == len(HONEST.events) + 1
    assert verdict.refusal
    assert (verdict.refusal.code, verdict.refusal.facts["number"]) == ("chance-differs", 1)
    assert f"in place 1 it has {(seat + 1) % 3} instead of {seat}" in str(verdict.refusal)


@pytest.mark.parametrize(
    ("doctored", "line", "code"),
    [
        (lambda record: record._replace(events=[Event(0, "bid 2")]), 2, "chance-is-due"),
        (lambda record: record._replace(events=record.events[:1], ending=Ending({})), 3, "result-too-early"),
        (lambda record: record._replace(events=[Event(CHANCE, "deck J"), *record.events]), 2, "not-the-pack"),
    ],
)
def test_an_illegal_record_is_not_ok(doctored: Callable[[Record], Record], line: int, code: str) -> None:
    assert refused(doctored(HONEST)) == (line, code)


def test_one_record_after_another() -> None:
    bare = Record(Header("auction", {"joker": "blind"}, ["a", "b"]), [])
    stream = [*HONEST.lines(), *bare.lines(), b"nonsense\n", *HONEST.lines()]
    assert [verdict.ok for verdict in verify(stream)] == [True, False, True]
    assert [verdict.line for verdict in verify(stream)] == [None, len(HONEST.events) + 2, None]
