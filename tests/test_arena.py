"""Contests: all play the same deals, everybody in every seat, and what comes of it hangs on nothing else."""

import json
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree as Xml

import pexpect  # type: ignore[import-untyped] # it ships no types
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fouraces.arena.contest import Contest
from fouraces.arena.playing import Played, play_round
from fouraces.arena.standings import Standing, standings_of
from fouraces.cli.contest_file import begin
from fouraces.interval import wilson
from fouraces.refusals import BadSetting
from fouraces.rules import load_game
from fouraces.simulate import Deal, simulate_game
from local_cluster import local_cluster
from served import wait_until
from shell import TERMINAL, fouraces

ASKED = ("arena", "auction", "--bots", "house,random", "--games", "6", "--seed", "x", "--json")


def contest(game: str, bots: str, players: int | None = None, **options: int | str) -> Contest:
    rules = load_game(game)
    return Contest(
        game, players or rules.seats[0], {**rules.default_options(), **options}, bots.split(","), "seed"
    )


def told(*arguments: str) -> dict[str, object]:
    """Return what a contest says in JSON, but for what it measured."""
    answer = fouraces(*arguments)
    assert (answer.status, answer.err) == (0, "")
    facts: dict[str, object] = json.loads(answer.out)
    assert isinstance(facts["standings"], list)
    for row in facts["standings"]:
        assert row.pop("milliseconds") >= 0
    return facts


@given(st.integers(2, 4), st.integers(1, 6), st.integers(1, 40))
def test_every_line_up_plays_every_deal_and_everybody_in_every_seat(
    players: int, bots: int, deals: int
) -> None:
    kinds = list("abcdef")[: max(2, bots)]
    wanted = Contest("auction", players, {}, kinds, "x")
    line_ups = wanted.line_ups()
    assert set(kinds) == {kind for line_up in line_ups for kind in line_up}
    seen: dict[tuple[str, ...], list[int]] = {line_up: [] for line_up in line_ups}
    for deal, seatings in wanted.rounds(deals):
        assert len(seatings) == players
        for seat in range(players):
            assert Counter(seating[seat] for seating in seatings) == Counter(seatings[0])
        seen[tuple(sorted(seatings[0]))].append(deal)
    assert all(numbers == list(range(deals)) for numbers in seen.values())


def test_who_sits_beside_whom_changes_from_deal_to_deal() -> None:
    wanted = Contest("ambition", 4, {}, list("abcd"), "x")
    after = {seating[(seating.index("a") + 1) % 4] for _, (seating, *_) in wanted.rounds(6)}
    orders = {seatings[0] for _, seatings in wanted.rounds(6)}
    assert (after, len(orders)) == (set("bcd"), 6)


@pytest.mark.parametrize("game", ["auction", "duel"])
def test_a_game_is_that_of_a_simulation_with_the_same_bots(game: str) -> None:
    wanted = contest(game, "house,random")
    (asked,) = islice(wanted.rounds(2), 1, 2)
    played = play_round(wanted, asked)
    for seating, returns in zip(asked.seatings, played.returns, strict=True):
        deal = Deal(game, seating, wanted.options, "seed", 1)
        *_, ending = simulate_game(deal, seating)
        winners = ending.result["winners"]  # type: ignore[union-attr]
        assert [seat for seat, had in enumerate(returns) if had >= 0] == winners


def test_what_comes_of_it_does_not_hang_on_how_many_work() -> None:
    alone = told(*ASKED, "--jobs", "1")
    assert told(*ASKED, "--jobs", "2") == alone
    with local_cluster() as address:
        assert told(*ASKED, "--cluster", address) == alone


def test_a_contest_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    begun = ["arena", "auction", "--bots", "house,random", "--jobs", "1", "--json", "--out", str(path)]
    told(*begun, "--games", "4", "--seed", "x")
    known = path.read_bytes()
    path.write_bytes(known[:-9])
    assert told(*begun, "--games", "6") == told(*ASKED, "--jobs", "1")
    assert path.read_bytes().startswith(known[: known.rindex(b'"times"')])
    assert told(*begun, "--games", "2") == told(*begun, "--games", "6")


def test_stopped_by_ctrl_c_it_says_that_it_can_go_on(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    begun = ["arena", "auction", "--bots", "fair,random", "--jobs", "2", "--out", str(path)]
    arguments = ["-m", "fouraces", *begun, "--games", "1000000"]
    child = pexpect.spawn(sys.executable, arguments, **TERMINAL)
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 1, 60)
    child.sendintr()
    child.expect_exact("Stopped; the same command goes on from here.")
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    child.close()
    assert child.exitstatus == 130
    assert told(*begun[:-3], "1", *begun[-2:], "--games", "2", "--json")


