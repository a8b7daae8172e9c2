"""The patience for two, in turns and as a race: each rule, and random games against plain rules."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from deals import EASY, STUCK, deck
from fouraces.cards import PACK
from fouraces.refusals import IllegalAction
from fouraces.rules import CHANCE, Draw, Shuffle, new_initial_state
from fouraces.rules.duel import DuelState
from plain_rules import exposed_cards, height, is_lawful_move

ACES_OUT = deck(
    "5H 6H 7H AS / 5D 6D 7D 2S / 5C 6C 7C AH / KS QS JS TS / 9S 8S 7S 6S / 5S 4S 3S KH / QH JH TH 9H",
    "AD AC 2D",
)
"""AS, 2S and AH lie exposed; both seats have this deal unless a test says otherwise."""


def turns(first: int = 0, deal: str = ACES_OUT) -> DuelState:
    state = dealt("turns", deal)
    state.apply_action(CHANCE, f"first {first}")
    return state


def race(deal: str = ACES_OUT) -> DuelState:
    return dealt("race", deal)


def dealt(mode: str, deal: str) -> DuelState:
    state = new_initial_state("duel", options={"mode": mode})
    assert isinstance(state, DuelState)
    for seat in (0, 1):
        state.apply_action(CHANCE, f"deck {seat} {deal}")
    return state


def play(state: DuelState, actions: str) -> None:
    """Make the seats' actions, one a line: `0 up AS 3`."""
    for line in actions.strip().splitlines():
        seat, action = line.strip().split(" ", 1)
        state.apply_action(int(seat), action)


def empty_both_stocks(state: DuelState) -> None:
    """Let both flip till both stocks are empty; then it is the first one's turn again."""
    for _ in range(48):
        state.apply_action(state.must_act()[0], "flip")


def refusal(state: DuelState, seat: int, action: str) -> dict[str, object]:
    """Return why a seat may not do this: the code and the facts."""
    before = everything(state)
    with pytest.raises(IllegalAction) as refused:
        state.apply_action(seat, action)
    assert str(refused.value)
    assert everything(state) == before
    assert action not in state.legal_actions(seat)
    return {"code": refused.value.code, **refused.value.facts}


def everything(state: DuelState) -> str:
    hidden = [[layout.stock, sorted(layout.column_of.items())] for layout in state.layouts]
    return json.dumps([state.observation(0), state.observation(1), hidden])


class TestChance:
    def test_the_decks_come_first_and_in_turns_the_draw(self) -> None:
        state = new_initial_state("duel")
        for seat in (0, 1):
            assert state.chance() == Shuffle(f"deck {seat}", PACK)
            assert state.must_act() == ()
            assert state.may_act() == []
            state.apply_action(CHANCE, f"deck {seat} {STUCK}")
        assert state.chance() == Draw("first", (0, 1))
        assert state.legal_actions(0) == ()
        state.apply_action(CHANCE, "first 1")
        assert state.chance() is None
        assert state.must_act() == (1,)

    def test_in_the_race_nobody_is_first(self) -> None:
        state = race()
        assert state.chance() is None
        assert state.must_act() == [0, 1]


