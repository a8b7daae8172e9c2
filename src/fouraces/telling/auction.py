"""What is said at Auction's table: what is asked and why, and what has happened."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fouraces.cards import UNSEEN
from fouraces.refusals import N_
from fouraces.rules import Observation
from fouraces.rules.auction import PASS, POINTS, STAND, WITHDRAW
from fouraces.telling.viewer import NO_FACTS, SEPARATOR, Facts, Viewer, tell, winners_in_words

_DEAR: Final = 9
"""Money cards from here on are the ones that decide late auctions."""


def short(item: str) -> str:
    """Return an item as it is printed in pictures."""
    return "★" if item == "JOKER" else item


def item_name(item: str, viewer: Viewer) -> str:
    """Return an item's name in words, its letter with it."""
    name = viewer.language.rank_name(item)
    return name if item == "JOKER" else f"{name} ({item})"


# what is asked


def ask(view: Observation, viewer: Viewer) -> str:
    if view["seat"] not in view["waiting"]:
        return ""
    say = viewer.language.say
    if view["asked"] == "overtime":
        lying = sum(view["table"][view["seat"]])
        told = say("Overtime: the highest bids tie, and {lying} of yours lies on the table.", lying=lying)
        if view["hands"][view["seat"]]:
            return f"{told} {say('Add one more card in secret, or withdraw and take everything back.')}"
        return f"{told} {say('Your hand is empty: stand, or withdraw and take everything back.')}"
    if view["players"] > 2:
        told = say("Bid one of your money cards in secret, or pass.")
    else:
        told = say("Bid one of your money cards in secret; with two players everyone must.")
    more = say("All bids are shown together: the highest buys and is paid, everyone else takes theirs back.")
    return f"{told} {more}"


def more(view: Observation, viewer: Viewer) -> list[str]:
    if view["seat"] not in view["waiting"]:
        return []
    return _of_overtime(view, viewer) if view["asked"] == "overtime" else _of_bidding(view, viewer)


def _of_overtime(view: Observation, viewer: Viewer) -> list[str]:
    say, me = viewer.language.say, view["seat"]
    told = [
        say(
            "If all others withdraw, you buy for {lying}; if all withdraw, whoever chose last must buy for "
            "that.",
            lying=sum(view["table"][me]),
        )
    ]
    return told if view["hands"][me] else [*told, say("If all stand, a lot decides.")]


def _of_bidding(view: Observation, viewer: Viewer) -> list[str]:
    say, told = viewer.language.say, []
    if view["item"] == UNSEEN:
        told.append(say("The joker makes this auction blind: the item is turned up only after the sale."))
    if view["players"] > 2:
        told.append(say("If nobody bids, the item is set aside for nobody."))
    return [*told, say("Equal highest bids go into overtime, where more cards are added.")]


def advice(view: Observation, viewer: Viewer) -> str:
    if view["seat"] not in view["waiting"]:
        return ""
    if view["asked"] == "overtime":
        return viewer.language.say(
            "Ask what the item is worth to you at that price: leave when it costs more."
        )
    return _hint(view, viewer)


def _hint(view: Observation, viewer: Viewer) -> str:
    """Return the piece of advice that fits the moment best."""
    say = viewer.language.say
    left, item, me = view["left"], view["item"], view["seat"]
    worth = [POINTS[card] for card in left if card != "JOKER" or view["options"]["joker"] == "scoring"]
    if item == UNSEEN:
        return say(
            "A hint: it is one of {items}, worth from {least} to {most} points.",
            items=" ".join(map(short, left)),
            least=min(worth, default=0),
            most=max(worth, default=0),
        )
    points = [sum(POINTS[bought] for bought in items) for items in view["bought"]]
    rivals = [seat for seat in range(view["players"]) if seat != me]
    leader = max(rivals, key=points.__getitem__)
    if not worth:
        return say("A hint: this is the last item, and money only decides between equal points.")
    if points[leader] - points[me] >= 4:
        return say(
            "A hint: {name} leads by {number} points, so do not let the dear items go cheaply.",
            name=viewer.name(leader),
            number=points[leader] - points[me],
        )
    if POINTS[item] > max(worth):
        return say("A hint: nothing as good as this will come any more, so there is no use in saving for it.")
    if POINTS[item] == 1:
        return say(
            "A hint: a {card} or more is missed later if it goes for one point; a low card may do.",
            card=_DEAR,
        )
    if "JOKER" in left and view["options"]["joker"] == "blind":
        return say("A hint: the joker is still to come, so one of the items will be sold unseen.")
    return say(
        "A hint: think of what is still to come, and of which cards the others have left to outbid you."
    )


# why


def why(view: Observation, action: str, viewer: Viewer, facts: Facts = NO_FACTS) -> list[str]:
    verb, _, card = action.partition(" ")
    if verb == "bid":
        told = _of_a_bid(int(card), view, viewer)
    elif verb == "add":
        told = _of_adding(int(card), view, viewer)
    else:
        told = [_WHY_NONE[verb](view, viewer)]
    if "chances" in facts:
        return [*_of_chances(action, facts["chances"], viewer), *told]
    return told if view["asked"] == "overtime" else [*told, _hint(view, viewer)]


