"""What a viewer may not know, told once more from the rules page, game by game.

For a moment of a game another history is made up that the viewer cannot tell from what has happened: hidden
cards change places, and secret choices are replaced by others.
"""

from collections.abc import Callable, Iterable
from itertools import groupby
from random import Random
from typing import Final, NamedTuple

from fouraces.record import Event
from fouraces.rules import CHANCE, By, State
from fouraces.rules.abundance import AbundanceState
from fouraces.rules.ambition import AmbitionState
from fouraces.rules.auction import AuctionState
from walks import Setting

History = list[Event]


class Moment(NamedTuple):
    """A position of a game, as somebody sees it.

    Attributes:
        setting: what is played.
        history: what has happened.
        state: the position it has led to.
        viewer: a seat, or None for a spectator.
    """

    setting: Setting
    history: History
    state: State
    viewer: int | None


def another_history(moment: Moment, rng: Random) -> History:
    """Return what may have happened instead, as far as the viewer knows.

    In Ambition it may be illegal, where a seat would have had to follow suit with a card it has been given.
    """
    return _OTHERWISE[moment.setting.game.name](moment, rng)


def _cards_of(event: Event) -> list[str]:
    """The cards that an action names."""
    return [word for word in event.do.split(" ")[1:] if not word.isdigit()]


def _mixed(events: Iterable[Event], hidden: Iterable[str], rng: Random, *, in_suit: bool = False) -> History:
    """Let hidden cards change places, any of them or those of a suit, wherever they are named."""

    def suit(card: str) -> str:
        return card[1] if in_suit else ""

    places: dict[str, str] = {}
    for _, group in groupby(sorted(hidden, key=suit), key=suit):
        cards = list(group)
        places.update(zip(cards, rng.sample(cards, len(cards)), strict=True))
    return [
        event._replace(do=" ".join(places.get(word, word) for word in event.do.split(" ")))
        for event in events
    ]


def _since_deal(history: History) -> tuple[History, History]:
    """Divide a history before its last deal."""
    deal = max((place for place, event in enumerate(history) if event.do.startswith("deal ")), default=0)
    return history[:deal], history[deal:]


# the patiences: the stock is unknown but for what has been flipped; a redeal comes when all of it has been

_DEALT_FACE_UP: Final = 28


def _patience(moment: Moment, rng: Random) -> History:
    deal, moves = moment.history[:1], moment.history[1:]
    flipped = sum(event.do == "flip" for event in moves)
    hidden = [card for event in deal for card in _cards_of(event)[_DEALT_FACE_UP + flipped :]]
    return _mixed(deal, hidden, rng) + moves


def _duel(moment: Moment, rng: Random) -> History:
    """Nobody knows what lies in either stock, not even its owner."""
    deals, moves = moment.history[:2], moment.history[2:]
    otherwise: History = []
    for owner, deal in enumerate(deals):
        flipped = sum(event.by == owner and event.do == "flip" for event in moves)
        otherwise += _mixed([deal], _cards_of(deal)[_DEALT_FACE_UP + flipped :], rng)
    return otherwise + moves


# Abundance: cards are unknown until they are turned up, and the other's seal until both are in


def _abundance(moment: Moment, rng: Random) -> History:
    state = moment.state
    assert isinstance(state, AbundanceState)
    if not state.piles:
        return moment.history
    before, (deal, *rest) = _since_deal(moment.history)
    finished = state.chosen if state.asked in ("pile", None) else state.chosen[:-1]
    seen = {*state.turned_up, *[card for pile in finished for card in state.piles[pile]]}
    hidden = [card for card in _cards_of(deal) if card not in seen]
    if len(state.seals) == 1 and state.asked == "seal" and rest[-1].by != moment.viewer:
        rest[-1] = rest[-1]._replace(do=f"seal {rng.randint(0, state.money[int(rest[-1].by)])}")
    return before + _mixed([deal], hidden, rng) + rest


# Ambition: one knows one's cards, from the deal on, those one was given, and what was played face up

_STEPS: Final = {"left": (1, 1, 1), "across": (2, 2, 2), "right": (3, 3, 3), "scatter": (1, 2, 3)}
"""How many seats clockwise each of the three given cards goes."""


def _ambition(moment: Moment, rng: Random) -> History:
    """Mix up the last hand; of those before all cards have been seen."""
    state, viewer = moment.state, moment.viewer
    assert isinstance(state, AmbitionState)
    if not state.number:
        return moment.history
    before, (deal, *rest) = _since_deal(moment.history)
    gifts = {event.by: _cards_of(event) for event in rest if event.do.startswith("give ")}
    plays = rest[len(gifts) :]
    known = {*_dealt_to(viewer, deal, state)}
    if len(gifts) == state.players:
        known |= {card for card, to in _given(gifts, state) if to == viewer}
    face_down = [] if len(plays) >= state.players else [play for play in plays if play.do[-1] != "D"]
    known |= {card for play in plays for card in _cards_of(play) if play not in face_down}
    hidden = [card for card in _cards_of(deal) if card not in known]
    in_suit = bool(face_down) or bool(plays and rng.random() < 0.5)
    otherwise = _mixed([deal, *rest], hidden, rng, in_suit=in_suit)
    if len(gifts) < state.players:
        for place, gift in enumerate(otherwise[1:], 1):
            if gift.by != viewer:
                cards = _dealt_to(int(gift.by), otherwise[0], state)
                otherwise[place] = gift._replace(do=" ".join(["give", *rng.sample(cards, 3)]))
    return before + otherwise


