"""The menu of games, for whoever starts the program without saying what to play."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.table import Table

from fouraces.cli.language import Language
from fouraces.cli.play import Play
from fouraces.cli.reading import tidy
from fouraces.cli.screen import Screen
from fouraces.cli.settings import take_seats
from fouraces.cli.sitting import Sitting
from fouraces.refusals import N_, Refusal
from fouraces.rules import OptionValue, load_game


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
    Dish(N_("Patience for two, in turns"), N_("shared foundations"), "duel", {}),
    Dish(N_("Patience for two, at once"), N_("a race"), "duel", {"mode": "race"}),
)


def open_menu(language: Language) -> None:
    """Let a person choose games and play them, until they leave."""
    screen = Screen(language)
    while True:
        screen.show(_menu(language))
        typed = screen.ask(language.say("Number (q to leave) ›"))
        if typed is None or tidy(typed) in ("q", "quit"):
            return
        dish = _chosen(tidy(typed))
        if dish is None:
            screen.tell(language.say("Please type a number from 1 to {last}.", last=len(DISHES)))
            continue
        try:
            _serve(dish, screen)
        except Refusal as refusal:
            screen.tell(language.refuse(refusal), style="yellow")


def play_at_terminal(sitting: Sitting, language: Language) -> None:
    """Play one game, from where it stands."""
    Play(sitting, Screen(language)).run()


def _menu(language: Language) -> Table:
    grid = Table(title=language.say("Four Aces"), show_header=False, box=None, padding=(0, 2))
    for number, dish in enumerate(DISHES, 1):
        grid.add_row(language.number(number), language.say(dish.name), language.say(dish.gist))
    return grid


def _chosen(typed: str) -> Dish | None:
    return DISHES[int(typed) - 1] if typed in map(str, range(1, len(DISHES) + 1)) else None


def _serve(dish: Dish, screen: Screen) -> None:
    game = load_game(dish.game)
    players = _ask_players(game.seats, screen)
    seats = take_seats(game, players, [screen.language.say("You")], "house")
    Play(Sitting.begin(dish.game, dish.options, seats), screen).run()


def _ask_players(possible: Sequence[int], screen: Screen) -> int:
    """Return how many play; the fewest, if the answer is none of the possible numbers."""
    if len(possible) == 1:
        return possible[0]
    choices = ", ".join(map(screen.language.number, possible))
    typed = screen.ask(screen.language.say("How many players? ({choices}) ›", choices=choices))
    return next((number for number in possible if str(number) == tidy(typed or "")), possible[0])
