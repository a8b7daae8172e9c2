"""`fouraces survey` counts every deal once, whatever stops it and wherever it is worked on."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from time import sleep

import pexpect  # type: ignore[import-untyped] # it ships no types
import pytest

from fouraces.cli import checkpoint
from fouraces.cli.run import run
from fouraces.fair import Dealer, seed_of_game
from fouraces.record import Event, parse_line
from fouraces.rules.patience import DECK
from fouraces.solve.patience.survey import Findings, Survey, solve_part, take
from local_cluster import local_cluster
from shell import TERMINAL, Answer, fouraces

X = Survey(0, "x")


Say = Callable[..., Answer]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Runs the command in this process, which has loaded the search already."""

    def answer(*options: str | Path) -> Answer:
        status = run(["--lang", "en", "survey", "patience", *map(str, options)])
        return Answer(status, *capsys.readouterr())

    return answer


def started(*options: str | Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "fouraces",
        "--lang",
        "en",
        "survey",
        "patience",
        "--seed",
        "x",
        *map(str, options),
    ]


def wait_for_a_step(kept: Path) -> None:
    while not (kept.exists() and json.loads(kept.read_bytes())["deals"]):
        sleep(0.02)


def test_it_tells_the_share_and_how_sure_it_is(say: Say) -> None:
    options = ("--seed", "x", "--deals", "1000", "--jobs", "1")
    first, second, third = say(*options).out.splitlines()
    assert first == "297 of 1,000 deals of the seed “x” can be won."
    assert second == "That is 29.7 %; of all deals there are, it is 26.95 to 32.61 % (19 times in 20)."
    assert third == "The search looked into 36.2 positions a deal; most of all, 11,699, in deal 701."
    persian = say(*options, "--lang", "fa").out
    assert "۲۶٫۹۵" in persian
    assert re.search("[0-9]", persian) is None


def test_one_job_two_jobs_and_a_cluster_find_the_same(say: Say) -> None:
    options = ("--seed", "x", "--deals", "2500", "--redeals", "unlimited", "--json")
    alone = say(*options, "--jobs", "1")
    assert (alone.status, alone.err) == (0, "")
    assert say(*options, "--jobs", "2") == alone
    with local_cluster() as cluster:
        assert say(*options, "--cluster", cluster) == alone
    facts = json.loads(alone.out)
    assert facts["survey"] == {"game": "patience", "redeals": "unlimited", "seed": "x", "version": "0.1.0"}
    assert facts["deals"] == facts["won"]["deals"] + facts["lost"]["deals"] == 2500
    assert facts["interval"][0] < facts["winnable"] < facts["interval"][1]


def test_killed_and_resumed_it_finds_the_same(say: Say, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    with subprocess.Popen(started("--deals", "100000000", "--jobs", "1", "--checkpoint", kept)) as killed:
        wait_for_a_step(kept)
        killed.kill()
    come = checkpoint.known_in(kept, X, 10**8).deals
    options = ("--seed", "x", "--deals", str(come + 2500), "--jobs", "1", "--json")
    assert say(*options, "--checkpoint", kept) == say(*options)


def test_stopped_by_ctrl_c_it_says_that_it_can_go_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    program, *arguments = started("--deals", "100000000", "--jobs", "2", "--checkpoint", kept)
    child = pexpect.spawn(program, arguments, **TERMINAL)
    wait_for_a_step(kept)
    child.sendintr()
    child.expect_exact("Stopped; the same command goes on from here.")
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    child.close()
    assert child.exitstatus == 130
    deals = checkpoint.known_in(kept, X, 10**8).deals
    assert checkpoint.known_in(kept, X, deals) == list(take(X, deals, jobs=1))[-1]


def test_a_step_is_on_the_disk_when_the_next_one_fails(tmp_path: Path) -> None:
    def failing() -> Iterator[Findings]:
        yield from islice(take(X, 3000, jobs=1), 2)
        raise MemoryError

    path = tmp_path / "kept.json"
    with pytest.raises(MemoryError):
        list(checkpoint.kept(path, X, (known for known in failing())))
    assert checkpoint.known_in(path, X, 3000).deals == 2000


def test_a_finished_survey_goes_on_when_more_deals_are_asked_for(say: Say, tmp_path: Path) -> None:
    kept, out = tmp_path / "kept.json", tmp_path / "out.json"
    say("--seed", "x", "--deals", "1000", "--jobs", "1", "--checkpoint", kept)
    more = ("--deals", "2500", "--jobs", "1", "--json")  # the checkpoint knows the seed
    told = say(*more, "--checkpoint", kept, "--out", out).out
    assert out.read_text() == kept.read_text() == told == say(*more, "--seed", "x").out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--deals", "0"], "1 or more"),
        (["--jobs", "0"], "1 or more"),
        (["--redeals", "2"], "0, 1, unlimited"),
        (["--seed", b"\xff".decode(errors="surrogateescape")], "surrogates"),
        (["--checkpoint", "/"], "folder"),
        (["--out", "/no/such/file"], "/no/such/file"),
        (["--checkpoint", "/no/such/file"], "/no/such/file"),
        (["--cluster", "here"], "“here”"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(say: Say, options: list[str], told: str) -> None:
    answer = say("--deals", "5", *options)
    assert (answer.status, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "kept.json"
    checkpoint.write(path, X, solve_part(X, range(50)))
    return path


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--seed", "y"], 'seed = "x", not "y"'),
        (["--redeals", "1"], "redeals = 0, not 1"),
        (["--deals", "49"], "50 deals already; 49"),
    ],
)
def test_a_checkpoint_of_another_survey_is_refused(
    say: Say, kept: Path, options: list[str], told: str
) -> None:
    before = kept.read_bytes()
    answer = say("--checkpoint", kept, *options)
    assert (answer.status, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1
    assert kept.read_bytes() == before


@pytest.mark.parametrize("text", ["", "no JSON", "[]", "{}", '{"survey": {}}', '{"survey": 1}'])
def test_what_is_no_checkpoint_is_refused_and_left_alone(say: Say, tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    answer = say("--checkpoint", path)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert path.read_text() == text


def test_checkpoints_with_counts_that_do_not_agree_are_refused(say: Say, kept: Path, tmp_path: Path) -> None:
    facts = json.loads(kept.read_bytes())
    facts["won"]["deals"] += 1
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(facts))
    answer = say("--checkpoint", path)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "no checkpoint" in answer.err


@pytest.mark.parametrize("number", [0, 7])
def test_a_deal_of_a_survey_can_be_looked_at(number: int) -> None:
    lines = fouraces("deal", "patience", "--seed", "x", "--number", str(number)).out.splitlines()
    event = parse_line(lines[1].encode())
    assert isinstance(event, Event)
    assert event.do == Dealer(seed_of_game("x", number), [""]).deal(DECK)


def test_nothing_is_surveyed_where_no_game_is_named() -> None:
    answer = fouraces("survey")
    assert answer.status == 0
    assert "patience" in answer.out
