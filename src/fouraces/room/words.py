"""What a viewer of a table is told in words: what is asked, what has happened, how it ended."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Self

from fouraces.bots import Advice
from fouraces.record import Ending
from fouraces.refusals import N_
from fouraces.room import entries as log
from fouraces.room.decision import in_secret
from fouraces.room.messages import LogLine
from fouraces.room.phrases import PHRASES
from fouraces.room.table import Table
from fouraces.rules import Observation
from fouraces.telling import LANGUAGES, TELLING, Language, Viewer

LINES: Final = 60
"""How many of the last lines are shown."""

LINES_AN_ENTRY: Final = 100
"""More than any one entry gives rise to."""

_RETOLD: Final = 120
"""How many of the last entries are told to somebody who comes late."""

_BOTS: Final = {
    "gentle": (N_("Gentle bot"), N_("Gentle bot {number}")),
    "fair": (N_("Fair bot"), N_("Fair bot {number}")),
    "house": (N_("House"), N_("House {number}")),
    "strong": (N_("Strong bot"), N_("Strong bot {number}")),
    "perfect": (N_("Perfect bot"), N_("Perfect bot {number}")),
    "random": (N_("Random bot"), N_("Random bot {number}")),
}
"""What a kind of bot is called: the only one at a table, and one of several."""


@lru_cache
def language_of(code: str) -> Language:
    """Return the language with a code; English for a code of none."""
    return Language(code if code in LANGUAGES else "en")


def names_of(table: Table, language: Language) -> list[str]:
    """Return what the seats are called in a language; empty text for a free one, and for a nameless guest."""
    kinds = [seat.bot if seat and seat.bot == seat.name else None for seat in table.seats]
    names = []
    for number, seat in enumerate(table.seats):
        kind = kinds[number]
        if kind is None:
            names.append(seat.name if seat else "")
        else:
            alone, numbered = _BOTS[kind]
            place = kinds[: number + 1].count(kind)
            is_alone = kinds.count(kind) == 1
            names.append(language.say(alone) if is_alone else language.say(numbered, number=place))
    return names


class Teller:
    """Finds words for one viewer: a game's, in a language, with the names of the seats."""

    def __init__(self, game: str, language: str, names: Sequence[str]) -> None:
        self._telling = TELLING[game]
        self.viewer = Viewer(language_of(language), names)

    def ask(self, view: Observation) -> str:
        """Return what is asked of the viewer; empty text if nothing is."""
        return "" if view["seat"] is None else self._telling.ask(view, self.viewer)

    def news(self, before: Observation, after: Observation) -> list[str]:
        """Return what an event of the game has made known."""
        return self._telling.news(before, after, self.viewer)

    def why(self, view: Observation, advice: Advice) -> list[str]:
        """Return what speaks for what a bot advises."""
        if advice.action is None:
            return []
        return self._telling.why(view, advice.action, self.viewer, advice.facts)

    def outcome(self, view: Observation, ending: Ending) -> str:
        """Return how the game ended."""
        if view["over"]:
            return self._telling.outcome(view, self.viewer)
        resigned = ending.result.get("x-resigned")
        if resigned is None:
            return self.viewer.language.say("The game was abandoned.")
        return self.about(resigned, view["seat"], N_("You have resigned."), N_("{name} has resigned."))

    def said(self, entry: log.Said) -> str:
        """Return what somebody has said; a phrase is said to everybody in their own language."""
        return self.viewer.language.say(PHRASES[entry.phrase]) if entry.phrase else entry.text

    def about(self, seat: int, viewer: int | None, own: str, others: str) -> str:
        """Return the sentence about a seat that is the viewer's own, or another's."""
        say = self.viewer.language.say
        return say(own) if seat == viewer else say(others, name=self.viewer.name(seat))


class Words:
    """What one viewer was told in one language since the game began.

    Attributes:
        seat: the viewer's seat; None for a spectator.
        teller: finds the words.
        view: what the viewer may know now.
    """

    def __init__(self, seat: int | None, language: str, table: Table) -> None:
        self.seat = seat
        self.teller = Teller(table.made.game, language, names_of(table, language_of(language)))
        self.view = table.observation(seat)
        self._language = language
        self._lines: list[LogLine] = []
        self._secrets: list[str] = []

    @classmethod
    def retell(cls, seat: int | None, language: str, entries: Sequence[log.AnyEntry], public: int) -> Self:
        """Return what somebody would have been told who had seen the end of a log.

        Args:
            seat: the viewer's; None for a spectator.
            language: the language they are told it in.
            entries: the log.
            public: how many of its entries everybody may know of.
        """
        table = Table("", keeps_time=False)
        old = max(1, public - _RETOLD)
        for entry in entries[:old]:
            table.take(entry)
        words = cls(seat, language, table)
        for entry in entries[old:]:
            table.take(entry)
            words.take(entry, table)
        return words

    def take(self, entry: log.AnyEntry, table: Table) -> None:
        """Tell what an entry has made known.

        Args:
            entry: the entry.
            table: the table, which has taken it.
        """
        before, self.view = self.view, table.observation(self.seat)
        if self.view is None or before is None:
            names = names_of(table, self.teller.viewer.language)
            self.teller = Teller(table.made.game, self._language, names)
            return
        told = self._happened(entry)
        if isinstance(entry, log.Done) and entry.late:
            self._secrets += told
            told = []
        if table.state is not None and not in_secret(table.state):
            told = self._secrets + told
            self._secrets = []
        if isinstance(entry, log.Done | log.Redone):
            told += self.teller.news(before, self.view)
        self._tell(told, table.public_number)

    def lines(self) -> list[LogLine]:
        """Return the last things that the viewer was told: the same list as long as nothing is added."""
        return self._lines

    def _tell(self, sentences: Iterable[str], number: int) -> None:
        told = [
            LogLine(number * LINES_AN_ENTRY + place, sentence) for place, sentence in enumerate(sentences)
        ]
        if told:
            self._lines = [*self._lines, *told][-LINES:]

    def _happened(self, entry: log.AnyEntry) -> list[str]:
        """Return what an entry tells that is not of the game itself."""
        say = self.teller.viewer.language.say
        match entry:
            case log.Done(by=int(seat), late=True):
                own = N_("Your time was up, and the house decided for you.")
                return [self._about(seat, own, N_("{name} ran out of time, and the house decided."))]
            case log.Undone():
                return [say("One action was taken back.")]
            case log.Away(seat=seat):
                return [self._about(seat, *_why_away(entry))]
            case log.Back(seat=seat):
                return [self._about(seat, N_("You play yourself again."), N_("{name} is back."))]
            case log.Offered(seat=seat):
                own = N_("You offer to abandon the game.")
                return [self._about(seat, own, N_("{name} offers to abandon the game."))]
            case log.Ended(resigned=int(seat)):
                return [self._about(seat, N_("You resign."), N_("{name} resigns."))]
            case log.Ended():
                return [say("The game is abandoned.")]
        return []

    def _about(self, seat: int, own: str, others: str) -> str:
        return self.teller.about(seat, self.seat, own, others)


def _why_away(entry: log.Away) -> tuple[str, str]:
    """Return the sentences on why a bot plays for somebody."""
    if entry.resigned:
        return N_("You resign; the house plays on in your place."), N_("{name} resigns; the house plays on.")
    if entry.late:
        own = N_("Your time was up three times in a row: the house plays for you until you are back.")
        others = N_("{name} ran out of time three times in a row: the house plays until they are back.")
        return own, others
    return N_("The house plays for you until you are back."), N_("{name} has left; the house plays on.")
