"""What keeps other sites out: the headers of every answer, and where a request comes from."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "font", "connect", "manifest", "worker")),
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""What every answer carries."""

_PORTS: Final = {"http": 80, "https": 443}


class SafeHeaders:
    """Puts `HEADERS` on every answer of an application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, receive, send_safely)


def is_same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of this server has sent a request, by what its browser says of it."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site != "same-origin":
        return False
    origin = connection.headers.get("origin")
    if origin is None:
        return site is not None
    return is_of_host(origin, connection.headers.get("host", ""))


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether another site's page has sent a request: what is no browser tells no origin."""
    origin = connection.headers.get("origin")
    return origin is not None and not is_of_host(origin, connection.headers.get("host", ""))


def is_of_host(origin: str, host: str) -> bool:
    """Whether an origin is a page of a host; whether over http or https is the proxy's affair.

    >>> is_of_host("http://aces.example:8440", "aces.example:8440")
    True
    >>> is_of_host("https://aces.example", "aces.example:443")
    True
    >>> is_of_host("http://aces.example.evil.example", "aces.example"), is_of_host("null", "aces.example")
    (False, False)
    """
    try:
        parts, place = urlsplit(origin), urlsplit(f"//{host}")
        port = _PORTS[parts.scheme]
        return bool(place.hostname) and (parts.hostname, parts.port or port) == (
            place.hostname,
            place.port or port,
        )
    except (KeyError, ValueError):
        return False