class TestFoundations:
    def test_an_ace_goes_to_any_empty_one_and_both_play_on_all_eight(self) -> None:
        state = turns(1)
        play(state, "1 up AS 3\n1 flip\n0 up 2S 3\n0 up AS 8\n0 flip\n1 up 2S 8\n1 up AH 1")
        assert state.foundations[2] == ["AS", "2S"]
        assert state.foundations[7] == ["AS", "2S"]
        assert (state.backs[2], state.backs[7], state.backs[0]) == ([1, 0], [0, 1], [1])
        assert state.up == [2, 3]

    def test_a_card_that_fits_two_may_go_on_either(self) -> None:
        state = race()
        play(state, "0 up AS 1\n1 up AS 2")
        twos = [action for action in state.legal_actions(0) if action.startswith("up 2S")]
        assert twos == ["up 2S 1", "up 2S 2"]
        play(state, "0 up 2S 2\n1 up 2S 1")
        assert state.backs[:2] == [[0, 1], [1, 0]]

    def test_a_place_that_is_taken(self) -> None:
        state = race()
        play(state, "0 up AS 1\n1 up 2S 1")
        taken = {"code": "place-taken", "card": "2S", "foundation": 1, "taken": "2S"}
        assert refusal(state, 0, "up 2S 1") == taken
        assert "2S" in exposed_cards(state.layouts[0])
        play(state, "1 up AS 2\n0 up 2S 2")
        assert state.up == [2, 2]

    def test_a_second_ace_needs_a_foundation_of_its_own(self) -> None:
        state = race()
        play(state, "1 up AS 3")
        for ace in ("AH", "AS"):
            taken = {"code": "place-taken", "card": ace, "foundation": 3, "taken": "AS"}
            assert refusal(state, 0, f"up {ace} 3") == taken

    def test_what_does_not_fit(self) -> None:
        state = race()
        wants = {"code": "foundation-empty", "card": "2S", "foundation": 4}
        assert refusal(state, 0, "up 2S 4") == wants
        play(state, "0 up AH 4")
        wants = {"code": "foundation-wants", "card": "2S", "foundation": 4, "wanted": "2H"}
        assert refusal(state, 0, "up 2S 4") == wants
        assert refusal(state, 0, "up AH 5")["code"] == "already-up"
        assert refusal(state, 1, "up 7S 4")["code"] == "covered"

    @pytest.mark.parametrize("number", ["0", "9", "12", "9" * 5000])
    def test_they_are_numbered_from_1_to_8(self, number: str) -> None:
        facts = {"code": "no-such-foundation", "foundation": number, "last": 8}
        assert refusal(race(), 0, f"up AS {number}") == facts

    def test_a_complete_one_takes_nothing(self) -> None:
        columns = [f"{rank}C {rank}H {rank}D {rank}S" for rank in "789TJQK"]
        state = race(deck(" / ".join(columns), "AS 2S 3S 4S 5S 6S"))
        for rank in "A23456":
            play(state, f"0 flip\n0 up {rank}S 1")
        for rank in "789TJQK":
            play(state, f"0 up {rank}S 1")
        assert refusal(state, 0, "up 7D 1") == {"code": "foundation-complete", "card": "7D", "foundation": 1}

    def test_everyone_plays_in_their_own_layout(self) -> None:
        state = new_initial_state("duel", options={"mode": "race"})
        assert isinstance(state, DuelState)
        state.apply_action(CHANCE, f"deck 0 {ACES_OUT}")
        state.apply_action(CHANCE, f"deck 1 {EASY}")
        assert refusal(state, 1, "up AS 1") == {"code": "in-stock", "card": "AS"}
        assert refusal(state, 0, "move 7C 2")["code"] == "not-next-higher"
        play(state, "1 move 7C 2")
        assert state.layouts[0].columns[1] == ["5D", "6D", "7D", "2S"]


class TestTurns:
    def test_a_turn_ends_with_a_flip_even_with_moves_available(self) -> None:
        state = turns()
        play(state, "0 up AS 1\n0 up 2S 1")
        assert state.must_act() == (0,)
        assert refusal(state, 1, "up AH 2") == {"code": "not-your-turn", "seat": 1, "action": "up AH 2"}
        play(state, "0 flip")
        assert state.must_act() == (1,)
        assert refusal(state, 0, "up AD 2")["code"] == "not-your-turn"
        play(state, "1 flip\n0 up AD 2")
        assert state.up == [3, 0]

    def test_with_a_stock_left_one_cannot_pass(self) -> None:
        assert refusal(turns(), 0, "pass") == {"code": "stock-left", "action": "pass", "count": 24}

    def test_with_an_empty_stock_one_can_only_pass(self) -> None:
        state = turns()
        empty_both_stocks(state)
        assert refusal(state, 0, "flip") == {"code": "stock-empty"}
        assert "pass" in state.legal_actions(0)

    def test_over_when_two_turns_running_consist_of_a_pass_alone(self) -> None:
        state = turns(1)
        empty_both_stocks(state)
        play(state, "1 pass")
        assert state.observation(0)["lone_pass"]
        play(state, "0 pass")
        assert state.result() == {"up": [0, 0], "winners": [0, 1]}
        assert state.returns() == [0.0, 0.0]
        assert refusal(state, 1, "pass")["code"] == "game-over"

    def test_a_pass_after_a_move_does_not_count(self) -> None:
        state = turns()
        empty_both_stocks(state)
        play(state, "0 pass\n1 up AS 1\n1 pass\n0 pass")
        assert not state.is_terminal()
        play(state, "1 pass")
        assert state.result() == {"up": [0, 1], "winners": [1]}
        assert state.returns() == [-1.0, 1.0]

    def test_nobody_says_done(self) -> None:
        assert refusal(turns(), 0, "done") == {"code": "no-done-in-turns"}
        assert refusal(turns(), 1, "done")["code"] == "not-your-turn"


