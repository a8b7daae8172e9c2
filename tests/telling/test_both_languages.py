"""What is said is said in both languages, each of them whole."""

import gettext
import re
from collections.abc import Iterator
from string import Formatter

import pytest

from fouraces.record import parse_line
from fouraces.refusals import SENTENCES, BadSetting, Refusal
from fouraces.rules import load_game
from fouraces.telling.language import DOMAIN, LOCALES, Language
from messages import CATALOGUES, MessageId, read_catalogue, sentences

(PERSIAN,) = CATALOGUES

MARKS = {"“": "«", "”": "»"}
NOTATION = re.compile(
    r"«[^»]*»|\{\w+\}|UTF-8|SHA-256|RFC 3339|2026-11-30T10:00:00Z|--?\w+|[\w-]+=\w+|\bf\b", re.ASCII
)
"""What stays as it is in a Persian sentence: what is typed, and the names of standards."""


def forms_of(message: MessageId) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else message


def translations() -> Iterator[tuple[MessageId, tuple[str, ...]]]:
    for message in read_catalogue(PERSIAN):
        if message.id:
            identity = message.id if isinstance(message.id, str) else tuple(message.id)
            string = message.string or ""
            forms = (string,) if isinstance(string, str) else tuple(string)
            yield identity, forms


def translated() -> list[tuple[str, str]]:
    """Each sentence and each of its Persian forms."""
    return [(forms_of(message)[-1], form) for message, forms in translations() for form in forms]


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


class TestCatalogue:
    """The Persian catalogue has what the source says, and nothing else."""

    def test_every_sentence_of_the_source_is_translated(self) -> None:
        known = {message for message, forms in translations() if all(forms)}
        missing = {message: place for message, place in sentences().items() if message not in known}
        assert not missing, f"Untranslated; run `make messages` and fill in: {missing}"

    def test_nothing_is_left_of_sentences_that_are_said_no_more(self) -> None:
        catalogue = read_catalogue(PERSIAN)
        assert {message for message, _ in translations()} - sentences().keys() == set()
        assert not catalogue.obsolete
        assert not [message.id for message in catalogue if message.id and message.fuzzy]

    def test_a_sentence_speaks_of_the_same_facts_in_both_languages(self) -> None:
        assert {english: form for english, form in translated() if places(english) != places(form)} == {}

    def test_what_is_typed_stands_in_quotation_marks_in_both_languages(self) -> None:
        for english, form in translated():
            quoted = re.findall("“([^”]*)”", english)
            assert not MARKS.keys() & set(form), english
            assert set(quoted) <= set(re.findall("«([^»]*)»", form)), english

    def test_the_letters_are_persian(self) -> None:
        assert [form for _, form in translated() if re.search("[يكةىۀ٠-٩]", form)] == []

    def test_numbers_and_stops_are_persian(self) -> None:
        plain = [(form, NOTATION.sub("", form)) for _, form in translated()]
        assert [form for form, rest in plain if re.search("[0-9,;%]", rest)] == []

    def test_prefixes_and_endings_are_joined_by_a_half_space(self) -> None:
        beside = r"\b(?:ن?می)\s|\s(?:ها|های|هایی|هایش|تر|ترین|ام|ای|اند)\b"
        unjoined = r"\bن?می(?:شو|کن|ده|رو|توا|خوا|گیر|آور|مان|بر|خر|پرد|گو|دار|ارز|ساز|آی|افز)"
        assert [form for _, form in translated() if re.search(f"{beside}|{unjoined}", form)] == []

    def test_the_compiled_catalogue_is_up_to_date(self) -> None:
        compiled = gettext.translation(DOMAIN, LOCALES, ["fa"])
        for message, forms in translations():
            if isinstance(message, str):
                assert (compiled.gettext(message),) == forms, "Run `make run`: the catalogue has changed."
            else:
                singular, plural = message
                assert tuple(compiled.ngettext(singular, plural, number) for number in (1, 2)) == forms


class TestRefusals:
    """Every reason can be told in both languages."""

    @pytest.mark.parametrize("code", SENTENCES)
    def test_every_code_has_its_sentence(self, code: str) -> None:
        refusal = Refusal(code, **{name: f"<{name}>" for name in places(SENTENCES[code])})
        english, persian = Language("en").refuse(refusal), Language("fa").refuse(refusal)
        assert english == str(refusal)
        assert re.search("[آ-ی]", persian)
        for name in refusal.facts:
            assert f"<{name}>" in english
            assert f"<{name}>" in persian

    def test_numbers_come_in_persian_digits_and_cards_with_their_pips(self) -> None:
        with pytest.raises(BadSetting) as caught:
            load_game("auction").check_players(12)
        assert Language("fa").refuse(caught.value) == "بازی auction برای ۲، ۳، ۴ نفر است، نه برای ۱۲ نفر."
        held = Refusal("card-not-held", seat=0, card="TS")
        assert Language("fa").refuse(held) == "بازیکن ۰ کارت ۱۰♠ را در دست ندارد.".replace("10", "۱۰")

    def test_what_is_to_be_typed_stays_as_it_is_typed(self) -> None:
        late = Refusal("game-over", action="play 9S")
        assert "«play 9S»" in Language("fa").refuse(late)
        assert "«bid 1200»" in Language("fa").say("Type for example “bid {least}”, or “pass”.", least=1200)
        assert "۱٬۲۰۰" in Language("fa").say("Bid {least} or more, or pass.", least=1200)

    def test_numbers_of_any_size_can_be_told(self) -> None:
        line = parse_line(b'{"by": 1' + b"0" * 4000 + b', "do": "bid 7"}')
        refusal = Refusal("no-such-seat", seat=line.by, last=1)  # type: ignore[union-attr]
        for code in ("en", "fa"):
            assert len(Language(code).refuse(refusal)) < 400

    def test_a_half_space_in_a_name_is_left_in_peace(self) -> None:
        assert "می‌روم" in Language("fa").refuse(Refusal("file-exists", path="می‌روم"))
        assert "\\x1b" in Language("fa").refuse(Refusal("file-exists", path="\x1b[31m"))
