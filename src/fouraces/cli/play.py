"""Playing at the terminal: asks persons, lets bots and chance act, and tells what happened."""

import errno
import os
import shlex
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from typing import Final

from fouraces.bots import QUICK, Bot, advise, adviser_of, prepare
from fouraces.cli.announcing import announced
from fouraces.cli.complaints import about_system
from fouraces.cli.reading import read_action
from fouraces.cli.screen import Screen
from fouraces.cli.sitting import PERSON, Sitting
from fouraces.cli.spoken import command_named, in_notation
from fouraces.cli.tables import TABLES, Onlooker, explain
from fouraces.cli.teaching import rules_page
from fouraces.record import Event
from fouraces.refusals import Refusal
from fouraces.telling import TELLING
from fouraces.telling.viewer import SEPARATOR
from fouraces.telling.yourself import refuse_you

ENDS: Final = (".", "!", "؟", "?")
"""What ends a sentence."""

MOST_DIGITS: Final = 4
"""Of the number of actions to take back."""


class Then(Enum):
    """What comes after a line that a person typed."""

    ASK_AGAIN = auto()
    GO_ON = auto()
    LEAVE = auto()


class Play:
    """One sitting before the persons who play it.

    Attributes:
        acknowledged: whether somebody has answered to how it ended.
    """

    def __init__(self, sitting: Sitting, screen: Screen) -> None:
        self._sitting = sitting
        self._screen = screen
        self._say = screen.language.say
        self._table = TABLES[sitting.game]
        self._telling = TELLING[sitting.game]
        self._viewer = Onlooker(screen.language, sitting.names, sitting.number)
        self._seen = {seat: sitting.state.observation(seat) for seat in sitting.persons()}
        self._untold: dict[int, list[str]] = {seat: [] for seat in self._seen}
        self._at_keyboard: int | None = None
        self.acknowledged = False
        self._commands: dict[str, Callable[[int, str], Then]] = {
            "?": self._explain,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "rules": self._teach,
            "save": self._save,
            "quit": self._quit,
            "abandon": self._abandon,
        }

    def run(self) -> None:
        """Play until the game is over or a person leaves."""
        for kind in {*self._sitting.kinds} - {PERSON}:
            self._make_ready(kind)
        self._greet()
        then = Then.GO_ON
        while then is Then.GO_ON:
            then = self._play_to_the_end()
            if then is Then.GO_ON:
                then = self._end()

    def _play_to_the_end(self) -> Then:
        while not self._sitting.state.is_terminal():
            event = self._sitting.next_event()
            if event is not None:
                self._happen(event)
            elif self._ask(self._next_person()) is Then.LEAVE:
                return Then.LEAVE
            if self._ask_in_passing() is Then.LEAVE:
                return Then.LEAVE
        return Then.GO_ON

    def _greet(self) -> None:
        if self._sitting.commit is not None:
            sentence = self._say(
                "The shuffle is settled, and can be checked after the game, by this seal: {commit}",
                commit=self._sitting.commit,
            )
            self._screen.tell(sentence, style="dim")
        self._screen.tell(self._say("Type an action, or ? to be told what is asked."), style="dim")

    def _next_person(self) -> int:
        """Return whom to ask: not the person who has just acted, if others are asked too."""
        asked = [seat for seat in self._sitting.state.must_act() if seat in self._seen]
        return min(asked, key=lambda seat: seat == self._at_keyboard)

    def _ask_in_passing(self) -> Then:
        """Ask those who need not act but may: bots each time, persons when something is put to them."""
        state = self._sitting.state
        for seat in state.may_act():
            if seat in state.must_act() or seat not in state.may_act():
                continue
            event = self._sitting.bot_event(seat)
            if event is not None:
                self._happen(event)
            elif self._has_offer(seat) and self._ask(seat) is Then.LEAVE:
                return Then.LEAVE
        return Then.GO_ON

    def _has_offer(self, seat: int) -> bool:
        return seat in self._seen and self._table.has_offer(self._seen[seat])

    def _happen(self, event: Event) -> None:
        self._sitting.apply(event)
        for seat, before in self._seen.items():
            after = self._sitting.state.observation(seat)
            self._untold[seat] += self._telling.news(before, after, self._viewer)
            self._seen[seat] = after

    def _ask(self, seat: int) -> Then:
        """Ask a person until they act, let something pass, or leave."""
        if self._at_keyboard is not None and self._hides_something(self._at_keyboard, seat):
            self._screen.hand_over(self._sitting.names[seat])
        elif self._at_keyboard is not None:
            self._screen.clear()
        self._at_keyboard = seat
        self._show(seat)
        then = Then.ASK_AGAIN
        while then is Then.ASK_AGAIN:
            lines = [*self._seen[seat]["legal"], *self._commands]
            typed = self._screen.ask(self._prompt(seat), lines, self._table.words(self._seen[seat]))
            then = self._quit(seat, "") if typed is None else self._obey(seat, typed)
        return then

    def _hides_something(self, seat: int, other: int) -> bool:
        """Whether the two seats do not see the same, apart from what they may do."""
        views = [{**self._seen[viewer], "seat": None, "legal": []} for viewer in (seat, other)]
        return views[0] != views[1]

    def _show(self, seat: int) -> None:
        """Show the table, in the same place as before, and beneath it what has happened since."""
        self._screen.show(self._table.draw(self._seen[seat], self._viewer))
        self._tell_news(seat)

    def _tell_news(self, seat: int) -> None:
        """Tell what has happened since the seat saw the table last, in one paragraph where room is short."""
        untold, self._untold[seat] = self._untold[seat], []
        for line in untold if self._screen.have_room(untold) else [_paragraph(untold)]:
            self._screen.tell(line)

    def _prompt(self, seat: int) -> str:
        back = ["undo"] if self._sitting.can_undo() else []
        forth = ["redo"] if self._sitting.can_redo() else []
        choices = ["hint", *back, *forth, "rules", "save", "quit"]
        return f"{self._sitting.names[seat]} [{' '.join([self._say('?'), *map(self._say, choices)])}] ›"

    def _obey(self, seat: int, typed: str) -> Then:
        if not typed:
            asked = seat in self._sitting.state.must_act()
            return self._explain(seat, "") if asked else Then.GO_ON
        word, _, rest = typed.partition(" ")
        command = self._commands.get(command_named(word, self._screen.language))
        try:
            if command is not None:
                return command(seat, rest.strip())
            line = in_notation(typed, self._screen.language)
            action = read_action(line, self._sitting.state, seat, self._table.VERBS)
            self._happen(Event(seat, action))
        except Refusal as refusal:
            self._screen.tell(refuse_you(refusal, seat, self._screen.language), style="yellow")
            return Then.ASK_AGAIN
        return Then.GO_ON

    def _explain(self, seat: int, _: str) -> Then:
        self._screen.tell(explain(self._sitting.game, self._seen[seat], self._viewer))
        return Then.ASK_AGAIN

    @cached_property
    def _advisor(self) -> Bot:
        kind = adviser_of(self._sitting.game, len(self._sitting.kinds))
        self._make_ready(kind)
        return self._sitting.new_bot(kind)

    def _make_ready(self, kind: str) -> None:
        """Make ready what a kind of bot searches with, and say so if it takes long."""
        if kind not in QUICK:
            with announced(self._screen.language):
                prepare(kind, self._sitting.game, len(self._sitting.kinds))

    def _teach(self, _seat: int, _: str) -> Then:
        self._screen.read(rules_page(self._sitting.game, self._screen.language))
        return Then.ASK_AGAIN

    def _hint(self, seat: int, _: str) -> Then:
        action, facts = advise(self._advisor, self._seen[seat])
        if action is None:
            self._screen.tell(self._say("Hint: let this pass; press Enter."))
        else:
            self._screen.tell(self._say("Hint: {action}", action=action))
            for reason in self._telling.why(self._seen[seat], action, self._viewer, facts):
                self._screen.tell(reason)
        return Then.ASK_AGAIN

    def _undo(self, seat: int, times: str) -> Then:
        undone = _repeat(self._sitting.undo, times, self._sitting.can_undo)
        if not undone:
            self._screen.tell(
                self._say("There is nothing to take back; only a patience for one can be undone.")
            )
            return Then.ASK_AGAIN
        return self._see_again(seat, self._say("Taken back: {action}", action=undone))

    def _redo(self, seat: int, times: str) -> Then:
        redone = _repeat(self._sitting.redo, times, self._sitting.can_redo)
        if not redone:
            self._screen.tell(self._say("There is nothing to redo: redo comes after undo."))
            return Then.ASK_AGAIN
        return self._see_again(seat, self._say("Done again: {action}", action=redone))

    def _see_again(self, seat: int, news: str) -> Then:
        self._seen[seat] = self._sitting.state.observation(seat)
        self._untold[seat] = [news]
        return Then.GO_ON

    def _save(self, _: int, path: str) -> Then:
        try:
            if path:
                self._sitting.save(_file_named(path))
        except OSError as error:
            self._screen.tell(about_system(error, self._screen.language), style="yellow")
            return Then.ASK_AGAIN
        self._screen.tell(self._say("Saved in {path}", path=path or str(self._sitting.path)), whole=True)
        return Then.ASK_AGAIN

    def _quit(self, _seat: int, _: str) -> Then:
        command = f"fouraces play --resume {shlex.quote(str(self._sitting.path))}"
        self._screen.tell(
            self._say("The game is kept. To go on with it: {command}", command=command), whole=True
        )
        return Then.LEAVE

    def _abandon(self, _seat: int, _: str) -> Then:
        self._sitting.abandon()
        self._screen.tell(
            self._say("Given up. The record is {path}", path=str(self._sitting.path)), whole=True
        )
        return Then.LEAVE

    def _end(self) -> Then:
        """Show how the game ended; go on if a game for one, not won, is taken up again by an *undo*."""
        seat = self._at_keyboard or 0
        view = self._sitting.state.observation(seat)
        self._screen.show(self._table.draw(view, self._viewer))
        if seat in self._untold:
            self._tell_news(seat)
        told = view if len(self._seen) == 1 else self._sitting.state.observation(None)
        self._screen.tell(self._telling.outcome(told, self._viewer), style="bold")
        self._screen.tell(self._say("The record is {path}", path=str(self._sitting.path)), whole=True)
        if not self._sitting.can_undo() or any(self._sitting.state.returns()):
            return Then.LEAVE
        typed = self._screen.ask(self._say("Enter to leave it at that, or undo ›"), ["undo"])
        self.acknowledged = True
        wish = command_named(typed or "", self._screen.language)
        return self._undo(seat, "") if wish == "undo" else Then.LEAVE


def _paragraph(sentences: Sequence[str]) -> str:
    """Return sentences one after the other, with a dot between them where one ends with none.

    >>> _paragraph(["Sara passes.", "Sara: 7", "Reza: 8"])
    'Sara passes. Sara: 7 · Reza: 8'
    """
    return "".join(
        [
            *(sentence + (" " if sentence.endswith(ENDS) else SEPARATOR) for sentence in sentences[:-1]),
            *sentences[-1:],
        ]
    )


def _repeat(step: Callable[[], Event], times: str, can_go_on: Callable[[], bool]) -> str:
    """Return the actions that were taken back or done again, as often as was typed and as can be."""
    wanted = int(times) if times.isdecimal() and len(times) <= MOST_DIGITS else 1
    done: list[str] = []
    while can_go_on() and len(done) < wanted:
        done.append(step().do)
    return ", ".join(done)


def _file_named(typed: str) -> Path:
    """Return the file with a name as it was typed.

    Raises:
        OSError: if no file can have that name.
    """
    try:
        path = Path(typed).expanduser()
        if b"\0" in os.fsencode(path):
            raise OSError(errno.EINVAL, "", typed)
    except (RuntimeError, UnicodeError):
        raise OSError(errno.EINVAL, "", typed) from None
    return path
