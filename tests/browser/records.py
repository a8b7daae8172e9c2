"""What a finished game leaves behind, got and checked as a person would."""

from pathlib import Path

from browser.guest import Guest
from fouraces.record import Record
from fouraces.replay import read_records
from fouraces.verify import verify

VERDICT = "dialog .verdict"


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
    """Press the button that checks the deal in the browser; return what it finds."""
    someone.tap(".after .row .button >> nth=-1")
    verdict = someone.page.locator(VERDICT)
    good = verdict.get_attribute("data-good")
    return good == "true"
