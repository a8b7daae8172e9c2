"""Australian Patience, and its relatives with redeals: Canberra with one, Tasmanian with any number.

Seven columns of four lie face up, 24 cards are the stock. The four suits are put up from the ace to the king;
within the tableau any card moves, with all that covers it, onto the next higher of its suit.
"""

from collections.abc import Sequence
from typing import Any, Final, Self

from fouraces.cards import PACK, SUITS
from fouraces.refusals import IllegalAction
from fouraces.rules import layout as laid
from fouraces.rules.game import Game, Observation, Option, Options, OptionValue, Shuffle, State
from fouraces.rules.layout import FLIP, HIGHER, LADDERS, MOVES, Layout

REDEAL: Final = "redeal"
STOP: Final = "stop"
UP: Final = {card: f"up {card}" for card in PACK}
UPS: Final = {action: card for card, action in UP.items()}

UNLIMITED: Final = "unlimited"

DECK: Final = Shuffle("deck", PACK)
_SUIT: Final = {card: SUITS.index(card[1]) for card in PACK}
_FORMS: Final = "flip, up 9S, move 9S 5, redeal, stop"


class PatienceState(State):
    """A position of the patience for one.

    Attributes:
        dealt: whether chance has laid the deck.
        layout: the tableau, the stock and the waste.
        wanted: the card that each foundation takes next, in the order S H D C; empty text if complete.
        up: how many cards lie on the foundations.
        redealt: how many times the waste was turned over.
        moves: how many actions have been made, flips and redeals included.
        over: whether the game is won, stopped, or out of moves.
    """

    __slots__ = ("dealt", "layout", "moves", "over", "redealt", "up", "wanted")

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.dealt = False
        self.layout = Layout()
        self.wanted = list(laid.ACES)
        self.up = 0
        self.redealt = 0
        self.moves = 0
        self.over = False

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.game, twin.players, twin.options = self.game, self.players, self.options
        twin.layout, twin.wanted = self.layout.copy(), list(self.wanted)
        twin.dealt, twin.over = self.dealt, self.over
        twin.up, twin.redealt, twin.moves = self.up, self.redealt, self.moves
        return twin

    @property
    def foundations(self) -> list[list[str]]:
        """The cards of each foundation from the ace up, in the order S H D C."""
        pairs = zip(LADDERS, self.wanted, strict=True)
        return [list(ladder if not card else ladder[: ladder.index(card)]) for ladder, card in pairs]

    @property
    def redeals_left(self) -> OptionValue:
        """How many times the waste may still be turned over: a number, or "unlimited"."""
        allowed = self.options["redeals"]
        return allowed - self.redealt if isinstance(allowed, int) else allowed

    def chance(self) -> Shuffle | None:
        return None if self.dealt else DECK

    def must_act(self) -> Sequence[int]:
        return (0,) if self.dealt and not self.over else ()

    def legal_actions(self, seat: int) -> Sequence[str]:
        if self.over or not self.dealt or seat != 0:
            return ()
        actions = self._plays()
        if self.layout.stock:
            actions.append(FLIP)
        elif self._may_redeal():
            actions.append(REDEAL)
        actions.append(STOP)
        return actions

    def is_terminal(self) -> bool:
        return self.over

    def result(self) -> dict[str, Any]:
        return {"up": self.up, "won": self.up == len(PACK)}

    def returns(self) -> list[float]:
        """Return 1 for a game that is won, otherwise 0: nobody loses what the player wins."""
        return [1.0 if self.up == len(PACK) else 0.0]

    def _chance(self, action: str) -> None:
        self.layout.deal(DECK.parse(action))
        self.dealt = True

    def _act(self, seat: int, action: str) -> None:  # noqa: ARG002 - there is but one seat
        if action in MOVES:
            self.layout.move(*MOVES[action])
        elif action in UPS:
            self._put_up(UPS[action])
        elif action == FLIP:
            self.layout.flip()
        elif action == REDEAL:
            self._redeal()
        elif action != STOP:
            laid.check_column(action)
            raise IllegalAction("malformed", action=action, form=_FORMS)
        if action == STOP:
            self.over = True
        else:
            self.moves += 1
            self.over = self._is_stuck()

    def _put_up(self, card: str) -> None:
        self.layout.check_exposed(card)
        suit = _SUIT[card]
        if self.wanted[suit] != card:
            raise IllegalAction("not-next-up", card=card, wanted=self.wanted[suit])
        self.layout.take_off(card)
        self.wanted[suit] = HIGHER[card]
        self.up += 1

    def _may_redeal(self) -> bool:
        return not self.layout.stock and bool(self.layout.waste) and self.redeals_left != 0

    def _redeal(self) -> None:
        if self.options["redeals"] == 0:
            raise IllegalAction("no-redeals")
        if self.layout.stock:
            raise IllegalAction("stock-left", action=REDEAL, count=len(self.layout.stock))
        if self.redeals_left == 0:
            raise IllegalAction("no-redeal-left")
        if not self.layout.waste:
            raise IllegalAction("waste-empty")
        self.layout.turn_waste_over()
        self.redealt += 1

    def _plays(self) -> list[str]:
        """Return what may be put up and moved, without what concerns the stock."""
        is_exposed = self.layout.is_exposed
        ups = [UP[card] for card in self.wanted if is_exposed(card)]
        return ups + self.layout.legal_moves()

    def _is_stuck(self) -> bool:
        return not (self.layout.stock or self._may_redeal() or self._plays())

    def _view(self, seat: int | None) -> Observation:  # noqa: ARG002 - a spectator sees what the player sees
        """The patience's part of an observation.

        `stock`: in flipping order, `?` for a card not yet seen; after a redeal the whole order is known ·
        `columns`, `waste`, `foundations`, `up`, `redealt`, `redeals_left`, `moves`: as in the state.
        """
        return {
            **self.layout.view(stock_known=self.redealt > 0),
            "foundations": self.foundations,
            "up": self.up,
            "redealt": self.redealt,
            "redeals_left": self.redeals_left,
            "moves": self.moves,
        }


GAME: Final = Game("patience", (1,), {"redeals": Option(0, (0, 1, UNLIMITED))}, PatienceState)
