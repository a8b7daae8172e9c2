"""Committed chance, against a second implementation that follows the definition step by step."""

import hashlib
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fouraces.cards import ITEMS, PACK, TRINKETS
from fouraces.fair import (
    LONGEST_CUT,
    BadCut,
    Dealer,
    check_cut,
    commitment,
    joined_cuts,
    seed_of_game,
    uniform,
    words,
)
from fouraces.rules import BadSetting, Draw, Shuffle

SEEDS = st.binary(min_size=32, max_size=32)
CUTS = st.lists(st.text(max_size=LONGEST_CUT), min_size=1, max_size=4)
NUMBERS = st.integers(0, 200)


def slow_hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 as RFC 2104 defines it."""
    padded = key.ljust(64, b"\0")
    inner = bytes(byte ^ 0x36 for byte in padded)
    outer = bytes(byte ^ 0x5C for byte in padded)
    return hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()


def slow_stringify(cuts: list[str]) -> str:
    """`JSON.stringify` of an array of texts, after ECMA-262's QuoteJSONString."""
    short = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
    quoted = []
    for cut in cuts:
        letters = [
            short.get(ord(letter), f"\\u{ord(letter):04x}" if ord(letter) < 32 else letter) for letter in cut
        ]
        quoted.append('"' + "".join(letters) + '"')
    return "[" + ",".join(quoted) + "]"


def slow_stream(seed: bytes, number: int, cuts: list[str], length: int) -> list[int]:
    """The first words of an event's stream."""
    stream = b""
    for block in count():
        if len(stream) >= 4 * length:
            break
        stream += slow_hmac(seed, f"{number}:{block}:{slow_stringify(cuts)}".encode())
    return [int(stream[4 * place : 4 * place + 4].hex(), 16) for place in range(length)]


def slow_uniform(stream: list[int], bound: int, *, careless: bool = False) -> int:
    word = stream.pop(0)
    while word >= 2**32 - 2**32 % bound and not careless:
        word = stream.pop(0)
    return word % bound


def slow_deck(
    pack: tuple[str, ...], seed: bytes, number: int, cuts: list[str], *, careless: bool = False
) -> list[str]:
    stream = slow_stream(seed, number, cuts, 80)
    cards = list(pack)
    for last in reversed(range(1, len(cards))):
        other = slow_uniform(stream, last + 1, careless=careless)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


@given(SEEDS, NUMBERS, CUTS)
def test_words(seed: bytes, number: int, cuts: list[str]) -> None:
    stream = words(seed, number, joined_cuts(cuts))
    assert [next(stream) for _ in range(20)] == slow_stream(seed, number, cuts, 20)


@given(SEEDS, CUTS, st.sampled_from([PACK, TRINKETS, ITEMS]), NUMBERS)
def test_decks(seed: bytes, cuts: list[str], pack: tuple[str, ...], number: int) -> None:
    dealt = Dealer(seed, cuts, dealt=number).deal(Shuffle("deal", pack))
    assert dealt == "deal " + " ".join(slow_deck(pack, seed, number, cuts))


@given(SEEDS, CUTS, st.sets(st.integers(0, 3), min_size=1).map(sorted), NUMBERS)
def test_seats(seed: bytes, cuts: list[str], seats: list[int], number: int) -> None:
    place = slow_uniform(slow_stream(seed, number, cuts, 20), len(seats))
    assert Dealer(seed, cuts, dealt=number).deal(Draw("lot", tuple(seats))) == f"lot {seats[place]}"


@given(CUTS)
def test_cuts_are_joined_as_javascript_does(cuts: list[str]) -> None:
    assert joined_cuts(cuts) == slow_stringify(cuts)


@pytest.mark.parametrize(
    ("cuts", "from_javascript"),
    [
        (["\x7f\x80\u2028\u2029"], "5b227fc280e280a8e280a9225d"),
        (["\0\b\t\n\v\f\r\x1f"], "5b225c75303030305c625c745c6e5c75303030625c665c725c7530303166225d"),
        (['"\\/'], "5b225c225c5c2f225d"),
        (["سیب", "😀", "e\u0301"], "5b22d8b3db8cd8a8222c22f09f9880222c2265cc81225d"),
        (["</script>", "\ufeff\ufffe"], "5b223c2f7363726970743e222c22efbbbfefbfbe225d"),
    ],
)
def test_cuts_that_javascript_itself_has_joined(cuts: list[str], from_javascript: str) -> None:
    assert joined_cuts(cuts).encode().hex() == from_javascript