def _dealt_to(seat: int | None, deal: Event, state: AmbitionState) -> list[str]:
    """Cards are dealt one at a time, beginning at the dealer's left."""
    assert state.dealer is not None
    return [] if seat is None else _cards_of(deal)[(seat - state.dealer - 1) % 4 :: 4]


def _given(gifts: dict[By, list[str]], state: AmbitionState) -> list[tuple[str, int]]:
    """Each given card, and to whom it went."""
    return [
        (card, (int(giver) + step) % 4)
        for giver, cards in gifts.items()
        for card, step in zip(cards, _STEPS[state.passing], strict=True)
    ]


# Auction: the order of the items is unknown, and so are sealed choices; in overtime nobody knows who has
# chosen, nor later in which order, but for the last if all withdrew; what went back unseen stays unseen


def _auction(moment: Moment, rng: Random) -> History:
    state, viewer = moment.state, moment.viewer
    assert isinstance(state, AuctionState)
    if not moment.history:
        return []
    deck = _cards_of(moment.history[0])
    seen = state.turned - (1 if state.blind else 0)
    hidden = rng.sample(deck[seen:], len(deck) - seen)
    otherwise = [Event(CHANCE, " ".join(["deck", *deck[:seen], *hidden]))]
    for each in _rounds(moment):
        own = [choice for choice in each.choices if choice.by == viewer]
        if each.pending and each.in_overtime:
            otherwise += own
        elif each.pending:
            otherwise += [
                choice if choice in own else _any_bid(choice, state, rng) for choice in each.choices
            ]
        elif each.in_overtime:
            otherwise += _finished_overtime(each, viewer, rng)
        else:
            otherwise += each.choices
    return otherwise + (_others_in_overtime(state, viewer, rng) if state.in_overtime else [])


class _Round(NamedTuple):
    """A round of a sale: what was chosen, and everyone's money in hand before."""

    in_overtime: bool
    pending: bool
    choices: History
    hands: list[list[int]]


def _rounds(moment: Moment) -> list[_Round]:
    """Divide what came after the deck into rounds, a lot being one of its own."""
    state, end = moment.setting.position(moment.history[:1]), moment.state
    assert isinstance(state, AuctionState)
    assert isinstance(end, AuctionState)
    rounds: list[_Round] = []
    begun = None
    for event in moment.history[1:]:
        now = (len(state.sales), len(state.rounds), state.tied)
        if now != begun:
            begun = now
            pending = now == (len(end.sales), len(end.rounds), end.tied)
            hands = [list(hand) for hand in state.hands]
            rounds.append(_Round(state.in_overtime and not state.tied, pending, [], hands))
        rounds[-1].choices.append(event)
        state.apply_action(event.by, event.do)
    return rounds


def _any_bid(choice: Event, state: AuctionState, rng: Random) -> Event:
    bids = [f"bid {card}" for card in state.hands[int(choice.by)]]
    return choice._replace(do=rng.choice(bids if state.players == 2 else [*bids, "pass"]))


def _finished_overtime(finished: _Round, viewer: int | None, rng: Random) -> History:
    choices = list(finished.choices)
    last = [choices.pop()] if all(choice.do == "withdraw" for choice in choices) else []
    stayed = [choice for choice in choices if choice.do != "withdraw"]
    if len(stayed) == 1 and stayed[0].do != "stand" and stayed[0].by != viewer:
        choices.remove(stayed[0])
        choices.append(stayed[0]._replace(do=f"add {rng.choice(finished.hands[int(stayed[0].by)])}"))
    return rng.sample(choices, len(choices)) + last


def _others_in_overtime(state: AuctionState, viewer: int | None, rng: Random) -> History:
    """Let some of the others have chosen, in any order, but not so many that the round would be over."""
    if state.tied:
        return []
    others = [seat for seat in state.asked if seat != viewer]
    rng.shuffle(others)
    may_all = viewer in state.asked and viewer not in state.choices
    number = rng.randint(0, len(others) if may_all else len(others) - 1)
    return [Event(seat, _any_addition(seat, state, rng)) for seat in others[:number]]


def _any_addition(seat: int, state: AuctionState, rng: Random) -> str:
    return rng.choice(["withdraw", *([f"add {card}" for card in state.hands[seat]] or ["stand"])])


_OTHERWISE: Final[dict[str, Callable[[Moment, Random], History]]] = {
    "abundance": _abundance,
    "ambition": _ambition,
    "auction": _auction,
    "duel": _duel,
    "patience": _patience,
}
