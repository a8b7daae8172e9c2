"""Addresses of servers and tables, as people copy them from a browser."""

import re
from typing import Final, NamedTuple

_HOST: Final = r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
_URL: Final = re.compile(rf"(?P<http>https?://{_HOST})(?:/|/table/(?P<table>[A-Za-z0-9_-]{{1,64}})/?)?")


class Address(NamedTuple):
    """Where a server is.

    Attributes:
        http: the server's address for HTTP, without a slash at its end.
        table: the table whose link it was; empty if it was the server's.
    """

    http: str
    table: str = ""

    @property
    def ws(self) -> str:
        """The server's address for WebSockets."""
        return f"ws{self.http.removeprefix('http')}"


def parse_address(url: str) -> Address:
    """Read the address of a server, or the link of a table there.

    Raises:
        ValueError: if it is neither.

    >>> parse_address("https://aces.example/table/9nJrX0bO1bX3pVdLZ5VtVw")
    Address(http='https://aces.example', table='9nJrX0bO1bX3pVdLZ5VtVw')
    >>> parse_address("http://127.0.0.1:8440/").ws
    'ws://127.0.0.1:8440'
    """
    found = _URL.fullmatch(url.strip())
    if found is None:
        raise ValueError(f"neither a server's address nor a table's link: {url!r}")
    return Address(found["http"], found["table"] or "")
