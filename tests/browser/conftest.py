"""Real Chromium, and a real room for it to look into."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from browser.guest import Guest
from browser.house import House
from fouraces.bots import prepare

QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Flags with which Chromium asks nobody on the network for anything."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test with a browser, which a busy machine can starve, be tried once more; the report says so."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


def launch(playwright: Playwright) -> Browser:
    """Start the machine's own Chromium, without a window."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=path, args=list(QUIET))


@pytest.fixture(scope="session", autouse=True)
def searches() -> None:
    """Compile what hints are searched with before anybody waits for one."""
    prepare("strong", "patience")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server with the usual limits, or with those that the test is given."""
    opened = House(tmp_path, getattr(request, "param", ""))
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def guest(chromium: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Callable[..., Guest]]:
    """What makes a guest; at the end none may have anything to complain of.

    When a test has failed, pictures of what the guests saw lie beside the server's data.
    """
    guests: list[Guest] = []

    def make(language: str = "en", **context: Any) -> Guest:
        guests.append(Guest(chromium, house.url, language, **context))
        return guests[-1]

    failures = request.session.testsfailed
    yield make
    if request.session.testsfailed > failures:
        for number, someone in enumerate(guests):
            someone.page.screenshot(path=house.data / f"guest-{number}.png")
    for someone in guests:
        someone.context.close()
        assert someone.complaints == []
