"""Deals that can be won, for those who want no others, and hints that say how often they are."""

import re
from pathlib import Path

import pytest

from fouraces.bots import prepare
from fouraces.refusals import Refusal
from fouraces.room import messages as ask
from fouraces.rules import OptionValue
from fouraces.solve.patience import solve
from fouraces.solve.patience.numbers import deck_of, winnable_from
from rooms import asynchronous, open_room, seated


@asynchronous
async def test_whoever_wants_a_deal_that_can_be_won_is_dealt_one_and_sees_its_number(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        numbers = set()
        redeals: OptionValue
        for redeals in (0, 0, 1, "unlimited"):
            order = ask.Order("patience", 1, options={"redeals": redeals}, winnable=True)
            (sara,) = await seated(room, order, 1)
            number = sara.picture.number
            assert number is not None
            assert solve(deck_of(number), redeals).winnable
            assert sara.view["columns"][0] == deck_of(number)[:4]
            numbers.add(number)
        assert len(numbers) == 4


@asynchronous
async def test_from_a_number_the_next_deal_that_can_be_won_is_dealt(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        lost = next(number for number in range(20) if not solve(deck_of(number)).winnable)
        (sara,) = await seated(room, ask.Order("patience", 1, number=lost, winnable=True), 1)
        assert sara.picture.number == winnable_from(lost) > lost
        (reza,) = await seated(room, ask.Order("patience", 1, number=lost), 1)
        assert reza.picture.number == lost


@asynchronous
async def test_other_games_have_no_deals_of_that_kind(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        with pytest.raises(Refusal) as refused:
            await room.make("sara", ask.Order("auction", 2, winnable=True))
        assert refused.value.code == "no-numbered-deals"


@asynchronous
async def test_a_hint_says_in_how_many_stocks_it_wins_in_the_language_of_who_asks(tmp_path: Path) -> None:
    prepare("strong", "patience")
    async with open_room(tmp_path) as room:
        (sara,) = await seated(room, ask.Order("patience", 1, number=winnable_from(0)), 1)
        hint = await room.hint(sara.table, sara.guest, "en", "a")
        again = await room.hint(sara.table, sara.guest, "fa", "b")
        assert again.do == hint.do in sara.view["legal"]
        told = re.search(r"wins in (\d+) of (\d+) possible stocks", " ".join(hint.why))
        assert told is not None
        assert 0 < int(told[1]) <= int(told[2])
        assert told[1].translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")) in " ".join(again.why)
