"""The memory of a server with many tables at which nobody moves just now."""

from pathlib import Path
from bench.tables import Table


def measure_idle(folder: Path, tables: int, connections: int) -> Table:
    raise NotImplementedError
