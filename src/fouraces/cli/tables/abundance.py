"""Abundance's table in the terminal: the card for sale, the market beside both hands, and the offers."""

from collections.abc import Sequence
from typing import Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fouraces.cards import SUITS, UNSEEN
from fouraces.cli.tables.table import (
    ACCENT,
    QUIET,
    WARM,
    WIDTH,
    Onlooker,
    heading,
)
from fouraces.refusals import N_
from fouraces.rules import Observation
from fouraces.rules.abundance import PILE, ROUNDS
from fouraces.rules.bidding import HIDDEN, ONE_BID, OPEN
from fouraces.rules.market import CORNER
from fouraces.telling.abundance_market import (
    all_known,
    amounts,
    fetched,
    offer_in_words,
    offer_to,
    paying,
    priced,
    suit_income,
    tied_seals,
)
from fouraces.telling.language import PIPS
from fouraces.telling.viewer import SEPARATOR, tell

VERBS: Final = ("bid", "pass", "seal", "offer", "accept", "decline", "retract", "sell", "pile")

_NAME: Final = 12
_HAND: Final = 16
"""Columns for the cards of one suit in a hand."""

_LITTLE: Final = 5
"""A sum of money for examples."""

MOST_BIDS: Final = 6
"""How many of the bids before the standing one are shown."""

_KINDS: Final = {OPEN: N_("open auctions"), HIDDEN: N_("hidden bids"), ONE_BID: N_("one bid each")}


def draw(view: Observation, viewer: Onlooker) -> RenderableType:
    if not view["round"]:
        return _where(view, viewer)
    if view["over"]:
        return Group(_where(view, viewer), _ledger(view, viewer))
    below = [*_notes(view, viewer), *_offers(view, viewer)]
    return Group(_where(view, viewer), _middle(view, viewer), _market(view, viewer), *below)


def _where(view: Observation, viewer: Onlooker) -> RenderableType:
    say = viewer.language.say
    parts = [say("Abundance")]
    if view["options"]["rubbers"] > 1:
        parts.append(say("rubber {number} of {last}", number=view["rubber"], last=view["options"]["rubbers"]))
    if view["round"] and not view["over"]:
        parts.append(say("round {number} of {last}", number=view["round"], last=len(ROUNDS)))
        parts.append(say(_KINDS[view["auction"]]))
    if view["dealer"] is not None:
        parts.append(say("dealer: {name}", name=viewer.name(view["dealer"], _NAME)))
    return heading(parts)


# what is going on


def _middle(view: Observation, viewer: Onlooker) -> Table:
    """Return the card for sale, with what stands and who is waited for beside it."""
    if view["asked"] == "pile":
        face, lines = viewer.card(UNSEEN), _choosing(view, viewer)
    elif view["asked"] == "sell":
        face, lines = Text("".join(PIPS.values()), style="bold"), _window(view, viewer)
    else:
        face, lines = viewer.card(view["card"]), _auction(view, viewer)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=8)
    grid.add_column(width=WIDTH - 12)
    picture = Panel(
        Text(face.plain, style=face.style, justify="center"), box=ROUNDED, width=8, border_style=WARM
    )
    grid.add_row(picture, Group(*lines))
    return grid


def _choosing(view: Observation, viewer: Onlooker) -> list[Text]:
    say = viewer.language.say
    piles = viewer.together([viewer.language.number(pile) for pile in view["piles"]])
    return [
        Text(say("Which pile is played in this round?"), style=WARM),
        Text(say("Face down, with twelve cards each: {piles}", piles=piles)),
        _waited_for(view, viewer, N_("▸ you choose"), N_("▸ {name} chooses")),
    ]


def _window(view: Observation, viewer: Onlooker) -> list[Text]:
    say = viewer.language.say
    said = [viewer.name(seat) for seat in (0, 1) if view["sells"][seat]]
    return [
        Text(say("The trading window: all twelve cards have been sold"), style=WARM),
        Text(say("Has said sell: {name}", name=said[0]) if said else say("Nobody has said sell yet")),
        _waited_for(view, viewer, N_("▸ trade, or say sell"), N_("▸ {name} trades, or says sell")),
    ]


def _auction(view: Observation, viewer: Onlooker) -> list[Text]:
    place = PILE - view["to_turn"]
    title = viewer.language.say("For sale: card {place} of {last}", place=place, last=PILE)
    if view["asked"] == "seal":
        waited = _waited_for(view, viewer, N_("▸ you write a bid"), N_("▸ {name} writes a bid"))
        return [Text(title, style=WARM), _sealed(view, viewer), waited]
    own, others = (
        (N_("▸ you bid or pass"), N_("▸ {name} bids or passes"))
        if view["bid"] is None
        else (N_("▸ you raise or pass"), N_("▸ {name} raises or passes"))
    )
    return [Text(title, style=WARM), _standing_bid(view, viewer), _waited_for(view, viewer, own, others)]


