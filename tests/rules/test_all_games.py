"""What is true of every game, whoever plays it and with whatever options."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from fouraces.cards import PLACE
from fouraces.rules import CHANCE, By, Draw, Game, IllegalAction, Shuffle, State
from walks import EVERY_SETTING, Setting, steps

each_setting = pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)

BOUND = 6000
"""No random game has more events."""

LISTABLE = 2000
"""Longer sequences of legal actions are looked into, not written down."""

UNLISTED = ("give ", "offer ")
"""What observations do not list: a seat makes it from its cards."""

KEYS = ("game", "options", "players", "seat", "over", "result", "waiting", "legal")
"""What every game's observations have."""

RESULTS = {
    "abundance": {"money": [int], "rubbers": [[int]], "winners": [int]},
    "ambition": {"points": [int], "hands": [[int]], "tricks": [[int]], "winners": [int]},
    "auction": {"points": [int], "money": [int], "winners": [int]},
    "duel": {"up": [int], "winners": [int]},
    "patience": {"up": int, "won": bool},
}
"""What a record's result has, with its types, as the page on records says."""


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.players)]


def some_positions(setting: Setting, seed: int, number: int) -> Iterator[tuple[State, Random]]:
    """Some positions of a game, the first and the last included, each a state of its own."""
    events = setting.history(seed)
    rng = Random(seed)
    last = len(events)
    for length in sorted({0, 1, last, *(rng.randint(0, last) for _ in range(number))}):
        yield setting.position(events[:length]), rng


def some_of(actions: Sequence[str], rng: Random, number: int) -> list[str]:
    """Some of a seat's legal actions, all of them if there are few."""
    if len(actions) <= number:
        return list(actions)
    return [actions[rng.randrange(len(actions))] for _ in range(number)]


