"""People in browsers play every game to its end, through whatever happens to networks and servers."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from browser.guest import Guest
from browser.house import House
from browser.playing import play
from fouraces.replay import check_records
from fouraces.verify import verify_records

Makes = Callable[..., Guest]
