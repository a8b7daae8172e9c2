"""Playing Auction at the terminal, by a script on standard input."""

import json
from pathlib import Path

import pytest

from fouraces.replay import replay
from fouraces.verify import verify
from shell import Answer, fouraces

ANY_BIDS = "".join(f"{card}\n" for _ in range(9) for card in range(2, 11)) + "withdraw\n" * 3


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def play(path: Path, script: str, *more: str) -> Answer:
    return fouraces("play", "auction", "--record", path, *more, stdin=script)


def test_a_whole_game_ends_with_the_result_and_the_path_of_a_good_record(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play(path, ANY_BIDS, "--seed", "3")
    assert (answer.status, answer.err) == (0, "")
    assert str(path) in answer.out
    points = lines_of(path)[-1]["result"]["points"]  # type: ignore[index]
    assert all(f"{point} point" in answer.out for point in points)
    with path.open("rb") as first, path.open("rb") as second:
        assert [verdict.ok for verdict in (*replay(first), *verify(second))] == [True, True]


def test_what_is_typed_is_explained_refused_or_hinted_at_without_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play(path, "?\nhint\nbid 11\nnonsense\npass\nundo\n\n")
    assert answer.status == 0
    assert "Bid one of your money cards" in answer.out
    assert "Hint: bid" in answer.out
    assert "With two players everyone must bid" in answer.out
    assert not any(line.get("by") == 0 for line in lines_of(path))


@pytest.mark.parametrize("typed", ["bid 7", "7", "BID 7", "bid ۷", "  bid   7 "])
def test_a_bid_may_be_typed_in_several_ways(tmp_path: Path, typed: str) -> None:
    path = tmp_path / "game.aces.jsonl"
    play(path, f"{typed}\n")
    assert {"by": 0, "do": "bid 7"} in lines_of(path)


def test_a_game_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    assert "fouraces play --resume" in play(path, "7\nquit\n").out
    kept = path.read_bytes()
    answer = fouraces("play", "--resume", path, stdin=ANY_BIDS)
    assert answer.status == 0
    assert path.read_bytes().startswith(kept)
    with path.open("rb") as file:
        (verdict,) = verify(file)
    assert verdict.ok
    assert verdict.result is not None


def test_a_finished_game_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    play(path, "abandon\n")
    assert lines_of(path)[-1] == {"result": {"abandoned": True}}
    answer = fouraces("play", "--resume", path)
    assert answer.status == 2
    assert answer.err.count("\n") == 1


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("precious")
    assert play(path, "7\n").status == 2
    assert f"There is a file {path}" in play(tmp_path / "game", f"save {path}\n").out
    assert path.read_text() == "precious"


def test_save_copies_the_record_so_far(tmp_path: Path) -> None:
    copy = tmp_path / "copy.aces.jsonl"
    play(tmp_path / "game.aces.jsonl", f"7\nsave {copy}\n8\n")
    assert sum(line.get("by") == 0 for line in lines_of(copy)) == 1


def test_a_place_where_nothing_can_be_saved_does_not_end_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play(path, f"save {path}/below\n7\n")
    assert f"{path}: " in answer.out
    assert {"by": 0, "do": "bid 7"} in lines_of(path)


def test_three_people_at_one_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play(path, "7\n6\npass\n", "--names", "Sara,Reza,Zoë", "--seed", "1")
    assert [line.get("do") for line in lines_of(path)[2:]] == ["bid 7", "bid 6", "pass"]
    until_all_have_chosen, _, afterwards = answer.out.partition("Zoë [")
    assert "sealed" in until_all_have_chosen
    assert "Sara: 7" not in until_all_have_chosen
    assert "Sara: 7 · Reza: 6" in afterwards


def test_the_deals_follow_from_a_promise_made_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play(path, "7\n", "--cut", "چای")
    fairness = lines_of(path)[0]["fairness"]
    assert fairness["cuts"] == ["چای", ""]  # type: ignore[index]
    assert fairness["commit"] in answer.out  # type: ignore[index]


@pytest.mark.parametrize("seats", [5, None, [], ["person"], ["house"] * 2, ["house", "person", "house"]])
def test_seats_that_make_no_sense_are_a_person_and_bots(tmp_path: Path, seats: object) -> None:
    header = {
        "fouraces": 1,
        "game": "auction",
        "options": {"joker": "blind"},
        "players": ["Sara", "Reza"],
        "x-seats": seats,
    }
    record = tmp_path / "game.aces.jsonl"
    record.write_text(json.dumps(header) + "\n")
    answer = fouraces("play", "--resume", record, stdin="7\n")
    assert answer.status == 0
    assert "Sara" in answer.out
    events = [json.loads(line) for line in record.read_text().splitlines()[1:]]
    assert {"by": 0, "do": "bid 7"} in events


@pytest.mark.parametrize("name", ["~no-such-person/game", "ga\0me"])
def test_a_name_that_no_file_can_have_does_not_end_the_game(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.aces.jsonl"
    answer = play(path, f"save {name}\n7\n")
    assert (answer.status, answer.err) == (0, "")
    assert "this is no name for a file here" in answer.out
    assert {"by": 0, "do": "bid 7"} in lines_of(path)
