"""The gentle and the fair player of Auction: each beats the weaker, and each makes its own mistakes."""

from collections import Counter
from random import Random

import pytest
from bench.auction_strength import measure

from fouraces.bots.auction.fair import FairBot
from fouraces.bots.auction.gentle import GentleBot
from fouraces.bots.bot import Bot
from fouraces.rules import CHANCE, new_initial_state
from fouraces.rules.auction import AuctionState
from walks import walk


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("stronger", "weaker", "games"),
    [("gentle", "random", 200), ("fair", "gentle", 300), ("house", "fair", 36)],
)
def test_each_beats_the_weaker(stronger: str, weaker: str, games: int, players: int) -> None:
    wins = measure(stronger, weaker, players, range(games), {}).wins
    assert sum(wins) / games > 1 / players


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_their_answers_are_legal(seed: int) -> None:
    bots: list[Bot] = [GentleBot(Random(seed)), FairBot(Random(seed))]
    options = {"joker": ["blind", "scoring"][seed % 2]}
    for state in walk("auction", seed, players=2 + seed // 2 % 3, options=options):
        for seat in state.must_act():
            for bot in bots:
                assert bot.choose_action(state.observation(seat)) in state.legal_actions(seat)


def begun(deck: str, players: int = 2) -> AuctionState:
    state = new_initial_state("auction", players)
    assert isinstance(state, AuctionState)
    state.apply_action(CHANCE, f"deck {deck}")
    return state


def answers(kind: type[GentleBot] | type[FairBot], state: AuctionState) -> Counter[str | None]:
    return Counter(kind(Random(seed)).choose_action(state.observation(0)) for seed in range(60))


def test_the_gentle_player_falls_for_an_ace_that_a_low_card_would_win() -> None:
    state = begun("A J J Q Q K K A JOKER")
    state.hands[1] = [2, 3]
    assert answers(GentleBot, state)["bid 10"] > 30


def test_the_gentle_player_pays_two_high_cards_for_a_jack_out_of_pride() -> None:
    state = begun("J A J Q Q K K A JOKER")
    for seat in range(2):
        state.apply_action(seat, "bid 9")
    assert answers(GentleBot, state)["withdraw"] < 30
    assert answers(FairBot, state)["withdraw"] > 30


def test_the_fair_player_saves_its_high_cards_for_what_is_to_come() -> None:
    state = begun("J A J Q Q K K A JOKER")
    assert set(answers(FairBot, state)) <= {"bid 3", "bid 4"}


def test_the_fair_player_does_not_see_that_the_other_has_no_money_left() -> None:
    state = begun("A J J Q Q K K A JOKER")
    state.hands[1] = [2]
    assert set(answers(FairBot, state)) <= {"bid 9", "bid 10"}
