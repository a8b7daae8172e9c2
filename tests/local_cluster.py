"""A real Dask cluster on this machine: a scheduler and worker processes, on the loopback interface."""

from collections.abc import Iterator
from contextlib import contextmanager
from logging import CRITICAL

import dask.config
from distributed import LocalCluster


@contextmanager
def local_cluster(workers: int = 1) -> Iterator[str]:
    """Run a cluster, and yield its address."""
    at_once = {"distributed.scheduler.allowed-failures": 0}
    with (
        dask.config.set(at_once),
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=CRITICAL,
        ) as cluster,
    ):
        yield cluster.scheduler_address
