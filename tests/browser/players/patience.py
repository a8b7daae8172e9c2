"""Playing one action of the patience in the page, as a person does."""

from typing import Final

from playwright.sync_api import Page

from browser.players import layout

SUITS: Final = "SHDC"


def act(page: Page, action: str) -> None:
    """Play an action by tapping."""
    if action in ("flip", "redeal"):
        layout.tap_stock(page)
    elif action == "stop":
        _give_up(page)
    else:
        layout.tap(page, *card_and_target(action))


def act_by_drag(page: Page, action: str) -> None:
    """Play an action by dragging; what is not a card's move is tapped."""
    if action.startswith(("up ", "move ")):
        layout.drag(page, *card_and_target(action))
    else:
        act(page, action)


def act_by_keyboard(page: Page, action: str) -> None:
    """Play an action with the keyboard alone."""
    if action in ("flip", "redeal"):
        layout.press_stock(page)
    elif action == "stop":
        _give_up_by_keyboard(page)
    elif action.startswith("up "):
        layout.walk(page, f"card:{action.split()[1]}")
        page.keyboard.press("u")
        layout.settle(page)
    else:
        layout.press_to(page, *card_and_target(action))


def card_and_target(action: str) -> tuple[str, str]:
    """Return which card an action plays, and to which target of the layout."""
    verb, card, *place = action.split()
    if verb == "up":
        return card, f"foundation:{SUITS.index(card[1])}"
    return card, f"column:{int(place[0]) - 1}"


def _give_up(page: Page) -> None:
    for name in ("deals", "give-up", "stop"):
        page.locator(f"[data-action={name}]").click()


def _give_up_by_keyboard(page: Page) -> None:
    for name in ("deals", "give-up", "stop"):
        for _ in range(60):
            if page.evaluate("document.activeElement?.dataset.action") == name:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
