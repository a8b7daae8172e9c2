"""The switch for deals that can be won, and the words of a hint, in a real browser."""

from collections.abc import Callable

from browser.guest import Guest
from browser.tables import play_at_once
from fouraces.solve.patience import solve
from fouraces.solve.patience.numbers import deck_of

Makes = Callable[..., Guest]


def test_who_wants_deals_that_can_be_won_is_dealt_them_from_everywhere_and_hints_say_how_often(
    guest: Makes,
) -> None:
    sara = guest("fa")
    sara.open("/new/patience")
    sara.page.locator("form.order [data-field=winnable]").check()
    sara.tap("form.order .primary")
    sara.arrive()
    first = is_winnable(sara)
    sara.tap("[data-action=hint]")
    hint = sara.page.locator(".counsel", has_text="ترتیب ممکن دستهٔ قرعه").inner_text()
    assert any(digit in hint for digit in "۰۱۲۳۴۵۶۷۸۹")
    sara.tap("[data-action=deals]")
    assert sara.page.locator("dialog [data-field=winnable]").is_checked()
    here = sara.page.url
    sara.tap("dialog [data-action=new-deal]")
    sara.page.wait_for_url(lambda url: url != here)
    second = is_winnable(sara)
    play_at_once(sara, "patience")
    assert len({first, second, is_winnable(sara)}) == 3


def is_winnable(someone: Guest) -> int:
    """Return the number of the deal on the table, which the page shows; it can be won."""
    number: int = someone.picture()["number"]
    shown = str(number).translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹"))
    someone.page.locator("[data-action=deal-chip]", has_text=shown).wait_for()
    assert solve(deck_of(number)).winnable
    return number
