"""Australian Patience: the figure, the rules one by one, and random games against the rules told plainly."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals import EASY, STUCK, deck
from fouraces.cards import PACK
from fouraces.rules import CHANCE, IllegalAction, State, new_initial_state
from fouraces.rules.patience import PatienceState
from plain_rules import exposed_cards, height, is_lawful_move


def dealt(cards: str, redeals: int | str = 0) -> PatienceState:
    state = new_initial_state("patience", options={"redeals": redeals})
    assert isinstance(state, PatienceState)
    state.apply_action(CHANCE, f"deck {cards}")
    return state


def play(state: State, actions: str) -> None:
    """Make the player's actions, one a line."""
    for action in actions.strip().splitlines():
        state.apply_action(0, action.strip())


def flip(state: State, times: int) -> None:
    for _ in range(times):
        state.apply_action(0, "flip")


def refusal(state: State, action: str) -> dict[str, object]:
    """Return why the player may not do this: the code and the facts."""
    before = everything(state)
    with pytest.raises(IllegalAction) as refused:
        state.apply_action(0, action)
    assert str(refused.value)
    assert everything(state) == before
    assert action not in state.legal_actions(0)
    return {"code": refused.value.code, **refused.value.facts}


def everything(state: State) -> str:
    assert isinstance(state, PatienceState)
    return json.dumps([state.observation(0), state.layout.stock, sorted(state.layout.column_of.items())])


class TestTheFigure:
    FIGURE = """
        AC JD JC 3D / · 9S AS TD / QD KC 4C 8D / 7S JH 6C {ace} / · 3C 6S TS / · · · QH / · · · 2C
    """
    PLAN = """
        up {ace}
        move 9S 5
        move JH 6
        move 6S 4
        move AC 7
        move KC 1
        move JD 3
        up AC
        up 2C
        up 3C
    """

    @pytest.fixture(params=["AH", "AD"])
    def ace(self, request: pytest.FixtureRequest) -> str:
        assert isinstance(request.param, str)
        return request.param

    def figure(self, ace: str, fill: list[str]) -> PatienceState:
        """Deal the figure; 9D, which is in no column, comes last in the stock."""
        free = [card for card in fill if card != "9D"]
        return dealt(deck(self.FIGURE.format(ace=ace), fill=[*free, "9D"]))

    def test_every_step_of_the_plan(self, ace: str) -> None:
        state = self.figure(ace, ["KS", "QS", "JS", "8S", "5S", "4S", "3S", "2S", *PACK])
        steps = self.PLAN.format(ace=ace).split("\n")[1:-1]
        columns = state.layout.columns

        play(state, steps[0])
        assert columns[3] == ["7S", "JH", "6C"]
        play(state, steps[1])
        assert columns[4] == ["QS", "3C", "6S", "TS", "9S", "AS", "TD"]
        play(state, steps[2])
        assert columns[5][-3:] == ["QH", "JH", "6C"]
        play(state, steps[3])
        assert columns[3] == ["7S", "6S", "TS", "9S", "AS", "TD"]
        play(state, steps[4])
        assert columns[0] == []
        assert columns[6][-5:] == ["2C", "AC", "JD", "JC", "3D"]
        play(state, steps[5])
        assert columns[0] == ["KC", "4C", "8D"]
        assert columns[2] == ["QD"]
        play(state, steps[6])
        assert columns[2] == ["QD", "JD", "JC", "3D"]
        assert columns[6][-2:] == ["2C", "AC"]
        play(state, "\n".join(steps[7:]))
        assert state.foundations[3] == ["AC", "2C", "3C"]
        assert state.up == 4

    def test_what_cannot_be_done_then(self, ace: str) -> None:
        state = self.figure(ace, list(PACK))
        play(state, self.PLAN.format(ace=ace))
        assert refusal(state, "up 4C") == {"code": "covered", "card": "4C", "cover": "8D", "column": 1}
        assert not any(action.startswith("move 8D") for action in state.legal_actions(0))
        assert refusal(state, "up AS") == {"code": "covered", "card": "AS", "cover": "TD", "column": 4}
        assert not any(action.startswith("move TD") for action in state.legal_actions(0))
        assert "JC" in state.layout.columns[2][state.layout.columns[2].index("JD") :]
        flip(state, 1)
        assert len(state.layout.waste) == 1

    @given(fill=st.permutations(PACK))
    @settings(max_examples=60)
    def test_the_free_cards_do_not_matter(self, fill: list[str]) -> None:
        state = self.figure("AH", fill)
        columns = state.layout.columns
        if "QC" not in (columns[1][0], columns[4][0], columns[6][2]):
            play(state, self.PLAN.format(ace="AH"))
            assert state.foundations[3] == ["AC", "2C", "3C"]
            assert not any(action.startswith(("up 4C", "move TD")) for action in state.legal_actions(0))


