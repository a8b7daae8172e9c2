"""No seat, and no spectator, sees what it may not know: in every game, through whole random games."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from fouraces.rules import IllegalAction, Observation, State
from fouraces.rules.abundance import AbundanceState
from fouraces.rules.ambition import AmbitionState
from fouraces.rules.auction import AuctionState
from fouraces.rules.duel import DuelState
from fouraces.rules.patience import PatienceState
from unknowns import Moment, another_history
from walks import EVERY_SETTING, Setting

ATTEMPTS = 4
"""How often another history is looked for that is legal."""


class LeakError(AssertionError):
    """A viewer sees a difference between what it cannot tell apart."""


def what_is_seen(state: State, viewer: int | None) -> tuple[Observation, int, list[str]]:
    """All that a state tells a viewer; of a great many legal actions, some."""
    actions = [] if viewer is None else state.legal_actions(viewer)
    length = len(actions)
    return state.observation(viewer), length, [actions[place] for place in range(0, length, 1 + length // 50)]


def compare(moment: Moment, rng: Random) -> bool:
    """Compare a moment with one that its viewer cannot tell from it; say whether another was found.

    Raises:
        LeakError: if the viewer can tell.
    """
    for _ in range(ATTEMPTS):
        otherwise = another_history(moment, rng)
        if otherwise == moment.history:
            continue
        try:
            state = moment.setting.position(otherwise)
        except IllegalAction:
            continue
        seen, seen_otherwise = what_is_seen(moment.state, moment.viewer), what_is_seen(state, moment.viewer)
        if seen != seen_otherwise:
            raise LeakError(_difference(seen[0], seen_otherwise[0]), moment.viewer, moment.history, otherwise)
        return True
    return False


def _difference(one: Observation, other: Observation) -> dict[str, Any]:
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}


def check_secrecy(setting: Setting, seed: int, moments: int) -> Counter[int | None]:
    """Compare some moments of a random game, for everybody; return for how many of them each was compared."""
    rng = Random(seed)
    history = setting.history(seed, uneven=seed % 2 == 1)
    compared: Counter[int | None] = Counter()
    for length in rng.sample(range(len(history) + 1), min(moments, len(history) + 1)):
        state = setting.position(history[:length])
        for viewer in (None, *range(setting.players)):
            compared[viewer] += compare(Moment(setting, history[:length], state, viewer), rng)
    return compared


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_what_a_viewer_may_not_know_makes_no_difference_to_it(setting: Setting) -> None:
    compared = sum((check_secrecy(setting, seed, 25) for seed in range(4)), Counter[int | None]())
    assert all(compared[viewer] >= 20 for viewer in (None, *range(setting.players)))


def told_of(kind: type[State], **tales: Callable[[Any, int | None], object]) -> list[Any]:
    """Parameters: what a state would tell a viewer, by the name of the leak."""
    return [pytest.param(kind, tell, id=f"{kind.__name__}-{name}") for name, tell in tales.items()]


LEAKS = [
    *told_of(
        AuctionState,
        the_next_item=lambda state, _: state.deck[state.turned :][:1],
        an_unseen_item=lambda state, _: state.blind and state.item,
        where_the_joker_is=lambda state, _: "JOKER" in state.deck[-2:],
        a_sealed_bid=lambda state, _: [] if state.in_overtime else sorted(state.choices.items()),
        that_somebody_passes=lambda state, _: "pass" in state.choices.values(),
        what_is_added=lambda state, _: state.in_overtime and max(state.choices.values(), default=None),
        who_has_chosen_in_overtime=lambda state, _: state.in_overtime and sorted(state.choices),
        how_many_have_chosen_in_overtime=lambda state, _: state.in_overtime and len(state.choices),
    ),
    *told_of(
        AbundanceState,
        the_next_card=lambda state, _: state.chosen and state.piles[state.chosen[-1]][state.turned :][:1],
        the_last_suit_of_a_pile=lambda state, _: state.piles and state.piles[3][-1][1],
        what_is_sealed=lambda state, _: dict(state.seals),
        that_something_is_sealed=lambda state, _: any(state.seals.values()),
    ),
    *told_of(
        AmbitionState,
        a_hand=lambda state, _: state.hands[2],
        who_can_follow=lambda state, _: [len(state.legal_actions(seat)) for seat in range(4)],
        where_the_king_is=lambda state, _: ["KC" in hand for hand in state.hands],
        a_gift=lambda state, _: state.gifts[0],
        who_gave_the_king=lambda state, _: ["KC" in gift for gift in state.gifts],
        what_lies_face_down=lambda state, _: [] if state.tricks else state.trick,
    ),
    *told_of(
        PatienceState,
        the_next_card=lambda state, _: not state.redealt and state.layout.stock[-1:],
        the_last_card=lambda state, _: not state.redealt and state.layout.stock[:1],
        that_an_ace_is_left=lambda state, _: not state.redealt and "AS" in state.layout.stock[-9:],
    ),
    *told_of(
        DuelState,
        the_next_card=lambda state, _: state.layouts[1].stock[-1:],
        ones_own_next_card=lambda state, viewer: state.layouts[viewer or 0].stock[-1:],
    ),
]


def check_all_settings(kind: type[State]) -> None:
    for setting in EVERY_SETTING:
        if type(setting.new_initial_state()) is kind:
            for seed in range(6):
                check_secrecy(setting, seed, 40)


@pytest.mark.parametrize(("kind", "tell"), LEAKS)
def test_the_check_finds_a_leak(
    kind: type[State], tell: Callable[[State, int | None], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = kind._view

    def leaky_view(state: State, seat: int | None) -> Observation:
        return {**view(state, seat), "leak": tell(state, seat)}

    monkeypatch.setattr(kind, "_view", leaky_view)
    with pytest.raises(LeakError, match="'leak'"):
        check_all_settings(kind)


@pytest.mark.parametrize(
    "tell",
    [
        pytest.param(lambda choices: str(list(choices)), id="who_chose_first"),
        pytest.param(lambda choices: str(sorted(choices.items())), id="which_card_went_back_unseen"),
    ],
)
def test_the_check_finds_what_is_told_of_an_overtime_that_is_over(
    tell: Callable[[dict[int, str]], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reveal = AuctionState._reveal

    def leaky_reveal(state: AuctionState) -> None:
        rounds, choices = state.rounds, state.choices
        reveal(state)
        if len(rounds) > 1:
            rounds[-1].append(tell(choices))

    monkeypatch.setattr(AuctionState, "_reveal", leaky_reveal)
    with pytest.raises(LeakError, match=r"rounds|sales"):
        check_all_settings(AuctionState)
