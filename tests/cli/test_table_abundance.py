"""Abundance's table tells what a player needs to know, no more, and in time."""

import re
from functools import cache
from itertools import pairwise

import pytest

from fouraces.cli.tables import explain
from fouraces.rules import Observation, Options, State, load_game
from fouraces.rules.market import income
from pictures import SPOKEN, fits, painted, table, telling, viewer
from walks import walk

SEATS = (None, 0, 1)
ABUNDANCE = table("abundance")
TOLD = telling("abundance")
OPTIONS: tuple[Options, ...] = ({}, {"tally": "round", "rubbers": 1})

BOUGHT = re.compile(r"\b(buys?|has|have) (\S+) (for \d+|for nothing)\.")

DEAL = "2H 3H 2S 3S 4S 2C 3C 4C 2D 3D 4D 5D " + " ".join(
    f"{rank}{suit}"
    for suit in "SHDC"
    for rank in "KQJT98765432"
    if f"{rank}{suit}" not in {"2H", "3H", "2S", "3S", "4S", "2C", "3C", "4C", "2D", "3D", "4D", "5D"}
)
"""Pile 1 is the rules' example: 2 hearts, 3 spades, 3 clubs and 4 diamonds."""

BEGINNING = ("chance: dealer 1", f"chance: deal {DEAL}", "0: pile 1")


@cache
def seen(seed: int, seat: int | None, options: int = 0) -> list[Observation]:
    """Return what a seat sees of a whole game, event by event."""
    return [state.observation(seat) for state in walk("abundance", seed, 2, OPTIONS[options])]


def steps(views: list[Observation]) -> list[tuple[Observation, Observation]]:
    return list(pairwise(views))


def shown(view: Observation) -> str:
    return painted(ABUNDANCE.draw(view, viewer()))


def told(before: Observation, now: Observation) -> list[str]:
    return TOLD.news(before, now, viewer())


def after(*events: str) -> State:
    """Return the position after some events, written as `by: action`."""
    state = load_game("abundance").new_initial_state()
    for event in events:
        do(state, event)
    return state


def do(state: State, event: str, seat: int = 0) -> list[str]:
    """Let something happen and return what a seat is told of it."""
    before = state.observation(seat)
    by, _, action = event.partition(": ")
    state.apply_action("chance" if by == "chance" else int(by), action)
    return told(before, state.observation(seat))


def buy(*prices: int) -> list[str]:
    """Let seat 0, who opens, buy a card at each of the prices; at 0 both pass."""
    return [
        event
        for price in prices
        for event in ([f"0: bid {price}", "1: pass"] if price else ["0: pass", "1: pass"])
    ]


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("seat", SEATS)
def test_every_position_fits_the_smallest_terminal(code: str, seat: int | None, options: int) -> None:
    for view in seen(1, seat, options):
        assert fits(painted(ABUNDANCE.draw(view, viewer(code))))


def test_the_fullest_hands_and_offers_fit() -> None:
    pile = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    rest = " ".join(f"{rank}{suit}" for suit in "HDC" for rank in "KQJT98765432")
    events = ["chance: dealer 1", f"chance: deal {pile} {rest}", "0: pile 1", *buy(*[0] * 6)]
    events += [event for _ in range(6) for event in ("0: pass", "1: bid 1", "0: pass")]
    half = pile.split()
    events += [f"1: offer {' '.join(half[6:])} $44 for {' '.join(half[:6])} $50"]
    events += [f"0: offer {' '.join(half[:6])} $50 for {' '.join(half[6:])} $44"]
    for seat in SEATS:
        picture = shown(after(*events).observation(seat))
        assert fits(picture)
        assert all(rank in picture for rank in "KQJ9")


@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("seat", SEATS)
def test_news_and_explanations_never_fail(code: str, seat: int | None, options: int) -> None:
    for before, now in steps(seen(2, seat, options)):
        assert all(TOLD.news(before, now, viewer(code)))
        assert explain("abundance", now, viewer(code))


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_that_is_asked_is_told_what_to_type(seed: int) -> None:
    asked = [view for view in seen(seed, 0) if 0 in view["waiting"]]
    assert {view["asked"] for view in asked} == {"pile", "bid", "seal", "sell"}
    for view in asked:
        quoted = re.findall("“(.+?)”", explain("abundance", view, viewer()))
        assert quoted[0] in view["legal"], quoted
        assert all(example in view["legal"] or example.startswith("offer ") for example in quoted)