# A deal in which column 1 is emptied by four cards put up.
SPACE = deck(
    "4S 3S 2S AS / KD 9H 4C 7C / 7H KC 3H 5D / 3D QS 6D JC / KS JS TS 9S / 8S 7S 6S 5S / AH QH JH TH",
    "KH 8H",
)
EMPTY_COLUMN_1 = "up AS \n up 2S \n up 3S \n up 4S"


class TestDeal:
    def test_columns_then_stock_in_flipping_order(self) -> None:
        state = dealt(" ".join(PACK))
        assert state.layout.columns[0] == list(PACK[:4])
        assert state.layout.columns[6] == list(PACK[24:28])
        flip(state, 2)
        assert state.layout.waste == list(PACK[28:30])

    def test_nothing_comes_before_the_deck(self) -> None:
        state = new_initial_state("patience")
        assert state.must_act() == ()
        assert state.legal_actions(0) == ()
        assert refusal(state, "flip")["code"] == "chance-is-due"
        with pytest.raises(IllegalAction, match="each of its 52 cards once"):
            state.apply_action(CHANCE, "deck " + " ".join(PACK[1:]))


class TestPuttingUp:
    def test_ace_first_then_in_suit_one_rank_at_a_time(self) -> None:
        state = dealt(EASY)
        flip(state, 2)
        assert refusal(state, "up 2S") == {"code": "not-next-up", "card": "2S", "wanted": "AS"}
        state = dealt(EASY)
        play(state, "flip \n up AS \n flip \n up 2S")
        assert state.foundations == [["AS", "2S"], [], [], []]
        assert state.layout.waste == []

    def test_what_is_not_to_be_had(self) -> None:
        state = dealt(SPACE)
        flip(state, 2)
        assert refusal(state, "up 2S") == {"code": "covered", "card": "2S", "cover": "AS", "column": 1}
        assert refusal(state, "up KH") == {"code": "waste-covered", "card": "KH", "cover": "8H"}
        assert refusal(state, "up AD") == {"code": "in-stock", "card": "AD"}
        play(state, "up AS")
        assert refusal(state, "up AS") == {"code": "already-up", "card": "AS"}
        assert refusal(state, "move AS 3")["code"] == "already-up"


class TestMoving:
    TABLE = deck(
        "9S KC 2D 4H / 7C TC 3D 5H / TS 2H 9H 8H / 5C 5D 7D TH / AS 3S 5S 7S / AC 3C KH 8C / 2C 4C 6C KS",
        "3H 9C 6H",
    )

    def test_a_card_goes_with_all_that_covers_it_in_whatever_order(self) -> None:
        state = dealt(self.TABLE)
        play(state, "move 9H 4")
        assert state.layout.columns[2] == ["TS", "2H"]
        assert state.layout.columns[3] == ["5C", "5D", "7D", "TH", "9H", "8H"]
        play(state, "move 4H 2")
        assert state.layout.columns[1] == ["7C", "TC", "3D", "5H", "4H"]
        assert state.layout.columns[0] == ["9S", "KC", "2D"]

    def test_the_top_of_the_waste_goes_onto_the_next_higher(self) -> None:
        state = dealt(self.TABLE)
        play(state, "flip \n move 3H 1 \n flip")
        assert state.layout.columns[0] == ["9S", "KC", "2D", "4H", "3H"]
        assert state.layout.waste == ["9C"]
        assert refusal(state, "move 9C 6") == {
            "code": "not-next-higher", "card": "9C", "column": 6, "exposed": "8C", "wanted": "TC",
        }  # fmt: skip
        flip(state, 1)
        assert refusal(state, "move 9C 2")["code"] == "waste-covered"

    @pytest.mark.parametrize(
        ("action", "exposed", "wanted"),
        [
            ("move 9S 4", "TH", "TS"),  # the next, but of another suit
            ("move 7S 6", "8C", "8S"),
            ("move 5H 1", "4H", "6H"),  # onto the next lower
            ("move 8H 4", "TH", "9H"),  # two ranks
            ("move 4H 7", "KS", "5H"),
        ],
    )
    def test_only_the_next_higher_of_the_suit_will_do(self, action: str, exposed: str, wanted: str) -> None:
        facts = refusal(dealt(self.TABLE), action)
        assert (facts["code"], facts["exposed"], facts["wanted"]) == ("not-next-higher", exposed, wanted)

    def test_only_to_another_column(self) -> None:
        state = dealt(deck("KC 9S 2H TS / " + "· · · · / " * 5 + "· · · ·"))
        assert refusal(state, "move 9S 1") == {"code": "own-column", "card": "9S", "column": 1}

    def test_columns_are_numbered_from_1_to_7(self) -> None:
        state = dealt(self.TABLE)
        for number in ("0", "8", "12", "9" * 5000):
            assert refusal(state, f"move 9H {number}") == {
                "code": "no-such-column", "column": number, "last": 7,
            }  # fmt: skip


