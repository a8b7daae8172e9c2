"""What the terminal shows and reads: painted pictures and a prompt, or plain text where input is piped."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console, RenderableType

from fouraces.cli.language import Language


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

    def show(self, picture: RenderableType) -> None:
        """Show a picture or a paragraph."""
        self.console.print(picture)

    def read(self, page: RenderableType) -> None:
        """Show a page that may be longer than the screen: a person leafs through it."""
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

    def hand_over(self, name: str) -> None:
        """Hide one player's cards and wait for the next player to take the seat."""
        if not self.interactive:
            return
        self.clear()
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
        self.ask(self.language.say("{name}, take the keyboard and press Enter.", name=name))
        self.clear()
