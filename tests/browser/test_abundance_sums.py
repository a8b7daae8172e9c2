"""Abundance's page reckons as the rules do: what a card fetches, what a hand does, what a trade is worth."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route

import fouraces
from fouraces.bots import make_bot
from fouraces.cards import SUITS
from fouraces.rules.abundance import AbundanceState
from fouraces.rules.market import counts, income, prices
from fouraces.rules.offers import Offer
from fouraces.simulate import Deal

WEB: Final = Path(fouraces.__file__).parent / "web"
SITE: Final = "http://page.test"

SUMS: Final = """async given => {
  const market = await import("/tables/abundance-market.js");
  return given.map(({ view, offer }) => ({
    prices: market.paying(view),
    fetched: view.hands.map((hand) => market.fetched(hand, market.paying(view))),
    gains: offer && market.gains(view, offer, 0),
    action: offer && market.offerAction(offer),
  }));
}"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page that has the modules and no server."""

    def serve(route: Route) -> None:
        place = urlsplit(route.request.url).path
        if place == "/":
            route.fulfill(content_type="text/html", body="<!doctype html><title>sums</title>")
        else:
            route.fulfill(path=WEB / place[1:], content_type="text/javascript")

    opened = chromium.new_page()
    opened.route(f"{SITE}/**", serve)
    opened.goto(SITE)
    yield opened
    opened.close()


def positions(tally: str, seed: str) -> Iterator[AbundanceState]:
    """Play a rubber as the house does, and yield its positions."""
    deal = Deal("abundance", ["Sara", "Reza"], {"tally": tally, "rubbers": 1}, seed)
    bots = [make_bot("house", "abundance", Random(f"{seed}:{seat}")) for seat in (0, 1)]
    state = deal.header.new_initial_state()
    assert isinstance(state, AbundanceState)
    list(deal.events(state))
    while not state.is_terminal():
        yield state
        seat = state.must_act()[0]
        action = bots[seat].choose_action(state.observation(seat))
        assert action is not None
        state.apply_action(seat, action)
        list(deal.events(state))


def known_prices(state: AbundanceState) -> list[int]:
    """Return the prices by all that can be known: in the last round, by the whole of its pile."""
    view = state.observation(0)
    tally = [view["tally"][suit] for suit in SUITS]
    if state.number == 4 and view["to_turn"]:
        tally = [count + view["unseen"][suit] for count, suit in zip(tally, SUITS, strict=True)]
    return prices(tally, view["values"])


def worths(state: AbundanceState, paid: list[int]) -> list[int]:
    return [income(counts(state.hands[seat]), paid) + state.money[seat] for seat in (0, 1)]


def any_offer(state: AbundanceState, rng: Random) -> Offer | None:
    offers = state.all_offers(0)
    return offers.offer(rng.randrange(len(offers))) if len(offers) else None


@pytest.mark.parametrize(("tally", "seed"), [("running", "1"), ("round", "3")])
def test_the_page_reckons_as_the_rules_do(page: Page, tally: str, seed: str) -> None:
    rng = Random(seed)
    given: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    for state in positions(tally, seed):
        paid, offer = known_prices(state), any_offer(state, rng)
        before, gains = worths(state, paid), None
        if offer is not None:
            after = state.copy()
            after.apply_action(0, offer.action)
            after.apply_action(1, "accept")
            gains = [now - then for now, then in zip(worths(after, paid), before, strict=True)]
        given.append({"view": state.observation(0), "offer": offer and offer._asdict()})
        expected.append(
            {
                "prices": dict(zip(SUITS, paid, strict=True)),
                "fetched": [income(counts(hand), paid) for hand in state.hands],
                "gains": gains,
                "action": offer and offer.action,
            }
        )
    assert any(sums["gains"] for sums in expected)
    assert page.evaluate(SUMS, given) == expected
