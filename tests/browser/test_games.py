"""People in browsers play every game to its end, through whatever happens to networks and servers."""

from collections.abc import Callable

from browser.guest import Guest

Makes = Callable[..., Guest]
