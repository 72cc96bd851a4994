"""The server's metrics, in the format that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

METHODS = {"GET", "HEAD", "POST", "OPTIONS"}
"""The methods that have series of their own; any other is counted as "other"."""

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Upper bounds of the histogram buckets for times."""

WRITES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Upper bounds of the histogram buckets for the writes of a commit."""

NO_ROUTE = "none"
"""The route label of requests to unknown addresses, so that a client cannot create new series."""


class Metrics:
    """The metrics of one server; none of them names a table, a seat or a visitor."""

    def __init__(self) -> None:
        own = self._registry = CollectorRegistry()
        labels = ["method", "route", "status"]
        self.requests = Counter("sandtable_requests", "Requests answered.", labels, registry=own)
        self.seconds = Histogram(
            "sandtable_request_seconds", "How long requests took.", ["route"], buckets=SECONDS, registry=own
        )
        self.choices = Counter("sandtable_choices", "Choices made.", ["by"], registry=own)
        self.errors = Counter("sandtable_errors", "Errors in the log.", registry=own)
        about = "Writes that one commit made durable."
        self.commits = Histogram("sandtable_commit_writes", about, buckets=WRITES, registry=own)
        about = "How long it took until a write was durable."
        self.kept = Histogram("sandtable_write_seconds", about, buckets=SECONDS, registry=own)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests.labels(method if method in METHODS else "other", route, str(status)).inc()
        self.seconds.labels(route).observe(seconds)

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Add a gauge, whose value is read at each scrape."""
        Gauge(f"sandtable_{name}", about, registry=self._registry).set_function(read)

    def text(self) -> bytes:
        """All metrics, as Prometheus reads them."""
        return generate_latest(self._registry)