class TestKings:
    def test_a_king_goes_to_an_empty_column_with_all_that_covers_it(self) -> None:
        state = dealt(SPACE)
        play(state, f"{EMPTY_COLUMN_1} \n move KC 1")
        assert state.layout.columns[0] == ["KC", "3H", "5D"]
        assert state.layout.columns[2] == ["7H"]

    def test_so_does_a_king_on_top_of_the_waste(self) -> None:
        state = dealt(SPACE)
        play(state, f"flip \n {EMPTY_COLUMN_1} \n move KH 1")
        assert state.layout.columns[0] == ["KH"]
        assert state.layout.waste == []

    def test_a_king_at_the_bottom_of_its_column_stays(self) -> None:
        state = dealt(SPACE)
        play(state, EMPTY_COLUMN_1)
        assert refusal(state, "move KD 1") == {"code": "king-at-bottom", "card": "KD", "column": 2}

    def test_nothing_else_goes_there(self) -> None:
        state = dealt(SPACE)
        play(state, f"flip \n flip \n {EMPTY_COLUMN_1}")
        assert refusal(state, "move QS 1") == {"code": "only-kings", "card": "QS", "column": 1}
        assert refusal(state, "move 8H 1")["code"] == "only-kings"
        assert refusal(state, "move KH 1")["code"] == "waste-covered"

    def test_a_king_goes_onto_no_card(self) -> None:
        assert refusal(dealt(SPACE), "move KC 1") == {
            "code": "king-needs-space", "card": "KC", "column": 1, "exposed": "AS",
        }  # fmt: skip


class TestEnd:
    def test_won_with_all_52_up(self) -> None:
        state = dealt(EASY)
        while not state.is_terminal():
            assert state.returns() == [0.0]
            state.apply_action(0, next(a for a in state.legal_actions(0) if a.startswith(("up", "flip"))))
        assert state.result() == {"up": 52, "won": True}
        assert state.returns() == [1.0]
        assert refusal(state, "stop")["code"] == "game-over"

    def test_over_of_itself_when_nothing_is_legal(self) -> None:
        state = dealt(STUCK)
        for _ in range(24):
            assert state.legal_actions(0) == ["flip", "stop"]
            flip(state, 1)
        assert state.is_terminal()
        assert state.must_act() == ()
        assert state.result() == {"up": 0, "won": False}
        assert refusal(state, "stop")["code"] == "game-over"

    def test_an_empty_stock_alone_is_not_the_end(self) -> None:
        state = dealt(EASY)
        flip(state, 24)
        assert not state.is_terminal()
        assert refusal(state, "flip") == {"code": "stock-empty"}

    def test_the_player_may_stop_at_any_time(self) -> None:
        state = dealt(EASY)
        play(state, "flip \n up AS \n stop")
        assert state.result() == {"up": 1, "won": False}
        assert state.returns() == [0.0]
        state = dealt(EASY)
        play(state, "stop")
        assert state.result() == {"up": 0, "won": False}


class TestRedeals:
    def test_australian_patience_has_none(self) -> None:
        state = dealt(EASY)
        flip(state, 24)
        assert refusal(state, "redeal") == {"code": "no-redeals"}

    def test_canberra_has_one_and_the_card_flipped_first_comes_first_again(self) -> None:
        state = dealt(STUCK, 1)
        flip(state, 24)
        first_cycle = list(state.layout.waste)
        assert state.legal_actions(0) == ["redeal", "stop"]
        play(state, "redeal")
        assert state.layout.waste == []
        flip(state, 23)
        assert not state.is_terminal()
        flip(state, 1)
        assert state.layout.waste == first_cycle
        assert state.is_terminal()

    def test_one_redeal_is_not_two(self) -> None:
        state = dealt(EASY, 1)
        flip(state, 24)
        play(state, "redeal")
        flip(state, 24)
        assert refusal(state, "redeal") == {"code": "no-redeal-left"}

    def test_not_with_a_stock_left(self) -> None:
        state = dealt(EASY, 1)
        flip(state, 20)
        assert refusal(state, "redeal") == {"code": "stock-left", "action": "redeal", "count": 4}

    def test_not_without_a_waste(self) -> None:
        state = dealt(EASY, "unlimited")
        for suit in "SHDC":
            for rank in "A23456":
                play(state, f"flip \n up {rank}{suit}")
        assert refusal(state, "redeal") == {"code": "waste-empty"}

    def test_tasmanian_has_any_number_and_a_stuck_game_ends_by_stop_alone(self) -> None:
        state = dealt(STUCK, "unlimited")
        for _ in range(5):
            flip(state, 24)
            play(state, "redeal")
        assert not state.is_terminal()
        play(state, "stop")
        assert state.result() == {"up": 0, "won": False}


