"""What a finished game leaves behind, got and checked as a person would."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Locator

from browser.guest import Guest
from fouraces.record import Record
from fouraces.replay import read_records
from fouraces.verify import verify

VERDICT: Final = "dialog .verdict"


def checked_record(someone: Guest) -> Record:
    """Download the record that the page offers, and check that it is legal, complete and fair."""
    with someone.page.expect_download() as download:
        someone.tap(".after a[download]")
    lines = Path(download.value.path()).read_bytes().splitlines(keepends=True)
    (record,) = read_records(lines)
    assert [verdict.ok for verdict in verify(lines)] == [True]
    assert record.ending is not None
    return record


def finds_the_deal_fair(someone: Guest) -> bool:
    """Press the button that checks the deal in the browser; return what it says."""
    _check_the_deal(someone)
    return _is_good(someone.page.locator(VERDICT))


def findings_about_the_deal(someone: Guest) -> list[tuple[bool, str]]:
    """Press that button; return its single findings, and whether each is good."""
    _check_the_deal(someone)
    someone.page.locator(VERDICT).wait_for()
    findings = someone.page.locator("dialog .findings li").all()
    return [(_is_good(finding), finding.inner_text()) for finding in findings]


def _check_the_deal(someone: Guest) -> None:
    someone.page.locator(".after .row .button").last.click()


def _is_good(finding: Locator) -> bool:
    return finding.get_attribute("data-good") == "true"
