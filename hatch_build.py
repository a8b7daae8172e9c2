"""The build step: compiles the translations, so that a wheel and an editable install both have them."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(locales: Path) -> None:
    """Write a compiled catalogue beside each catalogue of a folder of locales.

    The catalogues have no header: their plural forms are those of the locale that their folder is named for.
    """
    for source in locales.glob("*/LC_MESSAGES/*.po"):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parent.parent.name)
        with source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalogue)


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before every build of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile the translations into the source tree, where the build picks them up."""
        compile_catalogues(Path(self.root) / "src" / "fouraces" / "locale")
