"""The strong, fair and gentle players of Abundance: that they play by the rules, and how well."""

from collections.abc import Iterator
from math import log
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import pytest

from fouraces.bots import make_bot
from fouraces.bots.abundance.haggling import LEAST_GAIN, ORDERS, Haggle
from fouraces.bots.abundance.sight import turned
from fouraces.bots.abundance.strong import StrongBot
from fouraces.record import Ending
from fouraces.rules import Observation
from fouraces.rules.market import counts
from fouraces.rules.offers import parse_offer
from fouraces.simulate import Deal, simulate_game
from walks import walk

OPTIONS: list[dict[str, str | int]] = [
    {"tally": tally, "rubbers": rubbers} for tally in ("running", "round") for rubbers in (1, 2)
]
MANY = 400
"""Orders of the cards to come on which a trade is tried again."""


class Trade(NamedTuple):
    """What the strong player has offered or accepted, as it saw it."""

    observation: Observation
    give: list[int]
    take: list[int]
    money: int


def trade_of(observation: Observation, action: str) -> Trade | None:
    if action == "accept":
        offer = turned(observation["offers"][1 - observation["seat"]])
        return Trade(observation, counts(offer["give"]), counts(offer["take"]), offer["ask"] - offer["pay"])
    if action.startswith("offer"):
        made = parse_offer(action)
        return Trade(observation, counts(made.give), counts(made.take), made.ask - made.pay)
    return None


@pytest.mark.parametrize("kind", ["gentle", "fair", "strong"])
@pytest.mark.parametrize("options", OPTIONS)
def test_whatever_happens_its_answer_is_legal(kind: str, options: dict[str, str | int]) -> None:
    """Random players bring about the positions; in each of them the bot is asked."""
    bot, asked = make_bot(kind, "abundance", Random(1)), set()
    for number, state in enumerate(walk("abundance", len(options["tally"]), options=options)):  # type: ignore[arg-type]
        for seat in state.may_act() if number % 4 == 0 else ():
            observation = state.observation(seat)
            action = bot.choose_action(observation)
            assert action in state.legal_actions(seat) or (action is None and seat not in state.must_act())
            asked.add((observation["asked"], observation["auction"]))
    assert len(asked) > 5


@pytest.mark.parametrize("rival", ["gentle", "house", "strong", "random"])
def test_it_ends_its_matches_by_the_rules(rival: str) -> None:
    bots = ["strong", rival]
    *events, ending = simulate_game(Deal("abundance", bots, {"rubbers": 1}, "ends", 1), bots)
    assert isinstance(ending, Ending)
    assert len(events) < 2000


def test_what_it_does_follows_from_the_observation_alone() -> None:
    """Another of its kind, asked for the first time, would do the same."""
    old = StrongBot(Random(0))
    for number, state in enumerate(walk("abundance", 5, options={"rubbers": 1})):
        for seat in state.may_act() if number % 5 == 0 else ():
            observation = state.observation(seat)
            if observation["asked"] != "pile":
                assert old.choose_action(observation) == StrongBot(Random(number)).choose_action(observation)


def trades(rival: str, matches: int) -> Iterator[Trade]:
    """The trades that the strong player makes or takes in matches, as the rules and the rival allow."""
    for number in range(matches):
        for observation, action in decisions(["strong", rival], number):
            trade = trade_of(observation, action)
            if trade is not None:
                yield trade


def decisions(kinds: list[str], number: int) -> Iterator[tuple[Observation, str]]:
    """What seat 0 sees and does in a match."""
    deal = Deal("abundance", kinds, {"tally": ("running", "round")[number % 2]}, "trades", number)
    bots = [make_bot(kind, "abundance", Random(f"{number}:{seat}")) for seat, kind in enumerate(kinds)]
    state = deal.header.new_initial_state()
    for _ in deal.events(state):
        pass
    while not state.is_terminal():
        for seat in (state.must_act()[0], 1 - state.must_act()[0]):
            if seat in state.may_act():
                observation = state.observation(seat)
                action = bots[seat].choose_action(observation)
                if action is not None:
                    state.apply_action(seat, action)
                    if seat == 0:
                        yield observation, action
            if not state.must_act():
                break
        for _ in deal.events(state):
            pass


def test_no_trade_lowers_what_it_may_expect() -> None:
    """By its own estimate on equal orders of the cards to come, and by one on many others."""
    gains = []
    for trade in trades("house", 4):
        haggle = Haggle(trade.observation)
        own = haggle.sampled_gain(trade.give, trade.take, trade.money, ORDERS)
        assert own.mean >= LEAST_GAIN
        assert haggle.gain(trade.give, trade.take, trade.money) >= LEAST_GAIN
        sure = haggle.sampled_gain(trade.give, trade.take, trade.money, MANY, seed=1)
        assert sure.mean + 4 * sure.error > 0
        gains.append(sure.mean)
    assert len(gains) > 10
    assert fmean(gains) > LEAST_GAIN


