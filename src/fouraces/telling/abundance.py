"""What is said at Abundance's table about what is asked, what follows from it, and what it is worth."""

from collections.abc import Mapping
from typing import Any, Final

from fouraces.cards import SUITS
from fouraces.refusals import N_
from fouraces.rules import Observation
from fouraces.rules.bidding import HIDDEN, ONE_BID, OPEN
from fouraces.rules.market import CORNER
from fouraces.rules.offers import parse_offer
from fouraces.telling.abundance_market import (
    all_known,
    amounts,
    fetched,
    offer_in_words,
    offer_to,
    paying,
    priced,
    tied_seals,
)
from fouraces.telling.abundance_news import news
from fouraces.telling.language import PIPS
from fouraces.telling.viewer import NO_FACTS, SEPARATOR, Facts, Viewer, tell, winners_in_words

__all__ = ["advice", "ask", "more", "news", "outcome", "why"]

_WHAT_COMES: Final = {
    OPEN: N_("Its cards are sold in open auctions: bids go back and forth until one passes."),
    HIDDEN: N_("Its cards are sold by hidden bids, written in secret and opened together."),
    ONE_BID: N_("Its cards are sold with one bid each; the dealer has the last word."),
}


def ask(view: Observation, viewer: Viewer) -> str:
    told = _ASKED[view["asked"]](view, viewer) if view["seat"] in view["waiting"] else []
    offer = offer_to(view)
    if offer is not None:
        give, take = offer_in_words(offer, viewer)
        told.append(
            viewer.language.say(
                "{name} offers you {give} for {take}: accept, decline, or let it stand.",
                name=viewer.name(1 - view["seat"]),
                give=give,
                take=take,
            )
        )
    return " ".join(told)


