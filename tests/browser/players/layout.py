"""Playing at a layout of a patience in the page: by tapping, by dragging, and by the keyboard alone."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

STRIP: Final = 6
"""How far below its upper edge a card is touched: what covers it lies lower."""

STEPS: Final = 40
"""How many arrows are pressed at most on the way to a card."""

FOUNDATION: Final = "foundation"
COLUMN: Final = "column"


def mat(page: Page) -> Locator:
    """Return the layout that the page's person plays at."""
    return page.locator(".mat")


def settle(page: Page) -> None:
    """Wait until the table has done what it was told, and what follows by itself."""
    expect(mat(page)).to_have_attribute("data-busy", "false")


def tap_stock(page: Page) -> None:
    mat(page).locator("[data-spot=stock]").click()
    settle(page)


def tap(page: Page, card: str, target: str) -> None:
    """Tap a card, and the target if there is a choice; of equal places the table takes any."""
    button = _card(page, card)
    goals = (button.get_attribute("data-goals") or "").split()
    if target.startswith(COLUMN) and any(goal.startswith(FOUNDATION) for goal in goals):
        drag(page, card, target)
        return
    _touch(button)
    if target in goals and button.and_(page.locator("[aria-pressed=true]")).count():
        _touch(_end(page, target))
    settle(page)


def drag(page: Page, card: str, target: str) -> None:
    """Drag a card, with all that lies on it, to a target."""
    button, end = _card(page, card), _end(page, target)
    button.hover(position={"x": 14, "y": STRIP})
    start, there = button.bounding_box(), end.bounding_box()
    assert start is not None
    assert there is not None
    x, y = start["x"] + 14, start["y"] + STRIP
    page.mouse.down()
    page.mouse.move(x + 10, y + 10)
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
    page.mouse.up()
    settle(page)


def press_to(page: Page, card: str, target: str) -> None:
    """Pick a card up and put it down with the keyboard."""
    walk(page, f"card:{card}")
    page.keyboard.press("Enter")
    if target.startswith(COLUMN):
        page.keyboard.press(str(int(target.split(":")[1]) + 1))
    else:
        walk(page, target)
    page.keyboard.press("Enter")
    settle(page)


def press_stock(page: Page) -> None:
    enter(page)
    page.keyboard.press("f")
    settle(page)


def enter(page: Page) -> None:
    """Go to the layout with the tabulator, unless the focus is there."""
    for _ in range(80):
        if _focused(page):
            return
        page.keyboard.press("Tab")
    raise AssertionError("The tabulator does not lead to the layout.")


def walk(page: Page, spot: str) -> None:
    """Go to a spot of the layout with the arrow keys."""
    enter(page)
    place = mat(page).locator(f'[data-spot="{spot}"]')
    column = place.locator("xpath=ancestor-or-self::*[@data-column]")
    page.keyboard.press((column.get_attribute("data-column") or "") if column.count() else "0")
    for _ in range(STEPS):
        if _focused(page) == spot:
            return
        page.keyboard.press(_arrow(page, place))
    raise AssertionError(f"The arrows do not lead to {spot}, but to {_focused(page)}.")


def _arrow(page: Page, place: Locator) -> str:
    """Return the arrow that leads from the focus towards a place."""
    here, there = page.locator(":focus").bounding_box(), place.bounding_box()
    assert here is not None
    assert there is not None
    right, down = there["x"] - here["x"], there["y"] - here["y"]
    if abs(down) > STRIP:
        return "ArrowDown" if down > 0 else "ArrowUp"
    return "ArrowRight" if right > 0 else "ArrowLeft"


def _focused(page: Page) -> str:
    script = "document.activeElement?.closest('.mat') ? document.activeElement.dataset.spot ?? '' : ''"
    found = page.evaluate(script)
    return str(found)


def _card(page: Page, card: str) -> Locator:
    return mat(page).locator(f'[data-spot="card:{card}"]')


def _end(page: Page, target: str) -> Locator:
    """Return what is touched of a target: the last card of a column, or the place itself."""
    place = mat(page).locator(f'[data-target="{target}"]')
    return place.locator("[data-spot]").last if target.startswith(COLUMN) else place


def _touch(button: Locator) -> None:
    button.click(position={"x": 14, "y": STRIP})
