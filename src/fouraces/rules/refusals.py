"""Why something is refused: one stable code and one English sentence each, in one place.

The sentences are formatted with the refusal's facts; they are also the message ids of the translations.
In facts cards are in notation (`AS`), actions as they were written, seats and sums numbers.
"""

from typing import Final, TypeAlias

Fact: TypeAlias = str | int


def N_(sentence: str) -> str:  # noqa: N802 - the marker that message extraction knows
    """Mark a sentence for translation where it stands."""
    return sentence


class Refusal(ValueError):
    """Something that is not allowed, with its reason.

    Attributes:
        code: the reason's stable name, a key of `SENTENCES`.
        facts: what the sentence speaks of.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.facts)


class IllegalAction(Refusal):
    """An action that the rules do not allow here."""


class BadSetting(Refusal):
    """A number of players, an option or an option's value that the game does not have."""


SENTENCES: Final = {
    # any game
    "malformed": N_("“{action}” is not an action of this game; one would look like: {form}"),
    "game-over": N_("The game is over: “{action}” comes too late."),
    "chance-is-due": N_("Chance comes first: “{form}” is due before “{action}”."),
    "no-chance-due": N_("No event of chance is due here, so “{action}” cannot be one."),
    "not-the-pack": N_("“{form}” must be followed by each of its {count} cards once."),
    "not-a-draw": N_("“{form}” must be followed by one of the seats {seats}."),
    "no-such-seat": N_("There is no seat {seat}; the last one is {last}."),
    "not-your-turn": N_("Seat {seat} is not asked now, so it cannot do “{action}”."),
    "already-chosen": N_("Seat {seat} has chosen already, and a secret choice stands."),
    "not-now": N_("“{action}” is not what is asked now; possible is: {form}"),
    # settings
    "unknown-game": N_("There is no game “{game}”; the games are {known}."),
    "bad-players": N_("{game} is played by {wanted}, not by {players}."),
    "unknown-option": N_("{game} has no option “{option}”; it has: {known}"),
    "missing-option": N_("The option “{option}” of {game} is missing."),
    "bad-option": N_("The option {option} cannot be “{value}”; it can be: {wanted}"),
    "unknown-bot": N_("There is no bot “{bot}”; there are: {known}"),
    # auction
    "no-such-money": N_("Seat {seat} has no {card} in hand."),
    "must-bid": N_("With two players everyone must bid; only three or four may pass."),
    "first-bid": N_("This is a first bid: one may bid a card, not “{action}”."),
    "overtime": N_("This is overtime: one may add a card or withdraw, not “{action}”."),
    "not-in-overtime": N_("Seat {seat} is not in this overtime: it did not tie for the highest bid."),
    "must-add": N_("Seat {seat} has cards in hand and may not stand: add one or withdraw."),
    # abundance
    "no-such-pile": N_("There is no pile {pile}; they are numbered 1 to {last}."),
    "pile-played": N_("Pile {pile} has been played; there is still: {left}"),
    "bid-too-low": N_("A bid of {bid} is too low; here it must be {least} or more."),
    "too-dear": N_("Seat {seat} has {money} and cannot bid {amount}."),
    "trade-pauses": N_("Trading pauses from the first hidden bid until both are opened."),
    "empty-side": N_("Both sides of an offer must hold something, a trinket or money."),
    "no-trinket": N_("Money for money is no trade: at least one trinket must change hands."),
    "card-twice": N_("The offer names {card} twice; each card can be named once."),
    "no-such-trinket": N_("Seat {seat} has no {card} in hand to trade with."),
    "not-free": N_(
        "Seat {seat} has {free} free to trade with, not {amount}; money in a standing bid is bound."
    ),
    "no-offer": N_("No offer to seat {seat} stands that could be answered."),
    "no-own-offer": N_("No offer of seat {seat} stands that could be retracted."),
    "sell-stands": N_("Seat {seat} has said sell already; it stands until an offer is made or accepted."),
    # ambition
    # patience and duel
}
