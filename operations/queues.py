"""The queues of the broker: how many messages wait in each, and for how long."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

from celery.signals import before_task_publish
from django.conf import settings

from operations.broker import BrokerAway, broker_connection
from operations.models import Readings

SENT_AT = "sent_at"
"""The header of a message with the time at which it was sent, in seconds since 1970."""


@before_task_publish.connect
def note_time(headers: dict[str, Any], **_more: object) -> None:
    """Write into a message when it is sent. Celery calls this in the process that sends it."""
    headers[SENT_AT] = time.time()


def queues() -> Readings:
    """Return how many messages are in each queue, and how old the oldest is where the broker can tell."""
    found: Readings = {"broker_up": {"": 1}, "queue_messages": {}, "queue_waiting_seconds": {}}
    try:
        with broker_connection() as connection:
            channel: Any = connection.default_channel
            for queue in settings.CELERY_TASK_QUEUES:
                found["queue_messages"][queue.name] = channel.queue_declare(queue.name).message_count
                if hasattr(channel, "client"):  # Redis, or Valkey
                    oldest = channel.client.lindex(queue.name, -1)
                    found["queue_waiting_seconds"][queue.name] = message_age(oldest)
    except BrokerAway:
        return {"broker_up": {"": 0}}
    return found


def message_age(message: bytes | None) -> float:
    """Return how many seconds ago a message was sent; 0 if there is none, or if it does not say."""
    headers: Mapping[str, Any] = json.loads(message).get("headers", {}) if message else {}
    now = time.time()
    sent_at: float = headers.get(SENT_AT, now)
    return max(now - sent_at, 0.0)
