"""What is said of a game is said in full, for browsers as for terminals, and is true."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from fouraces.record import Event
from fouraces.rules import GAMES, Observation, State
from fouraces.rules.market import counts, income
from fouraces.telling import LANGUAGES, TELLING, Language, Viewer
from fouraces.telling.ambition import best_so_far
from fouraces.telling.viewer import winners_in_words
from walks import EVERY_SETTING, Setting

ENGLISH = Viewer(Language("en"), ("Sara", "Reza", "Mina", "Omid"))
SETTINGS = [setting for setting in EVERY_SETTING if setting.options.get("target", 1) == 1]
MOST = 12
"""So many actions of a moment are looked into."""

CLAIM = re.compile(r"^It (.*?) the trick( as it stands| to \S+?, as it stands| to \S+)?\.$")


def viewer(code: str) -> Viewer:
    return Viewer(Language(code), ENGLISH.names)


def moments(setting: Setting, seed: int) -> Iterator[tuple[State, Event]]:
    """Each position of a random game that somebody is about to change; look at it before going on."""
    state = setting.new_initial_state()
    for event in setting.history(seed):
        yield state, event
        state.apply_action(event.by, event.do)


def reasons(setting: Setting, seed: int) -> Iterator[tuple[State, int, str, list[str]]]:
    """Each choice of a random game, with the seat, the action, and what is said for it."""
    for state, event in moments(setting, seed):
        if isinstance(event.by, int):
            view = state.observation(event.by)
            yield state, event.by, event.do, TELLING[state.game.name].why(view, event.do, ENGLISH)


def settings_of(game: str) -> list[Setting]:
    return [setting for setting in SETTINGS if setting.game.name == game]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_nothing_is_said_of_how_to_type_and_nothing_is_empty(setting: Setting, code: str) -> None:
    telling, to = TELLING[setting.game.name], viewer(code)
    for state, event in islice(moments(setting, 1), 0, 400, 3):
        for seat in range(setting.players):
            view = state.observation(seat)
            told = [*telling.more(view, to)]
            if seat in state.must_act():
                told.append(telling.ask(view, to))
            for action in [*view["legal"][:MOST], *([event.do] if event.by == seat else [])]:
                told += telling.why(view, action, to)
            assert all(told)
            assert not re.search("[“”«»]|[{}]", " ".join([*told, telling.advice(view, to)]))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_spectator_is_asked_and_advised_nothing(setting: Setting) -> None:
    telling = TELLING[setting.game.name]
    for state, _ in islice(moments(setting, 2), 0, 400, 5):
        view = state.observation(None)
        assert (telling.ask(view, ENGLISH), telling.more(view, ENGLISH)) == ("", [])
        assert telling.advice(view, ENGLISH) == ""


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whoever_is_not_waited_for_and_is_offered_nothing_is_asked_nothing(setting: Setting) -> None:
    telling = TELLING[setting.game.name]
    for state, _ in islice(moments(setting, 3), 0, 400, 2):
        for seat in range(setting.players):
            view = state.observation(seat)
            free = seat in view["waiting"] or seat in state.may_act()
            assert free or telling.ask(view, ENGLISH) == ""


def test_every_game_has_its_words() -> None:
    assert TELLING.keys() == GAMES.keys()


class TestReasons:
    """What speaks for an action is true, whoever suggests it."""

    @pytest.mark.parametrize("setting", settings_of("ambition"), ids=str)
    def test_what_a_card_does_to_the_trick(self, setting: Setting) -> None:
        claims = set()
        for state, seat, action, told in reasons(setting, 4):
            found = CLAIM.match(told[0]) if told and action.startswith("play ") else None
            if found is None:
                continue
            claims.add(found[0].split(" to ")[0])
            after = state.copy()
            after.apply_action(seat, action)
            lies = after.observation(seat)
            wins, card = found[1] == "wins", action.removeprefix("play ")
            if "as it stands" in found[0]:
                assert (best_so_far(lies["trick"]) == card) == wins
            elif lies["trick"] is not None:
                trick = lies["tricks"][-1]
                assert (trick["winner"] == seat) == wins
                winning = ENGLISH.language.card(trick["cards"][trick["winner"]])
                assert wins or found[0].endswith(f" to {winning}.")
        assert claims == {"It wins the trick.", "It leaves the trick", "It wins the trick as it stands."}

    @pytest.mark.parametrize("setting", settings_of("ambition"), ids=str)
    def test_what_cannot_win_does_not(self, setting: Setting) -> None:
        hopeless: dict[int, str] = {}
        count = 0
        for state, seat, action, told in reasons(setting, 5):
            view = state.observation(None)
            if view["trick"] is None or not any(view["trick"]["cards"]):
                for thrower, card in hopeless.items():
                    trick = view["tricks"][-1] if view["tricks"] else None
                    if trick is not None and trick["cards"][thrower] == card:
                        assert trick["winner"] != thrower
                        count += 1
                hopeless = {}
            if any(sentence.startswith("It cannot win") for sentence in told):
                hopeless[seat] = action.removeprefix("play ")
        assert count

    @pytest.mark.parametrize("setting", settings_of("auction"), ids=str)
    def test_what_a_bid_can_come_to(self, setting: Setting) -> None:
        sure = 0
        for seed in range(40):
            for state, seat, action, told in reasons(setting, seed):
                if told and told[0].startswith("Nobody else has a card so high"):
                    after = state.copy()
                    sold = len(after.observation(None)["sales"])
                    after.apply_action(seat, action)
                    while len(after.observation(None)["sales"]) == sold:
                        other = after.must_act()[0]
                        after.apply_action(other, after.legal_actions(other)[0])
                    assert after.observation(None)["sales"][-1]["buyer"] == seat
                    sure += 1
        assert sure

    @pytest.mark.parametrize("setting", settings_of("abundance"), ids=str)
    def test_what_a_trade_is_worth_at_the_prices_shown(self, setting: Setting) -> None:
        trades = 0
        for seed in range(6):
            for state, seat, action, told in reasons(setting, seed):
                view = state.observation(seat)
                if action != "accept" or sum(view["unseen"].values()) == view["to_turn"]:
                    continue
                after = state.copy()
                after.apply_action(seat, action)
                worths = [self._worth(after.observation(seat), who, view) for who in (seat, 1 - seat)]
                worths = [
                    now - self._worth(view, who, view)
                    for now, who in zip(worths, (seat, 1 - seat), strict=True)
                ]
                assert re.findall(r"[+−]?\d[\d,]*", told[0]) == [
                    f"+{worth}" if worth > 0 else f"−{-worth}" if worth < 0 else "0" for worth in worths
                ]
                trades += 1
        assert trades

    @staticmethod
    def _worth(view: Observation, seat: int, priced: Observation) -> int:
        """What a seat has, its cards at the prices of a moment."""
        money: int = view["money"][seat]
        return money + income(counts(view["hands"][seat]), list(priced["prices"].values()))


class TestNames:
    """Whoever sits there is named on one line, without anything wild."""

    @pytest.mark.parametrize(
        ("name", "told"),
        [
            ("Sara", "Sara"),
            (" Sara \n Rezai ", "Sara Rezai"),
            ("\x1b[31mR", "[31mR"),
            ("بزرگ\u200cزاده", "بزرگ\u200cزاده"),
            ("\t", "Player 1"),
        ],
    )
    def test_a_name(self, name: str, told: str) -> None:
        assert Viewer(Language("en"), [name]).name(0) == told

    def test_no_name_is_cut_short(self) -> None:
        assert Viewer(Language("en"), ["Maximilian Montgomery of the West"]).name(0).endswith(" West")


class TestWinners:
    """Who has won is told to each from where they sit."""

    @pytest.mark.parametrize(
        ("winners", "seat", "told"),
        [
            ([1], 1, "You win!"),
            ([1], 0, "The winner: Reza!"),
            ([1], None, "The winner: Reza!"),
            ([0, 1], 1, "Sara and Reza share the win."),
            ([0, 1, 2], 1, "A draw: Sara, Reza, and Mina share the win."),
        ],
    )
    def test_the_winners(self, winners: list[int], seat: int | None, told: str) -> None:
        view = {"result": {"winners": winners}, "players": 3, "seat": seat}
        assert winners_in_words(view, ENGLISH) == told
