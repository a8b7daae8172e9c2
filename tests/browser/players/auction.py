"""A player of Auction's table in the browser: makes one decision through what the page shows."""

from playwright.sync_api import Page

_ENOUGH = 200
"""More presses of a key than any page needs to come to where it is going."""


def act(page: Page, action: str) -> None:
    """Make a decision by tapping: the choice, and then the button that confirms it.

    Args:
        page: a page that shows the table, on which the action is or soon will be legal.
        action: in the notation, such as `bid 7`, `pass`, `add 5`, `withdraw` or `stand`.
    """
    page.locator(f'button[data-action="{action}"]').click()
    page.locator(f'button[data-confirm="{action}"][aria-disabled="false"]').click()


def act_by_keyboard(page: Page, action: str) -> None:
    """Make a decision by keys alone: Tab to the choices, an arrow along them, Enter and Enter again.

    Args:
        page: as for `act`.
        action: as for `act`.
    """
    page.locator(f'button[data-action="{action}"]').wait_for()
    _press_until(page, "Tab", "document.activeElement.matches('button[data-action]')")
    _press_until(page, "ArrowRight", f"document.activeElement.dataset.action === '{action}'")
    page.keyboard.press("Enter")
    page.locator(f'button[data-confirm="{action}"][aria-disabled="false"]').wait_for()
    page.keyboard.press("Enter")


def _press_until(page: Page, key: str, reached: str) -> None:
    for _ in range(_ENOUGH):
        if page.evaluate(reached):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not come to where {reached}")
