"""What is told of what the strong players know: their chances, and what they aim at."""

from typing import Any

from fouraces.rules import GAMES, Observation
from fouraces.telling import TELLING, Language, Viewer
from layouts import duel_position, lay
from walks import walk

YOU = Viewer(Language("en"), ("You", "Reza", "Mina", "Omid"))
SHOMA = Viewer(Language("fa"), ("شما", "رضا", "مینا", "امید"))


def first(game: str, **wanted: Any) -> Observation:
    """Return what the first seat sees in a game of random players that is asked so."""
    for state in walk(game, 1, max(2, GAMES[game].seats[0])):
        for seat in state.must_act():
            view = state.observation(seat)
            if all(view[key] == value for key, value in wanted.items()) and len(view["legal"]) > 1:
                return view
    raise AssertionError


FACTS = {"worlds": 40, "chance": 0.314, "points": 11.6, "nil": 0.02, "slam": 0.0, "over": 0.1}


class TestAmbition:
    def told(self, viewer: Viewer = YOU, **facts: float) -> list[str]:
        view = first("ambition", asked="play")
        return TELLING["ambition"].why(view, view["legal"][0], viewer, {**FACTS, **facts})

    def test_a_card_has_its_points_and_a_chance(self) -> None:
        wanted = "It brings about 12 points on average; your chance to win the match is 31 %."
        assert wanted in self.told()
        assert not any("aims" in sentence or "danger" in sentence for sentence in self.told())

    def test_what_it_aims_at_and_what_may_go_wrong(self) -> None:
        assert "It aims at taking no trick, which succeeds in 62 %." in self.told(nil=0.62)
        assert "It aims at a slam, which succeeds in 70 %." in self.told(slam=0.7)
        wanted = "The danger: in 30 % your chips are enough, and yet count for nothing."
        assert wanted in self.told(over=0.3)

    def test_persian_has_its_own_digits(self) -> None:
        assert "به‌طور میانگین حدود ۱۲ امتیاز می‌آورد؛ شانس شما برای بردن مسابقه ۳۱٪ است." in self.told(SHOMA)


class TestAbundance:
    def test_a_card_is_worth_its_fair_price(self) -> None:
        view = {**first("abundance", asked="bid"), "card": "9S", "money": [50, 40]}
        for price, worth in ((23, "about $23 to you"), (40, "$40 or more to you"), (-1, "nothing to you")):
            said = TELLING["abundance"].why(view, "pass", YOU, {"price": price})
            assert said[0] == f"As a way to win, 9♠ is worth {worth}."
        persian = TELLING["abundance"].why(view, "pass", SHOMA, {"price": 23})
        assert persian[0] == "برای برد شما، ۹♠ حدود ۲۳ واحد می‌ارزد."

    def test_a_trade_has_what_it_does_to_the_chance(self) -> None:
        view = first("abundance", asked="bid")
        seat = view["seat"]
        offers: list[dict[str, Any] | None] = [None, None]
        offers[1 - seat] = {"give": [], "pay": 3, "take": view["hands"][seat][:1], "ask": 0}
        view = {**view, "offers": offers}

        def told(action: str, before: float, after: float) -> str:
            facts = {"before": before, "after": after}
            return TELLING["abundance"].why(view, action, YOU, facts)[0]

        assert told("accept", 0.41, 0.45) == "It raises your chance to win from 41 % to 45 %."
        assert told("accept", 0.411, 0.414) == "It raises your chance to win a little, from 41 %."
        lowers = "The trade would lower your chance to win from 41 % to 38 %."
        assert told("decline", 0.41, 0.38) == told("retract", 0.41, 0.38) == lowers
        assert told("decline", 0.411, 0.412) == "The trade would hardly change your chance to win, 41 %."


def test_a_turn_of_the_duel_has_its_share_of_games() -> None:
    state = duel_position("turns", up="AS")
    for layout in state.layouts:
        lay(layout, ["KH 2S", "KD 5C"], stock="9H")
    view = state.observation(state.must_act()[0])
    action = next(action for action in view["legal"] if action.startswith("up"))
    facts = {"games": 184, "share": 0.62, "at_once": 0.41}
    assert TELLING["duel"].why(view, action, YOU, facts)[-2:] == [
        "Of 184 games played on from here in thought it wins 62 %.",
        "Without a move or a card put up first it would be 41 %.",
    ]
    assert TELLING["duel"].why(view, "flip", YOU, facts)[-1].endswith("it wins 62 %.")
