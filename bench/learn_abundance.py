"""Learns what positions of Abundance are worth, by self-play, and writes it where the solver finds it.

    python -m bench.learn_abundance --tally running
    python -m bench.learn_abundance --tally round

Both seats bid up to the fair price that follows from what was learnt so far. After each rubber the networks
are drawn towards what came of it, TD(λ) with the loss of logistic regression and Adam's steps. So that they
know more than their own habits, some rubbers begin in a later round with unequal money, and some auctions
end at a price and with a buyer taken at random; what follows such an auction does not count for what was
before it, but the value of ending it well does.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar, cast

import numpy as np
from numba import njit

from fouraces.solve import abundance
from fouraces.solve.abundance.compiled import (
    COMMON,
    DEALER,
    FRAME,
    HIDDEN,
    INPUTS,
    LAST,
    LEAD,
    LEFT,
    NET,
    PILE,
    ROUND,
    RUNNING,
    TALLY,
    UNSEEN,
    VALUES,
    Numbers,
    Reals,
    Weights,
    common_inputs,
    fair_price,
    final,
    incomes_of,
    look_ahead,
    net,
    prepare_sale,
    set_inputs,
    settled,
    sold,
    squashed,
)

F = TypeVar("F", bound=Callable[..., object])

BATCH: Final = 16
"""Rubbers between two steps."""

CHUNK: Final = 1600
"""Rubbers between two reports."""

NOISE: Final = 0.2
"""The part of auctions that end at random."""

EXPLORED: Final = 0.4
"""The part of rubbers that begin in a random round."""

FIRST_STEP: Final = 2e-3
LAST_STEP: Final = 2e-5
DECAYS: Final = (0.8, 0.6)
"""TD's λ: in the first 30 % of the rubbers, and afterwards."""


def learning(function: F) -> F:
    """Compile a function of this module; it is not kept, since it calls those of another."""
    return cast("F", njit(function))


@learning
def begin(frame: Numbers, money: Reals, deck: Numbers, running: int) -> int:
    """Set a position in which a round begins; return how many cards have been played before it."""
    frame[:] = 0
    frame[RUNNING] = running
    frame[DEALER] = np.random.randint(2)
    frame[LAST] = np.random.randint(2)
    if frame[LAST] == 1 and np.random.random() < 0.7:
        lead = np.random.standard_cauchy() * 300 if np.random.random() < 0.5 else np.random.normal() * 600
        frame[LEAD] = int(max(-4000.0, min(4000.0, lead)))
    for place in range(4 * PILE):
        deck[place] = place // PILE
    np.random.shuffle(deck)
    money[:] = 50.0
    if np.random.random() < EXPLORED:
        frame[ROUND] = np.random.randint(4)
        total = VALUES[frame[ROUND], 0] * np.exp(np.random.normal() * 0.6 + 1.5) + 1
        money[0] = np.floor(total * np.random.beta(1.2, 1.2))
        money[1] = np.floor(total - money[0])
    played = int(PILE * frame[ROUND])
    frame[LEFT] = PILE
    frame[UNSEEN : UNSEEN + 4] = PILE
    for place in range(played):
        frame[UNSEEN + deck[place]] -= 1
        if running:
            frame[TALLY + deck[place]] += 1
    return played


@learning
def play(
    weights: Weights,
    frame: Numbers,
    money: Reals,
    deck: Numbers,
    inputs: Weights,
    rounds: Numbers,
    aims: Reals,
    decay: float,
) -> int:
    """Play a rubber to its end; set the inputs of its positions and what they should have been worth.

    Returns how many positions there were.
    """
    after, common, cases = np.zeros(FRAME, np.int64), np.zeros(COMMON), np.zeros((2, 2, 4))
    expected, incomes, hands = np.zeros((4, PILE + 1)), np.zeros((2, 3)), np.zeros((2, 4), np.int64)
    room = np.zeros(INPUTS + HIDDEN, np.float32)
    random = np.zeros(4 * PILE, np.int64)
    played = int(PILE * frame[ROUND])
    steps = 4 * PILE - played
    look_ahead(frame, expected)
    common_inputs(frame, expected, common)
    incomes_of(expected, hands, incomes)
    for step in range(steps):
        rounds[step] = frame[ROUND]
        for seat in range(2):
            set_inputs(frame, common, hands, incomes, money, seat, inputs[step, seat])
        card = deck[played + step]
        frame[LEFT] -= 1
        frame[UNSEEN + card] -= 1
        frame[TALLY + card] += 1
        prepare_sale(frame, hands, card, after, common, cases)
        fair = fair_price(weights, after, common, hands, card, cases, money, room)
        buyer, price = settled(frame, fair, money, 0, -1, np.random.randint(2))
        aims[step] = sold(weights, after, common, hands, card, cases, money, buyer, price, room)
        if np.random.random() < NOISE:
            random[step] = 1
            buyer = np.random.randint(2)
            wild = int(price * np.exp(np.random.normal() * 0.4)) + np.random.randint(-1, 3)
            price = max(0, min(wild, int(money[buyer])))
        hands[buyer, card] += 1
        money[buyer] -= price
        if frame[LEFT] == 0:
            hands[:, :] = 0
            money[:] = money + cases[buyer, :, 3]
        incomes[:, :] = cases[buyer, :, :3]
        frame[:] = after
    worth = final(frame, money[0] - money[1])
    for step in range(steps - 1, -1, -1):
        if random[step] == 0:
            aims[step] += decay * (worth - aims[step])
        worth = aims[step]
    return steps


