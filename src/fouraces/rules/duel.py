"""Australian Patience for two: a layout each and eight foundations for both, in turns or as a race.

In turns one moves as much as one likes and ends the turn with a flip, or with a pass once the stock is empty.
In the race both act whenever they like, until both have said done. Who has put up more cards wins.
"""

from collections.abc import Sequence
from typing import Any, Final, Self

from fouraces.cards import PACK
from fouraces.refusals import IllegalAction
from fouraces.rules import layout as laid
from fouraces.rules.game import Draw, Game, Observation, Option, Options, Shuffle, State
from fouraces.rules.layout import ACES, FLIP, HIGHER, MOVES, NO_CARD, Layout

FOUNDATIONS: Final = 8
TURNS: Final = "turns"
RACE: Final = "race"

PASS: Final = "pass"
DONE: Final = "done"
UP_ON: Final = {card: tuple(f"up {card} {number + 1}" for number in range(FOUNDATIONS)) for card in PACK}
"""The actions that put a card up, by the card and the foundation, counted from 0."""

UPS: Final = {
    action: (card, number) for card, actions in UP_ON.items() for number, action in enumerate(actions)
}

_DECKS: Final = (Shuffle("deck 0", PACK), Shuffle("deck 1", PACK))
_FIRST: Final = Draw("first", (0, 1))
_FORMS: Final = "flip, up 9S 3, move 9S 5, pass, done"