def test_a_word_that_would_skew_a_number_is_passed_over() -> None:
    # 2**32 is 3 * 1431655765 + 1, so of all words only the last one is too many
    assert uniform(iter([2**32 - 2]), 3) == 2
    assert uniform(iter([2**32 - 1, 2**32 - 1, 7]), 3) == 1
    # where the bound divides 2**32 none is
    assert uniform(iter([2**32 - 1]), 4) == 3
    assert uniform(iter([2**32 - 1]), 1) == 0


def test_a_deck_for_which_a_word_is_passed_over() -> None:
    seed = seed_of_game("3916279", 0)
    dealt = Dealer(seed, [""]).deal(Shuffle("deck", PACK)).removeprefix("deck ").split(" ")
    assert slow_stream(seed, 0, [""], 18)[17] == 4294967293
    assert dealt == slow_deck(PACK, seed, 0, [""])
    assert dealt != slow_deck(PACK, seed, 0, [""], careless=True)


def test_a_seeded_game_has_the_hash_of_seed_and_number_as_server_seed() -> None:
    assert seed_of_game("7", 0) == hashlib.sha256(b"7:0").digest()
    assert seed_of_game("گل", 12) == hashlib.sha256("گل:12".encode()).digest()
    with pytest.raises(BadSetting):
        seed_of_game("\ud800", 0)


def test_events_are_numbered_and_a_game_can_be_resumed_at_any() -> None:
    seed = seed_of_game("7", 1)
    due: list[Shuffle | Draw] = [
        Shuffle("deck", ITEMS),
        Draw("lot", (0, 1)),
        Draw("lot", (0, 1, 2)),
        Shuffle("deck", ITEMS),
    ]
    dealer = Dealer(seed, ["a", "b"])
    dealt = [dealer.deal(event) for event in due]
    assert dealt[0] != dealt[3]
    assert dealer.dealt == 4
    for number, event in enumerate(due):
        assert Dealer(seed, ["a", "b"], dealt=number).deal(event) == dealt[number]


def test_one_cut_changes_everything() -> None:
    seed = seed_of_game("7", 1)
    decks = {
        Dealer(seed, cuts).deal(Shuffle("deck", PACK))
        for cuts in (["a", "b"], ["b", "a"], ["ab", ""], ["", ""])
    }
    assert len(decks) == 4


def test_what_a_finished_game_discloses() -> None:
    seed = bytes(range(32))
    assert Dealer(seed, ["گل", ""]).fairness() == {
        "commit": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "cuts": ["گل", ""],
        "server_seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    }
    assert commitment(seed).startswith("630dcd29")


@pytest.mark.parametrize("cut", ["", "سیب", "😀" * 64, "e\u0301" * 32, "\0"])
def test_a_cut_has_up_to_64_code_points(cut: str) -> None:
    check_cut(0, cut)
    Dealer(bytes(32), [cut])


@pytest.mark.parametrize(
    ("cut", "code"),
    [
        ("x" * 65, "cut-too-long"),
        ("😀" * 65, "cut-too-long"),
        ("e\u0301" * 33, "cut-too-long"),
        ("\ud83d", "cut-not-text"),
        ("a\udc00b", "cut-not-text"),
        (None, "cut-not-text"),
        (7, "cut-not-text"),
    ],
)
def test_what_is_no_cut(cut: object, code: str) -> None:
    with pytest.raises(BadCut) as caught:
        check_cut(3, cut)
    assert (caught.value.code, caught.value.facts["seat"]) == (code, 3)


def test_draws_are_uniform() -> None:
    drawn = [
        Dealer(seed_of_game("draws", number), [""]).deal(Draw("lot", (0, 2, 3))) for number in range(3000)
    ]
    for seat in (0, 2, 3):
        assert 900 < drawn.count(f"lot {seat}") < 1100
