"""What all games have in common: a `Game` is its static facts, a `State` is one position of it.

The vocabulary is OpenSpiel's. Chance is no part of a state: where a deck, a dealer or a lot is due,
`State.chance` says what kind of event it must be, and whoever runs the game applies one, like a move.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias

from fouraces.refusals import BadSetting, IllegalAction

CHANCE: Final = "chance"

By: TypeAlias = int | Literal["chance"]
"""Who acts: a seat's number, or chance."""

OptionValue: TypeAlias = str | int
Options: TypeAlias = Mapping[str, OptionValue]

Observation: TypeAlias = dict[str, Any]
"""What one viewer may know, as plain JSON data."""


class Shuffle(NamedTuple):
    """An event of chance that lays the cards of a pack in some order, such as `deal 7C AS …`."""

    verb: str
    cards: tuple[str, ...]

    def parse(self, action: str) -> list[str]:
        """Return the cards in their order.

        Raises:
            IllegalAction: if the text is not the verb and then each card of the pack once.
        """
        head = self.verb + " "
        cards = action[len(head) :].split(" ") if action.startswith(head) else []
        if sorted(cards) != sorted(self.cards):
            raise IllegalAction("not-the-pack", action=action, form=self.verb, count=len(self.cards))
        return cards


class Draw(NamedTuple):
    """An event of chance that names one of some seats, such as `dealer 2`."""

    verb: str
    seats: tuple[int, ...]

    def parse(self, action: str) -> int:
        """Return the seat drawn.

        Raises:
            IllegalAction: if the text is not the verb and then one of the seats.
        """
        for seat in self.seats:
            if action == f"{self.verb} {seat}":
                return seat
        seats = ", ".join(map(str, self.seats))
        raise IllegalAction("not-a-draw", action=action, form=self.verb, seats=seats)


class Option(NamedTuple):
    """One option of a game: its default, and the values it may have (None: any whole number from 1)."""

    default: OptionValue
    choices: tuple[OptionValue, ...] | None

    def allows(self, value: object) -> bool:
        """Whether the value may stand in a record; `true` and `1.0` are no numbers here."""
        if self.choices is None:
            return type(value) is int and value >= 1
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    def parse(self, text: str) -> OptionValue:
        """Read a value as it is written on a command line; what is no number stays text.

        >>> Option(0, (0, 1, "unlimited")).parse("1")
        1
        """
        return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else text

    @property
    def wanted(self) -> str:
        """The values in words, for a message."""
        return "1, 2, 3, …" if self.choices is None else ", ".join(map(str, self.choices))


class Game:
    """The static facts of a game.

    Attributes:
        name: as in a record's header.
        seats: the numbers of players it can be played by, fewest first.
        options: the options by their names.
    """

    def __init__(
        self, name: str, seats: tuple[int, ...], options: Mapping[str, Option], state: "type[State]"
    ) -> None:
        self.name = name
        self.seats = seats
        self.options = options
        self._state = state

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def default_options(self) -> dict[str, OptionValue]:
        """Return all options with their defaults."""
        return {key: option.default for key, option in self.options.items()}

    def check_options(self, options: Mapping[str, object]) -> None:
        """Check a complete set of options.

        Raises:
            BadSetting: if one is unknown or missing, or has a value that it may not have.
        """
        for key, value in options.items():
            if key not in self.options:
                known = ", ".join(self.options)
                raise BadSetting("unknown-option", option=key, game=self.name, known=known)
            if not self.options[key].allows(value):
                wanted = self.options[key].wanted
                raise BadSetting("bad-option", option=key, value=str(value), wanted=wanted)
        for key in self.options:
            if key not in options:
                raise BadSetting("missing-option", option=key, game=self.name)

    def check_players(self, players: int) -> None:
        """Check a number of players.

        Raises:
            BadSetting: if the game is not played by so many.
        """
        if players not in self.seats:
            wanted = ", ".join(map(str, self.seats))
            raise BadSetting("bad-players", game=self.name, players=players, wanted=wanted)

    def new_initial_state(self, players: int | None = None, options: Options | None = None) -> "State":
        """Return the position before anything has happened.

        Args:
            players: their number; the fewest the game is played by, if None.
            options: those that differ from their defaults.

        Raises:
            BadSetting: if the game is not played by so many, or an option or its value is unknown.
        """
        players = self.seats[0] if players is None else players
        chosen = {**self.default_options(), **(options or {})}
        self.check_players(players)
        self.check_options(chosen)
        return self._state(self, players, chosen)