class DuelState(State):
    """A position of the patience for two.

    Attributes:
        layouts: each seat's tableau, stock and waste.
        dealt: how many of them have been dealt.
        foundations: the cards of each foundation, from the ace up.
        backs: the seats whose cards they are, in the same order.
        up: how many cards each seat has put up.
        turn: the seat whose turn it is; None in the race, and before the draw.
        moved: whether a card has been put up or moved in this turn.
        lone_pass: whether the turn before this one consisted of a pass alone.
        done: whether each seat's *done* stands; only in the race.
        over: whether the game has ended.
    """

    __slots__ = (
        "backs", "dealt", "done", "foundations", "layouts", "lone_pass", "moved", "over", "turn", "up",
    )  # fmt: skip

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.layouts = [Layout(), Layout()]
        self.dealt = 0
        self.foundations: list[list[str]] = [[] for _ in range(FOUNDATIONS)]
        self.backs: list[list[int]] = [[] for _ in range(FOUNDATIONS)]
        self.up = [0, 0]
        self.turn: int | None = None
        self.moved = False
        self.lone_pass = False
        self.done = [False, False]
        self.over = False

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.game, twin.players, twin.options = self.game, self.players, self.options
        twin.layouts = [layout.copy() for layout in self.layouts]
        twin.dealt, twin.turn, twin.over = self.dealt, self.turn, self.over
        twin.foundations = [list(pile) for pile in self.foundations]
        twin.backs = [list(seats) for seats in self.backs]
        twin.up, twin.done = list(self.up), list(self.done)
        twin.moved, twin.lone_pass = self.moved, self.lone_pass
        return twin

    @property
    def in_turns(self) -> bool:
        """Whether this is the game in turns, not the race."""
        return self.options["mode"] == TURNS

    def chance(self) -> Shuffle | Draw | None:
        if self.dealt < self.players:
            return _DECKS[self.dealt]
        return _FIRST if self.turn is None and self.in_turns else None

    def must_act(self) -> Sequence[int]:
        if self.over or self.chance() is not None:
            return ()
        if self.turn is not None:
            return (self.turn,)
        return [seat for seat, done in enumerate(self.done) if not done]

    def may_act(self) -> Sequence[int]:
        return [seat for seat in range(self.players) if self.legal_actions(seat)]

    def legal_actions(self, seat: int) -> Sequence[str]:
        if seat not in (0, 1) or self.over or self.chance() is not None:
            return ()
        if self.turn is not None and self.turn != seat:
            return ()
        layout = self.layouts[seat]
        actions = self._ups(layout) + layout.legal_moves()
        if layout.stock:
            actions.append(FLIP)
        elif self.turn is not None:
            actions.append(PASS)
        if self.turn is None and not self.done[seat]:
            actions.append(DONE)
        return actions

    def is_terminal(self) -> bool:
        return self.over

    def result(self) -> dict[str, Any]:
        most = max(self.up)
        return {"up": list(self.up), "winners": [seat for seat, up in enumerate(self.up) if up == most]}

    def _chance(self, action: str) -> None:
        if self.dealt < self.players:
            self.layouts[self.dealt].deal(_DECKS[self.dealt].parse(action))
            self.dealt += 1
        else:
            self.turn = _FIRST.parse(action)

    def _act(self, seat: int, action: str) -> None:
        is_play = action in MOVES or action in UPS
        if not is_play and action not in (FLIP, PASS, DONE):
            laid.check_column(action)
            _check_foundation(action)
            raise IllegalAction("malformed", action=action, form=_FORMS)
        if self.turn is not None and self.turn != seat:
            raise IllegalAction("not-your-turn", seat=seat, action=action)
        if is_play:
            self._play(seat, action)
        elif action == FLIP:
            self._flip(seat)
        elif action == PASS:
            self._pass(seat)
        else:
            self._say_done(seat)

    def _play(self, seat: int, action: str) -> None:
        """Make a move, or put a card up."""
        if action in MOVES:
            self.layouts[seat].move(*MOVES[action])
        else:
            self._put_up(seat, *UPS[action])
        self.moved = self.in_turns
        self.done[seat] = False

    def _put_up(self, seat: int, card: str, number: int) -> None:
        layout = self.layouts[seat]
        layout.check_exposed(card)
        self._check_place(card, number)
        layout.take_off(card)
        self.foundations[number].append(card)
        self.backs[number].append(seat)
        self.up[seat] += 1
        self.done[1 - seat] = False
        self.over = sum(self.up) == self.players * len(PACK)

    def _check_place(self, card: str, number: int) -> None:
        pile, foundation = self.foundations[number], number + 1
        if not pile:
            if card not in ACES:
                raise IllegalAction("foundation-empty", card=card, foundation=foundation)
            return
        wanted = HIGHER[pile[-1]]
        if wanted == card:
            return
        if card in pile or card in ACES:
            taken = card if card in pile else pile[0]
            raise IllegalAction("place-taken", card=card, foundation=foundation, taken=taken)
        if wanted == NO_CARD:
            raise IllegalAction("foundation-complete", card=card, foundation=foundation)
        raise IllegalAction("foundation-wants", card=card, foundation=foundation, wanted=wanted)

    def _flip(self, seat: int) -> None:
        self.layouts[seat].flip()
        self.done[seat] = False
        self._end_turn(lone_pass=False)

    def _pass(self, seat: int) -> None:
        if not self.in_turns:
            raise IllegalAction("no-pass-in-race")
        stock = self.layouts[seat].stock
        if stock:
            raise IllegalAction("stock-left", action=PASS, count=len(stock))
        lone_pass = not self.moved
        self.over = lone_pass and self.lone_pass
        self._end_turn(lone_pass=lone_pass)

    def _end_turn(self, *, lone_pass: bool) -> None:
        if self.turn is not None:
            self.turn = 1 - self.turn
        self.moved = False
        self.lone_pass = lone_pass

    def _say_done(self, seat: int) -> None:
        if self.in_turns:
            raise IllegalAction("no-done-in-turns")
        if self.done[seat]:
            raise IllegalAction("done-stands", seat=seat)
        self.done[seat] = True
        self.over = all(self.done)

    def _ups(self, layout: Layout) -> list[str]:
        """Return what may be put up, foundation after foundation."""
        aces = [ace for ace in ACES if layout.is_exposed(ace)]
        ups = []
        for number, pile in enumerate(self.foundations):
            if not pile:
                ups += [UP_ON[ace][number] for ace in aces]
            elif layout.is_exposed(card := HIGHER[pile[-1]]):
                ups.append(UP_ON[card][number])
        return ups

    def _view(self, seat: int | None) -> Observation:  # noqa: ARG002 - neither sees more than a spectator
        """The duel's part of an observation.

        `layouts`: each seat's `columns`, `waste` and `stock`, whose cards nobody has seen · `foundations`,
        `backs`, `up`, `turn`, `moved`, `lone_pass` (the last three for turns), `done` (for the race): as in
        the state.
        """
        return {
            "layouts": [layout.view() for layout in self.layouts],
            "foundations": [list(pile) for pile in self.foundations],
            "backs": [list(seats) for seats in self.backs],
            "up": list(self.up),
            "turn": self.turn,
            "moved": self.moved,
            "lone_pass": self.lone_pass,
            "done": list(self.done),
        }


def _check_foundation(action: str) -> None:
    number = laid.number_of(action, "up")
    if number is not None:
        raise IllegalAction("no-such-foundation", foundation=number, last=FOUNDATIONS)


GAME: Final = Game("duel", (2,), {"mode": Option(TURNS, (TURNS, RACE))}, DuelState)
