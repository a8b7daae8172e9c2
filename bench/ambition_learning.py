"""Teaches the players of Ambition's play-outs, from nothing, by letting them play with each other.

    python -m bench.ambition_learning --out src/fouraces/solve/ambition/weights.npy

Each hand is given, played and scored by four players with the same weights, who choose at random with the
chances that these give. Whoever did better than the others, and better than is usual in the same mood with
as many tricks to go, becomes a little more likely to do the same again: the policy gradient REINFORCE, with
a baseline. All follows from the seeds. It takes some minutes.
"""

import argparse
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from fouraces.solve.ambition import compiled as machine
from fouraces.solve.ambition.compiled import (
    COUNT,
    FIRST,
    GIVE_AT,
    GIVE_LENGTH_AT,
    HANDS,
    LEADER,
    LEFT,
    PLAYED,
    POINTS,
    RANKS,
    Numbers,
    Reals,
)

begin, drawn, mood_of, play = machine.begin, machine.drawn, machine.mood_of, machine.play
score, suit_of, weigh = machine.score, machine.suit_of, machine.weigh

HANDS_A_ROUND: Final = 200_000


class Phase(NamedTuple):
    """Some rounds: how many, the rate of learning in the first, in how many it would fall to the slowest.

    `seed` is the first round's.
    """

    rounds: int
    rate: float
    fall: int
    seed: int


PHASES: Final = (Phase(14, 0.02, 20, 0), Phase(15, 0.012, 15, 100))
SLOWEST: Final = 0.001

SMOOTHING: Final = 0.002
UNIT: Final = 10.0
"""Game points that are one unit of success."""

STEPS: Final = np.array([[3, 3, 3], [3, 3, 3], [2, 2, 2], [1, 2, 3]])
"""How many seats on each card of a gift goes: right, right, across, scattered."""


@njit(nogil=True)
def wish(hand: int, weights: Reals, cards: Numbers, wishes: Reals) -> int:
    """List a hand's cards and how much each is wished to be given; return how many there are."""
    number = 0
    for suit in range(4):
        held = suit_of(hand, suit)
        length = min(COUNT[held], 7)
        while held:
            card = RANKS * suit + FIRST[held]
            held &= held - 1
            cards[2 * number] = card
            cards[2 * number + 1] = 8 * suit + length
            wishes[number] = np.exp(weights[GIVE_AT + card] + weights[GIVE_LENGTH_AT + 8 * suit + length])
            number += 1
    return number


@njit(nogil=True)
def give(hand: int, weights: Reals, gift: Numbers) -> int:
    """Draw three cards to give away; return them as a set."""
    rest, cards, wishes = hand, np.zeros(26, np.int64), np.zeros(13)
    for turn in range(3):
        total, chosen = 0.0, -1
        for place in range(wish(rest, weights, cards, wishes)):
            total += wishes[place]
            if np.random.random() * total < wishes[place]:
                chosen = cards[2 * place]
        gift[turn] = chosen
        rest &= ~(1 << chosen)
    return hand & ~rest


@njit(nogil=True)
def hand_out(table: Numbers, weights: Reals, gifts: Numbers, steps: Numbers) -> None:
    """Deal a hand and give; the gifts are written down."""
    pack = np.arange(52)
    np.random.shuffle(pack)
    for seat in range(4):
        table[HANDS + seat] = 0
        for place in range(13):
            table[HANDS + seat] |= 1 << pack[13 * seat + place]
    given = np.zeros(4, np.int64)
    for seat in range(4):
        given[seat] = give(table[HANDS + seat], weights, gifts[seat])
    for seat in range(4):
        table[HANDS + seat] &= ~given[seat]
    for seat in range(4):
        for place in range(3):
            table[HANDS + (seat + steps[place] & 3)] |= 1 << gifts[seat, place]


@njit(nogil=True)
def learn_gift(hand: int, gift: Numbers, weights: Reals, push: float) -> None:
    """Make a gift likelier, or less likely."""
    rest, cards, wishes = hand, np.zeros(26, np.int64), np.zeros(13)
    for turn in range(3):
        number = wish(rest, weights, cards, wishes)
        total = 0.0
        for place in range(number):
            total += wishes[place]
        for place in range(number):
            card = cards[2 * place]
            at, length_at = GIVE_AT + card, GIVE_LENGTH_AT + cards[2 * place + 1]
            chance = np.exp(weights[at] + weights[length_at]) / total
            slope = push * ((1.0 if card == gift[turn] else 0.0) - chance)
            weights[at] += slope
            weights[length_at] += slope
        rest &= ~(1 << gift[turn])


