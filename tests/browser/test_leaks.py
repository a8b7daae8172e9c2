"""What really comes to a browser during a game tells no more than the rules let its person know."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pytest

from browser.guest import Guest
from browser.house import LAX
from browser.straight import is_over, make_table, play_until
from fouraces.record import Record
from fouraces.replay import read_records

CARD: Final = re.compile(r"[2-9TJQKA][SHDC]\b|(?:10|[2-9JQKA])[♠♥♦♣]")
CONFLICT: Final = 409

TABLES: Final = (
    ("auction", {"players": 3}),
    ("ambition", {"options": {"target": 1}}),
    ("abundance", {"options": {"rubbers": 1}}),
)


@pytest.mark.parametrize("house", [LAX], indirect=True, ids=["lax"])
@pytest.mark.parametrize(("game", "wishes"), TABLES, ids=[game for game, _ in TABLES])
def test_nothing_hidden_comes_over_the_wire(
    guest: Callable[..., Guest], game: str, wishes: dict[str, Any]
) -> None:
    sara, omid, mina = (guest(language, reduced_motion="reduce") for language in ("en", "fa", "en"))
    address = make_table(sara, game, omid, **wishes)
    mina.open(address)
    play_until(lambda seen: seen["view"]["seat"] in seen["view"]["waiting"], sara, omid)
    files = [f"/api/tables/{sara.table()}/{name}" for name in ("record", "replay")]
    assert {mina.context.request.get(name).status for name in files} == {CONFLICT}
    play_until(is_over, sara, omid)
    text = sara.context.request.get(files[0]).text()
    (record,) = read_records(line.encode() for line in text.splitlines(keepends=True))
    secrets = {record.header.more["fairness"]["server_seed"], *map(cookie_of, (sara, omid, mina))}
    for seat, someone in ((0, sara), (1, omid), (None, mina)):
        someone.picture_now()
        check_what_came(someone.received, seat, record, secrets)


def cookie_of(someone: Guest) -> str:
    """Return what proves who a guest is."""
    return next(cookie["value"] for cookie in someone.context.cookies() if cookie["name"] == "guest")


def check_what_came(frames: Sequence[str], seat: int | None, record: Record, secrets: set[str]) -> None:
    """Check all that came to a seat's browser, or a spectator's, until the game was over."""
    assert not [frame for frame in frames if any(secret in frame for secret in secrets)]
    pictures = [message for message in map(json.loads, frames) if message["type"] == "picture"]
    assert len(pictures) > len(record.events) / 5
    knowable = observations(record, seat)
    known: set[str] = set()
    last: Any = None
    view = next(knowable)
    for picture in pictures:
        seen, told = picture.pop("view"), {key: picture[key] for key in picture.keys() - {"version", "now"}}
        assert (seen, told) != last, "a picture came though there was nothing new"
        last = (seen, told)
        if seen is None:
            continue
        known |= cards(view)
        while view != seen:
            view = next(knowable)
            known |= cards(view)
        assert cards([told["log"], told["ask"], told["on"], told["offer_on"], told["outcome"]]) <= known


def observations(record: Record, seat: int | None) -> Iterator[Any]:
    """Yield what a seat may know by the rules, event after event."""
    state = record.header.new_initial_state()
    for event in record.events:
        state.apply_action(event.by, event.do)
        yield json.loads(json.dumps(state.observation(seat)))


def cards(told: Any) -> set[str]:
    """Return the cards that are mentioned in something, in the notation."""
    suits = str.maketrans("♠♥♦♣", "SHDC")
    found = CARD.findall(json.dumps(told, ensure_ascii=False))
    return {card.translate(suits).replace("10", "T") for card in found}