class TestRace:
    def test_over_when_both_have_said_done(self) -> None:
        state = race()
        play(state, "0 up AS 1\n1 done")
        assert state.must_act() == [0]
        play(state, "0 done")
        assert state.result() == {"up": [1, 0], "winners": [0]}
        assert state.returns() == [1.0, -1.0]

    def test_a_done_that_stands_is_not_said_again(self) -> None:
        state = race()
        play(state, "0 done")
        assert refusal(state, 0, "done") == {"code": "done-stands", "seat": 0}

    def test_who_has_said_it_may_still_act(self) -> None:
        state = race()
        play(state, "0 done")
        assert state.must_act() == [1]
        assert state.may_act() == [0, 1]
        assert state.legal_actions(0) == race().legal_actions(0)[:-1]

    def test_who_has_said_it_and_can_do_nothing_is_not_asked(self) -> None:
        state = race(STUCK)
        play(state, "0 flip\n" * 24 + "0 done")
        assert state.may_act() == [1]

    @pytest.mark.parametrize("action", ["flip", "up AS 1", "move 5S 5"])
    def test_any_action_of_ones_own_takes_it_back(self, action: str) -> None:
        state = race()
        play(state, f"0 done\n0 {action}")
        assert state.done == [False, False]

    def test_a_card_that_the_opponent_puts_up_takes_it_back(self) -> None:
        state = race()
        play(state, "0 done\n1 up AS 1")
        assert state.must_act() == [0, 1]

    def test_nothing_else_of_the_opponents_does(self) -> None:
        state = race(EASY)
        play(state, "0 done\n1 flip\n1 move 7C 2")
        assert state.done == [True, False]
        play(state, "1 done")
        assert state.is_terminal()

    def test_nobody_passes(self) -> None:
        assert refusal(race(), 0, "pass") == {"code": "no-pass-in-race"}


@pytest.mark.parametrize("mode", ["turns", "race"])
def test_over_at_once_with_all_104_up(mode: str) -> None:
    state = turns(0, EASY) if mode == "turns" else race(EASY)
    while not state.is_terminal():
        seat = state.must_act()[0]
        wanted = [action for action in state.legal_actions(seat) if action.startswith(("up", "flip", "pass"))]
        state.apply_action(seat, (wanted or ["done"])[0])
    assert state.result() == {"up": [52, 52], "winners": [0, 1]}
    assert not any(state.done)
    assert refusal(state, 0, "pass" if mode == "turns" else "done")["code"] == "game-over"


@pytest.mark.parametrize(
    "action",
    [
        "", "up 9S", "up 9S 03", "up 9S +3", "up 9S ۳", "up 9S 3 ", "up 9S  3", "up 9X 3", "redeal", "stop",
        "done 1", "PASS",
    ],
)  # fmt: skip
def test_what_is_malformed(action: str) -> None:
    assert refusal(race(), 0, action)["code"] == "malformed"


