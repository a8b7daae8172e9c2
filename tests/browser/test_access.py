"""Every page can be used by everybody: axe finds nothing, nothing has to be scrolled sideways."""

from pathlib import Path
from typing import Final

AXE: Final = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