@pytest.mark.parametrize(
    "action",
    [
        "", " ", "flip ", " flip", "Flip", "FLIP", "flip 1", "flip\n", "stop\nstop", "redeal 1", "deck",
        "pass", "done", "up", "up 9s", "up 10S", "up 9S 1", "up  9S", "up 9S ", "move 9S", "move 9X 5",
        "move 9S 5 6", "move 9S 05", "move 9S +5", "move 9S -1", "move 9S 5.0", "move 9S 1_0", "move 9S  5",
        "move\t9S 5", "move 9S ²", "move 9S ۵", "move 9S ５",
    ],
)  # fmt: skip
def test_what_is_malformed(action: str) -> None:
    assert refusal(dealt(SPACE, 1), action)["code"] == "malformed"


class TestObservation:
    def test_the_stock_is_unseen_until_it_was_turned_over(self) -> None:
        state = dealt(STUCK, 1)
        flip(state, 1)
        seen = state.observation(0)
        assert seen["stock"] == ["?"] * 23
        assert seen["waste"] == ["JS"]
        assert (seen["redeals_left"], seen["redealt"], seen["moves"]) == (1, 0, 1)
        flip(state, 23)
        play(state, "redeal \n flip")
        seen = state.observation(0)
        assert seen["stock"] == STUCK.split()[29:]
        assert (seen["redeals_left"], seen["redealt"], seen["moves"]) == (0, 1, 26)

    def test_it_is_plain_data_for_player_and_spectator(self) -> None:
        state = dealt(EASY, "unlimited")
        play(state, "flip \n up AS")
        seen = state.observation(0)
        assert json.loads(json.dumps(seen)) == seen
        assert seen["foundations"] == [["AS"], [], [], []]
        assert seen["legal"] == state.legal_actions(0)
        assert seen["redeals_left"] == "unlimited"
        assert state.observation(None) == {**seen, "seat": None, "legal": []}


# ---- random games against the rules' text, told once more as plainly as possible


def lawful(state: PatienceState) -> set[str]:
    """Return everything that the rules allow, by asking of each well-formed action whether it is."""
    return {action for action in well_formed() if is_lawful(state, action)}


def well_formed() -> Iterator[str]:
    yield from ("flip", "redeal", "stop")
    for card in PACK:
        yield f"up {card}"
        for number in range(1, 8):
            yield f"move {card} {number}"


def is_lawful(state: PatienceState, action: str) -> bool:
    layout = state.layout
    verb, *arguments = action.split()
    if verb == "stop":
        return True
    if verb == "flip":
        return len(layout.stock) > 0
    if verb == "redeal":
        allowed = {0: 0, 1: 1, "unlimited": 10**9}[state.options["redeals"]]
        return len(layout.stock) == 0 and len(layout.waste) > 0 and state.redealt < allowed
    if verb == "move":
        return is_lawful_move(layout, arguments[0], int(arguments[1]))
    card = arguments[0]
    lies_there = state.foundations["SHDC".index(card[1])]
    return card in exposed_cards(layout) and height(card) == len(lies_there) + 1


@pytest.mark.parametrize("redeals", [0, 1, "unlimited"])
@pytest.mark.parametrize("seed", range(3))
def test_legal_is_lawful_is_accepted_and_nothing_is_lost(seed: int, redeals: int | str) -> None:
    rng = Random(seed)
    state = dealt(" ".join(rng.sample(PACK, 52)), redeals)
    for _ in range(90):
        legal = state.legal_actions(0)
        assert len(legal) == len(set(legal))
        assert set(legal) == lawful(state)
        piles = [*state.layout.columns, state.layout.stock, state.layout.waste, *state.foundations]
        assert sorted(card for pile in piles for card in pile) == sorted(PACK)
        before = everything(state)
        for action in rng.sample(list(well_formed()), 30) + list(legal):
            twin = state.copy()
            if action in legal:
                twin.apply_action(0, action)
                assert everything(twin) != before
            else:
                with pytest.raises(IllegalAction):
                    twin.apply_action(0, action)
                assert everything(twin) == before
        assert everything(state) == before
        plays = [action for action in legal if action != "stop"] or ["stop"]
        state.apply_action(0, rng.choice(plays))
        assert state.is_terminal() == (plays == ["stop"] or state.up == 52 or lawful(state) == {"stop"})
        if state.is_terminal():
            return


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_the_unseen_stock_shows_nowhere(seed: int) -> None:
    rng = Random(seed)
    state = dealt(" ".join(rng.sample(PACK, 52)))
    while not state.is_terminal():
        twin = state.copy()
        rng.shuffle(twin.layout.stock)
        assert twin.observation(0) == state.observation(0)
        state.apply_action(0, rng.choice([a for a in state.legal_actions(0) if a != "stop"]))
