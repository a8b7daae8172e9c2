"""Tables that are made by going on count like all others."""

from pathlib import Path

from msgspec import structs

from fouraces.server.settings import Rate
from served import ROOMY, served


def test_going_on_makes_no_more_tables_than_a_guest_may_make(tmp_path: Path) -> None:
    limits = structs.replace(ROOMY, tables_of_guest=Rate(0.001, 2))
    with served(tmp_path, limits) as address, address.guest() as guest, guest.line() as line:
        table = guest.make("patience", 1)
        answers = []
        for _ in range(2):
            line.ask("sit", table)
            line.ask("resign", table)
            answers.append(line.ask("rematch", table))
            table = line.watch(table)["again"] or table
        assert [answer["type"] for answer in answers] == ["ok", "refused"]
        assert answers[1]["code"] == "too-many-tables"
