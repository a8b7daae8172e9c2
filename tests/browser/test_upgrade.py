"""A page that was loaded before the server was brought up to date."""

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from browser.guest import Guest


def test_a_page_whose_files_are_gone_is_loaded_anew(guest: Callable[..., Guest]) -> None:
    someone = guest(service_workers="block")
    page = someone.page
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404, body="Not found")
        else:
            route.continue_()

    page.goto("/")
    page.route(re.compile(r"/pages/lobby\.js$"), answer)
    page.locator('a[href="/lobby"]').first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lobby")
    assert len(asked) == 2
    page.go_back()
    expect(page).to_have_url(re.compile(r"/$"))
    expected = ("404", "Service Worker registration blocked", "Failed to fetch dynamically imported module")
    someone.complaints[:] = [told for told in someone.complaints if not any(one in told for one in expected)]