def test_an_example_of_an_offer_could_be_made() -> None:
    for state in walk("abundance", 4):
        for seat in (0, 1):
            view = state.observation(seat)
            examples = re.findall("“(offer .+?)”", explain("abundance", view, viewer()))
            assert bool(examples) == (view["may_offer"] and TOLD.ask(view, viewer()) != "")
            for example in examples:
                state.copy().apply_action(seat, example)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_each_sale_by_auction_is_told_once_with_buyer_and_price(seed: int, seat: int | None) -> None:
    for before, now in steps(seen(seed, seat)):
        lines = [line for line in told(before, now) if BOUGHT.search(line)]
        sold = now["auctions"][len(before["auctions"]) :]
        assert len(lines) == len(sold)
        for line, sale in zip(lines, sold, strict=True):
            verb, card, price = BOUGHT.search(line).groups()  # type: ignore[union-attr]
            assert card == viewer().language.card(sale["card"])
            assert price == (f"for {sale['price']}" if sale["price"] else "for nothing")
            own = verb in ("buy", "have")
            assert own == (sale["buyer"] == seat)
            assert own or viewer().name(sale["buyer"]) in line


@pytest.mark.parametrize("seat", SEATS)
def test_each_sale_to_the_market_is_told_once_with_what_both_earn(seat: int | None) -> None:
    for before, now in steps(seen(5, seat)):
        lines = told(before, now)
        market = [line for line in lines if line.startswith("The market buys")]
        assert len(market) == len(now["sales"]) - len(before["sales"])
        if market:
            for who, earned in enumerate(now["sales"][-1]["income"]):
                mine = [
                    line
                    for line in lines
                    if line.startswith(viewer().name(who)) and ("= " in line or "nothing to sell" in line)
                ]
                assert len(mine) == 1
                assert f"= {viewer().language.number(earned)}" in mine[0] or earned == 0
        ended = [line for line in lines if " is over – " in line]
        assert len(ended) == len(now["rubbers"]) - len(before["rubbers"])


def test_a_hidden_bid_is_neither_told_nor_shown_before_both_are_in() -> None:
    state = after(*BEGINNING, *buy(*[0] * 12), "0: sell", "1: sell", "1: pile 2")
    assert do(state, "1: seal 37") == []
    assert "37" not in shown(state.observation(0))
    assert f"{viewer().name(1)}: sealed" in shown(state.observation(0))
    assert f"{viewer().name(1)}: 37" in shown(state.observation(1))


# examples


def test_the_market_pays_as_in_the_example_and_says_how() -> None:
    state = after(*BEGINNING, *buy(1, 1, 1, 1, 1, *[0] * 7), "0: sell")
    lines = do(state, "1: sell")
    assert "The market buys: ♠ 4 · ♥ 20 · ♦ 0 · ♣ 2 a card." in lines
    mine = next(line for line in lines if line.startswith("Sara: "))
    assert "♠ 3 × 4 × 3 + ♥ 2 × 20 + ♦ 4 × 0 × 3 + ♣ 3 × 2 × 3" in mine
    assert f"= {income([3, 2, 4, 3], [4, 20, 0, 2])}" in mine
    assert "cornered in spades, diamonds, and clubs" in mine


def test_the_picture_shows_prices_and_what_each_hand_fetches() -> None:
    picture = shown(after(*BEGINNING, *buy(*[1] * 12)).observation(0))
    rows = [line.split() for line in picture.splitlines() if line.lstrip()[:1] in ("♠", "♥", "♦", "♣")]
    assert rows == [
        ["♠", "♠♠♠·········", "3", "4", "4", "3", "2", "×3", "36"],
        ["♥", "♥♥··········", "2", "20", "3", "2", "40"],
        ["♦", "♦♦♦♦········", "4", "0", "5", "4", "3", "2", "×3", "0"],
        ["♣", "♣♣♣·········", "3", "2", "4", "3", "2", "×3", "18"],
    ]
    assert re.search(r"fetches now +94 +fetches now +0 *\n", picture)
    assert re.search(r"money +38 +money +50 *\n", picture)


def test_a_pass_says_what_it_means_in_each_kind_of_auction() -> None:
    state = after(*BEGINNING)
    opener = explain("abundance", state.observation(0), viewer())
    assert "If both pass, 2♥ is yours for nothing" in opener
    do(state, "0: pass")
    other = explain("abundance", state.observation(1), viewer())
    assert "If you pass too, Sara, who opened, has 2♥ for nothing" in other
    do(state, "1: bid 3")
    again = explain("abundance", state.observation(0), viewer())
    assert "pays 3 and has 2♥" in again
    assert "“bid 4”" in again


