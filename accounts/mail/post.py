"""Mails about accounts, sent after the page: its timing must not reveal whether one exists."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from django.core.signals import request_finished
from django.dispatch import receiver

logger = logging.getLogger(__name__)
_waiting = threading.local()


def send_afterwards(send: Callable[[], object]) -> None:
    """Call `send` after the response to this thread's request."""
    _waiting.__dict__.setdefault("sends", []).append(send)


@receiver(request_finished)
def send_waiting(**_more: Any) -> None:
    """Send what is waiting. A mail that the server rejects is lost; its recipient can ask again."""
    for send in _waiting.__dict__.pop("sends", ()):
        try:
            send()
        except OSError as error:
            logger.error("A mail about an account could not be sent: %s", type(error).__name__)
