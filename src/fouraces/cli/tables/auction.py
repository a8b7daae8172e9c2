"""Auction's table in the terminal."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fouraces.cards import UNSEEN
from fouraces.cli.tables.table import Viewer
from fouraces.rules import Observation
from fouraces.rules.auction import POINTS

VERBS: Final = ("bid", "pass", "add", "withdraw", "stand")


def draw(view: Observation, viewer: Viewer) -> RenderableType:
    say, number = viewer.language.say, viewer.language.number
    grid = Table(expand=False, title_justify="left")
    for heading in ("", say("money"), say("on the table"), say("bought"), say("points")):
        grid.add_column(heading)
    for seat, name in enumerate(viewer.names):
        grid.add_row(
            Text(name, style="bold" if seat == view["seat"] else ""),
            " ".join(map(number, view["hands"][seat])),
            _on_the_table(view, viewer, seat),
            " ".join(map(_short, view["bought"][seat])),
            number(sum(POINTS[item] for item in view["bought"][seat])),
        )
    return Group(_for_sale(view, viewer), grid, _left(view, viewer))


def _on_the_table(view: Observation, viewer: Viewer, seat: int) -> str:
    lying = " + ".join(map(viewer.language.number, view["table"][seat]))
    if seat in view["sealed"]:
        return viewer.language.say("sealed")
    if seat == view["seat"] and view["choice"]:
        return f"{lying} ({view['choice']})"
    return lying


def _for_sale(view: Observation, viewer: Viewer) -> Text:
    say = viewer.language.say
    if view["item"] is None:
        return Text(say("Nothing is for sale."))
    if view["item"] == UNSEEN:
        return Text(say("For sale: an unseen card (the joker came before it)"), style="bold yellow")
    sentence = say(
        "For sale: {item}, {points} points", item=item_name(view["item"], viewer), points=POINTS[view["item"]]
    )
    return Text(sentence, style="bold yellow")


def _left(view: Observation, viewer: Viewer) -> Text:
    return Text(
        viewer.language.say("Still to come: {items}", items=" ".join(map(_short, view["left"])) or "–")
    )


def _short(item: str) -> str:
    return "★" if item == "JOKER" else item


def item_name(item: str, viewer: Viewer) -> str:
    """Return an item's name in words, its letter with it."""
    name = viewer.language.rank_name(item)
    return name if item == "JOKER" else f"{name} ({item})"


def explain(view: Observation, viewer: Viewer) -> str:
    say = viewer.language.say
    if view["asked"] == "overtime":
        return _explain_overtime(view, viewer)
    if view["asked"] is None:
        return say("Nothing is asked now.")
    sentences = [
        say(
            "Choose one money card in secret, as in “bid 7”. The highest card buys the item and is paid; "
            "everyone else takes their card back."
        )
    ]
    if view["item"] == UNSEEN:
        sentences.append(
            say("The joker makes this auction blind: the item is turned up only after the sale.")
        )
    if view["players"] > 2:
        sentences.append(say("You may also pass; if nobody bids, the item is set aside for nobody."))
    else:
        sentences.append(say("With two players everyone must bid."))
    return " ".join(sentences)


def _explain_overtime(view: Observation, viewer: Viewer) -> str:
    say = viewer.language.say
    lying = sum(view["table"][view["seat"]])
    choice = (
        say(
            "Add one more card, as in “add 5”: a win then costs both together. Or withdraw and take all back."
        )
        if view["hands"][view["seat"]]
        else say("Your hand is empty: stand, or withdraw and take all back. If all stand, a lot decides.")
    )
    return " ".join(
        [
            say("Overtime: the highest bids tie, and {lying} of yours lies on the table.", lying=lying),
            choice,
            say(
                "If all others withdraw you buy for {lying}; if all withdraw, the last to choose must buy.",
                lying=lying,
            ),
        ]
    )


def news(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    if not before["sales"] and before["item"] is None and after["item"] is not None:
        return []
    lines = [_sale_in_words(sale, viewer) for sale in after["sales"][len(before["sales"]) :]]
    if not lines and len(after["rounds"]) > len(before["rounds"]):
        lines = [_round_in_words(after["rounds"][-1], viewer), say("The highest bids tie: overtime.")]
    if after["lot"] and not before["lot"]:
        lines.append(say("All who tie have stood: a lot decides who buys."))
    return lines


def _round_in_words(shown: Sequence[str | None], viewer: Viewer) -> str:
    told = (f"{viewer.names[seat]}: {_choice(choice, viewer)}" for seat, choice in enumerate(shown) if choice)
    return " · ".join(told)


def _choice(choice: str, viewer: Viewer) -> str:
    verb, _, card = choice.partition(" ")
    if verb == "pass":
        return viewer.language.say("passes")
    if verb == "withdraw":
        return viewer.language.say("withdraws")
    if verb == "stand":
        return viewer.language.say("stands")
    value = viewer.language.number(int(card)) if card.isdigit() else card
    return f"+{value}" if verb == "add" else value


def _sale_in_words(sale: dict[str, Any], viewer: Viewer) -> str:
    say = viewer.language.say
    item = item_name(sale["item"], viewer)
    if sale["buyer"] is None:
        return say("Nobody bids: {item} is set aside.", item=item)
    bids = _round_in_words(sale["rounds"][-1], viewer)
    price = " + ".join(map(viewer.language.number, sale["paid"]))
    sold = say("{item} → {buyer}, for {price}", item=item, buyer=viewer.names[sale["buyer"]], price=price)
    return f"{bids}. {sold}"


def outcome(view: Observation, viewer: Viewer) -> str:
    result = view["result"]
    say = viewer.language.say
    told = [
        say("{name}: {points} points, {money} money left", name=name, points=points, money=money)
        for name, points, money in zip(viewer.names, result["points"], result["money"], strict=True)
    ]
    return " · ".join(told)


def has_offer(view: Observation) -> bool:
    return False


def words(view: Observation) -> list[str]:
    return []