def test_a_tie_of_hidden_bids_is_told_and_explained() -> None:
    state = after(*BEGINNING, *buy(*[0] * 12), "0: sell", "1: sell", "1: pile 2", "0: seal 9")
    assert do(state, "1: seal 9") == [
        "The hidden bids are open – Sara: 9 · شهربانو خانم بز…: 9",
        "A tie: it stands as the bid of شهربانو خانم بز…, who deals, and the other may raise it.",
    ]
    assert "Both had written 9" in explain("abundance", state.observation(0), viewer())
    assert "A tie at 9" in shown(state.observation(0))


def test_an_offer_is_put_in_words_answered_and_lapses() -> None:
    other = viewer().name(1)
    state = after(*BEGINNING, *buy(5, 7))
    assert do(state, "1: offer $10 for 2H 3H") == []
    view = state.observation(0)
    assert ABUNDANCE.has_offer(view)
    assert not ABUNDANCE.has_offer(state.observation(1))
    assert f"{other} offers $10 for 2♥ 3♥. “accept”, “decline”?" in shown(view)
    assert "You offer $10 for 2♥ 3♥.\n" in shown(state.observation(1))
    assert "“accept” and “decline” answer the offer." in explain("abundance", view, viewer())
    declined = state.copy()
    assert do(declined, "0: decline", seat=1) == ["Sara declines $10 for 2♥ 3♥."]
    retracted = state.copy()
    assert do(retracted, "1: retract") == [f"{other} takes the offer of $10 for 2♥ 3♥ back."]
    replaced = state.copy()
    assert do(replaced, "1: offer $11 for 2H") == []
    assert f"{other} offers $11 for 2♥." in shown(replaced.observation(0))
    accepted = state.copy()
    assert do(accepted, "0: accept", seat=1) == ["The trade is made: you give $10 and get 2♥ 3♥."]
    accepted = state.copy()
    assert do(accepted, "0: accept") == ["The trade is made: you give 2♥ 3♥ and get $10."]
    do(state, "0: pass")
    assert do(state, "1: bid 45", seat=1) == ["Your offer of $10 for 2♥ 3♥ lapses: it can be kept no more."]


def test_sells_are_told_and_taken_back_by_an_offer() -> None:
    other = viewer().name(1)
    state = after(*BEGINNING, *buy(*[1] * 12))
    assert do(state, "1: sell") == [f"{other} says sell."]
    assert f"Has said sell: {other}" in shown(state.observation(0))
    assert "So both must say sell again." in do(state, "1: offer $1 for 2H")
    do(state, "0: sell")
    assert "With the sale all offers have lapsed." in do(state, "1: sell")


def test_once_the_last_pile_is_played_its_end_is_reckoned_with() -> None:
    last = [view for view in seen(7, 0) if view["round"] == 4 and view["asked"] == "bid"]
    assert last
    for view in last:
        rows = [line.replace("▸", " ").split() for line in shown(view).splitlines()]
        assert [row[3] for row in rows if row[0] in "♠♥♦♣"] == ["160", "32", "16", "0"]


def test_the_outcome_names_the_winner_and_the_money() -> None:
    final = seen(8, 0)[-1]
    sentence = TOLD.outcome(final, viewer())
    winners = final["result"]["winners"]
    assert winners == [0]
    assert sentence.startswith("You win! · ")
    assert TOLD.outcome({**final, "seat": 1}, viewer()).startswith("The winner: Sara! · ")
    assert all(f"{viewer().language.number(money)}" in sentence for money in final["result"]["money"])
    drawn = {**final, "result": {"money": [200, 200], "rubbers": [[200, 200]], "winners": [0, 1]}}
    assert TOLD.outcome(drawn, viewer()).startswith(f"A draw: Sara and {viewer().name(1)} share the win.")


def test_cards_of_both_hands_complete_an_offer() -> None:
    view = after(*BEGINNING, *buy(5), "0: pass", "1: bid 1", "0: pass").observation(0)
    assert ABUNDANCE.words(view) == ["2H", "3H", "for"]
    assert ABUNDANCE.words(after(*BEGINNING).observation(0)) == []