def _waited_for(view: Observation, viewer: Onlooker, own: str, others: str) -> Text:
    waiting = view["waiting"]
    if len(waiting) == 2 and view["seat"] is None:
        return Text(viewer.language.say("▸ both are waited for"), style=ACCENT)
    seat = view["seat"] if view["seat"] in waiting else waiting[0]
    return Text(tell(view, viewer, seat, own, others), style=ACCENT)


def _sealed(view: Observation, viewer: Onlooker) -> Text:
    """Return whose secret bids are in; the viewer's own can be read."""
    told = []
    for seat, seal in enumerate(view["seals"]):
        if seal is None:
            shown = "…"
        elif seal == UNSEEN:
            shown = viewer.language.say("sealed")
        else:
            shown = viewer.language.number(seal)
        told.append(f"{viewer.name(seat)}: {shown}")
    return Text(SEPARATOR.join(told))


def _standing_bid(view: Observation, viewer: Onlooker) -> Text:
    say, number = viewer.language.say, viewer.language.number
    if view["bid"] is None:
        return Text(say("No bid yet; the opener has passed") if view["passed"] else say("No bid yet"))
    told = tell(view, viewer, view["bidder"], N_("You bid {bid}"), N_("{name} bids {bid}"), bid=view["bid"])
    if tied_seals(view):
        told = say("A tie at {bid}: it stands as the dealer's bid", bid=view["seals"][0])
        if view["bids"]:
            told = f"{told}{SEPARATOR}{number(view['bid'])}"
    elif len(view["bids"]) > 1:
        before = view["bids"][:-1]
        bids = ["–" if bid is None else number(bid) for bid in before[-MOST_BIDS:]]
        told = f"{told}   ({' '.join(['…'] * (len(before) > MOST_BIDS) + bids)})"
    return Text(told)


# the market


def _market(view: Observation, viewer: Onlooker) -> Table:
    """Return a line a suit: how many came up, what a card fetches, and what both hold of it."""
    say, number = viewer.language.say, viewer.language.number
    prices = paying(view)
    grid = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET)
    grid.add_column(width=2)
    grid.add_column(say("come up"), width=PILE, no_wrap=True)
    grid.add_column(width=2, justify="right")
    grid.add_column(say("fetch"), width=5, justify="right", no_wrap=True)
    for seat in (0, 1):
        style = "bold" if seat == view["seat"] else ""
        grid.add_column(Text(f"  {viewer.name(seat, _HAND - 2)}", style=style), width=_HAND)
        grid.add_column(width=8, justify="right", no_wrap=True)
    for suit in SUITS:
        cells = [cell for seat in (0, 1) for cell in _held(view["hands"][seat], suit, prices[suit], viewer)]
        mark = "▸" if view["card"] and view["card"][1] == suit else " "
        grid.add_row(
            Text.assemble((mark, WARM), viewer.pip(suit)),
            _come_up(view, viewer, suit),
            number(view["tally"][suit]),
            Text(number(prices[suit]), style=WARM if prices[suit] else QUIET),
            *cells,
        )
    grid.add_row("", "", "", "", *(cell for seat in (0, 1) for cell in _worth(view, viewer, seat)))
    grid.add_row("", "", "", "", *(cell for seat in (0, 1) for cell in _money(view, viewer, seat)))
    return grid


def _come_up(view: Observation, viewer: Onlooker, suit: str) -> Text:
    """Return a suit's twelve cards: those of earlier rounds, of this one, and the unseen ones."""
    now = sum(card[1] == suit for card in view["turned_up"])
    pips = Text(PIPS[suit] * now, style=viewer.pip(suit).style)
    return Text.assemble(("▪" * view["base"][suit], QUIET), pips, ("·" * view["unseen"][suit], QUIET))


def _held(hand: Sequence[str], suit: str, price: int, viewer: Onlooker) -> tuple[Text, Text]:
    """Return a hand's cards of a suit, and what they fetch."""
    held = [card for card in hand if card[1] == suit]
    if not held:
        return Text(), Text()
    fetch = viewer.language.number(suit_income(len(held), price))
    times = f"×{viewer.language.number(CORNER)} " if len(held) >= CORNER else ""
    ranks = Text(f"  {viewer.ranks(held)}", style=viewer.pip(suit).style)
    return ranks, Text.assemble((times, WARM), fetch)


def _worth(view: Observation, viewer: Onlooker, seat: int) -> tuple[Text, Text]:
    return (
        Text(viewer.language.say("fetches now"), style=QUIET, justify="right"),
        Text(viewer.language.number(fetched(view["hands"][seat], paying(view))), style="bold"),
    )


def _money(view: Observation, viewer: Onlooker, seat: int) -> tuple[Text, Text]:
    bound = view["money"][seat] - view["free"][seat]
    label = viewer.language.say("money")
    if bound:
        label = viewer.language.say("money, {bound} bid", bound=bound)
    return (
        Text(label, style=QUIET, justify="right"),
        Text(viewer.language.number(view["money"][seat]), style=WARM),
    )


