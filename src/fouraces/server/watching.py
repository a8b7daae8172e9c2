"""`/metrics`: what Prometheus is shown, and who may ask for it."""

import hmac
import ipaddress
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fouraces.room.membership import Membership
from fouraces.room.room import Room
from fouraces.room.trouble import BUS, STORE
from fouraces.server.house import House
from fouraces.server.limits import Gate
from fouraces.server.metrics import PREFIX

TOKEN: Final = "FOURACES_METRICS_TOKEN"  # noqa: S105 - the name of a variable
"""The variable of the environment with the secret that lets whoever knows it ask from anywhere."""

FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""What says that a request came through a proxy."""


class Census(Collector):
    """Counts, whenever it is asked, what is at hand in a room, who is connected to it, and what it misses."""

    def __init__(self, room: Room, gate: Gate, membership: Membership) -> None:
        self._room = room
        self._gate = gate
        self._membership = membership

    def describe(self) -> Iterator[Metric]:
        return iter(())

    def collect(self) -> Iterator[Metric]:
        tables: Counter[tuple[str, str]] = Counter()
        watchers = 0
        for game, phase, watching in self._room.census():
            tables[game, phase] += 1
            watchers += watching
        at_hand = GaugeMetricFamily(f"{PREFIX}_tables", "Tables at hand.", labels=["game", "phase"])
        for labels, number in tables.items():
            at_hand.add_metric(labels, number)
        yield at_hand
        yield GaugeMetricFamily(f"{PREFIX}_watchers", "Those who watch tables.", watchers)
        yield GaugeMetricFamily(f"{PREFIX}_connections", "WebSockets that are open.", self._gate.connections)
        nodes = len(self._membership.alive)
        yield GaugeMetricFamily(f"{PREFIX}_nodes", "Nodes alive on the database, as this one knows.", nodes)
        away = GaugeMetricFamily(f"{PREFIX}_away", "Whether a part is away.", labels=["part"])
        for part in (STORE, BUS):
            away.add_metric((part,), self._room.trouble.is_away(part))
        yield away


def metrics_page(house: House) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers with the metrics; to whoever may not see them there is no such page."""
    secret = os.environ.get(TOKEN, "")

    async def answer(request: Request) -> Response:
        if not (_knows(request, secret) or _is_near(request)):
            raise HTTPException(404)
        return Response(
            house.metrics.text(), headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE_PLAIN_0_0_4
        )

    return answer


def _knows(request: Request, secret: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    is_it = hmac.compare_digest(given.strip().encode(), secret.encode())
    return bool(secret) and scheme.lower() == "bearer" and is_it


def _is_near(request: Request) -> bool:
    """Whether a request came straight from this machine or its private network."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(request.client.host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address.is_private
