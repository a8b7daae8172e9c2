"""Reading a game's options and seats from a command line."""

from collections.abc import Sequence
from typing import Final

from fouraces.bots import check_kind
from fouraces.cli.sitting import PERSON
from fouraces.refusals import N_, BadSetting
from fouraces.rules import Game, OptionValue
from fouraces.telling.language import Language

BOT_NAMES: Final = {
    "gentle": N_("gentle bot"),
    "fair": N_("fair bot"),
    "house": N_("house"),
    "strong": N_("strong bot"),
    "perfect": N_("perfect bot"),
    "random": N_("random"),
}
"""What the kinds of bots are called at the table."""


def parse_options(game: Game, settings: Sequence[str]) -> dict[str, OptionValue]:
    """Return the options that are written as `key=value`.

    >>> from fouraces.rules import load_game
    >>> parse_options(load_game("auction"), ["joker=scoring"])
    {'joker': 'scoring'}

    Raises:
        BadSetting: if one is not written so, given twice, unknown, or has a value that it may not have.
    """
    options: dict[str, OptionValue] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or key in options:
            raise BadSetting("not-a-setting", setting=setting)
        options[key] = game.options[key].parse(value) if key in game.options else value
    game.check_options({**game.default_options(), **options})
    return options


def settings_of(game: Game) -> list[str]:
    """Return the settings that a game can have, written as `key=value`; those without a list, by default.

    >>> from fouraces.rules import load_game
    >>> settings_of(load_game("ambition"))
    ['passing=right-right', 'passing=left-right', 'target=100']
    """
    return [
        f"{key}={value}"
        for key, option in game.options.items()
        for value in option.choices or (option.default,)
    ]


def take_seats(
    game: Game, players: int | None, people: Sequence[str], bot: str, language: Language
) -> list[tuple[str, str]]:
    """Return who sits where: people first, then bots.

    Args:
        game: what is played.
        players: the number of seats; None for as few as there can be.
        people: the people's names.
        bot: the kind of the bots.
        language: in which the bots are named.

    Returns:
        Each seat's name, and what sits there: `PERSON` or a kind of bot.

    Raises:
        BadSetting: if the game is not played by so many, has too few seats, or has no such bot.
    """
    enough = [seats for seats in game.seats if seats >= len(people)]
    number = players if players is not None else min(enough, default=len(people))
    game.check_players(number)
    if len(people) > number:
        raise BadSetting("too-many-people", people=len(people), seats=number)
    bots = number - len(people)
    if bots:
        check_kind(bot, game.name, number)
    name = language.say(BOT_NAMES.get(bot, bot))
    names = [name if bots == 1 else f"{name} {language.number(count)}" for count in range(1, bots + 1)]
    return [(name, PERSON) for name in people] + [(name, bot) for name in names]
