"""The check of fair deals that browsers make agrees with ours, for every game; here it runs in Node."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fouraces.cards import PACK
from fouraces.record import Ending, Event, Record
from fouraces.simulate import Deal
from fouraces.verify import verify
from games import simulated

CHECK = Path(__file__).parents[2] / "src" / "fouraces" / "web" / "check.js"
NODE = shutil.which("node")

PROGRAM = f"""
import {{ check }} from {json.dumps(CHECK.as_uri())};
const records = JSON.parse(await new Promise((resolve) => {{
  let text = "";
  process.stdin.setEncoding("utf8").on("data", (part) => (text += part)).on("end", () => resolve(text));
}}));
const verdicts = [];
for (const record of records) {{
  const verdict = await check(record).catch((error) => ({{ refused: error.message }}));
  verdicts.push(verdict);
}}
console.log(JSON.stringify(verdicts));
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="Node checks the pages' modules; it is not here")


def verdicts(records: list[str]) -> list[dict[str, Any]]:
    assert NODE is not None
    command = [NODE, "--input-type=module", "--eval", PROGRAM]
    done = subprocess.run(command, input=json.dumps(records), capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def text_of(record: Record) -> str:
    return b"".join(record.lines()).decode()


def is_fair(verdict: dict[str, Any]) -> bool:
    return bool(verdict["committed"]) and all(event["fair"] for event in verdict["events"])


def stubborn_auction(players: int, number: int) -> str:
    """A game in which all choose the highest card they have, never withdraw, and so come to lots."""
    deal = Deal("auction", ["Sara"] * players, {}, "stubborn", number)
    state = deal.header.new_initial_state()
    events = list(deal.events(state))
    while not state.is_terminal():
        for seat in state.must_act():
            event = Event(seat, max(state.legal_actions(seat), key=_size))
            state.apply_action(seat, event.do)
            events.append(event)
        events += deal.events(state)
    return text_of(Record(deal.header, events, Ending(state.result())))


def _size(action: str) -> int:
    verb, _, card = action.partition(" ")
    return int(card) if card else {"stand": 1}.get(verb, 0)


def lots() -> list[str]:
    return [stubborn_auction(players, number) for players in (2, 3, 4) for number in range(3)]


def some_games() -> list[str]:
    return [
        *lots(),
        *(text_of(simulated("auction", players, {}, "check", n)) for players in (2, 3, 4) for n in range(20)),
        *(text_of(simulated(game, players, {}, "check", n)) for game, players in OTHERS for n in range(2)),
    ]


OTHERS = [("abundance", 2), ("ambition", 4), ("patience", 1), ("duel", 2)]


def test_fair_games_are_found_fair_and_all_their_chance_is_checked() -> None:
    records = some_games()
    found = verdicts(records)
    assert all(map(is_fair, found))
    assert [len(verdict["events"]) for verdict in found] == [record.count('"chance"') for record in records]
    assert {event["verb"] for verdict in found for event in verdict["events"]} == {
        "deck",
        "deal",
        "dealer",
        "first",
        "lot",
    }


def test_chance_that_was_tampered_with_is_found_just_where_we_find_it() -> None:
    swapped = text_of(simulated("patience", 1, {}, "check"))
    first, second = (card for card in swapped.split('"deck ')[1].split('"')[0].split(" ")[:2])
    tampered = [swapped.replace(f"{first} {second}", f"{second} {first}", 1)]
    for record in lots():
        seat = record.split('"lot ')[1][0]
        tampered.append(record.replace(f'"lot {seat}"', '"lot 9"', 1))
    found = verdicts(tampered)
    assert not any(map(is_fair, found))
    assert all(verdict["committed"] for verdict in found)
    assert [event["fair"] for event in found[0]["events"]] == [False]
    assert not any(
        ours.ok for record in tampered for ours in verify(record.encode().splitlines(keepends=True))
    )
    assert set(found[0]["events"][0]["wanted"].split(" ")[1:]) == set(PACK)


@pytest.mark.parametrize(("game", "players"), [("auction", 3), *OTHERS])
def test_two_cards_that_have_changed_places_are_found_in_every_game(game: str, players: int) -> None:
    lines = text_of(simulated(game, players, {}, "check")).splitlines()
    place = max(n for n, line in enumerate(lines) if '"chance", "do": "de' in line and "dealer" not in line)
    cards = json.loads(lines[place])["do"].split(" ")
    other = next(n for n, card in enumerate(cards) if n > 2 and card != cards[-1])
    cards[-1], cards[other] = cards[other], cards[-1]
    lines[place] = json.dumps({"by": "chance", "do": " ".join(cards)})
    [verdict] = verdicts(["\n".join(lines)])
    unfair = [event["number"] for event in verdict["events"] if not event["fair"]]
    assert unfair[:1] == [sum('"chance"' in line for line in lines[:place])]


@pytest.mark.parametrize(("game", "players"), [("ambition", 4), ("abundance", 2), ("duel", 2)])
def test_chance_that_comes_in_another_order_is_found(game: str, players: int) -> None:
    header, first, second, *rest = text_of(simulated(game, players, {}, "check")).splitlines()
    [verdict] = verdicts(["\n".join([header, second, first, *rest])])
    assert [event["fair"] for event in verdict["events"][:2]] == [False, False]


def test_a_record_without_its_deal_cannot_be_checked() -> None:
    header, *_ = text_of(simulated("patience", 1, {}, "check")).splitlines()
    assert verdicts([header]) == [{"refused": "no-deal"}]


def test_another_seed_than_the_promised_one_is_found() -> None:
    record = text_of(simulated("ambition", 4, {}, "check"))
    seed = json.loads(record.splitlines()[0])["fairness"]["server_seed"]
    [verdict] = verdicts([record.replace(seed, seed[:-1] + ("0" if seed[-1] != "0" else "1"))])
    assert not verdict["committed"]


def test_a_record_without_its_seed_cannot_be_checked() -> None:
    record = '{"fouraces": 1, "game": "patience", "options": {"redeals": 0}, "players": ["Sara"]}\n'
    assert verdicts([record]) == [{"refused": "no-fairness"}]
