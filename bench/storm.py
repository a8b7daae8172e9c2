"""A long storm: all games are played while nodes, PostgreSQL and Redis fail at random moments.

`PYTHONPATH=tests python -m bench.storm --kills 200 --redis 20 --postgres 20 --pauses 5` says what it found.
"""

import argparse
import tempfile
import time
from pathlib import Path
from random import Random

from aftermath import look_after
from nodes import running_nodes
from servers import running_postgres, running_redis
from storms import Storm, playing, rage


def main() -> None:
    """Let it storm, and say what was found afterwards."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=200, help="how often a node is killed")
    parser.add_argument("--redis", type=int, default=20, help="how often Redis is killed and started again")
    parser.add_argument("--postgres", type=int, default=20, help="how often PostgreSQL is")
    parser.add_argument("--pauses", type=int, default=5, help="how often a node stands still past its lease")
    parser.add_argument("--nodes", type=int, default=3, help="how many nodes there are")
    parser.add_argument("--seed", type=int, default=1, help="of the random moments")
    asked = parser.parse_args()
    random = Random(asked.seed)
    storm = Storm(asked.kills, asked.redis, asked.postgres, asked.pauses)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_postgres() as postgres,
        running_redis() as redis,
        running_nodes(asked.nodes, Path(folder), postgres.new_database(), redis.url) as nodes,
    ):
        with playing(nodes) as players:
            began = time.monotonic()
            rage(storm, nodes, postgres, redis, random)
            lasted = time.monotonic() - began
            found = look_after(nodes, players, random)
        tracebacks = nodes.logs().count("Traceback")
    print(f"nodes                     {asked.nodes}, killed {storm.kills} times, paused {storm.pauses} times")
    print(f"restarts                  PostgreSQL {storm.postgres}, Redis {storm.redis}, in {lasted:.0f} s")
    print(found)
    print(f"tracebacks in the logs    {tracebacks}")


if __name__ == "__main__":
    main()