def _notes(view: Observation, viewer: Onlooker) -> list[Text]:
    """Return what the signs mean, and how the first rubber ended."""
    say = viewer.language.say
    signs = [say("· lies face down")]
    if any(view["base"].values()):
        running = view["options"]["tally"] == "running"
        past = say("▪ came up in earlier rounds") if running else say("▪ of earlier rounds: counts no more")
        signs.insert(0, past)
    if all_known(view):
        signs.append(say("prices are final"))
    notes = [Text("   ".join(signs), style=QUIET)]
    if view["rubbers"]:
        money = amounts(view["rubbers"][0], viewer)
        notes.append(Text(say("The first rubber ended – {money}", money=money), style=QUIET))
    return notes


def _offers(view: Observation, viewer: Onlooker) -> list[Text]:
    """Return the standing offers in words, with the answers that the viewer may give."""
    told = []
    for seat, offer in enumerate(view["offers"]):
        if offer is not None:
            give, take = offer_in_words(offer, viewer)
            own, others = N_("You offer {give} for {take}."), N_("{name} offers {give} for {take}.")
            standing = tell(view, viewer, seat, own, others, give=give, take=take)
            told.append(Text(" ".join([standing, *_answers(seat, view, viewer)]), style=ACCENT))
    if view["paused"] and told:
        told.append(Text(viewer.language.say("Trading pauses until both bids are open."), style=QUIET))
    return told


def _answers(seat: int, view: Observation, viewer: Onlooker) -> list[str]:
    """Return how the viewer may answer the offer of a seat."""
    if seat == view["seat"] or not has_offer(view):
        return []
    if view["seat"] in view["waiting"]:
        return [viewer.language.say("“accept”, “decline”?")]
    return [viewer.language.say("“accept”, “decline”, or Enter to let it stand?")]


# the end


def _ledger(view: Observation, viewer: Onlooker) -> Table:
    """Return the sales of a finished match: the prices of each round, and what both earned."""
    say, number = viewer.language.say, viewer.language.number
    grid = Table(box=ROUNDED, border_style=QUIET, header_style="bold", show_footer=True)
    grid.add_column(say("rubber"), justify="right")
    grid.add_column(say("round"), justify="right")
    grid.add_column(say("a card fetched"), say("money at the end"), no_wrap=True)
    for seat, money in enumerate(view["result"]["money"]):
        style = WARM if seat in view["result"]["winners"] else "bold"
        grid.add_column(Text(viewer.name(seat, _NAME)), Text(number(money), style=style), justify="right")
    for sale in view["sales"]:
        grid.add_row(
            number(sale["rubber"]) if sale["round"] == 1 else "",
            number(sale["round"]),
            priced(sale["prices"], viewer),
            *(f"+{number(income)}" for income in sale["income"]),
        )
        if sale["round"] == len(ROUNDS):
            final = view["rubbers"][sale["rubber"] - 1]
            money = [Text(number(amount), style="bold") for amount in final]
            grid.add_row("", "", Text(say("money"), style=QUIET), *money, end_section=True)
    return grid


# how to answer


def how(view: Observation, viewer: Onlooker) -> list[str]:
    say, me = viewer.language.say, view["seat"]
    told = []
    if me in view["waiting"]:
        told.append(_HOW[view["asked"]](view, viewer))
    if has_offer(view):
        told.append(say("“accept” and “decline” answer the offer."))
    if me is not None and view["offers"][me] is not None and not view["paused"]:
        told.append(say("“retract” takes your own offer back."))
    if view["may_offer"]:
        told.append(say("You may also offer a trade, as in “{offer}”.", offer=_example(view)))
    return [" ".join(told)]


def _how_to_choose(view: Observation, viewer: Onlooker) -> str:
    return viewer.language.say("Type for example “pile {pile}”.", pile=view["piles"][0])


def _how_to_bid(view: Observation, viewer: Onlooker) -> str:
    least = (view["bid"] or 0) + 1
    if view["money"][view["seat"]] < least:
        return viewer.language.say("Type “pass”.")
    return viewer.language.say("Type for example “bid {least}”, or “pass”.", least=least)


def _how_to_seal(view: Observation, viewer: Onlooker) -> str:
    example = min(_LITTLE, view["money"][view["seat"]])
    return viewer.language.say("Type for example “seal {example}”.", example=example)


def _how_to_sell(view: Observation, viewer: Onlooker) -> str:
    return viewer.language.say("Type “sell”.")


_HOW: Final = {"pile": _how_to_choose, "bid": _how_to_bid, "seal": _how_to_seal, "sell": _how_to_sell}


def _example(view: Observation) -> str:
    """Return an offer that the viewer could make."""
    me = view["seat"]
    own, others = view["hands"][me], view["hands"][1 - me]
    if own and others:
        pay = " $1" if view["free"][me] else ""
        return f"offer {own[-1]}{pay} for {others[0]}"
    if own:
        return f"offer {own[-1]} for ${min(_LITTLE, view['free'][1 - me])}"
    return f"offer ${min(_LITTLE, view['free'][me])} for {others[0]}"


def has_offer(view: Observation) -> bool:
    return offer_to(view) is not None


def words(view: Observation) -> list[str]:
    if not view["may_offer"]:
        return []
    me: int = view["seat"]
    return [*view["hands"][me], *view["hands"][1 - me], "for"]
