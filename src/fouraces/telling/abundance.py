"""What is said at Abundance's table about what is asked, what follows from it, and what it is worth."""

from collections.abc import Mapping
from typing import Any, Final

from fouraces.cards import SUITS
from fouraces.refusals import N_
from fouraces.rules import Observation
from fouraces.rules.bidding import HIDDEN, ONE_BID, OPEN
from fouraces.rules.market import CORNER
from fouraces.telling.abundance_market import (
    all_known,
    amounts,
    fetched,
    offer_in_words,
    paying,
    priced,
    tied_seals,
)
from fouraces.telling.abundance_news import news
from fouraces.telling.language import PIPS
from fouraces.telling.viewer import SEPARATOR, Viewer, tell, winners_in_words

__all__ = ["explain", "news", "outcome", "why"]

_LITTLE: Final = 5
"""A sum of money for examples."""

_WHAT_COMES: Final = {
    OPEN: N_("Its cards are sold in open auctions: bids go back and forth until one passes."),
    HIDDEN: N_("Its cards are sold by hidden bids, written in secret and opened together."),
    ONE_BID: N_("Its cards are sold with one bid each; the dealer has the last word."),
}


def explain(view: Observation, viewer: Viewer) -> str:
    told = []
    if view["seat"] in view["waiting"]:
        told += _ASKED[view["asked"]](view, viewer)
    told += _of_the_offer(view, viewer)
    if view["may_offer"]:
        told.append(_how_to_offer(view, viewer))
    return " ".join(told) or viewer.language.say("Nothing is asked of you now.")


def _of_the_pile(view: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    values = viewer.together([viewer.language.number(value) for value in view["values"]])
    return [
        say(
            "Choose one of the piles that are left, as in “pile {pile}”. They lie face down, so one is as "
            "good as another.",
            pile=view["piles"][0],
        ),
        say(_WHAT_COMES[view["auction"]]),
        say(
            "At the round's end the market pays {values} a card, most for the suit of which the fewest have "
            "come up.",
            values=values,
        ),
    ]


def _of_bidding(view: Observation, viewer: Viewer) -> list[str]:
    say, me = viewer.language.say, view["seat"]
    least = (view["bid"] or 0) + 1
    if view["money"][me] < least:
        told = say("You have not enough money to bid, so all you can do is “pass”.")
    else:
        told = say("Bid {least} or more, as in “bid {least}”, or “pass”.", least=least)
    return [told, _if_you_pass(view, viewer), *_worth_of_card(view, viewer)]


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
    say, me = viewer.language.say, view["seat"]
    told = [
        say(
            "Write a bid in secret, from 0 to your {money}, as in “seal {example}”. When both are in, the "
            "higher buys {card} and pays what it says.",
            money=view["money"][me],
            example=min(_LITTLE, view["money"][me]),
            card=view["card"],
        ),
        tell(
            view,
            viewer,
            view["dealer"],
            N_("If they are equal, yours stands, as you deal, and the other may raise it openly."),
            N_("If they are equal, the bid of {name}, who deals, stands, and you may raise it openly."),
        ),
        *_worth_of_card(view, viewer),
    ]
    if view["paused"]:
        told.append(say("Trading pauses until both bids are open."))
    return told


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


def _of_selling(view: Observation, viewer: Viewer) -> list[str]:
    say, me = viewer.language.say, view["seat"]
    return [
        say("This is the last chance to trade in this round. When you are done, say “sell”."),
        say("The market pays for all cards once both have said it; an offer made or accepted takes it back."),
        say(
            "Your hand fetches {mine} as it is, that of {name} {theirs}; {corner} of one suit fetch three "
            "times their price.",
            mine=fetched(view["hands"][me], paying(view)),
            theirs=fetched(view["hands"][1 - me], paying(view)),
            name=viewer.name(1 - me),
            corner=CORNER,
        ),
    ]


_ASKED: Final = {"pile": _of_the_pile, "bid": _of_bidding, "seal": _of_sealing, "sell": _of_selling}


# trade


def _of_the_offer(view: Observation, viewer: Viewer) -> list[str]:
    """Return how to answer an offer, and what it would do for both at today's prices."""
    say, me = viewer.language.say, view["seat"]
    if me is None or view["paused"]:
        return []
    told = []
    offer = view["offers"][1 - me]
    if offer is not None:
        give, take = offer_in_words(offer, viewer)
        mine, theirs = _gains(view, offer)
        told = [
            say(
                "{name} offers you {give} for {take}: “accept” or “decline”, or let it stand.",
                name=viewer.name(1 - me),
                give=give,
                take=take,
            ),
            say(
                "At the prices shown the trade would be worth {mine} to you and {theirs} to {name}.",
                mine=_signed(mine, viewer),
                theirs=_signed(theirs, viewer),
                name=viewer.name(1 - me),
            ),
        ]
    if view["offers"][me] is not None:
        told.append(say("Your own offer stands; “retract” takes it back."))
    return told


def _gains(view: Observation, offer: Mapping[str, Any]) -> tuple[int, int]:
    """Return what the viewer would gain by accepting an offer, and what the other would."""
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


def _how_to_offer(view: Observation, viewer: Viewer) -> str:
    me = view["seat"]
    own, others = view["hands"][me], view["hands"][1 - me]
    if own and others:
        offer = (
            f"offer {own[-1]} $1 for {others[0]}" if view["free"][me] else f"offer {own[-1]} for {others[0]}"
        )
    elif own:
        offer = f"offer {own[-1]} for ${min(_LITTLE, view['free'][1 - me])}"
    else:
        offer = f"offer ${min(_LITTLE, view['free'][me])} for {others[0]}"
    return viewer.language.say(
        "You may also offer a trade, as in “{offer}”; it pays most where it completes three of a suit.",
        offer=offer,
    )


def why(view: Observation, action: str, viewer: Viewer) -> list[str]:
    return []


# the end


def outcome(view: Observation, viewer: Viewer) -> str:
    return SEPARATOR.join([winners_in_words(view, viewer), amounts(view["result"]["money"], viewer)])
