"""Which language the terminal speaks."""

import gettext
import os
import re
from collections.abc import Sequence

from fouraces.refusals import BadSetting
from fouraces.telling.language import DOMAIN, LANGUAGES, LOCALES, Language


def language_of_locale() -> str:
    """Return the language that the environment asks for: Persian where it does, else English."""
    for variable in ("FOURACES_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wish = os.environ.get(variable, "")
        if wish:
            return "fa" if re.split("[_.@-]", wish)[0] == "fa" else "en"
    return "en"


def take_language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Take `--lang` out of a command line, wherever it stands before a `--`.

    Returns:
        The language and the other arguments.

    Raises:
        BadSetting: if the language is missing or none of ours.
    """
    code, rest, waiting = language_of_locale(), [], list(arguments)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            rest += [word, *waiting]
            break
        if word == "--lang":
            code = waiting.pop(0) if waiting else ""
        elif word.startswith("--lang="):
            code = word.removeprefix("--lang=")
        else:
            rest.append(word)
    if code not in LANGUAGES:
        raise BadSetting("unknown-language", language=code, known=", ".join(LANGUAGES))
    return code, rest


def speak(code: str) -> Language:
    """Make a language the one that this program and its command-line library speak, and return it."""
    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, str(LOCALES))
    gettext.textdomain(DOMAIN)
    return Language(code)
