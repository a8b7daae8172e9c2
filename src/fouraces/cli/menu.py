"""The menu of games, for whoever starts the program without saying what to play."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from rich.table import Table

from fouraces.bots import kinds_of
from fouraces.cli.language import speak
from fouraces.cli.play import Play
from fouraces.cli.reading import tidy
from fouraces.cli.screen import Screen
from fouraces.cli.settings import BOT_NAMES, take_seats
from fouraces.cli.sitting import Sitting
from fouraces.cli.tables import Onlooker
from fouraces.cli.unfinished import Unfinished, unfinished_games
from fouraces.record import Header
from fouraces.refusals import N_, Fact, Refusal
from fouraces.rules import OptionValue, load_game
from fouraces.telling.language import LANGUAGES, Language


class Dish(NamedTuple):
    """One line of the menu: a game in one of its forms.

    Attributes:
        name: what it is called.
        gist: what it is, in a few words.
        game: its name in records.
        options: those that differ from their defaults.
    """

    name: str
    gist: str
    game: str
    options: Mapping[str, OptionValue]


DISHES: Final = (
    Dish(N_("Auction"), N_("sealed bids with overtime, for two to four"), "auction", {}),
    Dish(N_("Abundance"), N_("a market with free trade, for two"), "abundance", {}),
    Dish(N_("Ambition"), N_("tricks in which second is best, for four"), "ambition", {}),
    Dish(N_("Australian Patience"), N_("a patience for one"), "patience", {}),
    Dish(N_("Canberra"), N_("the same with one redeal"), "patience", {"redeals": 1}),
    Dish(
        N_("Tasmanian Patience"),
        N_("the same with redeals without end"),
        "patience",
        {"redeals": "unlimited"},
    ),
    Dish(N_("Patience for two, in turns"), N_("shared foundations"), "duel", {}),
    Dish(N_("Patience for two, at once"), N_("a race"), "duel", {"mode": "race"}),
)

MOST_LISTED: Final = 9
"""How many unfinished games are offered."""

LEAVE: Final = ("0", "q", "quit")

Anything = TypeVar("Anything")


def open_menu(language: Language) -> None:
    """Let a person choose games and play them, until they leave."""
    Menu(language).run()


def play_at_terminal(sitting: Sitting, language: Language) -> None:
    """Play one game, from where it stands."""
    Play(sitting, Screen(language)).run()


class Menu:
    """The menu, and what each of its lines does."""

    def __init__(self, language: Language) -> None:
        self._screen = Screen(language)
        self._choices: list[Callable[[], None]] = [partial(self._begin, dish) for dish in DISHES]
        self._choices += [self._go_on, self._change_language]

    def run(self) -> None:
        """Let a person choose, until they leave."""
        while True:
            self._screen.show(self._picture())
            typed = self._ask(N_("Number ›"))
            if typed is None or typed in LEAVE:
                return
            choice = _numbered(typed, self._choices)
            if choice is None:
                self._tell(N_("Please type a number from 0 to {last}."), last=len(self._choices))
                continue
            try:
                choice()
            except Refusal as refusal:
                self._screen.tell(self._screen.language.refuse(refusal), style="yellow")

    def _picture(self) -> Table:
        say, number = self._screen.language.say, self._screen.language.number
        grid = _grid(say("Four Aces"), 3)
        for place, dish in enumerate(DISHES, 1):
            grid.add_row(number(place), say(dish.name), say(dish.gist))
        grid.add_section()
        grid.add_row(number(len(DISHES) + 1), say("Unfinished games"), say("go on with one of them"))
        grid.add_row(number(len(DISHES) + 2), LANGUAGES[self._other_language()], "")
        grid.add_row(number(0), say("Leave"), "")
        return grid

    def _ask(self, question: str, **facts: Fact) -> str | None:
        typed = self._screen.ask(self._screen.language.say(question, **facts))
        return None if typed is None else tidy(typed)

    def _tell(self, sentence: str, **facts: Fact) -> None:
        self._screen.tell(self._screen.language.say(sentence, **facts))

    def _begin(self, dish: Dish) -> None:
        game = load_game(dish.game)
        players = self._ask_players(game.seats)
        people = None if players is None else self._ask_people(players)
        if players is None or people is None:
            return
        bot = self._ask_bot(dish.game, players) if len(people) < players else "house"
        if bot is not None:
            seats = take_seats(game, players, people, bot, self._screen.language)
            self._play(Sitting.begin(dish.game, dish.options, seats))

    def _ask_bot(self, game: str, players: int) -> str | None:
        """Return which kind of bot takes the other seats; None if the person would rather leave."""
        kinds = kinds_of(game, players)
        usual = "fair" if "fair" in kinds else "house"
        number, say = self._screen.language.number, self._screen.language.say
        choices = ", ".join(f"{number(place)} {say(BOT_NAMES[kind])}" for place, kind in enumerate(kinds, 1))
        while True:
            typed = self._ask(
                N_("Which bots? ({choices}; Enter for {usual}) ›"),
                choices=choices,
                usual=say(BOT_NAMES[usual]),
            )
            if typed is None or typed in LEAVE:
                return None
            kind = _numbered(typed, kinds) if typed else usual
            if kind is not None:
                return kind
            if typed in kinds:
                return typed

    def _ask_players(self, possible: Sequence[int]) -> int | None:
        """Return how many play; None if the person would rather leave."""
        if len(possible) == 1:
            return possible[0]
        choices = ", ".join(map(str, possible))
        while True:
            typed = self._ask(
                N_("How many players? ({choices}; Enter for {least}) ›"), choices=choices, least=possible[0]
            )
            if typed is None or typed in LEAVE:
                return None
            if not typed:
                return possible[0]
            for number in possible:
                if typed == str(number):
                    return number

    def _ask_people(self, players: int) -> Sequence[str] | None:
        """Return who plays at this keyboard; None if the person would rather leave."""
        alone = [self._screen.language.say("You")]
        if players == 1:
            return alone
        typed = self._screen.ask(
            self._screen.language.say("Who plays here? (Sara, Reza; Enter for you alone) ›")
        )
        if typed is None or tidy(typed) in LEAVE:
            return None
        names = [" ".join(name.split()) for name in re.split("[,،]", typed)]
        return [name for name in names if name] or alone

    def _play(self, sitting: Sitting) -> None:
        """Play one game, and let the person read how it ended before the menu comes back."""
        play = Play(sitting, self._screen)
        play.run()
        if not play.acknowledged:
            self._screen.pause(self._screen.language.say("Enter for the menu ›"))

    def _go_on(self) -> None:
        games = unfinished_games(MOST_LISTED)
        if not games:
            self._tell(N_("No game is left unfinished."))
            return
        self._screen.show(self._list(games))
        typed = self._ask(N_("Which one? (Enter for none) ›"))
        chosen = _numbered(typed or "", games)
        if chosen is not None:
            self._play(Sitting.resume(chosen.path))

    def _list(self, games: Sequence[Unfinished]) -> Table:
        language = self._screen.language
        grid = _grid(language.say("Unfinished games"), 4)
        for place, game in enumerate(games, 1):
            viewer = Onlooker(language, game.header.players)
            players = viewer.together([viewer.name(seat) for seat in range(len(game.header.players))])
            name = language.say(_name(game.header))
            grid.add_row(language.number(place), name, players, language.ago(game.played))
        return grid

    def _change_language(self) -> None:
        self._screen = Screen(speak(self._other_language()))

    def _other_language(self) -> str:
        return next(code for code in LANGUAGES if code != self._screen.language.code)


def _grid(title: str, columns: int) -> Table:
    grid = Table(title=title, show_header=False, box=None, padding=(0, 1), title_justify="left")
    for _ in range(columns):
        grid.add_column(no_wrap=True, overflow="ellipsis")
    return grid


def _name(header: Header) -> str:
    """Return the name of a recorded game: that of the dish that it is, or is most like."""
    return max(
        DISHES,
        key=lambda dish: (
            dish.game == header.game,
            dish.options.items() <= header.options.items(),
            len(dish.options),
        ),
    ).name


def _numbered(typed: str, things: Sequence[Anything]) -> Anything | None:
    """Return the thing with a number that was typed, counted from 1."""
    return next((thing for number, thing in enumerate(things, 1) if typed == str(number)), None)
