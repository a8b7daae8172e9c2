"""No picture holds what its viewer may not know: through long random games, for every seat and spectators."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec import json

from fouraces.refusals import Refusal
from fouraces.room import entries as log
from fouraces.room import messages as ask
from fouraces.room.entries import Clock
from fouraces.room.picture import paint
from fouraces.room.table import Table
from fouraces.room.words import Words
from fouraces.rules import IllegalAction, OptionValue
from rooms import AT_ONCE, Person, asynchronous, open_room, seated, tolerating
from unknowns import History, Moment, another_history
from walks import EVERY_SETTING, Setting

ATTEMPTS = 4


def log_of(setting: Setting, history: History) -> list[log.AnyEntry]:
    """The log of a table at which this has happened, all at one moment."""
    seats = ["open"] * setting.players
    kept: list[tuple[str, str] | None] = [None] * setting.players
    clock = Clock("bank", 60, 5)
    options = dict(setting.options)
    made = log.Made(setting.game.name, options, seats, kept, clock, False, "host", "", "commit", at=1)
    people = [log.Sat(seat, f"n{seat}", f"guest-{seat}", at=1) for seat in range(setting.players)]
    events = [log.Done(event.by, event.do, at=1) for event in history]
    talk: list[log.AnyEntry] = [log.Said("host", "", "hello", at=1), log.Offered(0, at=1)]
    return [made, *people, log.Begun(at=1), *events, *talk]


def picture_of(entries: list[log.AnyEntry], viewer: int | None, language: str) -> ask.Picture:
    table = Table("table")
    for entry in entries:
        table.take(entry)
    words = Words.retell(viewer, language, entries, table.public_number)
    return paint(table, viewer, host=False, here=(), words=words)


def compare(moment: Moment, rng: Random) -> bool:
    """Compare what a viewer is sent at a moment and at one that they cannot tell from it, if there is one."""
    for _ in range(ATTEMPTS):
        otherwise = another_history(moment, rng)
        if otherwise == moment.history:
            continue
        try:
            moment.setting.position(otherwise)
        except IllegalAction:
            continue
        language = rng.choice(["en", "fa"])
        pictures = [
            picture_of(log_of(moment.setting, history), moment.viewer, language)
            for history in (moment.history, otherwise)
        ]
        assert json.encode(pictures[0]) == json.encode(pictures[1])
        return True
    return False


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_what_a_viewer_may_not_know_makes_no_difference_to_a_picture(setting: Setting) -> None:
    rng = Random(str(setting))
    compared: Counter[int | None] = Counter()
    for seed in range(3):
        history = setting.history(seed, uneven=seed % 2 == 1)
        for length in rng.sample(range(len(history) + 1), min(6, len(history) + 1)):
            state = setting.position(history[:length])
            for viewer in (None, *range(setting.players)):
                compared[viewer] += compare(Moment(setting, history[:length], state, viewer), rng)
    assert all(compared[viewer] >= 3 for viewer in (None, *range(setting.players)))


GAMES: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("auction", 4, {}),
    ("auction", 2, {}),
    ("abundance", 2, {"rubbers": 1}),
    ("ambition", 4, {"target": 30}),
    ("patience", 1, {"redeals": "unlimited"}),
    ("duel", 2, {}),
    ("duel", 2, {"mode": "race"}),
]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
@asynchronous
async def test_nothing_secret_is_sent_in_long_random_games(
    tmp_path: Path, game: str, players: int, options: dict[str, OptionValue]
) -> None:
    rng = Random(game)
    async with open_room(tmp_path, pace=AT_ONCE) as room:
        order = ask.Order(game, players, options=options, clock=Clock("bank", 600, 1))
        table = await room.make("guest-0", order)
        people = [await Person(room, table, f"guest-{seat}").watch() for seat in range(players)]
        watching = [*people, await Person(room, table, "guest-watching", "fa").watch()]
        for seat, person in enumerate(people):
            await person.sit(seat, f"cut-of-{seat}")
            await person.ask(ask.Chat, "hello")
        while people[0].picture.phase == "playing":
            asked = [person for person in people if person.picture.on]
            actor = rng.choice(asked)
            seen = [len(person.pictures) for person in watching]
            secret = actor.view.get("asked") == "overtime" and len(actor.view["waiting"]) > 1
            with tolerating("place-taken", "foundation-wants"):
                await actor.do_anything(rng)
            changed = [len(person.pictures) - before for person, before in zip(watching, seen, strict=True)]
            if secret and actor.picture.view and actor.view.get("choice"):
                assert changed == [int(person is actor) for person in watching]
        seed = (await room.record(table)).header.more["fairness"]["server_seed"]
        for person in watching:
            for picture in person.pictures:
                check_picture(picture, seed)


def check_picture(picture: ask.Picture, seed: str) -> None:
    sent = json.encode(picture).decode()
    assert seed not in sent
    assert "guest-" not in sent
    if picture.phase == "open":
        assert "cut-of-" not in sent
        assert picture.cuts is None
    assert picture.view is None or picture.view["seat"] == picture.me


@asynchronous
async def test_lists_hold_no_guest_and_no_cut(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        order = ask.Order("auction", 2, listed=True)
        sara, _ = await seated(room, order, 2)
        sent = json.encode(
            [await room.lobby(), await room.games_of(sara.guest), await room.listing(sara.table)]
        )
        assert b"guest-" not in sent
        assert b"cut of" not in sent
        with pytest.raises(Refusal):
            await room.record(sara.table)
        with pytest.raises(Refusal):
            await room.replay(sara.table, 0, "en")