def digest(actions: Sequence[str]) -> tuple[int, list[str]]:
    """Enough of a seat's legal actions to tell whether they are the same."""
    length = len(actions)
    return length, [actions[place] for place in range(0, length, 1 + length // 50)]


def outside(state: State) -> list[Any]:
    """All that a state tells anyone."""
    seats = range(state.players)
    return [
        state.chance(),
        state.is_terminal(),
        list(state.must_act()),
        list(state.may_act()),
        [digest(state.legal_actions(seat)) for seat in seats],
        [state.observation(viewer) for viewer in viewers(state)],
    ]


def inside(thing: object) -> object:
    """All that a state consists of, as plain data."""
    if isinstance(thing, (str, int, float, range, Game)) or thing is None:
        return thing
    if isinstance(thing, Mapping):
        return [(key, inside(value)) for key, value in thing.items()]
    if isinstance(thing, (list, tuple)):
        return [inside(part) for part in thing]
    slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
    assert slots, thing
    return [(slot, inside(getattr(thing, slot))) for slot in slots]


def is_plain(thing: object) -> bool:
    """Whether it is what JSON can hold, with no fractions and of no other type."""
    if type(thing) is dict:
        return all(type(key) is str and is_plain(value) for key, value in thing.items())
    if type(thing) is list:
        return all(map(is_plain, thing))
    return thing is None or type(thing) in (str, int, bool)


def shape(thing: object) -> object:
    """The types that plain data is made of; a list is of one kind throughout."""
    if isinstance(thing, list):
        shapes = [shape(part) for part in thing]
        assert all(part == shapes[0] for part in shapes)
        return shapes[:1]
    return {key: shape(value) for key, value in thing.items()} if isinstance(thing, dict) else type(thing)


def refusal(state: State, by: By, action: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.apply_action(by, action)
    return caught.value


@each_setting
def test_a_random_game_comes_to_its_end_and_something_is_always_due(setting: Setting) -> None:
    for seed in range(2):
        state = setting.new_initial_state()
        check_what_is_due(state)
        for number, _ in enumerate(steps(state, seed)):
            assert number < BOUND
            check_what_is_due(state)
        assert state.is_terminal()


def check_what_is_due(state: State) -> None:
    must, may = list(state.must_act()), list(state.may_act())
    assert [state.chance() is not None, bool(must), state.is_terminal()].count(True) == 1
    assert may == [seat for seat in range(state.players) if len(state.legal_actions(seat))]
    assert must == sorted(set(must))
    assert set(must) <= set(may)
    assert not may or must


@each_setting
def test_a_finished_game_says_who_won(setting: Setting) -> None:
    for seed in range(3):
        state = setting.new_initial_state()
        assert state.returns() == [0] * setting.players
        for _ in steps(state, seed):
            if not state.is_terminal():
                assert state.returns() == [0] * setting.players
        result, returns = state.result(), state.returns()
        assert shape(result) == RESULTS[setting.game.name]
        assert json.loads(json.dumps(result)) == result
        if setting.players == 1:
            assert returns == [float(result["won"])]
        else:
            winners = result["winners"]
            assert sum(returns) == pytest.approx(0)
            assert winners == [seat for seat, utility in enumerate(returns) if utility == max(returns)]
        assert all(state.observation(viewer)["result"] == result for viewer in viewers(state))


@each_setting
def test_nothing_is_done_after_the_end(setting: Setting) -> None:
    events = setting.history(3)
    state = setting.position(events)
    for event in events:
        for by in (CHANCE, *range(setting.players)):
            assert refusal(state, by, event.do).code in ("game-over", "no-chance-due")


@each_setting
def test_observations_are_plain_data(setting: Setting) -> None:
    for state, _ in some_positions(setting, 4, 25):
        for viewer in viewers(state):
            observation = state.observation(viewer)
            assert is_plain(observation)
            assert json.loads(json.dumps(observation)) == observation
            assert set(KEYS) <= set(observation)
            assert observation["seat"] == viewer
            assert observation["over"] is state.is_terminal()
            assert (observation["result"] is not None) is state.is_terminal()
            legal = [] if viewer is None else state.legal_actions(viewer)
            assert all(action in legal for action in observation["legal"])
            if len(legal) <= LISTABLE:
                listed = [action for action in legal if not action.startswith(UNLISTED)]
                assert observation["legal"] == listed


@each_setting
def test_an_observation_is_its_owners_to_scribble_on(setting: Setting) -> None:
    for state, _ in some_positions(setting, 5, 12):
        before = inside(state)
        for viewer in viewers(state):
            scribble(state.observation(viewer))
        assert inside(state) == before
        if state.is_terminal():
            scribble(state.result())
            assert inside(state) == before


def scribble(thing: object) -> None:
    """Spoil all that can be changed in plain data."""
    if isinstance(thing, dict):
        for value in thing.values():
            scribble(value)
        thing.clear()
    elif isinstance(thing, list):
        for value in thing:
            scribble(value)
        thing.append("scribble")


@each_setting
def test_legal_actions_are_a_sequence_of_different_actions(setting: Setting) -> None:
    for state, rng in some_positions(setting, 6, 25):
        for seat in range(setting.players):
            check_sequence(state.legal_actions(seat), rng)


def check_sequence(actions: Sequence[str], rng: Random) -> None:
    length = len(actions)
    if length <= LISTABLE:
        assert len(set(actions)) == length
        assert list(actions) == [actions[place] for place in range(length)]
    else:
        places = rng.sample(range(length), 200)
        assert len({actions[place] for place in places}) == len(places)
    assert list(islice(actions, 20)) == list(actions[:20])
    for place in (0, length // 2, length - 1) if length else ():
        assert actions[place] in actions
        assert actions[place - length] == actions[place]
    for place in (length, -length - 1):
        with pytest.raises(IndexError):
            actions[place]
    assert "" not in actions
    assert None not in actions


@each_setting
def test_every_legal_action_is_accepted(setting: Setting) -> None:
    for state, rng in some_positions(setting, 7, 25):
        for seat in range(setting.players):
            for action in some_of(state.legal_actions(seat), rng, 40):
                twin = state.copy()
                twin.apply_action(seat, action)
                assert inside(twin) != inside(state)


@each_setting
def test_a_copy_is_independent(setting: Setting) -> None:
    for state, _ in some_positions(setting, 8, 8):
        before, seen = inside(state), outside(state)
        twin = state.copy()
        assert type(twin) is type(state)
        assert (inside(twin), outside(twin)) == (before, seen)
        for number, _ in enumerate(steps(twin, 8)):
            if number < 20:
                assert inside(state) == before
        assert (inside(state), outside(state)) == (before, seen)


@each_setting
def test_a_copy_goes_on_like_the_original(setting: Setting) -> None:
    events = setting.history(9)
    state = setting.new_initial_state()
    for number, event in enumerate(events):
        twin = state.copy()
        twin.apply_action(event.by, event.do)
        state.apply_action(event.by, event.do)
        assert inside(twin) == inside(state)
        if number % 10 == 0:
            state = twin
    assert outside(state) == outside(setting.position(events))


MISSPELLINGS: dict[str, Callable[[str], str]] = {
    "a space before": " {}".format,
    "a space after": "{} ".format,
    "a line end": "{}\n".format,
    "two spaces": lambda action: action.replace(" ", "  ", 1),
    "a tab": lambda action: action.replace(" ", "\t", 1),
    "upper case": str.upper,
    "lower case": str.lower,
    "a capital": str.capitalize,
    "Persian digits": lambda action: action.translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")),
    "wide digits": lambda action: action.translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    "a mark of direction": "\u200f{}".format,
    "the verb alone": lambda action: action.split(" ")[0],
    "a word too many": "{} 7".format,
    "a word missing": lambda action: action.rpartition(" ")[0],
    "a sign": lambda action: " +".join(action.rsplit(" ", 1)),
    "a leading zero": lambda action: " 0".join(action.rsplit(" ", 1)),
    "an underscore": lambda action: action + "_0",
    "a fraction": lambda action: action + ".0",
    "an enormous number": lambda action: action + "9" * 5000,
}
NONSENSE = [
    "",
    " ",
    "?",
    "7",
    "AS",
    "bid",
    "give",
    "null",
    "deck",
    "deal",
    "lot 1",
    "dealer 1",
    "first 0",
    "up AS 9",
]


@each_setting
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(setting: Setting) -> None:
    played = sorted({event.do for event in setting.history(10) if event.by != CHANCE})
    for state, rng in some_positions(setting, 11, 12):
        before, seen = inside(state), outside(state)
        tried = 0
        for seat in range(setting.players):
            legal = state.legal_actions(seat)
            attempts = some_of(played, rng, 25) + NONSENSE
            for action in some_of(legal, rng, 3) + some_of(played, rng, 1):
                attempts += [misspell(action) for misspell in MISSPELLINGS.values()]
            for action in attempts:
                if action not in legal and as_programs_write(action) not in legal:
                    check_refused(state, seat, action)
                    tried += 1
                    assert inside(state) == before
        assert tried > 20
        assert outside(state) == seen


def as_programs_write(action: str) -> str:
    """Spell a gift as programs do; its cards may stand in any order."""
    verb, *cards = action.split(" ")
    return (
        " ".join([verb, *sorted(cards, key=lambda card: PLACE.get(card, len(PLACE)))])
        if verb == "give"
        else action
    )


def check_refused(state: State, by: By, action: str) -> None:
    reason = refusal(state, by, action)
    assert str(reason)
    assert "{" not in str(reason)
    assert all(type(fact) in (str, int) for fact in reason.facts.values())


@each_setting
def test_seats_that_do_not_exist_can_do_nothing(setting: Setting) -> None:
    for state, rng in some_positions(setting, 12, 6):
        before = inside(state)
        legal = [action for seat in state.may_act() for action in some_of(state.legal_actions(seat), rng, 3)]
        for action in ["", "pass", *legal]:
            for seat in (-1, setting.players, 10**20):
                assert refusal(state, seat, action).code == "no-such-seat"
        assert inside(state) == before


@each_setting
def test_chance_does_what_is_due_and_nothing_else(setting: Setting) -> None:
    state = setting.new_initial_state()
    for event in setting.history(13):
        due = state.chance()
        before = inside(state)
        if due is None:
            assert refusal(state, CHANCE, event.do).code == "no-chance-due"
        else:
            for action in impossible(due, event.do):
                check_refused(state, CHANCE, action)
            for seat in range(setting.players):
                assert refusal(state, seat, event.do).code == "chance-is-due"
        assert inside(state) == before
        state.apply_action(event.by, event.do)


def impossible(due: Shuffle | Draw, action: str) -> list[str]:
    """What chance cannot do where something is due, and what it does is written in one way."""
    misspelt = [misspell(action) for misspell in MISSPELLINGS.values()]
    wrong = [*misspelt, due.verb, f"{due.verb} ", "lot 4", "deck", "pass", "bid 2"]
    words = action.split(" ")
    if isinstance(due, Shuffle):
        wrong += [" ".join(words[:-1]), " ".join([*words[:-1], words[-2]]), " ".join([*words, words[-1]])]
    else:
        wrong += [f"{due.verb} {seat}" for seat in range(-1, 10) if seat not in due.seats]
    return [each for each in wrong if each != action]
