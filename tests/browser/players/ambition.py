"""Plays one decision of Ambition's table as a person would: by pointing, or by the keyboard alone."""

from typing import Final

from playwright.sync_api import Locator, Page

_TABLE: Final = "[data-table=ambition]"
_HELD: Final = f"{_TABLE} .hand button"
_GIVE: Final = f"{_TABLE} button[data-action^='give ']"
_NEXT_HAND: Final = f"{_TABLE} [data-do=go-on]"
_READY: Final = f"{_TABLE}:not([data-holding])"
_ENOUGH_KEYS: Final = 150


def act(page: Page, action: str) -> None:
    """Do something by pointing at it.

    Args:
        page: shows the table, and the decision is asked there.
        action: in the notation, such as `play KS`.
    """
    _wait_for_the_table(page)
    if page.locator(_NEXT_HAND).count():
        page.locator(_NEXT_HAND).click()
    verb, *cards = action.split()
    if verb == "play":
        _tap(page.locator(f"{_HELD}[data-action='{action}']"))
        return
    for card in [*_pressed(page), *cards]:
        _tap(page.locator(f"{_HELD}[data-card='{card}']"))
    page.locator(_GIVE).click()


def act_by_keyboard(page: Page, action: str) -> None:
    """Do something by keys alone, from wherever the focus is.

    Args:
        page: shows the table, and the decision is asked there.
        action: in the notation, such as `play KS`.
    """
    _wait_for_the_table(page)
    if page.locator(_NEXT_HAND).count():
        _walk(page, "Tab", _NEXT_HAND)
        page.keyboard.press("Enter")
    verb, *cards = action.split()
    if verb == "play":
        _press_card(page, cards[0])
        return
    for card in [*_pressed(page), *cards]:
        _press_card(page, card)
    _walk(page, "Shift+Tab", _GIVE)
    page.keyboard.press("Enter")


def _wait_for_the_table(page: Page) -> None:
    """Wait until no finished trick is left to be looked at."""
    page.locator(_READY).wait_for()


def _tap(card: Locator) -> None:
    """Click on the part of a card that no other covers."""
    box = card.bounding_box()
    assert box is not None
    card.click(position={"x": box["width"] / 2, "y": box["height"] / 4})


def _pressed(page: Page) -> list[str]:
    """Return the cards that are chosen already."""
    chosen = page.locator(f"{_HELD}[aria-pressed=true]")
    return [str(card.get_attribute("data-card")) for card in chosen.all()]


def _press_card(page: Page, card: str) -> None:
    if not _is_in_focus(page, _HELD):
        _walk(page, "Tab", _HELD)
    page.keyboard.press("Home")
    _walk(page, "ArrowRight", f"{_HELD}[data-card='{card}']")
    page.keyboard.press("Enter")


def _walk(page: Page, key: str, selector: str) -> None:
    """Press a key until the focus is where it should be."""
    for _ in range(_ENOUGH_KEYS):
        if _is_in_focus(page, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def _is_in_focus(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))
