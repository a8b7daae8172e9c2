"""Decisions at Abundance's table made on the page as a person makes them."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page

_TABLE: Final = ".abundance"
_READY: Final = ':not([aria-disabled="true"])'
_FIELDS: Final = ("bid", "seal")
"""The names of the fields for a number of one's own: the verbs of their actions."""

_MOST_TABS: Final = 300
_TRIES: Final = 5
_A_MOMENT: Final = 50
"""Milliseconds."""

Press = Callable[[Page, str], None]
Fill = Callable[[Page, str, str], None]


def act(page: Page, action: str) -> None:
    """Make an action with the mouse."""
    _do(page, action, _click, _fill)


def act_by_keyboard(page: Page, action: str) -> None:
    """Make an action with the keyboard alone."""
    _do(page, action, _press, _type)


def _do(page: Page, action: str, press: Press, fill: Fill) -> None:
    verb, _, argument = action.partition(" ")
    if verb == "offer":
        _build_offer(page, argument, press, fill)
        press(page, f'[data-send][data-action="{action}"]{_READY}')
        return
    button = f'[data-action="{action}"]{_READY}'
    if verb in _FIELDS:
        _have_button(page, button, lambda: fill(page, f'input[name="{verb}"]', argument))
    press(page, button)


def _have_button(page: Page, button: str, write: Callable[[], None]) -> None:
    """Write a number until there is a button for it: what is written goes when another card comes up."""
    for _ in range(_TRIES):
        if _find(page, button).count():
            return
        write()
        page.wait_for_timeout(_A_MOMENT)


def _build_offer(page: Page, offer: str, press: Press, fill: Fill) -> None:
    if _find(page, '[data-trade][aria-expanded="false"]').count():
        press(page, "[data-trade]")
    _find(page, "[data-clear]").wait_for()
    if _find(page, f"[data-clear]{_READY}").count():
        press(page, "[data-clear]")
    for side, words, field in zip(("give", "take"), offer.split(" for "), ("pay", "ask"), strict=True):
        for word in words.split(" "):
            if word.startswith("$"):
                fill(page, f'input[name="{field}"]', word[1:])
            else:
                press(page, f'[data-side="{side}"] [data-card="{word}"]')


def _find(page: Page, selector: str) -> Locator:
    return page.locator(f"{_TABLE} {selector}")


def _click(page: Page, selector: str) -> None:
    _find(page, selector).first.click()


def _fill(page: Page, selector: str, text: str) -> None:
    _find(page, selector).fill(text)


def _press(page: Page, selector: str) -> None:
    _travel(page, selector)
    page.keyboard.press("Enter")


def _type(page: Page, selector: str, text: str) -> None:
    _travel(page, selector)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def _travel(page: Page, selector: str) -> None:
    """Go from element to element until the focus is on one that the selector finds."""
    _find(page, selector).first.wait_for()
    for _ in range(_MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", f"{_TABLE} {selector}"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")