@njit(nogil=True)
def play_hand(table: Numbers, weights: Reals, notes: Numbers, chances: Reals) -> int:
    """Play a hand and write its decisions down: options, choice, seat, mood and tricks, then the marks."""
    decisions = 0
    while table[LEFT]:
        seat = table[LEADER] + table[PLAYED] & 3
        note = notes[decisions]
        number = weigh(table, note[4:])
        if number == 1:
            play(table, note[4])
            continue
        choice = drawn(weights, note[4:], number, chances[decisions])
        most = 0
        for turn in range(1, 4):
            most = max(most, table[POINTS + (seat + turn & 3)])
        note[0], note[1], note[2] = number, choice, seat
        note[3] = mood_of(table, seat, most) * 13 + table[LEFT] - 1
        total = 0.0
        for place in range(number):
            total += chances[decisions, place]
        for place in range(number):
            chances[decisions, place] /= total
        decisions += 1
        play(table, note[4 + 4 * choice])
    return decisions


@njit(nogil=True)
def learn_card(note: Numbers, chances: Reals, weights: Reals, push: float) -> None:
    """Make a choice of a card likelier, or less likely."""
    for place in range(note[0]):
        slope = push * ((1.0 if place == note[1] else 0.0) - chances[place])
        for part in range(1, 4):
            weights[note[4 + 4 * place + part]] += slope


@njit(nogil=True)
def learn(weights: Reals, usual: Reals, hands: int, rate: float, seed: int, steps: Numbers) -> float:
    """Play one round of hands and learn from each; return the mean of what a hand scored."""
    np.random.seed(seed)
    table, scores = np.zeros(machine.SIZE, np.int64), np.zeros(4, np.int64)
    gifts, before = np.zeros((4, 3), np.int64), np.zeros(4, np.int64)
    notes, chances = np.zeros((53, 56), np.int64), np.zeros((53, 13))
    success = np.zeros(4)
    all_scores = 0
    for hand in range(hands):
        hand_out(table, weights, gifts, steps[hand & 3])
        for seat in range(4):
            before[seat] = table[HANDS + seat]
        for seat in range(4):
            for place in range(3):
                card = 1 << gifts[seat, place]
                before[seat] |= card
                before[seat + steps[hand & 3, place] & 3] &= ~card
        begin(table, np.random.randint(4))
        decisions = play_hand(table, weights, notes, chances)
        score(table, scores)
        total = scores.sum()
        all_scores += total
        for seat in range(4):
            success[seat] = (scores[seat] - (total - scores[seat]) / 3.0) / UNIT
        for place in range(decisions):
            note = notes[place]
            surplus = success[note[2]] - usual[note[3]]
            usual[note[3]] += SMOOTHING * surplus
            learn_card(note, chances[place], weights, rate * surplus)
        for seat in range(4):
            learn_gift(before[seat], gifts[seat], weights, rate * success[seat])
    return all_scores / (4 * hands)


def main() -> None:
    """Learn, and write the weights in thousandths."""
    options = argparse.ArgumentParser(prog="python -m bench.ambition_learning")
    options.add_argument("--hands", type=int, default=HANDS_A_ROUND, help="of each round (200,000)")
    options.add_argument("--out", type=Path, required=True, help="the file of weights")
    chosen = options.parse_args()
    weights = np.zeros(machine.WEIGHTS)
    for phase in PHASES:
        usual = np.zeros(8 * 13)
        for number in range(phase.rounds):
            rate = phase.rate * (1 - number / phase.fall) + SLOWEST
            mean = learn(weights, usual, chosen.hands, rate, phase.seed + number, STEPS)
            print(f"round {phase.seed + number}: {mean:.2f} points a hand", flush=True)
    np.save(chosen.out, np.round(1000 * weights).astype(np.int16))


if __name__ == "__main__":
    main()
