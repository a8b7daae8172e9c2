"""The server's application: everything put together."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from fouraces.refusals import BadSetting
from fouraces.room.archive import Archive
from fouraces.room.room import Room
from fouraces.server.api import ENDPOINTS
from fouraces.server.assets import Assets
from fouraces.server.backing import back, thinkers_of
from fouraces.server.choosing import language_of
from fouraces.server.door import Door
from fouraces.server.endpoint import failed, in_json
from fouraces.server.house import House
from fouraces.server.identity import Guests
from fouraces.server.limits import Gate
from fouraces.server.logs import AccessLog
from fouraces.server.merging import Merging
from fouraces.server.messages import Health
from fouraces.server.metrics import Metrics
from fouraces.server.pages import Pages
from fouraces.server.reference import reference_routes
from fouraces.server.safety import SafeHeaders
from fouraces.server.settings import Settings
from fouraces.server.socket import endpoint
from fouraces.server.tidying import tidy_again_and_again
from fouraces.server.timing import TimedThinkers, look_at_loop, timed
from fouraces.server.visits import Visits
from fouraces.server.watching import Census, metrics_page
from fouraces.store.aging import SqlOldTables
from fouraces.store.identities import SqlIdentities
from fouraces.store.log import Store, StoreAway
from fouraces.telling.language import Language

LOG: Final = logging.getLogger("fouraces.server")

VERSION: Final = version("fouraces")

WRONG_METHOD: Final = 405

_STORE_PATIENCE: Final = 5.0
"""Seconds within which a store that is well answers."""

_PULSE: Final = 1.0
"""Seconds for which it is taken to be as it was found."""


def make_app(settings: Settings) -> Starlette:
    """Open the store, and return the application that serves the room in it.

    Raises:
        BadSetting: if the database cannot be opened, or there can be no such bus.
        OSError: if the folder for data cannot be written.
    """
    settings.data.mkdir(0o700, parents=True, exist_ok=True)
    store, bus, membership, key = back(settings)
    guests = Guests(key)
    metrics = Metrics()
    thinkers = thinkers_of(settings, metrics)
    room = Room(
        timed(store, "store", metrics),
        bus,
        settings.pace,
        thinkers=TimedThinkers(thinkers, metrics),
        membership=membership,
        meter=metrics,
    )
    identities = SqlIdentities(store.database)
    visits, merging, archive = Visits(identities), Merging(identities, room), Archive(store)
    old_tables = SqlOldTables(store.database)
    gate = Gate(settings.limits, metrics.limited)
    house = House(store, room, guests, gate, Door(), identities, visits, merging, archive, metrics)
    metrics.show(Census(room, gate, membership))
    bus.listen(metrics.heard)
    pages = Pages(Assets(settings.web), guests)
    routes: list[BaseRoute] = [
        *(end.route(house) for end in ENDPOINTS),
        WebSocketRoute("/ws", endpoint(house)),
        Route("/healthz", health(house)),
        Route("/metrics", metrics_page(house)),
        *reference_routes(),
        *pages.routes(),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.room.start()
        merging.begin()
        beside = [
            asyncio.create_task(visits.keep_looking()),
            asyncio.create_task(look_at_loop(metrics)),
            asyncio.create_task(tidy_again_and_again(old_tables, settings.keep.terms, room)),
        ]
        LOG.info("opened", extra={"version": VERSION})
        yield
        LOG.info("closing")
        for task in beside:
            task.cancel()
        await merging.close()
        await house.room.close()
        await store.close()

    app = Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders), Middleware(AccessLog, metrics.answered)],
        exception_handlers={HTTPException: _not_found(pages)},
        lifespan=lifespan,
    )
    app.state.door = house.door
    app.router.redirect_slashes = False
    return app


def _methods(request: Request) -> list[str]:
    """Return the methods that an address has."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    pattern = next(route.path for route in routes if route.path_regex.match(request.url.path))
    return sorted({method for route in routes if route.path == pattern for method in route.methods or ()})


class Pulse:
    """Looks whether a store can be written: once for all who ask within a while.

    Args:
        store: the store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._look: asyncio.Task[None] | None = None
        self._again = 0.0

    async def feel(self) -> None:
        """Return if it can be written.

        Raises:
            StoreAway: if it cannot.
        """
        now = time.monotonic()
        if self._look is None or (self._look.done() and now >= self._again):
            self._again = now + _PULSE
            self._look = asyncio.create_task(self._store.try_writing())
        await asyncio.shield(self._look)


def health(house: House) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers whether all is well."""
    pulse = Pulse(house.store)

    async def answer(_: Request) -> Response:
        if house.door.is_closing:
            return in_json(Health(False, VERSION, "closing"), 503)
        try:
            async with asyncio.timeout(_STORE_PATIENCE):
                await pulse.feel()
        except (StoreAway, TimeoutError):
            return in_json(Health(False, VERSION, "store-away"), 503)
        return in_json(Health(True, VERSION, "well"))

    return answer


def _not_found(pages: Pages) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Return what answers requests that no route takes."""

    async def handler(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        if request.url.path.startswith("/api/"):
            answer = failed(BadSetting("no-such-page"), Language(language_of(request)), status)
        else:
            answer = pages.missing(request, status)
        if status == WRONG_METHOD:
            answer.headers["Allow"] = ", ".join(_methods(request))
        return answer

    return handler
