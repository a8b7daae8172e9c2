"""A game in progress keeps its record whole, whatever else happens to the file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fouraces.cli.sitting import PERSON, Sitting
from fouraces.record import Event
from fouraces.refusals import BadSetting
from fouraces.replay import replay


def first_sitting(path: Path) -> Sitting:
    sitting = Sitting.begin("patience", {}, [("Sara", PERSON)], path, seed="3")
    deal = sitting.next_event()
    assert deal
    sitting.apply(deal)
    sitting.apply(Event(0, "flip"))
    return sitting


@pytest.mark.parametrize(
    "act",
    [
        lambda sitting: sitting.apply(Event(0, "flip")),
        Sitting.undo,
        Sitting.abandon,
    ],
    ids=["apply", "undo", "abandon"],
)
def test_of_two_sittings_with_one_record_only_the_later_writes(
    tmp_path: Path, act: Callable[[Sitting], object]
) -> None:
    path = tmp_path / "game.aces.jsonl"
    first = first_sitting(path)
    second = Sitting.resume(path)
    second.apply(Event(0, "flip"))
    written = path.read_bytes()
    with pytest.raises(BadSetting) as refused:
        act(first)
    assert refused.value.code == "record-changed"
    assert len(first.events) == 2
    assert path.read_bytes() == written
    second.apply(Event(0, "flip"))
    assert all(verdict.ok for verdict in replay(path.read_bytes().splitlines(keepends=True)))
