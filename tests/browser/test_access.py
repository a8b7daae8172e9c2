"""Every page can be used by everybody: axe finds nothing, nothing has to be scrolled sideways."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from browser.guest import Guest

AXE: Final = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