class State(ABC):
    """One position of a game.

    A seat is a number from 0; chance is `CHANCE`. Actions are lines of the notation, such as `bid 7`.

    Attributes:
        game: the game this is a position of.
        players: the number of seats.
        options: all options of this game.
    """

    __slots__ = ("game", "options", "players")

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self.options = options

    @abstractmethod
    def chance(self) -> Shuffle | Draw | None:
        """Return the event of chance that is due now; nobody else can act until it has come."""

    @abstractmethod
    def must_act(self) -> Sequence[int]:
        """Return the seats whose choice is waited for, ascending; none at a chance event and at the end."""

    def may_act(self) -> Sequence[int]:
        """Return the seats that have a legal action now, ascending: more than must, where trade is free."""
        return self.must_act()

    @abstractmethod
    def legal_actions(self, seat: int) -> Sequence[str]:
        """Return what the seat may do now, each action once, in a fixed order; empty if nothing.

        Where there are too many to write down the sequence is lazy: its length, its items and `in` are
        cheap. Actions that differ only in the order of cards, where the order means nothing, are given
        once, as a program writes them; `apply_action` takes every spelling.
        """

    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def result(self) -> dict[str, Any]:
        """Return the `result` of a finished game's record, as plain JSON data."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    @abstractmethod
    def _chance(self, action: str) -> None:
        """Apply the event of chance that is due, or raise IllegalAction and change nothing."""

    @abstractmethod
    def _act(self, seat: int, action: str) -> None:
        """Apply a seat's action while no chance is due, or raise IllegalAction and change nothing."""

    @abstractmethod
    def _view(self, seat: int | None) -> Observation:
        """Return the game's own part of an observation."""

    def apply_action(self, by: By, action: str) -> None:
        """Let a seat, or chance, do one thing.

        Raises:
            IllegalAction: if it may not; the state is then as it was.
        """
        due = self.chance()
        if by == CHANCE:
            if due is None:
                raise IllegalAction("no-chance-due", action=action)
            self._chance(action)
        else:
            if not 0 <= by < self.players:
                raise IllegalAction("no-such-seat", seat=by, last=self.players - 1)
            if due is not None:
                raise IllegalAction("chance-is-due", action=action, form=due.verb)
            if self.is_terminal():
                raise IllegalAction("game-over", action=action)
            self._act(by, action)

    def returns(self) -> list[float]:
        """Return each seat's utility at the end; before it, zeros.

        Games for two and more are zero-sum: everyone stakes 1 and the winners share what was staked.
        """
        if not self.is_terminal():
            return [0.0] * self.players
        winners = self.result()["winners"]
        share = self.players / len(winners)
        return [share - 1 if seat in winners else -1.0 for seat in range(self.players)]

    def observation(self, seat: int | None) -> Observation:
        """Return exactly what a seat may know, or a spectator (None), as plain JSON data.

        Keys of every game: `game`, `options`, `players`, `seat`, `over`, `result` (None before the end),
        `waiting` (the seats whose choice is waited for, as far as the viewer may know) and `legal` (the
        viewer's own legal actions; families too large to list are described by keys of the game's own).
        """
        over = self.is_terminal()
        return {
            "game": self.game.name,
            "options": dict(self.options),
            "players": self.players,
            "seat": seat,
            "over": over,
            "result": self.result() if over else None,
            "waiting": self._waiting(seat),
            "legal": [] if seat is None else self._listed_actions(seat),
            **self._view(seat),
        }

    def _waiting(self, seat: int | None) -> list[int]:  # noqa: ARG002
        return list(self.must_act())

    def _listed_actions(self, seat: int) -> list[str]:
        return list(self.legal_actions(seat))
