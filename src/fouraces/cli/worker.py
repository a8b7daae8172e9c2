"""`fouraces worker`: a machine on which servers let their bots think."""

import asyncio
import logging
import signal
import sys
from collections.abc import Coroutine
from contextlib import suppress
from gettext import gettext as _
from typing import Annotated, Final

import typer

from fouraces.cli.help import examples
from fouraces.refusals import N_, BadSetting
from fouraces.telling.language import Language

LINES: Final = examples(
    ("fouraces worker --bus redis://10.0.0.1/0", _("for all servers on that Redis")),
    ("fouraces worker --bus redis://10.0.0.1/0 --workers 16", _("sixteen searches at once")),
)

NAMES: Final = {
    "abundance": N_("Abundance"),
    "ambition": N_("Ambition"),
    "auction": N_("Auction"),
    "duel": N_("Patience for two"),
    "patience": N_("Patience"),
}
"""What is told to be ready, by the names of the games."""


def worker(
    context: typer.Context,
    bus: Annotated[
        str, typer.Option(metavar="URL", help=_("The Redis of the servers to help."), show_default=False)
    ],
    workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=256,
            metavar="N",
            help=_("How many bots search at once, each in a process; by default by cores."),
            show_default=False,
        ),
    ] = None,
) -> None:
    """Think until somebody presses Ctrl+C."""
    from redis.exceptions import RedisError

    from fouraces.room.helping import get_ready, help_out, opened
    from fouraces.room.workers import Workers, workers_by_default
    from fouraces.server.logs import write_logs
    from fouraces.server.reasons import unreached

    language: Language = context.obj
    number = workers or workers_by_default()
    write_logs(sys.stderr, logging.WARNING if sys.stderr.isatty() else logging.INFO)
    logging.getLogger("taskiq").setLevel(logging.WARNING)

    def ready(game: str) -> None:
        print(language.say("{game}: ready.", game=language.say(NAMES[game])), flush=True)

    async def run() -> None:
        thinkers, ending = Workers(number), asyncio.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(each, ending.set)
        try:
            async with opened(bus) as post:
                print(language.say("Getting ready what bots search with …"), flush=True)
                await _unless(ending, get_ready(thinkers, ready))
                if not ending.is_set():
                    print(language.say("Thinking for others until you press Ctrl+C."), flush=True)
                    await help_out(post, thinkers, number, ending)
        finally:
            thinkers.close()

    try:
        asyncio.run(run())
    except ValueError:
        raise BadSetting("bad-bus", bus=bus.rpartition("@")[2]) from None
    except RedisError as error:
        raise unreached("no-redis", error, redis=bus.rpartition("@")[2]) from None


async def _unless(ending: asyncio.Event, work: Coroutine[None, None, None]) -> None:
    """Do something, unless it is time to end before it is done."""
    doing, waiting = asyncio.ensure_future(work), asyncio.ensure_future(ending.wait())
    await asyncio.wait((doing, waiting), return_when=asyncio.FIRST_COMPLETED)
    for task in (doing, waiting):
        task.cancel()
    await asyncio.gather(doing, waiting, return_exceptions=True)
