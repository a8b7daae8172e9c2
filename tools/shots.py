"""Takes pictures of every page in both languages and themes, as on phones and on desktops: `make shots`."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from browser.conftest import launch
from browser.guest import Guest
from browser.house import LAX, House
from browser.scenes import SCENES, Scene, look_at

SHOTS: Final = Path(__file__).parent.parent / "shots"

LANGUAGES: Final = ("fa", "en")
THEMES: Final = ("dark", "light")
SIZES: Final = {360: 740, 1280: 800}
"""Widths and heights of windows, in CSS pixels."""


def main(groups: list[str]) -> None:
    """Take all pictures anew, or those of some groups of scenes, such as `auction`."""
    if not groups:
        shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), LAX)
        house.open()
        browser = launch(playwright)
        try:
            for group in groups or SCENES:
                take_group(browser, house, group)
        finally:
            browser.close()
            house.close()


def take_group(browser: Browser, house: House, group: str) -> None:
    """Take the pictures of a group of scenes."""
    sara, omid = (Guest(browser, house.url, reduced_motion="reduce") for _ in range(2))
    for someone, name in ((sara, "Sara"), (omid, "امید")):
        someone.context.request.put("/api/me", data={"name": name}, headers={"Origin": house.url})
    for scene in SCENES[group](sara, omid):
        print(scene.name, flush=True)
        for language in LANGUAGES:
            take(sara, scene, language)
    for someone in (sara, omid):
        someone.context.close()


def take(someone: Guest, scene: Scene, language: str) -> None:
    """Take the pictures of a scene in a language."""
    for width, height in SIZES.items():
        someone.page.set_viewport_size({"width": width, "height": height})
        look_at(someone, scene, language)
        someone.page.evaluate("scrollTo(0, 0)")
        for theme in THEMES:
            someone.page.emulate_media(color_scheme=theme)
            path = SHOTS / f"{scene.name}-{language}-{width}-{theme}.png"
            someone.page.screenshot(path=path, full_page=True)


if __name__ == "__main__":
    main(sys.argv[1:])
