"""What the terminal shows and reads: painted pictures and a prompt, or plain text where input is piped."""

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from itertools import chain
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.segment import Segment, Segments

from fouraces.telling.language import Language

LEAST_COLUMNS: Final = 80
LEAST_LINES: Final = 24
"""What a window needs to show a table whole, with the news and the prompt beneath it."""


_LEAFING: Final = "-P[Space] >>   [q] <<$"
"""How `less` is left, told without words: its prompt knows no letters but those of ASCII."""


class Words(Completer):
    """Completes whole actions and commands, and word by word what is too much to list."""

    def __init__(self, lines: Sequence[str], words: Sequence[str]) -> None:
        self._lines = lines
        self._words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        typed = document.text_before_cursor.lstrip()
        for line in self._lines:
            if line.lower().startswith(typed.lower()):
                yield Completion(line, start_position=-len(typed))
        head, _, last = typed.rpartition(" ")
        for word in self._words if head else ():
            if word.lower().startswith(last.lower()):
                yield Completion(word, start_position=-len(last))


class Screen:
    """A person's terminal.

    Attributes:
        language: the language spoken.
        interactive: whether a person types, and not a script.
    """

    def __init__(self, language: Language, console: Console | None = None) -> None:
        self.language = language
        self.console = console or Console(highlight=False, soft_wrap=False)
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        edits = self.interactive and not self.console.is_dumb_terminal
        self._session: PromptSession[str] | None = PromptSession() if edits else None
        self._lines_shown = 0
        self._warns = self.interactive

    def show(self, picture: RenderableType) -> None:
        """Show a picture; in a small window as much of it as there is room for, and a warning, once."""
        width = self.console.width
        options = self.console.options.update(width=max(width, LEAST_COLUMNS))
        lines = self.console.render_lines(picture, options, pad=False)
        segments = ([*Segment.adjust_line_length(line, width, pad=False), Segment.line()] for line in lines)
        self.console.print(Segments(chain.from_iterable(segments)), end="")
        self._lines_shown = len(lines)
        self._warn_if_small()

    def have_room(self, sentences: Sequence[str]) -> bool:
        """Whether there is room for sentences, a line or more each, between the last picture and a prompt."""
        width = self.console.width
        lines = sum(-(-cell_len(sentence) // width) for sentence in sentences)
        return not self.interactive or self._lines_shown + lines < self.console.height

    def _warn_if_small(self) -> None:
        columns, lines = self.console.size
        if self._warns and (columns < LEAST_COLUMNS or lines < LEAST_LINES):
            self._warns = False
            told = self.language.say(
                "This window has {columns} columns and {lines} lines; the tables need {most} by {least}. "
                "Make it larger, or its letters smaller.",
                columns=columns,
                lines=lines,
                most=LEAST_COLUMNS,
                least=LEAST_LINES,
            )
            self.tell(told, style="yellow")

    def read(self, page: RenderableType) -> None:
        """Show a page that may be longer than the screen: a person leafs through it."""
        os.environ.setdefault("LESS", _LEAFING)
        with self.console.pager() if self.interactive else nullcontext():
            self.console.print(page)

    def tell(self, sentence: str, style: str = "", whole: bool = False) -> None:
        """Show a sentence as it is.

        Args:
            sentence: what is said.
            style: how it is painted.
            whole: whether the line is never broken, so that a path in it can be copied.
        """
        soft_wrap = whole or not self.interactive
        self.console.print(sentence, style=style or None, markup=False, soft_wrap=soft_wrap)

    def clear(self) -> None:
        """Begin again at the top of a person's terminal, so that the table keeps its place."""
        if self.interactive:
            self.console.clear()

    def ask(self, prompt: str, lines: Sequence[str] = (), words: Sequence[str] = ()) -> str | None:
        """Return the line that the person types, without space around it; None if there is no more input."""
        try:
            if self._session is not None:
                return self._session.prompt(
                    f"{prompt} ",
                    completer=Words(lines, words),
                    complete_style=CompleteStyle.READLINE_LIKE,
                    complete_while_typing=False,
                ).strip()
            if self.interactive:
                return input(f"{prompt} ").strip()
        except (EOFError, KeyboardInterrupt):
            return None
        return self._next_of_script(prompt)

    def _next_of_script(self, prompt: str) -> str | None:
        line = sys.stdin.readline()
        if not line:
            return None
        self.tell(f"{prompt} {line.strip()}")
        return line.strip()

    def pause(self, prompt: str) -> None:
        """Let a person read what is on the screen until they press Enter; a script is not kept waiting."""
        if self.interactive:
            self.ask(prompt)

    def hand_over(self, name: str) -> None:
        """Hide one player's cards and wait for the next player to take the seat."""
        if not self.interactive:
            return
        self.clear()
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
        self.ask(self.language.say("{name}, take the keyboard and press Enter.", name=name))
        self.clear()
