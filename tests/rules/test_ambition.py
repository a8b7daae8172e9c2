"""Ambition: the worked examples and the rulings of its rules page, one by one."""

from collections.abc import Sequence
from itertools import chain, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fouraces.cards import PACK
from fouraces.rules import CHANCE, By, Draw, IllegalAction, Observation, Shuffle, new_initial_state
from fouraces.rules.ambition import CARD_POINTS, AmbitionState, game_points, winning_card
from fouraces.rules.gifts import Gives, recipients
from walks import steps

EACH_HIS_SUIT = (
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
)


class Table:
    """A game of Ambition; the dealer is seat 3, so that seat 0 is the first to play."""

    def __init__(self, passing: str = "right-right", target: int = 100, dealer: int = 3) -> None:
        state = new_initial_state("ambition", options={"passing": passing, "target": target})
        assert isinstance(state, AmbitionState)
        self.state = state
        state.apply_action(CHANCE, f"dealer {dealer}")

    def deal(self, *hands: str) -> "Table":
        """Deal these hands, one card at a time from the dealer's left, where seat 0 sits."""
        held = [hand.split() for hand in hands]
        cards = [held[turn % 4][turn // 4] for turn in range(52)]
        self.state.apply_action(CHANCE, " ".join(["deal", *cards]))
        return self

    def give(self, *gifts: str) -> "Table":
        for seat, cards in enumerate(gifts):
            self.state.apply_action(seat, f"give {cards}")
        return self

    def play(self, cards: str) -> "Table":
        """Let whoever's turn it is play each of the cards."""
        for card in cards.split():
            self.state.apply_action(self.state.turn, f"play {card}")
        return self

    def play_hand(self, seed: int) -> "Table":
        """Play a whole hand at random."""
        hands = len(self.state.past)
        for _ in steps(self.state, seed):
            if len(self.state.past) > hands:
                break
        return self

    def see(self, viewer: int | None) -> Observation:
        return self.state.observation(viewer)


def held(*named: str) -> Table:
    """A first hand in which everyone has given, and holds the named cards and others that are not."""
    hands = [cards.split() for cards in named]
    others = [card for card in PACK if card not in " ".join(named)]
    for hand in hands:
        while len(hand) < 13:
            hand.append(others.pop(0))
    gifts = [hands[seat - 1][:3] for seat in range(4)]
    before = [[*hands[seat][3:], *gifts[seat]] for seat in range(4)]
    return Table().deal(*map(" ".join, before)).give(*map(" ".join, gifts))


def refusal(table: Table, by: By, action: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        table.state.apply_action(by, action)
    assert str(caught.value)
    return caught.value.code


class TestCards:
    @pytest.mark.parametrize(
        ("cards", "points"),
        [
            ("AS KS QS JS", 5),
            ("TS 9S 8S 7S", 3),
            ("AH KH QH JH AD KD QD JD", 3),
            ("TH 9H 8H 7H TD 9D 8D 7D", 1),
            ("6S 5S 4S 3S 2S 6H 5H 4H 3H 2H 6D 5D 4D 3D 2D", 0),
            ("KC", 13),
            ("AC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", 0),
        ],
    )
    def test_a_card_is_worth_what_the_chart_says(self, cards: str, points: int) -> None:
        assert {CARD_POINTS[card] for card in cards.split()} == {points}

    def test_there_are_eighty_points_with_the_first_tricks_three(self) -> None:
        assert sum(CARD_POINTS[card] for card in PACK) + 3 == 80


class TestWhoTakesATrick:
    @pytest.mark.parametrize(
        ("cards", "winner"),
        [
            ("5H 9H 7H 3H", "9H"),
            ("TH AS KS QS", "TH"),
            ("QH KH JH AH", "AH"),
            ("2H AH 5H 6H", "2H"),
            ("2H 5H 6H JH", "2H"),
            ("2H TH 9H 8H", "TH"),
            ("2H 3H 4C 5C", "3H"),
            ("2H AS KD QC", "2H"),
            ("TH AS 2S 9H", "TH"),
            ("TH AS 2H 9H", "TH"),
            ("QH 2S 3H 4H", "QH"),
        ],
    )
    def test_the_highest_of_the_suit_or_its_two_under_an_honour(self, cards: str, winner: str) -> None:
        for played in permutations(cards.split()):
            assert winning_card(played, cards[1]) == winner

    @pytest.mark.parametrize("honour", ["AS", "KS", "QS", "JS"])
    def test_each_honour_makes_the_two_win(self, honour: str) -> None:
        assert winning_card([honour, "2S", "TS", "3S"], "S") == "2S"


class TestGamePoints:
    @pytest.mark.parametrize(
        ("points", "tricks", "scores"),
        [
            ([30, 25, 15, 10], [4, 3, 3, 3], [0, 25, 15, 10]),
            ([40, 32, 8, 0], [6, 5, 2, 0], [0, 32, 0, 20]),
            ([55, 15, 10, 0], [8, 3, 2, 0], [40, 0, 0, 0]),
            ([35, 35, 10, 0], [5, 5, 2, 1], [0, 0, 10, 0]),
            ([50, 30, 0, 0], [8, 5, 0, 0], [0, 30, 10, 10]),
            ([51, 29, 0, 0], [8, 5, 0, 0], [40, 0, 0, 0]),
            ([80, 0, 0, 0], [13, 0, 0, 0], [40, 0, 0, 0]),
            ([20, 20, 20, 20], [4, 3, 3, 3], [0, 0, 0, 0]),
            ([42, 19, 10, 9], [5, 4, 2, 2], [0, 19, 10, 0]),
        ],
    )
    def test_examples(self, points: list[int], tricks: list[int], scores: list[int]) -> None:
        for seats in permutations(range(4)):
            turned = game_points([points[seat] for seat in seats], [tricks[seat] for seat in seats])
            assert turned == [scores[seat] for seat in seats]

    @given(st.integers(0, 10**6))
    def test_a_played_hand_scores_by_its_card_points(self, seed: int) -> None:
        state = Table().play_hand(seed).state
        points, tricks, scores = state.past[-1].points, state.past[-1].tricks, state.past[-1].scores
        assert (sum(points), sum(tricks)) == (80, 13)
        if max(points) > 50:
            assert sorted(scores) == [0, 0, 0, 40]
            assert scores[points.index(max(points))] == 40
            return
        nils = [seat for seat in range(4) if not tricks[seat]]
        for seat in range(4):
            if seat in nils:
                assert scores[seat] * len(nils) == 20
            elif scores[seat]:
                assert scores[seat] == points[seat] >= 10
                assert any(other > points[seat] for other in points)
            else:
                assert points[seat] < 10 or all(other <= points[seat] for other in points)


class TestDealing:
    def test_chance_draws_the_dealer_once_and_shuffles_before_each_hand(self) -> None:
        state = new_initial_state("ambition")
        assert state.chance() == Draw("dealer", (0, 1, 2, 3))
        table = Table()
        for seed in range(3):
            assert table.state.chance() == Shuffle("deal", PACK)
            table.play_hand(seed)

    def test_the_cards_are_dealt_one_by_one_from_the_dealers_left(self) -> None:
        table = Table(dealer=1)
        table.state.apply_action(CHANCE, " ".join(["deal", *PACK]))
        assert table.see(2)["hand"][:2] == ["AS", "TS"]
        assert table.see(3)["hand"][:2] == ["KS", "9S"]
        assert table.see(1)["hand"][:2] == ["JS", "7S"]

    def test_the_deal_passes_to_the_left_and_the_dealers_left_begins_the_kickoff(self) -> None:
        table = Table(dealer=2)
        for hand in range(6):
            table.play_hand(hand)
            dealer = (2 + hand) % 4
            assert table.state.past[-1].dealer == dealer
            assert table.state.tricks[0].leader == (dealer + 1) % 4


class TestGiving:
    @pytest.mark.parametrize(
        ("passing", "cycle"),
        [
            ("right-right", ["right", "right", "across", "scatter"]),
            ("left-right", ["left", "right", "across", "scatter"]),
        ],
    )
    def test_the_cycle_repeats_every_four_hands(self, passing: str, cycle: list[str]) -> None:
        table, seen = Table(passing, target=10**6), []
        for hand in range(9):
            table.play_hand(hand)
            seen.append(table.see(0)["passing"])
        assert seen == [*cycle, *cycle, cycle[0]]

    @pytest.mark.parametrize(
        ("passing", "to"),
        [("left", [3, 3, 3]), ("across", [0, 0, 0]), ("right", [1, 1, 1]), ("scatter", [3, 0, 1])],
    )
    def test_whom_seat_2_gives_its_cards(self, passing: str, to: list[int]) -> None:
        assert recipients(2, passing) == to

    def test_what_is_given_to_the_right_is_held_by_the_one_on_the_right(self) -> None:
        table = Table().deal(*EACH_HIS_SUIT).give("2S AS 7S", "2H AH 7H", "2D AD 7D", "2C AC 7C")
        assert " ".join(table.see(0)["hand"]) == "KS QS JS TS 9S 8S 6S 5S 4S 3S AH 7H 2H"
        assert table.see(0)["gives"] == [["2S", "AS", "7S"], "?", "?", "?"]
        assert table.see(0)["give_to"] == [3, 3, 3]
        assert table.see(0)["received"] == [
            {"card": "AH", "giver": 1},
            {"card": "7H", "giver": 1},
            {"card": "2H", "giver": 1},
        ]

    def test_in_a_scatter_hand_the_first_goes_left_the_second_across_the_third_right(self) -> None:
        table = Table(target=10**6)
        for hand in range(3):
            table.play_hand(hand)
        table.state.apply_action(CHANCE, " ".join(["deal", *PACK]))
        given = {seat: table.see(seat)["hand"][:3][::-1] for seat in range(4)}
        for seat, cards in given.items():
            table.state.apply_action(seat, " ".join(["give", *cards]))
        for seat, cards in given.items():
            for card, to in zip(cards, [(seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4], strict=True):
                assert card in table.see(to)["hand"]
                assert {"card": card, "giver": seat} in table.see(to)["received"]

    def test_any_order_will_do_but_in_a_scatter_hand(self) -> None:
        table = Table().deal(*EACH_HIS_SUIT)
        legal = table.state.legal_actions(0)
        assert "give AS KS QS" in legal
        assert "give QS AS KS" not in legal
        hands = []
        for cards in permutations(["AS", "KS", "QS"]):
            twin = table.state.copy()
            twin.apply_action(0, " ".join(["give", *cards]))
            for seat, gift in enumerate(["2H 3H 4H", "2D 3D 4D", "2C 3C 4C"], start=1):
                twin.apply_action(seat, f"give {gift}")
            hands.append(twin.hands)
        assert all(held == hands[0] for held in hands)

    def test_the_cards_are_chosen_before_those_received_are_seen(self) -> None:
        table = Table().deal(*EACH_HIS_SUIT).give("AS KS QS", "AH KH QH", "AD KD QD")
        assert table.see(0)["hand"] == EACH_HIS_SUIT[0].split()
        assert table.see(0)["received"] == []
        assert refusal(table, 3, "give AS 3C 2C") == "card-not-held"

    def test_that_one_has_given_is_seen_and_what_is_not(self) -> None:
        table = Table().deal(*EACH_HIS_SUIT).give("AS KS QS")
        assert table.see(1)["gives"] == ["?", None, None, None]
        assert table.see(None)["gives"] == ["?", None, None, None]
        assert table.see(1)["waiting"] == [1, 2, 3]

    @pytest.mark.parametrize(
        ("action", "code"),
        [
            ("give AS KS", "three-cards"),
            ("give AS KS QS JS", "three-cards"),
            ("give AS KS AS", "three-cards"),
            ("give AS KS AH", "card-not-held"),
            ("give AS KS 1S", "malformed"),
            ("give", "malformed"),
            ("give AS KS  QS", "malformed"),
            ("play AS", "not-now"),
        ],
    )
    def test_refusals(self, action: str, code: str) -> None:
        assert refusal(Table().deal(*EACH_HIS_SUIT), 0, action) == code

    def test_a_gift_is_unchangeable_and_there_is_none_during_the_play(self) -> None:
        table = Table().deal(*EACH_HIS_SUIT).give("AS KS QS")
        assert refusal(table, 0, "give 2S 3S 4S") == "already-chosen"
        assert list(table.state.legal_actions(0)) == []
        for seat, gift in enumerate(["2H 3H 4H", "2D 3D 4D", "2C 3C 4C"], start=1):
            table.state.apply_action(seat, f"give {gift}")
        assert refusal(table, 0, "give 2S 3S 4S") == "not-now"

    @pytest.mark.parametrize(("passing", "count"), [("right", 286), ("scatter", 1716)])
    def test_all_gifts_of_a_hand_are_known_without_writing_them_down(self, passing: str, count: int) -> None:
        hand = Random(4).sample(PACK, 13)
        gives = Gives(sorted(hand, key=PACK.index), passing)
        written = {tuple(give.split()[1:]) for give in gives}
        assert len(written) == len(gives) == count
        for cards in Random(5).sample(list(permutations(PACK, 3)), 3000):
            meant = set(cards) <= set(hand)
            spelled = passing == "scatter" or list(cards) == sorted(cards, key=PACK.index)
            assert (" ".join(["give", *cards]) in gives) == (cards in written) == (meant and spelled)
        for order in permutations(hand[:3]):
            assert (" ".join(["give", *order]) in gives) == (order in written)
        assert f"give {hand[0]} {hand[0]} {hand[1]}" not in gives


THREE_WITHOUT = ("AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", "KC AS 3S", "AH 3H 4H", "AC 3C 4C")
"""Seat 0 has all the diamonds; seat 1 has the king of clubs, seats 2 and 3 an ace each."""


class TestKickoff:
    def test_everyone_plays_a_diamond_who_can(self) -> None:
        table = held("4D 5D", "6D", "7D 8D 9D TD", "")
        assert table.state.legal_actions(0) == ["play 5D", "play 4D"]
        assert refusal(table, 0, "play AS") == "kickoff"
        table.play("5D")
        assert table.state.legal_actions(1) == ["play 6D"]

    def test_it_is_a_trick_of_diamonds_whoever_begins_and_with_whatever(self) -> None:
        table = held("", "4D 5D 6D 7D 8D 9D TD", "2D 3D", "AD KD QD JD")
        assert table.see(0)["trick"]["suit"] == "D"
        assert len(table.state.legal_actions(0)) == 13
        table.play("AS 4D 3D JD")
        assert (table.state.tricks[0].suit, table.state.tricks[0].winner) == ("D", 3)
        assert table.state.turn == 3

    def test_who_has_none_plays_any_card_face_down_the_king_of_clubs_included(self) -> None:
        table = held(*THREE_WITHOUT).play("7D KC")
        seen = table.see(2)["trick"]
        assert seen["cards"] == ["7D", "?", None, None]
        assert seen["face_down"] == [1]
        assert table.see(1)["trick"]["cards"] == ["7D", "KC", None, None]
        assert table.see(None)["trick"]["cards"] == ["7D", "?", None, None]
        table.play("AH")
        assert table.see(0)["trick"]["cards"] == ["7D", "?", "?", None]
        table.play("AC")
        assert table.see(2)["tricks"][0]["cards"] == ["7D", "KC", "AH", "AC"]
        assert table.see(2)["trick"]["face_down"] == []

    def test_its_winner_has_three_points_more_and_leads(self) -> None:
        table = held(*THREE_WITHOUT).play("7D KC AH AC")
        assert table.state.points == [1 + 13 + 3 + 3, 0, 0, 0]
        assert table.state.turn == 0
        table.play("6D 3S 3H 3C")
        assert table.state.points == [20, 0, 0, 0]

    @pytest.mark.parametrize(
        ("cards", "winner"),
        [("AD 3D 2D 9D", 2), ("2D 3D JD 9D", 0), ("TD 3D 2D 9D", 0), ("TD KC 2D 9D", 0), ("3D 4D 2D JD", 2)],
    )
    def test_the_two_of_diamonds_counts_as_in_any_trick(self, cards: str, winner: int) -> None:
        held_by = cards.split()
        diamonds = [card for card in PACK if card[1] == "D" and card not in held_by]
        named = [f"{card} {diamonds.pop()} {diamonds.pop()}" for card in held_by if card != "KC"]
        if "KC" in held_by:
            named.insert(1, "KC")
        named[0] += " " + " ".join(diamonds)
        assert held(*named).play(cards).state.tricks[0].winner == winner

    def test_an_honour_of_another_suit_does_not_help_the_two(self) -> None:
        table = held("2D", "AH", "3D 4D 5D 6D 7D 8D 9D TD AD KD QD JD", "AC").play("2D AH 3D AC")
        assert table.state.tricks[0].winner == 2


class TestTricks:
    AFTER_KICKOFF = ("3D 5S KS 2S 4H", "4D 6S 9H 2C", "5D AS 7S TH", "6D 3H 4S QH")

    def test_suit_is_followed_if_it_can_be(self) -> None:
        table = held(*self.AFTER_KICKOFF).play("3D 4D 5D 6D")
        assert table.state.turn == 3
        table.play("4S")
        assert table.state.legal_actions(0) == [
            f"play {card}" for card in table.see(0)["hand"] if card[1] == "S"
        ]
        assert refusal(table, 0, "play 4H") == "follow-suit"
        assert refusal(table, 0, "play AS") == "card-not-held"
        assert refusal(table, 1, "play 6S") == "not-your-turn"

    def test_the_winner_takes_the_cards_points_and_leads(self) -> None:
        table = held(*self.AFTER_KICKOFF).play("3D 4D 5D 6D").play("4S KS 6S 7S")
        assert table.state.points == [8, 0, 0, 3]
        assert table.state.taken == [1, 0, 0, 1]
        assert table.state.turn == 0

    def test_the_two_takes_an_ace(self) -> None:
        table = held(*self.AFTER_KICKOFF).play("3D 4D 5D 6D").play("4S 2S 6S AS")
        assert table.state.tricks[1].winner == 0

    def test_who_cannot_follow_plays_anything_and_does_not_win(self) -> None:
        table = held(*THREE_WITHOUT).play("7D KC AH AC").play("6D")
        assert sorted(table.state.legal_actions(1)) == sorted(f"play {card}" for card in table.see(1)["hand"])
        table.play("AS 3H 3C")
        assert table.state.tricks[1].winner == 0

    def test_a_card_played_later_than_the_kickoff_lies_open(self) -> None:
        table = held(*THREE_WITHOUT).play("7D KC AH AC").play("6D AS")
        assert table.see(3)["trick"] == {
            "leader": 0,
            "suit": "D",
            "cards": ["6D", "AS", None, None],
            "face_down": [],
        }

    def test_all_thirteen_tricks_are_played_however_few_points_are_left(self) -> None:
        table = held(*THREE_WITHOUT)
        for _ in range(13):
            assert table.state.asked == "play"
            table.play(" ".join(table.see(0)["hand"][:1]))
            while table.state.trick:
                table.state.apply_action(table.state.turn, table.state.legal_actions(table.state.turn)[0])
        assert table.state.past[0].tricks == (13, 0, 0, 0)
        assert table.state.past[0].scores == (40, 0, 0, 0)


class TestEnd:
    def finished(self, totals: Sequence[int]) -> AmbitionState:
        """A game in which a hand has just brought everyone's total to this."""
        table = Table().play_hand(1)
        state = table.state
        for _ in steps(state, 2):
            if len(state.tricks) == 12 and state.past:
                break
        scores = self.scores_of(state)
        state.totals = [total - score for total, score in zip(totals, scores, strict=True)]
        self.scores_of(state, play=state)
        assert state.totals == list(totals)
        return state

    def scores_of(self, state: AmbitionState, play: AmbitionState | None = None) -> Sequence[int]:
        last = play or state.copy()
        hands = len(last.past)
        while len(last.past) == hands:
            last.apply_action(last.turn, last.legal_actions(last.turn)[0])
        return last.past[-1].scores

    @pytest.mark.parametrize(
        ("totals", "winner"),
        [([100, 0, 0, 0], 0), ([99, 130, 20, 129], 1), ([101, 100, 100, 102], 3)],
    )
    def test_a_hundred_and_more_than_all_others_wins(self, totals: list[int], winner: int) -> None:
        state = self.finished(totals)
        assert state.is_terminal()
        assert state.result()["winners"] == [winner]
        assert state.result()["points"] == totals
        assert state.returns() == [3.0 if seat == winner else -1.0 for seat in range(4)]

    @pytest.mark.parametrize("totals", [[99, 99, 98, 0], [100, 100, 0, 0], [120, 20, 120, 119]])
    def test_too_little_or_level_on_top_another_hand_is_played(self, totals: list[int]) -> None:
        state = self.finished(totals)
        assert not state.is_terminal()
        assert state.chance() == Shuffle("deal", PACK)

    def test_the_record_has_each_hands_card_points_and_tricks(self) -> None:
        table = Table(target=60)
        for seed in range(40):
            if not table.state.is_terminal():
                table.play_hand(seed)
        result = table.state.result()
        hands = table.state.past
        assert result["points"] == [sum(hand.scores[seat] for hand in hands) for seat in range(4)]
        assert result["hands"] == [list(hand.points) for hand in hands]
        assert result["tricks"] == [list(hand.tricks) for hand in hands]
        assert len(hands) > 1
        assert refusal(table, CHANCE, " ".join(["deal", *PACK])) == "no-chance-due"
        assert refusal(table, 0, "play AS") == "game-over"


class TestConservation:
    @given(st.integers(0, 10**6), st.sampled_from(["right-right", "left-right"]))
    def test_fifty_two_cards_and_eighty_points_are_somewhere(self, seed: int, passing: str) -> None:
        state = Table(passing, target=1).state
        for _ in steps(state, seed):
            played = [card for trick in state.tricks for card in trick.cards]
            unplayed = [*state.trick, *chain(*state.hands)]
            if state.asked or state.past:
                assert sorted([*played, *unplayed]) == sorted(PACK)
            assert sum(state.points) == sum(trick.points for trick in state.tricks)
            if state.asked:
                left = sum(CARD_POINTS[card] for card in unplayed)
                assert sum(state.points) + left == (80 if state.tricks else 77)

    @given(st.integers(0, 10**6), st.integers(1, 50))
    def test_no_other_play_is_accepted_than_the_legal_ones(self, seed: int, length: int) -> None:
        state = Table(target=1).state
        for number, _ in enumerate(steps(state, seed)):
            if number == length:
                break
        for seat in range(4):
            for card in PACK:
                twin = state.copy()
                action = f"play {card}"
                if action in state.legal_actions(seat):
                    twin.apply_action(seat, action)
                    assert card not in twin.hands[seat]
                else:
                    with pytest.raises(IllegalAction):
                        twin.apply_action(seat, action)
                    assert twin.observation(seat) == state.observation(seat)