def test_another_contest_or_none_in_the_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    told(*ASKED, "--jobs", "1", "--out", str(path))
    other = fouraces(*ASKED, "--out", str(path), "--option", "joker=scoring")
    assert other.status == 2
    assert "another contest" in other.err
    wanted = contest("auction", "house,random")
    for content in (b"", b"{}\n", b"nonsense\n", b'{"game": "auction"}\n'):
        path.write_bytes(content)
        with pytest.raises(BadSetting) as caught:
            begin(path, wanted, wanted.rounds(3))
        assert caught.value.code == "no-contest"
        assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deal", 7),
        ("seatings", 3),
        ("seatings", [["random", "house"]]),
        ("returns", []),
        ("returns", [["1", "-1"], [1.0, -1.0]]),
        ("returns", [[1.0], [1.0, -1.0]]),
        ("times", []),
        ("times", {"house": "quick"}),
        ("times", {"genius": [1]}),
    ],
)
def test_a_round_in_the_file_that_is_none_is_refused_in_a_sentence(
    tmp_path: Path, key: str, value: object
) -> None:
    path, wanted = tmp_path / "contest.jsonl", contest("auction", "house,random")
    seatings = [["house", "random"], ["random", "house"]]
    whole = {"deal": 0, "seatings": seatings, "returns": [[1.0, -1.0], [-1.0, 1.0]], "times": {"house": [9]}}
    for line, is_one in ((whole, True), ({**whole, key: value}, False)):
        path.write_text(f"{json.dumps(wanted.facts())}\n{json.dumps(line)}\n")
        if is_one:
            assert len(begin(path, wanted, wanted.rounds(3))) == 1
            continue
        with pytest.raises(BadSetting) as caught:
            begin(path, wanted, wanted.rounds(3))
        assert caught.value.code == "no-contest"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["chess"], "chess"),
        (["auction", "--bots", "house"], "two kinds"),
        (["auction", "--bots", "house,house"], "twice"),
        (["auction", "--bots", "house,genius"], "genius"),
        (["auction", "--bots", "house,perfect", "--players", "3"], "perfect"),
        (["auction", "--players", "5"], "5"),
        (["auction", "--games", "0"], "--games"),
        (["auction", "--option", "joker=9"], "joker"),
        (["auction", "--bots", "house,random", "--games", "1", "--cluster", "nowhere"], "nowhere"),
        (["auction", "--bots", "house,random", "--games", "1", "--plot", "/no/such/place"], "/no/such"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(arguments: list[str], word: str) -> None:
    answer = fouraces("arena", *arguments)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert word in answer.err


def test_the_table_and_the_picture_show_everybody_in_both_languages(tmp_path: Path) -> None:
    for language, word in (("en", "rating"), ("fa", "توان")):
        path = tmp_path / f"{language}.svg"
        answer = fouraces("--lang", language, *ASKED[:-1], "--jobs", "1", "--plot", str(path))
        assert all(name in answer.out for name in ("house", "random", word))
        drawn = Xml.parse(path)  # noqa: S314 - we have just written it
        texts = [text.text or "" for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
        assert {"house", "random"} <= set(texts)
        assert any(word in text for text in texts)


# standings


def played(seating: str, *returns: float, deal: int = 0) -> Played:
    return Played(deal, [tuple(seating)], [list(returns)], {bot: [1000, 3000, 2000] for bot in seating})


def rows(wanted: Contest, *rounds: Played) -> dict[str, Standing]:
    return {row.bot: row for row in standings_of(wanted, rounds).table()}


def test_wins_are_shares_and_a_shared_win_is_half_a_one() -> None:
    table = rows(contest("auction", "a,b"), played("ab", 1, -1), played("ba", -1, 1), played("ab", 0, 0))
    assert (table["a"].share, table["b"].share) == (2.5 / 3, 0.5 / 3)
    assert table["a"].interval == wilson(2.5, 3)
    assert table["a"].milliseconds == 2.0
    assert table["a"].rating > 25 > table["b"].rating


def test_the_patience_is_compared_deal_by_deal() -> None:
    wanted = contest("patience", "a,b")
    table = rows(
        wanted, *(played(bot, won, deal=deal) for deal in range(9) for bot, won in (("a", 1), ("b", 0)))
    )
    assert (table["a"].share, table["b"].share) == (1, 0)
    assert table["a"].rating > 25 > table["b"].rating


def test_a_kind_with_several_seats_learns_from_all_of_them() -> None:
    table = rows(contest("ambition", "a,b"), *[played("abbb", 3, -1, -1, -1)] * 20)
    assert (table["a"].games, table["b"].games) == (20, 60)
    assert table["a"].rating > table["b"].rating


def test_ratings_find_out_who_is_stronger_and_how_sure_that_is() -> None:
    """Three that win against each other as often as their strengths say stand in the order of these."""
    rng, strengths = Random(7), {"a": 1.0, "b": 2.0, "c": 4.0}
    wanted = contest("auction", "a,b,c")
    games = [asked.seatings[0] for asked in wanted.rounds(200)]
    came = []
    for one, other in games:
        is_first = rng.random() < strengths[one] / (strengths[one] + strengths[other])
        came.append(played(one + other, *((1, -1) if is_first else (-1, 1))))
    few, many = rows(wanted, *came[:60]), rows(wanted, *came)
    assert many["c"].rating > many["b"].rating > many["a"].rating
    assert all(many[bot].error < few[bot].error for bot in strengths)
