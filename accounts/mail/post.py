"""Mails about accounts leave when the page has been answered: its time tells nobody that there is one."""

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
    """Have `send` called as soon as the request of this thread has its answer."""
    _waiting.__dict__.setdefault("sends", []).append(send)


@receiver(request_finished)
def send_waiting(**_more: Any) -> None:
    """Send what waits. What a mail server refuses is lost: who waits for it asks again."""
    for send in _waiting.__dict__.pop("sends", ()):
        try:
            send()
        except OSError as error:
            logger.error("A mail about an account could not be sent: %s", type(error).__name__)
