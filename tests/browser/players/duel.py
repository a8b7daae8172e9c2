"""Playing one action of the patience for two in the page, as a person does."""

from playwright.sync_api import Page

from browser.players import layout


def act(page: Page, action: str) -> None:
    """Play an action by tapping; which of two equal foundations a card goes to is the table's choice."""
    if action == "flip":
        layout.tap_stock(page)
    elif action in ("pass", "done"):
        page.locator(f"[data-action={action}]").click()
        layout.settle(page)
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
    if action in ("flip", "pass", "done"):
        layout.enter(page)
        page.keyboard.press(action[0])
        layout.settle(page)
    else:
        layout.press_to(page, *card_and_target(action))


def card_and_target(action: str) -> tuple[str, str]:
    """Return which card an action plays, and to which target of the layout."""
    verb, card, place = action.split()
    kind = layout.FOUNDATION if verb == "up" else layout.COLUMN
    return card, f"{kind}:{int(place) - 1}"