def _of_the_pile(view: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    return [
        say("Choose one of the piles that are left; they lie face down, so one is as good as another."),
        say(_WHAT_COMES[view["auction"]]),
    ]


def _of_bidding(view: Observation, viewer: Viewer) -> list[str]:
    say, least = viewer.language.say, (view["bid"] or 0) + 1
    if view["money"][view["seat"]] < least:
        told = say("You have not enough money to bid, so all you can do is pass.")
    else:
        told = say("Bid {least} or more, or pass.", least=least)
    return [told, _if_you_pass(view, viewer)]


def _if_you_pass(view: Observation, viewer: Viewer) -> str:
    """Return what a bid and a pass mean at this moment."""
    say, me = viewer.language.say, view["seat"]
    facts = {"name": viewer.name(1 - me), "card": view["card"], "bid": view["bid"] or 0}
    if view["auction"] == ONE_BID:
        return _one_bid(view, viewer, facts)
    if view["bid"] is not None:
        if tied_seals(view) and not view["bids"]:
            return say(
                "Both had written {bid}; it stands as the bid of {name}, who deals. If you pass, {name} pays "
                "it and has {card}; if you raise, it goes on as an open auction.",
                **facts,
            )
        return say(
            "If you pass, {name} pays {bid} and has {card}; if you raise, {name} may raise again.", **facts
        )
    if view["passed"]:
        return say("{name} has passed. If you pass too, {name}, who opened, has {card} for nothing.", **facts)
    return say(
        "You open. If both pass, {card} is yours for nothing; if {name} bids after your pass, you may still "
        "raise.",
        **facts,
    )


def _one_bid(view: Observation, viewer: Viewer, facts: dict[str, Any]) -> str:
    say = viewer.language.say
    if view["seat"] != view["dealer"]:
        return say(
            "This is your only bid, and {name} then goes higher or passes. If both pass, {card} is yours for "
            "nothing.",
            **facts,
        )
    if view["bid"] is None:
        return say(
            "You have the last word: any bid buys {card}; if you pass, {name} has it for nothing.", **facts
        )
    return say(
        "You have the last word: a higher bid buys {card}; if you pass, {name} has it for {bid}.", **facts
    )


def _of_sealing(view: Observation, viewer: Viewer) -> list[str]:
    return [
        viewer.language.say(
            "Write a bid in secret, from 0 to your {money}. When both are in, the higher buys {card} and "
            "pays what it says.",
            money=view["money"][view["seat"]],
            card=view["card"],
        )
    ]


def _of_selling(view: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    return [
        say("This is the last chance to trade in this round; when you are done, say sell."),
        say("The market pays for all cards once both have said it; an offer made or accepted takes it back."),
    ]


_ASKED: Final = {"pile": _of_the_pile, "bid": _of_bidding, "seal": _of_sealing, "sell": _of_selling}


# what else there is to know


def more(view: Observation, viewer: Viewer) -> list[str]:
    say, me = viewer.language.say, view["seat"]
    if me is None:
        return []
    told = _MORE[view["asked"]](view, viewer) if me in view["waiting"] else []
    offer = offer_to(view)
    if offer is not None:
        told.append(_worth_of_trade(view, offer, viewer))
    if view["offers"][me] is not None and not view["paused"]:
        told.append(say("Your own offer stands."))
    return told


def _of_the_market(view: Observation, viewer: Viewer) -> list[str]:
    values = viewer.together([viewer.language.number(value) for value in view["values"]])
    return [
        viewer.language.say(
            "At the round's end the market pays {values} a card, most for the suit of which the fewest have "
            "come up.",
            values=values,
        )
    ]


def _of_equal_bids(view: Observation, viewer: Viewer) -> list[str]:
    told = tell(
        view,
        viewer,
        view["dealer"],
        N_("If they are equal, yours stands, as you deal, and the other may raise it openly."),
        N_("If they are equal, the bid of {name}, who deals, stands, and you may raise it openly."),
    )
    paused = [viewer.language.say("Trading pauses until both bids are open.")] if view["paused"] else []
    return [told, *_worth_of_card(view, viewer), *paused]


def _worth_of_card(view: Observation, viewer: Viewer) -> list[str]:
    """Return what the card would add to each hand at today's prices, and how far these may be trusted."""
    me, card, prices = view["seat"], view["card"], paying(view)
    hands = [view["hands"][seat] for seat in (me, 1 - me)]
    mine, theirs = (fetched([*hand, card], prices) - fetched(hand, prices) for hand in hands)
    name = viewer.name(1 - me)
    told = [
        viewer.language.say(
            "At the prices shown {card} would add {mine} to what you sell, and {theirs} to what {name} "
            "sells.",
            card=card,
            mine=mine,
            theirs=theirs,
            name=name,
        )
    ]
    thirds = [sum(held[1] == card[1] for held in hand) == CORNER - 1 for hand in hands]
    if prices[card[1]] and any(thirds):
        told.append(_third(view, viewer, me if thirds[0] else 1 - me))
    if all_known(view):
        told.append(_known_at_last(view, viewer))
    elif view["to_turn"]:
        told.append(
            viewer.language.count(
                "{number} more card comes up in this round and may change the order of the suits.",
                "{number} more cards come up in this round and may change the order of the suits.",
                view["to_turn"],
            )
        )
    return told


def _third(view: Observation, viewer: Viewer, seat: int) -> str:
    return tell(
        view,
        viewer,
        seat,
        N_(
            "It would be your third of its suit: three corner the market, which then pays three times the "
            "price."
        ),
        N_(
            "It would be the third of its suit for {name}: three corner the market, which then pays three "
            "times the price, so it may be worth keeping it from them."
        ),
    )


def _known_at_last(view: Observation, viewer: Viewer) -> str:
    to_come = SEPARATOR.join(f"{PIPS[suit]} {viewer.language.number(view['unseen'][suit])}" for suit in SUITS)
    return viewer.language.say(
        "This is the last pile, so all is known: still to come are {to_come}, and at the end a card fetches "
        "{prices}.",
        to_come=to_come,
        prices=priced(paying(view), viewer),
    )


def _worth_of_hands(view: Observation, viewer: Viewer) -> list[str]:
    me = view["seat"]
    return [
        viewer.language.say(
            "Your hand fetches {mine} as it is, that of {name} {theirs}; {corner} of one suit fetch three "
            "times their price.",
            mine=fetched(view["hands"][me], paying(view)),
            theirs=fetched(view["hands"][1 - me], paying(view)),
            name=viewer.name(1 - me),
            corner=CORNER,
        )
    ]


_MORE: Final = {
    "pile": _of_the_market,
    "bid": _worth_of_card,
    "seal": _of_equal_bids,
    "sell": _worth_of_hands,
}


def _worth_of_trade(view: Observation, offer: Mapping[str, Any], viewer: Viewer) -> str:
    """Return what an offer of the other would do for both at today's prices."""
    mine, theirs = _gains(view, offer)
    return viewer.language.say(
        "At the prices shown the trade would be worth {mine} to you and {theirs} to {name}.",
        mine=_signed(mine, viewer),
        theirs=_signed(theirs, viewer),
        name=viewer.name(1 - view["seat"]),
    )


def _gains(view: Observation, offer: Mapping[str, Any]) -> tuple[int, int]:
    """Return what an offer of the other, once accepted, would bring the viewer, and what the other."""
    me, prices, gains = view["seat"], paying(view), []
    for seat, gone, got, money in (
        (me, offer["take"], offer["give"], offer["pay"] - offer["ask"]),
        (1 - me, offer["give"], offer["take"], offer["ask"] - offer["pay"]),
    ):
        hand = view["hands"][seat]
        after = [card for card in [*hand, *got] if card not in gone]
        gains.append(fetched(after, prices) - fetched(hand, prices) + money)
    return gains[0], gains[1]


def _signed(amount: int, viewer: Viewer) -> str:
    shown = viewer.language.number(abs(amount))
    return f"+{shown}" if amount > 0 else f"−{shown}" if amount < 0 else shown


# advice and reasons


def advice(view: Observation, viewer: Viewer) -> str:
    if not view["may_offer"]:
        return ""
    return viewer.language.say("A trade pays most where it completes three of a suit.")


def why(view: Observation, action: str, viewer: Viewer, facts: Facts = NO_FACTS) -> list[str]:
    verb = action.partition(" ")[0]
    chances = [_chances(verb, facts, viewer)] if "after" in facts else []
    if verb == "offer":
        offer = parse_offer(action)
        mine = {"give": offer.take, "pay": offer.ask, "take": offer.give, "ask": offer.pay}
        return [*chances, _worth_of_trade(view, mine, viewer)]
    if verb in ("accept", "decline"):
        return [*chances, _worth_of_trade(view, view["offers"][1 - view["seat"]], viewer)]
    price = [_fair_price(view, facts["price"], viewer)] if "price" in facts else []
    return [*chances, *price, *(_WHY[verb](view, viewer) if verb in _WHY else [])]


def _fair_price(view: Observation, price: int, viewer: Viewer) -> str:
    """Return up to what price buying the card helps one to win the match."""
    say = viewer.language.say
    if price <= 0:
        return say("As a way to win, {card} is worth nothing to you.", card=view["card"])
    if price >= min(view["money"]):
        return say(
            "As a way to win, {card} is worth ${price} or more to you.", card=view["card"], price=price
        )
    return say("As a way to win, {card} is worth about ${price} to you.", card=view["card"], price=price)


def _chances(verb: str, facts: Facts, viewer: Viewer) -> str:
    """Return what a trade does to the chance to win the match."""
    say = viewer.language.say
    before, after = (round(100 * facts[key]) for key in ("before", "after"))
    if before < after:
        return say("It raises your chance to win from {before} % to {after} %.", before=before, after=after)
    if verb not in ("decline", "retract"):
        return say("It raises your chance to win a little, from {before} %.", before=before)
    if after < before:
        return say(
            "The trade would lower your chance to win from {before} % to {after} %.",
            before=before,
            after=after,
        )
    return say("The trade would hardly change your chance to win, {before} %.", before=before)


def _of_piles(view: Observation, viewer: Viewer) -> list[str]:
    return [viewer.language.say("All piles lie face down: one is as good as another.")]


_WHY: Final = {
    "pile": _of_piles,
    "bid": _worth_of_card,
    "pass": _worth_of_card,
    "seal": _worth_of_card,
    "sell": _worth_of_hands,
}


# the end


def outcome(view: Observation, viewer: Viewer) -> str:
    return SEPARATOR.join([winners_in_words(view, viewer), amounts(view["result"]["money"], viewer)])
