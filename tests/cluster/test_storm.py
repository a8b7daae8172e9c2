"""All games are played from three nodes while everything fails: nothing is lost or happens twice."""

from pathlib import Path
from random import Random

from aftermath import look_after
from nodes import running_nodes
from servers import running_postgres, running_redis
from storms import Storm, playing, rage

STORM = Storm(kills=8, redis=1, postgres=1, pauses=1)


def test_nothing_is_lost_and_nothing_happens_twice_in_a_storm(tmp_path: Path) -> None:
    random = Random(7)
    with (
        running_postgres() as postgres,
        running_redis() as redis,
        running_nodes(3, tmp_path, postgres.new_database(), redis.url) as nodes,
    ):
        with playing(nodes) as players:
            rage(STORM, nodes, postgres, redis, random)
            found = look_after(nodes, players, random)
        assert "Traceback" not in nodes.logs()
    assert found.acknowledged > 200
    assert (found.duplicates, found.twice) == (0, 0)
    assert found.late > 0
    assert found.records > 0