class TestObservation:
    def test_everyone_sees_everything_but_the_stocks(self) -> None:
        state = race()
        play(state, "1 up AS 3\n0 up 2S 3\n1 flip\n0 done")
        seen = state.observation(0)
        assert json.loads(json.dumps(seen)) == seen
        assert [layout["stock"] for layout in seen["layouts"]] == [["?"] * 24, ["?"] * 23]
        assert [layout["waste"] for layout in seen["layouts"]] == [[], ["AD"]]
        assert seen["layouts"][1]["columns"][0] == ["5H", "6H", "7H"]
        assert (seen["foundations"][2], seen["backs"][2]) == (["AS", "2S"], [1, 0])
        assert (seen["up"], seen["done"], seen["turn"]) == ([1, 1], [True, False], None)
        assert seen["waiting"] == [1]
        for viewer in (1, None):
            other = state.observation(viewer)
            assert {**other, "seat": 0, "legal": seen["legal"]} == seen

    def test_whose_turn_it_is_and_what_has_been_done_in_it(self) -> None:
        state = turns(1)
        assert (state.observation(0)["turn"], state.observation(0)["moved"]) == (1, False)
        play(state, "1 up AS 1")
        assert state.observation(0)["moved"]
        play(state, "1 flip")
        assert (state.observation(1)["turn"], state.observation(1)["moved"]) == (0, False)


# ---- random games against the rules' text, told once more as plainly as possible


def well_formed() -> Iterator[str]:
    yield from ("flip", "pass", "done")
    for card in PACK:
        for number in range(1, 9):
            yield f"up {card} {number}"
        for number in range(1, 8):
            yield f"move {card} {number}"


def is_lawful(state: DuelState, seat: int, action: str) -> bool:
    layout = state.layouts[seat]
    in_turns = state.options["mode"] == "turns"
    if in_turns and seat != state.turn:
        return False
    verb, *arguments = action.split()
    if verb == "flip":
        return len(layout.stock) > 0
    if verb == "pass":
        return in_turns and len(layout.stock) == 0
    if verb == "done":
        return not in_turns and not state.done[seat]
    card, number = arguments[0], int(arguments[1])
    if verb == "move":
        return is_lawful_move(layout, card, number)
    pile = state.foundations[number - 1]
    fits = card[0] == "A" if not pile else pile[0][1] == card[1] and height(card) == len(pile) + 1
    return fits and card in exposed_cards(layout)


@pytest.mark.parametrize("mode", ["turns", "race"])
@pytest.mark.parametrize("seed", range(2))
def test_legal_is_lawful_is_accepted_and_nothing_is_lost(seed: int, mode: str) -> None:
    rng = Random(seed)
    state = new_initial_state("duel", options={"mode": mode})
    assert isinstance(state, DuelState)
    for seat in (0, 1):
        state.apply_action(CHANCE, " ".join([f"deck {seat}", *rng.sample(PACK, 52)]))
    if mode == "turns":
        state.apply_action(CHANCE, "first 0")
    while not state.is_terminal():
        check_actions(state, rng)
        piles = [pile for layout in state.layouts for pile in (*layout.columns, layout.stock, layout.waste)]
        cards = [card for pile in (*piles, *state.foundations) for card in pile]
        assert sorted(cards) == sorted([*PACK, *PACK])
        assert state.up == [sum(seats.count(seat) for seats in state.backs) for seat in (0, 1)]
        seat = rng.choice(state.must_act())
        legal = state.legal_actions(seat)
        state.apply_action(seat, rng.choice([a for a in legal if a not in ("done", "pass")] or legal))


def check_actions(state: DuelState, rng: Random) -> None:
    before = everything(state)
    for seat in (0, 1):
        legal = state.legal_actions(seat)
        assert len(legal) == len(set(legal))
        assert set(legal) == {action for action in well_formed() if is_lawful(state, seat, action)}
        for action in [*rng.sample(list(well_formed()), 8), *legal]:
            twin = state.copy()
            if action in legal:
                twin.apply_action(seat, action)
                assert everything(twin) != before
            else:
                with pytest.raises(IllegalAction):
                    twin.apply_action(seat, action)
                assert everything(twin) == before
    assert everything(state) == before


@pytest.mark.parametrize("mode", ["turns", "race"])
def test_the_order_of_the_unseen_stocks_shows_nowhere(mode: str) -> None:
    rng = Random(mode)
    state = turns() if mode == "turns" else race()
    while not state.is_terminal():
        twin = state.copy()
        for layout in twin.layouts:
            rng.shuffle(layout.stock)
        for viewer in (0, 1, None):
            assert twin.observation(viewer) == state.observation(viewer)
        seat = rng.choice(state.must_act())
        state.apply_action(seat, rng.choice(state.legal_actions(seat)))