def test_of_trades_that_anybody_offers_it_takes_only_those_that_help_it() -> None:
    taken = 0
    rng = Random(3)
    for number, state in enumerate(walk("abundance", 11, options={"rubbers": 1})):
        legal = state.legal_actions(0)
        if number % 4 or not legal:
            continue
        action = rng.choice(legal)
        if not action.startswith("offer") or 1 not in state.may_act():
            continue
        trial = state.copy()
        trial.apply_action(0, action)
        observation = trial.observation(1)
        answer = StrongBot(Random(0)).choose_action(observation)
        assert answer in ("accept", "decline")
        trade = trade_of(observation, "accept")
        assert trade is not None
        gain = Haggle(observation).sampled_gain(trade.give, trade.take, trade.money, MANY, seed=1)
        if answer == "accept":
            taken += 1
            assert gain.mean + 4 * gain.error > 0
    assert taken


def test_what_it_knows_of_its_advice() -> None:
    """A fair price of each bid, and of each trade its own chance before and after."""
    known = set()
    for number in range(2):
        for observation, action in decisions(["strong", "house"], number):
            verb = action.split()[0]
            if (verb, number) in known:
                continue
            known.add((verb, number))
            told, facts = StrongBot(Random(0)).advise(observation)
            assert told == action or verb == "pile"
            if verb in ("bid", "pass", "seal"):
                assert -1 <= facts["price"] <= min(observation["money"])
            elif verb in ("offer", "accept", "decline", "retract"):
                assert 0 <= facts["before"] <= 1
                assert 0 <= facts["after"] <= 1
                assert verb in ("decline", "retract") or facts["after"] > facts["before"]
            else:
                assert not facts
    assert {"offer", "bid", "seal", "pass"} <= {verb for verb, _ in known}


def is_stronger(kind: str, rival: str) -> bool:
    """Wald's sequential test of 80 % of matches against a half, at odds of a thousand to one.

    Who wins 90 % of matches fails it less than once in a million times.
    """
    evidence, number = 0.0, 0
    while abs(evidence) < log(1000):
        for seat, bots in enumerate(([kind, rival], [rival, kind])):
            *_, ending = simulate_game(Deal("abundance", bots, {}, "stronger", number), bots)
            assert isinstance(ending, Ending)
            winners = ending.result["winners"]
            if len(winners) == 1:
                evidence += log(0.8 / 0.5) if winners == [seat] else log(0.2 / 0.5)
        number += 1
    return evidence > 0


@pytest.mark.parametrize(("kind", "rival"), [("fair", "gentle"), ("house", "fair"), ("strong", "house")])
def test_each_beats_the_next_weaker(kind: str, rival: str) -> None:
    assert is_stronger(kind, rival)


class TestHuman:
    """What the gentle and the fair player overlook, in a first round that has hardly begun."""

    @staticmethod
    def observation(**changes: Any) -> Observation:
        for state in walk("abundance", 1):
            if state.must_act() and state.observation(0)["asked"] == "bid":
                return {**state.observation(state.must_act()[0]), **changes}
        raise AssertionError

    def highest(self, kind: str, hands: list[list[str]]) -> int:
        """The most that a bot raises to of thirty times."""
        first = self.observation()
        seat = first["seat"]
        view = {
            **first,
            "auction": "one-bid",
            "dealer": 1 - seat,
            "card": "9S",
            "tally": {"S": 1, "H": 3, "D": 3, "C": 3},
            "unseen": {"S": 9, "H": 9, "D": 9, "C": 9},
            "prices": {"S": 20, "H": 4, "D": 2, "C": 0},
            "to_turn": 2,
            "hands": hands if seat == 0 else hands[::-1],
        }
        bids = [make_bot(kind, "abundance", Random(seed)).choose_action(view) for seed in range(30)]
        return max(int(bid.split()[1]) if bid and bid != "pass" else 0 for bid in bids)

    def test_the_gentle_one_does_not_know_what_a_third_card_is_worth(self) -> None:
        pair: list[list[str]] = [["2S", "3S"], []]
        assert self.highest("gentle", pair) == self.highest("gentle", [[], []])
        assert self.highest("fair", pair) > self.highest("fair", [[], []])

    def test_it_pays_more_than_the_price_for_what_is_rarest_just_now(self) -> None:
        assert self.highest("gentle", [[], []]) > 20

    def test_neither_keeps_a_third_card_from_the_other(self) -> None:
        for kind in ("gentle", "fair"):
            assert self.highest(kind, [[], ["2S", "3S"]]) == self.highest(kind, [[], []])
