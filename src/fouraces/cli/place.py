"""The options that say where a server keeps what it keeps."""

from gettext import gettext as _
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Data: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help=_("Where the tables are kept; by default the folder for data."),
        show_default=False,
        readable=False,
    ),
]
"""Whether it can be read is found out by those who read it."""

Database: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help=_("A database, by its address; by default a file in that folder."),
        show_default=False,
    ),
]
