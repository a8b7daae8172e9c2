"""What a server counts and times about itself, for Prometheus: one registry for each application.

No label is anything that somebody has written or could make up, so that there are never more than
some hundreds of them, and none tells of a table, a guest or an address.
"""

import time
from collections.abc import Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.registry import Collector

from fouraces.room.measuring import STAGES, Course
from fouraces.store.bus import News

PREFIX: Final = "fouraces"

MOMENTS: Final = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0)
"""The bounds, in seconds, between which it is counted how long something of the server's took."""

THOUGHTS: Final = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""The same for what takes a bot its time."""

METHODS: Final = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET"}
"""The methods that are told from others."""

WHOLE: Final = "whole"
"""All stages of a request together."""

FASTER: Final = "conflict"
"""What a store that is well may answer: another was faster."""


class Metrics:
    """All that one server counts and times; it is the meter of its room.

    Attributes:
        registry: what Prometheus is shown.
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._moves = _counter(registry, "moves", "Moves that were made, by game and by whom.", "game", "by")
        stages = _histogram(registry, "request_stage", "How long each stage of a request took.", "stage")
        self._stages = {stage: stages.labels(stage) for stage in (*STAGES, WHOLE)}
        self._lag = _histogram(registry, "news_lag", "How old another node's news of a table was once shown.")
        self._jobs = _gauge(registry, "jobs", "What waits for workers or is worked on.", "queue")
        self._waits = _histogram(
            registry, "job_wait", "How long jobs waited for a worker.", "queue", bounds=THOUGHTS
        )
        self._workers = _gauge(registry, "workers", "Workers that are alive.", "queue")
        self._ended = _counter(registry, "workers_ended", "Workers that are no more.", "queue", "died")
        self._thoughts = _histogram(
            registry, "thinking", "How long bots thought, waiting included.", "game", "bot", bounds=THOUGHTS
        )
        self._failures = _counter(registry, "bots_failed", "Bots that came to no end.", "game", "bot")
        self._refused = _counter(registry, "refused", "What was refused, by reason.", "code")
        self._limited = _counter(registry, "limited", "What came too often, by limit.", "limit")
        self._answers = _counter(
            registry, "answers", "Answers to requests over HTTP.", "method", "route", "status"
        )
        self._latency = _histogram(registry, "answer", "How long answers over HTTP took.", "route")
        self._services = _histogram(registry, "service", "How long the store took.", "service", "work")
        self._undone = _counter(registry, "service_failures", "What the store did not do.", "service", "why")
        self._well = _gauge(registry, "service_up", "Whether it did the last thing asked of it.", "service")
        self._news = _counter(registry, "news", "News that the bus has told.", "kind")
        self._loop = _histogram(registry, "loop_lag", "How late the event loop came to what was due.")

    def text(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self.registry)

    def show(self, collector: Collector) -> None:
        """Let something be counted whenever Prometheus asks."""
        self.registry.register(collector)

    # what the room tells

    def course(self) -> Course:
        return _Timed(self._stages)

    def moved(self, game: str, by: str) -> None:
        self._moves.labels(game, by).inc()

    def caught_up(self, milliseconds: int) -> None:
        self._lag.observe(max(0, milliseconds) / 1000)

    def jobs(self, queue: str, more: int) -> None:
        self._jobs.labels(queue).inc(more)

    def begun(self, queue: str, seconds: float) -> None:
        self._waits.labels(queue).observe(seconds)

    def worker_started(self, queue: str) -> None:
        self._workers.labels(queue).inc()

    def worker_ended(self, queue: str, *, died: bool) -> None:
        self._workers.labels(queue).dec()
        self._ended.labels(queue, str(died).lower()).inc()

    # what the server tells

    def thought(self, game: str, bot: str, seconds: float) -> None:
        """Note how long a bot thought."""
        self._thoughts.labels(game, bot).observe(seconds)

    def bot_failed(self, game: str, bot: str) -> None:
        """Count a bot that came to no end."""
        self._failures.labels(game, bot).inc()

    def refused(self, code: str) -> None:
        """Count a refusal, by the code that it has."""
        self._refused.labels(code).inc()

    def limited(self, limit: str) -> None:
        """Count what was turned away because there was too much of it."""
        self._limited.labels(limit).inc()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Note a request over HTTP and its answer, or a WebSocket that was opened or refused."""
        method = method if method in METHODS else "other"
        self._answers.labels(method, route, status).inc()
        if method != "WEBSOCKET":
            self._latency.labels(route).observe(seconds)

    def served(self, service: str, work: str, seconds: float, failure: str) -> None:
        """Note what the store did, and why not if it did not do it."""
        self._services.labels(service, work).observe(seconds)
        self._well.labels(service).set(failure in ("", FASTER))
        if failure:
            self._undone.labels(service, failure).inc()

    def heard(self, news: News) -> None:
        """Count what the bus has told."""
        self._news.labels(type(news).__name__.lower()).inc()

    def loop_late(self, seconds: float) -> None:
        """Note by how much the event loop came too late."""
        self._loop.observe(seconds)


class _Timed:
    """A request's way, of which each stage is timed, and the whole."""

    def __init__(self, stages: Mapping[str, Histogram]) -> None:
        self._stages = stages
        self._began = self._then = time.perf_counter()
        self._taken: dict[str, float] = {}

    def passed(self, stage: str) -> None:
        now = time.perf_counter()
        self._taken[stage] = self._taken.get(stage, 0.0) + now - self._then
        self._then = now

    def over(self) -> None:
        for stage, seconds in self._taken.items():
            self._stages[stage].observe(seconds)
        self._stages[WHOLE].observe(self._then - self._began)
        self._taken.clear()


def _counter(registry: CollectorRegistry, name: str, meaning: str, *labels: str) -> Counter:
    return Counter(f"{PREFIX}_{name}", meaning, labels, registry=registry)


def _gauge(registry: CollectorRegistry, name: str, meaning: str, *labels: str) -> Gauge:
    return Gauge(f"{PREFIX}_{name}", meaning, labels, registry=registry)


def _histogram(
    registry: CollectorRegistry, name: str, meaning: str, *labels: str, bounds: tuple[float, ...] = MOMENTS
) -> Histogram:
    return Histogram(f"{PREFIX}_{name}_seconds", meaning, labels, buckets=bounds, registry=registry)
