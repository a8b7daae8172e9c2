"""What has happened at Abundance's table, a sentence for each thing that has become known."""

from typing import Any, Final

from fouraces.cards import SUITS
from fouraces.refusals import N_
from fouraces.rules import Observation
from fouraces.rules.bidding import HIDDEN, ONE_BID, OPEN
from fouraces.rules.market import CORNER, counts
from fouraces.telling.abundance_market import amounts, offer_in_words, priced, tied_seals
from fouraces.telling.language import PIPS
from fouraces.telling.viewer import Viewer, tell

_ROUND: Final = {
    OPEN: (
        N_("Round {number}, pile {pile}: open auctions, which you open."),
        N_("Round {number}, pile {pile}: open auctions, which {name} opens."),
    ),
    HIDDEN: (
        N_("Round {number}, pile {pile}: hidden bids; you break ties."),
        N_("Round {number}, pile {pile}: hidden bids; {name} breaks ties."),
    ),
    ONE_BID: (
        N_("Round {number}, pile {pile}: one bid each; you bid first."),
        N_("Round {number}, pile {pile}: one bid each; {name} bids first."),
    ),
}


def news(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    return [
        *_of_the_auction(before, after, viewer),
        *_of_trade(before, after, viewer),
        *_of_the_sale(before, after, viewer),
        *_of_the_rubber(before, after, viewer),
        *_of_the_round(before, after, viewer),
    ]


# the auction


def _of_the_auction(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    told = []
    if len(after["auctions"]) > len(before["auctions"]):
        sold = after["auctions"][-1]
        if before["asked"] == "seal":
            told.append(_opened(sold["seals"], viewer))
        told.append(_sold_in_words(sold, after, viewer))
    elif before["asked"] == "seal" and tied_seals(after):
        told += [_opened(after["seals"], viewer), _tie_in_words(after, viewer)]
    elif before["asked"] == "bid" and len(after["bids"]) > len(before["bids"]):
        told += _bid_in_words(before["speaker"], after, viewer)
    return told


def _opened(seals: list[int], viewer: Viewer) -> str:
    return viewer.language.say("The hidden bids are open – {bids}", bids=amounts(seals, viewer))


def _tie_in_words(view: Observation, viewer: Viewer) -> str:
    return tell(
        view,
        viewer,
        view["dealer"],
        N_("A tie: it stands as your bid, as you deal, and the other may raise it."),
        N_("A tie: it stands as the bid of {name}, who deals, and the other may raise it."),
    )


def _sold_in_words(sold: dict[str, Any], view: Observation, viewer: Viewer) -> str:
    own, others = (
        (N_("You buy {card} for {price}."), N_("{name} buys {card} for {price}."))
        if sold["price"]
        else (
            N_("Nobody bids: you have {card} for nothing."),
            N_("Nobody bids: {name} has {card} for nothing."),
        )
    )
    return tell(view, viewer, sold["buyer"], own, others, card=sold["card"], price=sold["price"])


def _bid_in_words(speaker: int, view: Observation, viewer: Viewer) -> list[str]:
    """Return what the other has said in an auction that goes on."""
    if speaker == view["seat"]:
        return []
    name, bid = viewer.name(speaker), view["bids"][-1]
    if bid is None:
        return [viewer.language.say("{name} passes.", name=name)]
    return [viewer.language.say("{name} bids {bid}.", name=name, bid=bid)]


# trade


def _of_trade(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    """Return what has become of offers; those that stand are shown at the table."""
    if len(after["sales"]) > len(before["sales"]):
        if before["offers"] == [None, None]:
            return []
        return [viewer.language.say("With the sale all offers have lapsed.")]
    number = after["ended"] - before["ended"]
    ended = after["dealings"][-number:] if number > 0 else []
    told = [_dealing_in_words(dealing, after, viewer) for dealing in ended]
    told += _sells_in_words(before, after, viewer)
    return [sentence for sentence in told if sentence]


def _dealing_in_words(dealing: dict[str, Any], view: Observation, viewer: Viewer) -> str:
    """Return what became of an offer; nothing where the viewer has just done it, or a new one tells it."""
    give, take = offer_in_words(dealing, viewer)
    by, fate = dealing["by"], dealing["fate"]
    facts = {"give": give, "take": take}
    if fate == "accepted":
        return _trade_in_words(by, give, take, view, viewer)
    if fate == "lapsed":
        own = N_("Your offer of {give} for {take} lapses: it can be kept no more.")
        return tell(
            view,
            viewer,
            by,
            own,
            N_("{name} offered {give} for {take}; it lapses: it can be kept no more."),
            **facts,
        )
    if fate == "declined" and by == view["seat"]:
        return viewer.language.say("{name} declines {give} for {take}.", name=viewer.name(1 - by), **facts)
    if fate == "retracted" and by != view["seat"]:
        return viewer.language.say(
            "{name} takes the offer of {give} for {take} back.", name=viewer.name(by), **facts
        )
    return ""


def _trade_in_words(by: int, give: str, take: str, view: Observation, viewer: Viewer) -> str:
    """Return what has changed hands, from the viewer's side, or from the side of who offered it."""
    if view["seat"] == 1 - by:
        by, give, take = view["seat"], take, give
    own = N_("The trade is made: you give {give} and get {take}.")
    others = N_("The trade is made: {name} gives {give} and gets {take}.")
    return tell(view, viewer, by, own, others, give=give, take=take)


def _sells_in_words(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    said = [
        viewer.language.say("{name} says sell.", name=viewer.name(seat))
        for seat in (0, 1)
        if seat != after["seat"] and after["sells"][seat] and not before["sells"][seat]
    ]
    if any(before["sells"]) and not any(after["sells"]):
        said.append(viewer.language.say("So both must say sell again."))
    return said


# the sale


def _of_the_sale(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    if len(after["sales"]) == len(before["sales"]):
        return []
    sale = after["sales"][-1]
    prices = priced(sale["prices"], viewer)
    told = [viewer.language.say("The market buys: {prices} a card.", prices=prices)]
    return told + [_income_in_words(sale, seat, viewer) for seat in (0, 1)]


def _income_in_words(sale: dict[str, Any], seat: int, viewer: Viewer) -> str:
    say, name = viewer.language.say, viewer.name(seat)
    if not sale["hands"][seat]:
        return say("{name} has nothing to sell.", name=name)
    number = viewer.language.number
    sums = []
    for suit, held in zip(SUITS, counts(sale["hands"][seat]), strict=True):
        if held:
            factors = [held, sale["prices"][suit], *([CORNER] if suit in sale["cornered"][seat] else [])]
            sums.append(f"{PIPS[suit]} {' × '.join(map(number, factors))}")
    told = say("{name}: {sums} = {income}", name=name, sums=" + ".join(sums), income=sale["income"][seat])
    if not sale["cornered"][seat]:
        return told
    suits = viewer.together([viewer.language.suit_name(suit) for suit in sale["cornered"][seat]])
    corner = say("(the market cornered in {suits}: three times the price)", suits=suits)
    return f"{told} {corner}"


# the rubber and the round


def _of_the_rubber(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    told = []
    if len(after["rubbers"]) > len(before["rubbers"]):
        ended = len(after["rubbers"])
        money = amounts(after["rubbers"][-1], viewer)
        told.append(viewer.language.say("Rubber {number} is over – {money}", number=ended, money=money))
    if after["round"] == 1 and before["round"] == 0:
        own = N_("Rubber {number} begins: you deal; everyone has ${money}.")
        others = N_("Rubber {number} begins: {name} deals; everyone has ${money}.")
        facts = {"number": after["rubber"], "money": after["money"][0]}
        told.append(tell(after, viewer, after["dealer"], own, others, **facts))
    return told


def _of_the_round(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    if not after["turned_up"] or (before["turned_up"] and before["round"] == after["round"]):
        return []
    pile = next(pile for pile in before["piles"] if pile not in after["piles"])
    own, others = _ROUND[after["auction"]]
    return [tell(after, viewer, after["opener"], own, others, number=after["round"], pile=pile)]
