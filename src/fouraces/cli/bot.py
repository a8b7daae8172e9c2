"""`fouraces bot`: a bot of this machine sits down at a server elsewhere."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated, Final

import typer

from fouraces.bots import KINDS, check_kind, kinds_of
from fouraces.cli.help import examples
from fouraces.refusals import SENTENCES, BadSetting, Fact, Refusal
from fouraces.rules import GAMES, load_game
from fouraces.telling.language import Language

if TYPE_CHECKING:
    from fouraces.client import Client, Refused

LINES: Final = examples(
    ("fouraces bot http://127.0.0.1:8440/table/9nJrX0bO1bX3pVdLZ5VtVw", _("at that table")),
    (
        "fouraces bot http://127.0.0.1:8440/ --game auction",
        _("at every listed table where somebody is wanted"),
    ),
    ("fouraces bot LINK --bot strong --again", _("a strong one, game after game with the same people")),
)

EXAMPLE: Final = "http://127.0.0.1:8440/"

TOKEN: Final = "FOURACES_TOKEN"  # noqa: S105 - the name of a variable

_WAITED_FOR: Final = 24 * 3600
"""For so many seconds a server that is lost is waited for."""


def bot(
    context: typer.Context,
    url: Annotated[
        str,
        typer.Argument(
            metavar="URL", help=_("A table's link, or the address of a server."), show_default=False
        ),
    ],
    kind: Annotated[
        str,
        typer.Option(
            "--bot", metavar="NAME", help=_("The kind of bot: {kinds}").format(kinds=", ".join(KINDS))
        ),
    ] = "house",
    name: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=_("What it is called; by default as before, or like its kind."),
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help=_("At a server: this game alone; may be given several times."),
            show_default=False,
        ),
    ] = None,
    tables: Annotated[
        int, typer.Option(min=1, max=16, metavar="N", help=_("At a server: at how many tables at once."))
    ] = 4,
    again: Annotated[
        bool, typer.Option("--again", help=_("At a table: after the game, another one with the same people."))
    ] = False,
    token: Annotated[
        str | None,
        typer.Option(
            metavar="TOKEN",
            envvar=TOKEN,
            help=_(
                "A program's token; better in the variable {variable}: others can see a command line."
            ).format(variable=TOKEN),
            show_default=False,
        ),
    ] = None,
    pace: Annotated[
        int, typer.Option(min=0, metavar="MS", help=_("How long it takes at most, in milliseconds."))
    ] = 1600,
) -> None:
    """Play until the game is over, or until somebody presses Ctrl+C."""
    from fouraces.cli.player import Player
    from fouraces.client import Client, Refused, Unreachable
    from fouraces.client.address import parse_address
    from fouraces.room.time import Pace
    from fouraces.room.workers import Workers

    language: Language = context.obj
    games = _games(kind, game or ())
    try:
        address = parse_address(url)
    except ValueError:
        raise BadSetting("bad-link", link=url, example=EXAMPLE) from None

    def tell(sentence: str, **facts: Fact) -> None:
        print(language.say(sentence, **facts), flush=True)

    async def play() -> None:
        thinkers = Workers(1)
        async with Client(url, token, language=language.code, patience=_WAITED_FOR) as client:
            player = Player(client, kind, thinkers, Pace(min(pace, Pace().least), pace), tell)
            try:
                await _name(client, name, kind)
                work = (
                    player.play_at(address.table, again=again)
                    if address.table
                    else player.play_in_lobby(games, tables)
                )
                await _until_told(work, player.leave)
            finally:
                thinkers.close()

    try:
        asyncio.run(play())
    except Refused as refused:
        raise _refusal(refused) from None
    except Unreachable as error:
        raise BadSetting("unreachable", address=address.http, reason=str(error)) from None


def _games(kind: str, named: Collection[str]) -> list[str]:
    """Return the games that are named, or else all; each that has the kind of bot.

    Raises:
        BadSetting: if there is no such game, or a named one, or none, has such a bot.
    """
    for game in named:
        load_game(game)
        check_kind(kind, game)
    if kind not in KINDS:
        raise BadSetting("unknown-bot", bot=kind, known=", ".join(KINDS))
    return [game for game in named or GAMES if kind in kinds_of(game)]


async def _name(client: "Client", name: str | None, kind: str) -> None:
    """Give the bot its name; its kind, if it has none."""
    if name is not None or not (await client.me()).name:
        await client.rename(name or f"{kind} bot")


async def _until_told(work: Coroutine[None, None, None], farewell: Callable[[], Awaitable[None]]) -> None:
    """Do something to its end, or until a signal says to stop; then take leave."""
    task, loop = asyncio.ensure_future(work), asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)
    for number in signals:
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        for number in signals:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)
        await farewell()


def _refusal(refused: "Refused") -> Refusal:
    """Return what a server has refused as a refusal of this program's, to be told in one line."""
    if refused.code in SENTENCES:
        return Refusal(refused.code, **refused.facts)
    return BadSetting("server-refuses", reason=refused.sentence)
