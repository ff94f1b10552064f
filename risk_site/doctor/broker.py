"""The broker, and the workers that listen to it."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings

from operations.broker import BrokerAway, broker_connection
from risk_site.celery import app
from risk_site.doctor.findings import Finding, fine, first_line, problem, unchecked

PATIENCE = 2
"""The seconds that workers have to answer."""


def broker() -> Iterator[Finding]:
    """Report whether the broker answers."""
    try:
        with broker_connection() as connection:
            yield fine(f"The broker answers at {connection.as_uri()}.")
    except BrokerAway as away:
        yield problem(
            f"The broker does not answer: {first_line(away)}.", "Start Redis or Valkey, or correct REDIS_URL."
        )


def workers() -> Iterator[Finding]:
    """Report whether each queue has a worker."""
    try:
        with broker_connection() as connection:
            answers = app.control.inspect(timeout=PATIENCE, connection=connection).active_queues() or {}
    except BrokerAway:
        yield unchecked("No worker can be asked without the broker.")
        return
    if not answers:
        yield unchecked("No worker answers.", "If one runs, it is busy, or uses another broker.")
        return
    served = {queue["name"] for queues in answers.values() for queue in queues}
    for queue in settings.CELERY_TASK_QUEUES:
        if queue.name not in served:
            yield problem(f"No worker serves the queue “{queue.name}”.", "Start one (docs/deploying.md).")
    yield fine(f"Workers that answer: {len(answers)}.")
