"""Reading positions of Auction for two from lines of JSON."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from fouraces.jsonline import BadLine, decode_object
from fouraces.refusals import Refusal
from fouraces.replay import BadRecord
from fouraces.rules.auction import MONEY, POINTS
from fouraces.solve.auction import Kind, Position, card_set, items_of
from fouraces.solve.auction.layers import PACKS, worth

KEYS: Final = ("hands", "items", "joker", "points", "offer_name")
UNSEEN: Final = "blind"
NOW_BLIND: Final = "now blind"
JOKERS: Final = {"in deck": "blind", "gone": "blind", NOW_BLIND: "blind", "none": "scoring"}
"""What may be said of the joker, and the option of the game in which that is said."""


def read_positions(lines: Iterable[bytes]) -> Iterator[Position]:
    """Yield the positions just before a first bid that stand in lines of JSON.

    A line has `hands`, both players' money; `items`, the points of what is unsold; `joker`, which is "in
    deck", "gone", "now blind" or, where it is for sale, "none"; `points`, what both have bought; and
    `offer_name`, a letter, or "blind". Other keys are passed over.

    Raises:
        BadRecord: at the first line that is at fault.
    """
    for number, line in enumerate(lines, 1):
        try:
            yield _position(decode_object(line))
        except Refusal as reason:
            raise BadRecord(number, reason) from None


def _position(value: dict[str, Any]) -> Position:
    for key in KEYS:
        if key not in value:
            raise BadLine("key-missing", key=key)
    joker, points = value["joker"], value["points"]
    if not isinstance(joker, str) or joker not in JOKERS:
        raise BadLine("bad-joker", wanted=", ".join(JOKERS))
    if not _are_numbers(points, 0, worth(PACKS["scoring"])) or len(points) != 2:
        raise BadLine("bad-points")
    items = value["items"]
    if not _are_numbers(items, 1, 4) or not items:
        raise BadLine("bad-items")
    kind = Kind(joker == "in deck", items_of(items), points[0] - points[1])
    position = Position(kind, _offer(value["offer_name"], joker), _hands(value["hands"]))
    pack = PACKS[JOKERS[joker]]
    possible = all(left <= full for left, full in zip(kind.items, pack, strict=True))
    if not possible or sum(points) + sum(items) != worth(pack) or not position.occurs:
        raise BadLine("cannot-occur")
    return position


def _hands(value: object) -> tuple[int, int]:
    hands = value if isinstance(value, list) else []
    if len(hands) != 2 or not all(
        _are_numbers(hand, MONEY.start, MONEY.stop - 1) and len(set(hand)) == len(hand) for hand in hands
    ):
        raise BadLine("bad-hands")
    return card_set(hands[0]), card_set(hands[1])


def _offer(name: object, joker: str) -> int | None:
    if joker == NOW_BLIND and name == UNSEEN:
        return None
    known = [item for item in POINTS if joker == "none" or item != "JOKER"]
    if joker == NOW_BLIND or not isinstance(name, str) or name not in known:
        raise BadLine("bad-offer", wanted=UNSEEN if joker == NOW_BLIND else ", ".join(known))
    return POINTS[name] - 1


def _are_numbers(value: object, least: int, most: int) -> bool:
    """Tell whether a value is a list of whole numbers in a range."""
    return isinstance(value, list) and all(type(each) is int and least <= each <= most for each in value)
