"""One table, for a person or for Markdown."""

from collections.abc import Sequence
from typing import NamedTuple


class Table(NamedTuple):
    """A table of texts; the columns after the first are numbers and stand to the right."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def human(self) -> str:
        """Return it in aligned columns, for a terminal.

        >>> print(Table("Speed", ["game", "actions/s"], [["auction", "120,000"]]).human())
        Speed
          game     actions/s
          auction    120,000
        """
        lines = ["  ".join(["", *cells]).rstrip() for cells in self._aligned()]
        return "\n".join([self.title, *lines])

    def markdown(self) -> str:
        """Return it in Markdown, with its title as a paragraph.

        >>> print(Table("Speed", ["game", "actions/s"], [["auction", "120,000"]]).markdown())
        Speed
        <BLANKLINE>
        | game    | actions/s |
        | :------ | --------: |
        | auction |   120,000 |
        """
        head, *rows = self._aligned()
        rules = [":" + "-" * (len(head[0]) - 1), *("-" * (len(cell) - 1) + ":" for cell in head[1:])]
        lines = [f"| {' | '.join(cells)} |" for cells in (head, rules, *rows)]
        return "\n".join([self.title, "", *lines])

    def _aligned(self) -> list[list[str]]:
        lines = [self.head, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return [
            [
                cell.rjust(width) if place else cell.ljust(width)
                for place, (cell, width) in enumerate(zip(line, widths, strict=True))
            ]
            for line in lines
        ]


def written(tables: Sequence[Table], *, markdown: bool) -> str:
    """Return some tables one below the other."""
    return "\n\n".join(table.markdown() if markdown else table.human() for table in tables)
