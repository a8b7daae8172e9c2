"""A real Dask cluster on this machine: a scheduler and worker processes, on the loopback interface."""

from collections.abc import Iterator
from contextlib import contextmanager
from logging import CRITICAL

import dask.config
from distributed import LocalCluster


@contextmanager
def local_cluster(workers: int = 1) -> Iterator[str]:
    """Run a cluster, and yield its address."""
    quick = {"distributed.scheduler.allowed-failures": 0, "distributed.admin.tick.limit": "1h"}
    with (
        dask.config.set(quick),
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=CRITICAL,
        ) as cluster,
    ):
        yield cluster.scheduler_address
