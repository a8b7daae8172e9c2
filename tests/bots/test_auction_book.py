"""What Auction's perfect player for two does where it has a choice: worked out, kept, and followed."""

from collections.abc import Iterator
from importlib.resources import files
from random import Random

import numpy as np
import pytest
from bench.auction_book import decisions, solve
from bench.auction_outlook import rehearse
from bench.auction_places import UNSEEN, Place, code_of

from brute_auction import positions
from fouraces.bots import make_bot
from fouraces.bots.auction import book
from fouraces.bots.auction.house import Sale, choice_of, rehearsed
from fouraces.fair import Dealer, seed_of_game
from fouraces.rules import CHANCE, Draw, Observation, new_initial_state
from fouraces.rules.game import By, State
from fouraces.solve.auction import SAME, Kind, Position, card_set, items_of, position_of
from fouraces.solve.auction import solve as perfectly

BOUGHT = [["A", "J", "J", "JOKER"], ["Q", "Q", "K"]]
HANDS = [[2, 3, 6, 8], [2, 3, 6, 8, 10]]
"""Before the last ace and the last king of the scoring game."""

NOTED = {(3, 0): 10, (3, 0b1): None, (1, 0b111111111): 0, (None, 0b10): 4}
"""Choices, by what is on offer and what is tied."""


def place_of(position: Position) -> tuple[Place, int, int]:
    """A position as the program has it that works books out."""
    kind = position.kind
    place = int(kind.joker), code_of(kind.items), kind.lead, *position.hands
    return place, UNSEEN if position.offer is None else position.offer, position.tied


def perfect_actions(view: Observation) -> list[str]:
    solution = perfectly(position_of(view))
    return [
        action
        for action, row in zip(solution.actions[0], solution.game, strict=True)
        if min(row) > solution.value - SAME
    ]


def mix_of(view: Observation, actions: list[str]) -> Iterator[tuple[str, float]]:
    """What the house does at a position that the perfect player sees so."""
    mix = np.zeros(12)
    rehearse(*place_of(position_of(view)), mix)
    for action in actions:
        choice = choice_of(action)
        yield action, mix[0 if choice is None else choice + 1]


def by_the_rules(state: State) -> float:
    """The perfect player's chance against the house, with the best of its perfect actions, played out."""
    if state.is_terminal():
        winners = state.result()["winners"]
        return float(0 in winners) / len(winners)
    due = state.chance()
    if due is not None:
        assert isinstance(due, Draw)
        return sum(by_the_rules(then(state, [(CHANCE, f"lot {seat}")])) for seat in due.seats) / 2
    view, theirs = state.observation(0), list(state.legal_actions(1))
    if not theirs:
        return max(by_the_rules(then(state, [(0, mine)])) for mine in perfect_actions(view))
    mix = list(mix_of(view, theirs))
    if not view["legal"]:
        return sum(part * by_the_rules(then(state, [(1, action)])) for action, part in mix if part)
    return max(
        sum(part * either_first(state, mine, action) for action, part in mix if part)
        for mine in perfect_actions(view)
    )


def either_first(state: State, mine: str, theirs: str) -> float:
    """Who withdraws last must buy, and either may be the last."""
    first = by_the_rules(then(state, [(0, mine), (1, theirs)]))
    return (first + by_the_rules(then(state, [(1, theirs), (0, mine)]))) / 2


def then(state: State, actions: list[tuple[By, str]]) -> State:
    after = state.copy()
    for by, action in actions:
        after.apply_action(by, action)
    return after


def test_it_is_worked_out_as_the_rules_have_it() -> None:
    start = 0, code_of(items_of([3, 4])), 0, card_set(HANDS[0]), card_set(HANDS[1])
    solved = solve("scoring", start)
    states = [positions("scoring", HANDS, BOUGHT, [left], offer)[0] for left, offer in ("AK", "KA")]
    assert solved.outlook == pytest.approx(sum(map(by_the_rules, states)) / 2)
    value = sum(perfectly(position_of(state.observation(0))).value for state in states) / 2
    assert solved.outlook > value + 0.05
    met = list(decisions(solved))
    assert any(len(decision.choices) > 1 for decision in met)
    for state in states:
        view = state.observation(0)
        choices = next(each.choices for each in met if each.position == position_of(view))
        assert sorted(map(str, choices)) == sorted(str(choice_of(each)) for each in perfect_actions(view))


def test_the_house_is_known_as_it_is() -> None:
    state = positions("scoring", HANDS, BOUGHT, ["A"], "K")[0]
    mix = np.zeros(12)
    rehearse(*place_of(position_of(state.observation(0))), mix)
    counted = np.zeros(12)
    for seed in range(20):
        for choice in rehearsed(Sale(state.observation(1)), 1, Random(seed)):
            counted[0 if choice is None else choice + 1] += 1
    assert mix.argmax() == counted.argmax()
    assert abs(mix - counted / counted.sum()).max() < 0.3


def test_a_book_says_what_was_written() -> None:
    kind, everything = Kind(False, (3, 2, 2, 2), 0), card_set(range(2, 11))
    positions = [Position(kind, offer, (everything, everything), tied) for offer, tied in NOTED]
    content = book.packed(dict(zip(positions, NOTED.values(), strict=True)))
    assert len(content) == 5 * len(NOTED)
    read = book.read(content)
    for position, choice in zip(positions, NOTED.values(), strict=True):
        actions = [
            "stand",
            "withdraw",
            *(f"{'add' if position.tied else 'bid'} {card}" for card in range(2, 11)),
        ]
        picked = read.pick(position, actions)
        assert picked is not None
        assert choice_of(picked) == choice
        assert read.pick(position, [action for action in actions if action != picked]) is None
    assert read.pick(Position(kind, 2, (everything, everything), 0), ["bid 10"]) is None


@pytest.mark.parametrize("joker", ["blind", "scoring"])
def test_the_bot_finds_most_of_its_choices_in_the_book(joker: str) -> None:
    several = found = 0
    for number in range(6):
        dealer, rng = Dealer(seed_of_game("book", number), ["", ""]), Random(number)
        bots = [make_bot(kind, "auction", rng, 2) for kind in ("perfect", "house")]
        state = new_initial_state("auction", 2, {"joker": joker})
        while not state.is_terminal():
            due = state.chance()
            if due is not None:
                state.apply_action(CHANCE, dealer.deal(due))
                continue
            for seat in state.must_act():
                view = state.observation(seat)
                action = bots[seat].choose_action(view)
                assert action is not None
                position = position_of(view)
                if seat == 0 and perfectly(position).value < 1 - SAME and len(perfect_actions(view)) > 1:
                    known = book.answer(position, perfect_actions(view))
                    several += 1
                    found += known is not None
                    assert known in (None, action)
                state.apply_action(seat, action)
    assert found > 0.7 * several > 0


def test_the_books_are_small() -> None:
    folders = "fouraces.bots.auction", "fouraces.solve.auction"
    tables = [file for folder in folders for file in files(folder).iterdir() if file.name.endswith(".bin")]
    assert len(tables) == 4
    assert sum(len(table.read_bytes()) for table in tables) <= 5_000_000
