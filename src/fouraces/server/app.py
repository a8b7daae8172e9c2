"""The server's application: everything put together."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Final

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from fouraces.refusals import BadSetting
from fouraces.room.archive import Archive
from fouraces.room.room import Room
from fouraces.room.thinking import ThinkingThreads
from fouraces.room.workers import Workers
from fouraces.server.api import ENDPOINTS
from fouraces.server.assets import Assets
from fouraces.server.choosing import language_of
from fouraces.server.endpoint import failed, in_json
from fouraces.server.house import House
from fouraces.server.identity import Guests, read_key
from fouraces.server.limits import Gate
from fouraces.server.logs import AccessLog
from fouraces.server.messages import Health
from fouraces.server.pages import Pages
from fouraces.server.reference import reference_routes
from fouraces.server.safety import SafeHeaders
from fouraces.server.settings import Settings
from fouraces.server.socket import endpoint
from fouraces.server.visits import Visits
from fouraces.store.bus import InProcessBus
from fouraces.store.identities import SqlIdentities
from fouraces.store.sql import SqlStore, open_store
from fouraces.telling.language import Language

VERSION: Final = version("fouraces")

_STORE_PATIENCE: Final = 5.0
"""Seconds within which a store that is well answers."""


def make_app(settings: Settings) -> Starlette:
    """Open the store, and return the application that serves the room in it.

    Raises:
        BadSetting: if the database cannot be opened.
        OSError: if the folder for data cannot be written.
    """
    guests = Guests(read_key(settings.data))
    store = _store(settings.url)
    thinkers = Workers(settings.workers) if settings.workers else ThinkingThreads()
    room = Room(store, InProcessBus(), settings.pace, thinkers=thinkers)
    identities = SqlIdentities(store.database)
    visits = Visits(identities)
    house = House(store, room, guests, Gate(settings.limits), identities, visits, Archive(store))
    pages = Pages(Assets(settings.web), guests)
    routes: list[BaseRoute] = [
        *(end.route(house) for end in ENDPOINTS),
        WebSocketRoute("/ws", endpoint(house)),
        Route("/healthz", health(house)),
        *reference_routes(),
        *pages.routes(),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.room.start()
        looking = asyncio.create_task(visits.keep_looking())
        yield
        looking.cancel()
        await house.room.close()
        await store.close()

    app = Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders), Middleware(AccessLog)],
        exception_handlers={HTTPException: _not_found(pages)},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return app


def _store(url: str) -> SqlStore:
    try:
        return open_store(url)
    except (SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadSetting("no-database", database=_shown(url), reason=reason) from error


def _shown(url: str) -> str:
    """Return the address of a database without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url.partition(":")[0]


def health(house: House) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers whether all is well."""

    async def answer(_: Request) -> Response:
        try:
            async with asyncio.timeout(_STORE_PATIENCE):
                await house.store.guest_name("")
        except (SQLAlchemyError, TimeoutError):
            return in_json(Health(ok=False, version=VERSION), 503)
        return in_json(Health(ok=True, version=VERSION))

    return answer


def _not_found(pages: Pages) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Return what answers requests that no route takes."""

    async def handler(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        if request.url.path.startswith("/api/"):
            return failed(BadSetting("no-such-page"), Language(language_of(request)), status)
        return pages.missing(request, status)

    return handler
