"""`fouraces serve`: the room in the browser."""

import logging
import sys
from gettext import gettext as _
from typing import Annotated, Final

import typer
from platformdirs import user_data_path

from fouraces.cli.help import examples
from fouraces.cli.place import Data, Database
from fouraces.telling.language import Language

LINES: Final = examples(
    ("fouraces serve", _("for whoever sits at this computer")),
    ("fouraces serve --host 0.0.0.0", _("for everybody on the same network")),
    ("fouraces serve --data rooms/club", _("with a folder of its own for all it keeps")),
)


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(metavar="HOST", help=_("The address of this computer to listen at."))
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="PORT", help=_("The port."))] = 8440,
    data: Data = None,
    database: Database = None,
    bus: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help=_("A Redis that carries news between several servers on one PostgreSQL database."),
            show_default=False,
        ),
    ] = None,
    pace: Annotated[
        int, typer.Option(min=0, metavar="MS", help=_("How long bots take at most, in milliseconds."))
    ] = 1600,
    workers: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=64,
            metavar="N",
            help=_("How many bots search at once, each in a process; 0 for none; by default by cores."),
            show_default=False,
        ),
    ] = None,
    bots_elsewhere: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help=_("A Redis where machines with “fouraces worker” wait for bots to think for."),
            show_default=False,
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help=_("Do not open the browser."))] = False,
) -> None:
    """Serve until somebody presses Ctrl+C."""
    from fouraces.room.time import Pace
    from fouraces.room.workers import workers_by_default
    from fouraces.server.app import make_app
    from fouraces.server.logs import write_logs
    from fouraces.server.opening import held
    from fouraces.server.serving import bind, make_server, run, url_of
    from fouraces.server.settings import Settings, read_limits

    language: Language = context.obj
    folder = data or user_data_path("fouraces")
    limits = read_limits(folder)
    number = workers_by_default() if workers is None else workers
    paces = Pace(min(pace, Pace().least), pace)
    settings = Settings(
        folder,
        database,
        bus,
        limits=limits,
        pace=paces,
        workers=number,
        keep=limits.keep,
        elsewhere=bots_elsewhere,
    )
    folder.mkdir(0o700, parents=True, exist_ok=True)
    with held(settings.url):
        app = make_app(settings)
        listening = bind(host, port, limits.patience)
        url = url_of(listening)
        at_terminal = sys.stdout.isatty()
        write_logs(sys.stderr, logging.WARNING if sys.stderr.isatty() else logging.INFO)

        def opened() -> None:
            told = language.say("Four Aces is open at {address} until you press Ctrl+C.", address=url)
            print(told, flush=True)
            if at_terminal and not no_open:
                _open_browser(url)

        run(make_server(app, limits, opened), listening)


def _open_browser(url: str) -> None:
    """Open a browser without waiting for it."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(url,), daemon=True).start()
