"""A refusal is said to the one who tried the action."""

import pytest

from fouraces.refusals import SENTENCES, IllegalAction
from fouraces.rules import CHANCE, new_initial_state
from fouraces.telling.language import Language
from fouraces.telling.yourself import OF_OPPONENT, TO_YOU, refuse_you


@pytest.mark.parametrize(("code", "told"), [*TO_YOU.items(), *OF_OPPONENT.items()])
def test_it_says_what_the_refusal_says_but_for_the_seat(code: str, told: str) -> None:
    def facts(sentence: str) -> set[str]:
        return {part.partition("}")[0] for part in sentence.split("{")[1:]}

    assert facts(told) == facts(SENTENCES[code]) - {"seat"}


def test_every_refusal_that_speaks_of_an_actors_seat_has_a_form_for_you() -> None:
    of_seats = {code for code, sentence in SENTENCES.items() if "{seat}" in sentence}
    assert of_seats - set(TO_YOU) == {
        "no-such-seat",
        "cut-not-text",
        "cut-too-long",
    }


@pytest.mark.parametrize(("language", "told"), [("en", "You have"), ("fa", "شما")])
def test_a_secret_choice_made_twice_is_refused_to_you(language: str, told: str) -> None:
    state = new_initial_state("auction", players=2)
    state.apply_action(CHANCE, "deck J J Q Q K K A A JOKER")
    state.apply_action(0, "bid 7")
    with pytest.raises(IllegalAction) as refused:
        state.apply_action(0, "bid 8")
    assert told in refuse_you(refused.value, 0, Language(language))
    assert told not in refuse_you(refused.value, 1, Language(language))


@pytest.mark.parametrize(
    ("seat", "language", "told"),
    [
        (0, "en", "Your opponent has no 7♦"),
        (1, "en", "You have no 7♦"),
        (0, "fa", "حریف"),
        (None, "en", "Seat 1"),
    ],
)
def test_an_offer_that_the_opponent_could_not_keep_is_refused_for_what_they_have(
    seat: int | None, language: str, told: str
) -> None:
    refusal = IllegalAction("no-such-trinket", seat=1, card="7D")
    assert told in refuse_you(refusal, seat, Language(language))
