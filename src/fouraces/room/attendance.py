"""Who is at which table on other nodes, as far as those have told."""

from collections.abc import Collection

from fouraces.store.bus import Attendance


class Elsewhere:
    """What other nodes have told of who is at their tables."""

    def __init__(self) -> None:
        self._at: dict[str, dict[str, Attendance]] = {}

    def guests(self, table: str) -> set[str]:
        """Return who watches a table on other nodes."""
        return {guest for told in self._at.get(table, {}).values() for guest in told.guests}

    def is_preparing(self, table: str) -> bool:
        """Whether another node makes ready what a table's bots search with."""
        return any(told.preparing for told in self._at.get(table, {}).values())

    def take(self, told: Attendance) -> None:
        """Let a node have told who is at a table there."""
        if told.guests or told.preparing:
            self._at.setdefault(told.table, {})[told.node] = told
        else:
            self._forget(told.table, told.node)

    def keep(self, nodes: Collection[str]) -> set[str]:
        """Forget what was told by others than these nodes; return the tables at which they had somebody."""
        gone = [(table, node) for table, told in self._at.items() for node in told if node not in nodes]
        for table, node in gone:
            self._forget(table, node)
        return {table for table, _ in gone}

    def _forget(self, table: str, node: str) -> None:
        told = self._at.get(table, {})
        told.pop(node, None)
        if not told:
            self._at.pop(table, None)
