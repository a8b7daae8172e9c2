"""How often something may be done, and by how many at once; all of it in memory that does not grow."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

from fouraces.server.settings import Limits, Rate

MOST_KEYS: Final = 20_000
"""So many guests or addresses are remembered at once; the one unseen longest is forgotten."""


class Buckets:
    """A bucket of tokens for each key, which fills up again at a steady rate.

    >>> second = 0.0
    >>> buckets = Buckets(Rate(per_second=1, at_once=2), clock=lambda: second)
    >>> [buckets.take("Sara") for _ in range(3)], buckets.take("Reza")
    ([True, True, False], True)
    >>> second = 1.0
    >>> [buckets.take("Sara") for _ in range(2)]
    [True, False]
    """

    def __init__(
        self, rate: Rate, most_keys: int = MOST_KEYS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._most_keys = most_keys
        self._clock = clock
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._filled)

    def take(self, key: str) -> bool:
        """Take a token; return whether there was one."""
        now = self._clock()
        tokens, then = self._filled.pop(key, (self._rate.at_once, now))
        tokens = min(self._rate.at_once, tokens + (now - then) * self._rate.per_second)
        enough = tokens >= 1
        self._filled[key] = (tokens - 1 if enough else tokens, now)
        if len(self._filled) > self._most_keys:
            self._filled.popitem(last=False)
        return enough


class Places:
    """A number of places for each key, to be taken and given back."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._taken)

    @property
    def taken(self) -> int:
        """How many places are taken, of all keys."""
        return self._taken.total()

    def take(self, key: str) -> bool:
        """Take a place; return whether there was one."""
        if self._taken[key] >= self._most:
            return False
        self._taken[key] += 1
        return True

    def give_back(self, key: str) -> None:
        """Give a place back that was taken."""
        self._taken[key] -= 1
        if not self._taken[key]:
            del self._taken[key]


HINTS_OF_GUEST: Final = 2
"""How many hints a guest may wait for at once: one, and one that a lost connection has left behind."""


DOWNLOADS_OF_GUEST: Final = 1
DOWNLOADS_OF_ADDRESS: Final = 8
"""How many files of many records may be read at once."""


class Gate:
    """Everything that guests and addresses are limited in.

    Args:
        limits: how much each may do.
        turned_away: is told, whenever something is too much, the name of what it is limited in.
    """

    def __init__(self, limits: Limits, turned_away: Callable[[str], None] = lambda _: None) -> None:
        self.limits = limits
        self._turned_away = turned_away
        self._messages = (Buckets(limits.messages_of_guest), Buckets(limits.messages_of_address))
        self._talk = (Buckets(limits.talk_of_guest), Buckets(limits.talk_of_address))
        self._calls = (Buckets(limits.calls_of_guest), Buckets(limits.calls_of_address))
        self._tables = (Buckets(limits.tables_of_guest), Buckets(limits.tables_of_address))
        self._keys = (Buckets(limits.keys_of_guest), Buckets(limits.keys_of_address))
        self._hints = Places(HINTS_OF_GUEST)
        self._downloads = (Places(DOWNLOADS_OF_GUEST), Places(DOWNLOADS_OF_ADDRESS))
        self._places = (Places(limits.connections_of_guest), Places(limits.connections_of_address))

    def message(self, guest: str, address: str) -> bool:
        """Whether one more message is taken."""
        return self._take("messages", self._messages, guest, address)

    def talk(self, guest: str, address: str) -> bool:
        """Whether one more thing may be said at a table."""
        return self._take("talk", self._talk, guest, address)

    def call(self, guest: str, address: str) -> bool:
        """Whether one more request to the API is taken."""
        return self._take("calls", self._calls, guest, address)

    def table(self, guest: str, address: str) -> bool:
        """Whether one more table may be made."""
        return self._take("tables", self._tables, guest, address)

    def key(self, guest: str, address: str) -> bool:
        """Whether one more token or passkey may be made."""
        return self._take("keys", self._keys, guest, address)

    def hint(self, guest: str) -> bool:
        """Whether one more hint may be looked for; it then counts until `hint_given`."""
        return self._noted("hints", self._hints.take(guest))

    def hint_given(self, guest: str) -> None:
        """Let a hint be looked for no more."""
        self._hints.give_back(guest)

    def download(self, guest: str, address: str) -> bool:
        """Whether one more file of many records may be read; it then counts until `downloaded`."""
        return self._noted("downloads", _occupy(self._downloads, guest, address))

    def downloaded(self, guest: str, address: str) -> None:
        """Let a file of many records be read no more."""
        _vacate(self._downloads, guest, address)

    def come_in(self, guest: str, address: str) -> bool:
        """Whether one more connection may be opened; it then counts until `go_out`."""
        return self._noted("connections", _occupy(self._places, guest, address))

    def go_out(self, guest: str, address: str) -> None:
        """Let a connection be closed that came in."""
        _vacate(self._places, guest, address)

    @property
    def connections(self) -> int:
        """How many connections have come in and not gone out."""
        return self._places[0].taken

    def _take(self, name: str, buckets: tuple[Buckets, Buckets], guest: str, address: str) -> bool:
        of_guest, of_address = buckets
        return self._noted(name, of_address.take(address) and of_guest.take(guest))

    def _noted(self, name: str, enough: bool) -> bool:
        if not enough:
            self._turned_away(name)
        return enough


def address_of(host: str | None) -> str:
    """Return what counts as one address: who has one IPv6 address has a network of them.

    >>> address_of("192.0.2.7"), address_of("2001:db8::7"), address_of(None)
    ('192.0.2.7', '2001:db8::', '')
    """
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return host or ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)


def _occupy(places: tuple[Places, Places], guest: str, address: str) -> bool:
    of_guest, of_address = places
    if not of_address.take(address):
        return False
    if not of_guest.take(guest):
        of_address.give_back(address)
        return False
    return True


def _vacate(places: tuple[Places, Places], guest: str, address: str) -> None:
    of_guest, of_address = places
    of_guest.give_back(guest)
    of_address.give_back(address)