@learning
def slope(weights: Weights, inputs: Weights, aim: float, hidden: Weights, slopes: Weights) -> float:
    """Add a position's part to the slopes of the loss; return the error."""
    odds = net(weights, inputs[0], hidden[0]) - net(weights, inputs[1], hidden[1])
    error = squashed(odds) - aim
    for seat in range(2):
        way = np.float32(error if seat == 0 else -error)
        for unit in range(HIDDEN):
            if hidden[seat, unit] > 0:
                slopes[INPUTS * HIDDEN + unit] += way * hidden[seat, unit]
                part = way * weights[INPUTS * HIDDEN + unit]
                for place in range(INPUTS):
                    slopes[place * HIDDEN + unit] += part * inputs[seat, place]
    return error


@learning
def step_down(
    weights: Weights, slopes: Weights, means: Weights, squares: Weights, count: int, size: float
) -> None:
    """Make one of Adam's steps."""
    first, second = 1 - 0.9**count, 1 - 0.999**count
    for place in range(NET):
        means[place] = 0.9 * means[place] + 0.1 * slopes[place]
        squares[place] = 0.999 * squares[place] + 0.001 * slopes[place] ** 2
        weights[place] -= size * (means[place] / first) / (np.sqrt(squares[place] / second) + 1e-8)


@learning
def learn(
    weights: Weights,
    means: Weights,
    squares: Weights,
    steps: Numbers,
    rubbers: int,
    seed: int,
    size: float,
    decay: float,
    running: int,
) -> tuple[float, float]:
    """Play some rubbers and learn from them; return the mean square error and the mean final difference."""
    np.random.seed(seed)
    frame, money, deck = np.zeros(FRAME, np.int64), np.zeros(2), np.zeros(4 * PILE, np.int64)
    inputs = np.zeros((4 * PILE, 2, INPUTS), np.float32)
    rounds, aims = np.zeros(4 * PILE, np.int64), np.zeros(4 * PILE)
    hidden, slopes = np.zeros((2, HIDDEN), np.float32), np.zeros((4, NET), np.float32)
    met = np.zeros(4)
    errors, positions, differences = 0.0, 0, 0.0
    for rubber in range(rubbers):
        begin(frame, money, deck, running)
        count = play(weights, frame, money, deck, inputs, rounds, aims, decay)
        differences += abs(money[0] - money[1])
        positions += count
        for place in range(count):
            number = rounds[place]
            met[number] += 1
            errors += slope(weights[number], inputs[place], aims[place], hidden, slopes[number]) ** 2
        if rubber % BATCH == BATCH - 1:
            for number in range(4):
                steps[number] += 1
                slopes[number] /= max(met[number], 1.0)
                step_down(
                    weights[number], slopes[number], means[number], squares[number], steps[number], size
                )
            slopes[:, :] = 0.0
            met[:] = 0.0
    return errors / positions, differences / rubbers


def first_weights(seed: int) -> Weights:
    """Return small random weights to begin with."""
    weights = np.random.default_rng(seed).normal(size=(4, NET)).astype(np.float32) * np.float32(0.15)
    weights[:, INPUTS * HIDDEN :] *= np.float32(0.5)
    return weights


def main() -> None:
    """Learn, and write the weights in half precision."""
    options = argparse.ArgumentParser(prog="python -m bench.learn_abundance", description=__doc__)
    options.add_argument("--tally", choices=("running", "round"), default="running")
    options.add_argument("--rubbers", type=int, default=104_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=Path(abundance.__file__).parent)
    chosen = options.parse_args()
    weights = first_weights(chosen.seed)
    means, squares, steps = np.zeros_like(weights), np.zeros_like(weights), np.zeros(4, np.int64)
    for done in range(0, chosen.rubbers, CHUNK):
        size = LAST_STEP + (FIRST_STEP - LAST_STEP) * (1 - done / chosen.rubbers)
        error, difference = learn(
            weights,
            means,
            squares,
            steps,
            CHUNK,
            chosen.seed * 1_000_000 + done,
            size,
            DECAYS[done >= 0.3 * chosen.rubbers],
            chosen.tally == "running",
        )
        print(f"{done + CHUNK:,} rubbers: error {error:.4f}, difference {difference:.0f}", flush=True)
        np.save(chosen.out / f"{chosen.tally}.npy", weights.astype(np.float16))


if __name__ == "__main__":
    main()