def _of_chances(action: str, chances: Mapping[str, float], viewer: Viewer) -> list[str]:
    """Return what an action is worth beside the others, by the chance to win that each makes sure of."""
    say = viewer.language.say
    percents = {each: round(100 * chance) for each, chance in chances.items()}
    own = percents.pop(action)
    told = [say("Whatever the other does, this keeps a winning chance of {percent} %.", percent=own)]
    if not percents:
        return told
    best = max(percents.values())
    if best < own:
        told.append(say("Nothing else keeps more than {percent} %.", percent=best))
    elif min(percents.values()) == own:
        told.append(say("Everything else keeps as much."))
    else:
        told.append(say("The worst choice would leave {percent} %.", percent=min(percents.values())))
    return told


def _of_a_bid(card: int, view: Observation, viewer: Viewer) -> list[str]:
    """Return what a bid can come to against the cards that the others have."""
    say, me = viewer.language.say, view["seat"]
    highest = max((max(hand, default=0) for seat, hand in enumerate(view["hands"]) if seat != me), default=0)
    if card > highest:
        return [say("Nobody else has a card so high: {card} buys.", card=card)]
    if card == highest:
        return [say("The others can bid {card} too, but no more.", card=card)]
    if card == min(view["hands"][me]):
        return [say("{card} is your lowest card: you cannot buy for less.", card=card)]
    return []


def _of_adding(card: int, view: Observation, viewer: Viewer) -> list[str]:
    say, me = viewer.language.say, view["seat"]
    return [
        say(
            "With {card} you would have {total} on the table.", card=card, total=sum(view["table"][me]) + card
        ),
        _if_alone(view, viewer),
    ]


def _of_passing(view: Observation, viewer: Viewer) -> str:
    return viewer.language.say("Who passes keeps all their money.")


def _of_withdrawing(view: Observation, viewer: Viewer) -> str:
    return viewer.language.say(
        "Withdrawing gives you {lying} back, unless all withdraw and you chose last.",
        lying=sum(view["table"][view["seat"]]),
    )


def _if_alone(view: Observation, viewer: Viewer) -> str:
    return viewer.language.say(
        "If all others withdraw, you buy for {lying}.", lying=sum(view["table"][view["seat"]])
    )


_WHY_NONE: Final = {PASS: _of_passing, WITHDRAW: _of_withdrawing, STAND: _if_alone}
"""The reasons for actions without a card."""


# what has happened


def news(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    told = [
        sentence
        for sale in after["sales"][len(before["sales"]) :]
        for sentence in _sale_in_words(sale, after, viewer)
    ]
    if not told and len(after["rounds"]) > len(before["rounds"]):
        told = [_round_in_words(after["rounds"], viewer), _overtime_in_words(after, viewer)]
    if after["lot"] and not before["lot"]:
        told.append(say("All who tie have stood: a lot decides who buys."))
    if after["item"] == UNSEEN and (before["item"] != UNSEEN or told) and not after["rounds"]:
        told.append(say("The joker: the next item is auctioned unseen."))
    return told


def _overtime_in_words(view: Observation, viewer: Viewer) -> str:
    asked = [viewer.name(seat) for seat, lying in enumerate(view["table"]) if lying]
    return viewer.language.say("A tie for the highest. In overtime: {names}.", names=viewer.together(asked))


def _round_in_words(rounds: Sequence[Sequence[str | None]], viewer: Viewer) -> str:
    """Return what was shown in the last of a sale's rounds."""
    shown = SEPARATOR.join(
        f"{viewer.name(seat)}: {_choice(choice, viewer)}" for seat, choice in enumerate(rounds[-1]) if choice
    )
    if len(rounds) > 1:
        return viewer.language.say("Overtime – {choices}", choices=shown)
    return shown


def _choice(choice: str, viewer: Viewer) -> str:
    say = viewer.language.say
    verb, _, card = choice.partition(" ")
    if verb == PASS:
        return say("pass")
    if verb == WITHDRAW:
        return say("out")
    if verb == STAND:
        return say("stand")
    if card == UNSEEN:
        return say("+ an unseen card")
    value = viewer.language.number(int(card))
    return f"+{value}" if verb == "add" else value


def _sale_in_words(sale: dict[str, Any], view: Observation, viewer: Viewer) -> list[str]:
    """Return the last bids of a sale and who has bought, a line each."""
    item = item_name(sale["item"], viewer)
    if sale["buyer"] is None:
        return [viewer.language.say("Nobody bids: the {item} is set aside.", item=item)]
    told = [_round_in_words(sale["rounds"], viewer)]
    left_in = [choice for choice in sale["rounds"][-1] if choice and choice != WITHDRAW]
    if len(sale["rounds"]) > 1 and not left_in:
        told.append(viewer.language.say("All withdraw, and whoever chose last must buy."))
    own, others = N_("You buy the {item} for {price}."), N_("{name} buys the {item} for {price}.")
    if sale["blind"]:
        own = N_("It is turned up: you have bought the {item} for {price}.")
        others = N_("It is turned up: {name} has bought the {item} for {price}.")
    price = " + ".join(map(viewer.language.number, sale["paid"]))
    return [*told, tell(view, viewer, sale["buyer"], own, others, item=item, price=price)]


# the end


def outcome(view: Observation, viewer: Viewer) -> str:
    result, count = view["result"], viewer.language.count
    told = [
        count(
            "{name}: {number} point, {money} money left",
            "{name}: {number} points, {money} money left",
            points,
            name=viewer.name(seat),
            money=money,
        )
        for seat, (points, money) in enumerate(zip(result["points"], result["money"], strict=True))
    ]
    lines = [winners_in_words(view, viewer), *told]
    if len(result["winners"]) == 1 and result["points"].count(max(result["points"])) > 1:
        lines.insert(1, viewer.language.say("Points are equal, and so the most money left decides."))
    return SEPARATOR.join(lines)
