"""Every page can be used by everybody: axe finds nothing, and nothing has to be scrolled sideways."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import pytest

from browser.guest import Guest
from browser.house import LAX
from browser.scenes import SCENES, look_at

AXE: Final = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

EXPECTED: Final = ("Applying inline style", "404 (Not Found)")
"""What the console complains of: the pages' policy keeps axe from doing something; a page that is missing."""

RULES: Final[dict[Literal["light", "dark"], list[str]]] = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "dark": ["color-contrast"],
}
"""Axe's rules to be looked for by each theme: all else is the same in both."""

RUN_AXE: Final = """async runOnly => {
  const found = await axe.run(document, { preload: false, resultTypes: ["violations"], runOnly });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary, html }) =>
    `${id}: ${target.join(" ")}: ${failureSummary.replace(/\\s+/g, " ")} ${html}`));
}"""

WIDTHS: Final = {"a small phone": (320, 640), "1280 pixels at 200 %": (640, 400)}

OVERFLOW: Final = """() => {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  return scrollWidth - clientWidth;
}"""

MOVING: Final = """() => document.getAnimations()
  .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().duration > 1)
  .map(({ animationName, transitionProperty, effect }) =>
    `${animationName ?? transitionProperty ?? "script"} of ${effect.target.className}`)"""

DIRECTIONS: Final = {"en": "ltr", "fa": "rtl"}


@pytest.mark.parametrize("house", [LAX], indirect=True, ids=["lax"])
@pytest.mark.parametrize("game", SCENES)
def test_axe_finds_nothing_and_nothing_is_scrolled_sideways(guest: Callable[..., Guest], game: str) -> None:
    sara, omid = guest("en", reduced_motion="reduce"), guest("en", reduced_motion="reduce")
    problems: dict[str, Any] = {}
    for scene in SCENES[game](sara, omid):
        for language in DIRECTIONS:
            look_at(sara, scene, language)
            for what, found in _looked_for(sara, language):
                if found:
                    problems[f"{scene.name} in {language}, {what}"] = found
    sara.complaints = [text for text in sara.complaints if not any(known in text for known in EXPECTED)]
    assert not problems, "\n".join(f"{where}: {what}" for where, what in problems.items())


def _looked_for(someone: Guest, language: str) -> Iterator[tuple[str, Any]]:
    page = someone.page
    yield "direction", page.evaluate("document.documentElement.dir") != DIRECTIONS[language]
    yield "motion", page.evaluate(MOVING)
    page.evaluate(AXE.read_text("utf-8"))
    for theme, rules in RULES.items():
        page.emulate_media(color_scheme=theme)
        page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
        yield theme, page.evaluate(RUN_AXE, rules)
    usual = page.viewport_size
    assert usual
    assert usual is not None
    for what, (width, height) in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        yield what, page.evaluate(OVERFLOW)
    page.set_viewport_size(usual)
