"""Runs a command line: chooses the language, and turns every failure into one line and a status."""

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from typer.exceptions import TyperException

from fouraces.cli.language import language_of_locale, speak, take_language
from fouraces.refusals import Refusal
from fouraces.replay import BadRecord
from fouraces.telling.language import Language

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status."""
    _open_closed_streams()
    _take_any_text()
    try:
        code, rest = take_language(arguments)
    except Refusal as refusal:
        return _complain(speak(language_of_locale()).refuse(refusal))
    return _run(speak(code), rest)


def _run(language: Language, arguments: list[str]) -> int:
    from fouraces.cli.app import app
    from fouraces.cli.complaints import about_record, about_system, about_words

    try:
        status = app(arguments, prog_name="fouraces", standalone_mode=False, obj=language)
        sys.stdout.flush()
    except BadRecord as refusal:
        return _complain(about_record(refusal, language))
    except Refusal as refusal:
        return _complain(language.refuse(refusal))
    except TyperException as error:
        return _complain(about_words(error, language))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _complain(about_system(error, language))
    except KeyboardInterrupt:
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def _open_closed_streams() -> None:
    """Let a standard stream that is closed be an empty one, as long as the program runs."""
    sys.stdin = sys.stdin or Path(os.devnull).open()  # noqa: SIM115
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115


def _take_any_text() -> None:
    """Let text that the terminal's encoding lacks be read and printed as escapes, and never fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _complain(sentence: str) -> int:
    print(f"fouraces: {' '.join(sentence.split())}", file=sys.stderr)
    return BAD_INPUT
