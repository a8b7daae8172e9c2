"""Which language and which theme a reader wants: what a cookie says, else what the browser says."""

from typing import Final

from starlette.requests import HTTPConnection

from fouraces.telling.language import LANGUAGES

DIRECTIONS: Final = {"en": "ltr", "fa": "rtl"}
THEMES: Final = ("dark", "light", "auto")
"""The first is what a reader has who has chosen none; the last is the device's, which the pages find out."""


def language_of(connection: HTTPConnection) -> str:
    """Return the code of the language that a reader wants: asked for here, kept, or their browser's."""
    for wish in (connection.query_params.get("language"), connection.cookies.get("language")):
        if wish in LANGUAGES:
            return wish
    return best_language(connection.headers.get("accept-language", ""))


def theme_of(connection: HTTPConnection) -> str:
    """Return the theme that a reader has chosen."""
    theme = connection.cookies.get("theme", "")
    return theme if theme in THEMES else THEMES[0]


def best_language(accepted: str) -> str:
    """Return the first of our languages in an `Accept-Language`, by its weights; English if there is none.

    >>> best_language("de, en;q=0.5, fa-IR;q=0.9"), best_language("de"), best_language("fa;q=x, en")
    ('fa', 'en', 'en')
    """
    wishes = [_wish(part) for part in accepted.split(",")]
    ours = [(weight, -place, code) for place, (code, weight) in enumerate(wishes) if code in LANGUAGES]
    weight, _, code = max(ours, default=(0.0, 0, "en"))
    return code if weight > 0 else "en"


def _wish(part: str) -> tuple[str, float]:
    tag, _, weight = part.replace(" ", "").partition(";q=")
    try:
        return tag.split("-")[0].lower(), float(weight or 1)
    except ValueError:
        return "", 0.0
