"""Where cards land that are dragged over a layout, in a real browser."""

from collections.abc import Callable, Mapping
from typing import Any

from browser.guest import Guest
from browser.players.layout import settle
from browser.tables import order
from fouraces.rules import State
from fouraces.simulate import Deal

Makes = Callable[..., Guest]


def dealt(number: int) -> State:
    deal = Deal("patience", ["Sara"], {}, str(number))
    state = deal.header.new_initial_state()
    list(deal.events(state))
    return state


def moves_of_groups(view: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Return the cards that may move with what covers them, each with its column and the one it may go to."""
    columns = view["columns"]
    return [
        (card, column, int(action.split()[2]) - 1)
        for action in view["legal"]
        if action.startswith("move ")
        for card in [action.split()[1]]
        for column, pile in enumerate(columns)
        if card in pile[:-1]
    ]


def test_a_group_lands_on_the_legal_column_that_it_covers_most(guest: Makes) -> None:
    number = next(number for number in range(100) if moves_of_groups(dealt(number).observation(0)))
    card, column, goal = moves_of_groups(dealt(number).observation(0))[0]
    sara = guest("en")
    sara.open("/settings")
    sara.page.locator("input[name=auto-up][value=off]").check(force=True)
    order(sara, game="patience", fields={1: str(number)}, others=[])
    sara.page.locator(f"[data-spot='card:{card}']").hover(position={"x": 14, "y": 6})
    box = sara.page.locator(f"[data-target='column:{goal}']").bounding_box()
    held = sara.page.locator(f"[data-spot='card:{card}']").bounding_box()
    assert box
    assert held
    inside = 4 if goal > column else held["width"] - 4
    beside = box["x"] - 3 if goal > column else box["x"] + box["width"] + 3
    sara.page.mouse.move(held["x"] + inside, held["y"] + 6)
    sara.page.mouse.down()
    sara.page.mouse.move(beside, box["y"] + 60, steps=6)
    sara.page.mouse.up()
    settle(sara.page)
    sara.wait(lambda: sara.picture()["moves"] == 1)
    columns = sara.picture()["view"]["columns"]
    group = dealt(number).observation(0)["columns"][column]
    assert columns[goal][-len(group) + group.index(card) :] == group[group.index(card) :]


def test_a_covered_card_is_never_put_up(guest: Makes) -> None:
    number, ace = next(
        (number, pile[0])
        for number in range(100)
        for pile in dealt(number).observation(0)["columns"]
        if pile[0][0] == "A"
    )
    sara = guest("fa")
    order(sara, game="patience", fields={1: str(number)}, others=[])
    foundation = f"[data-target='foundation:{'SHDC'.index(ace[1])}']"
    sara.page.drag_and_drop(f"[data-spot='card:{ace}']", foundation, source_position={"x": 14, "y": 6})
    sara.page.locator(".foot [role=status]", has_text="روی پایه نمی‌رود").wait_for()
    sara.page.locator(f"[data-spot='card:{ace}']").dblclick(position={"x": 14, "y": 6})
    settle(sara.page)
    assert ace in [pile[0] for pile in sara.picture()["view"]["columns"]]
